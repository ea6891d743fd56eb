"""The public screen of a table, as anybody gets it."""

from django.test import Client

from .base import TableTestCase, words


class AffichageTests(TableTestCase):
    def get(self, vu="", **headers):
        return Client().get(f"/affichage/table/1/?vu={vu}", headers=headers)

    def test_it_works(self):
        self.anne.type("06")
        self.anne.press("appel", "A")
        shown = words(self.get())
        self.assertIn("Appelé 3 siège A", shown)
        self.assertIn("Ensuite 4 5 6", shown)

    def test_nothing_new_is_nothing_sent(self):
        self.assertEqual(self.get(self.entries()).status_code, 204)
        self.stake("12*5+")
        self.assertEqual(self.get(self.entries() - 1, **{"HX-Request": "true"}).status_code, 200)

    def test_no_name_and_no_amount(self):
        self.stake("12*5,5+")
        shown = self.get().content.decode()
        for secret in ("Anne", "Bruno", "5,50", "12</"):
            self.assertNotIn(secret, shown)

    def test_nothing_is_posted_to_it(self):
        self.assertEqual(Client().post("/affichage/table/1/").status_code, 405)

    def test_a_closed_seance_shows_no_old_list(self):
        self.bruno.press("cloture")
        shown = words(self.get())
        self.assertIn("La séance n'est pas ouverte.", shown)
        self.assertNotIn("Ensuite", shown)

    def test_an_unknown_table(self):
        self.assertEqual(Client().get("/affichage/table/9/").status_code, 404)
