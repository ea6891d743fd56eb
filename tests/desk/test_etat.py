"""The table asked every second: nothing when nothing changed, the whole table when something did."""

from django.db import connection
from django.test.utils import CaptureQueriesContext

from .base import TableTestCase, words


class EtatTests(TableTestCase):
    def poll(self, vu):
        return self.anne.client.get(f"/table/1/etat/?vu={vu}", headers={"HX-Request": "true"})

    def queries(self, vu):
        with CaptureQueriesContext(
            connection,
        ) as seen:
            self.poll(vu)
        return len(seen)

    def test_it_works(self):
        seen = self.entries()
        self.assertEqual(self.poll(seen).status_code, 204)
        self.stake("12*5+")
        answer = self.poll(seen)
        self.assertEqual(answer.status_code, 200)
        self.assertContains(answer, f'data-ecriture="{seen + 1}"')
        self.assertContains(answer, "hx-swap-oob")
        self.assertNotContains(answer, 'id="saisie"')  # what the other is typing is not touched
        self.assertIn("dernière mise 12 5,00 A", words(answer))

    def test_when_nothing_changed_it_costs_four_small_queries(self):
        self.assertLessEqual(self.queries(self.entries()), 4)  # session, user, role in force, last entry

    def test_a_whole_table_costs_the_same_however_long_the_evening(self):
        self.stake("5*20+", "6*12,5-")
        few = self.queries(0)
        for coup in range(8):
            if coup:
                self.stake("5", "6")
            self.stake(*[f"{fiche}*1{'+-'[fiche % 2]}" for fiche in range(7, 14)])
            self.advance("arret", "donne", "A")
            self.anne.look()
            self.anne.press("appel", "B")
            self.anne.press("present")
            self.anne.type(f"{self.coup.joueur_b}/")
            self.bruno.look()
        self.stake("5", "6")
        self.assertLessEqual(self.queries(0), few + 8)
        self.assertLessEqual(self.queries(0), 40)

    def test_something_odd_is_read_as_never_seen(self):
        for vu in ("", "abc", "-1", "٣", "99999999999999999999"):
            self.assertEqual(self.poll(vu).status_code, 200, vu)

    def test_a_page_opened_yesterday_learns_that_its_session_ended(self):
        self.anne.client.logout()
        answer = self.poll(0)
        self.assertEqual(answer.status_code, 401)
        self.assertIn("Votre session est terminée.", words(answer))
