"""A coup of chouette corrected from the screen: that coup alone, with the c it was played on (article 65)."""

import uuid

from tests.desk.base import words
from tests.desk.chouette.base import ChouetteTestCase
from tests.desk.distribution import DIRECTEUR

from .base import PROPOSER, SEANCE


class CorrectionChouetteTests(ChouetteTestCase):
    """C = 50,00 to fiche 1 in A, who wins 50,00 at coup 1; at coup 2 there is 60,00 on his c of 100,00."""

    def setUp(self):
        super().setUp()
        self.play("5*40-", "6*20-", "8*10+", winner="A")
        self.facing()
        self.play("5*40-", "6*20-", winner="A")

    def propose(self, etape, **values):
        form = {"demande": str(uuid.uuid4()), "etape": etape, "objet": "resultat", "coup": "2",
                "vainqueur": "B", "motif": "la carte était à B", **values}  # fmt: skip
        return self.bruno.client.post(PROPOSER, form)

    def test_it_works(self):
        text = words(self.bruno.client.get(SEANCE))
        self.assertIn("Chouette : 3 mises", text)
        self.assertIn("60,00 3,00", text)  # 50,00 on it and 10,00 outside; 5 % of C, and 0,50 outside

    def test_the_effect_says_that_only_this_coup_is_computed_again(self):
        text = words(self.propose("effet"))
        self.assertIn("le chouetteur gagne (A) → les pontes gagnent (B)", text)
        self.assertIn("les sommes tenues sur la chouette par les pontes 0,00 3,00 + 3,00", text)
        self.assertIn("Seul ce coup est recalculé, avec la chouette de 100,00", text)

    def test_approved_it_stands_in_red_beside_the_coup_as_played(self):
        self.assertEqual(self.propose("proposer").status_code, 302)
        form = {"demande": str(uuid.uuid4()), "correction": "1", "verdict": "approuver", "mention": "Vu"}
        answer = self.poste(DIRECTEUR).client.post("/corrections/decision/", form)
        self.assertEqual(answer.status_code, 302)
        shown = self.bruno.client.get(SEANCE)
        self.assertContains(shown, "<s>A</s>")
        self.assertContains(shown, "<s>0,00</s>")
        self.assertIn("c1 3,00 les tickets restent B", words(shown))
