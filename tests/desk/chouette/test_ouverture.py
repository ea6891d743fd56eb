"""The chouette put up for auction by the chef de partie, between two coups (article 65)."""

from ..base import TableTestCase, words
from ..distribution import CHEF, DIRECTEUR
from .base import EncheresTestCase


class OuvertureTests(TableTestCase):
    def setUp(self):
        super().setUp()
        self.chef = self.poste(CHEF)

    def test_it_works(self):
        answer = self.chef.type("0*")
        self.assertEqual(answer.status_code, 200)
        self.assertIn("Chouette 1 mise aux enchères.", words(answer))
        self.assertIn("aucune enchère encore", words(answer))
        self.assertEqual(self.lu.chouette.numero, 1)

    def test_the_button_does_what_the_command_does(self):
        self.assertContains(self.chef.look(), "Chouette aux enchères")
        self.assertEqual(self.chef.press("encheres").status_code, 200)
        self.assertFalse(self.lu.chouette.adjugee)

    def test_the_director_may(self):
        self.assertEqual(self.poste(DIRECTEUR).press("encheres").status_code, 200)

    def test_an_employee_may_not_and_is_not_offered_it(self):
        self.assertNotContains(self.bruno.look(), "Chouette aux enchères")
        self.assertRefused(self.bruno.type("0*"), "not_allowed")
        self.assertEqual(self.bruno.press("encheres").status_code, 403)
        self.assertIsNone(self.lu.chouette)

    def test_not_while_a_coup_is_open(self):
        self.stake("5*20+")
        self.chef.look()
        self.assertRefused(self.chef.type("0*"), "coup_open", "65")


class DejaOuverteTests(EncheresTestCase):
    def test_it_works(self):
        self.assertRefused(self.chef.type("0*"), "chouette_open", "65")
