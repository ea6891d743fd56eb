"""What several workers may not share out."""

import pytest

from tests.workers import shared_by


@pytest.mark.parametrize(
    ("nodeid", "scope"),
    [
        ("tests/evening/test_saison.py::test_it_works", "tests/evening/"),
        ("tests/attack/test_p01_kills.py::test_it_works[a::b/c]", "tests/attack/"),
        ("tests/rules/test_banque.py::TestBounds::test_inside[10]", "tests/rules/test_banque.py::TestBounds"),
        ("tests/rules/test_banque.py::test_it_works", "tests/rules/test_banque.py"),
    ],
)
def test_what_shares_a_house_stays_together(nodeid, scope):
    assert shared_by(nodeid) == scope
