"""Reading a register back from its PDF, as an inspector with a ruler would: words, and their rules.

Nothing of the program that printed it is asked but where the rules of the form are.
"""

import re
import subprocess
import xml.etree.ElementTree as ET
from collections.abc import Sequence
from dataclasses import dataclass, field
from itertools import groupby
from pathlib import Path

from cercle.inspection.papier.registre import Grille
from cercle.inspection.reports import chouette_lignes
from cercle.inspection.reports.ecarte_grille import grille
from cercle.ledger.selectors.carnet import CarnetLu
from cercle.rules.montant import parse_montant

POINTS_PAR_MM = 72 / 25.4
GAUCHE = 16  # millimetres from the paper's edge to the outer rule
COLONNES = (
    "coup", "heure", "rang", "fiche_a", "mise_a", "rendu_a", "fiche_b", "mise_b", "rendu_b", "tenu",
    "prelevement", "valeur", "du", "au", "nombre", "fiche_p", "paye", "mention",
)  # fmt: skip
# A séance with a chouette has three more.
COLONNES_CHOUETTE = (*COLONNES[:10], "montant", "dehors", "objet", *COLONNES[10:])
SOMMES = ("mise_a", "rendu_a", "mise_b", "rendu_b", "tenu", "dehors", "prelevement", "nombre", "paye")
# Columns that count things.
UNITES = ("nombre", "nombre_porte", "coups", "tickets", "emplois", "prises")
# The registre des chouettes.
COLONNES_REGISTRE = (
    "coup", "heure", "avant", "pontes", "rendu_p", "allies", "rendu_a", "sur", "dehors", "objet",
    "prelevement", "valeur", "du", "au", "nombre", "detaches", "gagne", "apres", "mention",
)  # fmt: skip
SOMMES_REGISTRE = ("pontes", "rendu_p", "allies", "rendu_a", "sur", "dehors", "prelevement", "nombre")


def text(pdf: bytes, tmp_path: Path) -> list[str]:
    """The pages as plain text, laid out."""
    path = tmp_path / "lu.pdf"
    path.write_bytes(pdf)
    done = subprocess.run(["pdftotext", "-layout", str(path), "-"], capture_output=True, check=True)
    return done.stdout.decode().split("\f")[:-1]


@dataclass
class Rangee:
    """A printed line: what stands in each column, by name."""

    cases: dict[str, str]

    def __getitem__(self, name: str) -> str:
        return self.cases.get(name, "")

    @property
    def phrase(self) -> bool:
        """A sentence across the columns, and no figures."""
        return any(c.isalpha() for name in {*SOMMES, *SOMMES_REGISTRE} for c in self[name])

    def somme(self, name: str) -> int:
        """The figure of a column, in centimes or in units; 0 when the column is blank."""
        written = self[name]
        if not written or self.phrase:
            return 0
        sign = -1 if written[0] == "-" else 1
        written = written.lstrip("+-")
        return sign * (int(written) if name in UNITES else parse_montant(written))


@dataclass
class PageLue:
    numero: int
    pied: str
    report: Rangee
    a_reporter: Rangee
    rangees: list[Rangee] = field(default_factory=list)


def pages(pdf: bytes, lu: CarnetLu, tmp_path: Path) -> list[PageLue]:
    """The ruled pages of a carnet, every word in its column."""
    return _pages(pdf, grille(lu), COLONNES_CHOUETTE if lu.chouettes else COLONNES, tmp_path)


def pages_registre(pdf: bytes, lu: CarnetLu, tmp_path: Path) -> list[PageLue]:
    """The ruled pages of a registre des chouettes, every word in its column."""
    return _pages(pdf, chouette_lignes.grille(lu), COLONNES_REGISTRE, tmp_path)


def pages_grille(pdf: bytes, grid: Grille, tmp_path: Path) -> list[PageLue]:
    """The ruled pages of any register, every word in the column of its name."""
    return _pages(pdf, grid, (*(colonne.nom for colonne in grid.colonnes), "mention"), tmp_path)


def _pages(pdf: bytes, grid: Grille, colonnes: Sequence[str], tmp_path: Path) -> list[PageLue]:
    assert len(colonnes) == len(grid.colonnes) + 1
    path = tmp_path / "lu.pdf"
    path.write_bytes(pdf)
    done = subprocess.run(["pdftotext", "-bbox", str(path), "-"], capture_output=True, check=True)
    xhtml = "{http://www.w3.org/1999/xhtml}"
    tree = ET.fromstring(re.sub(rb"[\x00-\x08]", b"", done.stdout))
    edges = [(GAUCHE + x) * POINTS_PAR_MM for x in grid.filets]
    found = []
    for number, page in enumerate(tree.iter(f"{xhtml}page"), start=1):
        lines = _lines(page.iter(f"{xhtml}word"))
        heads = [i for i, line in enumerate(lines) if [w for _x, w in line][:1] == ["Report"]]
        if not heads:
            continue
        foot = next(i for i, line in enumerate(lines) if [w for _x, w in line][:2] == ["À", "reporter"])
        rows = [_row(line, edges, colonnes) for line in lines[heads[0] : foot + 1]]
        pied = " ".join(w for line in lines[foot + 1 :] for _x, w in line)
        found.append(PageLue(number, pied, rows[0], rows[-1], rows[1:-1]))
    return found


def _lines(words) -> list[list[tuple[float, str]]]:
    """Words by printed line, from top to bottom, each with its middle."""
    placed = sorted(
        (round((float(w.get("yMin")) + float(w.get("yMax"))) / 2 / 3), float(w.get("xMin")), w) for w in words
    )
    lines: list[list[tuple[float, str]]] = []
    last = -10
    for y, _x, word in placed:
        if y - last > 1:
            lines.append([])
            last = y
        middle = (float(word.get("xMin")) + float(word.get("xMax"))) / 2
        lines[-1].append((middle, word.text or ""))
    return [sorted(line) for line in lines]


def _row(line: list[tuple[float, str]], edges: list[float], colonnes: Sequence[str]) -> Rangee:
    def column(x: float) -> int:
        return sum(edge <= x for edge in edges) - 1

    cases = {
        colonnes[place]: (" " if colonnes[place] == "mention" else "").join(w for _x, w in found)
        for place, found in groupby(line, key=lambda word: column(word[0]))
        if 0 <= place < len(colonnes)
    }
    return Rangee(cases)


def stakes(found: list[PageLue]) -> list[tuple[int, int, int, str, int, int]]:
    """Every line of stake printed: coup, rank, fiche, side, amount, given back."""
    coup, lines = 0, []
    for page in found:
        for row in page.rangees:
            if re.fullmatch(r"\(?\d+\)?", row["coup"]):
                coup = int(row["coup"].strip("()"))
            if row["rang"].isdigit() and (row["fiche_a"] or row["fiche_b"]):
                side = "a" if row["fiche_a"] else "b"
                figures = (row.somme(f"mise_{side}"), row.somme(f"rendu_{side}"))
                lines.append((coup, int(row["rang"]), int(row[f"fiche_{side}"]), side.upper(), *figures))
    return lines


def by_coup(found: list[PageLue]) -> dict[int, list[Rangee]]:
    """The printed lines of each coup, its continuation included."""
    coup, lines = 0, {}
    for page in found:
        for row in page.rangees:
            if re.fullmatch(r"\(?\d+\)?", row["coup"]):
                coup = int(row["coup"].strip("()"))
            if coup:
                lines.setdefault(coup, []).append(row)
    return lines
