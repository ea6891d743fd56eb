"""P13, P15–P18 on the books of the evening: sums by raw SQL, an oracle that knows no rule of the program."""

import pytest
from django.db import Error, transaction

from cercle.journal.sealed import ROWS_PER_ENTRY

from .insider import Recit
from .livre import MODELS

APPROXIMATE = ("real", "float", "double", "decimal", "numeric")


@pytest.fixture
def recit(livre):
    return Recit(livre)


def settled(livre):
    """(coup, held on one side, levy) of every coup closed."""
    return livre.sql(
        "SELECT a.coup_id, a.tenu, p.montant FROM ledger_arrete a JOIN ledger_prelevement p USING (coup_id)"
    )


# --- P13 ---


def test_p13_no_column_is_approximate(livre):
    for model in MODELS.values():
        table = model._meta.db_table
        if livre.sqlite:
            types = [(row[1], row[2]) for row in livre.sql(f'PRAGMA table_info("{table}")')]
        else:
            types = livre.sql(
                "SELECT column_name, data_type FROM information_schema.columns WHERE table_name = %s", table
            )
        assert [(name, kind) for name, kind in types if kind.lower().startswith(APPROXIMATE)] == []
        assert types


@pytest.mark.parametrize(
    ("montant", "refused"), [(5, True), (105, True), (0, True), (-10, True), (10.5, True), (110, False)]
)
def test_p13_the_database_refuses_a_stake_that_is_no_multiple(armed, montant, refused):
    """A stake written by raw SQL where the trigger takes it: in a free place of the last entry."""
    last = armed.head().number
    (coup, rang, fiche), *_ = armed.sql(
        "SELECT coup_id, rang, fiche_id FROM ledger_mise ORDER BY id DESC LIMIT 1"
    )
    values = (last * ROWS_PER_ENTRY + 5_000, last, coup, rang + 1, fiche, "A", montant)
    sql = (
        "INSERT INTO ledger_mise (id, entry_id, coup_id, rang, fiche_id, cote, montant) "
        "VALUES (%s, %s, %s, %s, %s, %s, %s)"
    )
    if not armed.sqlite and montant == 10.5:
        # PostgreSQL rounds it to a whole number on the way in: 11 is refused, 10.4 would be a stake of 10.
        values = (*values[:-1], 11)
    written = False
    try:
        with transaction.atomic(using=armed.alias):
            armed.sql(sql, *values)
            written = True
            transaction.set_rollback(True, using=armed.alias)
    except Error as error:
        assert refused, error
    assert written is not refused


# --- P15, P16 ---


def test_p15_the_faces_of_the_tickets_sum_to_the_levy(livre):
    rows = livre.sql(
        "SELECT p.id, p.montant, COALESCE(SUM((d.dernier - d.premier + 1) * c.valeur), 0) "
        "+ COALESCE(MAX(t.montant), 0), COUNT(DISTINCT c.valeur) FROM ledger_prelevement p "
        "LEFT JOIN ledger_detachement d ON d.prelevement_id = p.id "
        "LEFT JOIN ledger_carnettickets c ON c.id = d.carnet_id "
        "LEFT JOIN ledger_ticketmachine t ON t.prelevement_id = p.id GROUP BY p.id, p.montant"
    )
    assert len(rows) == 31
    assert [row for row in rows if row[1] != row[2] or row[3] > 3] == []
    assert {0, 10, 1_250} <= {row[1] for row in rows}


def test_p15_every_ticket_is_of_a_carnet_of_that_table(livre):
    strangers = livre.sql(
        "SELECT d.id FROM ledger_detachement d JOIN ledger_prelevement p ON p.id = d.prelevement_id "
        "JOIN ledger_coup c ON c.id = p.coup_id JOIN ledger_seance s ON s.id = c.seance_id "
        "LEFT JOIN ledger_etapecarnet e ON e.carnet_id = d.carnet_id AND e.etape = 'en_service' "
        "AND e.table_id = s.table_id AND e.id < d.id WHERE e.id IS NULL"
    )
    assert strangers == []


def test_p16_no_ticket_is_torn_or_lost_twice_nor_jumped_over(livre):
    tickets = []
    for carnet, valeur, premier in livre.sql("SELECT id, valeur, premier FROM ledger_carnettickets"):
        torn = livre.sql(
            "SELECT premier, dernier, id FROM ledger_detachement WHERE carnet_id = %s "
            "UNION SELECT premier, dernier, id FROM ledger_pertetickets WHERE carnet_id = %s ORDER BY 3",
            carnet,
            carnet,
        )
        numbers = [number for first, last, _id in torn for number in range(first, last + 1)]
        assert numbers == list(range(premier, premier + len(numbers)))
        assert len(numbers) <= 200
        tickets += [(valeur, number) for number in numbers]
    assert len(set(tickets)) == len(tickets) > 200


