"""The called number does not answer, loses its turn, and the call goes on (article 63)."""

from .base import TableTestCase, words


class AbsentTests(TableTestCase):
    seated = False

    def test_it_works(self):
        self.anne.press("appel", "A")
        answer = self.anne.press("absent")
        self.assertEqual(answer.status_code, 200)
        self.assertEqual((self.appel.siege_a, self.appel.queue), (None, (2, 3, 4, 5, 6)))
        self.assertIn("Appeler la fiche 2 en A", words(answer))

    def test_it_may_register_again_at_the_end(self):
        self.anne.press("appel", "A")
        self.anne.press("absent")
        self.anne.type("1/")
        self.assertEqual(self.appel.queue, (2, 3, 4, 5, 6, 1))

    def test_not_without_a_call(self):
        self.assertRefused(self.anne.press("absent"), "no_call_pending", "63")
