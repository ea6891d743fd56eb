"""04: a coup that cannot be played before any ticket is detached keeps its number; everything goes back."""

from .base import TableTestCase, words


class NulTests(TableTestCase):
    def setUp(self):
        super().setUp()
        self.stake("5*20+", "6*12,5-")

    def test_it_works(self):
        answer = self.bruno.type("041")
        self.assertEqual(answer.status_code, 200)
        self.assertEqual((self.coup.etat, self.coup.motif_nullite), ("nul", "joueur parti"))
        self.assertEqual(sum(r.montant for r in self.coup.restitutions), 3250)
        self.assertIn("nul : joueur parti", words(answer))

    def test_the_next_stake_opens_the_next_number(self):
        self.bruno.type("04 dispute")
        self.stake("5*20+")
        self.assertEqual(self.coup.numero, 2)

    def test_not_once_tickets_are_detached(self):
        self.advance("arret")
        self.assertRefused(self.bruno.type("041"), "stakes_closed", "66-1")

    def test_it_wants_a_reason(self):
        self.assertRefused(self.bruno.type("04"), "reason_missing")
        self.assertEqual(self.coup.etat, "mises")

    def test_the_gesture_has_its_own_address(self):
        self.assertEqual(self.bruno.press("nul", motif="dispute").status_code, 200)
        self.assertEqual(self.coup.motif_nullite, "dispute")
