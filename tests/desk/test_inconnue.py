"""An address where nothing is: French, in the look of the house, with a way back."""

from .base import TableTestCase, words
from .distribution import INSPECTEUR


class InconnueTests(TableTestCase):
    def test_it_works(self):
        for path in ("/table/9/", "/table/1/fiche/999/", "/nulle-part/"):
            answer = self.poste(INSPECTEUR).client.get(path)
            with self.subTest(path=path):
                self.assertEqual(answer.status_code, 404)
                self.assertIn("Il n'y a rien à cette adresse.", words(answer))
                self.assertIn("Revenir aux tables", words(answer))

    def test_a_closing_is_refused_before_it_is_asked(self):
        self.stake("5*20+")
        self.assertRefused(self.bruno.type("09"), "coup_open", "64")
