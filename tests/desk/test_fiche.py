"""01: a fiche is issued; its slip (article 63)."""

from .base import TableTestCase, words


class FicheTests(TableTestCase):
    def test_it_works(self):
        answer = self.anne.type("01")
        self.assertEqual(answer.status_code, 200)
        self.assertIn("Fiche 15 délivrée.", words(answer))
        self.assertContains(answer, 'href="/table/1/fiche/15/"')
        self.assertEqual(self.lu.derniere_fiche, 15)

    def test_the_same_form_twice_is_one_fiche(self):
        form = self.anne.form()
        for _time in range(2):
            self.assertEqual(self.anne.post("fiche", form).status_code, 200)
        self.assertEqual(self.lu.derniere_fiche, 15)

    def test_the_slip_bears_number_day_and_seance(self):
        text = words(self.anne.client.get("/table/1/fiche/12/"))
        self.assertIn("Casino du Phare Biarritz", text)
        self.assertIn("fiche n° 12", text)
        self.assertIn("séance n° 1", text)
        self.assertIn(str(self.seance.jour.year), text)

    def test_a_fiche_never_issued_has_no_slip(self):
        self.assertEqual(self.anne.client.get("/table/1/fiche/15/").status_code, 404)
        self.assertEqual(self.anne.client.get("/table/2/fiche/1/").status_code, 404)
