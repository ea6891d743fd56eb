"""08: the séance interrupted; it stays the same séance (article 56-1)."""

from .base import TableTestCase, words


class InterruptionTests(TableTestCase):
    def test_it_works(self):
        answer = self.bruno.type("081")
        self.assertEqual(answer.status_code, 200)
        self.assertEqual(self.lu.lieu.etat, "interrompue")
        self.assertIn("Séance 1 interrompue (souper).", words(answer))
        self.assertContains(answer, "Reprendre la séance")

    def test_nothing_is_recorded_meanwhile(self):
        self.bruno.type("081")
        self.assertRefused(self.bruno.type("12*5+"), "seance_interrupted")

    def test_it_wants_a_reason(self):
        self.assertRefused(self.bruno.type("08"), "reason_missing", "56-1")

    def test_not_in_the_middle_of_a_coup(self):
        self.stake("5*20+")
        self.assertRefused(self.bruno.type("081"), "coup_open", "64")

    def test_the_gesture_has_its_own_address(self):
        self.assertEqual(self.bruno.press("interruption", motif="incendie").status_code, 200)
