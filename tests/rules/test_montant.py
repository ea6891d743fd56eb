"""Amounts are whole centimes; text is read strictly, or refused with the entry quoted (P13)."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cercle.rules.montant import (
    CHIFFRES_MAXIMUM,
    format_decimal,
    format_euros,
    format_montant,
    parse_decimal,
    parse_montant,
)
from cercle.rules.refusal import Unreadable
from tests.rules.notation import refused

LARGEST = 10 ** (CHIFFRES_MAXIMUM + 2) - 1


@pytest.mark.parametrize(
    ("text", "centimes"),
    [
        ("12,50", 1250),
        ("12.5", 1250),
        ("12,5", 1250),
        ("12", 1200),
        ("0", 0),
        ("0,05", 5),
        ("05,50", 550),
        ("1 234,50", 123450),
        ("1\u00a0234,50", 123450),
        ("1\u202f234,50", 123450),
        ("12 345 678.9", 1234567890),
        (" 12,50 ", 1250),
        ("\u00a012,50\u202f", 1250),
        ("999999999999,99", LARGEST),
        ("999 999 999 999,99", LARGEST),
    ],
)
def test_an_amount_is_read_to_the_centime(text, centimes):
    assert parse_montant(text) == centimes


@pytest.mark.parametrize(
    "text",
    [
        "12,505",  # not 12,50, not 12,51
        "1.234",  # not 1 234
        "1.234,50",  # not 1,23, not 1 234,50
        "1,234.50",
        "1'234,50",
        "1e3",
        "1E3",
        ",5",
        ".5",
        "12,",
        "12.",
        ",",
        "",
        " ",
        "+1",
        "-1",
        "\u22121",
        "1 €",
        "12,5,0",
        "12 34",  # a group of two
        "1 2345",
        "1234 567",
        "0 123",
        "1  234",
        "1 234\u00a0567",  # two kinds of space
        "1\u2009234",  # a space that no keyboard of ours types
        "1\t234",
        "12,50\n",
        "\u0661\u0662",  # Arabic-Indic 12
        "\uff11\uff12",  # full-width 12
        "1²",
        "inf",
        "nan",
        "0x10",
        "1_000",
        "1" + "0" * 30,
        "1" + " 000" * 10,
        pytest.param("9" * 1_000_000, id="a million digits"),
    ],
)
def test_anything_else_is_refused_never_reinterpreted(text):
    with refused("unreadable", "", Unreadable):
        parse_montant(text)


def test_the_refusal_quotes_what_was_typed_within_bounds():
    with pytest.raises(Unreadable) as caught:
        parse_montant("12,505")
    assert caught.value.text == "Montant illisible : « 12,505 »."
    with pytest.raises(Unreadable) as caught:
        parse_montant("9" * 1_000_000)
    assert len(caught.value.text) < 100


@pytest.mark.parametrize(
    ("centimes", "text"),
    [
        (0, "0,00"),
        (5, "0,05"),
        (1250, "12,50"),
        (123450, "1\u202f234,50"),
        (100_000_000_00, "100\u202f000\u202f000,00"),
        (-5, "-0,05"),
        (-123450, "-1\u202f234,50"),
    ],
)
def test_an_amount_is_printed_in_french(centimes, text):
    assert format_montant(centimes) == text
    assert format_euros(centimes) == f"{text}\u00a0€"


@pytest.mark.parametrize(
    ("text", "centimes"), [("12.50", 1250), ("0.00", 0), ("0.05", 5), ("-0.05", -5), ("-12.50", -1250)]
)
def test_the_form_between_programs_goes_both_ways(text, centimes):
    assert parse_decimal(text) == centimes
    assert format_decimal(centimes) == text


@pytest.mark.parametrize(
    "text",
    [
        *(
            "12,50",
            "12.5",
            "12",
            "12.505",
            "+1.00",
            "01.00",
            " 1.00",
            "1.00 ",
            "1.00\n",
            "1 234.50",
            "1e2",
            ".50",
        ),
        *("", "--1.00", "\u0661.00", "1" + "0" * 30 + ".00"),
    ],
)
def test_the_form_between_programs_has_two_decimals_and_nothing_else(text):
    with refused("unreadable", "", Unreadable):
        parse_decimal(text)


@given(st.integers(0, LARGEST))
def test_p13_what_is_printed_reads_back_the_same(centimes):
    assert parse_montant(format_montant(centimes)) == centimes
    assert parse_decimal(format_decimal(centimes)) == centimes
    assert parse_decimal(format_decimal(-centimes)) == -centimes


@given(st.text(max_size=30) | st.text(alphabet="0123456789,. \u00a0\u202f-+eE", max_size=15))
def test_p13_any_text_is_an_amount_or_a_refusal(text):
    try:
        centimes = parse_montant(text)
    except Unreadable:
        return
    assert type(centimes) is int and 0 <= centimes <= LARGEST
    digits = "".join(c for c in text if c in "0123456789")
    assert str(centimes).rstrip("0") == digits.lstrip("0").rstrip("0")  # its own digits, in their order
