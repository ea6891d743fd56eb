"""The call of the next number to a vacant seat (article 63)."""

from .base import TableTestCase, words


class AppelTests(TableTestCase):
    seated = False

    def test_it_works(self):
        self.assertContains(self.anne.look(), "Appeler la fiche 1 en A")
        answer = self.anne.press("appel", "A")
        self.assertEqual(answer.status_code, 200)
        self.assertEqual((self.appel.en_attente.fiche, self.appel.en_attente.siege), (1, "A"))
        self.assertIn("Fiche 1 appelée au siège A.", words(answer))

    def test_three_calls_at_once_call_one_number(self):
        others = [self.poste("E1"), self.poste("E2"), self.poste("C1")]
        for other in others:
            other.look()
        codes = [other.press("appel", "A").status_code for other in others]
        self.assertEqual(codes, [200, 422, 422])
        self.assertEqual(self.appel.queue, (2, 3, 4, 5, 6))

    def test_a_seat_taken_is_not_called_to(self):
        self.anne.press("appel", "A")
        self.anne.press("present")
        self.assertRefused(self.anne.press("appel", "A"), "seat_taken", "63")

    def test_it_wants_a_side(self):
        self.assertRefused(self.anne.press("appel"), "side_missing")
