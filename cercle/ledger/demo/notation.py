"""Reading a sheet: what was typed during a séance, one gesture after the other.

A sheet is text; `#` begins a comment and a blank line means nothing. Every other line is read by the first
pattern that fits it whole, among those of WORDS, and gives any number of gestures. Whose hand each one is
comes from the sheet itself: the two employees at the table, the chef de partie, the director.

    directeur lacaze                        who signs for the carnets
    chef vidal                              who opens, interrupts, relieves, closes
    table 1                                 where what follows happens

`tickets.py`, `seance.py`, `appel.py`, `ecarte.py` and `chouette.py` say the rest, each for its own words.
"""

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from django.utils.translation import gettext as _

from cercle.journal.gesture import Gesture
from cercle.rules.appel import Siege
from cercle.rules.refusal import Refusal


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


@dataclass(frozen=True, slots=True)
class Saisie:
    """One gesture as written: its service, its author (a matricule), what it asks.

    `arguments` lacks the number of the séance when `en_seance`: only the replay knows it. `attendu` is what
    the author sees in the answer and has written down too: the fiche called, the number of a fiche given.
    """

    ligne: Ligne
    service: Gesture[Any]
    auteur: str
    arguments: Mapping[str, Any]
    attendu: Mapping[str, Any] = field(default_factory=dict)
    en_seance: bool = True


@dataclass
class Lecteur:
    """What the reader of a sheet keeps in mind from one line to the next."""

    ligne: Ligne
    directeur: str = ""
    chef: str = ""
    table: int = 0
    postes: dict[str, str] = field(default_factory=dict)
    coup: int = 0
    # The lines of stake of the coup: true while they stand. A cancelled line keeps its rank.
    mises: list[bool] = field(default_factory=list)
    sieges: dict[Siege, int | None] = field(default_factory=lambda: {"A": None, "B": None})
    # The latest chouette of the séance, and the seat of its chouetteur from its adjudication to its end.
    chouette: int = 0
    chouetteur: Siege | None = None

    def error(self, message: str) -> NotationError:
        return NotationError(self.ligne, message)

    def hand(self, qui: str) -> str:
        """The matricule of who holds a function: appel, enjeux, chef, directeur."""
        known = {"chef": self.chef, "directeur": self.directeur, **self.postes}
        if not known.get(qui):
            raise self.error(_("personne n’est encore nommé pour « %(qui)s »") % {"qui": qui})
        return known[qui]

    def gesture(
        self, service: Gesture[Any], qui: str, *, attendu: Mapping[str, Any] | None = None, **arguments: Any
    ) -> Saisie:
        """A gesture at the table of the sheet, in its séance."""
        if not self.table:
            raise self.error(_("la table n’est pas encore nommée"))
        return Saisie(
            self.ligne, service, self.hand(qui), {"table": self.table, **arguments}, dict(attendu or {})
        )


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


def read_sheet(path: Path) -> list[Saisie]:
    """The gestures of a sheet, in order. NotationError for a line that nothing reads."""
    return list(parse(path.name, path.read_text(encoding="utf-8")))


def parse(feuille: str, text: str) -> Iterator[Saisie]:
    """The gestures written in `text`; `feuille` names it in the messages."""
    from . import appel, chouette, ecarte, seance, tickets  # noqa: F401  (each adds its words)

    lecteur = Lecteur(Ligne(feuille, 0, ""))
    for numero, raw in enumerate(text.splitlines(), start=1):
        content = raw.partition("#")[0].strip()
        if content:
            lecteur.ligne = Ligne(feuille, numero, content)
            yield from _read(lecteur, content)


def _read(lecteur: Lecteur, content: str) -> Iterable[Saisie]:
    for pattern, function in WORDS:
        found = pattern.fullmatch(content)
        if found:
            try:
                return list(function(lecteur, found))
            except Refusal as refusal:  # an amount that cannot be read
                raise lecteur.error(refusal.text) from refusal
    raise lecteur.error(_("ligne incompréhensible"))
