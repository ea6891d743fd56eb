"""The gestures offered now, each with the key that makes it when the field is empty."""

from dataclasses import dataclass

from django.utils.translation import gettext as _

from cercle.ledger.selectors.ecarte import ARRETE, DONNE, MISES
from cercle.ledger.selectors.pupitre import Pupitre


@dataclass(frozen=True, slots=True)
class Action:
    """A button: `url` names its gesture; `cote` goes with it; `armer` asks for the key, then Enter."""

    touche: str
    libelle: str
    url: str
    cote: str = ""
    armer: bool = False


def actions(lu: Pupitre) -> tuple[Action, ...]:
    """In the order of the work at the table; no key serves twice."""
    if lu.lieu.etat == "interrompue":
        return (Action("*", _("Reprendre la séance"), "reprise"),)
    if not lu.lieu.ouverte:
        return ()
    return (*_coup(lu), *_appel(lu))


def _coup(lu: Pupitre) -> tuple[Action, ...]:
    etat = lu.coup.etat if lu.coup else None
    if etat == MISES:
        return (Action("*", _("Arrêter les mises"), "arret"),)
    if etat == ARRETE:
        return (Action("*", _("Cartes données"), "donne"),)
    if etat == DONNE:
        return (
            Action("+", _("A gagne"), "resultat", cote="A", armer=True),
            Action("-", _("B gagne"), "resultat", cote="B", armer=True),
        )
    return ()


def _appel(lu: Pupitre) -> tuple[Action, ...]:
    pending = lu.appel.en_attente
    if pending is not None:
        return (
            Action("+", _("Fiche %(fiche)s présente") % {"fiche": pending.fiche}, "present"),
            Action("-", _("Fiche %(fiche)s absente") % {"fiche": pending.fiche}, "absent"),
        )
    vacant = next((siege for siege in ("A", "B") if lu.appel.seated(siege) is None), None)
    if vacant is None or not lu.appel.queue:
        return ()
    label = _("Appeler la fiche %(fiche)s en %(siege)s") % {"fiche": lu.appel.queue[0], "siege": vacant}
    return (Action("/", label, "appel", cote=vacant),)
