"""Corrections (article 68): proposed by the chef de partie, decided on in words by the director.

correction 1 : coup 4, gagne B (résultat mal lu)
correction 2 : coup 6, mise 3 : 8 5,50 a (montant mal entendu)      the third stake, as it should read
correction 3 : comptée 60,70 (un billet resté au fond)
correction 1 approuvée : lu et approuvé
correction 2 refusée : la fiche fait foi
"""

import re
from collections.abc import Iterable, Mapping
from typing import Any

from cercle.ledger.services import correction
from cercle.rules.montant import parse_montant

from .notation import Lecteur, Saisie, word

_MOTIF = r" \((?P<motif>.+)\)"


def _propose(lecteur: Lecteur, found: re.Match[str], objet: str, about: Mapping[str, Any]) -> list[Saisie]:
    expected = {"correction": int(found["numero"])}
    return [
        lecteur.gesture(
            correction.propose_correction,
            "chef",
            attendu=expected,
            objet=objet,
            motif=found["motif"],
            **about,
        )
    ]


@word(r"correction (?P<numero>\d+) : coup (?P<coup>\d+), gagne (?P<vainqueur>[AB])" + _MOTIF)
def _resultat(lecteur: Lecteur, found: re.Match[str]) -> Iterable[Saisie]:
    about = {"coup": int(found["coup"]), "vainqueur": found["vainqueur"]}
    return _propose(lecteur, found, "resultat", about)


@word(
    r"correction (?P<numero>\d+) : coup (?P<coup>\d+), mise (?P<mise>\d+) : "
    r"(?P<fiche>\d+) (?P<montant>\d[\d,]*) (?P<cote>[ab])" + _MOTIF
)
def _mise(lecteur: Lecteur, found: re.Match[str]) -> Iterable[Saisie]:
    stake = {"fiche": int(found["fiche"]), "montant": parse_montant(found["montant"])}
    about = {"coup": int(found["coup"]), "mise": int(found["mise"]), "cote": found["cote"].upper(), **stake}
    return _propose(lecteur, found, "mise", about)


@word(r"correction (?P<numero>\d+) : comptée (?P<montant>\d[\d,]*)" + _MOTIF)
def _comptee(lecteur: Lecteur, found: re.Match[str]) -> Iterable[Saisie]:
    return _propose(lecteur, found, "comptee", {"montant": parse_montant(found["montant"])})


@word(r"correction (?P<numero>\d+) (?P<sort>approuvée|refusée) : (?P<mention>.+)")
def _decision(lecteur: Lecteur, found: re.Match[str]) -> Iterable[Saisie]:
    yield lecteur.house_gesture(
        correction.decide_correction,
        "directeur",
        correction=int(found["numero"]),
        approuvee=found["sort"] == "approuvée",
        mention=found["mention"],
    )
