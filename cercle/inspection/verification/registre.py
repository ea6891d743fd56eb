"""The sums of the registre de contrôle as the rows so far make them: days, months, the perpetual total (72).

A séance counts on its own gaming day, a correction on the day that its decision names. Days not closed are
kept by table; days closed are folded into their month, until their season is closed.
"""

import datetime as dt
from collections import defaultdict
from typing import NamedTuple

from cercle.rules.cloture import Periode, Totaux


class Sommes(NamedTuple):
    """The line of a table in a day or a period; centimes."""

    seances: int = 0
    coups: int = 0
    preleve: int = 0
    attendu: int = 0
    compte: int = 0
    excedent: int = 0
    manquant: int = 0
    porte: int = 0
    corrections_preleve: int = 0
    corrections_porte: int = 0

    def plus(self, other: "Sommes") -> "Sommes":
        return Sommes(*(mine + its for mine, its in zip(self, other, strict=True)))


Lignes = dict[int, Sommes]


def _lines() -> defaultdict[int, Sommes]:
    return defaultdict(Sommes)


class Registre:
    """What is not closed, by day and table; what is, by month and table; the perpetual total."""

    def __init__(self) -> None:
        self.jours: defaultdict[str, Lignes] = defaultdict(_lines)
        self.mois: defaultdict[dt.date, Lignes] = defaultdict(_lines)
        # The last day closed, by any closing: the day and, to be compared with rows, its ISO text.
        self.clos: dt.date | None = None
        self._clos = ""
        # The perpetual total after each day closed; the months and seasons closed; all of seasons not closed,
        # but the last season itself.
        self.journees: dict[dt.date, Totaux] = {}
        self.periodes: set[Periode] = set()
        self._avant = Totaux(0, 0)

    def closed(self, jour: str) -> bool:
        """Whether nothing may be added to that day any more."""
        return jour <= self._clos

    def first_open(self, jour: str) -> str:
        """The first day still open, from that one on."""
        if not self.closed(jour) or self.clos is None:
            return jour
        return (self.clos + dt.timedelta(days=1)).isoformat()

    def add(self, jour: str, table: int, sommes: Sommes) -> None:
        """Add to the line of a table in a day."""
        lignes = self.jours[jour]
        lignes[table] = lignes[table].plus(sommes)

    def waiting(self) -> set[dt.date]:
        """The days not closed that have something."""
        return {dt.date.fromisoformat(jour) for jour in self.jours if not self.closed(jour)}

    def lignes(self, periode: Periode) -> Lignes:
        """The lines that the closing of a period has to have."""
        if periode.genre == "jour":
            return dict(self.jours.get(periode.debut.isoformat(), {}))
        found = _lines()
        for debut, lignes in self.mois.items():
            if periode.debut <= debut <= periode.fin:
                for table, sommes in lignes.items():
                    found[table] = found[table].plus(sommes)
        return dict(found)

    def perpetuel(self, fin: dt.date) -> Totaux:
        """The perpetual total as the last day closed up to `fin` has it."""
        return next((total for jour, total in reversed(self.journees.items()) if jour <= fin), self._avant)

    def close(self, periode: Periode, lignes: Lignes, perpetuel: Totaux) -> None:
        """A period is closed, with these lines and that perpetual total: those written."""
        if self.clos is None or periode.fin > self.clos:
            self.clos, self._clos = periode.fin, periode.fin.isoformat()
        if periode.genre == "jour":
            self.jours.pop(periode.debut.isoformat(), None)
            self.journees[periode.debut] = perpetuel
            month = self.mois[periode.debut.replace(day=1)]
            for table, sommes in lignes.items():
                month[table] = month[table].plus(sommes)
            return
        self.periodes.add(periode)
        if periode.genre == "saison":
            self._forget(periode)

    def _forget(self, saison: Periode) -> None:
        """What a closed season sums up is no longer needed."""
        self._avant = self.perpetuel(saison.fin)
        self.mois = defaultdict(_lines, {d: one for d, one in self.mois.items() if d > saison.fin})
        self.journees = {jour: total for jour, total in self.journees.items() if jour > saison.fin}
        self.periodes = {one for one in self.periodes if one.fin > saison.fin or one == saison}
