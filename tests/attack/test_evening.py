"""The house that all attacks start from: untouched, it verifies, and it holds everything worth attacking."""

from .livre import MODELS


def test_the_untouched_house_verifies(livre):
    found = livre.verify()
    assert found.report.faults == ()
    assert (found.totaux.seances, found.totaux.coups) == (10, 39)
    assert found.totaux.prelevements == livre.one("SELECT SUM(montant) FROM ledger_prelevement")
    torn = livre.one("SELECT SUM(dernier - premier + 1) FROM ledger_detachement")
    assert found.totaux.tickets == torn + livre.one("SELECT COUNT(*) FROM ledger_ticketmachine")


def test_what_a_machine_printed_beside_the_books_is_said_and_no_fault(livre):
    """Its total is 0,50 € and a ticket more than those recorded."""
    (told,) = [line for line in livre.verify().warnings if "table 4, séance 1" in line]
    assert "jusqu’au n° 502" in told


def test_every_sealed_table_has_rows_to_attack(livre):
    assert [label for label in MODELS if not livre.ids(label)] == []
