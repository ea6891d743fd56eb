"""The grammar of the line: every shape that is read, and everything else refused with its quotation."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cercle.desk.forms.ecarte import COMMANDES, MOTIFS, Commande, Inscription, Mise, read_ligne
from cercle.rules.montant import format_montant
from cercle.rules.refusal import Unreadable


@pytest.mark.parametrize(
    ("typed", "read"),
    [
        ("12 5,50 a", Mise(12, 550, "A")),
        ("12 5,50 A", Mise(12, 550, "A")),
        ("12 5,50b", Mise(12, 550, "B")),
        ("12 5.5 b", Mise(12, 550, "B")),
        ("  12   5,5   +  ", Mise(12, 550, "A")),
        ("12*5,5+", Mise(12, 550, "A")),
        ("12*5.5-", Mise(12, 550, "B")),
        ("12 * 5 -", Mise(12, 500, "B")),
        ("1 234,50 a", Mise(1, 23450, "A")),  # the first word is the fiche
        ("12 1 234,50 a", Mise(12, 123450, "A")),
        ("12 1\u202f234,50 a", Mise(12, 123450, "A")),
        ("12\u00a01\u00a0234,50\u00a0a", Mise(12, 123450, "A")),
        ("12*1000000-", Mise(12, 100_000_000, "B")),
        ("12", Mise(12, None, None)),
        ("12+", Mise(12, None, "A")),
        ("12 b", Mise(12, None, "B")),
        ("99999 1 a", Mise(99999, 100, "A")),
        ("12*0+", Mise(12, 0, "A")),  # readable: the rules refuse it
        ("12/", Inscription(12)),
        ("12 /", Inscription(12)),
        ("01", Commande(1)),
        ("09 ", Commande(9)),
        ("03 carte retournée en donnant", Commande(3, "carte retournée en donnant")),
        ("03carte vue", Commande(3, "carte vue")),
        ("031", Commande(3, "carte retournée")),
        ("04 2", Commande(4, "erreur d’inscription")),
        ("03 12 cartes seulement", Commande(3, "12 cartes seulement")),
        ("03", Commande(3)),
    ],
)
def test_it_reads(typed, read):
    assert read_ligne(typed) == read


@pytest.mark.parametrize(
    ("typed", "code"),
    [
        ("", "unreadable"),
        ("   ", "unreadable"),
        ("a", "unreadable"),
        ("+", "unreadable"),
        ("/", "unreadable"),
        ("12*", "unreadable"),
        ("12*+", "unreadable"),
        ("12*5", "side_missing"),
        ("12 5,50", "side_missing"),
        ("12 5,505 a", "unreadable"),
        ("12 1.234,50 a", "unreadable"),
        ("12 1e3 a", "unreadable"),
        ("12 -5 a", "unreadable"),
        ("12 5, a", "unreadable"),
        ("12 ,5 a", "unreadable"),
        ("12*5*5+", "unreadable"),
        ("12*5++", "unreadable"),
        ("12 5 ab", "unreadable"),
        ("12 5 c", "unreadable"),
        ("12 1 2 a", "unreadable"),  # neither 1,2 nor 12
        ("12,5 a", "unreadable"),
        ("123456 1 a", "unreadable"),
        ("12//", "unreadable"),
        ("12/5", "unreadable"),
        ("12 5\na", "unreadable"),
        ("١٢ 5 a", "unreadable"),  # other digits than 0-9
        ("12 ٥ a", "unreadable"),
        ("１２ 5 a", "unreadable"),
        ("0", "command_unknown"),
        ("00", "command_unknown"),
        ("0x", "command_unknown"),
        ("012", "reason_not_taken"),
        ("01 pourquoi", "reason_not_taken"),
        ("030", "reason_unknown"),
        ("039", "reason_unknown"),
    ],
)
def test_it_refuses(typed, code):
    with pytest.raises(Unreadable) as refused:
        read_ligne(typed)
    assert refused.value.code == code


def test_a_refusal_quotes_what_was_typed():
    with pytest.raises(Unreadable) as refused:
        read_ligne("douze 5 a")
    assert "« douze 5 a »" in refused.value.text


def test_every_command_has_a_name_and_every_reason_its_command():
    assert list(COMMANDES) == list(range(1, 10))
    assert set(MOTIFS) <= set(COMMANDES)
    assert all(len(motifs) <= 9 for motifs in MOTIFS.values())


@given(
    fiche=st.integers(1, 99_999),
    montant=st.integers(0, 99_999_999),
    cote=st.sampled_from(["A", "B"]),
    sep=st.sampled_from([" ", "*", "  ", " * "]),
)
def test_what_is_written_in_french_is_read_back(fiche, montant, cote, sep):
    for sign in (cote, cote.lower(), " " + cote, "+" if cote == "A" else "-"):
        assert read_ligne(f"{fiche}{sep}{format_montant(montant)}{sign}") == Mise(fiche, montant, cote)


@given(st.text(max_size=60))
def test_anything_is_read_or_refused(typed):
    try:
        read = read_ligne(typed)
    except Unreadable as refused:
        assert refused.text
    else:
        assert isinstance(read, Mise | Inscription | Commande)


@given(st.text(alphabet="0123456789 ,.*+-/ab", max_size=12))
def test_a_line_is_never_read_as_more_than_it_says(typed):
    """Whatever is read was there: the fiche is the first digits, the amount is made of digits typed."""
    try:
        read = read_ligne(typed)
    except Unreadable:
        return
    if isinstance(read, Mise):
        digits = "".join(c for c in typed if c.isdigit())
        assert digits.startswith(str(read.fiche))
        assert (read.montant is None) == (digits == str(read.fiche))
