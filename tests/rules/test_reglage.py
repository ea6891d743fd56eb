"""The limits a house may set at each game (articles 58, 61, 63, 66)."""

import pytest

from cercle.rules.refusal import Illegal
from cercle.rules.reglage import Limites, check_limites
from tests.rules.notation import refused


@pytest.mark.parametrize(
    ("jeu", "limites"),
    [
        ("ecarte", Limites(10)),
        ("ecarte", Limites(100_000_000, 10)),
        ("chemin_de_fer", Limites(110, banque_minimum=500, banque_maximum=50_000, banco_maximum=500)),
        ("chemin_de_fer", Limites(100)),
        ("limitee", Limites(100, banque_minimum=100, banque_maximum=1_000_000_000)),
        ("limitee", Limites(100, banque_maximum=10_010)),
        ("ouverte", Limites(100)),
        ("ouverte", Limites(500)),
    ],
)
def test_it_works(jeu, limites):
    check_limites(jeu, limites)


@pytest.mark.parametrize(
    ("jeu", "minimum", "article"),
    [
        ("ecarte", 0, "63"),
        ("ecarte", 15, "63"),
        ("ecarte", 100_000_010, "63"),
        ("chemin_de_fer", 90, "58"),
        ("limitee", 0, "58"),
        ("limitee", 105, "58"),
        ("ouverte", 90, "58"),
        ("ouverte", 110, "61"),
    ],
)
def test_a_minimum_is_a_legal_stake(jeu, minimum, article):
    with refused("limit_illegal", article, Illegal):
        check_limites(jeu, Limites(minimum))


def test_shares_are_paid_by_one_or_ten_centimes():
    for unite in (0, 5, 100):
        with refused("limit_illegal", "66", Illegal):
            check_limites("ecarte", Limites(10, unite))


@pytest.mark.parametrize("name", ["banque_maximum", "banco_maximum"])
def test_no_maximum_at_the_open_bank(name):
    with refused("no_maximum", "61", Illegal):
        check_limites("ouverte", Limites(100, **{name: 1_000_000}))


@pytest.mark.parametrize(
    ("jeu", "name"),
    [
        ("ecarte", "banque_minimum"),
        ("ecarte", "banque_maximum"),
        ("ecarte", "banco_maximum"),
        ("limitee", "banco_maximum"),
        ("ouverte", "banque_minimum"),
    ],
)
def test_a_limit_that_the_game_does_not_have(jeu, name):
    with refused("limit_illegal", "58", Illegal):
        check_limites(jeu, Limites(100, **{name: 1_000}))


@pytest.mark.parametrize("montant", [0, 90, 105, -100, 1_000_000_010])
def test_a_limit_of_the_bank_is_a_sum_that_may_be_put_in_it(montant):
    for name in ("banque_minimum", "banque_maximum", "banco_maximum"):
        with refused("limit_illegal", "58", Illegal):
            check_limites("chemin_de_fer", Limites(100, **{name: montant}))


@pytest.mark.parametrize("name", ["banque_maximum", "banco_maximum"])
def test_a_maximum_is_not_below_the_minimum(name):
    check_limites("chemin_de_fer", Limites(100, banque_minimum=500, **{name: 500}))
    with refused("limit_illegal", "58", Illegal):
        check_limites("chemin_de_fer", Limites(100, banque_minimum=500, **{name: 490}))
