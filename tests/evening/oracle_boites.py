"""The oracle's boxes: carnets and machines that tickets are torn from, counts, corrections, days closed.

Like `oracle`, apart from the program: nothing comes from its rules, services or models.
"""

from dataclasses import dataclass, field
from typing import Any


class Carnets:
    """The carnets of a table as piles of tickets, torn from the top."""

    def __init__(self):
        self.piles = {}  # value -> numbers left, in order
        self.waiting = set()  # values not in service yet

    def stack(self, value, first):
        if value not in self.piles:
            self.waiting.add(value)
        self.piles.setdefault(value, []).extend(range(first, first + 200))

    def next(self, value):
        return self.piles[value][0]

    def lose(self, value, until):
        """Tickets that nobody tore and nobody finds: the pile goes on at `until`; how many were lost."""
        lost = 0
        while self.piles[value][0] < until:
            self.piles[value].pop(0)
            lost += 1
        return lost

    def tear(self, amount):
        torn = []
        for value in sorted(self.piles.keys() - self.waiting, reverse=True):
            while amount >= value and self.piles[value]:
                torn.append((value, self.piles[value].pop(0)))
                amount -= value
        assert amount == 0, "the carnets of the house do not go that far"
        return torn


class Machine:
    """An automatic machine: one ticket for each sum, numbered by itself."""

    def __init__(self, following):
        self.following = following

    def tear(self, amount):
        if not amount:
            return []
        self.following += 1
        return [(amount, self.following - 1)]


@dataclass
class Comptee:
    """A box: what the tickets say, what was in it, and the columns that follow."""

    attendu: int
    compte: int
    tickets: list[tuple[int, int]] = field(default_factory=list)  # torn for the surplus
    perdus: dict[int, int] = field(default_factory=dict)  # value -> tickets that were not there

    @property
    def excedent(self):
        return max(0, self.compte - self.attendu)

    @property
    def manquant(self):
        return max(0, self.attendu - self.compte)

    @property
    def porte(self):
        return max(self.compte, self.attendu)


@dataclass
class Correction:
    """A correction proposed: of which séance, of what, what it makes of it."""

    seance: Any
    objet: str
    avant: Any
    apres: Any
    coup: int = 0
    approuvee: bool | None = None
    jour: int | None = None

    @property
    def preleve(self):
        return 0 if self.objet == "comptee" else self.apres.levied - self.avant.levied

    @property
    def porte(self):
        return self.apres.porte - self.avant.porte if self.objet == "comptee" else 0


@dataclass
class Cloture:
    """A day closed: the sums of each table, corrections of other days included, and the perpetual totals."""

    tables: dict[int, dict[str, int]]
    preleve: int
    porte: int
    perpetuel: tuple[int, int]


class Nothing:
    """Tickets are not torn twice."""

    def tear(self, amount):
        return []
