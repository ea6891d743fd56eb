"""The house with its three tables of baccara, nothing open yet, and people at its screens."""

import uuid

from django.test import TestCase

from cercle.journal.models import Entry
from cercle.ledger.services import accounts
from tests.desk.base import Poste
from tests.desk.distribution import MOT_DE_PASSE
from tests.ledger.cast import ANNE, HELENE, INES, PAUL, monte_maison
from tests.ledger.cast_baccara import monte_baccara


class SallesTestCase(TestCase):
    """Table 2 plays the chemin de fer, 3 the limited bank, 4 the open one; Paul is chef, Hélène directs."""

    @classmethod
    def setUpTestData(cls):
        monte_maison()
        monte_baccara()
        for qui in (HELENE, PAUL, ANNE, INES):
            accounts.ensure_account(matricule=qui.matricule, password=MOT_DE_PASSE)

    def setUp(self):
        self.anne, self.paul, self.helene, self.ines = (
            Poste(qui.matricule).client for qui in (ANNE, PAUL, HELENE, INES)
        )

    def send(self, path, client=None, follow=False, **values):
        """A form posted, under a new request; by the chef unless told otherwise."""
        form = {"demande": str(uuid.uuid4()), **values}
        return (client or self.paul).post(path, form, follow=follow)

    def entries(self):
        return Entry.objects.count()
