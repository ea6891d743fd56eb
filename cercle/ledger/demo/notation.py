"""Reading a sheet: what was typed during a séance, one gesture after the other.

A sheet is text; `#` begins a comment and a blank line means nothing. Every other line is read by the first
pattern that fits it whole, among those of WORDS, and gives any number of gestures. Whose hand each one is
comes from the sheet itself: the two employees at the table, the chef de partie, the director.

    directeur lacaze                        who signs for the carnets
    chef vidal                              who opens, interrupts, relieves, closes
    table 1                                 where what follows happens
    séance 3                                in which séance of it, when another sheet opened it

The other files of this folder say the rest, each for its own words: the day told (`recit.py`), tickets,
machine, séance, appel, écarté, chouette, comptée, correction, clôture.
"""

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any, NamedTuple

from django.utils.translation import gettext as _

from cercle.journal.gesture import Gesture
from cercle.rules.appel import Siege
from cercle.rules.refusal import Refusal

# Between two gestures of a tale: at the pace of a table, so that a short séance keeps to its hours.
SECONDES = 35


@dataclass(frozen=True, slots=True)
class Ligne:
    """Where something is written: the sheet, the line from 1, the line itself."""

    feuille: str
    numero: int
    texte: str

    def __str__(self) -> str:
        return _("%(feuille)s, ligne %(numero)s « %(texte)s »") % {
            "feuille": self.feuille,
            "numero": self.numero,
            "texte": self.texte,
        }


class NotationError(Exception):
    """A line that says nothing known, or something that cannot be: the message names sheet and line."""

    def __init__(self, ligne: Ligne, message: str) -> None:
        super().__init__(f"{ligne} : {message}")
        self.ligne = ligne


class Quand(NamedTuple):
    """A moment of the tale: the gaming day's number in the month told, the seconds since its midnight."""

    jour: int
    seconde: int


@dataclass(frozen=True, slots=True)
class Saisie:
    """One gesture as written: its service, its author (a matricule), what it asks.

    `arguments` lacks the number of the séance when `en_seance`: only the replay knows it. `attendu` is what
    the author sees in the answer and has written down too: the fiche called, the number of a fiche given.
    `quand` is the moment a tale gives it, None for today. `periode`: the day or the month it is about, which
    only the replay knows.
    """

    ligne: Ligne
    service: Gesture[Any]
    auteur: str
    arguments: Mapping[str, Any]
    attendu: Mapping[str, Any] = field(default_factory=dict)
    en_seance: bool = True
    quand: Quand | None = None
    periode: str = ""


@dataclass
class Boite:
    """What is said of a box before it is counted."""

    caisse: list[dict[str, int]] = field(default_factory=list)
    releves: list[dict[str, int]] = field(default_factory=list)
    observation: str = ""


