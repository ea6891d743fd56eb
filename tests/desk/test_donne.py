"""The cards are dealt, and the carnet line is written (article 64)."""

from .base import TableTestCase, words


class DonneTests(TableTestCase):
    def setUp(self):
        super().setUp()
        self.stake("5*20+", "6*12,5-")

    def test_it_works(self):
        self.advance("arret")
        self.assertNotIn("20,00 12,50 12,50 0,60", words(self.bruno.look()))
        answer = self.bruno.press("donne")
        self.assertEqual(self.coup.etat, "donne")
        self.assertIn("Cartes données, jeu rouge.", words(answer))
        self.assertIn("1 20,00 12,50 12,50 0,60 0,10 n° 1–6", words(answer))

    def test_not_before_the_stakes_are_closed(self):
        self.assertRefused(self.bruno.press("donne"), "wrong_moment", "64")

    def test_the_packs_are_used_in_turn(self):
        self.advance("arret", "donne")
        self.bruno.type("031")
        self.assertIn("jeu bleu", words(self.bruno.press("donne")))
