"""Valets de pied: one for four open tables, or part of four (article 58)."""

import pytest

from cercle.rules.refusal import Illegal
from cercle.rules.staff import check_valets, valets_allowed
from tests.rules.notation import refused


@pytest.mark.parametrize(
    ("tables", "valets"), [(0, 0), (1, 1), (3, 1), (4, 1), (5, 2), (8, 2), (9, 3), (12, 3), (13, 4)]
)
def test_one_for_four_tables_or_part_of_four(tables, valets):
    assert valets_allowed(tables) == valets
    check_valets(valets, tables=tables)
    with refused("too_many_valets", "58", Illegal):
        check_valets(valets + 1, tables=tables)
