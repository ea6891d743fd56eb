"""What a verification found: frozen, in the order of the book."""

from dataclasses import dataclass, field
from typing import Literal

from .head import Head

Kind = Literal["content", "link", "missing", "signature", "head"]
MOST_FAULTS = 100


@dataclass(frozen=True, slots=True)
class Fault:
    """One fault. `where` names the entry or the row, `place` orders them (an entry number, an index in it).

    content: not what was recorded; link: not where it was recorded, or never recorded; missing: recorded, no
    longer there; signature: not signed by the key that the journal names, or that this house trusts; head:
    not the chain that the given head was taken from.
    """

    kind: Kind
    where: str
    message: str
    place: tuple[int, int] = (0, -1)

    def __str__(self) -> str:
        return f"{self.where} : {self.message} [{self.kind}]"


@dataclass(frozen=True, slots=True)
class Report:
    """`checked` entries and `rows` rows were read; `faults` in order, `omitted` more not kept.

    `told`: the entries that a tale dates (see clock), as (first, last). That is no fault: it is to be known.
    """

    checked: int
    faults: tuple[Fault, ...]
    rows: int = 0
    head: Head | None = None
    omitted: int = 0
    told: tuple[tuple[int, int], ...] = ()

    @property
    def ok(self) -> bool:
        """Something was verified and nothing is wrong. An empty book is never said to be right."""
        return self.checked > 0 and not self.faults


@dataclass(slots=True)
class Findings:
    """What the walks find, as they find it."""

    checked: int = 0
    rows: int = 0
    head: Head | None = None
    faults: list[Fault] = field(default_factory=list)
    omitted: int = 0
    told: list[int] = field(default_factory=list)

    def add(self, kind: Kind, where: str, message: str, number: int, index: int = -1) -> None:
        """Note a fault; past MOST_FAULTS they are only counted, a ruined book needs no more memory."""
        if len(self.faults) < MOST_FAULTS:
            self.faults.append(Fault(kind, where, message, (number, index)))
        else:
            self.omitted += 1

    def report(self) -> Report:
        faults = sorted(self.faults, key=lambda fault: fault.place)
        return Report(self.checked, tuple(faults), self.rows, self.head, self.omitted, self.told_spans())

    def told_spans(self) -> tuple[tuple[int, int], ...]:
        """The entries told, each unbroken run as (first, last)."""
        spans: list[tuple[int, int]] = []
        for number in self.told:
            follows = spans and spans[-1][1] == number - 1
            spans[-1:] = [(spans[-1][0], number)] if follows else [*spans[-1:], (number, number)]
        return tuple(spans)