@dataclass
class Lecteur:
    """What the reader of a sheet keeps in mind from one line to the next."""

    ligne: Ligne
    directeur: str = ""
    chef: str = ""
    table: int = 0
    # A séance of another sheet, when one is named; 0: that of this sheet.
    seance: int = 0
    postes: dict[str, str] = field(default_factory=dict)
    coup: int = 0
    # The lines of stake of the coup: true while they stand. A cancelled line keeps its rank.
    mises: list[bool] = field(default_factory=list)
    sieges: dict[Siege, int | None] = field(default_factory=lambda: {"A": None, "B": None})
    # The latest chouette of the séance, and the seat of its chouetteur from its adjudication to its end.
    chouette: int = 0
    chouetteur: Siege | None = None
    # The latest taille and the latest bank of a séance of baccara.
    taille: int = 0
    banque: int = 0
    comptee: Boite = field(default_factory=Boite)
    # The moment of the next gesture, in a sheet that tells a past.
    quand: Quand | None = None

    def error(self, message: str) -> NotationError:
        return NotationError(self.ligne, message)

    def hand(self, qui: str) -> str:
        """The matricule of who holds a function: appel, enjeux, croupier, changeur, chef, directeur."""
        known = {"chef": self.chef, "directeur": self.directeur, **self.postes}
        if not known.get(qui):
            raise self.error(_("personne n’est encore nommé pour « %(qui)s »") % {"qui": qui})
        return known[qui]

    def gesture(
        self, service: Gesture[Any], qui: str, *, attendu: Mapping[str, Any] | None = None, **arguments: Any
    ) -> Saisie:
        """A gesture at the table of the sheet, in its séance or the one named."""
        if not self.table:
            raise self.error(_("la table n’est pas encore nommée"))
        where = {"table": self.table} | ({"seance": self.seance} if self.seance else {})
        return Saisie(
            self.ligne,
            service,
            self.hand(qui),
            {**where, **arguments},
            dict(attendu or {}),
            en_seance=not self.seance,
        )

    def house_gesture(
        self, service: Gesture[Any], qui: str, *, periode: str = "", **arguments: Any
    ) -> Saisie:
        """A gesture of the house, at no table."""
        return Saisie(self.ligne, service, self.hand(qui), arguments, en_seance=False, periode=periode)

    def dated(self, saisie: Saisie) -> Saisie:
        """The gesture at its moment of the tale; the next one comes a little later."""
        if self.quand is None:
            return saisie
        at, self.quand = self.quand, Quand(self.quand.jour, self.quand.seconde + SECONDES)
        return replace(saisie, quand=at)


Word = Callable[[Lecteur, re.Match[str]], Iterable[Saisie]]
WORDS: list[tuple[re.Pattern[str], Word]] = []


def word(pattern: str) -> Callable[[Word], Word]:
    """Make a function the reader of the lines that `pattern` matches whole; one space stands for several."""

    def decorate(function: Word) -> Word:
        WORDS.append((re.compile(pattern.replace(" ", r"\s+")), function))
        return function

    return decorate


@word(r"directeur (?P<qui>\S+)")
def _directeur(lecteur: Lecteur, found: re.Match[str]) -> Iterable[Saisie]:
    lecteur.directeur = found["qui"]
    return ()


@word(r"chef (?P<qui>\S+)")
def _chef(lecteur: Lecteur, found: re.Match[str]) -> Iterable[Saisie]:
    lecteur.chef = found["qui"]
    return ()


@word(r"table (?P<numero>\d+)")
def _table(lecteur: Lecteur, found: re.Match[str]) -> Iterable[Saisie]:
    lecteur.table = int(found["numero"])
    return ()


@word(r"séance (?P<numero>\d+)")
def _seance(lecteur: Lecteur, found: re.Match[str]) -> Iterable[Saisie]:
    lecteur.seance = int(found["numero"])
    return ()


def read_sheet(path: Path) -> list[Saisie]:
    """The gestures of a sheet, in order. NotationError for a line that nothing reads."""
    return list(parse(path.name, path.read_text(encoding="utf-8")))


def parse(feuille: str, text: str) -> Iterator[Saisie]:
    """The gestures written in `text`; `feuille` names it in the messages."""
    from . import (  # noqa: F401  (each adds its words)
        appel,
        baccara,
        banque,
        chouette,
        cloture,
        comptee,
        correction,
        ecarte,
        machine,
        notice,
        recit,
        sabot,
        seance,
        staff,
        tickets,
    )

    lecteur = Lecteur(Ligne(feuille, 0, ""))
    for numero, raw in enumerate(text.splitlines(), start=1):
        content = raw.partition("#")[0].strip()
        if content:
            lecteur.ligne = Ligne(feuille, numero, content)
            for saisie in _read(lecteur, content):
                yield lecteur.dated(saisie)


def _read(lecteur: Lecteur, content: str) -> Iterable[Saisie]:
    for pattern, function in WORDS:
        found = pattern.fullmatch(content)
        if found:
            try:
                return list(function(lecteur, found))
            except Refusal as refusal:  # an amount that cannot be read
                raise lecteur.error(refusal.text) from refusal
    raise lecteur.error(_("ligne incompréhensible"))
