"""09: the séance closed for good."""

from .base import TableTestCase, words


class ClotureTests(TableTestCase):
    def test_it_works(self):
        question = self.bruno.type("09")
        self.assertRefused(question, "confirm_closing")
        self.assertIsNone(self.lu.lieu.etat)
        answer = self.bruno.type("09")
        self.assertEqual(answer.status_code, 200)
        self.assertEqual(self.lu.lieu.etat, "close")
        self.assertIn("Séance close.", words(answer))

    def test_no_gesture_is_offered_any_more(self):
        answer = self.bruno.press("cloture")
        self.assertNotContains(answer, "data-touche")

    def test_not_while_a_coup_has_no_result(self):
        self.stake("5*20+")
        self.assertRefused(self.bruno.press("cloture"), "coup_open", "64")

    def test_not_twice(self):
        self.bruno.press("cloture")
        self.assertRefused(self.bruno.press("cloture"), "seance_closed")

    def test_every_gesture_is_refused_afterwards(self):
        """An old tab, a form sent again, an address typed by hand: closed means closed."""
        self.bruno.press("cloture")
        before = self.entries()
        for name in ("annuler", "arret", "donne", "fausse-donne", "nul", "resultat", "fiche", "appel",
                     "present", "absent", "annuler-appel", "renonce", "interruption", "cloture"):  # fmt: skip
            answer = self.bruno.press(name, "A", motif="essai")
            self.assertEqual(answer.status_code, 422, name)
        for line in ("12*5+", "12/", "01", "02", "031", "041", "05", "06", "081"):
            self.assertEqual(self.bruno.type(line).status_code, 422, line)
        self.assertEqual(self.entries(), before)
