"""A coup settled, with somebody to propose its correction and somebody else to decide."""

import uuid

from cercle.ledger.models import Correction
from tests.desk.base import TableTestCase
from tests.desk.distribution import ANNE, BRUNO, CHEF, DIRECTEUR

SEANCE = "/table/1/seance/1/"
PROPOSER = f"{SEANCE}correction/"


class CorrectionTestCase(TableTestCase):
    """Fiche 5 laid 20,00 on A and 6 laid 12,50 on B; B won; the levy was 0,60."""

    def setUp(self):
        super().setUp()
        self.stake("5*20+", "6*12,5-")
        self.advance("arret", "donne", "B")
        self.chef, self.directeur = self.poste(CHEF), self.poste(DIRECTEUR)

    def propose(self, etape="proposer", who=None, **values):
        form = {
            "demande": str(uuid.uuid4()), "etape": etape, "objet": "resultat", "coup": "1",
            "vainqueur": "A", "motif": "le côté annoncé était A", **values,
        }  # fmt: skip
        return (who or self.bruno).client.post(PROPOSER, form)

    def stake_of(self, etape="proposer", who=None, **values):
        """A correction of the first line of the coup, unless told otherwise."""
        asked = {"objet": "mise", "mise": "1", "fiche": "5", "cote": "A", "montant": "10", "motif": "mal lu"}
        return self.propose(etape, who, **asked | values)

    def decide(self, numero=1, who=None, **values):
        form = {
            "demande": str(uuid.uuid4()), "correction": str(numero),
            "verdict": "approuver", "mention": "Approuvé", **values,
        }  # fmt: skip
        return (who or self.chef).client.post("/corrections/decision/", form)

    @property
    def corrections(self):
        return list(Correction.objects.select_related("par", "decision__par").order_by("numero"))

    def coups(self, who=None):
        return (who or self.bruno).client.get(SEANCE)


__all__ = ["ANNE", "BRUNO", "PROPOSER", "SEANCE", "CorrectionTestCase"]
