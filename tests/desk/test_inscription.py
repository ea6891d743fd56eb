"""12/: a fiche asks to hold the cards (article 63)."""

from .base import TableTestCase, words


class InscriptionTests(TableTestCase):
    def test_it_works(self):
        answer = self.anne.type("12/")
        self.assertEqual(answer.status_code, 200)
        self.assertEqual(self.appel.queue, (3, 4, 5, 6, 12))
        self.assertIn("3 4 5 6 12", words(answer))

    def test_not_twice(self):
        self.assertRefused(self.anne.type("3/"), "already_registered", "63")

    def test_not_a_fiche_of_another_seance(self):
        self.assertRefused(self.anne.type("99/"), "fiche_unknown", "63")

    def test_a_long_queue_stays_on_one_line(self):
        for fiche in range(7, 15):
            self.anne.type(f"{fiche}/")
        self.assertIn("3 4 5 6 7 8 9 10 11 …", words(self.anne.look()))
