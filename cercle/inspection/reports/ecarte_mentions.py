"""The last column of the carnet spécial: what it says of a coup, in the order in which it happened."""

import datetime as dt
from collections.abc import Iterator

from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from cercle.inspection.papier import texte
from cercle.ledger.models import JeuCoup
from cercle.ledger.selectors import encours
from cercle.ledger.selectors.carnet import CarnetLu
from cercle.ledger.selectors.ecarte import CoupLu

from .chouette_mentions import OBJETS, apres_resultat, avant_donne, calcul, levy, ouverture
from .corrections import Actuel, actuel, signe_resultat


class Jour:
    """The local date and offset of the last line written; says the new ones when they change."""

    def __init__(self, moment: dt.datetime) -> None:
        self._now = self._key(moment)

    def turn(self, moment: dt.datetime) -> str:
        key = self._key(moment)
        if key == self._now:
            return ""
        self._now = key
        return f"{texte.jour(timezone.localtime(moment).date())} ({texte.decalage(moment)})"

    @staticmethod
    def _key(moment: dt.datetime) -> tuple[dt.date, dt.timedelta | None]:
        local = timezone.localtime(moment)
        return local.date(), local.utcoffset()


def mentions(lu: CarnetLu, coup: CoupLu, day: Jour) -> Iterator[str]:
    """Who held the cards, lines cancelled, levies, donnes, result."""
    yield _("Cartes : A fiche %(a)s, B fiche %(b)s") % {"a": coup.joueur_a, "b": coup.joueur_b}
    chouette = lu.chouette_of(coup)
    if chouette:
        yield from ouverture(chouette, coup)
    for mise in coup.mises:
        if turned := day.turn(mise.recorded_at):
            yield _("Rang %(rang)s et suivants : %(jour)s") % {"rang": mise.rang, "jour": turned}
        if mise.annulee:
            made = lu.annulations[coup.numero, mise.rang]
            yield _("Rang %(rang)s annulé à %(heure)s") % {
                "rang": mise.rang,
                "heure": texte.heure(made.moment),
            }
    now = actuel(lu, coup)
    replaced = {one.objet for one in coup.prelevements if now.levies[one.objet] != one.montant}
    if coup.prelevement:
        same = coup.prelevement.objet not in replaced
        yield levy(coup.prelevement) if same else texte.Rayee(levy(coup.prelevement))
    yield from avant_donne(coup, replaced)
    yield from _donnes(coup, day)
    yield _issue(lu, coup, day) if now.vainqueur == coup.vainqueur else texte.Rayee(_issue(lu, coup, day))
    yield from apres_resultat(coup, replaced)
    yield from _corrigees(lu, coup, now)


def _corrigees(lu: CarnetLu, coup: CoupLu, now: Actuel) -> Iterator[str]:
    """The result and the levies as approved corrections leave them, where they differ."""
    if now.vainqueur != coup.vainqueur:
        signe = signe_resultat(lu, coup)
        said = _("%(signe)s Gagne %(cote)s") % {"signe": signe, "cote": now.vainqueur}
        yield texte.Rouge(f"{said}{_camp(coup, now.vainqueur)}")
    known = {one.objet: one.montant for one in coup.prelevements}
    for objet, one in now.calculs.items():
        if known.get(objet) != one.montant:
            yield texte.Rouge(f"{now.signe} {OBJETS[objet]} : {calcul(one)}")


def _issue(lu: CarnetLu, coup: CoupLu, day: Jour) -> str:
    """The result, or what the coup waits for."""
    end = lu.issues.get(coup.numero)
    turned = day.turn(end) if end else ""
    after = f", {turned}" if turned else ""
    if coup.etat == encours.NUL and end:
        return _("COUP NUL à %(heure)s : %(motif)s") % {
            "heure": texte.heure(end) + after,
            "motif": coup.motif_nullite,
        }
    if coup.vainqueur and end:
        said = _("Gagne %(cote)s à %(heure)s") % {"cote": coup.vainqueur, "heure": texte.heure(end) + after}
        return f"{said}{_camp(coup, coup.vainqueur)}"
    return str(EN_COURS[coup.etat])


def _camp(coup: CoupLu, vainqueur: str) -> str:
    """At the chouette, which of the two the winning side is."""
    if coup.jeu != JeuCoup.CHOUETTE or coup.chouette is None:
        return ""
    return _(" : la chouette") if vainqueur == coup.chouette.siege else _(" : les pontes")


EN_COURS = {
    encours.MISES: gettext_lazy("EN COURS : mises ouvertes"),
    encours.ARRETE: gettext_lazy("EN COURS : mises arrêtées"),
    encours.DONNE: gettext_lazy("EN COURS : cartes données"),
}


def _donnes(coup: CoupLu, day: Jour) -> Iterator[str]:
    """Each donne with its pack, each followed by what spoilt it."""
    for place, (couleur, moment) in enumerate(coup.donnes):
        turned = day.turn(moment)
        yield _("Donne %(heure)s, jeu %(couleur)s%(jour)s") % {
            "heure": texte.heure(moment),
            "couleur": couleur,
            "jour": f", {turned}" if turned else "",
        }
        if place < len(coup.fausses_donnes):
            motif, spoilt = coup.fausses_donnes[place]
            yield _("Fausse donne %(heure)s : %(motif)s") % {"heure": texte.heure(spoilt), "motif": motif}
