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


class BaccaraTests(MaisonTestCase):
    """Tables of baccara, their limits, and the act that authorises the open bank (articles 58, 61)."""

    def setUp(self):
        self.directeur = self.poste(DIRECTEUR)
        self.saison = saison_of(timezone.localdate())

    def do(self, what, **values):
        form = {"demande": str(uuid.uuid4()), "saison": str(self.saison), **values}
        return self.directeur.client.post(f"/maison/{what}/", form, follow=True)

    def declare(self, jeu, numero="2", **values):
        named = {"jeu": jeu, "numero": numero, "nom": "Rotonde", "mise_minimum": "2", "unite_paiement": "1"}
        return self.do("table", **named | values)

    def limits(self, numero=2):
        row = house.reglage(house.table(numero, self.saison))
        return row.mise_minimum, row.banque_minimum, row.banque_maximum, row.banco_maximum

    def test_it_works(self):
        self.declare("chemin_de_fer", banque_minimum="10", banque_maximum="500", banco_maximum="1 000")
        self.assertEqual(self.limits(), (200, 1_000, 50_000, 100_000))

    def test_a_limit_left_empty_is_not_set(self):
        self.declare("limitee", banque_maximum="800,50")
        self.assertEqual(self.limits(), (200, None, 80_050, None))

    def test_what_is_refused_is_still_there(self):
        answer = self.declare("limitee", mise_minimum="0,90", banque_minimum="40")
        self.assertEqual(answer.status_code, 422)
        self.assertIn("de 1,00 € à", words(answer))
        self.assertIn("(article 58)", words(answer))
        for typed in ("0,90", "40", "Rotonde"):
            self.assertContains(answer, f'value="{typed}"', status_code=422)
        self.assertIsNone(house.table(2, self.saison))

    def test_the_open_bank_has_one_table(self):
        self.do("autorisation", reference="Arrêté du 1er mars")
        self.assertEqual(self.declare("ouverte").status_code, 200)
        answer = self.declare("ouverte", numero="3")
        self.assertEqual(answer.status_code, 422)
        self.assertIn("La table 2 est déjà celle de la banque ouverte", words(answer))
        self.assertIsNone(house.table(3, self.saison))

    def test_limits_that_cross(self):
        answer = self.declare("limitee", banque_minimum="500", banque_maximum="100")
        self.assertIn("est au-dessous du minimum", words(answer))

    def test_each_game_shows_its_own_limits(self):
        self.declare("chemin_de_fer", banque_minimum="10")
        self.declare("limitee", numero="3")
        shown = words(self.directeur.client.get("/maison/"))
        for name in ("Première mise, minimum", "Bancos, maximum", "Banque, maximum"):
            self.assertIn(name, shown)
        read = words(self.poste(INSPECTEUR).client.get("/maison/"))
        self.assertIn("première mise au moins 10,00 €", read)

    def test_a_limit_changes_and_what_is_not_shown_stays(self):
        self.declare("chemin_de_fer", banque_minimum="10", unite_paiement="10")
        asked = {"table": "2", "nom": "Rotonde", "mise_minimum": "3", "unite_paiement": "10"}
        answer = self.do("reglage", **asked, banque_minimum="", banco_maximum="90")
        self.assertEqual(answer.status_code, 200)
        self.assertEqual(self.limits(), (300, None, None, 9_000))
        self.assertContains(answer, '<input type="hidden" name="unite_paiement" value="10"')

    def test_the_refusal_is_said_at_its_own_table(self):
        for numero in ("2", "3"):
            self.declare("limitee", numero=numero)
        asked = {"table": "3", "nom": "Rotonde", "unite_paiement": "1"}
        answer = self.do("reglage", **asked, mise_minimum="0,50", banque_maximum="77")
        self.assertEqual(answer.content.decode().count('value="0,50"'), 1)
        self.assertContains(answer, 'value="77"', status_code=422)

    def test_the_open_bank_wants_its_act(self):
        answer = self.declare("ouverte")
        self.assertIn("n'est pas spécialement autorisée", words(answer))
        self.assertContains(answer, 'value="Rotonde"', status_code=422)
        answer = self.do("autorisation", reference="arrêté du 3 mai 2026")
        self.assertIn("Autorisation de la banque ouverte : arrêté du 3 mai 2026.", words(answer))
        self.assertEqual(self.declare("ouverte").status_code, 200)
        self.assertEqual(house.table(2, self.saison).jeu, "ouverte")
        self.assertIn("aucun maximum", words(self.poste(INSPECTEUR).client.get("/maison/")))

    def test_no_maximum_at_the_open_bank(self):
        self.do("autorisation", reference="arrêté du 3 mai 2026")
        answer = self.declare("ouverte", banque_maximum="1 000")
        self.assertIn("il est interdit de fixer un maximum. (article 61)", words(answer))

    def test_the_act_is_withdrawn(self):
        self.do("autorisation", reference="arrêté du 3 mai 2026")
        answer = self.do("autorisation", reference="")
        self.assertIn("L'autorisation de la banque ouverte est retirée.", words(answer))
        self.assertEqual(house.autorisation(), "")

    def test_an_act_that_is_too_long_is_not_lost(self):
        answer = self.do("autorisation", reference="x" * 121)
        self.assertContains(answer, "x" * 121, status_code=422)
