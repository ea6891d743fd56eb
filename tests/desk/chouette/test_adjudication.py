"""The adjudication: the check ticked by name, the seat, the draw between equal bids (article 65)."""

from cercle.desk.screens import ecarte as screens

from ..base import words
from .base import EncheresTestCase


class AdjudicationTests(EncheresTestCase):
    def keys(self):
        return [action.touche for action in screens.build(self.lu).actions]

    def test_it_works(self):
        self.bid("8*40", "1*50")
        answer = self.chef.press("adjudication", "A", verifie="1")
        self.assertEqual(answer.status_code, 200)
        self.assertIn("Chouette 1 adjugée à la fiche 1 pour 50,00 €, en A", words(answer))
        self.assertIn("vérifié par Paul Garat", words(answer))
        self.assertEqual((self.chouette.fiche, self.chouette.siege), (1, "A"))
        self.assertEqual(self.lue.verifie_par, "Paul Garat")

    def test_the_check_is_asked_by_name_of_whoever_may_adjudicate(self):
        self.bid("1*50")
        self.assertIn("vérifié par Paul Garat", words(self.chef.look()))
        self.assertNotContains(self.bruno.look(), 'name="verifie"')
        self.assertIn("Le chef de partie adjuge.", words(self.bruno.look()))

    def test_without_the_check_it_is_refused(self):
        self.bid("1*50")
        self.assertRefused(self.chef.press("adjudication", "A"), "check_missing", "65")
        self.assertFalse(self.chouette.adjugee)

    def test_an_employee_does_not_adjudicate(self):
        self.bid("1*50", "8*50")
        self.assertEqual(self.bruno.press("adjudication", "A", verifie="1").status_code, 403)
        self.assertRefused(self.bruno.type("1+", verifie="1"), "not_allowed")

    def test_a_seat_held_by_another_is_refused_and_not_offered(self):
        self.bid("1*50")
        self.assertEqual(self.keys(), ["+"])
        self.assertRefused(self.chef.press("adjudication", "B", verifie="1"), "seat_taken", "63")
        self.assertRefused(self.chef.press("adjudication", verifie="1"), "side_missing", "65")

    def test_when_both_seats_are_held_the_screen_says_so(self):
        self.bid("8*50")
        self.assertEqual(self.keys(), [])
        self.assertIn("Les deux sièges sont tenus", words(self.chef.look()))
        self.assertEqual(self.anne.type("07").status_code, 200)
        self.assertEqual(self.keys(), ["-"])

    def test_a_bid_is_always_adjudged(self):
        self.assertRefused(self.chef.press("adjudication", "A", verifie="1"), "no_bid", "65")
        self.bid("1*50")
        self.assertRefused(self.bruno.type("0/"), "auction_open", "65")

    def test_equal_bids_are_drawn_and_the_fiche_typed_with_its_seat(self):
        self.bid("1*50", "2*50")
        self.assertEqual(self.keys(), [])
        self.assertIn("Enchères égales : tirez au sort", words(self.chef.look()))
        self.assertRefused(self.chef.press("adjudication", "B", verifie="1"), "draw_needed")
        self.assertRefused(self.chef.type("9-", verifie="1"), "draw_unknown", "65")
        self.assertRefused(self.chef.type("2-"), "check_missing", "65")
        answer = self.chef.type("2-", verifie="1")
        self.assertEqual(answer.status_code, 200)
        self.assertIn("tirée au sort entre les fiches 1, 2 : à la fiche 2", words(answer))
        self.assertEqual((self.chouette.fiche, self.chouette.siege, self.chouette.au_sort), (2, "B", True))

    def test_the_draw_offers_every_equal_bidder_the_seats_it_may_take(self):
        """Neither a fiche left out of those drawn, nor a seat that another holds."""
        self.bid("8*50", "1*50")
        self.assertEqual(screens.build(self.lu).encheres.tirages, ("1+",))
        self.assertEqual(self.anne.type("07").status_code, 200)
        self.assertEqual(screens.build(self.lu).encheres.tirages, ("8-", "1+", "1-"))
        self.look()
        self.assertInHTML("<kbd>8-</kbd>", self.chef.look().content.decode())
        self.assertRefused(self.chef.type("8+", verifie="1"), "seat_taken", "63")

    def test_another_bid_asks_for_another_check(self):
        """The tick is kept by the screen only for the bids it was made for."""
        self.bid("1*50")
        before = screens.build(self.lu).encheres.pour
        self.bid("8*40")
        self.assertEqual(screens.build(self.lu).encheres.pour, before)
        self.bid("8*50")
        self.assertNotEqual(screens.build(self.lu).encheres.pour, before)

    def test_the_call_waits_for_the_chouetteur_to_be_chosen(self):
        self.assertEqual(self.anne.type("07").status_code, 200)
        self.assertEqual(self.keys(), ["0/"])
        self.bid("8*50")
        self.chef.press("adjudication", "B", verifie="1")
        self.assertEqual(self.keys(), ["0/"])
        self.assertEqual(self.appel.siege_b, 8)
