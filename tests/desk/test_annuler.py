"""02: the last line of stake withdrawn before closing (article 64)."""

from .base import TableTestCase, words


class AnnulerTests(TableTestCase):
    def setUp(self):
        super().setUp()
        self.stake("12*5,5+", "13*7-")

    def test_it_works(self):
        answer = self.bruno.type("02")
        self.assertEqual(answer.status_code, 200)
        self.assertIn("Ligne 2 annulée : fiche 13, 7,00 € sur B.", words(answer))
        self.assertEqual([m.annulee for m in self.coup.mises], [False, True])
        self.assertContains(answer, 'class="annulee"')  # both stay visible

    def test_the_button_does_the_same(self):
        self.assertEqual(self.bruno.press("annuler").status_code, 200)
        self.assertTrue(self.coup.mises[1].annulee)

    def test_then_the_line_before_is_the_last(self):
        self.bruno.type("02")
        self.bruno.type("02")
        self.assertTrue(all(m.annulee for m in self.coup.mises))

    def test_only_its_author_may(self):
        self.assertRefused(self.anne.type("02"), "not_author", "64")

    def test_a_line_that_is_no_longer_the_last_stays(self):
        old = self.bruno.form(saisie="02")
        self.stake("14*1-")
        self.assertRefused(self.bruno.post("ligne", old), "not_last_mise", "64")

    def test_not_once_the_stakes_are_closed(self):
        old = self.bruno.form(saisie="02")
        self.advance("arret")
        self.assertRefused(self.bruno.post("ligne", old), "stakes_closed", "64")

    def test_twice_the_same_form_is_one_cancelling(self):
        form = self.bruno.form()
        self.bruno.post("annuler", form)
        self.assertEqual(self.bruno.post("annuler", form).status_code, 200)
        self.assertEqual([m.annulee for m in self.coup.mises], [False, True])
