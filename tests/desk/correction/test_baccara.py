"""A coup of baccara corrected at the desk: restated whole, its effect in sight, decided by another (68)."""

import uuid

from cercle.ledger.models import Correction
from cercle.ledger.services import accounts
from tests.desk.baccara.base import BaccaraTestCase
from tests.desk.base import Poste
from tests.desk.distribution import MOT_DE_PASSE
from tests.ledger.cast import BRUNO
from tests.ledger.cast_banque import SoireeBaccara

SEANCE = "/table/1/seance/1/"
PROPOSER = f"{SEANCE}correction/"


def plain(answer):
    return answer.content.decode().replace("\u00a0", " ").replace("\u202f", " ")


class BanqueCase(BaccaraTestCase):
    def propose(self, etape="proposer", qui=None, **values):
        form = {
            "demande": str(uuid.uuid4()), "etape": etape, "objet": "banque", "coup": "1",
            "mise_1": "800", "resultat_1": "gagnant", "mise_2": "300", "resultat_2": "egalite",
            "motif": "le second tableau était en carte", **values,
        }  # fmt: skip
        return (qui or self.anne).client.post(PROPOSER, form)

    def decide(self, qui=None, **values):
        form = {
            "demande": str(uuid.uuid4()), "correction": "1",
            "verdict": "approuver", "mention": "Approuvé", **values,
        }  # fmt: skip
        return (qui or self.paul).client.post("/corrections/decision/", form)

    def coups(self, qui=None):
        return (qui or self.anne).client.get(SEANCE)


class LimiteeTestCase(BanqueCase):
    @classmethod
    def setUpTestData(cls):
        super().setUpTestData()
        s = SoireeBaccara()
        s.coupe()
        s.tient("M. Blanc", "5000,00")
        s.joue("800,00 300,00", "g p")

    def test_it_works(self):
        page = self.coups()
        self.assertContains(page, "Corriger ce coup")
        form = self.anne.client.get(f"{PROPOSER}?objet=banque&coup=1")
        for value in ('value="800,00"', 'value="300,00"', 'value="perdant" selected'):
            self.assertContains(form, value)
        self.assertNotContains(form, "une mise")

        effet = plain(self.propose("effet"))
        for said in (
            "1er tableau : 800,00 €, gagnant ; 2e tableau : 300,00 €, perdant ; net du banquier : 490,00 €",
            "2e tableau : 300,00 €, égalité ; net du banquier : 784,00 €",
            "10,00", "16,00", "+ 6,00", "la banque et les coups qui l’ont suivi restent",
        ):  # fmt: skip
            self.assertIn(said, effet)
        assert not Correction.objects.exists()

        self.assertRedirects(self.propose(), f"{SEANCE}#correction-1", fetch_redirect_response=False)
        self.assertContains(self.paul.client.get("/corrections/"), "Coup 1")
        self.decide()
        page = plain(self.coups())
        for said in ("<s>G P</s>", "<td>G =</td>", "<s>10,00</s>", "<td>16,00</td>", "les tickets restent"):
            self.assertIn(said, page)
        self.assertNotIn("<s>800,00</s>", page)
        self.assertContains(self.anne.client.get("/table/1/"), "corrigé, n° 1")

    def test_what_it_refuses(self):
        for values, said in (
            ({"resultat_2": "perdant"}, "il n’y a rien à corriger"),
            ({"mise_1": "4900"}, "passent la banque"),
            ({"mise_1": "0", "mise_2": "0"}, "Aucune mise"),
            ({"mise_1": "12,505"}, "Montant illisible"),
            ({"mise_1": ""}, "obligatoire"),
            ({"resultat_1": "beau"}, "beau"),
            ({"motif": ""}, "obligatoire"),
            ({"coup": "7"}, "pas de coup 7"),
        ):
            with self.subTest(values):
                answer = self.propose(**values)
                self.assertEqual(answer.status_code, 422)
                self.assertIn(said, plain(answer))
        assert not Correction.objects.exists()

    def test_another_object_is_that_of_the_game(self):
        """What is sent for écarté is read as what baccara corrects: its fields are missing."""
        answer = self.propose(objet="resultat", vainqueur="A", mise_1="", mise_2="")
        self.assertEqual(answer.status_code, 422)

    def test_only_by_whose_hand_it_is_or_the_chef(self):
        accounts.ensure_account(matricule=BRUNO.matricule, password=MOT_DE_PASSE)
        bruno = Poste(BRUNO.matricule)
        self.assertNotContains(self.coups(bruno), "Corriger ce coup")
        self.assertEqual(self.propose(qui=bruno).status_code, 422)
        self.assertContains(self.coups(self.paul), "Corriger ce coup")


class CheminDeFerTestCase(BanqueCase):
    jeu = "chemin_de_fer"

    @classmethod
    def setUpTestData(cls):
        super().setUpTestData()
        s = SoireeBaccara()
        s.coupe()
        s.main("3 50,00")
        s.joue("30,00", "g")
        s.mises("20,00")

    def test_it_works(self):
        form = self.anne.client.get(f"{PROPOSER}?coup=1")
        self.assertContains(form, "Mises tenues")
        self.assertNotContains(form, "mise_2")
        answer = self.propose("effet", mise_1="40", resultat_1="gagnant")
        self.assertIn("40,00 € tenus, la banque gagne ; net du banquier : 38,00 €", plain(answer))
        self.propose(mise_1="40", resultat_1="gagnant")
        self.decide()
        page = plain(self.coups())
        for said in ("<s>30,00</s>", "<td>40,00</td>", "<s>1,50</s>", "<td>2,00</td>", "sans résultat"):
            self.assertIn(said, page)
