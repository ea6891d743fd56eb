"""Serial numbers of packs as they are typed: one by one, or a run of them."""

import pytest
from django.core.exceptions import ValidationError

from cercle.desk.forms.sabot import LIVRAISON, parse_series


@pytest.mark.parametrize(
    ("typed", "read"),
    [
        ("R-1", ["R-1"]),
        ("R-1\nR-2\r\n\nR-3", ["R-1", "R-2", "R-3"]),
        ("R-1, R-2 ; R-3", ["R-1", "R-2", "R-3"]),
        ("rouge 12", ["rouge 12"]),  # a serial number may have a space
        ("R-099 à R-101", ["R-099", "R-100", "R-101"]),
        ("R-9 à 11", ["R-9", "R-10", "R-11"]),
        ("7 à 7", ["7"]),
        ("2026/3-08 à 2026/3-10, V-1", ["2026/3-08", "2026/3-09", "2026/3-10", "V-1"]),
        ("", []),
    ],
)
def test_it_works(typed, read):
    assert parse_series(typed) == read


@pytest.mark.parametrize(
    "typed", ["R-9 à R-3", "R-1 à B-4", "R-1 à R-", "R-1 à R-4x", "1 à ²", "R-1 à R-9999999999"]
)
def test_what_is_no_run(typed):
    with pytest.raises(ValidationError) as refused:
        parse_series(typed)
    assert f"« {typed} » n’est pas une suite de numéros." in refused.value.messages


@pytest.mark.parametrize(
    "typed", ["1 à 999999999", "\n".join(map(str, range(LIVRAISON + 1))), "1 à 300, 401 à 700"]
)
def test_a_finger_that_slipped(typed):
    with pytest.raises(ValidationError) as refused:
        parse_series(typed)
    assert f"Plus de {LIVRAISON} jeux" in refused.value.messages[0]
    assert len(parse_series(f"1 à {LIVRAISON}")) == LIVRAISON
