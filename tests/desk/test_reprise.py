"""The séance resumed after an interruption (article 56-1)."""

from .base import TableTestCase, words


class RepriseTests(TableTestCase):
    def test_it_works(self):
        self.bruno.type("081")
        answer = self.bruno.press("reprise")
        self.assertEqual(answer.status_code, 200)
        self.assertIn("Séance 1 reprise.", words(answer))
        self.stake("12*5+")

    def test_not_when_it_is_not_interrupted(self):
        self.assertRefused(self.bruno.press("reprise"), "not_interrupted", "56-1")
