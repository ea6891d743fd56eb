"""Closing the stakes: restitutions, levy, tickets, before the deal (articles 64, 66, 66-1)."""

from .base import TableTestCase, words


class ArretTests(TableTestCase):
    def setUp(self):
        super().setUp()
        self.stake("5*20+", "6*12,5-", "7*5,5+", "8*7-")

    def test_it_works(self):
        answer = self.bruno.press("arret")
        self.assertEqual(answer.status_code, 200)
        self.assertEqual((self.coup.etat, self.coup.tenu), ("arrete", 1950))
        self.assertIn("19,50 € tenus de chaque côté, prélèvement 1,00 €", words(answer))

    def test_each_person_is_told_what_comes_back(self):
        text = words(self.bruno.press("arret"))
        self.assertIn("fiche 7 : 5,50 posés, 0,00 tenus, 5,50 rendus", text)
        self.assertIn("fiche 5 : 20,00 posés, 19,50 tenus, 0,50 rendus", text)

    def test_what_was_foreseen_is_what_is_done(self):
        before, after = words(self.bruno.look()), words(self.bruno.press("arret"))
        for foreseen in ("1 × 1,00 n° 1", "fiche 7 : 5,50 posés, 0,00 tenus, 5,50 rendus"):
            self.assertIn(foreseen, before)
            self.assertIn(foreseen, after)

    def test_without_a_stake_on_each_side_it_is_refused(self):
        self.advance("arret", "donne", "A")
        self.anne.press("appel", "B")
        self.anne.press("present")
        self.bruno.look()
        self.stake("5*20+")
        self.assertRefused(self.bruno.press("arret"), "no_stake_held", "64")

    def test_two_employees_closing_at_once_close_once(self):
        self.anne.look()
        self.bruno.look()
        self.assertEqual(self.bruno.press("arret").status_code, 200)
        late = self.anne.press("arret")
        self.assertRefused(late, "stakes_closed", "64")
        self.assertIn("mises arrêtées", words(late))
        self.assertEqual(len(self.coup.prelevement.tickets), 1)

    def test_the_same_form_twice_is_one_levy(self):
        form = self.bruno.form()
        for _time in range(2):
            self.assertEqual(self.bruno.post("arret", form).status_code, 200)
        self.assertEqual(self.lu.prelevements, 100)

    def test_a_coup_never_begun_is_not_closed(self):
        self.advance("arret", "donne", "A")
        self.assertRefused(self.bruno.press("arret"), "stale_coup")
