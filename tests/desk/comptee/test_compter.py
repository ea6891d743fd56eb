"""The count itself: typed line by line, added up by the server, nothing expected in sight."""

import uuid

from cercle.rules.comptee import COUPURES
from tests.desk.base import inputs, words
from tests.desk.distribution import INSPECTEUR

from .base import ADRESSE, RELEVES, CagnotteTestCase


class CompterTests(CagnotteTestCase):
    def calcul(self, **values):
        form = {"demande": str(uuid.uuid4()), **values}
        return self.bruno.client.post(f"{ADRESSE}calcul/", form, headers={"HX-Request": "true"})

    def test_it_works(self):
        found = inputs(self.get())
        asked = {name: value for name, value in found.items() if name.startswith(("nombre_", "prochain_"))}
        self.assertEqual(set(asked), {f"nombre_{coupure}" for coupure in COUPURES} | set(RELEVES))
        self.assertEqual(set(asked.values()), {""})

    def test_what_must_be_in_the_box_is_not_said_before_it_is_counted(self):
        """An honest count comes first: neither the sum nor the next tickets are on the screen."""
        for answer in (self.get(), self.send("calculer", nombre_200="3"), self.calcul(nombre_200="3")):
            self.assertNotIn("0,60", words(answer))
        self.assertNotContains(self.get(), 'value="7"')

    def test_the_totals_follow_each_change(self):
        answer = self.calcul(nombre_5000="2", nombre_200="3", nombre_10="6")
        self.assertEqual(answer.status_code, 200)
        for part in (
            'id="somme-5000" hx-swap-oob="true">100,00<',
            'id="somme-200" hx-swap-oob="true">6,00<',
            'id="somme-billets" hx-swap-oob="true">100,00<',
            'id="somme-pieces" hx-swap-oob="true">6,60<',
            "<output>106,60</output>",
        ):
            self.assertContains(answer, part)

    def test_without_the_script_a_button_adds_up(self):
        answer = self.send("calculer", nombre_5000="2", nombre_10="6", prochain_10_1_1="")
        self.assertEqual(answer.status_code, 200)
        self.assertIn("Compté 100,60", words(answer))
        self.assertKept(answer, nombre_5000="2", nombre_10="6")

    def test_a_letter_is_told_on_its_line_and_the_others_are_kept(self):
        self.assertContains(self.calcul(nombre_50="x", nombre_10="6"), "nombre entier", status_code=422)
        answer = self.send("comparer", nombre_50="x", nombre_10="6")
        self.assertContains(answer, "nombre entier", status_code=422)
        self.assertKept(answer, nombre_50="x", nombre_10="6", **RELEVES)

    def test_a_negative_number_counts_nothing(self):
        self.assertEqual(self.calcul(nombre_50="-1").status_code, 422)

    def test_an_empty_box_is_counted_by_a_nought(self):
        answer = self.send("comparer")
        self.assertEqual(answer.status_code, 422)
        self.assertIn("Rien n'est compté : tapez 0 si la cagnotte est vide.", words(answer))
        self.assertIn("Par les coups", words(self.send("comparer", nombre_10="0")))

    def test_each_carnet_is_read(self):
        answer = self.send("comparer", nombre_10="6", prochain_10_1_1="")
        self.assertContains(answer, "Lisez-le sur le carnet.", status_code=422)
        self.assertKept(answer, nombre_10="6", prochain_100_1_1="1")

    def test_a_number_of_another_carnet_is_told(self):
        answer = self.send("comparer", nombre_10="6", prochain_10_1_1="1201")
        self.assertContains(answer, "Ce carnet va du n° 1 au n° 200.", status_code=422)

    def test_adding_up_records_nothing(self):
        before = self.entries()
        self.calcul(nombre_10="6")
        self.send("calculer", nombre_10="6")
        self.send("comparer", nombre_10="6")
        self.assertEqual(self.entries(), before)

    def test_the_inspector_reads_and_is_given_no_field(self):
        self.assertNotContains(self.get(self.poste(INSPECTEUR)), "nombre_")

    def test_the_table_leads_to_it(self):
        self.assertContains(self.bruno.look(), ADRESSE)
        self.assertContains(self.bruno.client.get("/"), f"{ADRESSE}?saison=")

    def test_a_seance_that_never_was_is_not_found(self):
        self.assertEqual(self.bruno.client.get("/table/1/comptee/9/").status_code, 404)
        self.assertEqual(self.bruno.client.get(f"{ADRESSE}?saison=1999").status_code, 404)


class EnJeuTests(CagnotteTestCase):
    """The séance is still open."""

    def setUp(self):
        super(CagnotteTestCase, self).setUp()
        self.stake("5*20+", "6*12,5-")
        self.advance("arret", "donne", "A")

    def test_it_works(self):
        self.assertIn("la comptée la clôt pour de bon", words(self.get()))
        self.assertEqual(self.sign().status_code, 302)
        self.assertEqual((self.lu.lieu.etat, self.lu.lieu.comptee), ("close", True))

    def test_not_while_a_coup_is_played(self):
        self.bruno.press("appel", "B")
        self.bruno.press("present")
        self.stake("5*20+")
        self.assertIn("Le coup 2 n'est pas fini", words(self.get()))
        self.assertNotContains(self.get(), "nombre_")
        self.assertEqual(self.sign().status_code, 422)
        self.assertIsNone(self.comptee)
