"""The inventory of sabots and packs with their assignments: the carnet de prises en charge (article 58)."""

import datetime as dt
from collections.abc import Iterator, Sequence

from django.db import DEFAULT_DB_ALIAS
from django.utils import timezone, translation
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from cercle.inspection.papier import texte
from cercle.inspection.papier.document import Document
from cercle.inspection.papier.recapitulation import phrase, rang, titre
from cercle.inspection.papier.registre import Colonne
from cercle.journal.reading import snapshot
from cercle.ledger.models import Jeu
from cercle.ledger.selectors import sabot as inventaire
from cercle.ledger.selectors.house import read_maison
from cercle.ledger.selectors.sabot import EmploiLu, PaquetLu, SabotLu
from cercle.rules.sabot import SABOT_HABITUEL, measure_sabot

from .chronique import Chapitre, Fait, chronique
from .registres import expect_head


def materiel(*, moment: dt.datetime | None = None) -> Document:
    """Every sabot and every pack the house ever held, as of one moment of the journal."""
    with snapshot(DEFAULT_DB_ALIAS), translation.override("fr"):
        tete, now = expect_head(), moment or timezone.now()
        sabots, packs = inventaire.read_sabots(), inventaire.read_paquets()
        return chronique(
            read_maison(),
            [*(_sabot(one) for one in sabots), *_paquets(packs)],
            (
                Colonne(_("Date"), "", 10, nom="date", texte=True),
                Colonne(_("Table"), "", 5, nom="table"),
                Colonne(_("Séance"), "", 6, nom="seance"),
                Colonne(_("Emplois"), "", 7, total=True, unites=True, nom="emplois"),
            ),
            tete=tete,
            moment=now,
            paroles=_paroles(now),
            mention=_("Réceptions, affectations, sorties"),
            recap=[[*_totaux(sabots, packs)], [*_rotation(sabots)]],
            nom=f"materiel-{timezone.localdate(now):%Y-%m-%d}",
            titre=_("Inventaire des sabots et des jeux de cartes, le %(jour)s")
            % {"jour": texte.jour_court(timezone.localdate(now))},
            sujet=_("Article 58"),
        )


def _paroles(now: dt.datetime) -> dict[str, str]:
    day = texte.jour_court(timezone.localdate(now))
    return {
        "livre": _("Carnet de prises en charge des jeux de cartes"),
        "loi": _("article 58 de l’arrêté du 14 mai 2007"),
        "sujet": _("Sabots et jeux de 52 cartes"),
        "detail": _("Inventaire constamment à jour"),
        "debut": _("Arrêté le %(jour)s") % {"jour": day},
        "courant": _("Sabots et jeux de cartes"),
        "objet": _("Inventaire au %(jour)s") % {"jour": day},
        "fin": _("Ce que la maison détient"),
        "quand": _("Au %(jour)s.") % {"jour": texte.instant(now)},
        "legende": _(
            "Un sabot est dit habituel d’une table quand il a servi à %(seuil)s ou plus de ses %(sur)s "
            "dernières séances : l’article 58 veut qu’on l’évite."
        )
        % {"seuil": SABOT_HABITUEL.seuil, "sur": SABOT_HABITUEL.sur},
    }


def _sabot(lu: SabotLu) -> Chapitre:
    said = _("Sabot %(n)s, %(modele)s") % {"n": lu.numero, "modele": lu.modele}
    facts = [Fait(_("Reçu, inscrit par %(par)s") % {"par": lu.recu_par}, {"date": _date(lu.recu)})]
    facts += [_emploi(one, _("Affecté par %(par)s") % {"par": one.par}) for one in lu.emplois]
    if lu.sortie is not None:
        out = _("SORTI de l’inventaire par %(nom)s : %(motif)s") % {
            "nom": lu.sortie.nom, "motif": lu.sortie.motif
        }  # fmt: skip
        facts.append(Fait(out, {"date": _date(lu.sortie.moment)}))
    return Chapitre(said, tuple(facts))


