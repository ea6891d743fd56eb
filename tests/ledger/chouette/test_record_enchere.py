"""A bid, in the order made: fiche and amount (articles 63, 65)."""

from cercle.ledger.models import Enchere
from cercle.ledger.services import adjudication
from tests.ledger.cast import ANNE, BRUNO, PAUL, by, refuse
from tests.ledger.cast_chouette import EncheresCase


class RecordEnchereTestCase(EncheresCase):
    def setUp(self):
        super().setUp()
        self.s.encheres()

    def test_it_works(self):
        assert self.s.offre("5 20,00") == {
            "table": 1, "seance": 1, "chouette": 1, "rang": 1, "fiche": 5, "montant": 2000,
        }  # fmt: skip
        assert self.s.offre("6 30,00", ANNE)["rang"] == 2
        assert self.s.offre("5 30,00", PAUL)["rang"] == 3

        rows = Enchere.objects.order_by("rang").values_list("rang", "fiche__numero", "montant")
        assert list(rows) == [(1, 5, 2000), (2, 6, 3000), (3, 5, 3000)]

    def test_a_bid_below_another_one_is_written_as_made(self):
        self.s.offre("5 20,00")
        assert self.s.offre("6 10,00")["rang"] == 2

    def test_a_player_may_bid(self):
        assert self.s.offre("1 20,00")["fiche"] == 1

    def test_amounts_are_multiples_of_ten_centimes(self):
        refuse("stake_not_multiple", "63", self.s.offre, "5 20,05", dit="20,05")
        refuse("stake_too_small", "63", self.s.offre, "5 0", dit="0,10")
        refuse("stake_too_small", "63", adjudication.record_enchere, by(BRUNO), **self.s.chouette_ici,
               fiche=5, montant=-1000)  # fmt: skip

    def test_a_bid_is_not_lowered(self):
        self.s.offre("5 20,00")
        refuse("bid_lowered", "65", self.s.offre, "5 19,90", dit="a déjà offert 20,00")
        assert self.s.offre("5 20,00")["rang"] == 2

    def test_ten_times_the_highest_bid_is_a_question(self):
        self.s.offre("5 20,00")
        assert self.s.offre("6 199,90")["rang"] == 2
        refuse("unlikely_bid", "65", self.s.offre, "5 1999,00", dit="(199,90")
        assert self.s.offre("5 1999,00", confirme=True)["rang"] == 3

    def test_a_first_bid_is_held_against_the_stakes_of_the_seance(self):
        """No stake yet in this séance: nothing to compare with."""
        assert self.s.offre("5 99999999,00")["rang"] == 1

    def test_only_a_fiche_of_this_seance(self):
        refuse("fiche_unknown", "63", self.s.offre, "10 20,00", dit="la dernière est la 9")

    def test_a_bid_is_for_the_chouette_its_author_saw(self):
        self.s.numero = 2
        refuse("stale_chouette", "65", self.s.offre, "5 20,00", dit="chouette 2, la table en est à la 1")
        self.s.numero = 1
        self.s.finit()
        refuse("no_chouette", "65", self.s.offre, "5 20,00")
        self.s.encheres()
        self.s.numero = 1
        refuse("stale_chouette", "65", self.s.offre, "5 20,00", dit="la table en est à la 2")

    def test_adjudged_is_adjudged(self):
        self.s.offre("1 20,00")
        self.s.adjuge()
        refuse("auction_over", "65", self.s.offre, "6 30,00", dit="adjugée à la fiche 1")