def test_p16_the_same_number_again_is_refused_by_the_database(armed):
    last = armed.head().number
    (torn,) = armed.sql(
        "SELECT prelevement_id, carnet_id, premier, dernier, montant FROM ledger_detachement "
        "ORDER BY id DESC LIMIT 1"
    )
    sql = (
        "INSERT INTO ledger_detachement (id, entry_id, prelevement_id, carnet_id, premier, dernier, "
        "montant, rang) VALUES (%s, %s, %s, %s, %s, %s, %s, 9)"
    )
    with pytest.raises(Error, match=r"ticket_detache|UNIQUE"), transaction.atomic(using=armed.alias):
        armed.sql(sql, last * ROWS_PER_ENTRY + 5_000, last, *torn)


# --- P17, P18 ---


def test_p17_a_void_coup_keeps_its_number_and_gives_all_back(livre, recit):
    coup = recit.coup(3)
    assert recit.rows("coupnul", coup_id=coup)
    laid = livre.one("SELECT SUM(montant) FROM ledger_mise WHERE coup_id = %s", coup)
    back = livre.one("SELECT SUM(montant) FROM ledger_restitution WHERE coup_id = %s", coup)
    assert laid == back == 380
    assert recit.rows("prelevement", coup_id=coup) == []
    numbers = [row["numero"] for _place, row in recit.rows("coup", seance_id=recit.seance(1, 1))]
    assert numbers == list(range(1, 9))


def test_p17_a_misdeal_keeps_its_tickets_and_takes_no_others(livre, recit):
    assert len(recit.of("donne", 4)) == 2
    assert len(recit.of("faussedonne", 4)) == 1
    ((levy, row),) = recit.of("prelevement", 4)
    torn = recit.rows("detachement", prelevement_id=levy)
    assert sum(each["montant"] for _place, each in torn) == row["montant"]
    assert all(place < recit.of("donne", 4)[0][0] for place, _row in torn)


def test_p18_stakes_are_held_or_given_back_and_payouts_and_levy_are_the_stakes_held(livre):
    coups = settled(livre)
    assert len(coups) == 15
    for coup, tenu, levy in coups:
        laid = livre.one(
            "SELECT SUM(m.montant) FROM ledger_mise m LEFT JOIN ledger_annulationmise a ON a.mise_id = m.id "
            "WHERE m.coup_id = %s AND a.id IS NULL",
            coup,
        )
        back = livre.one("SELECT COALESCE(SUM(montant), 0) FROM ledger_restitution WHERE coup_id = %s", coup)
        paid = livre.one("SELECT SUM(montant) FROM ledger_paiement WHERE coup_id = %s", coup)
        assert laid == 2 * tenu + back
        assert paid + levy == 2 * tenu


def test_p18_both_sides_hold_the_same_and_the_last_registered_gets_back_first(livre):
    for coup, tenu, _levy in settled(livre):
        lines = livre.sql(
            "SELECT m.rang, m.cote, m.montant, COALESCE(r.montant, 0), COALESCE(r.rang, 0) "
            "FROM ledger_mise m LEFT JOIN ledger_restitution r ON r.mise_id = m.id "
            "LEFT JOIN ledger_annulationmise a ON a.mise_id = m.id "
            "WHERE m.coup_id = %s AND a.id IS NULL ORDER BY m.rang",
            coup,
        )
        for side in "AB":
            own = [line for line in lines if line[1] == side]
            assert sum(montant - back for _r, _c, montant, back, _n in own) == tenu
            given = [line for line in reversed(own) if line[3]]
            # In order, each but the last whole; whoever registered before the last one reached keeps all.
            assert [line[4] for line in given] == list(range(1, len(given) + 1))
            assert all(line[2] == line[3] for line in given[:-1])
            reached = given[-1][0] if given else 10**6
            assert [line for line in own if line[0] > reached and not line[3]] == []


@pytest.mark.parametrize("amount", [1, -1, 10])
def test_one_changed_centime_names_the_row(livre, recit, amount):
    """The issue's own test: one centime by raw SQL, and verify names the row and says content."""
    place, _row = recit.of("mise", 5)[0]
    livre.sql("UPDATE ledger_mise SET montant = montant + %s WHERE id = %s", amount, place)
    first = livre.faults()[0]
    assert (first.where, first.kind) == (f"ledger.mise {place}", "content")
    assert "montant" in first.message