def _emploi(one: EmploiLu, said: str) -> Fait:
    cells = {
        "date": f"{one.jour:%d/%m/%Y}",
        "table": str(one.table),
        "seance": str(one.seance),
        "emplois": "1",
    }
    where = _("%(dit)s, %(jeu)s") % {"dit": said, "jeu": Jeu(one.jeu).label}
    return Fait(f"{where} ({_('en cours')})" if one.en_cours else where, cells, {"emplois": 1})


def _paquets(packs: Sequence[PaquetLu]) -> Iterator[Chapitre]:
    """The packs by the colour of their backs, each with the séances it served."""
    colours: dict[str, list[PaquetLu]] = {}
    for pack in packs:
        colours.setdefault(pack.couleur, []).append(pack)
    for couleur, own in colours.items():
        facts = tuple(fait for pack in own for fait in _paquet(pack))
        yield Chapitre(_("Jeux de 52 cartes, dos %(couleur)s") % {"couleur": couleur}, facts)


def _paquet(pack: PaquetLu) -> Iterator[Fait]:
    name = _("Jeu n° %(n)s") % {"n": pack.numero_serie}
    said = _("%(nom)s reçu, inscrit par %(par)s") % {"nom": name, "par": pack.recu_par}
    yield Fait(said, {"date": _date(pack.recu)})
    for one in pack.emplois:
        yield _emploi(one, name)
    if pack.reforme is not None:
        out = _("%(nom)s RÉFORMÉ par %(par)s : %(motif)s") % {
            "nom": name, "par": pack.reforme.nom, "motif": pack.reforme.motif
        }  # fmt: skip
        yield Fait(out, {"date": _date(pack.reforme.moment)})


def _date(moment: dt.datetime) -> str:
    return f"{timezone.localtime(moment):%d/%m/%Y}"


def _totaux(sabots: Sequence[SabotLu], packs: Sequence[PaquetLu]) -> Iterator[str]:
    yield titre(_("Sabots"))
    yield rang(_("Détenus"), str(sum(one.sortie is None for one in sabots)))
    yield rang(_("  à une table"), str(sum(one.lieu is not None for one in sabots)))
    yield rang(_("Sortis"), str(sum(one.sortie is not None for one in sabots)))
    yield ""
    yield titre(_("Jeux de 52 cartes"))
    labels = {
        inventaire.NEUF: _("Neufs"), inventaire.EN_JEU: _("En jeu"),
        inventaire.SERVI: _("Ayant servi"), inventaire.REFORME: _("Réformés"),
    }  # fmt: skip
    for etat, label in labels.items():
        yield rang(label, str(sum(pack.etat == etat for pack in packs)))


def _rotation(sabots: Sequence[SabotLu]) -> Iterator[str]:
    """At each table, the sabots of its last séances, and whether the last one keeps coming back."""
    uses = sorted(
        ((emploi.moment, emploi.table, lu.numero) for lu in sabots for emploi in lu.emplois),
        key=lambda use: use[0],
    )
    yield titre(_("Rotation par table, la dernière séance en dernier"))
    for table in sorted({use[1] for use in uses}):
        last = [numero for _moment, at, numero in uses if at == table]
        measure = measure_sabot(last)
        recent = last[-SABOT_HABITUEL.sur :]
        said = ngettext(
            "Table %(table)s : sabot %(sabots)s", "Table %(table)s : sabots %(sabots)s", len(recent)
        ) % {"table": table, "sabots": ", ".join(map(str, recent))}
        count = ngettext(
            " ; le sabot %(n)s à sa seule séance",
            " ; le sabot %(n)s à %(fois)s de ses %(sur)s dernières séances",
            measure.sur,
        ) % {"n": last[-1], "fois": measure.fois, "sur": measure.sur}
        yield from phrase(said + count + (_(" : HABITUEL") if measure.habituel else ""))
    if not uses:
        yield from phrase(_("Aucun sabot n’a encore servi."))
