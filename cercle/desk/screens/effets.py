"""What a correction changes, before it is sent and after: levies, fiches, the columns of the register.

The figures are those of the rules, worked out on the server; nothing is computed here (article 68).
"""

from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext as _

from cercle.ledger.models import Corrige, Objet, Seance
from cercle.ledger.selectors.correction import CorrectionLue, EffetComptee, read_comptages
from cercle.ledger.services import projet
from cercle.rules import correction as regle
from cercle.rules.baccara import Tableau
from cercle.rules.correction import Changement, Ecart
from cercle.rules.correction_baccara import Tableaux
from cercle.rules.ecarte import Mise
from cercle.rules.montant import format_montant

from .comptee import signed, written


@dataclass(frozen=True, slots=True)
class Change:
    """A figure before and after, and the difference, signed; `du`: who owes what, for a fiche."""

    nom: str
    avant: str
    apres: str
    ecart: str
    du: str = ""


@dataclass(frozen=True, slots=True)
class Effet:
    """What is corrected, before and after in words, then every figure that moves with it."""

    avant: str
    apres: str
    prelevements: tuple[Change, ...]
    soldes: tuple[Change, ...]
    colonnes: tuple[Change, ...]
    phrase: str

    @property
    def nul(self) -> bool:
        return not (self.prelevements or self.soldes or self.colonnes)


@dataclass(frozen=True, slots=True)
class Carte:
    """A correction as it is shown; `effet` is None when it is refused, or has become impossible."""

    lue: CorrectionLue
    titre: str
    effet: Effet | None


def card(lue: CorrectionLue) -> Carte:
    """A correction proposed or decided, with what it changes or would."""
    if lue.coup is None:
        titre = _("La somme comptée")
    elif lue.objet == Corrige.BANQUE:
        titre = _("Coup %(coup)s") % {"coup": lue.coup}
    elif lue.rang is None:
        titre = _("Coup %(coup)s, le résultat") % {"coup": lue.coup}
    else:
        titre = _("Coup %(coup)s, la mise n° %(rang)s") % {"coup": lue.coup, "rang": lue.rang}
    effet = None
    if lue.ecart is not None:
        effet = _of_coup(lue.avant, lue.apres, lue.ecart)
    elif lue.comptage is not None:
        effet = _of_count(lue.avant, lue.apres, lue.comptage)
    return Carte(lue, titre, effet)


def foreseen(seance: Seance, about: dict[str, Any]) -> Effet:
    """What is about to be proposed would change this. Refusals: those of the proposal itself."""
    objet = about["objet"]
    if objet == Corrige.COMPTEE:
        wanted = projet.project_comptee(seance, about.get("montant"))
        comptee = wanted.columns["comptee_id"]
        now = read_comptages([comptee])[comptee]
        return _of_count(wanted.avant, wanted.apres, now.corrected(wanted.columns["montant"]))
    joue = projet.settled(seance, about["coup"])
    if objet == Corrige.RESULTAT:
        wanted = projet.project_resultat(joue, about["vainqueur"])
    elif objet == Corrige.BANQUE:
        mises, resultats = ((about[f"{n}_1"], about.get(f"{n}_2")) for n in ("mise", "resultat"))
        wanted = projet.project_banque(joue, mises, (resultats[0], resultats[1] or ""))
    else:
        wanted = projet.project_mise(
            seance, joue, about["mise"], about["fiche"], about["cote"], about["montant"]
        )
    corrected = regle.correct(joue.actuel, _change(wanted.columns, about))
    return _of_coup(wanted.avant, wanted.apres, regle.compare(joue.actuel, corrected))


def _change(columns: dict[str, Any], about: dict[str, Any]) -> Changement:
    if about["objet"] == Corrige.BANQUE:
        pairs = [(columns.get(f"mise_{n}"), columns.get(f"resultat_{n}")) for n in (1, 2)]
        return Tableaux(tuple(Tableau(*pair) for pair in pairs if pair[0] is not None))
    if about["objet"] == Corrige.RESULTAT:
        return regle.Resultat(columns["vainqueur"])
    return Mise(about["mise"], columns["fiche"].numero, columns["cote"], columns["montant"])


def _of_coup(avant: str, apres: str, ecart: Ecart) -> Effet:
    levies = tuple(
        Change(str(Objet(p.objet).label), *_figures(p.avant, p.apres.montant)) for p in ecart.prelevements
    )
    fiches = tuple(
        Change(
            _("fiche %(n)s") % {"n": s.fiche},
            *_figures(s.avant, s.apres, signed),
            du=_owed(s.ecart),
        )
        for s in ecart.soldes
    )
    # What is not computed again is said; the figures above say the rest.
    phrases = [] if levies or fiches else [written(phrase) for phrase in ecart.reasons()]
    if (ecart.courante is not None or ecart.banque) and not phrases:
        phrases = [written(ecart.reasons()[-1])]
    return Effet(avant, apres, levies, fiches, (), " ".join(phrases))


def _owed(ecart: int) -> str:
    text = _("on lui doit %(m)s") if ecart > 0 else _("elle doit %(m)s")
    return text % {"m": format_montant(abs(ecart))}


def _of_count(avant: str, apres: str, count: EffetComptee) -> Effet:
    columns = (
        Change(_("9, somme comptée"), *_figures(count.compte_avant, count.compte)),
        Change(_("15, portée au registre"), *_figures(count.porte_avant, count.porte)),
    )
    text = _("Colonne 8 : %(attendu)s ; excédent %(excedent)s ; manquant %(manquant)s.") % {
        "attendu": format_montant(count.attendu),
        "excedent": format_montant(count.excedent),
        "manquant": format_montant(count.manquant),
    }
    return Effet(avant, apres, (), (), columns, text)


def _figures(avant: int, apres: int, write: Any = format_montant) -> tuple[str, str, str]:
    return write(avant), write(apres), signed(apres - avant)
