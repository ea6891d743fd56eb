"""A séance over, its box on the table: one coup of 12,50 held each side, levied 0,60, six tickets torn."""

import uuid

from cercle.ledger.models import Comptee
from tests.desk.base import TableTestCase, inputs
from tests.desk.distribution import BRUNO, DIRECTEUR, MOT_DE_PASSE

ADRESSE = "/table/1/comptee/1/"
# The three carnets in service, at the next ticket that each of them shows.
RELEVES = {"prochain_1000_1_1": "1", "prochain_100_1_1": "1", "prochain_10_1_1": "7"}
JUSTE = {"nombre_50": "1", "nombre_10": "1"}


def signed(par: str = BRUNO, avec: str = DIRECTEUR, **values: str) -> dict[str, str]:
    """Two persons who sign, each with the right password unless told otherwise."""
    return {
        "par": par,
        "mot_de_passe": MOT_DE_PASSE,
        "signataire": avec,
        "mot_de_passe_signataire": MOT_DE_PASSE,
        **values,
    }


class CagnotteTestCase(TableTestCase):
    """Bruno at the screen of the count."""

    def setUp(self):
        super().setUp()
        self.stake("5*20+", "6*12,5-")
        self.advance("arret", "donne", "A")
        self.bruno.press("cloture")

    def send(self, etape, *, who=None, **values):
        """Post the form of the count, carnets read right unless told otherwise."""
        form = {"demande": str(uuid.uuid4()), "etape": etape, **RELEVES, **values}
        return (who or self.bruno).client.post(ADRESSE, form)

    def sign(self, **values):
        return self.send("signer", **{**JUSTE, **signed(), **values})

    def get(self, who=None):
        return (who or self.bruno).client.get(ADRESSE)

    @property
    def comptee(self):
        return (
            Comptee.objects.select_related("entry", "par", "certifie_par").filter(seance=self.seance).first()
        )

    def assertKept(self, answer, **values) -> None:
        """What was typed is still there."""
        found = inputs(answer)
        self.assertEqual({name: found.get(name) for name in values}, values)
