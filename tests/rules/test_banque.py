"""The bank at baccara: bounds, auction, draw, monopoly, and what a coup makes of it (58, 60, 61)."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cercle.rules.baccara import RESULTATS, VARIANTES, Tableau, settle_coup
from cercle.rules.banque import (
    Bornes,
    Offre,
    Suite,
    Tenue,
    adjudicate,
    check_banco,
    check_banque,
    check_candidat,
    check_offre,
    check_payable,
    check_siege,
    draw_banquier,
    find_monopole,
    highest_bidders,
    next_siege,
    settle_banque,
)
from cercle.rules.refusal import Ambiguous, Illegal
from tests.rules.notation import refused

G, P, E = RESULTATS
MAISON = Bornes(minimum=10_000, maximum=100_000, banco=200_000)


def test_it_works():
    offres = (Offre("M. Blanc", 30_000), Offre("Mme Rouge", 50_000), Offre("M. Blanc", 40_000))
    assert adjudicate(offres) == Offre("Mme Rouge", 50_000)
    coup = settle_coup("limitee", (Tableau(30_000, G), Tableau(10_000, P)))
    assert settle_banque("limitee", 50_000, coup) == Suite(50_000 + 20_000 - 400)


class TestBounds:
    @pytest.mark.parametrize(
        ("montant", "code", "article"),
        [
            (9_990, "bank_too_small", "58"),
            (100_010, "bank_too_large", "58"),
            (10_005, "bank_not_multiple", "59"),
            (-10_000, "bank_too_small", "58"),
        ],
    )
    def test_outside(self, montant, code, article):
        with refused(code, article, Illegal):
            check_banque(montant, MAISON)

    @pytest.mark.parametrize("montant", [10_000, 50_010, 100_000])
    def test_inside(self, montant):
        check_banque(montant, MAISON)

    def test_never_below_one_euro_without_a_bound(self):
        with refused("bank_too_small", "58", Illegal):
            check_banque(90, Bornes())
        check_banque(100, Bornes())
        check_banque(10**14, Bornes())

    def test_a_banco(self):
        check_banco(200_000, 200_000, MAISON)
        check_banco(300_000, 300_000, Bornes())
        with refused("banco_too_large", "58", Illegal):
            check_banco(200_010, 200_010, MAISON)
        with refused("banco_not_whole", "58", Illegal):
            check_banco(100, 200, MAISON)

    @pytest.mark.parametrize("siege", [0, -1, 13])
    def test_no_such_seat(self, siege):
        with refused("seat_unknown", "58", Illegal):
            check_siege(siege)

    def test_what_must_be_payable(self):
        for said in ({}, {"responsable": True}, {"confirme": True}):
            assert check_payable((1_000, 500), 1_500, **said)
        with refused("deposit_exceeded", "61", Ambiguous):
            check_payable((1_000, 501), 1_500, responsable=True)
        assert not check_payable((1_000, 501), 1_500, responsable=True, confirme=True)

    @pytest.mark.parametrize("confirme", [False, True])
    def test_nobody_else_takes_more_on_himself(self, confirme):
        with refused("deposit_exceeded", "61", Illegal):
            check_payable((1_000, 501), 1_500, confirme=confirme)


class TestHand:
    """The hand goes round: after the last seat it comes back to the first."""

    @pytest.mark.parametrize(
        ("tenus", "suivant"),
        [
            ((), 1),
            ((1,), 2),
            ((1, 2, 4), 5),
            ((12,), 1),
            ((1, 5, 9, 1), 2),
            ((1, 5, 9, 1, 9), 1),  # nine seats, since it came round after the ninth
            ((7, 3), 4),
        ],
    )
    def test_next(self, tenus, suivant):
        assert next_siege(tenus) == suivant


class TestAuction:
    BIDS = (Offre("Blanc", 20_000), Offre("Rouge", 30_000), Offre("BLANC", 30_000), Offre("Gris", 25_000))

    def test_the_highest_has_it(self):
        assert highest_bidders(self.BIDS[:2]) == ("Rouge",)
        assert adjudicate(self.BIDS[:2]) == Offre("Rouge", 30_000)

    def test_equal_bids_are_drawn_by_lot(self):
        assert highest_bidders(self.BIDS) == ("Rouge", "BLANC")
        with refused("draw_needed", "65", Ambiguous):
            adjudicate(self.BIDS)
        assert adjudicate(self.BIDS, tiree="blanc") == Offre("BLANC", 30_000)

    @pytest.mark.parametrize(("bids", "tiree"), [(BIDS, "Gris"), (BIDS, "Vert"), (BIDS[:2], "Rouge")])
    def test_the_draw_is_between_the_equal_bids_and_only_then(self, bids, tiree):
        with refused("draw_unknown", "65", Illegal):
            adjudicate(bids, tiree=tiree)

    def test_no_bid(self):
        assert highest_bidders(()) == ()
        with refused("no_bid", "65", Illegal):
            adjudicate(())

    def test_bids(self):
        assert check_offre(self.BIDS, nom="Rouge", montant=30_000, bornes=MAISON) == Offre("Rouge", 30_000)
        with refused("bid_lowered", "65", Illegal):
            check_offre(self.BIDS, nom="rouge", montant=29_990, bornes=MAISON)
        with refused("bank_too_small", "58", Illegal):
            check_offre((), nom="Rouge", montant=9_990, bornes=MAISON)


class TestDraw:
    """Article 61: in case of competition the open bank is drawn by lot."""

    def test_alone_without_a_draw(self):
        assert draw_banquier((Offre("Noir"),)) == "Noir"

    def test_several(self):
        both = (Offre("Noir"), Offre("Vert"))
        with refused("draw_needed", "61", Ambiguous):
            draw_banquier(both)
        assert draw_banquier(both, tiree="vert") == "Vert"
        with refused("draw_unknown", "61", Illegal):
            draw_banquier(both, tiree="Brun")

    def test_none(self):
        with refused("no_candidate", "61", Illegal):
            draw_banquier(())

    def test_once_each(self):
        assert check_candidat((Offre("Noir"),), nom="Vert") == Offre("Vert")
        with refused("candidate_twice", "61", Illegal):
            check_candidat((Offre("Noir"),), nom="NOIR")


class TestMonopole:
    """Article 61; the measure is the house's: three of the last four banks, for which others stood."""

    @pytest.mark.parametrize(
        ("banques", "flagged"),
        [
            ("N", False),
            ("N N", False),
            ("N N N", True),
            ("N V N N", True),
            ("N N V N", True),
            ("N V V N", False),
            ("N N n N", True),  # one of the four without competition: three are left
            ("n N n N", False),
            ("n n n n", False),  # nobody else stood
            ("N N N V V N", False),  # only the last four count
        ],
    )
    def test_measure(self, banques, flagged):
        held = [Tenue("Vert" if one == "V" else "Noir", one.isupper()) for one in banques.split()]
        found = find_monopole("noir", held)
        assert (found is not None) == flagged
        if found:
            assert "3 sur 4" in found.text and "article 61" in found.text


