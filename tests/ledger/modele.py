"""A reference of a table of écarté: what may be done, and what must be owed, in as few lines as can be.

Written from the articles, not from the program: it shares no code with it. Amounts are centimes.
"""

from dataclasses import dataclass, field


@dataclass
class Ligne:
    """A line of stake; its rank is its place in the list, from 1."""

    fiche: int
    cote: str
    montant: int
    auteur: str
    annulee: bool = False


@dataclass
class Modele:
    """A séance of one table. `phase` is that of the coup `numero`: rien, mises, arrete, donne."""

    fiches: int = 0
    file: list[int] = field(default_factory=list)
    appelee: tuple[int, str] | None = None
    absente: int | None = None
    sieges: dict[str, int | None] = field(default_factory=lambda: {"A": None, "B": None})
    numero: int = 1
    phase: str = "rien"
    lignes: list[Ligne] = field(default_factory=list)
    interrompue: bool = False

    # --- what may be done ---

    def peut(self, acte: str, **a: object) -> bool:
        """Whether the articles let this be done now."""
        if acte == "resume":
            return self.interrompue
        return not self.interrompue and bool(getattr(self, f"_peut_{acte}")(**a))

    def _peut_fiche(self) -> bool:
        return True

    def _peut_interrupt(self) -> bool:
        return self.phase == "rien"

    def _peut_register(self, fiche: int) -> bool:
        waiting = [*self.file, *self.sieges.values(), self.appelee[0] if self.appelee else None]
        return 1 <= fiche <= self.fiches and fiche not in waiting

    def _peut_call(self, siege: str) -> bool:
        return self.appelee is None and self.sieges[siege] is None and bool(self.file)

    def _peut_present(self, fiche: int) -> bool:
        return self.appelee is not None and self.appelee[0] == fiche

    _peut_absent = _peut_present

    def _peut_undo(self) -> bool:
        return self.appelee is not None or self.absente is not None

    def _peut_give_up(self, siege: str) -> bool:
        return self.sieges[siege] is not None and self.phase in ("rien", "arrete")

    def _peut_mise(self, coup: int, fiche: int, cote: str, montant: int) -> bool:
        if coup != self.numero or self.phase not in ("rien", "mises") or not 1 <= fiche <= self.fiches:
            return False
        if montant < 10 or montant % 10 or (self.phase == "rien" and None in self.sieges.values()):
            return False
        return all(one.cote == cote for one in self.vivantes if one.fiche == fiche)

    def _peut_cancel(self, coup: int, rang: int, auteur: str) -> bool:
        alive = [rang for rang, one in enumerate(self.lignes, start=1) if not one.annulee]
        return (
            coup == self.numero
            and self.phase == "mises"
            and alive[-1:] == [rang]
            and self.lignes[rang - 1].auteur == auteur
        )

    def _peut_close(self, coup: int) -> bool:
        return coup == self.numero and self.phase == "mises" and min(self.masses) > 0

    def _peut_void(self, coup: int) -> bool:
        return coup == self.numero and self.phase == "mises"

    def _peut_donne(self, coup: int) -> bool:
        return coup == self.numero and self.phase == "arrete" and None not in self.sieges.values()

    def _peut_fausse(self, coup: int) -> bool:
        return coup == self.numero and (
            self.phase == "donne" or (self.phase == "arrete" and None not in self.sieges.values())
        )

    def _peut_resultat(self, coup: int, vainqueur: str) -> bool:
        return coup == self.numero and self.phase == "donne"

    # --- what it does ---

    def fait(self, acte: str, **a: object) -> None:
        getattr(self, f"_fait_{acte}")(**a)

    def _fait_fiche(self) -> None:
        self.fiches += 1

    def _fait_interrupt(self) -> None:
        self.interrompue = True

    def _fait_resume(self) -> None:
        self.interrompue = False

    def _fait_register(self, fiche: int) -> None:
        self.file.append(fiche)
        self.absente = None if self.absente == fiche else self.absente

    def _fait_call(self, siege: str) -> None:
        self.appelee, self.absente = (self.file.pop(0), siege), None

    def _fait_present(self, fiche: int) -> None:
        assert self.appelee is not None
        self.sieges[self.appelee[1]], self.appelee = fiche, None

    def _fait_absent(self, fiche: int) -> None:
        self.appelee, self.absente = None, fiche

    def _fait_undo(self) -> None:
        fiche = self.appelee[0] if self.appelee else self.absente
        assert fiche is not None
        self.file.insert(0, fiche)
        self.appelee = self.absente = None

    def _fait_give_up(self, siege: str) -> None:
        self.sieges[siege] = None

    def _fait_mise(self, coup: int, fiche: int, cote: str, montant: int, auteur: str) -> None:
        self.phase = "mises"
        self.lignes.append(Ligne(fiche, cote, montant, auteur))

    def _fait_cancel(self, coup: int, rang: int, auteur: str) -> None:
        self.lignes[rang - 1].annulee = True

    def _fait_close(self, coup: int) -> None:
        self.phase = "arrete"

    def _fait_donne(self, coup: int) -> None:
        self.phase = "donne"

    def _fait_fausse(self, coup: int) -> None:
        self.phase = "arrete"

    def _fait_void(self, coup: int) -> None:
        self.phase, self.numero, self.lignes = "rien", self.numero + 1, []

    def _fait_resultat(self, coup: int, vainqueur: str) -> None:
        self.sieges["B" if vainqueur == "A" else "A"] = None
        self._fait_void(coup)

    # --- what is owed ---

    @property
    def vivantes(self) -> list[Ligne]:
        return [one for one in self.lignes if not one.annulee]

    @property
    def masses(self) -> tuple[int, int]:
        return (
            sum(one.montant for one in self.vivantes if one.cote == "A"),
            sum(one.montant for one in self.vivantes if one.cote == "B"),
        )

    def rendus(self) -> list[tuple[int, int]]:
        """(rank, given back) of the heavier side, last-in first-out, until both sides are equal."""
        a, b = self.masses
        heavy, excess, back = ("A" if a > b else "B"), abs(a - b), []
        for rang in range(len(self.lignes), 0, -1):
            one = self.lignes[rang - 1]
            if excess and one.cote == heavy and not one.annulee:
                back.append((rang, min(excess, one.montant)))
                excess -= back[-1][1]
        return back

    def prelevement(self) -> int:
        """5 % of one side, to the nearest ten centimes, a half going up."""
        tenths, rest = divmod(min(self.masses) * 5, 1000)
        return (tenths + (rest >= 500)) * 10
