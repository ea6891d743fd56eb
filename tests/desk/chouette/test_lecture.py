"""What reading a table with a chouette costs, and who sees it."""

from django.db import connection
from django.test.utils import CaptureQueriesContext

from ..base import words
from ..distribution import INSPECTEUR
from .base import ChouetteTestCase


class LectureTests(ChouetteTestCase):
    def queries(self):
        with CaptureQueriesContext(connection) as seen:
            self.assertEqual(self.anne.look().status_code, 200)
        return len(seen)

    def test_it_works(self):
        """The coups shown cost what is prefetched for them, once, however long the evening."""
        self.stake("5*20-")
        few = self.queries()
        self.advance("arret", "donne", "A")
        for fiche in range(4):
            if self.appel.siege_b is None:
                self.facing()
            self.play(f"{5 + fiche}*10-", "9*20-", winner="BA"[fiche % 2])
        self.assertLessEqual(self.queries(), few + 6)
        many = self.queries()
        self.facing()
        self.play("5*20-", winner="A")
        self.assertEqual(self.queries(), many)

    def test_ecarte_pays_one_query_for_there_being_no_chouette(self):
        with_one = self.queries()
        self.bruno.press("fin-chouette")
        self.assertLessEqual(self.queries(), with_one)

    def test_the_inspector_sees_the_chouette_and_no_button(self):
        shown = self.poste(INSPECTEUR).client.get("/table/1/")
        self.assertIn("chouetteur 1", words(shown))
        self.assertIn("la chouette 50,00", words(shown))
        self.assertNotContains(shown, "data-touche")
        self.assertNotContains(shown, 'name="verifie"')

    def test_the_call_board_is_that_of_any_evening(self):
        self.play("5*20-", winner="A")
        self.anne.press("appel", "B")
        board = words(self.anne.client.get("/affichage/table/1/"))
        self.assertIn("siège B", board)
        self.assertNotIn("chouette", board.lower())
