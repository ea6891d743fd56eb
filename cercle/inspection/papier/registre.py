"""Ruled pages of a register: columns of a fixed-width face, totals carried at the head and foot of each page.

Everything is counted in columns and lines, so that the page a line falls on is known before it is printed. A
coup is a Bloc; each Ligne says which figures it adds to the running totals, and what is carried forward is
the sum of the figures printed above it: struck and summary lines add nothing.
"""

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from html import escape

from .texte import cells

# Advance of one character of DejaVu Sans Mono, in em; a point in millimetres.
CHASSE = 0.60205078125
POINT = 25.4 / 72


@dataclass(frozen=True, slots=True)
class Colonne:
    """A ruled column: its printed heading, the group it stands under, its width in characters; `nom` is what
    its figures are called by.

    `unites`: its total counts things, not centimes. `texte`: its cells stand to the left. `numero` is printed
    in place of the column's rank, in a register whose columns the regulation numbers.
    """

    titre: str
    groupe: str
    largeur: int
    total: bool = False
    nom: str = ""
    unites: bool = False
    texte: bool = False
    numero: str = ""


@dataclass(frozen=True, slots=True)
class Ligne:
    """A printed line. `sommes` are the figures it adds, one for each column that has a total, in centimes or
    in units.
    """

    html: str
    sommes: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Bloc:
    """Lines that belong together; `suite` is the mark of its first line when it goes on overleaf."""

    lignes: tuple[Ligne, ...]
    suite: str = ""


@dataclass(frozen=True, slots=True)
class Page:
    """`filets` are the lines under which a rule closes a block; `vides` the lines left blank at the foot."""

    lignes: tuple[Ligne, ...]
    report: tuple[int, ...]
    a_reporter: tuple[int, ...]
    filets: tuple[int, ...]
    vides: int


class Grille:
    """The columns of a register laid on a page `largeur` millimetres wide.

    The face is as large as `corps` points allows; it shrinks when figures grow longer than the page is wide.
    `mention` is the width of the last column, in characters, at least `mention_minimum`.
    """

    def __init__(
        self, colonnes: Sequence[Colonne], *, largeur: float, corps: float, mention_minimum: int
    ) -> None:
        self.colonnes = tuple(colonnes)
        self.largeur = largeur
        taken = sum(c.largeur + 1 for c in self.colonnes)
        fits = largeur / (CHASSE * POINT)  # characters of one point on the width
        self.corps = min(corps, fits / (taken + mention_minimum + 2))
        self.pas = self.corps * CHASSE * POINT
        self.mention = int(largeur / self.pas) - taken - 2
        self.totaux = tuple(i for i, c in enumerate(self.colonnes) if c.total)
        # The names of the figures carried from page to page, in the order of the columns.
        self.sommes = tuple(c.nom for c in self.colonnes if c.total)

    @property
    def filets(self) -> list[float]:
        """Where the vertical rules stand, in millimetres from the left edge, both edges included."""
        places, at = [0.0], 0
        for colonne in self.colonnes:
            at += colonne.largeur + 1
            places.append(at * self.pas)
        return [*places, self.largeur]

    def texte(self, cellules: Sequence[str], *, debut: int = 0) -> str:
        """Cells set to the right of their columns, from column `debut` on, as plain text."""
        return " ".join(
            cellule.rjust(colonne.largeur)
            for cellule, colonne in zip(cellules, self.colonnes[debut:], strict=False)
        )

    def ligne(self, cellules: Mapping[str, str], *, debut: int = 0, fin: int | None = None) -> str:
        """Cells by the names of their columns, from column `debut` up to `fin`, as plain text."""
        return self.texte([cellules.get(c.nom, "") for c in self.colonnes[debut:fin]], debut=debut)

    def html(
        self,
        cellules: Mapping[str, str],
        *,
        rayees: Collection[str] = (),
        debut: int = 0,
        fin: int | None = None,
    ) -> str:
        """Cells by the names of their columns, as HTML; those of `rayees` struck through, still readable."""
        pieces = []
        for colonne in self.colonnes[debut:fin]:
            cell = cellules.get(colonne.nom, "")
            blank = " " * (colonne.largeur - cells(cell))
            said = escape(cell, quote=False)
            if cell and colonne.nom in rayees:
                # From a little before: across a lone 4 or 7 the stroke would not be seen.
                before, blank = ("", blank) if colonne.texte else (blank[:2], blank[2:])
                said = f"<s>{before}{said}</s>"
            pieces.append(f"{said}{blank}" if colonne.texte else f"{blank}{said}")
        return " ".join(pieces)

    def titree(self, titre: str, cellules: Mapping[str, str], *, debut: int, largeur: int) -> str:
        """A title over `largeur` columns from `debut`, then cells by name."""
        room = sum(c.largeur + 1 for c in self.colonnes[debut : debut + largeur]) - 1
        return f"{titre.ljust(room)} {self.ligne(cellules, debut=debut + largeur)}"

    def place(self, nom: str) -> int:
        """Which column bears that name."""
        return next(i for i, c in enumerate(self.colonnes) if c.nom == nom)

    def adds(self, cellules: Mapping[str, int]) -> tuple[int, ...]:
        """What a line adds to the totals, from its figures by name; nothing when it has none."""
        return tuple(cellules.get(nom, 0) for nom in self.sommes) if cellules else ()

    @property
    def chiffres(self) -> int:
        """Characters of all columns but the last."""
        return sum(c.largeur + 1 for c in self.colonnes) - 1


# A block up to this many lines is not split; a longer one leaves at least so many lines on each page.
ENTIER = 14
BORD = 4


def paginer(blocs: Iterable[Bloc], *, hauteur: int, totaux: int) -> Iterator[Page]:
    """Lay blocks on pages of `hauteur` lines, carrying `totaux` running totals. No block: one blank page."""
    lignes: list[Ligne] = []
    filets: list[int] = []
    carried = (0,) * totaux
    empty = True

    def turn() -> Page:
        nonlocal lignes, filets, carried
        total = tuple(
            before + sum(ligne.sommes[i] for ligne in lignes if ligne.sommes)
            for i, before in enumerate(carried)
        )
        page = Page(tuple(lignes), carried, total, tuple(filets), hauteur - len(lignes))
        lignes, filets, carried = [], [], total
        return page

    for bloc in blocs:
        empty = False
        rest = list(bloc.lignes)
        while len(rest) > hauteur - len(lignes):
            room = _room(len(rest), hauteur - len(lignes), hauteur)
            lignes += rest[:room]
            rest = rest[room:]
            yield turn()
            if room and bloc.suite:
                rest[0] = _marked(rest[0], bloc.suite)
        lignes += rest
        filets.append(len(lignes))
    if lignes or empty:
        yield turn()


def _room(needed: int, free: int, hauteur: int) -> int:
    """How many lines of a block that does not fit stay on this page."""
    if (needed <= min(ENTIER, hauteur) and free < hauteur) or free < BORD:
        return 0
    return min(free, needed - BORD) if needed - free < BORD and free - BORD > 0 else free


def _marked(ligne: Ligne, suite: str) -> Ligne:
    """The first line of a block's rest, with the block's mark where its first column is blank."""
    tag = "<b>" if ligne.html.startswith("<b>") else ""
    text = ligne.html[len(tag) :]
    if text[: len(suite)].strip():
        return ligne
    return Ligne(tag + suite + text[len(suite) :], ligne.sommes)
