"""The chemin de fer at the screen: the hand by seats, banco, results, the pass of the hand (58, 59, 60)."""

from tests.desk.base import words

from .base import BaccaraTestCase


class CheminDeFerTests(BaccaraTestCase):
    jeu = "chemin_de_fer"

    def hand(self):
        self.type("7", "3*200")

    def test_it_works(self):
        self.assertIn("qui a coupé", words(self.anne.look()))
        self.hand()
        shown = words(self.anne.look())
        self.assertIn("Main 1 Siège 3", shown)
        self.type("120", "74")
        coup = self.lue.coup
        self.assertEqual(
            (coup.mises, coup.resultats, coup.prelevement.montant), ((12000,), ("gagnant",), 600)
        )
        self.assertEqual(coup.banque_apres, 20000 + 12000 - 600)
        self.assertIn(
            "La banque gagne. Total des mises : 120,00 €. Prélèvement : 6,00 €.", words(self.anne.look())
        )
        self.assertEqual(self.lue.taille.coupe, "place 7")

    def test_the_three_results_have_a_key(self):
        for choix, after in (("egalite", 20000), ("gagnant", 29500), ("perdant", None)):
            if self.lue.banque is None:
                self.hand()
            self.type("100")
            self.press("resultat-baccara", choix=choix)
            if self.lue.a_dechirer:
                self.press("dechirure")
            held = self.lue.banque
            self.assertEqual(held and held.en_banque, after, choix)
        self.assertIn("Une banque est attendue", words(self.anne.look()))

    def test_banco_covers_the_whole_bank(self):
        self.hand()
        self.assertIn("Banco 200,00", words(self.anne.look()))
        self.press("banco")
        self.assertEqual((self.lue.coup.mises, self.lue.coup.banco), ((20000,), True))

    def test_no_levy_when_the_banker_loses(self):
        self.hand()
        self.type("100")
        self.press("resultat-baccara", choix="perdant")
        self.assertIsNone(self.lue.coup.prelevement)
        self.assertIn("La banque perd.", words(self.anne.look()))

    def test_the_hand_passes_between_two_coups(self):
        self.hand()
        self.press("fin-banque")
        self.type("4*100")
        self.assertEqual(self.lue.banque.siege, 4)

    def test_bounds_of_the_house_and_what_is_no_bank(self):
        self.type("7")
        self.assertRefused(self.anne.type("3*5"), "bank_too_small", "58")
        for line in ("200", "3 x", "300*20"):
            self.assertRefused(self.anne.type(line), "bank_unreadable", "58")
        self.type("3*200")
        self.assertRefused(self.anne.type("500"), "bank_exceeded", "58")
