"""Stakes at the chouette, by the keys of écarté; the side that opens by itself (article 65)."""

from dataclasses import replace

from cercle.desk.screens import ecarte as screens

from ..base import words
from .base import ChouetteTestCase


class MiseTests(ChouetteTestCase):
    def shown(self):
        return screens.build(self.lu)

    def test_it_works(self):
        answer = self.bruno.type("5*20-")
        self.assertEqual(answer.status_code, 200)
        self.assertIn("Fiche 5 : 20,00 € sur B, contre la chouette.", words(answer))
        self.assertEqual((self.coup.jeu, self.coup.masse_b), ("chouette", 2000))

    def test_a_fiche_alone_stakes_the_same_again(self):
        self.stake("5*20-", "5", "5-")
        self.assertEqual(self.coup.masse_b, 6000)

    def test_beside_the_chouetteur_it_is_closed_until_the_pontes_exceed_c(self):
        self.assertIn("il manque 50,10", words(self.bruno.look()))
        self.stake("5*50-")
        self.assertEqual((self.shown().chouette.ouverte, self.shown().chouette.manque), (False, "0,10"))
        self.assertRefused(self.bruno.type("8*5+"), "allies_not_open", "65")
        answer = self.bruno.type("6*12,5-")
        self.assertTrue(self.shown().chouette.ouverte)
        self.assertIn("ouvert : place pour 12,50, reste 12,50", words(answer))
        self.assertNotIn("Fermé", words(answer))
        self.stake("8*5+")
        self.assertIn("à côté du chouetteur", words(self.bruno.type("9*2,5+")))
        self.assertEqual(self.shown().chouette.reste, "5,00")

    def test_a_line_cancelled_closes_it_again(self):
        self.stake("5*40-", "6*20-")
        self.assertTrue(self.shown().chouette.ouverte)
        self.assertEqual(self.bruno.type("02").status_code, 200)
        self.assertFalse(self.shown().chouette.ouverte)
        self.assertIn("Fermé", words(self.bruno.look()))

    def test_when_the_pontes_no_longer_exceed_c_the_stakes_beside_are_said_to_go_back(self):
        """Only the last line is cancelled, so no gesture leads there; the rule knows it, the screen too."""
        self.stake("5*40-", "6*20-", "8*10+")
        lu = self.lu
        lines = tuple(replace(m, annulee=m.rang == 2) for m in lu.coup.mises)
        shown = screens.build(replace(lu, coup=replace(lu.coup, mises=lines, masse_b=4000)))
        self.assertTrue(shown.chouette.refermee)
        self.assertEqual((shown.chouette.sur, shown.chouette.dehors), ("40,00", "0,00"))
        self.assertEqual([(r.fiche, r.rendu) for r in shown.rendus], [(8, "10,00")])

    def test_what_closing_would_give_is_foreseen(self):
        self.stake("5*40-", "6*20-", "8*5+", "1*9+")
        shown = self.shown()
        self.assertEqual((shown.chouette.sur, shown.chouette.dehors), ("50,00", "10,00"))
        self.assertEqual([(r.fiche, r.tenu, r.rendu) for r in shown.rendus], [(1, "5,00", "4,00")])
        self.assertEqual([levee.montant for levee in shown.chouette.avant], ["2,50", "0,50"])
        self.assertEqual(shown.chouette.apres_dit, "rien au premier coup")
        self.assertFalse(any(levee.detachee for levee in shown.chouette.avant))

    def test_the_tickets_of_the_second_levy_follow_those_of_the_first(self):
        self.stake("5*40-", "6*20-", "8*10+")
        before = self.shown().chouette.avant
        self.advance("arret")
        after = self.shown().chouette.avant
        self.assertEqual([levee.billets for levee in before], [levee.billets for levee in after])
        self.assertEqual([(b.premier, b.dernier) for b in after[1].billets], [(6, 10)])

    def test_refusals(self):
        for line, code, article in (
            ("1*5-", "chouetteur_ponte", "65"),
            ("5*0,25-", "stake_not_multiple", "63"),
            ("99*5-", "fiche_unknown", "63"),
            ("5*5", "side_missing", "64"),
        ):
            with self.subTest(line=line):
                self.assertRefused(self.bruno.type(line), code, article)

    def test_an_unlikely_amount_is_asked_once_more(self):
        self.stake("5*2-")
        self.assertRefused(self.bruno.type("5*200-"), "unlikely_amount")
        self.assertEqual(self.bruno.type("5*200-").status_code, 200)

    def test_during_the_auction_there_is_no_stake(self):
        """A screen that showed écarté when the chef de partie opened the auction."""
        self.assertEqual(self.chef.type("0/").status_code, 422)
        self.assertEqual(self.chef.type("0/").status_code, 200)
        self.bruno.look()
        self.assertEqual(self.chef.type("0*").status_code, 200)
        self.assertRefused(self.bruno.type("5*20-"), "wrong_game", "65")
        self.assertRefused(self.bruno.type("5*20-"), "auction_open", "65")
