"""Reference data kept by the director: each change is a gesture, with its before and after."""

import uuid

from django.utils import timezone

from cercle.ledger.selectors import house
from cercle.rules.saison import saison_of

from .base import MaisonTestCase, words
from .distribution import BRUNO, DIRECTEUR, INSPECTEUR


class MaisonTests(MaisonTestCase):
    def do(self, what, **values):
        form = {"demande": str(uuid.uuid4()), "saison": str(self.saison), **values}
        return self.poste(DIRECTEUR).client.post(f"/maison/{what}/", form, follow=True)

    @property
    def saison(self):
        return saison_of(timezone.localdate())

    def test_it_works(self):
        answer = self.do("etablissement", nom="Casino des Vagues", commune="Anglet", adresse="1, quai Est")
        self.assertIn("Établissement : Casino des Vagues, Anglet.", words(answer))
        self.assertEqual(house.etablissement().nom, "Casino des Vagues")

    def test_the_next_table_of_the_series(self):
        table = {"jeu": "ecarte", "nom": "Petit salon", "mise_minimum": "1,50", "unite_paiement": "10"}
        self.assertEqual(self.do("table", numero="3", **table).status_code, 422)
        self.assertEqual(self.do("table", numero="2", **table).status_code, 200)
        limits = house.reglage(house.table(2, self.saison))
        self.assertEqual((limits.nom, limits.mise_minimum, limits.unite_paiement), ("Petit salon", 150, 10))

    def test_limits_change_for_the_next_seance(self):
        self.do("reglage", table="1", nom="Grand salon", mise_minimum="2", unite_paiement="1")
        self.assertEqual(house.reglage(house.table(1, self.saison)).mise_minimum, 200)

    def test_an_amount_is_read_or_refused_never_guessed(self):
        for typed in ("2,505", "1.234,50", "2 €", "-1", "", "0,25"):
            answer = self.do("reglage", table="1", nom="Salon", mise_minimum=typed, unite_paiement="1")
            self.assertEqual(answer.status_code, 422, typed)
        self.assertEqual(house.reglage(house.table(1, self.saison)).mise_minimum, 10)

    def test_a_role_changes_at_once(self):
        bruno = self.poste(BRUNO)
        self.assertEqual(bruno.client.get("/maison/").status_code, 403)
        self.do("personne", matricule=BRUNO, nom="Bruno Vidal", role="directeur", actif="on")
        self.assertEqual(bruno.client.get("/maison/").status_code, 200)

    def test_who_left_enters_no_more(self):
        bruno = self.poste(BRUNO)
        self.do("personne", matricule=BRUNO, nom="Bruno Vidal", role="employe")
        answer = bruno.client.get("/")
        self.assertEqual(answer.status_code, 403)
        self.assertIn("ne connaît pas en fonction", words(answer))

    def test_a_matricule_is_a_sign_in_name(self):
        answer = self.do("personne", matricule="E 9", nom="X", role="employe", actif="on")
        self.assertEqual(answer.status_code, 422)

    def test_the_inspector_reads_and_is_offered_nothing_to_write(self):
        shown = self.poste(INSPECTEUR).client.get("/maison/")
        self.assertIn("Casino du Phare", words(shown))
        self.assertNotContains(shown, 'action="/maison/')
