"""The limited bank goes to the highest bidder, by lot between equal bids, within the house's bounds (58)."""

from cercle.ledger.models import AttributionBanque, MouvementBanque, OffreBanque
from cercle.rules.refusal import Ambiguous
from tests.ledger.cast import ANNE, CLARA, HELENE, refuse
from tests.ledger.cast_banque import BaccaraCase, LimiteeCase, OuverteCase


class AuctionCase(BaccaraCase):
    jeu = "limitee"

    def setUp(self):
        super().setUp()
        self.s.encheres()


class OffreTestCase(AuctionCase):
    def test_it_works(self):
        assert self.s.offre("M. Blanc", "300,00") == {
            "table": 1, "seance": 1, "banque": 1, "rang": 1, "nom": "M. Blanc", "montant": 30_000,
        }  # fmt: skip
        self.s.offre("  Mme   Rouge ", "200,00")
        assert list(OffreBanque.objects.order_by("rang").values_list("rang", "nom", "montant")) == [
            (1, "M. Blanc", 30_000),
            (2, "Mme Rouge", 20_000),
        ]

    def test_from_the_minimum_to_the_maximum_of_the_house(self):
        refuse("bank_too_small", "58", self.s.offre, "M. Blanc", "99,90", dit="100,00 €")
        refuse("bank_too_large", "58", self.s.offre, "M. Blanc", "10000,10", dit="10 000,00 €")
        refuse("bank_not_multiple", "59", self.s.offre, "M. Blanc", "100,01")

    def test_a_bid_is_not_lowered_in_whatever_case_the_name_is_typed(self):
        self.s.offre("M. Blanc", "300,00")
        refuse("bid_lowered", "65", self.s.offre, "m. blanc", "299,90", dit="300,00 €")
        assert self.s.offre("m. blanc", "300,00")["rang"] == 2

    def test_a_name(self):
        refuse("text_missing", "58", self.s.offre, " ", "300,00")
        refuse("text_too_long", "58", self.s.offre, "x" * 81, "300,00")

    def test_the_bank_its_author_saw(self):
        self.s.numero = 2
        refuse("stale_bank", "58", self.s.offre, "M. Blanc", "300,00", dit="la table en est à la 1")

    def test_no_candidate_without_a_sum(self):
        refuse("table_game", "58", self.s.candidat, "M. Blanc")

    def test_by_those_who_serve_the_table(self):
        refuse("not_posted", "58", self.s.offre, "M. Blanc", "300,00", CLARA)

    def test_one_auction_at_a_time(self):
        refuse("bank_open", "58", self.s.encheres, dit="banque 1")


class AwardTestCase(AuctionCase):
    def test_it_works(self):
        for nom, montant in (("M. Blanc", "300,00"), ("Mme Rouge", "500,00"), ("M. Blanc", "400,00")):
            self.s.offre(nom, montant)

        assert self.s.adjuge() == {
            "table": 1, "seance": 1, "banque": 1, "banquier": "Mme Rouge", "montant": 50_000, "entre": [],
            "duree": "", "depot": None, "monopole": "", "par": "Paul Marchand",
        }  # fmt: skip
        row = AttributionBanque.objects.get()
        assert (row.banquier, row.montant, row.siege, row.au_sort, row.duree, row.depot) == (
            "Mme Rouge", 50_000, None, False, "", None,
        )  # fmt: skip
        assert MouvementBanque.objects.get().montant == 50_000

    def test_equal_bids_are_drawn_by_lot(self):
        for nom, montant in (("M. Blanc", "300,00"), ("Mme Rouge", "300,00"), ("M. Gris", "200,00")):
            self.s.offre(nom, montant)
        question = refuse("draw_needed", "65", self.s.adjuge, dit="M. Blanc, Mme Rouge")
        assert isinstance(question, Ambiguous)
        refuse("draw_unknown", "65", self.s.adjuge, "M. Gris", dit="M. Gris")
        facts = self.s.adjuge("mme rouge")
        assert (facts["banquier"], facts["entre"]) == ("Mme Rouge", ["M. Blanc", "Mme Rouge"])
        assert AttributionBanque.objects.get().au_sort

    def test_the_same_bidder_twice_needs_no_draw(self):
        self.s.offre("M. Blanc", "300,00")
        self.s.offre("M. BLANC", "300,00")
        assert self.s.adjuge()["banquier"] == "M. Blanc"

    def test_no_draw_where_one_bid_is_the_highest(self):
        self.s.offre("M. Blanc", "300,00")
        refuse("draw_unknown", "65", self.s.adjuge, "M. Blanc")

    def test_no_bid(self):
        refuse("no_bid", "65", self.s.adjuge, dit="Aucune enchère")

    def test_no_duration(self):
        self.s.offre("M. Blanc", "300,00")
        refuse("duration_unknown", "61", self.s.adjuge, duree="taille", dit="« taille »")

    def test_the_chef_de_partie_or_the_director(self):
        self.s.offre("M. Blanc", "300,00")
        refuse("not_allowed", "", self.s.adjuge, qui=ANNE)
        assert self.s.adjuge(qui=HELENE)["par"] == "Hélène Garnier"

    def test_once(self):
        self.s.offre("M. Blanc", "300,00")
        self.s.adjuge()
        refuse("bank_given", "58", self.s.adjuge, dit="déjà adjugée à « M. Blanc »")
        refuse("bank_given", "58", self.s.offre, "M. Gris", "900,00")

    def test_a_second_banker_is_another_bank(self):
        self.s.offre("M. Blanc", "300,00")
        self.s.adjuge()
        self.s.finit("retrait")
        assert self.s.tient("Mme Rouge", "200,00")["banque"] == 2


class AddToBankTestCase(LimiteeCase):
    def test_it_works(self):
        assert self.s.ajoute("1000,00") == {
            "table": 1, "seance": 1, "banque": 1, "banquier": "M. Blanc", "montant": 100_000,
            "en_banque": 600_000,
        }  # fmt: skip
        moves = MouvementBanque.objects.order_by("rang").values_list("rang", "nature", "montant")
        assert list(moves) == [(1, "mise", 500_000), (2, "ajout", 600_000)]
        assert self.s.mises("6000,00 0")["en_banque"] == 600_000

    def test_up_to_the_maximum_of_the_house(self):
        refuse("bank_too_large", "58", self.s.ajoute, "5000,10", dit="10 000,00 €")
        assert self.s.ajoute("5000,00")["en_banque"] == 1_000_000

    def test_a_sum_like_another(self):
        refuse("bank_too_small", "58", self.s.ajoute, "0")
        refuse("bank_not_multiple", "59", self.s.ajoute, "10,05")

    def test_between_two_coups(self):
        self.s.mises("800,00 0")
        refuse("coup_open", "58", self.s.ajoute, "100,00")
        self.s.resultat("g e")
        assert self.s.ajoute("100,00")["en_banque"] == 588_400

    def test_to_a_bank_that_is_held(self):
        self.s.finit("retrait")
        refuse("no_bank", "58", self.s.ajoute, "100,00")
        self.s.encheres()
        refuse("bank_not_given", "58", self.s.ajoute, "100,00")


class AddElsewhereTestCase(OuverteCase):
    def test_the_open_bank_has_no_sum(self):
        refuse("table_game", "58", self.s.ajoute, "100,00", dit="banque ouverte")
