"""Bids, typed on the same line, without a side (article 65)."""

from cercle.desk.screens import ecarte as screens

from ..base import words
from .base import ChouetteTestCase, EncheresTestCase


class EnchereTests(EncheresTestCase):
    def test_it_works(self):
        answer = self.bruno.type("8*50")
        self.assertEqual(answer.status_code, 200)
        self.assertIn("Fiche 8 : enchère de 50,00 €.", words(answer))
        self.assertEqual([(e.fiche, e.montant) for e in self.chouette.encheres], [(8, 5000)])

    def test_a_space_does_as_well(self):
        self.bid("8 50,5")
        self.assertEqual(self.chouette.encheres[0].montant, 5050)

    def test_the_highest_and_its_bidders_are_in_sight(self):
        self.bid("7*30", "8*50", "9*45", "7*50")
        shown = screens.build(self.lu).encheres
        self.assertEqual((shown.haute, shown.fiches, shown.egales), ("50,00", (8, 7), True))
        self.assertEqual([o.haute for o in shown.offres], [False, True, False, True])

    def test_refusals(self):
        self.bid("8*50")
        for line, code, article in (
            ("8*40", "bid_lowered", "65"),
            ("8*50,05", "stake_not_multiple", "63"),
            ("99*60", "fiche_unknown", "63"),
            ("8", "bid_missing", "65"),
            ("8*x", "unreadable", ""),
            ("8*60+", "auction_open", "65"),
        ):
            with self.subTest(line=line):
                answer = self.bruno.type(line)
                self.assertRefused(answer, code, article)
                self.assertEqual(len(self.chouette.encheres), 1)

    def test_a_bid_ten_times_too_high_asks_once_more(self):
        self.bid("8*50")
        self.assertRefused(self.bruno.type("7*500"), "unlikely_bid", "65")
        self.assertEqual(self.bruno.type("7*500").status_code, 200)

    def test_the_chef_cancels_an_auction_gone_wrong(self):
        self.bid("8*50")
        self.assertRefused(self.bruno.type("0/"), "auction_open", "65")
        self.chef.look()
        self.assertRefused(self.chef.type("0/"), "confirm_cancel", "65")
        answer = self.chef.type("0/")
        self.assertIn("enchères annulées", words(answer))
        self.assertIn("Les enchères sont annulées", words(self.bruno.look()))

    def test_the_queue_and_the_other_commands_still_work(self):
        self.assertEqual(self.bruno.type("9/").status_code, 200)
        self.assertEqual(self.bruno.type("01").status_code, 200)


class AdjugeeTests(ChouetteTestCase):
    def test_it_works(self):
        """A bid sent from a screen that still showed the auction."""
        self.bruno.seen["encheres"] = "1"
        self.assertRefused(self.bruno.type("8*60"), "auction_over", "65")
