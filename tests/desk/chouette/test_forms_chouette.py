"""The line typed, read without a table."""

import pytest

from cercle.desk.forms import chouette as forms
from cercle.desk.forms import ecarte
from cercle.rules.refusal import Unreadable


def test_it_works():
    assert forms.read_ligne("8*50", encheres=True) == forms.Enchere(8, 5000)


@pytest.mark.parametrize(
    ("text", "read"),
    [
        ("8 50,5", forms.Enchere(8, 5050)),
        (" 12 * 1234,50 ", forms.Enchere(12, 123450)),
        ("8+", forms.Tirage(8, "A")),
        ("8 b", forms.Tirage(8, "B")),
        ("8-", forms.Tirage(8, "B")),
        ("8*50+", ecarte.Mise(8, 5000, "A")),
        ("8/", ecarte.Inscription(8)),
        ("01", ecarte.Commande(1)),
        ("0*", forms.Commande("*")),
        ("0/", forms.Commande("/")),
    ],
)
def test_during_an_auction(text, read):
    assert forms.read_ligne(text, encheres=True) == read


@pytest.mark.parametrize(
    ("text", "read"),
    [
        ("8+", ecarte.Mise(8, None, "A")),
        ("8", ecarte.Mise(8, None, None)),
        ("8*50-", ecarte.Mise(8, 5000, "B")),
        ("0*", forms.Commande("*")),
        ("0/", forms.Commande("/")),
    ],
)
def test_otherwise_it_is_a_line_of_ecarte(text, read):
    assert forms.read_ligne(text, encheres=False) == read


@pytest.mark.parametrize(
    ("text", "encheres", "code"),
    [
        ("8", True, "bid_missing"),
        ("8*", True, "bid_missing"),
        ("8*-5", True, "bid_missing"),
        ("8*5,555", True, "unreadable"),
        ("", True, "unreadable"),
        ("8*50", False, "side_missing"),
        ("0*1", True, "command_unknown"),
        ("0+", False, "command_unknown"),
    ],
)
def test_what_has_no_meaning(text, encheres, code):
    with pytest.raises(Unreadable) as refused:
        forms.read_ligne(text, encheres=encheres)
    assert refused.value.code == code
