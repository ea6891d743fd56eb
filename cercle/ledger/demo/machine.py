"""The automatic machine (articles 56-1, 59): entered by the chef, its total by who keeps the stakes.

    machine MX-7 : Tickomat, compteur 501   of the house, the next ticket its counter shows
    total de la machine : ticket 538, 61,20 the last ticket and the total it prints at the end of play

A séance opens with it by `, machine MX-7` before the packs.
"""

import re
from collections.abc import Iterable

from cercle.ledger.services import machine
from cercle.rules.montant import parse_montant

from .notation import Lecteur, Saisie, word


@word(r"machine (?P<numero>\S+) : (?P<modele>[^,]+), compteur (?P<prochain>\d+)")
def _machine(lecteur: Lecteur, found: re.Match[str]) -> Iterable[Saisie]:
    yield lecteur.house_gesture(
        machine.declare_machine,
        "chef",
        numero_serie=found["numero"],
        modele=found["modele"],
        prochain=int(found["prochain"]),
    )


@word(r"total de la machine : ticket (?P<dernier>\d+), (?P<total>\d[\d,]*)")
def _total(lecteur: Lecteur, found: re.Match[str]) -> Iterable[Saisie]:
    yield lecteur.gesture(
        machine.record_historique,
        "enjeux",
        dernier=int(found["dernier"]),
        total=parse_montant(found["total"]),
    )
