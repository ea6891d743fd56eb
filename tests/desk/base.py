"""A table made ready, and somebody at its screen: what is shown is what is posted, as in a browser."""

import re
import uuid
from html.parser import HTMLParser

from django.test import Client, TestCase
from django.utils import timezone

from cercle.journal.genesis import open_journal
from cercle.journal.models import Entry
from cercle.ledger.selectors import ecarte, pupitre
from cercle.ledger.selectors import seance as seances
from cercle.rules.saison import saison_of

from .distribution import ANNE, BRUNO, MOT_DE_PASSE, by, furnish, open_table


class _Inputs(HTMLParser):
    """The named inputs of a page, first of each name, and its words."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.values: dict[str, str] = {}
        self.words: list[str] = []
        self.feed(html)

    def handle_starttag(self, tag, attrs):
        given = dict(attrs)
        if tag == "input" and "name" in given:
            self.values.setdefault(given["name"], given.get("value") or "")

    def handle_data(self, data):
        self.words.append(data)


def words(answer) -> str:
    """What a person reads of an answer, on one line, spaces and apostrophes made plain."""
    text = " ".join(_Inputs(answer.content.decode()).words)
    return re.sub(r"\s+", " ", text).replace("’", "'").strip()


def inputs(answer) -> dict[str, str]:
    return _Inputs(answer.content.decode()).values


class Poste:
    """Somebody signed in, in front of the screen of table 1."""

    FIELDS = ("seance", "coup", "rang", "appelee", "assise_a", "assise_b", "donne", "confirme",
              "chouette", "encheres", "taille", "banque", "attend")  # fmt: skip

    def __init__(self, matricule: str) -> None:
        self.client = Client()
        assert self.client.login(username=matricule, password=MOT_DE_PASSE)
        self.seen: dict[str, str] = {}

    def look(self):
        """Load the table: its hidden fields are what the next gestures carry."""
        answer = self.client.get("/table/1/")
        self._see(answer)
        return answer

    def _see(self, answer) -> None:
        """Each game shows its own fields."""
        found = inputs(answer)
        self.seen.update({name: found[name] for name in self.FIELDS if name in found})

    def form(self, **values) -> dict[str, str]:
        """What the screen posts, under a new request id unless one is given."""
        if not self.seen:
            self.look()
        return {**self.seen, "demande": str(uuid.uuid4()), "saisie": "", **values}

    def post(self, name: str, form: dict[str, str], htmx: bool = True):
        headers = {"HX-Request": "true"} if htmx else {}
        answer = self.client.post(f"/table/1/{name}/", form, headers=headers)
        self._see(answer)
        return answer

    def type(self, saisie: str, **values):
        """Type a line and press Enter."""
        return self.post("ligne", self.form(saisie=saisie, **values))

    def press(self, name: str, cote: str = "", **values):
        """Press the button of a gesture."""
        return self.post(name, self.form(cote=cote, **values))


class MaisonTestCase(TestCase):
    """The house furnished; no séance."""

    @classmethod
    def setUpTestData(cls):
        open_journal(by("installation"))
        furnish(saison=saison_of(timezone.localdate()))

    def poste(self, matricule: str = BRUNO) -> Poste:
        return Poste(matricule)

    def entries(self) -> int:
        return Entry.objects.count()


class TableTestCase(MaisonTestCase):
    """Séance 1 open at table 1, fiches 1 to 14 issued, 1 and 2 seated, 3 to 6 waiting; nothing staked."""

    seated = True

    @classmethod
    def setUpTestData(cls):
        super().setUpTestData()
        open_table(seated=cls.seated)

    def setUp(self):
        self.anne, self.bruno = self.poste(ANNE), self.poste(BRUNO)

    @property
    def seance(self):
        return seances.latest_seance(1)

    @property
    def coup(self):
        return ecarte.read_last_coup(self.seance)

    @property
    def appel(self):
        return seances.read_appel(self.seance)

    @property
    def lu(self):
        return pupitre.read_pupitre(1)

    def stake(self, *lines: str) -> None:
        """Lines of stake typed by Bruno, each of which must be accepted."""
        for line in lines:
            self.assertEqual(self.bruno.type(line).status_code, 200, line)

    def advance(self, *gestures: str) -> None:
        """`arret`, `donne`, `A` or `B` (the winner), in order, by Bruno."""
        for gesture in gestures:
            name, cote = ("resultat", gesture) if gesture in "AB" else (gesture, "")
            self.assertEqual(self.bruno.press(name, cote).status_code, 200, gesture)

    def assertRefused(self, answer, code: str, article: str = "") -> None:
        """422 for that reason, its article named when one is in question."""
        self.assertContains(answer, f'data-code="{code}"', status_code=422)
        if article:
            self.assertIn(f"article {article}", words(answer))
