"""The carnets of tickets, one a line: from the delivery to the table (articles 82, 83).

    carnet 0,10 n° 48201 : bon BL-1184, comptable Hélène Roussel, table 1, en service

Received on a delivery note, initialled, given to a table; without « en service » it waits for the one before
it to end.

    en service 1 n° 12601                   one that was waiting, the first of its value at its table
    souches 0,10 n° 48201 : Hélène Roussel  the stubs of a finished carnet, to the comptable
    perte 0,10 n° 48401 : réserve inondée   not produced: its tickets are due (article 83)
"""

import re
from collections.abc import Iterable
from typing import Any

from cercle.journal.gesture import Gesture
from cercle.ledger.services import tickets
from cercle.rules.montant import parse_montant

from .notation import Lecteur, Saisie, word


@word(
    r"carnet (?P<valeur>[\d,]+) n° (?P<premier>\d+) : bon (?P<bon>[^,]+), comptable (?P<comptable>[^,]+), "
    r"table (?P<table>\d+)(?P<service>, en service)?"
)
def _carnet(lecteur: Lecteur, found: re.Match[str]) -> Iterable[Saisie]:
    which = {"valeur": parse_montant(found["valeur"]), "premier": int(found["premier"])}

    def step(service: Gesture[Any], qui: str, **more: Any) -> Saisie:
        return Saisie(lecteur.ligne, service, lecteur.hand(qui), {**which, **more}, en_seance=False)

    yield step(tickets.receive_carnet, "chef", bon_livraison=found["bon"])
    yield step(tickets.initial_carnet, "directeur", comptable=found["comptable"])
    yield step(tickets.assign_carnet, "chef", table=int(found["table"]))
    if found["service"]:
        yield step(tickets.start_carnet, "chef")


@word(r"en service (?P<valeur>[\d,]+) n° (?P<premier>\d+)")
def _en_service(lecteur: Lecteur, found: re.Match[str]) -> Iterable[Saisie]:
    which = {"valeur": parse_montant(found["valeur"]), "premier": int(found["premier"])}
    return [lecteur.house_gesture(tickets.start_carnet, "chef", **which)]


@word(r"souches (?P<valeur>[\d,]+) n° (?P<premier>\d+) : (?P<comptable>.+)")
def _souches(lecteur: Lecteur, found: re.Match[str]) -> Iterable[Saisie]:
    which = {"valeur": parse_montant(found["valeur"]), "premier": int(found["premier"])}
    return [lecteur.house_gesture(tickets.return_stubs, "chef", **which, comptable=found["comptable"])]


@word(r"perte (?P<valeur>[\d,]+) n° (?P<premier>\d+) : (?P<motif>.+)")
def _perte(lecteur: Lecteur, found: re.Match[str]) -> Iterable[Saisie]:
    which = {"valeur": parse_montant(found["valeur"]), "premier": int(found["premier"])}
    return [lecteur.house_gesture(tickets.lose_carnet, "directeur", **which, motif=found["motif"])]
