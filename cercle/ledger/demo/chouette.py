"""The chouette, from its auction to its end (articles 65, 66, 66-1).

    chouette aux enchères                   put up by the chef de partie, between two coups
    5 offre 20 / 1 offre 25 / 5 offre 30    bids in the order made: fiche, euros
    adjugée à 5 pour 30, siège A, personne derrière
                                            the chef has checked that nobody stands behind the chouetteur
    adjugée au sort à 15 pour 60, siège A, personne derrière
                                            drawn by lot between equal bids
    coup 24 : 5 contre 17                   and so on, as at écarté, until the chouette ends
    arrêt, donne, B gagne (saut)            nothing is left of it: put back, or the end
    remise                                  the chouetteur puts it back, once
    arrêt, donne, B gagne (second saut)     it ends there, and the chouetteur leaves the cards
    fin de la chouette : retrait            between two coups: retrait, saut or sans enchère

What the chef adjudges and how it ends are in the answers too: the replay stops if they are others.
"""

import re
from collections.abc import Iterable
from types import ModuleType
from typing import cast

from django.utils.translation import gettext as _

from cercle.ledger.models import MotifFin
from cercle.ledger.services import adjudication, chouette, ecarte
from cercle.rules.appel import Siege
from cercle.rules.montant import parse_montant

from .notation import Lecteur, Saisie, word

_OFFRE = r"\d+ offre \d[\d,]*"
_FINS = {"retrait": MotifFin.RETRAIT, "saut": MotifFin.SAUT, "sans enchère": MotifFin.SANS_ENCHERE}


def game(lecteur: Lecteur) -> ModuleType:
    """The services of the game whose coups are played: a chouette adjudged, or écarté."""
    return chouette if lecteur.chouetteur else ecarte


def result(lecteur: Lecteur, vainqueur: Siege, saut: str) -> Saisie:
    """A coup won, at either game: who leaves the cards, and what is left of a chouette."""
    if saut and lecteur.chouetteur in (None, vainqueur):
        raise lecteur.error(_("seule une chouette que ses pontes gagnent peut sauter"))
    said = lecteur.gesture(
        game(lecteur).record_resultat,
        "enjeux",
        attendu={"courante": 0} if saut else {},
        coup=lecteur.coup,
        vainqueur=vainqueur,
    )
    perdant: Siege = "B" if vainqueur == "A" else "A"
    if saut == "second saut":
        leave(lecteur)
    elif perdant != lecteur.chouetteur:
        lecteur.sieges[perdant] = None
    return said


def leave(lecteur: Lecteur) -> None:
    """The chouette is over: its chouetteur leaves the cards with it."""
    if lecteur.chouetteur:
        lecteur.sieges[lecteur.chouetteur] = None
    lecteur.chouetteur = None


@word(r"chouette aux enchères")
def _encheres(lecteur: Lecteur, found: re.Match[str]) -> Iterable[Saisie]:
    lecteur.chouette += 1
    return [lecteur.gesture(adjudication.open_auction, "chef", attendu={"chouette": lecteur.chouette})]


@word(rf"{_OFFRE}(?: / {_OFFRE})*")
def _offres(lecteur: Lecteur, found: re.Match[str]) -> Iterable[Saisie]:
    for text in found[0].split("/"):
        fiche, _offre, montant = text.split()
        yield lecteur.gesture(
            adjudication.record_enchere,
            "enjeux",
            chouette=lecteur.chouette,
            fiche=int(fiche),
            montant=parse_montant(montant),
        )


@word(
    r"adjugée(?P<sort> au sort)? à (?P<fiche>\d+) pour (?P<montant>\d[\d,]*), siège (?P<siege>[AB]), "
    r"personne derrière"
)
def _adjugee(lecteur: Lecteur, found: re.Match[str]) -> Iterable[Saisie]:
    fiche, siege = int(found["fiche"]), cast(Siege, found["siege"])
    for place, seated in lecteur.sieges.items():
        if seated == fiche:
            lecteur.sieges[place] = None
    lecteur.sieges[siege], lecteur.chouetteur = fiche, siege
    yield lecteur.gesture(
        adjudication.adjudicate,
        "chef",
        attendu={"fiche": fiche, "montant": parse_montant(found["montant"])},
        chouette=lecteur.chouette,
        siege=siege,
        personne_derriere=True,
        **({"tiree": fiche} if found["sort"] else {}),
    )


@word(r"remise")
def _remise(lecteur: Lecteur, found: re.Match[str]) -> Iterable[Saisie]:
    return [lecteur.gesture(adjudication.put_back, "enjeux", chouette=lecteur.chouette)]


@word(rf"fin de la chouette : (?P<motif>{'|'.join(_FINS)})")
def _fin(lecteur: Lecteur, found: re.Match[str]) -> Iterable[Saisie]:
    motif = str(_FINS[" ".join(found["motif"].split())])
    leave(lecteur)
    yield lecteur.gesture(
        adjudication.end_chouette, "enjeux", attendu={"motif": motif}, chouette=lecteur.chouette
    )
