"""05: the last call taken back before anyone sits."""

from .base import TableTestCase, words


class AnnulerAppelTests(TableTestCase):
    seated = False

    def test_it_works(self):
        self.anne.press("appel", "A")
        answer = self.anne.type("05")
        self.assertEqual(answer.status_code, 200)
        self.assertIn("la fiche 1 revient en tête", words(answer))
        self.assertEqual(self.appel.queue, (1, 2, 3, 4, 5, 6))

    def test_an_absence_noted_too_fast_is_taken_back(self):
        self.anne.press("appel", "A")
        self.anne.press("absent")
        self.assertEqual(self.anne.press("annuler-appel").status_code, 200)
        self.assertEqual(self.appel.queue, (1, 2, 3, 4, 5, 6))

    def test_not_once_somebody_sits(self):
        self.anne.press("appel", "A")
        self.anne.press("present")
        self.assertRefused(self.anne.type("05"), "nothing_to_undo", "63")
