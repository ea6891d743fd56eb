"""A chouette between its coups (article 65): the auction, the saut, the remise, and the auction again."""

from dataclasses import replace

import pytest

from cercle.rules.adjudication import (
    Chouette,
    Enchere,
    adjudicate,
    check_enchere,
    highest_bidders,
    open_chouette,
    put_back,
)
from cercle.rules.chouette import settle_coup
from cercle.rules.refusal import Ambiguous, Illegal
from tests.rules.notation import refused
from tests.rules.notation_chouette import closed, following, french


class TestAuction:
    """Article 65: adjudged as the bank at two tableaux, to the highest bidder."""

    BIDS = (Enchere(4, 1_000), Enchere(7, 2_000), Enchere(4, 2_000), Enchere(9, 1_500))

    def test_the_highest_has_it(self):
        assert highest_bidders(self.BIDS[:2]) == (7,)
        assert adjudicate(self.BIDS[:2]) == Enchere(7, 2_000)

    def test_equal_bids_are_drawn_by_lot(self):
        assert highest_bidders(self.BIDS) == (7, 4)
        with refused("draw_needed", "65", Ambiguous):
            adjudicate(self.BIDS)
        assert adjudicate(self.BIDS, tiree=4) == Enchere(4, 2_000)
        assert adjudicate(self.BIDS, tiree=7) == Enchere(7, 2_000)

    @pytest.mark.parametrize(("bids", "tiree"), [(BIDS, 9), (BIDS, 1), (BIDS[:2], 7), (BIDS[:2], 4)])
    def test_the_draw_is_between_the_equal_bids_and_only_then(self, bids, tiree):
        with refused("draw_unknown", "65", Illegal):
            adjudicate(bids, tiree=tiree)

    def test_the_same_fiche_bidding_its_own_amount_again_needs_no_draw(self):
        assert adjudicate((Enchere(4, 1_000), Enchere(4, 1_000))) == Enchere(4, 1_000)

    def test_no_bid(self):
        assert highest_bidders(()) == ()
        with refused("no_bid", "65", Illegal):
            adjudicate(())

    @pytest.mark.parametrize(
        ("montant", "code", "article"),
        [
            (1_995, "stake_not_multiple", "63"),
            (0, "stake_too_small", "63"),
            (-10, "stake_too_small", "63"),
            (1_990, "bid_lowered", "65"),
        ],
    )
    def test_bids_refused(self, montant, code, article):
        with refused(code, article, Illegal):
            check_enchere(self.BIDS, fiche=4, montant=montant)

    def test_a_bid_below_another_player_s_is_recorded_all_the_same(self):
        assert check_enchere(self.BIDS, fiche=5, montant=10) == Enchere(5, 10)

    def test_an_amount_refused_is_not_called_a_stake(self):
        with pytest.raises(Illegal) as caught:
            check_enchere((), fiche=4, montant=1_255)
        assert french(caught.value.text) == "La somme de 12,55 € n’est pas un multiple de 0,10 €."

    @pytest.mark.parametrize(("montant", "code"), [(1_005, "stake_not_multiple"), (0, "stake_too_small")])
    def test_a_chouette_is_of_whole_ten_centimes(self, montant, code):
        with refused(code, "63", Illegal):
            open_chouette(montant)
        assert open_chouette(10) == Chouette(adjugee=10, courante=10, premier_coup=True, remise=False)


class TestSaut:
    """Article 65: put back once, against the original levy; a second saut, and it is auctioned again."""

    def test_it_works(self):
        sautee = following(0, adjugee=5_000)
        assert put_back(sautee) == Chouette(adjugee=5_000, courante=5_000, premier_coup=True, remise=True)

    def test_the_original_amount_comes_back_whatever_it_had_become(self):
        reglement = settle_coup(closed(following(70_000, adjugee=5_000), "1 700,00 p"), gagnant="pontes")
        assert put_back(reglement.apres).courante == 5_000

    def test_not_before_it_has_saute(self):
        for chouette in (open_chouette(5_000), following(10), put_back(following(0))):
            with refused("not_burst", "65", Illegal):
                put_back(chouette)

    def test_only_once(self):
        with refused("new_auction", "65", Illegal):
            put_back(replace(following(0), remise=True))
