"""Saut, remise once, second saut (article 65)."""

from cercle.desk.screens import ecarte as screens

from ..base import words
from .base import ChouetteTestCase


class RemiseTests(ChouetteTestCase):
    def saut(self):
        self.play("5*50-", winner="B")

    def test_it_works(self):
        self.saut()
        text = words(self.bruno.look())
        self.assertIn("La chouette de 50,00 € a sauté : le chouetteur peut la remettre une fois", text)
        self.assertEqual(
            [action.touche for action in screens.build(self.lu).actions if action.touche != "/"], ["*", "0/"]
        )
        answer = self.bruno.press("remise")
        self.assertIn("Fiche 1 remet la chouette à 50,00 €", words(answer))
        board = screens.build(self.lu).chouette
        self.assertEqual((board.courante, board.premier_coup), ("50,00", True))
        self.assertEqual([levee.montant for levee in board.avant], ["2,50"])

    def test_no_stake_before_it_is_put_back(self):
        self.saut()
        self.assertRefused(self.bruno.type("5*20-"), "chouette_burst", "65")

    def test_it_is_not_put_back_before_it_has_sauted(self):
        self.assertRefused(self.bruno.press("remise"), "not_burst", "65")

    def test_a_second_saut_ends_it_and_the_screen_says_so(self):
        self.saut()
        self.bruno.press("remise")
        self.stake("5*50-")
        self.advance("arret", "donne")
        answer = self.bruno.press("resultat", "B")
        self.assertIn("la chouette a sauté une seconde fois, elle a pris fin", words(answer))
        self.assertIn("elle doit être mise de nouveau aux enchères (article 65)", words(answer))
        self.assertIsNone(self.chouette)
        self.assertIsNone(self.appel.siege_a)
        self.look()
        self.assertRefused(self.bruno.press("remise", chouette="1"), "no_chouette", "65")
        self.assertContains(self.chef.look(), "Chouette aux enchères")
        self.assertIn("Appeler la fiche 3 en A", words(self.anne.look()))

    def test_once_put_back_the_board_is_that_of_the_next_coup(self):
        self.saut()
        self.bruno.press("remise")
        shown = screens.build(self.lu)
        self.assertEqual((shown.coup, shown.etat, shown.cotes[1].lignes), (2, "mises", ()))
        self.assertIn("La chouette a sauté une fois et est remise à", shown.avis)
