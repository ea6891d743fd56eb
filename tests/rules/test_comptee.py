"""The count: the larger of the two sums is carried, a surplus in tickets, a shortage borne (71; P19)."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cercle.rules.comptee import (
    COUPURES,
    NOMBRE_MAXIMUM,
    Bilan,
    check_observation,
    compare,
    count,
)
from cercle.rules.refusal import Illegal
from tests.rules.notation import refused

SOMMES = st.integers(0, 10**12)


def test_it_works():
    """84,30 € of tickets, 85,00 € in the box: 0,70 € over, all of it in tickets, 85,00 € carried."""
    bilan = compare(8430, 8500)
    assert bilan == Bilan(8430, 8500, excedent=70, manquant=0, porte=8500, tickets_excedent=70)
    assert bilan.explain() == (
        "85,00\u00a0€ comptés pour 84,30\u00a0€ de tickets : l’excédent de 0,70\u00a0€ est porté, et "
        "0,70\u00a0€ de tickets sont détachés aussitôt ; 85,00\u00a0€ au registre (article 71)."
    )


@pytest.mark.parametrize(
    ("attendu", "compte", "bilan", "dit"),
    [
        (0, 0, (0, 0, 0, 0), "autant que disent les tickets"),
        (1230, 1230, (0, 0, 1230, 0), "autant que disent les tickets"),
        (1230, 1200, (0, 30, 1230, 0), "il manque 0,30\u00a0€, à la charge de la maison"),
        (1230, 0, (0, 1230, 1230, 0), "il manque 12,30\u00a0€"),
        (0, 500, (500, 0, 500, 500), "l’excédent de 5,00\u00a0€ est porté"),
        # No ticket represents the last centimes of a surplus: they are carried, and explained.
        (1230, 1239, (9, 0, 1239, 0), "0,00\u00a0€ de tickets"),
        (1230, 1241, (11, 0, 1241, 10), "0,10\u00a0€ de tickets"),
        (1230, 1229, (0, 1, 1230, 0), "il manque 0,01\u00a0€"),
    ],
)
def test_columns(attendu, compte, bilan, dit):
    found = compare(attendu, compte)
    assert (found.excedent, found.manquant, found.porte, found.tickets_excedent) == bilan
    assert dit in found.explain()
    assert found.juste == (attendu == compte)
    assert found.reste == bilan[0] - bilan[3]


@given(SOMMES, SOMMES)
def test_p19_the_larger_of_the_two_is_carried(attendu, compte):
    found = compare(attendu, compte)
    assert found.porte == max(attendu, compte)
    assert found.compte == attendu + found.excedent - found.manquant
    assert min(found.excedent, found.manquant) == 0
    assert found.tickets_excedent % 10 == 0
    assert 0 <= found.excedent - found.tickets_excedent < 10


@given(st.lists(st.tuples(SOMMES, SOMMES), min_size=2, max_size=8))
def test_p19_no_netting(boxes):
    """What one box has over never makes up for what another lacks."""
    found = [compare(*box) for box in boxes]
    together = compare(sum(a for a, _ in boxes), sum(c for _, c in boxes))
    assert sum(one.porte for one in found) >= together.porte
    assert sum(one.manquant for one in found) == sum(max(0, a - c) for a, c in boxes)


def test_what_was_never_there():
    for sums in ((-1, 0), (0, -1)):
        with pytest.raises(ValueError, match="less than nothing"):
            compare(*sums)


def test_counting():
    assert count({}) == 0
    assert count({50_000: 1, 200: 3, 10: 0, 1: 4}) == 50_604
    assert count(dict.fromkeys(COUPURES, 1)) == 88_888


@given(st.dictionaries(st.sampled_from(COUPURES), st.integers(0, NOMBRE_MAXIMUM)))
def test_counting_adds_nothing_of_its_own(lignes):
    total = 0
    for coupure, nombre in lignes.items():
        total += coupure * nombre
    assert count(lignes) == total


@pytest.mark.parametrize("coupure", [0, -10, 3, 25, 100_000])
def test_no_such_coin_or_note(coupure):
    with refused("coupure_unknown", "56-2", Illegal):
        count({100: 1, coupure: 1})


@pytest.mark.parametrize("nombre", [-1, NOMBRE_MAXIMUM + 1])
def test_an_impossible_number(nombre):
    with refused("count_impossible", "56-2", Illegal):
        count({100: nombre})


@given(SOMMES)
def test_a_sum_that_no_tickets_represent_is_explained(compte):
    check_observation(compte, "un jeton de 5 centimes")
    if compte % 10 == 0:
        check_observation(compte, "")
    else:
        with refused("observation_missing", "71", Illegal):
            check_observation(compte, "")
