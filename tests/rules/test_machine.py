"""The machine's tickets and the total it prints at the end (articles 56-1, 59, 66-1)."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cercle.rules.machine import DERNIER_NUMERO, Historique, check_historique, check_numero
from cercle.rules.refusal import Illegal
from tests.rules.notation import refused


def test_it_works():
    found = check_historique(premier=41, dernier=43, total=390)
    assert found == Historique(41, 43, 390)
    assert found.nombre == 3


def test_a_seance_without_a_levy_prints_nothing():
    assert check_historique(premier=41, dernier=40, total=0).nombre == 0
    assert check_historique(premier=1, dernier=0, total=0).nombre == 0


@pytest.mark.parametrize(
    ("dernier", "total", "code"),
    [
        (39, 0, "history_number"),
        (0, 0, "machine_number"),
        (-5, 0, "machine_number"),
        (DERNIER_NUMERO + 1, 10**15, "machine_number"),
        (40, 10, "history_total"),  # no ticket, yet a total
        (41, 0, "history_total"),  # a ticket worth nothing
        (43, 20, "history_total"),  # three tickets of 0,10 € at least
        (43, 395, "history_total"),  # no multiple of 0,10 €
        (43, -390, "history_total"),
    ],
)
def test_what_no_machine_prints(dernier, total, code):
    with refused(code, "59", Illegal):
        check_historique(premier=41, dernier=dernier, total=total)


@pytest.mark.parametrize("numero", [0, -1, DERNIER_NUMERO + 1])
def test_numbers_run_from_1(numero):
    with refused("machine_number", "59", Illegal):
        check_numero(numero)
    check_numero(1)
    check_numero(DERNIER_NUMERO)


@given(st.integers(1, 10**6), st.lists(st.integers(1, 5000).map(lambda tens: tens * 10), max_size=20))
def test_any_tickets_are_a_history(premier, montants):
    found = check_historique(premier=premier, dernier=premier + len(montants) - 1, total=sum(montants))
    assert found.nombre == len(montants)
