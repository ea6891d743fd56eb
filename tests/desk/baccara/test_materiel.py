"""The inventory of sabots and packs, and the valets of the room, at the screen (article 58)."""

import uuid

from cercle.ledger.models import Paquet, Sabot
from cercle.ledger.services import house
from tests.desk.base import words
from tests.ledger.cast import by
from tests.ledger.cast_banque import MISE_EN_PLACE

from .base import BaccaraTestCase


class MaterielTests(BaccaraTestCase):
    def send(self, name, qui=None, **values):
        form = {"demande": str(uuid.uuid4()), **values}
        return (qui or self.paul).client.post(f"/materiel/{name}/", form)

    def shown(self, qui=None):
        return words((qui or self.anne).client.get("/materiel/"))

    def test_it_works(self):
        shown = self.shown()
        self.assertIn("1 Modèle agréé n° 4 table 1, séance 1 1 1", shown)
        self.assertIn("2 Modèle agréé n° 4 à l'armoire 0 –", shown)
        self.assertIn("R1-1 rouge table 1, séance 1", shown)

    def test_a_sabot_in_and_out(self):
        self.assertEqual(self.send("sabot", numero="7", modele="Modèle agréé n° 9").status_code, 302)
        self.assertEqual(Sabot.objects.get(numero=7).modele, "Modèle agréé n° 9")
        self.assertEqual(self.send("sortie", numero="7", motif="ressort cassé").status_code, 302)
        self.assertIn("sorti : ressort cassé", self.shown())
        answer = self.send("sortie", numero="1", motif="ressort cassé")
        self.assertIn("sert à la séance 1 de la table 1", words(answer))
        self.assertContains(answer, 'value="ressort cassé"', status_code=422)

    def test_packs_received_together_and_reformed(self):
        answer = self.send("jeux", couleur="rouge", numeros="A-1, A-2\nA-3")
        self.assertEqual(answer.status_code, 302)
        self.assertEqual(Paquet.objects.filter(numero_serie__startswith="A-").count(), 3)
        self.assertIn("déjà le jeu n° A-1", words(self.send("jeux", couleur="bleu", numeros="A-1")))
        self.assertEqual(self.send("reforme", numero_serie="A-2", motif="coin plié").status_code, 302)
        self.assertIn("réformé : coin plié", self.shown())

    def test_only_the_chef_and_the_director_write(self):
        self.assertEqual(self.send("sabot", qui=self.anne, numero="8", modele="X").status_code, 403)
        self.assertNotContains(self.anne.client.get("/materiel/"), "materiel/sabot")


class PersonnelTests(BaccaraTestCase):
    @classmethod
    def setUpTestData(cls):
        super().setUpTestData()
        for matricule, nom in (("V1", "Victor Blin"), ("V2", "Willy Kern")):
            house.declare_personne(by(MISE_EN_PLACE), matricule=matricule, nom=nom, role="valet")

    def send(self, name, matricule, qui=None):
        form = {"demande": str(uuid.uuid4()), "matricule": matricule}
        return (qui or self.paul).client.post(f"/personnel/{name}/", form)

    def test_it_works(self):
        shown = words(self.anne.client.get("/personnel/"))
        self.assertIn("croupier : Anne Morel · changeur : Bruno Petit", shown)
        self.assertIn("0 en service, 1 permis pour 1 tables ouvertes", shown)
        self.assertEqual(self.send("valet", "V1").status_code, 302)
        self.assertIn("Victor Blin (V1) depuis le", words(self.anne.client.get("/personnel/")))
        answer = self.send("valet", "V2")
        self.assertEqual(answer.status_code, 422)
        self.assertIn("article 58", words(answer))
        self.assertEqual(self.send("valet/fin", "V1").status_code, 302)
        self.assertEqual(self.send("valet", "V2").status_code, 302)

    def test_only_the_chef_and_the_director_write(self):
        self.assertEqual(self.send("valet", "V1", qui=self.anne).status_code, 403)
