"""Sharing loses nothing: largest remainder, ties to the earliest."""

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cercle.rules.partage import share


@pytest.mark.parametrize(
    ("total", "weights", "unit", "shares"),
    [
        (10, [1, 1], 1, (5, 5)),
        (10, [1, 1, 1], 1, (4, 3, 3)),  # a tie of remainders: the earliest
        (20, [1, 1, 1], 1, (7, 7, 6)),
        (10, [350, 110], 1, (8, 2)),  # 7,61 and 2,39: the largest remainder
        (20, [350, 110], 10, (20, 0)),  # 1,52 and 0,48 tens: the one left goes to the larger remainder
        (10, [1, 3, 3], 1, (2, 4, 4)),  # 1,43 4,29 4,29: the first has the largest remainder
        (0, [3, 4], 1, (0, 0)),
        (0, [], 1, ()),
        (7, [5], 1, (7,)),
        (7, [0, 5], 1, (0, 7)),
    ],
)
def test_by_hand(total, weights, unit, shares):
    assert share(total, weights, unit=unit) == shares


@pytest.mark.parametrize(
    ("total", "weights", "unit"),
    [(-1, [1], 1), (1, [], 1), (1, [0, 0], 1), (1, [2, -1], 1), (15, [1], 10), (1, [1], 0)],
)
def test_what_cannot_be_shared_is_a_mistake_of_the_caller(total, weights, unit):
    with pytest.raises(ValueError):
        share(total, weights, unit=unit)


@given(
    units=st.integers(0, 10_000),
    weights=st.lists(st.integers(1, 100_000), min_size=1, max_size=20),
    unit=st.sampled_from([1, 10]),
)
def test_p18_shares_sum_to_the_whole_and_stay_within_one_unit_of_the_exact_share(units, weights, unit):
    shares = share(units * unit, weights, unit=unit)
    assert sum(shares) == units * unit
    base = sum(weights)
    rounded_up = []
    for part, weight in zip(shares, weights, strict=True):
        exact = Fraction(units * weight, base)
        assert part % unit == 0
        assert exact - 1 < part // unit < exact + 1
        rounded_up.append((part // unit > exact, exact - exact.__floor__()))
    ups = [rest for up, rest in rounded_up if up]
    downs = [rest for up, rest in rounded_up if not up]
    assert not ups or not downs or min(ups) >= max(downs)  # nobody with a smaller remainder was preferred


@given(st.integers(1, 1000), st.integers(2, 12))
def test_p18_equal_weights_differ_by_one_unit_at_most_and_the_earliest_bears_it(total, players):
    shares = share(total, [1] * players)
    assert list(shares) == sorted(shares, reverse=True)
    assert shares[0] - shares[-1] <= 1
