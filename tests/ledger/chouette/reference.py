"""A reference of a chouette: what may be staked, what is held, owed and paid, in as few lines as can be.

Written from articles 64 to 66-1, not from the program: it shares no code with it. Amounts are centimes.
"""

from dataclasses import dataclass, field
from fractions import Fraction
from math import floor

AUTRE = {"pontes": "allies", "allies": "pontes"}


def prelevement(base: int) -> int:
    """5 % to the nearest ten centimes, a half going up."""
    return floor(Fraction(base * 5, 1000) + Fraction(1, 2)) * 10


def parts(levy: int, weights: list[int]) -> list[int]:
    """The levy by centimes, in proportion; what the floors leave goes to the largest remainders."""
    exact = [Fraction(levy * w, sum(weights) or 1) for w in weights]
    shares = [floor(x) for x in exact]
    order = sorted(range(len(exact)), key=lambda i: (shares[i] - exact[i], i))
    for i in order[: levy - sum(shares) if any(weights) else 0]:
        shares[i] += 1
    return shares


@dataclass
class Ligne:
    fiche: int
    camp: str
    montant: int
    annulee: bool = False


@dataclass
class Reference:
    """A chouette of C centimes held by `chouetteur`, at any moment of its life."""

    adjugee: int
    chouetteur: int
    courante: int = 0
    premier: bool = True
    remises: int = 0
    lignes: list[Ligne] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.courante = self.adjugee

    @property
    def vivantes(self) -> list[tuple[int, Ligne]]:
        """The lines that stand, with their ranks."""
        return [(rang, one) for rang, one in enumerate(self.lignes, start=1) if not one.annulee]

    def somme(self, camp: str) -> int:
        return sum(one.montant for _rang, one in self.vivantes if one.camp == camp)

    def refus(self, fiche: int, camp: str) -> str:
        """Why this stake is not taken; "" when it is."""
        if fiche == self.chouetteur and camp == "pontes":
            return "chouetteur_ponte"
        if any(one.fiche == fiche and one.camp == AUTRE[camp] for _rang, one in self.vivantes):
            return "both_sides"
        return "allies_not_open" if camp == "allies" and self.somme("pontes") <= self.courante else ""

    @property
    def sur(self) -> int:
        return min(self.somme("pontes"), self.courante)

    @property
    def dehors(self) -> int:
        return min(self.somme("allies"), max(0, self.somme("pontes") - self.courante))

    def tenues(self) -> list[tuple[int, Ligne, int]]:
        """(rank, line, what is held of it): each side filled in order of receipt, as far as it is held."""
        room = {"pontes": self.sur + self.dehors, "allies": self.dehors}
        found = []
        for rang, one in self.vivantes:
            found.append((rang, one, min(room[one.camp], one.montant)))
            room[one.camp] -= found[-1][2]
        return found

    def rendus(self) -> list[tuple[int, int]]:
        """(rank, given back): last-in first-out."""
        back = [(rang, one.montant - held) for rang, one, held in self.tenues()]
        return [(rang, montant) for rang, montant in reversed(back) if montant]

    def avant(self) -> list[tuple[str, int, int]]:
        """The levies before the deal: what they are on, the sum, how much."""
        due = [("chouette", self.adjugee)] if self.premier else []
        due += [("dehors", self.dehors)] if self.dehors else []
        return [(objet, base, prelevement(base)) for objet, base in due]

    def apres(self, gagnant: str) -> list[tuple[str, int, int]]:
        """The levy after the result."""
        waits = gagnant == "pontes" and not self.premier
        return [("pontes", self.sur, prelevement(self.sur))] if waits else []

    def paiements(self, gagnant: str) -> list[tuple[int, int, int]]:
        """(fiche, held, paid): twice what is held, less the shares of the levies it bears."""
        lines = [(one, held) for _rang, one, held in self.tenues() if one.camp == gagnant and held]
        room, on = self.sur if gagnant == "pontes" else 0, []
        for _one, held in lines:
            on.append(min(room, held))
            room -= on[-1]
        waited = sum(montant for _objet, _base, montant in self.apres(gagnant))
        outside = prelevement(self.dehors)
        borne = [
            a + b
            for a, b in zip(
                parts(waited, on),
                parts(outside, [held - o for (_one, held), o in zip(lines, on, strict=True)]),
                strict=True,
            )
        ]
        paid: dict[int, tuple[int, int]] = {}
        for (one, held), part in zip(lines, borne, strict=True):
            before = paid.get(one.fiche, (0, 0))
            paid[one.fiche] = (before[0] + held, before[1] + 2 * held - part)
        return [(fiche, held, montant) for fiche, (held, montant) in paid.items()]

    def joue(self, gagnant: str) -> None:
        self.courante += self.sur if gagnant == "allies" else -self.sur
        self.premier, self.lignes = False, []

    def remet(self) -> None:
        self.courante, self.premier, self.remises = self.adjugee, True, self.remises + 1
