"""The result: who is paid what, and the loser leaves (articles 63, 66)."""

from .base import TableTestCase, words


class ResultatTests(TableTestCase):
    def setUp(self):
        super().setUp()
        self.stake("5*20+", "6*12,5-", "7*5,5+", "8*7-")
        self.advance("arret", "donne")

    def test_it_works(self):
        answer = self.bruno.press("resultat", "B")
        self.assertEqual(answer.status_code, 200)
        self.assertEqual((self.coup.vainqueur, self.appel.siege_a, self.appel.siege_b), ("B", None, 2))
        self.assertIn("B gagne le coup 1 : 2 fiches à payer, 38,00 €.", words(answer))

    def test_the_payments_are_listed_for_each_fiche(self):
        text = words(self.bruno.press("resultat", "B"))
        for fiche, held, paid in ((6, "12,50", "24,36"), (8, "7,00", "13,64")):
            self.assertIn(f"{fiche} {held} {paid}", text)
        self.assertEqual(sum(p.montant for p in self.coup.paiements), 2 * 1950 - 100)

    def test_the_next_call_is_offered(self):
        self.assertContains(self.bruno.press("resultat", "A"), 'data-touche="/"')

    def test_it_wants_a_side(self):
        self.assertRefused(self.bruno.press("resultat"), "side_missing")

    def test_two_results_at_once_are_one(self):
        self.anne.look()
        self.bruno.press("resultat", "A")
        self.assertRefused(self.anne.press("resultat", "B"), "wrong_moment", "64")
        self.assertEqual(self.coup.vainqueur, "A")

    def test_not_before_the_deal(self):
        self.bruno.type("031")
        self.assertRefused(self.bruno.press("resultat", "A"), "wrong_moment", "64")
