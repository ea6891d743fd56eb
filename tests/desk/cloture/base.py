"""A house told from the autumn of 2023, and its director and chef in front of the closings."""

import uuid

from django.test import Client

from cercle.ledger.services import accounts
from tests.desk.distribution import MOT_DE_PASSE
from tests.ledger.cast import ANNE, HELENE, INES, PAUL, Personnage
from tests.ledger.cast_cagnotte import CagnotteCase


class CloturesTestCase(CagnotteCase):
    """Séances written whole, days told; the screens are read today."""

    @classmethod
    def setUpTestData(cls):
        super().setUpTestData()
        for qui in (HELENE, PAUL, ANNE, INES):
            accounts.ensure_account(matricule=qui.matricule, password=MOT_DE_PASSE)

    def client_of(self, qui: Personnage = HELENE) -> Client:
        client = Client()
        assert client.login(username=qui.matricule, password=MOT_DE_PASSE)
        return client

    def get(self, path="/clotures/", qui: Personnage = HELENE):
        return self.client_of(qui).get(path)

    def close(self, genre: str, debut: str, *, qui: Personnage = PAUL, **values: str):
        """Post a closing from Paul's screen, Hélène signing first, unless told otherwise."""
        form = {
            "demande": str(uuid.uuid4()),
            "genre": genre,
            "debut": debut,
            "par": HELENE.matricule,
            "mot_de_passe": MOT_DE_PASSE,
            "signataire": PAUL.matricule,
            "mot_de_passe_signataire": MOT_DE_PASSE,
            **values,
        }
        return self.client_of(qui).post("/clotures/clore/", form)
