"""A refusal says its code, its article and a sentence; what it quotes is harmless and short."""

import pickle

import pytest

from cercle.rules.refusal import LONGUEUR_CITEE, Ambiguous, Illegal, Phrase, Refusal, Unreadable, cite


def test_it_works():
    refusal = Illegal(
        "seat_taken", "63", "La place %(siege)s est tenue par la fiche %(fiche)s.", siege="A", fiche=7
    )
    assert (refusal.code, refusal.article) == ("seat_taken", "63")
    assert refusal.template == "La place %(siege)s est tenue par la fiche %(fiche)s."
    assert refusal.params == {"siege": "A", "fiche": 7}
    assert refusal.text == str(refusal) == "La place A est tenue par la fiche 7."


@pytest.mark.parametrize("kind", [Unreadable, Illegal, Ambiguous])
def test_three_kinds_are_caught_as_one(kind):
    with pytest.raises(Refusal):
        raise kind("code", "", "Non.")


def test_a_refusal_crosses_a_process_whole():
    refusal = pickle.loads(pickle.dumps(Illegal("code", "64", "Fiche %(fiche)s.", fiche=4)))
    assert (refusal.code, refusal.article, refusal.text) == ("code", "64", "Fiche 4.")


def test_a_phrase_is_its_template_filled():
    assert Phrase("%(taux)s de %(base)s", {"taux": "5 %", "base": "1 €"}).text == "5 % de 1 €"
    assert Phrase("Rien à remplir.").text == "Rien à remplir."


@pytest.mark.parametrize(
    ("text", "quoted"),
    [
        ("12,505", "« 12,505 »"),
        ("", "«  »"),
        ("1\u202f234", "« 1 234 »"),
        ("a\nb\x1b[31m", "« a b\N{REPLACEMENT CHARACTER}[31m »"),
        ("\u202e05,21", "« \N{REPLACEMENT CHARACTER}05,21 »"),  # a right-to-left override would show 12,50
        ("9" * LONGUEUR_CITEE, f"« {'9' * LONGUEUR_CITEE} »"),
        ("9" * 10_000, f"« {'9' * LONGUEUR_CITEE}… »"),
    ],
)
def test_a_quotation_is_printable_and_bounded(text, quoted):
    assert cite(text) == quoted
