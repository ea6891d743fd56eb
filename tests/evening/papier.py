"""Reading the carnet spécial back from its PDF, as `pdftotext -layout` gives it.

A figure is known by its column, and the columns by the right edge of the eight totals carried to a page and
from it.
"""

import re
import subprocess
from dataclasses import dataclass, field

MONEY = re.compile(r"\d{1,3}(?:[\s\u202f]\d{3})*,\d{2}")
WORD = re.compile(rf"{MONEY.pattern}|\d\d:\d\d:\d\d|\d+")
COUP = re.compile(r"\s{0,11}\(?(\d+)\)?(?!\S)")
TOTALS = ("mise_a", "rendu_a", "mise_b", "rendu_b", "tenu", "prelevement", "nombre", "paye")
CARRIED = ("Report", "À reporter")
TOTAL = re.compile(rf"{MONEY.pattern}|\d+")
# pdftotext sets the same column a few characters to the left or to the right, according to the row.
SHIFT = 5
# The kinds of the words of a row: T an hour, I a whole number, M an amount.
SUITE = re.compile(r"(?P<levee>MM)?(?P<tickets>MIII)?(?P<paiement>IM)?")
LIGNE = re.compile(rf"T(?P<mise>IIMM?){SUITE.pattern}")


@dataclass
class Coup:
    """A coup as printed: amounts in centimes."""

    mises: list = field(default_factory=list)  # (rank, fiche, side, amount, given back)
    masses: dict = field(default_factory=dict)
    tenu: int | None = None
    prelevement: int | None = None
    tickets: list = field(default_factory=list)  # (value, first, last, count)
    paiements: list = field(default_factory=list)  # (fiche, amount)
    mentions: list = field(default_factory=list)

    @property
    def mention(self):
        return " ".join(self.mentions)


def text_of(pdf):
    """The pages of a PDF as text."""
    done = subprocess.run(
        ["pdftotext", "-layout", str(pdf), "-"], capture_output=True, text=True, check=True, timeout=60
    )
    return done.stdout.split("\f")


def centimes(text):
    return int(re.sub(r"\D", "", text))


def read_carnet(pages):
    """({coup: Coup}, [totals carried to and from each page], [what is written between the coups])."""
    coups, carried, events = {}, [], []
    for page in pages:
        lines = page.splitlines()
        rows = {
            title: row for row in lines for title in ("Report", "À reporter") if row.strip().startswith(title)
        }
        if len(rows) == 2:
            totals = [_totals(rows[title]) for title in ("Report", "À reporter")]
            edges = {name: (totals[0][1][name] + totals[1][1][name]) / 2 for name in TOTALS}
            carried.append((totals[0][0], totals[1][0]))
            body = lines[lines.index(rows[CARRIED[0]]) + 1 : lines.index(rows[CARRIED[1]])]
            _read_page(body, edges, coups, events)
    return coups, carried, events


def _totals(row):
    found = list(TOTAL.finditer(row))
    assert len(found) == len(TOTALS), row
    named = list(zip(TOTALS, found, strict=True))
    return {n: centimes(m[0]) for n, m in named}, {n: m.end() for n, m in named}


def _read_page(body, edges, coups, events):
    """`current` is the coup of the last row that began one; a page begins with one, or takes one up again."""
    current = None
    for row in body:
        figures, mention = _split(row, edges["paye"])
        if re.search(r"[^\W\d_]", figures.replace("Masses", "")):
            events.append(" ".join(row.split()))  # written across the columns, between two coups
            current = None
            continue
        began = COUP.match(figures)
        if began:
            current = coups.setdefault(int(began[1]), Coup())
            figures = " " * began.end() + figures[began.end() :]
        if current is not None:
            _read_row(current, figures, edges)
            current.mentions += [mention] if mention else []


def _split(row, edge):
    """The figures of a row, and the mention that follows the column of payments."""
    ends = [m.end() for m in MONEY.finditer(row) if abs(m.end() - edge) <= SHIFT]
    cut = ends[0] if ends else int(edge) - 3
    return row[:cut], row[cut:].strip()


def _read_row(coup, figures, edges):
    """Stakes or their sums, then the sum held and the levy, the tickets, a payment: each may be missing."""
    words = list(WORD.finditer(figures))
    kinds = "".join("M" if "," in w[0] else "T" if ":" in w[0] else "I" for w in words)
    left = 0
    if "Masses" in figures:
        left = _read_masses(coup, words, edges)
    shape = (SUITE if left or not kinds.startswith("T") else LIGNE).fullmatch(kinds[left:])
    assert shape is not None, figures
    values = {
        name: [w[0] for w in words[left:][slice(*shape.span(name))]]
        for name in shape.groupdict()
        if shape[name]
    }
    if "mise" in values:
        rank, fiche, amount, *back = values["mise"]
        side = "A" if words[2].end() < edges["mise_a"] - 3 else "B"
        coup.mises.append((int(rank), int(fiche), side, centimes(amount), sum(map(centimes, back))))
    if "levee" in values:
        coup.tenu, coup.prelevement = map(centimes, values["levee"])
    if "tickets" in values:
        value, *numbers = values["tickets"]
        coup.tickets.append((centimes(value), *map(int, numbers)))
    if "paiement" in values:
        coup.paiements.append((int(values["paiement"][0]), centimes(values["paiement"][1])))


def _read_masses(coup, words, edges):
    """The sums of both sides, by the columns they stand in; how many words that is."""
    sums = {}
    for word in words:
        name = min(TOTALS, key=lambda n: abs(edges[n] - word.end()))
        if name in TOTALS[:4] and abs(edges[name] - word.end()) <= SHIFT:
            sums[name] = centimes(word[0])
    coup.masses = {
        side: (sums.get(f"mise_{side.lower()}", 0), sums.get(f"rendu_{side.lower()}", 0)) for side in "AB"
    }
    return len(sums)
