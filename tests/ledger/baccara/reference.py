"""A reference of a coup of baccara: what is levied and what becomes of the bank, in as few lines as can be.

Written from articles 59 to 62, not from the program: it shares no code with it. Amounts are centimes, results
the banker's: g, p or e.
"""

from dataclasses import dataclass
from fractions import Fraction
from math import floor

POUR_CENT = {"chemin_de_fer": Fraction(5), "limitee": Fraction(2), "ouverte": Fraction(5, 4)}


@dataclass(frozen=True)
class Reference:
    jeu: str
    mises: tuple[int, ...]
    resultats: str

    def _on(self, resultat: str) -> int:
        return sum(m for m, r in zip(self.mises, self.resultats, strict=True) if r == resultat)

    @property
    def net(self) -> int:
        """What the banker won less what he lost."""
        return self._on("g") - self._on("p")

    @property
    def gagne(self) -> bool:
        return self.net > 0

    @property
    def prelevement(self) -> int:
        """The rate on the net gain, to the nearest ten centimes, a half going up."""
        due = Fraction(max(self.net, 0)) * POUR_CENT[self.jeu] / 100
        return floor(due / 10 + Fraction(1, 2)) * 10

    def banque(self, avant: int) -> int:
        return avant + self.net - self.prelevement

    def finit(self, avant: int) -> str:
        """How the bank ends, "" when it goes on."""
        if self.jeu == "chemin_de_fer":
            return "perdue" if self.resultats == "p" else ""
        return "" if self.jeu == "ouverte" or self.banque(avant) else "sautee"
