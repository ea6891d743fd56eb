"""Opening a séance: two employees, three new packs, the check-list (articles 63, 64)."""

import uuid

from cercle.ledger.selectors import seance as seances

from .base import MaisonTestCase, words
from .distribution import ANNE, BRUNO, CHEF, CLAIRE, open_table


class OuvertureTests(MaisonTestCase):
    def form(self, **values):
        packs = {"couleur_1": "rouge", "serie_1": "R-1", "couleur_2": "bleu", "serie_2": "B-1",
                 "couleur_3": "vert", "serie_3": "V-1"}  # fmt: skip
        ticked = {"jeux_neufs": "on", "timbre": "on", "tickets": "on"}
        staff = {"appel": ANNE, "enjeux": BRUNO}
        return {"demande": str(uuid.uuid4()), **packs, **ticked, **staff, **values}

    def open(self, form, who=ANNE):
        return self.poste(who).client.post("/table/1/ouverture/", form)

    def test_it_works(self):
        answer = self.open(self.form())
        self.assertRedirects(answer, "/table/1/")
        opened = seances.latest_seance(1)
        self.assertEqual(opened.numero, 1)
        names = {f: p.personne.nom for f, p in seances.read_lieu(opened).postes.items()}
        self.assertEqual(names, {"appel": "Anne Morel", "enjeux": "Bruno Vidal"})
        self.assertEqual([j.numero_serie for j in opened.jeux.order_by("rang")], ["R-1", "B-1", "V-1"])

    def test_the_page_shows_the_next_ticket_of_each_value(self):
        shown = words(self.poste(ANNE).client.get("/table/1/ouverture/"))
        self.assertIn("10,00 1 200 1,00 1 200 0,10 1 200", shown)

    def test_every_point_of_the_list_is_ticked(self):
        for point in ("jeux_neufs", "timbre", "tickets"):
            form = self.form()
            del form[point]
            self.assertEqual(self.open(form).status_code, 422, point)
        self.assertIsNone(seances.latest_seance(1))

    def test_one_employee_is_not_two(self):
        answer = self.open(self.form(enjeux=ANNE))
        self.assertEqual(answer.status_code, 422)
        self.assertIn("deux employés différents", words(answer))
        self.assertContains(answer, 'value="R-1"', status_code=422)  # what was typed is still there

    def test_three_colours_and_new_packs(self):
        self.assertEqual(self.open(self.form(couleur_2="Rouge")).status_code, 422)
        self.assertEqual(self.open(self.form(serie_2="R-1")).status_code, 422)

    def test_the_same_form_twice_opens_one_seance(self):
        form = self.form()
        for _time in range(2):
            self.assertRedirects(self.open(form), "/table/1/")
        self.assertEqual(seances.latest_seance(1).numero, 1)

    def test_an_open_seance_is_closed_first(self):
        open_table()
        answer = self.open(self.form(serie_1="R-2", serie_2="B-2", serie_3="V-2", appel=CLAIRE, enjeux=CHEF))
        self.assertEqual(answer.status_code, 422)
        self.assertIn("La séance 1 n'est pas close", words(answer))

    def test_there_is_no_table_two(self):
        self.assertEqual(self.poste(ANNE).client.get("/table/2/ouverture/").status_code, 404)
