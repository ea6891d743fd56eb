"""The life of a carnet of tickets, step by step, each by whom it belongs to (articles 59, 82, 83)."""

import uuid

from cercle.ledger.selectors import armoire

from .base import MaisonTestCase, words
from .distribution import ANNE, CHEF, DIRECTEUR


class CarnetsTests(MaisonTestCase):
    def do(self, step, who, **values):
        form = {
            "demande": str(uuid.uuid4()),
            "valeur": "10",
            "premier": "401",
            "bon_livraison": "BL 6",
            **values,
        }
        return self.poste(who).client.post(f"/carnets/{step}/", form, follow=True)

    def step(self):
        return next((lu for lu in armoire.read_carnets() if lu.carnet.premier == 401), None)

    def test_it_works(self):
        self.do("reception", CHEF, bon_livraison="BL 12")
        self.assertEqual((self.step().etape, self.step().carnet.bon_livraison), ("", "BL 12"))
        self.do("paraphe", DIRECTEUR, comptable="Mme Dupouy")
        self.assertEqual(self.step().etape, "paraphe")
        answer = self.do("affectation", CHEF, table="1")
        self.assertEqual((self.step().etape, self.step().table), ("affecte", 1))
        self.assertIn("Carnet n° 401 affecté à la table 1.", words(answer))

    def test_one_value_has_one_carnet_in_service(self):
        answer = self.do("service", ANNE, premier="201")
        self.assertEqual(answer.status_code, 422)
        self.assertIn("déjà en service", words(answer))

    def test_a_carnet_begins_where_carnets_begin(self):
        answer = self.do("reception", CHEF, premier="402")
        self.assertEqual(answer.status_code, 422)
        self.assertIn("ne commence pas au n° 402", words(answer))
        self.assertContains(answer, 'value="402"', status_code=422)

    def test_the_house_holds_no_number_twice(self):
        self.assertEqual(self.do("reception", CHEF, premier="1").status_code, 422)

    def test_a_step_is_not_skipped(self):
        self.do("reception", CHEF)
        self.assertEqual(self.do("affectation", CHEF, table="1").status_code, 422)
        self.assertEqual(self.step().etape, "")

    def test_what_is_no_number_is_told(self):
        answer = self.do("paraphe", DIRECTEUR, premier="quatre", comptable="X")
        self.assertEqual(answer.status_code, 422)
        self.assertIn("Premier numéro Saisissez un nombre entier.", words(answer))

    def test_the_same_form_twice_is_one_carnet(self):
        demande = str(uuid.uuid4())
        for _time in range(2):
            self.assertEqual(self.do("reception", CHEF, demande=demande).status_code, 200)
        self.assertEqual([lu.carnet.premier for lu in armoire.read_carnets()].count(401), 1)

    def test_a_gesture_is_offered_to_whom_it_belongs(self):
        self.do("reception", CHEF)
        for who, offered in ((DIRECTEUR, True), (CHEF, False), (ANNE, False)):
            shown = self.poste(who).client.get("/carnets/").content.decode()
            self.assertEqual("/carnets/paraphe/" in shown, offered, who)
