"""Two hands at once on the carnets: each act is whole, the second is told, no number goes twice."""

import pytest

from cercle.ledger.models import (
    CarnetTickets,
    Detachement,
    EtapeCarnet,
    HistoriqueMachine,
    PerteTickets,
    Seance,
)
from cercle.ledger.services import ecarte, machine, seance, tickets
from tests.ledger.cast import (
    ANNE,
    BRUNO,
    CLARA,
    HELENE,
    PAUL,
    Soiree,
    by,
    carnet,
    declare_table,
    jeux,
    monte_maison,
)  # fmt: skip
from tests.ledger.test_races import one_won, race

from .base import DIMES, monte_table_2, preleve, rend
from .test_properties import numbers

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def s():
    monte_maison()
    monte_table_2()
    return Soiree(table=2)


def test_p16_the_same_carnet_received_at_once(s):
    issues = race(
        *[lambda: tickets.receive_carnet(by(PAUL), valeur=10, premier=601, nombre=2) for _ in range(3)],
        lambda: tickets.receive_carnet(by(HELENE), valeur=10, premier=801),
    )
    one_won(issues, "carnet_overlap")
    held = CarnetTickets.objects.filter(valeur=10).values_list("premier", flat=True)
    assert len(held) == len(set(held))


def test_p16_the_next_series_received_at_once(s):
    preleve(s, 2000)
    rend(10, 201)
    issues = race(*[lambda: tickets.receive_carnet(by(PAUL), **DIMES) for _ in range(3)])
    assert "« reçu »" in one_won(issues, "carnet_overlap").text
    series = CarnetTickets.objects.filter(**DIMES).order_by("id").values_list("serie", flat=True)
    assert list(series) == [1, 2]


def test_stubs_returned_at_once(s):
    preleve(s, 2000)
    issues = race(
        lambda: tickets.return_stubs(by(PAUL), **DIMES, comptable="M. Trésor"),
        lambda: tickets.return_stubs(by(HELENE), **DIMES, comptable="Mme Trésor"),
    )
    assert "est « souches rendues »" in one_won(issues, "carnet_step").text
    assert EtapeCarnet.objects.filter(etape="rendu").count() == 1


def test_p16_a_levy_and_the_loss_of_its_carnet_at_once(s):
    """Either the levy's tickets were torn before, or it takes them from the carnet that took over."""
    carnet(10, 401, table=2, en_service=False)
    s.mises("5 A 26,00", "6 B 26,00")
    issues = race(
        lambda: ecarte.close_mises(by(BRUNO), **s.coup_ici),
        lambda: tickets.lose_carnet(by(HELENE), **DIMES, motif="égaré"),
    )
    assert [issue.code for issue in issues] == ["", ""]
    torn, lost = Detachement.objects.get(), PerteTickets.objects.get()
    assert torn.montant == 130
    assert (torn.premier, lost.premier) in ((201, 214), (401, 201))
    assert len(numbers()) == len(set(numbers()))


def test_a_carnet_lost_at_once(s):
    issues = race(*[lambda: tickets.lose_carnet(by(HELENE), **DIMES, motif="égaré") for _ in range(2)])
    one_won(issues, "carnet_over")
    assert PerteTickets.objects.count() == 1


def test_a_machine_opens_one_seance(s):
    declare_table(3)
    seance.close_seance(by(ANNE), **s.ici)
    machine.declare_machine(by(PAUL), numero_serie="M-1")
    issues = race(
        lambda: seance.open_seance(
            by(PAUL), table=1, appel=ANNE.matricule, enjeux=BRUNO.matricule, jeux=jeux("a"), machine="M-1"
        ),
        lambda: seance.open_seance(
            by(PAUL), table=3, appel=CLARA.matricule, enjeux=PAUL.matricule, jeux=jeux("b"), machine="m-1"
        ),
    )
    one_won(issues, "machine_busy")
    assert Seance.objects.filter(machine__isnull=False).count() == 1


def test_a_machine_declared_and_its_total_written_down_at_once(s):
    issues = race(*[lambda: machine.declare_machine(by(PAUL), numero_serie="M-1") for _ in range(3)])
    one_won(issues, "machine_known")
    seance.close_seance(by(ANNE), **s.ici)
    seance.open_seance(by(ANNE), table=2, appel="E1", enjeux="E2", jeux=jeux("c"), machine="M-1")
    issues = race(
        *[
            lambda qui=qui: machine.record_historique(by(qui), table=2, seance=2, dernier=0, total=0)
            for qui in (ANNE, BRUNO)
        ]
    )
    one_won(issues, "history_known")
    assert HistoriqueMachine.objects.count() == 1
