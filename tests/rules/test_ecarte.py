"""Écarté, worked by hand from articles 63, 64, 66 and 66-1; then what must hold for any coup (P18)."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cercle.rules.ecarte import (
    Mise,
    Restitution,
    check_mise,
    close_mises,
    is_unlikely,
    masses,
    preview,
    register_mises,
    return_all,
    settle_coup,
)
from cercle.rules.refusal import Illegal, Refusal
from tests.rules.notation import coup, entries, lines, paid, refused


def french(text):
    return text.replace("\u00a0", " ").replace("\u202f", " ")


def test_it_works():
    """A 7,00 against B 13,00: fiche 4, last on B, takes its 6,00 back; 5 % of 7,00 are 0,35, a half: 0,40."""
    arrete = close_mises(coup("1 5,00 a; 2 3,00 b; 3 4,00 b; 1 2,00 a; 4 6,00 b"))
    assert (arrete.masse_a, arrete.masse_b, arrete.tenu) == (700, 1300, 700)
    assert arrete.restitutions == (Restitution(rang=5, fiche=4, cote="B", montant=600),)
    assert lines(arrete.tenues) == "1 5,00 a; 2 3,00 b; 3 4,00 b; 1 2,00 a"
    levy = arrete.prelevement
    assert (levy.base, levy.taux, levy.exact, levy.montant, levy.article) == (700, 500, 350_000, 40, "66")
    assert paid(settle_coup(arrete, vainqueur="A")) == "1 13,60"
    # B bears 0,40 as 3,00 and 4,00: 17,14 and 22,86 centimes, so 0,17 and 0,23.
    assert paid(settle_coup(arrete, vainqueur="B")) == "2 5,83; 3 7,77"


class TestMises:
    """Article 63: multiples of 0,10 €, at least 0,10 €. Article 64: a fiche names its side."""

    def test_it_works(self):
        mises = coup("12 5,50 a; 3 1,00 b")
        assert mises == (Mise(1, 12, "A", 550), Mise(2, 3, "B", 100))
        assert check_mise(mises, fiche=12, cote="A", montant=20) == Mise(3, 12, "A", 20)
        assert check_mise((), fiche=1, cote="B", montant=10) == Mise(1, 1, "B", 10)

    def test_ranks_follow_the_last_one_still_standing(self):
        mises = coup("1 1,00 a; 2 1,00 b; 3 1,00 b")
        assert check_mise((mises[0], mises[2]), fiche=1, cote="A", montant=10).rang == 4

    @pytest.mark.parametrize(
        ("montant", "minimum", "code"),
        [
            (5, 10, "stake_not_multiple"),  # the multiple is named before the minimum
            (125, 10, "stake_not_multiple"),
            (0, 10, "stake_too_small"),
            (-100, 10, "stake_too_small"),
            (-5, 10, "stake_not_multiple"),
            (90, 100, "stake_too_small"),
            (95, 100, "stake_not_multiple"),
        ],
    )
    def test_amounts_refused(self, montant, minimum, code):
        with refused(code, "63", Illegal):
            check_mise((), fiche=1, cote="A", montant=montant, minimum=minimum)
        with refused(code, "63", Illegal):
            register_mises([(1, "A", montant)], minimum=minimum)

    def test_the_minimum_itself_is_enough(self):
        assert check_mise((), fiche=1, cote="A", montant=100, minimum=100).montant == 100

    def test_a_fiche_backs_one_side(self):
        with refused("both_sides", "64", Illegal):
            coup("1 1,00 a; 2 1,00 b; 1 2,00 b")
        with refused("both_sides", "64", Illegal):
            check_mise(coup("1 1,00 a; 2 1,00 b"), fiche=2, cote="A", montant=100)

    def test_the_amount_is_named_before_the_side(self):
        with refused("stake_not_multiple", "63"):
            check_mise(coup("1 1,00 a"), fiche=1, cote="B", montant=5)

    def test_the_refusal_quotes_the_stake(self):
        with pytest.raises(Illegal) as caught:
            check_mise((), fiche=1, cote="A", montant=1255)
        assert french(caught.value.text) == "La mise de 12,55 € n'est pas un multiple de 0,10 €."


class TestEqualising:
    """Article 64: the excess is given back to the last registered of the heavier side."""

    @pytest.mark.parametrize(
        ("laid", "tenu", "back", "held"),
        [
            ("1 5,00 a; 2 5,00 b", 500, "", "1 5,00 a; 2 5,00 b"),
            # 8,00 too much on B: all of fiche 4, half of fiche 3.
            (
                "1 5,00 a; 2 3,00 b; 3 4,00 b; 4 6,00 b",
                500,
                "4 6,00 b; 3 2,00 b",
                "1 5,00 a; 2 3,00 b; 3 2,00 b",
            ),
            # One player's lines are not one: his last goes back before his neighbour's, his first stays.
            (
                "7 1,00 b; 5 2,00 a; 5 2,00 a; 6 1,00 a; 5 3,00 a; 7 2,50 b",
                350,
                "5 3,00 a; 6 1,00 a; 5 0,50 a",
                "7 1,00 b; 5 2,00 a; 5 1,50 a; 7 2,50 b",
            ),
            # Down to the last ten centimes of the first registered.
            ("1 10,00 a; 2 0,10 b", 10, "1 9,90 a", "1 0,10 a; 2 0,10 b"),
            # The excess falls exactly between two lines: none is cut.
            ("1 3,00 a; 2 3,00 b; 3 1,00 b", 300, "3 1,00 b", "1 3,00 a; 2 3,00 b"),
        ],
    )
    def test_by_hand(self, laid, tenu, back, held):
        arrete = close_mises(coup(laid))
        assert (arrete.tenu, lines(arrete.restitutions), lines(arrete.tenues)) == (tenu, back, held)

    def test_a_restitution_names_the_line_it_comes_from(self):
        arrete = close_mises(coup("1 5,00 a; 2 3,00 b; 3 4,00 b; 4 6,00 b"))
        assert [r.rang for r in arrete.restitutions] == [4, 3]
        assert [m.rang for m in arrete.tenues] == [1, 2, 3]

    @pytest.mark.parametrize("laid", ["1 5,00 a", "1 5,00 b; 2 1,00 b"])
    def test_one_side_alone_holds_nothing(self, laid):
        assert preview(coup(laid)) is None
        with refused("no_stake_held", "64", Illegal):
            close_mises(coup(laid))

    def test_nobody_at_all(self):
        assert masses(()) == (0, 0)
        assert preview(()) is None
        assert return_all(()) == ()
        with refused("no_stake_held", "64", Illegal):
            close_mises(())

    def test_preview_shows_what_closing_would_give(self):
        mises = coup("1 5,00 a; 2 3,00 b; 3 4,00 b")
        assert preview(mises) == close_mises(mises)
        assert masses(mises) == (500, 700)

    def test_a_void_coup_gives_everything_back_last_in_first_out(self):
        mises = coup("1 5,00 a; 2 3,00 b; 1 0,20 a")
        assert lines(return_all(mises)) == "1 0,20 a; 2 3,00 b; 1 5,00 a"
        assert [back.rang for back in return_all(mises)] == [3, 2, 1]


class TestPayment:
    """Article 66: 5 % on the stakes of the winning side; REGULATION 5 for its sharing."""

    @pytest.mark.parametrize(
        ("laid", "vainqueur", "unite", "payments"),
        [
            # 5,00 held: 0,25, a half, 0,30; shared 3 to 2: 0,18 and 0,12.
            ("1 5,00 a; 2 3,00 b; 3 4,00 b; 4 6,00 b", "B", 1, "2 5,82; 3 3,88"),
            # Three equal lines bear 0,20 as 7, 7 and 6: the last registered bears least …
            ("1 1,00 a; 2 1,00 a; 3 1,00 a; 4 3,00 b", "A", 1, "1 1,93; 2 1,93; 3 1,94"),
            # … the lines count, not the players: fiche 1 laid the first two, 7 and 7.
            ("1 1,00 a; 1 1,00 a; 2 1,00 a; 4 3,00 b", "A", 1, "1 3,86; 2 1,94"),
            ("1 1,00 a; 2 1,00 a; 1 1,00 a; 4 3,00 b", "A", 1, "1 3,87; 2 1,93"),
            # Paid in steps of 0,10: two tens for three lines.
            ("1 1,00 a; 2 1,00 a; 3 1,00 a; 4 3,00 b", "A", 10, "1 1,90; 2 1,90; 3 2,00"),
            # A levy that rounds to 0: twice the stake.
            ("1 0,90 a; 2 0,90 b", "A", 1, "1 1,80"),
            # Who took everything back is paid nothing and bears nothing.
            ("1 1,00 a; 2 1,00 b; 3 9,00 b", "B", 1, "2 1,90"),
            # In order of first registration, whatever was added later.
            ("9 1,00 a; 2 1,00 a; 9 2,00 a; 5 4,00 b", "A", 1, "9 5,85; 2 1,95"),
        ],
    )
    def test_by_hand(self, laid, vainqueur, unite, payments):
        assert paid(settle_coup(close_mises(coup(laid)), vainqueur=vainqueur, unite=unite)) == payments

    def test_each_payment_says_what_it_is_made_of(self):
        payment = settle_coup(
            close_mises(coup("1 5,00 a; 2 3,00 b; 3 4,00 b; 4 6,00 b")), vainqueur="B"
        ).paiements[1]
        assert (payment.fiche, payment.tenu, payment.part, payment.montant) == (3, 200, 12, 388)

    def test_a_side_that_does_not_exist_is_a_mistake_of_the_caller(self):
        with pytest.raises(ValueError, match="no such side"):
            settle_coup(close_mises(coup("1 1,00 a; 2 1,00 b")), vainqueur="C")


def test_results_explain_themselves():
    arrete = close_mises(coup("1 5,00 a; 2 3,00 b; 3 4,00 b; 4 6,00 b"))
    reglement = settle_coup(arrete, vainqueur="B")
    assert french(arrete.explain()) == (
        "Masses de 5,00 € (A) et 13,00 € (B) : l'excédent de 8,00 € est rendu aux derniers inscrits "
        "du côté B, 5,00 € sont tenus de chaque côté (article 64). 5 % de 5,00 € (article 66) font 0,25 €, "
        "à égale distance de deux dizaines de centimes (article 59) : la plus forte est retenue, 0,30 €."
    )
    assert french(arrete.restitutions[1].explain()) == (
        "La fiche 3 reprend 2,00 € de son inscription n° 3, côté B (article 64)."
    )
    assert french(reglement.explain()) == (
        "Le côté B gagne et se partage deux fois 5,00 €, moins le prélèvement de 0,30 € (article 66) : "
        "9,70 €."
    )
    assert french(reglement.paiements[0].explain()) == (
        "La fiche 2 reçoit deux fois 3,00 €, moins 0,18 € de prélèvement (article 66) : 5,82 €."
    )
    assert french(close_mises(coup("1 5,00 a; 2 5,00 b")).reason().text) == (
        "Les deux masses sont égales : 5,00 € tenus de chaque côté (article 64)."
    )


@pytest.mark.parametrize(
    ("montant", "habituels", "unlikely"),
    [
        (2000, [200], True),
        (1990, [200], False),
        (5000, [], False),
        (3000, [900, 100, 300], True),  # the middle one, not the mean
        (2990, [900, 100, 300], False),
        (150, [20, 10], True),  # the middle of two is 0,15
        (140, [20, 10], False),
    ],
)
def test_an_unlikely_stake_is_ten_times_the_usual(montant, habituels, unlikely):
    assert is_unlikely(montant, habituels) is unlikely


MONTANTS = st.one_of(st.integers(1, 30), st.integers(1, 100_000)).map(lambda tens: tens * 10)
LAID = st.lists(st.tuples(st.integers(1, 12), MONTANTS), min_size=0, max_size=40).map(
    lambda rows: register_mises((fiche, "A" if fiche % 2 else "B", montant) for fiche, montant in rows)
)
BOTH_SIDES = LAID.filter(lambda mises: all(masses(mises)))


def of(rows, cote):
    return sum(row.montant for row in rows if row.cote == cote)


@given(BOTH_SIDES)
def test_p18_stakes_in_are_restitutions_and_held_and_both_sides_hold_the_same(mises):
    arrete = close_mises(mises)
    assert of(arrete.tenues, "A") == of(arrete.tenues, "B") == arrete.tenu == min(masses(mises))
    laid = {mise.rang: mise.montant for mise in mises}
    back = {r.rang: r.montant for r in arrete.restitutions}
    held = {m.rang: m.montant for m in arrete.tenues}
    assert laid == {rang: back.get(rang, 0) + held.get(rang, 0) for rang in laid}  # line by line
    assert all(montant > 0 for montant in (*back.values(), *held.values()))
    by_rank = {mise.rang: (mise.fiche, mise.cote) for mise in mises}
    assert all(by_rank[row.rang] == (row.fiche, row.cote) for row in (*arrete.restitutions, *arrete.tenues))
    assert list(held) == sorted(held)


@given(BOTH_SIDES)
def test_p18_restitutions_are_strictly_last_in_first_out(mises):
    """No earlier line of the side is touched while a later one still holds something."""
    arrete = close_mises(mises)
    held = {m.rang for m in arrete.tenues}
    ranks = [r.rang for r in arrete.restitutions]
    assert ranks == sorted(ranks, reverse=True) and len(ranks) == len(set(ranks))
    assert len({r.cote for r in arrete.restitutions}) <= 1
    for back in arrete.restitutions:
        assert not any(m.rang in held for m in mises if m.cote == back.cote and m.rang > back.rang)


@given(BOTH_SIDES, st.sampled_from(["A", "B"]), st.sampled_from([1, 10]))
def test_p18_payments_and_levy_are_twice_the_sum_held(mises, vainqueur, unite):
    arrete = close_mises(mises)
    paiements = settle_coup(arrete, vainqueur=vainqueur, unite=unite).paiements
    assert sum(p.montant for p in paiements) + arrete.prelevement.montant == 2 * arrete.tenu
    assert sum(p.part for p in paiements) == arrete.prelevement.montant
    assert sum(p.tenu for p in paiements) == arrete.tenu
    first = list(dict.fromkeys(m.fiche for m in mises if m.cote == vainqueur))
    assert [p.fiche for p in paiements] == first[: len(paiements)]
    for p in paiements:
        assert p.montant == 2 * p.tenu - p.part and p.montant % unite == 0
        assert p.tenu <= p.montant <= 2 * p.tenu  # a winner never leaves with less than his stake


@given(
    st.lists(st.tuples(st.integers(1, 4), st.sampled_from(["A", "B"]), st.integers(-20, 300)), max_size=12)
)
def test_one_by_one_or_in_one_pass_the_checks_are_the_same(rows):
    def one_by_one():
        mises = ()
        for fiche, cote, montant in rows:
            mises = (*mises, check_mise(mises, fiche=fiche, cote=cote, montant=montant))
        return mises

    def outcome(lay):
        try:
            return lay()
        except Refusal as refusal:
            return refusal.code, refusal.text

    assert outcome(one_by_one) == outcome(lambda: register_mises(rows))


@given(LAID)
def test_preview_never_refuses_and_a_void_coup_returns_every_line(mises):
    assert (preview(mises) is None) == (0 in masses(mises))
    assert [(r.rang, r.fiche, r.cote, r.montant) for r in return_all(mises)] == [
        (m.rang, m.fiche, m.cote, m.montant) for m in reversed(mises)
    ]


def test_the_notation_of_these_tests():
    assert entries("12 5,50 a; 3 1 b") == [(12, "A", 550), (3, "B", 100)]
    assert lines(coup("12 5,50 a; 3 1 b")) == "12 5,50 a; 3 1,00 b"
