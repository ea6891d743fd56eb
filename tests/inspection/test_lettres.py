"""Amounts in words, as a register is closed: French agreement, no figure lost."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cercle.inspection.papier.lettres import montant_en_lettres

EXPECTED = {
    0: "zéro euro",
    1: "un centime",
    40: "quarante centimes",
    100: "un euro",
    101: "un euro et un centime",
    200: "deux euros",
    2_100: "vingt et un euros",
    7_180: "soixante et onze euros et quatre-vingts centimes",
    8_000: "quatre-vingts euros",
    8_100: "quatre-vingt-un euros",
    12_340: "cent vingt-trois euros et quarante centimes",
    20_000: "deux cents euros",
    20_100: "deux cent un euros",
    28_000: "deux cent quatre-vingts euros",
    100_000: "mille euros",
    8_000_000: "quatre-vingt mille euros",
    20_000_000: "deux cent mille euros",
    100_000_000: "un million d’euros",
    100_000_100: "un million un euros",
    200_000_050: "deux millions d’euros et cinquante centimes",
    100_000_000_000: "un milliard d’euros",
    -10: "moins dix centimes",
    -12_340: "moins cent vingt-trois euros et quarante centimes",
}


@pytest.mark.parametrize(("centimes", "words"), EXPECTED.items())
def test_it_works(centimes, words):
    assert montant_en_lettres(centimes) == words


@given(st.integers(-(10**9), 10**9), st.integers(-(10**9), 10**9))
def test_two_amounts_never_read_the_same(one, other):
    assert (montant_en_lettres(one) == montant_en_lettres(other)) == (one == other)
