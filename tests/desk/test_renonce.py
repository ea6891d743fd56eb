"""06 and 07: a player gives up the cards (article 63)."""

from .base import TableTestCase, words


class RenonceTests(TableTestCase):
    def test_it_works(self):
        answer = self.anne.type("06")
        self.assertEqual(answer.status_code, 200)
        self.assertEqual((self.appel.siege_a, self.appel.siege_b), (None, 2))
        self.assertIn("Fiche 1 rend les cartes.", words(answer))

    def test_seven_is_for_the_other_side(self):
        self.anne.type("07")
        self.assertEqual((self.appel.siege_a, self.appel.siege_b), (1, None))

    def test_the_gesture_has_its_own_address(self):
        self.assertEqual(self.anne.press("renonce", "B").status_code, 200)
        self.assertIsNone(self.appel.siege_b)

    def test_the_player_seen_leaves_and_no_other(self):
        """Bruno's screen still shows fiche 1 at A, where fiche 3 has sat down meanwhile."""
        old = self.bruno.form(saisie="06")
        self.anne.type("06")
        self.anne.press("appel", "A")
        self.anne.press("present")
        self.assertRefused(self.bruno.post("ligne", old), "stale_seat", "63")
        self.assertEqual(self.appel.siege_a, 3)

    def test_not_while_a_coup_is_open(self):
        self.stake("5*20+")
        self.assertRefused(self.anne.type("06"), "coup_open", "63")
