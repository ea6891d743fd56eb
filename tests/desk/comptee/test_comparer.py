"""The three columns side by side, the difference explained, before anybody signs (article 71)."""

from tests.desk.base import inputs, words

from .base import JUSTE, RELEVES, CagnotteTestCase


class ComparerTests(CagnotteTestCase):
    def test_it_works(self):
        text = words(self.send("comparer", **JUSTE))
        self.assertIn("Par les coups Prélèvements 1 coup 0,60 0,60", text)
        self.assertIn("Par les tickets 6 × 0,10 n° 1 à 6 0,60 0,60", text)
        self.assertIn("Compté 1 × 50 c 0,50 1 × 10 c 0,10 0,60", text)
        self.assertEqual(text.count("aucune différence"), 2)

    def test_a_surplus_is_explained_and_its_tickets_foreseen(self):
        text = words(self.send("comparer", nombre_100="1", nombre_50="1"))
        self.assertIn("des tickets au compté + 0,90", text)
        self.assertIn("Excédent de 0,90 € dans la cagnotte : 0,90 € de tickets à détacher aussitôt", text)
        self.assertIn("0,60 1,50 0,90 – 1,50", text)

    def test_a_shortage_is_explained_and_the_larger_sum_carried(self):
        text = words(self.send("comparer", nombre_50="1"))
        self.assertIn("des tickets au compté − 0,10", text)
        self.assertIn("Il manque 0,10 € dans la cagnotte, à la charge de la maison", text)
        self.assertIn("0,60 0,50 – 0,10 0,60", text)

    def test_missing_numbers_are_named_and_due_outside_the_sum(self):
        text = words(self.send("comparer", **JUSTE | {"prochain_10_1_1": "9"}))
        self.assertIn("les n° 7 à 8 manquent", text)
        self.assertIn("Les tickets de 0,10 € n° 7 à 8 ne sont pas produits : 0,20 € sont dus", text)
        self.assertIn("des tickets au compté 0,00", text)

    def test_a_ticket_does_not_come_back(self):
        answer = self.send("comparer", **JUSTE | {"prochain_10_1_1": "5"})
        self.assertIn("le n° 6 est déjà détaché : relisez le carnet", words(answer))
        self.assertNotIn("par", inputs(answer))

    def test_an_observation_is_asked_only_when_it_is_needed(self):
        self.assertNotContains(self.send("comparer", **JUSTE), 'id="observation"')
        self.assertContains(self.send("comparer", nombre_50="1"), 'id="observation"')
        answer = self.send("comparer", nombre_50="1", nombre_10="1", nombre_2="1")
        self.assertContains(answer, "Observation : d’où vient ce qui n’est pas un multiple de 0,10 €")
        refused = self.sign(nombre_2="1")
        self.assertEqual(refused.status_code, 422)
        self.assertIn("une observation doit dire d'où cela vient. (article 71)", words(refused))
        self.assertEqual(self.sign(nombre_2="1", observation="pièce étrangère").status_code, 302)
        self.assertEqual(self.comptee.observation, "pièce étrangère")

    def test_a_count_begun_again_keeps_what_was_typed_and_hides_the_columns(self):
        answer = self.send("recompter", **JUSTE, observation="à revoir")
        self.assertKept(answer, **JUSTE, **RELEVES, observation="à revoir")
        self.assertNotIn("Par les tickets", words(answer))

    def test_the_columns_carry_the_count_on(self):
        self.assertKept(self.send("comparer", **JUSTE), **JUSTE, **RELEVES)
