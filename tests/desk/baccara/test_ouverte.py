"""The open bank at the screen: deposits, candidates, the lot, article 62 said word for word (61, 62)."""

import uuid

from cercle.ledger.models import AttributionBanque
from tests.desk.base import words

from .base import BaccaraTestCase


class OuverteTests(BaccaraTestCase):
    jeu = "ouverte"

    def deposit(self, nom="Durand", montant="5000", qui=None, **values):
        form = {"demande": str(uuid.uuid4()), "nom": nom, "montant": montant, "lieu": "caisse",
                "piece": "reçu 12", **values}  # fmt: skip
        return (qui or self.paul).client.post("/table/1/depots/1/", form)

    def bank(self, choix="taille"):
        self.assertEqual(self.deposit().status_code, 302)
        self.type("4")
        self.press("banque")
        self.type("Durand")
        self.press("adjudication-banque", qui=self.paul, choix=choix)
        self.anne.look()

    def test_it_works(self):
        self.bank()
        shown = words(self.anne.look())
        self.assertIn("Durand", shown)
        self.assertIn("répond de 5 000,00", shown)
        self.type("1000*600", "12")
        self.assertIn(
            "1er tableau, gagnant. 2e tableau, perdant. Différence : 400,00 €. Prélèvement : 5,00 €.",
            words(self.anne.look()),
        )
        self.press("dechirure")
        self.type("1000*600", "21")
        self.assertIn("1er tableau, perdant. 2e tableau, gagnant.", words(self.anne.look()))
        self.assertIsNone(self.lue.coup.prelevement)

    def test_nobody_is_a_candidate_without_a_deposit(self):
        self.type("4")
        self.press("banque")
        self.assertRefused(self.anne.type("Durand"), "deposit_missing", "61")

    def test_several_candidates_are_drawn_by_lot(self):
        self.deposit()
        self.deposit("Lefort", "9000")
        self.type("4")
        self.press("banque")
        self.type("Durand", "Lefort")
        self.assertRefused(self.paul.press("adjudication-banque", choix="taille"), "draw_needed", "61")
        self.type("Lefort-", qui=self.paul)
        award = AttributionBanque.objects.get()
        self.assertEqual((award.banquier, award.au_sort, award.duree), ("Lefort", True, "seance"))

    def test_whole_euros_and_no_maximum(self):
        self.bank()
        self.assertRefused(self.anne.type("10,50*3"), "stake_not_multiple", "61")

    def test_stakes_over_the_deposit_are_for_the_chef_who_is_asked_once_more(self):
        self.bank()
        for confirme in ("", "4000*2000"):
            self.anne.look()
            answer = self.anne.type("4000*2000", confirme=confirme)
            self.assertRefused(answer, "deposit_exceeded", "61")
            self.assertContains(answer, "il complète son dépôt, ou le chef de partie", status_code=422)
        self.paul.look()
        answer = self.paul.type("4000*2000")
        self.assertRefused(answer, "deposit_exceeded", "61")
        self.assertContains(answer, "Les prenez-vous sur vous ?", status_code=422)
        self.paul.look()
        self.assertEqual(self.paul.type("4000*2000", confirme="4000*2000").status_code, 200)
        self.assertContains(self.paul.client.get("/alertes/"), "prises sur lui par Paul Marchand")

    def test_who_awards_is_said_to_the_croupier(self):
        self.type("4")
        self.press("banque")
        said = "La banque est adjugée par le chef de partie ou le directeur"
        self.assertContains(self.anne.look(), said)
        self.assertNotContains(self.paul.look(), said)

    def test_the_deposits_are_read_and_written_by_those_who_may(self):
        self.deposit()
        self.assertIn(
            "Durand 5 000,00 caisses du casino reçu 12", words(self.anne.client.get("/table/1/depots/1/"))
        )
        self.assertEqual(self.deposit(qui=self.anne).status_code, 403)
        refused = self.deposit(montant="x", nom="Rey")
        self.assertContains(refused, 'value="Rey"', status_code=422)
        self.assertEqual(self.paul.client.get("/table/1/depots/9/").status_code, 404)

    def test_no_third_taille(self):
        self.bank("seance")
        for _taille in range(2):
            self.press("carte-arret")
            if _taille == 0:
                self.type("5")
        self.assertRefused(self.anne.type("6"), "two_tailles", "61")
