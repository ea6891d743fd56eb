"""The printed form of a register page: its ruled lines and headings, one drawing that all pages share.

Blue lines to write on, red ones to part the columns, as in the ledgers of the stationers; they also differ by
their width, so that a black and white copy reads the same. Places are millimetres from the top left corner.
"""

from collections.abc import Sequence
from html import escape

from .registre import Grille

INTERLIGNE = 4.1
GROUPES, TITRES, NUMEROS = 4.6, 8.2, 3.4
ENTETE = GROUPES + TITRES + NUMEROS


class Cadre:
    """The form for `lignes` lines, the carried totals included, under the headings of a grid.

    `mention` heads the last column, `numero` is its number when the regulation numbers the columns.
    """

    def __init__(self, grille: Grille, *, lignes: int, mention: str, numero: str = "") -> None:
        self.grille = grille
        self.numero = numero
        self.lignes = lignes
        self.hauteur = ENTETE + lignes * INTERLIGNE
        self._form = self._rules() + self._headings(mention)

    def formule(self) -> str:
        """What all pages have in common: rules and headings."""
        return self._svg(self._form)

    def traits(self, filets: Sequence[int], vides: int) -> str:
        """What is drawn on one page: a stronger rule under each block, a bar through the lines left blank.

        `filets` count the body's lines; the first line of the page is the total carried to it.
        """
        width = self.grille.largeur
        closing = "".join(f"M0 {self._y(line + 1):.2f}H{width:.2f}" for line in filets)
        drawn = f'<path d="{closing}" fill="none" stroke="#3c4650" stroke-width=".22"/>' if closing else ""
        if vides:
            top, bottom = self._y(self.lignes - 1 - vides), self._y(self.lignes - 1)
            drawn += (
                f'<path d="M3 {bottom - 1.5:.2f}L{width - 3:.2f} {top + 1.5:.2f}" '
                'fill="none" stroke="#4a4a4a" stroke-width=".25"/>'
            )
        return self._svg(drawn)

    def _svg(self, drawn: str) -> str:
        box = f"0 0 {self.grille.largeur:.2f} {self.hauteur:.2f}"
        return f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{box}">{drawn}</svg>'

    def _y(self, line: int) -> float:
        return ENTETE + line * INTERLIGNE

    def _rules(self) -> str:
        grid, width, foot = self.grille, self.grille.largeur, self.hauteur
        lines = "".join(f"M0 {self._y(i):.2f}H{width:.2f}" for i in range(2, self.lignes - 1))
        strong = f"M0 {self._y(1):.2f}H{width:.2f}M0 {self._y(self.lignes - 1):.2f}H{width:.2f}"
        red = ""
        for i, x in enumerate(grid.filets[1:-1], start=1):
            # The words of a carried total stand across the first columns.
            ends = [f"{self._y(1):.2f}V{self._y(self.lignes - 1):.2f}"] if i < grid.totaux[0] else []
            if i == len(grid.colonnes) or grid.colonnes[i].groupe != grid.colonnes[i - 1].groupe:
                places, top = (x - 0.22, x + 0.22), 0.0
            else:
                places, top = (x,), GROUPES
            spans = [f"{top}V{ENTETE}", *ends] if ends else [f"{top}V{foot:.2f}"]
            red += "".join(f"M{place:.2f} {span}" for place in places for span in spans)
        frame = f"M0 0H{width:.2f}V{foot:.2f}H0Z"
        head = f"M0 {ENTETE - NUMEROS:.2f}H{width:.2f}"
        return (
            f'<path d="{lines}" fill="none" stroke="#b4c6d6" stroke-width=".12"/>'
            f'<path d="{red}" fill="none" stroke="#b0524a" stroke-width=".13"/>'
            f'<path d="{strong}M0 {ENTETE}H{width:.2f}" fill="none" stroke="#3c4650" stroke-width=".22"/>'
            f'<path d="{head}" fill="none" stroke="#8b949c" stroke-width=".12"/>'
            f'<path d="{frame}" fill="none" stroke="#20262c" stroke-width=".45"/>'
        )

    def _headings(self, mention: str) -> str:
        grid = self.grille
        edges = grid.filets
        names = [*(c.titre for c in grid.colonnes), mention]
        groups = [*(c.groupe for c in grid.colonnes), ""]
        numbers = [*(c.numero for c in grid.colonnes), self.numero]
        parts = []
        for i, name in enumerate(names):
            middle = (edges[i] + edges[i + 1]) / 2
            room = edges[i + 1] - edges[i]
            parts.append(_titre(name, middle, room, tall=not groups[i]))
            parts.append(_text(numbers[i] or str(i + 1), middle, ENTETE - 0.95, 2.2, "italic"))
        start = 0
        for i in range(1, len(groups) + 1):
            if i == len(groups) or groups[i] != groups[start]:
                if groups[start]:
                    middle = (edges[start] + edges[i]) / 2
                    parts.append(_text(groups[start], middle, GROUPES - 1.25, 3.1, "bold"))
                start = i
        return "".join(parts)


def _titre(name: str, middle: float, room: float, *, tall: bool) -> str:
    """A heading on one or two lines (parted by `|`), smaller when its column is narrow."""
    lines = name.split("|")
    size = min(2.9, room / max(len(line) for line in lines) * 1.95)
    centre = GROUPES + TITRES / 2 - (1.2 if tall else 0)
    first = centre + size * 0.32 - (len(lines) - 1) * size * 0.52
    return "".join(_text(line, middle, first + i * size * 1.04, size) for i, line in enumerate(lines))


def _text(text: str, x: float, y: float, size: float, face: str = "") -> str:
    style = {"bold": ' font-weight="bold"', "italic": ' font-style="italic"'}.get(face, "")
    return (
        f'<text x="{x:.2f}" y="{y:.2f}" font-size="{size:.2f}" text-anchor="middle" '
        f'font-family="Linux Libertine O" fill="#20262c"{style}>{escape(text)}</text>'
    )
