"""Closing, dealing and winning a coup of chouette: the two levies, the new amount (articles 65, 66, 66-1)."""

from cercle.desk.screens import ecarte as screens

from ..base import words
from .base import ChouetteTestCase


class CoupTests(ChouetteTestCase):
    def shown(self):
        return screens.build(self.lu)

    def board(self):
        return self.shown().chouette

    def test_it_works(self):
        self.stake("5*40-", "6*20-", "8*10+")
        answer = self.bruno.press("arret")
        self.assertIn(
            "50,00 € sur la chouette, 10,00 € en dehors de chaque côté, prélevé 3,00 €", words(answer)
        )
        self.advance("donne")
        answer = self.bruno.press("resultat", "A")
        self.assertIn("A gagne le coup 1 : la chouette est de 100,00 €. 1 fiche à payer", words(answer))
        self.assertIn("La chouette passe de 50,00 € à 100,00 €.", words(answer))
        self.assertEqual(self.chouette.etat.courante, 10000)

    def test_first_coup_both_levies_before_the_deal_and_none_after_the_result(self):
        self.play("5*40-", "6*20-", "8*10+", winner="B")
        board = self.board()
        self.assertEqual([(x.base, x.montant) for x in board.avant], [("50,00", "2,50"), ("10,00", "0,50")])
        self.assertTrue(all(levee.detachee for levee in board.avant))
        self.assertIsNone(board.apres)
        self.assertEqual(board.apres_dit, "rien au premier coup")

    def test_a_following_coup_won_by_the_pontes_is_levied_after_the_result(self):
        self.play("5*20-", winner="A")
        self.facing()
        self.stake("5*30-")
        self.assertEqual(self.board().avant, ())
        foreseen = self.board().apres
        self.assertEqual((foreseen.montant, foreseen.detachee), ("1,50", False))
        self.advance("arret", "donne")
        self.assertEqual(self.lu.prelevements, 250)
        answer = self.bruno.press("resultat", "B")
        self.assertIn("Prélevé 1,50 € après le résultat.", words(answer))
        taken = self.board().apres
        self.assertEqual((taken.montant, taken.detachee, taken.billets), ("1,50", True, foreseen.billets))
        self.assertEqual(self.board().courante, "40,00")

    def test_a_following_coup_won_by_the_chouetteur_owes_nothing_after_it(self):
        self.play("5*20-", winner="A")
        self.facing()
        self.play("5*30-", winner="A")
        self.assertEqual((self.board().apres, self.board().apres_dit), (None, "rien : le chouetteur gagne"))
        self.assertEqual(self.lu.prelevements, 250)

    def test_only_the_facing_seat_is_called(self):
        self.play("5*20-", winner="A")
        self.assertEqual((self.appel.siege_a, self.appel.siege_b), (1, None))
        self.assertIn("Appeler la fiche 3 en B", [action.libelle for action in self.shown().actions])
        self.facing()
        self.play("5*20-", winner="B")
        self.assertEqual((self.appel.siege_a, self.appel.siege_b), (1, 3))
        self.assertEqual([action.touche for action in self.shown().actions], ["0/"])

    def test_the_sides_say_what_is_held(self):
        self.play("5*40-", "6*30-", "8*10+", winner="A")
        a, b = self.shown().cotes
        self.assertEqual((a.camp, a.masse, a.posee), ("allies", "10,00", ""))
        self.assertEqual((b.camp, b.masse, b.posee), ("pontes", "60,00", "70,00"))
        self.assertEqual(a.sur, b.sur)
        self.assertEqual([(p.fiche, p.montant) for p in a.paiements], [(8, "19,50")])

    def test_no_ponte_no_coup(self):
        self.stake("5*20-")
        self.bruno.type("02")
        self.assertRefused(self.bruno.press("arret"), "no_stake_held", "64")

    def test_a_misdeal_and_a_void_coup_are_those_of_the_table(self):
        self.stake("5*20-")
        self.assertEqual(self.bruno.type("041").status_code, 200)
        self.look()
        self.stake("5*20-")
        self.advance("arret")
        self.assertEqual(self.bruno.type("031").status_code, 200)
        self.assertEqual((self.coup.etat, len(self.coup.fausses_donnes)), ("arrete", 1))

    def test_two_employees_give_one_result(self):
        self.stake("5*20-")
        self.advance("arret", "donne")
        self.anne.look()
        self.assertEqual(self.anne.press("resultat", "A").status_code, 200)
        late = self.bruno.press("resultat", "B")
        self.assertRefused(late, "wrong_moment", "64")
        self.assertEqual(self.board().courante, "70,00")

    def test_the_carnet_line_shows_the_chouette_and_what_was_outside(self):
        self.play("5*40-", "6*20-", "8*10+", winner="A")
        line = self.shown().anciens[0]
        self.assertEqual((line.chouette, line.dehors, line.tenu), ("50,00", "10,00", "60,00"))
        self.assertEqual((line.prelevement, line.vainqueur), ("3,00", "A"))
        self.assertEqual([b.objet for b in line.billets], ["C", "C", "D"])
        text = words(self.bruno.look())
        self.assertIn("En dehors", text)
        self.assertIn("C 1,00 n° 1–2, 0,10 n° 1–5, D 0,10 n° 6–10", text)

    def test_an_evening_without_a_chouette_has_no_column_for_it(self):
        self.chef.type("0/")
        self.chef.type("0/")
        self.assertFalse(self.shown().chouette_au_carnet)
        self.assertNotIn("En dehors", words(self.bruno.look()))
