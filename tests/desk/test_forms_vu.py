"""What the screen showed, as a form carries it."""

import uuid

import pytest

from cercle.desk.forms.vu import read_vu
from cercle.rules.refusal import Unreadable

FORM = {
    "demande": "5f0c2ad4-6a53-4c60-9d2e-5c5b5f9e3a11",
    "seance": "3",
    "coup": "7",
    "rang": "",
    "saisie": "12",
}


def test_it_works():
    vu = read_vu(1, FORM)
    assert (vu.table, vu.seance, vu.coup, vu.rang, vu.appelee, vu.cote) == (1, 3, 7, 0, 0, "")
    assert vu.demande == uuid.UUID(FORM["demande"])
    assert not vu.confirme


def test_a_line_is_confirmed_by_the_same_line_only():
    assert read_vu(1, FORM | {"confirme": "12"}).confirme
    assert not read_vu(1, FORM | {"confirme": "13"}).confirme
    assert not read_vu(1, FORM | {"saisie": "", "confirme": ""}).confirme


@pytest.mark.parametrize(
    "wrong",
    [
        {"demande": ""},
        {"demande": "abc"},
        {"coup": "7b"},
        {"coup": "-1"},
        {"coup": "1234567890"},
        {"seance": "٣"},
        {"cote": "C"},
        {"saisie": "1" * 241},
    ],
)
def test_another_form_is_refused(wrong):
    with pytest.raises(Unreadable):
        read_vu(1, FORM | wrong)
