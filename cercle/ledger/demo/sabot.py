"""The inventory of sabots and packs of baccara (article 58), by the chef de partie.

sabots 1 à 4 : distributeur Cavalier, modèle agréé n° 2
jeux reçus : rouge 8-1001 à 8-1003, bleu 8-1004 à 8-1006        packs of 52 cards, by serial number
sabot 4 sorti : couvercle fendu
réforme 8-1002 : carte cornée
"""

import re
from collections.abc import Iterable, Iterator

from django.utils.translation import gettext as _

from cercle.ledger.services import sabot

from .notation import Lecteur, Saisie, word

_SERIE = re.compile(r"(?P<couleur>\D+?) (?P<premier>\S*?\d+)(?: à (?P<dernier>\S*?\d+))?")


def read_packs(lecteur: Lecteur, text: str) -> Iterator[tuple[str, str]]:
    """The packs named, colour and serial number, runs told by their first and their last."""
    for part in re.split(r",\s+", text):
        found = _SERIE.fullmatch(" ".join(part.split()))
        if found is None:
            raise lecteur.error(_("un jeu se note par sa couleur et son numéro"))
        yield from ((found["couleur"], serial) for serial in _run(lecteur, found))


def _run(lecteur: Lecteur, found: re.Match[str]) -> Iterator[str]:
    first, last = found["premier"], found["dernier"] or found["premier"]
    begins = re.sub(r"\d+$", "", first)
    if begins != re.sub(r"\d+$", "", last):
        raise lecteur.error(_("ces numéros ne se suivent pas"))
    low, high = first[len(begins) :], last[len(begins) :]
    yield from (f"{begins}{n:0{len(low)}}" for n in range(int(low), int(high) + 1))


@word(r"sabots? (?P<premier>\d+)(?: à (?P<dernier>\d+))? : (?P<modele>.+)")
def _sabots(lecteur: Lecteur, found: re.Match[str]) -> Iterable[Saisie]:
    first = int(found["premier"])
    for numero in range(first, int(found["dernier"] or first) + 1):
        yield lecteur.house_gesture(sabot.receive_sabot, "chef", numero=numero, modele=found["modele"])


@word(r"jeux reçus : (?P<jeux>.+)")
def _paquets(lecteur: Lecteur, found: re.Match[str]) -> Iterable[Saisie]:
    packs = [
        {"couleur": couleur, "numero_serie": serial} for couleur, serial in read_packs(lecteur, found["jeux"])
    ]
    yield lecteur.house_gesture(sabot.receive_paquets, "chef", paquets=packs)


@word(r"sabot (?P<numero>\d+) sorti : (?P<motif>.+)")
def _sortie(lecteur: Lecteur, found: re.Match[str]) -> Iterable[Saisie]:
    about = {"numero": int(found["numero"]), "motif": found["motif"]}
    yield lecteur.house_gesture(sabot.retire_sabot, "chef", **about)


@word(r"réforme (?P<numero>\S+) : (?P<motif>.+)")
def _reforme(lecteur: Lecteur, found: re.Match[str]) -> Iterable[Saisie]:
    about = {"numero_serie": found["numero"], "motif": found["motif"]}
    yield lecteur.house_gesture(sabot.reform_paquet, "chef", **about)
