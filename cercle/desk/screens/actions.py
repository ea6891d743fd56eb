"""The gestures offered now, each with the key that makes it when the field is empty."""

from dataclasses import dataclass

from django.utils.translation import gettext as _

from cercle.ledger.selectors.chouette import ChouetteEnCours
from cercle.ledger.selectors.ecarte import ARRETE, DONNE, MISES
from cercle.ledger.selectors.pupitre import Pupitre
from cercle.rules import adjudication as encan
from cercle.rules.montant import format_montant

from .chouette import facing, free_seats


@dataclass(frozen=True, slots=True)
class Action:
    """A button: `url` names its gesture; `cote` or `choix` goes with it.

    `armer` asks for the key, then Enter.

    A `touche` of two characters is a command to be typed in the field. `maitre`: for the chef de partie and
    the director.
    """

    touche: str
    libelle: str
    url: str
    cote: str = ""
    armer: bool = False
    maitre: bool = False
    choix: str = ""


def actions(lu: Pupitre) -> tuple[Action, ...]:
    """In the order of the work at the table; no key serves twice."""
    if lu.lieu.etat == "interrompue":
        return (Action("*", _("Reprendre la séance"), "reprise"),)
    if not lu.lieu.ouverte:
        return ()
    return (*_coup(lu), *_appel(lu), *_chouette(lu))


def _coup(lu: Pupitre) -> tuple[Action, ...]:
    etat = lu.coup.etat if lu.coup else None
    if etat == MISES:
        return (Action("*", _("Arrêter les mises"), "arret"),)
    if etat == ARRETE:
        return (Action("*", _("Cartes données"), "donne"),)
    if etat == DONNE:
        return (
            Action("+", _("A gagne") + _side(lu, "A"), "resultat", cote="A", armer=True),
            Action("-", _("B gagne") + _side(lu, "B"), "resultat", cote="B", armer=True),
        )
    return ()


def _side(lu: Pupitre, cote: str) -> str:
    if lu.chouette is None:
        return ""
    return _(" : le chouetteur") if lu.chouette.siege == cote else _(" : les pontes")


def _chouette(lu: Pupitre) -> tuple[Action, ...]:
    """Between two coups: the auction, the adjudication, the remise, the end (article 65)."""
    if lu.coup is not None and not lu.coup.fini:
        return ()
    held = lu.chouette
    if held is None:
        if lu.appel.en_attente is not None:
            return ()
        return (Action("0*", _("Chouette aux enchères"), "encheres", armer=True, maitre=True),)
    if held.etat is None:
        return _adjudication(lu, held)
    if held.etat.sautee:
        after = (
            Action("*", _("Remettre %(c)s") % {"c": format_montant(held.etat.adjugee)}, "remise", armer=True),
        )
        return (*after, Action("0/", _("Pas de remise : fin"), "fin_chouette", armer=True))
    return (Action("0/", _("Retrait du chouetteur"), "fin_chouette", armer=True),)


def _adjudication(lu: Pupitre, held: ChouetteEnCours) -> tuple[Action, ...]:
    fiches = encan.highest_bidders(held.encheres)
    if not fiches:
        return (Action("0/", _("Aucune enchère : fin"), "fin_chouette", armer=True),)
    if len(fiches) > 1:  # the fiche drawn by lot is typed, with its seat
        return ()
    return tuple(
        Action(
            "+" if siege == "A" else "-",
            _("Adjuger à la fiche %(fiche)s, en %(siege)s") % {"fiche": fiches[0], "siege": siege},
            "adjudication",
            cote=siege,
            armer=True,
            maitre=True,
        )
        for siege in free_seats(lu, fiches)
    )


def _appel(lu: Pupitre) -> tuple[Action, ...]:
    pending = lu.appel.en_attente
    if pending is not None:
        return (
            Action("+", _("Fiche %(fiche)s présente") % {"fiche": pending.fiche}, "present"),
            Action("-", _("Fiche %(fiche)s absente") % {"fiche": pending.fiche}, "absent"),
        )
    vacant = next((siege for siege in _called_to(lu) if lu.appel.seated(siege) is None), None)
    if vacant is None or not lu.appel.queue:
        return ()
    label = _("Appeler la fiche %(fiche)s en %(siege)s") % {"fiche": lu.appel.queue[0], "siege": vacant}
    return (Action("/", label, "appel", cote=vacant),)


def _called_to(lu: Pupitre) -> tuple[str, ...]:
    """The seats that the call fills: not that of the chouetteur, nor any while he is being chosen."""
    if lu.chouette is None:
        return ("A", "B")
    return (facing(lu.chouette.siege),) if lu.chouette.adjugee else ()
