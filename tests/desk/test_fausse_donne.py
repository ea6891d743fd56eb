"""03: a misdeal after the tickets were detached keeps them, and the same coup is dealt again (66-1)."""

from .base import TableTestCase, words


class FausseDonneTests(TableTestCase):
    def setUp(self):
        super().setUp()
        self.stake("5*20+", "6*12,5-")
        self.advance("arret", "donne")

    def test_it_works(self):
        answer = self.bruno.type("03 carte vue par A")
        self.assertEqual(answer.status_code, 200)
        self.assertEqual(self.coup.etat, "arrete")
        self.assertEqual([motif for motif, _when in self.coup.fausses_donnes], ["carte vue par A"])
        self.assertEqual(self.lu.prelevements, 60)

    def test_a_digit_takes_a_reason_of_the_list(self):
        self.bruno.type("032")
        self.assertEqual(self.coup.fausses_donnes[0][0], "donne incomplète")

    def test_it_wants_a_reason_and_keeps_the_keys(self):
        self.assertRefused(self.bruno.type("03"), "reason_missing", "64")

    def test_the_carnet_says_it(self):
        self.bruno.type("031")
        self.assertIn("fausse donne : carte retournée", words(self.bruno.press("donne")))

    def test_not_while_stakes_are_open(self):
        self.advance("A")
        self.assertRefused(self.bruno.type("031"), "stale_coup")

    def test_the_gesture_has_its_own_address(self):
        answer = self.bruno.press("fausse-donne", motif="jeu incomplet")
        self.assertEqual(answer.status_code, 200)
        self.assertEqual(self.coup.fausses_donnes[0][0], "jeu incomplet")
