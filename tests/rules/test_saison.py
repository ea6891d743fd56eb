"""The season runs from 1 November to 31 October (article 56-1)."""

from datetime import date

import pytest

from cercle.rules.saison import saison_of


@pytest.mark.parametrize(
    ("jour", "saison"),
    [
        (date(2026, 11, 1), 2026),
        (date(2026, 10, 31), 2025),
        (date(2026, 12, 31), 2026),
        (date(2027, 1, 1), 2026),
        (date(2028, 2, 29), 2027),
        (date(2027, 10, 31), 2026),
    ],
)
def test_it_works(jour, saison):
    assert saison_of(jour) == saison
