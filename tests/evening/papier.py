"""Reading the carnet spécial back from its PDF, as `pdftotext -layout` gives it.

A figure is known by its column, and the columns by the right edge of the totals carried to a page and from
it: eight, and a ninth when the séance had a chouette.
"""

import re
import subprocess
from dataclasses import dataclass, field

MONEY = re.compile(r"\d{1,3}(?:[\s\u202f]\d{3})*,\d{2}")
# What a levy is taken on: écarté's stakes, the chouette adjudged, outside of it, the pontes on it.
LETTER = re.compile(r"(?<!\S)[ECDP](?!\S)")
WORD = re.compile(rf"{MONEY.pattern}|\d\d:\d\d:\d\d|\d+|{LETTER.pattern}")
COUP = re.compile(r"\s{0,11}\(?(\d+)\)?(?!\S)")
TOTALS = ("mise_a", "rendu_a", "mise_b", "rendu_b", "tenu", "prelevement", "nombre", "paye")
TOTALS_CHOUETTE = (*TOTALS[:5], "dehors", *TOTALS[5:])
CARRIED = ("Report", "À reporter")
TOTAL = re.compile(rf"{MONEY.pattern}|\d+")
# pdftotext sets the same column a few characters to the left or to the right, according to the row.
SHIFT = 5
# The kinds of the words of a row: T an hour, I a whole number, M an amount, L a letter.
LIGNE = re.compile(r"(?P<mise>TIIM)?(?P<sommes>[ML]*)(?P<tickets>MIII)?(?P<paiement>IM)?")


@dataclass
class Coup:
    """A coup as printed: amounts in centimes."""

    mises: list = field(default_factory=list)  # (rank, fiche, side, amount, given back)
    masses: dict = field(default_factory=dict)
    tenu: int | None = None
    montant: int | None = None  # of the chouette, before the coup
    dehors: int | None = None
    levies: list = field(default_factory=list)  # [letter, amount, [(value, first, last, count)]]
    paiements: list = field(default_factory=list)  # (fiche, amount)
    mentions: list = field(default_factory=list)

    @property
    def prelevement(self):
        """The sum of the levies; None when there was none."""
        return sum(amount for _letter, amount, _tickets in self.levies) if self.levies else None

    @property
    def tickets(self):
        return [ticket for *_levy, tickets in self.levies for ticket in tickets]

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
            edges = {name: (totals[0][1][name] + totals[1][1][name]) / 2 for name in totals[0][1]}
            if "dehors" in edges:
                edges["montant"] = (edges["tenu"] + edges["dehors"]) / 2
            carried.append((totals[0][0], totals[1][0]))
            body = lines[lines.index(rows[CARRIED[0]]) + 1 : lines.index(rows[CARRIED[1]])]
            _read_page(body, edges, coups, events)
    return coups, carried, events


def _totals(row):
    found = list(TOTAL.finditer(row))
    names = TOTALS if len(found) == len(TOTALS) else TOTALS_CHOUETTE
    named = list(zip(names, found, strict=True))
    return {n: centimes(m[0]) for n, m in named}, {n: m.end() for n, m in named}


def _read_page(body, edges, coups, events):
    """`current` is the coup of the last row that began one; a page begins with one, or takes one up again."""
    current = None
    for row in body:
        figures, mention = _split(row, edges["paye"])
        if re.search(r"[^\W\d_]", LETTER.sub(" ", figures.replace("Masses", ""))):
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
    """Stakes or their sums, then the sums held and a levy, tickets, a payment: each may be missing."""
    words = list(WORD.finditer(figures))
    if "Masses" in figures:
        words = words[_read_masses(coup, words, edges) :]
    shape = LIGNE.fullmatch("".join(_kind(word[0]) for word in words))
    assert shape is not None, figures
    named = {name: words[slice(*shape.span(name))] for name in shape.groupdict() if shape[name]}
    sums, letter = {}, ""
    for word in named.get("sommes", ()):
        if _kind(word[0]) == "L":
            letter = word[0]
        else:
            sums[_nearest(edges, word.end())] = word[0]
    if "mise" in named:
        rank, fiche, amount = (word[0] for word in named["mise"][1:])
        side = "A" if named["mise"][2].end() < edges["mise_a"] - 3 else "B"
        back = centimes(sums.pop(f"rendu_{side.lower()}", "0"))
        coup.mises.append((int(rank), int(fiche), side, centimes(amount), back))
    if "prelevement" in sums:
        coup.levies.append([letter, centimes(sums.pop("prelevement")), []])
    for name, amount in sums.items():
        assert name in ("tenu", "montant", "dehors"), figures
        assert getattr(coup, name) is None, figures
        setattr(coup, name, centimes(amount))
    if "tickets" in named:
        value, *numbers = (word[0] for word in named["tickets"])
        coup.levies[-1][2].append((centimes(value), *map(int, numbers)))
    if "paiement" in named:
        coup.paiements.append((int(named["paiement"][0][0]), centimes(named["paiement"][1][0])))


# The columns of single amounts beside a stake.
SUMS = {"rendu_a", "rendu_b", "tenu", "montant", "dehors", "prelevement"}


def _nearest(edges, end):
    return min(SUMS & edges.keys(), key=lambda name: abs(edges[name] - end))


def _kind(word):
    return "M" if "," in word else "T" if ":" in word else "L" if word.isalpha() else "I"


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


TITLE = re.compile(
    rf"CHOUETTE N° (?P<numero>\d+)(?:, fiche (?P<fiche>\d+), C = (?P<montant>{MONEY.pattern}))?"
)
BID = re.compile(rf"Enchère \d+ : fiche (?P<fiche>\d+), (?P<montant>{MONEY.pattern})")
MOVED = re.compile(rf"(?P<apres>{MONEY.pattern})\s+(?P<nature>Adjugée|Remise)$")
WON = re.compile(
    rf"\s{{0,9}}(?P<coup>\d+)\s+\d\d:\d\d:\d\d .*\b(?:chouette|pontes)\s+(?P<apres>{MONEY.pattern})(?!\S)"
)


def read_registre(pages):
    """Each chouette: number, fiche, C, bids, and every (what moved it, coup, c) of the registre."""
    found = []
    for row in (row for page in pages for row in page.splitlines()):
        if title := TITLE.search(row):
            fiche, montant = title["fiche"], title["montant"]
            found.append(
                (
                    int(title["numero"]),
                    int(fiche) if fiche else None,
                    centimes(montant) if montant else None,
                    [],
                    [],
                )
            )
        elif bid := BID.search(row):
            found[-1][3].append((int(bid["fiche"]), centimes(bid["montant"])))
        elif moved := MOVED.search(row):
            nature = {"Adjugée": "adjudication", "Remise": "remise"}[moved["nature"]]
            found[-1][4].append((nature, None, centimes(moved["apres"])))
        elif won := WON.match(row):
            found[-1][4].append(("coup", int(won["coup"]), centimes(won["apres"])))
    return found
