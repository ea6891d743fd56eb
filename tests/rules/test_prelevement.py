"""The levy: nearest ten centimes, a half up, once, from the exact product (articles 59, 60, 66; P14)."""

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cercle.rules.prelevement import (
    TAUX_BANQUE_LIMITEE,
    TAUX_BANQUE_OUVERTE,
    TAUX_CHEMIN_DE_FER,
    TAUX_CHOUETTE,
    TAUX_ECARTE,
    compute_prelevement,
)


def levy(base, taux=TAUX_ECARTE):
    return compute_prelevement(base=base, taux=taux, article="66").montant


def test_it_works():
    """28,50 € held: 5 % are 1,425 €, nearer to 1,40 € than to 1,50 €."""
    found = compute_prelevement(base=2850, taux=TAUX_ECARTE, article="66")
    assert (found.base, found.taux, found.exact, found.montant, found.article) == (
        2850,
        500,
        1425000,
        140,
        "66",
    )


def test_the_rates_are_those_of_the_articles():
    assert TAUX_ECARTE == TAUX_CHOUETTE == TAUX_CHEMIN_DE_FER == 500
    assert (TAUX_BANQUE_LIMITEE, TAUX_BANQUE_OUVERTE) == (200, 125)


@pytest.mark.parametrize(
    ("base", "taux", "montant"),
    [
        (0, 500, 0),
        (10, 500, 0),  # 0,005 €
        (90, 500, 0),  # 0,045 €
        (100, 500, 10),  # 0,05 €: an exact half goes up; half-even rounding would give 0
        (290, 500, 10),  # 0,145 €
        (300, 500, 20),  # 0,15 €: a half again
        (240, 200, 0),  # 0,048 €: through the centime it would become 0,05 and then 0,10
        (250, 200, 10),  # 0,05 €
        (400, 125, 10),  # 0,05 €
        (399, 125, 0),  # 0,049875 €: through the centime it would become 0,05 and then 0,10
        (1_000_000, 500, 50_000),
        (1_000_000, 125, 12_500),
    ],
)
def test_rounding(base, taux, montant):
    assert levy(base, taux) == montant


@pytest.mark.parametrize("taux", [TAUX_ECARTE, TAUX_BANQUE_LIMITEE, TAUX_BANQUE_OUVERTE])
def test_p14_levy_equals_an_exact_oracle_for_every_stake(taux):
    """Every stake of 0,10 … 10 000 €, against fractions that never round."""
    for base in range(10, 1_000_001, 10):
        tens, rest = divmod(Fraction(base * taux, 10_000), 10)
        assert levy(base, taux) == 10 * (tens + (rest >= 5)), base


@given(st.lists(st.integers(1, 100_000).map(lambda tens: tens * 10), min_size=2, max_size=6))
def test_p14_levies_are_rounded_one_by_one_never_on_their_sum(bases):
    """Each is within five centimes of its own exact product, whatever their sum would round to."""
    for base in bases:
        assert abs(levy(base) * 10_000 - base * 500) <= 50_000
    assert sum(levy(base) for base in [100, 100]) == 20  # 0,05 and 0,05: two halves, both up
    assert levy(200) == 10


def test_a_negative_base_is_a_mistake_of_the_caller():
    with pytest.raises(ValueError):
        levy(-10)


@pytest.mark.parametrize(
    ("base", "taux", "article", "sentence"),
    [
        (
            2850,
            500,
            "66",
            "5 % de 28,50 € (article 66) font 1,425 €, arrondis à la dizaine de centimes la plus voisine "
            "(article 59) : 1,40 €.",
        ),
        (
            100,
            500,
            "66",
            "5 % de 1,00 € (article 66) font 0,05 €, à égale distance de deux dizaines de centimes "
            "(article 59) : la plus forte est retenue, 0,10 €.",
        ),
        (2000, 500, "66", "5 % de 20,00 € (article 66) font 1,00 €, sans arrondi."),
        (
            123456700,
            125,
            "62",
            "1,25 % de 1 234 567,00 € (article 62) font 15 432,0875 €, arrondis à la dizaine de centimes "
            "la plus voisine (article 59) : 15 432,10 €.",
        ),
    ],
)
def test_a_levy_explains_itself(base, taux, article, sentence):
    found = compute_prelevement(base=base, taux=taux, article=article).explain()
    assert found.replace("\u00a0", " ").replace("\u202f", " ") == sentence
