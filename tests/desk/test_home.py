"""The first page: one's own table first."""

from .base import MaisonTestCase, TableTestCase, words
from .distribution import BRUNO, CLAIRE, INSPECTEUR


class HomeTests(TableTestCase):
    def test_it_works(self):
        shown = words(self.bruno.client.get("/"))
        self.assertIn("Casino du Phare Biarritz", shown)
        self.assertIn("votre poste", shown)
        self.assertIn("enjeux et prélèvement : Bruno Vidal", shown)

    def test_another_employee_has_no_post_here(self):
        self.assertNotIn("votre poste", words(self.poste(CLAIRE).client.get("/")))

    def test_an_interrupted_seance_is_marked(self):
        self.bruno.type("081")
        self.assertIn("interrompue", words(self.bruno.client.get("/")))

    def test_a_closed_seance_can_be_seen_again_and_the_next_opened(self):
        self.bruno.press("cloture")
        shown = self.bruno.client.get("/")
        self.assertIn("Séance 1 close.", words(shown))
        self.assertContains(shown, "/table/1/ouverture/")


class NobodyYetTests(MaisonTestCase):
    def test_a_table_without_a_seance_offers_to_open_one(self):
        self.assertContains(self.poste(BRUNO).client.get("/"), "/table/1/ouverture/")
        self.assertIn("Aucune séance", words(self.poste(BRUNO).client.get("/table/1/")))

    def test_the_inspector_is_not_offered_it(self):
        self.assertNotContains(self.poste(INSPECTEUR).client.get("/"), "/table/1/ouverture/")
