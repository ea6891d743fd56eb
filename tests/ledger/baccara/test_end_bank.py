"""How a bank ends: the hand passes, the banker withdraws, nobody bid, the chef cancels the bids (58, 61)."""

from cercle.ledger.models import FinBanque, OffreBanque
from tests.ledger.cast import ANNE, PAUL, refuse
from tests.ledger.cast_banque import BaccaraCase, CheminDeFerCase, LimiteeCase, OuverteCase


class LimiteeTestCase(LimiteeCase):
    def test_it_works(self):
        self.s.joue("800,00 0", "g e")
        assert self.s.finit("retrait") == {
            "table": 1, "seance": 1, "banque": 1, "motif": "retrait", "reste": 578_400,
            "banquier": "M. Blanc", "siege": None,
        }  # fmt: skip
        assert (FinBanque.objects.get().motif, FinBanque.objects.get().reste) == ("retrait", 578_400)

    def test_at_the_end_of_the_seance(self):
        assert self.s.finit("seance")["reste"] == 500_000

    def test_not_so(self):
        for motif in ("passe", "perdue", "sautee", "taille", "sans_offre", "annulee", "fuite"):
            refuse("motif_unknown", "58", self.s.finit, motif, dit=f"« {motif} »")

    def test_between_two_coups(self):
        self.s.mises("800,00 0")
        refuse("coup_open", "58", self.s.finit, "retrait")
        self.s.resultat("g e")
        assert self.s.finit("retrait")["reste"] == 578_400
        self.s.dechire()

    def test_once(self):
        self.s.finit("retrait")
        self.s.numero = 1
        refuse("no_bank", "58", self.s.finit, "retrait", dit="table 1")
        self.s.encheres()
        refuse("stale_bank", "58", self.s.finit, "retrait", dit="la table en est à la 2")


class AuctionTestCase(BaccaraCase):
    jeu = "limitee"

    def setUp(self):
        super().setUp()
        self.s.encheres()

    def test_without_a_bid(self):
        refuse("motif_unknown", "58", self.s.finit, "retrait")
        facts = self.s.finit("sans_offre")
        assert (facts["motif"], facts["reste"], facts["banquier"]) == ("sans_offre", None, "")

    def test_bids_made_are_adjudged_or_cancelled_by_the_chef_de_partie(self):
        self.s.offre("M. Blanc", "300,00")
        refuse("auction_open", "58", self.s.finit, "sans_offre", dit="elle s’adjuge")
        refuse("not_allowed", "", self.s.finit, "annulee", ANNE)
        assert self.s.finit("annulee", PAUL)["motif"] == "annulee"
        assert OffreBanque.objects.count() == 1
        assert self.s.tient("M. Gris", "200,00")["banque"] == 2

    def test_no_bid_nothing_to_cancel(self):
        refuse("motif_unknown", "58", self.s.finit, "annulee", PAUL)


class CheminDeFerTestCase(CheminDeFerCase):
    def test_the_hand_passes(self):
        assert self.s.finit("passe")["reste"] == 5_000
        assert self.s.main("4 20,00")["banque"] == 2


class OuverteTestCase(OuverteCase):
    def test_no_sum_to_take_away(self):
        refuse("motif_unknown", "61", self.s.finit, "passe")
        assert self.s.finit("retrait")["reste"] is None
