"""Reading the desk's screen of an écarté table back from its HTML."""

import re
from html.parser import HTMLParser
from xml.etree.ElementTree import Element, TreeBuilder

# Elements that HTML never closes.
VOID = {"br", "col", "hr", "img", "input", "link", "meta"}


class _Reader(HTMLParser):
    def __init__(self):
        super().__init__()
        self.builder = TreeBuilder()

    def handle_starttag(self, tag, attrs):
        self.builder.start(tag, {name: value or "" for name, value in attrs})
        if tag in VOID:
            self.builder.end(tag)

    def handle_startendtag(self, tag, attrs):
        self.builder.start(tag, {name: value or "" for name, value in attrs})
        self.builder.end(tag)

    def handle_endtag(self, tag):
        if tag not in VOID:
            self.builder.end(tag)

    def handle_data(self, data):
        self.builder.data(data)


def centimes(text):
    """The amount of a text that holds one and nothing else, in centimes; 0 for an empty one."""
    digits = re.sub(r"[\s\u202f]", "", text)
    assert re.fullmatch(r"(\d+,\d\d)?", digits), text
    return int(digits.replace(",", "") or 0)


def said(element):
    """All the text of an element, spaces single."""
    return " ".join("".join(element.itertext()).split())


class Ecran:
    """What a person reads on the screen; amounts in centimes."""

    def __init__(self, html):
        reader = _Reader()
        reader.feed(html)
        self.root: Element = reader.builder.close()

    def all(self, classes, under=None):
        """The elements that have every one of these classes."""
        wanted = set(classes.split())
        where = self.root if under is None else under
        return [e for e in where.iter() if wanted <= set(e.get("class", "").split())]

    def one(self, classes, under=None):
        found = self.all(classes, under)
        assert len(found) == 1, (classes, len(found))
        return found[0]

    def side(self, letter):
        return self.one(f"cote cote-{letter.lower()}")

    def mass(self, letter):
        return centimes(said(self.one("masse", self.side(letter)).find("output")))

    def stakes(self, letter):
        """(rank, fiche, amount, cancelled, given back) of each line of a side."""
        lines = []
        for li in self.one("lignes", self.side(letter)).iter("li"):
            note = said(li.find("i")) if li.find("i") is not None else ""
            cancelled = "annulee" in li.get("class", "")
            back = 0 if cancelled else centimes(note.replace("↩", ""))
            amount = centimes(said(self.one("montant", li)))
            lines.append((int(said(li.find("small"))), int(said(li.find("b"))), amount, cancelled, back))
        return lines

    def payments(self, letter):
        """(fiche, held, paid)"""
        return [
            (int(said(li.find("b"))), centimes(said(li.find("small"))), centimes(said(li.find("output"))))
            for li in self.one("paiements", self.side(letter)).iter("li")
        ]

    def difference(self):
        return centimes(said(self.one("difference").find("dd/output")))

    def levy(self):
        return centimes(said(self.one("prelevement").find("dd/output")))

    def tickets(self, under=None):
        """(value, number) one by one."""
        torn = []
        for li in self.one("billets", under).iter("li"):
            count, value, first, last = re.fullmatch(
                r"(\d+) × ([\d,]+) n° (\d+)(?: à (\d+))?", said(li)
            ).groups()
            numbers = range(int(first), int(last or first) + 1)
            assert len(numbers) == int(count)
            torn += [(centimes(value), number) for number in numbers]
        return torn

    def given_back(self):
        """(fiche, laid, held, given back) of the first three, last-in first-out, as the employee tells it."""
        shown = [said(li) for li in self.one("rendus").iter("li") if "fiche" in said(li)]
        found = [
            re.fullmatch(r"fiche (\d+) : (\S+) posés, (\S+) tenus, (\S+) rendus", text) for text in shown
        ]
        return [(int(m[1]), centimes(m[2]), centimes(m[3]), centimes(m[4])) for m in found]

    def carnet(self):
        """{coup: the texts of the cells of its carnet line, but those of the chouette} of the last coups."""
        return {n: cells[:3] + cells[-3:] for n, cells in self._carnet().items()}

    def carnet_chouette(self):
        """{coup: (amount of the chouette, outside)} of the last coups, when the carnet has these columns."""
        return {n: tuple(map(centimes, cells[3:5])) for n, cells in self._carnet().items() if len(cells) == 8}

    def _carnet(self):
        rows = self.one("carnet").find("tbody").iter("tr")
        return {int(said(tr.find("th"))): [said(td) for td in tr.iter("td")] for tr in rows}

    # --- the chouette ---

    def chouette(self):
        """The figures always in sight: C, c, on the chouette, outside."""
        board = self.one("chiffres-chouette")
        figures = {name: centimes(said(self.one(name, board))) for name in ("adjugee", "sur", "dehors")}
        return figures | {"courante": centimes(said(self.one("montant-chouette").find("output")))}

    def chouetteur(self):
        """The letter of his side."""
        return "A" if self.all("montant-chouette", self.side("A")) else "B"

    def levies(self, when):
        """(base, amount, tickets one by one, detached?) of those "avant" the deal or "apres" the result."""
        return [
            (
                centimes(said(self.one("sur-quoi", one).find("span/small"))),
                centimes(said(self.one("sur-quoi", one).find("output"))),
                self.tickets(one),
                bool(self.all("detaches", one)),
            )
            for one in self.all("levee", self.one(f"levees {when}"))
        ]

    def levied(self):
        """The cagnotte of the séance, in the title of the carnet; an alert may follow it."""
        title = said(self.one("carnet").find("caption"))
        return centimes(re.search(r"cagnotte de la séance ([\d\s\u202f]*,\d\d)", title)[1])
