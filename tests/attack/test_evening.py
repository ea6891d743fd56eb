"""The house that all attacks start from: untouched, it verifies, and it holds everything worth attacking."""

from .livre import MODELS


def test_the_untouched_house_verifies(livre):
    found = livre.verify()
    assert found.report.faults == ()
    assert (found.totaux.seances, found.totaux.coups) == (3, 18)
    assert found.totaux.prelevements == livre.one("SELECT SUM(montant) FROM ledger_prelevement")
    assert found.totaux.tickets == livre.one("SELECT SUM(dernier - premier + 1) FROM ledger_detachement")


def test_every_sealed_table_has_rows_to_attack(livre):
    assert [label for label in MODELS if not livre.ids(label)] == []
