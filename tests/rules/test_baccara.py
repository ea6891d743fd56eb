"""Baccara: what is levied on, at each variant, and what is said aloud (articles 58 to 62)."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cercle.rules.baccara import (
    RESULTATS,
    VARIANTES,
    Tableau,
    check_enjeu,
    check_exposure,
    compare_points,
    settle_coup,
)
from cercle.rules.refusal import Illegal

G, P, E = RESULTATS


def coup(variante, *tableaux):
    return settle_coup(variante, tuple(Tableau(*tableau) for tableau in tableaux))


def said(found):
    return [phrase.text.replace("\u00a0", " ").replace("\u202f", " ") for phrase in found.announce()]


def test_it_works():
    found = coup("ouverte", (391_900, G), (319_600, P))
    assert (found.gagne, found.perdu, found.base, found.montant) == (391_900, 319_600, 72_300, 900)


# Article 62, a to c, worked on 800 € on the first tableau and 300 € on the second: every pair of results.
@pytest.mark.parametrize(
    ("first", "second", "base", "levy"),
    [
        (
            G,
            G,
            110_000,
            1_380,
        ),  # a) the total of the sums staked: 1,25 % of 1 100 € are 13,75 €, a half: 13,80
        (G, P, 50_000, 630),  # b) 800 less 300 (6,25 € is a half: up)
        (P, G, 0, 0),  # b) the stakes of the winning tableau are the weaker ones: no difference to announce
        (G, E, 80_000, 1_000),  # c) the stakes of the winning tableau
        (E, G, 30_000, 380),  # c) 3,75 € is a half: up
        (P, P, 0, 0),
        (P, E, 0, 0),
        (E, P, 0, 0),
        (E, E, 0, 0),
    ],
)
def test_the_nine_pairs_of_article_62(first, second, base, levy):
    found = coup("ouverte", (80_000, first), (30_000, second))
    assert (found.base, found.montant) == (base, levy)
    assert (found.prelevement is None) == (base == 0)
    if found.prelevement:
        assert (found.prelevement.taux, found.prelevement.article) == (125, "62")


@pytest.mark.parametrize(
    ("first", "second", "words"),
    [
        (G, G, ["1er tableau, gagnant.", "2e tableau, gagnant.", "Total des mises : 1 100,00 €.",
                "Prélèvement : 13,80 €."]),
        (G, P, ["1er tableau, gagnant.", "2e tableau, perdant.", "Différence : 500,00 €.",
                "Prélèvement : 6,30 €."]),
        (P, G, ["1er tableau, perdant.", "2e tableau, gagnant."]),
        (G, E, ["1er tableau, gagnant.", "2e tableau, égalité.", "Mises du tableau gagnant : 800,00 €.",
                "Prélèvement : 10,00 €."]),
        (E, E, ["1er tableau, égalité.", "2e tableau, égalité."]),
    ],
)  # fmt: skip
def test_the_announcement_of_article_62(first, second, words):
    assert said(coup("ouverte", (80_000, first), (30_000, second))) == words


# Article 62, b, the other way round: the second tableau is the stronger; and both the same.
@pytest.mark.parametrize(
    ("first", "second", "base", "levy"),
    [
        ((30_000, P), (80_000, G), 50_000, 630),  # 800 less 300: 6,25 €, a half, up
        ((30_000, G), (80_000, P), 0, 0),
        ((30_000, G), (30_000, P), 0, 0),  # no difference: neither tableau is the weaker
        ((30_100, G), (30_000, P), 100, 0),  # 1 € of difference: 0,0125 €, to nothing
        ((30_400, G), (30_000, P), 400, 10),  # 4 €: 0,05 €, a half: up to 0,10 €
    ],
)
def test_the_difference_of_article_62(first, second, base, levy):
    found = coup("ouverte", first, second)
    assert (found.base, found.montant) == (base, levy)
    assert (found.prelevement is None) == (base == 0)


# Article 60, limited bank, on 803,10 € and 300,60 €: 2 % of what the banker gains over both tableaux.
def test_a_tableau_lost_with_nothing_staked_on_it_is_lost_all_the_same():
    """Article 62 b): one won and one lost, the difference is announced, be the loss nothing."""
    coup = settle_coup("ouverte", (Tableau(47_400, "gagnant"), Tableau(0, "perdant")))
    assert [phrase.text for phrase in coup.announce()][2] == "Différence : 474,00\u00a0€."
    assert "en carte" not in coup.explain()


@pytest.mark.parametrize(
    ("first", "second", "base", "levy"),
    [
        (G, G, 110_370, 2_210),  # 22,074 €
        (G, P, 50_250, 1_010),  # 10,05 € is a half: up
        (P, G, 0, 0),  # he gained 300,60 € and lost 803,10 €
        (G, E, 80_310, 1_610),  # 16,062 €
        (E, G, 30_060, 600),  # 6,012 €
        (P, P, 0, 0),
        (P, E, 0, 0),
        (E, P, 0, 0),
        (E, E, 0, 0),
    ],
)
def test_the_nine_pairs_at_the_limited_bank(first, second, base, levy):
    found = coup("limitee", (80_310, first), (30_060, second))
    assert (found.base, found.montant) == (base, levy)
    assert (found.prelevement is None) == (base == 0)
    if found.prelevement:
        assert (found.prelevement.taux, found.prelevement.article) == (200, "60")


def test_the_limited_bank_is_levied_on_the_net_gain_of_both_tableaux():
    found = coup("limitee", (303_700, G), (92_000, P))
    assert (found.base, found.montant, found.prelevement.taux) == (211_700, 4_230, 200)
    assert coup("limitee", (92_000, G), (303_700, P)).prelevement is None


def test_the_chemin_de_fer_is_levied_only_when_the_banker_wins():
    assert (coup("chemin_de_fer", (4_700, G)).montant, said(coup("chemin_de_fer", (4_700, G)))[0]) == (
        240,
        "La banque gagne.",
    )
    assert coup("chemin_de_fer", (68_250, P)).prelevement is None
    assert coup("chemin_de_fer", (203_000, E)).prelevement is None


def test_a_levy_that_rounds_to_nothing_is_a_levy_of_nothing():
    found = coup("ouverte", (300, G), (0, E))
    assert (found.base, found.montant) == (300, 0)
    assert found.prelevement is not None


@pytest.mark.parametrize(("banquier", "tableau", "resultat"), [(4, 7, P), (4, 4, E), (9, 0, G), (0, 9, P)])
def test_points(banquier, tableau, resultat):
    assert compare_points(banquier, tableau) == resultat


@pytest.mark.parametrize("points", [(-1, 3), (10, 3), (3, 10)])
def test_a_hand_is_worth_nine_at_most(points):
    with pytest.raises(Illegal) as refused:
        compare_points(*points)
    assert refused.value.code == "points_unknown"


@pytest.mark.parametrize(
    ("variante", "montant", "minimum", "code", "article"),
    [
        ("ouverte", 150, 100, "stake_not_multiple", "61"),
        ("limitee", 155, 100, "stake_not_multiple", "59"),
        ("chemin_de_fer", 90, 10, "stake_too_small", "58"),
        ("ouverte", 400, 500, "stake_too_small", "58"),
    ],
)
def test_a_stake_refused(variante, montant, minimum, code, article):
    with pytest.raises(Illegal) as refused:
        check_enjeu(variante, montant, minimum=minimum)
    assert (refused.value.code, refused.value.article) == (code, article)


def test_what_a_limited_bank_answers_for():
    check_exposure((5_000, 5_000), 10_000)
    with pytest.raises(Illegal) as refused:
        check_exposure((5_000, 5_010), 10_000)
    assert refused.value.code == "bank_exceeded"
    assert "0,10" in refused.value.text


TAUX = {"chemin_de_fer": 500, "limitee": 200, "ouverte": 125}


def oracle(variante, tableaux):
    """Article 62 read case by case, and the net gain of article 60, in integers."""
    won = [mise for mise, resultat in tableaux if resultat == G]
    lost = [mise for mise, resultat in tableaux if resultat == P]
    base = 0
    if won and not lost:
        base = sum(won)
    elif won and lost and won[0] > lost[0]:
        base = won[0] - lost[0]
    tens, rest = divmod(base * TAUX[variante], 100_000)
    return base, (tens + (rest >= 50_000)) * 10


@given(st.data(), st.sampled_from(VARIANTES))
def test_any_coup_against_the_oracle(data, variante):
    pas = 100 if variante == "ouverte" else 10
    sums = st.integers(0, 10_000_000 // pas).map(lambda n: n * pas)
    shape = st.tuples(sums, st.sampled_from(RESULTATS))
    tableaux = data.draw(st.lists(shape, min_size=1, max_size=1) if variante == "chemin_de_fer"
                         else st.lists(shape, min_size=2, max_size=2))  # fmt: skip
    found = coup(variante, *tableaux)
    assert (found.base, found.montant) == oracle(variante, tableaux)
    assert "%(" not in found.explain() + " ".join(said(found))


def test_a_variant_has_its_own_number_of_tableaux():
    with pytest.raises(ValueError, match="tableau"):
        coup("ouverte", (100, G))
