"""A baccara table made ready, and somebody at its screen."""

from django.test import TestCase

from cercle.journal.models import Entry
from cercle.ledger.services import accounts
from tests.desk.base import Poste
from tests.desk.distribution import MOT_DE_PASSE
from tests.ledger.cast import ANNE, BRUNO, HELENE, INES, PAUL
from tests.ledger.cast_banque import SoireeBaccara, monte_maison, monte_table, ouvre


class BaccaraTestCase(TestCase):
    """Table 1 of variant `jeu`, its séance open: Anne is the croupier, Bruno changes, Paul is chef."""

    jeu = "limitee"

    @classmethod
    def setUpTestData(cls):
        monte_maison()
        monte_table(cls.jeu)
        for qui in (HELENE, PAUL, ANNE, BRUNO, INES):
            accounts.ensure_account(matricule=qui.matricule, password=MOT_DE_PASSE)
        ouvre(cls.jeu)
        cls.s = SoireeBaccara()

    def setUp(self):
        self.anne, self.paul, self.helene = (Poste(q.matricule) for q in (ANNE, PAUL, HELENE))

    @property
    def lue(self):
        return self.s.lue

    def type(self, *lines, qui=None):
        """Each line typed on the screen as it is, and taken."""
        for line in lines:
            (qui or self.anne).look()
            answer = (qui or self.anne).type(line)
            self.assertEqual(answer.status_code, 200, (line, answer.content.decode()[:600]))
        return answer

    def press(self, *names, qui=None, **values):
        for name in names:
            (qui or self.anne).look()
            answer = (qui or self.anne).press(name, **values)
            self.assertEqual(answer.status_code, 200, (name, answer.content.decode()[:600]))
        return answer

    def entries(self):
        return Entry.objects.count()

    def assertRefused(self, answer, code, article=""):
        self.assertEqual(answer.status_code, 422)
        self.assertContains(answer, f'data-code="{code}"', status_code=422)
        if article:
            self.assertContains(answer, f"article {article}", status_code=422)
