"""The called number answers and sits (article 63)."""

from .base import TableTestCase, words


class PresentTests(TableTestCase):
    seated = False

    def test_it_works(self):
        self.anne.press("appel", "A")
        answer = self.anne.press("present")
        self.assertEqual(answer.status_code, 200)
        self.assertEqual((self.appel.siege_a, self.appel.en_attente), (1, None))
        self.assertIn("Fiche 1 assise en A.", words(answer))

    def test_an_answer_is_for_the_call_that_was_seen(self):
        self.anne.press("appel", "A")
        old = self.anne.form()
        self.anne.press("absent")
        self.anne.press("appel", "A")
        self.assertRefused(self.bruno.post("present", old), "stale_call", "63")
        self.assertIsNone(self.appel.siege_a)

    def test_not_without_a_call(self):
        self.assertRefused(self.anne.press("present"), "no_call_pending", "63")