def _coup(variante, *tableaux):
    return settle_coup(variante, tuple(Tableau(*one) for one in tableaux))


class TestAfterACoup:
    @pytest.mark.parametrize(
        ("result", "after"),
        [(G, Suite(9_750)), (P, Suite(0, "perdue")), (E, Suite(5_000))],
    )
    def test_chemin_de_fer(self, result, after):
        assert settle_banque("chemin_de_fer", 5_000, _coup("chemin_de_fer", (5_000, result))) == after

    def test_chemin_de_fer_partly_covered(self):
        lost = _coup("chemin_de_fer", (3_000, P))
        assert settle_banque("chemin_de_fer", 5_000, lost) == Suite(2_000, "perdue")

    def test_limitee(self):
        assert settle_banque("limitee", 50_000, _coup("limitee", (30_000, G), (10_000, P))) == Suite(69_600)
        assert settle_banque("limitee", 50_000, _coup("limitee", (30_000, P), (20_000, P))) == Suite(
            0, "sautee"
        )
        assert settle_banque("limitee", 50_000, _coup("limitee", (30_000, P), (20_000, E))) == Suite(20_000)

    def test_ouverte(self):
        assert settle_banque("ouverte", None, _coup("ouverte", (30_000, P), (20_000, P))) == Suite(None)

    def test_what_nobody_could_have_closed(self):
        with pytest.raises(ValueError, match="cannot pay"):
            settle_banque("limitee", 100, _coup("limitee", (30_000, P), (0, E)))

    @given(
        variante=st.sampled_from(VARIANTES[:2]),
        mises=st.lists(st.integers(0, 10**6).map(lambda n: n * 10), min_size=2, max_size=2),
        results=st.lists(st.sampled_from(RESULTATS), min_size=2, max_size=2),
        over=st.integers(0, 10**5).map(lambda n: n * 10),
    )
    def test_what_the_bank_gains_and_the_box_gets_is_what_the_pontes_lose(
        self, variante, mises, results, over
    ):
        tableaux = list(zip(mises, results, strict=True))[: 1 if variante == "chemin_de_fer" else 2]
        bank = sum(mise for mise, _result in tableaux) + over
        coup = _coup(variante, *tableaux)
        after = settle_banque(variante, bank, coup)
        lost = sum(mise * {G: 1, P: -1, E: 0}[result] for mise, result in tableaux)
        assert after.montant + coup.montant == bank + lost
        if variante == "chemin_de_fer":
            assert (after.fin == "perdue") == (lost < 0)
        else:
            assert (after.fin == "sautee") == (after.montant == 0)
