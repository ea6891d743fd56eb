"""Another employee takes over a function at the table; the change keeps its hour."""

import uuid

from .base import TableTestCase, words
from .distribution import BRUNO, CLAIRE


class ReleveTests(TableTestCase):
    def relieve(self, **values):
        form = {"demande": str(uuid.uuid4()), "seance": "1", "fonction": "enjeux", "matricule": CLAIRE}
        return self.bruno.client.post("/table/1/releve/", form | values)

    def test_it_works(self):
        self.assertRedirects(self.relieve(), "/table/1/")
        self.assertEqual(self.lu.lieu.postes["enjeux"].personne.matricule, CLAIRE)
        self.assertRefused(self.bruno.type("12*5+"), "not_posted", "64")
        self.assertEqual(self.poste(CLAIRE).type("12*5+").status_code, 200)

    def test_the_page_says_who_is_there(self):
        shown = words(self.bruno.client.get("/table/1/releve/"))
        self.assertIn("Anne Morel", shown)
        self.assertIn("Bruno Vidal", shown)

    def test_who_is_there_already_relieves_nobody(self):
        answer = self.relieve(matricule=BRUNO)
        self.assertEqual(answer.status_code, 422)
        self.assertIn("est déjà affecté", words(answer))

    def test_nobody_is_chosen(self):
        self.assertEqual(self.relieve(matricule="").status_code, 422)
        self.assertEqual(self.relieve(matricule="D1").status_code, 422)

    def test_a_table_without_a_seance(self):
        self.assertEqual(self.bruno.client.get("/table/2/releve/").status_code, 404)
