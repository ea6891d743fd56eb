"""The end: the chouetteur withdraws, does not put back, or nobody bids; and races against it (article 65)."""

from ..base import words
from .base import ChouetteTestCase, EncheresTestCase


class SansEnchereTests(EncheresTestCase):
    def test_it_works(self):
        answer = self.bruno.type("0/")
        self.assertEqual(answer.status_code, 200)
        self.assertIn("aucune enchère, on joue à l'écarté", words(answer))
        self.assertIsNone(self.chouette)
        self.stake("5*20+")
        self.assertEqual(self.coup.jeu, "ecarte")


class FinTests(ChouetteTestCase):
    def test_it_works(self):
        answer = self.bruno.press("fin-chouette")
        self.assertIn("Chouette 1 finie : la fiche 1 se retire avec 50,00 €.", words(answer))
        self.assertEqual((self.lue.motif, self.appel.siege_a), ("retrait", None))
        self.assertIn("Le chouetteur s'est retiré avec 50,00 €", words(self.anne.look()))

    def test_nobody_is_called_a_chouetteur_once_it_is_over(self):
        """The sides still show the last coup, its seats those who sit there now."""
        self.play("5*20-", winner="A")
        self.assertIn("<small>chouetteur</small>", self.anne.look().content.decode())
        self.assertEqual(self.bruno.press("fin-chouette").status_code, 200)
        self.look()
        self.assertEqual(self.anne.press("appel", "A").status_code, 200)
        self.assertEqual(self.anne.press("present").status_code, 200)
        self.assertNotIn("<small>chouetteur</small>", self.anne.look().content.decode())
        self.assertEqual(self.chef.type("0*").status_code, 200)
        self.assertNotIn("<small>chouetteur</small>", self.chef.look().content.decode())

    def test_the_command_asks_once_more(self):
        self.assertRefused(self.bruno.type("0/"), "confirm_end")
        self.assertIsNotNone(self.chouette)
        self.assertEqual(self.bruno.type("0/").status_code, 200)
        self.assertIsNone(self.chouette)

    def test_not_during_a_coup(self):
        self.stake("5*20-")
        self.assertRefused(self.bruno.press("fin-chouette"), "coup_open", "65")

    def test_a_saut_not_put_back(self):
        self.play("5*50-", winner="B")
        answer = self.bruno.press("fin-chouette")
        self.assertIn("elle a sauté et n'est pas remise", words(answer))
        self.assertEqual(self.lue.motif, "saut")

    def test_there_is_nothing_to_end(self):
        self.bruno.press("fin-chouette")
        self.assertRefused(self.bruno.type("0/"), "no_chouette", "65")

    def test_a_stake_meant_for_a_chouette_that_ended_meanwhile_is_refused(self):
        self.assertEqual(self.anne.press("fin-chouette").status_code, 200)
        late = self.bruno.type("5*20-")
        self.assertRefused(late, "wrong_game", "65")
        self.assertIn("Il n'y a pas de chouette à cette table", words(late))
        self.assertIsNone(self.coup)

    def test_two_withdrawals_end_one_chouette(self):
        self.assertEqual(self.anne.press("fin-chouette").status_code, 200)
        self.chef.type("0*")
        self.assertRefused(self.bruno.press("fin-chouette"), "stale_chouette", "65")
        self.assertEqual(self.chouette.numero, 2)

    def test_the_same_form_twice_is_one_end(self):
        form = self.bruno.form()
        for _time in range(2):
            self.assertEqual(self.bruno.post("fin-chouette", form).status_code, 200)
