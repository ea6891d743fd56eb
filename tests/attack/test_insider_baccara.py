"""Baccara in the hands of whoever has the key: chain and rows agree, the figures do not (articles 58 to 62).

What is typed from the table, a stake or a result within the rules, shows by what it leads to, not by itself.
"""

import datetime as dt

import pytest

from cercle.journal.sealed import ROWS_PER_ENTRY, sealed_columns

from .insider import caught
from .livre import MODELS, chosen, other_value

TABLES = (
    "ledger.sabot",
    "ledger.sortiesabot",
    "ledger.affectationsabot",
    "ledger.paquet",
    "ledger.paquetseance",
    "ledger.reformepaquet",
    "ledger.banque",
    "ledger.offrebanque",
    "ledger.depot",
    "ledger.attributionbanque",
    "ledger.mouvementbanque",
    "ledger.finbanque",
    "ledger.noticeouverture",
    "ledger.seanceouverte",
    "ledger.taille",
    "ledger.fintaille",
    "ledger.cartesbrulees",
    "ledger.coupbaccara",
    "ledger.resultatbaccara",
    "ledger.ticketsdechires",
    "ledger.servicevalet",
)
# Names and reasons as typed, what a player chose to do: no other figure of the books says them again.
LIBRES = {
    ("sabot", "numero"),
    ("sabot", "modele"),
    ("sortiesabot", "motif"),
    ("paquet", "couleur"),
    ("paquet", "numero_serie"),
    ("reformepaquet", "motif"),
    ("offrebanque", "nom"),
    ("depot", "montant"),
    ("depot", "piece"),
    ("taille", "coupe"),
    ("fintaille", "motif"),
    ("cartesbrulees", "nombre"),
    ("cartesbrulees", "decision"),
    ("coupbaccara", "banco"),
}
COLUMNS = [
    (label, column)
    for label in TABLES
    for column in sealed_columns(MODELS[label])
    if (label.partition(".")[2], column.name) not in LIBRES
]


@pytest.mark.parametrize(("label", "column"), COLUMNS, ids=lambda x: getattr(x, "name", x))
def test_each_column_of_each_table_is_computed_again(livre, label, column):
    """The same attack as P03, this time consistent and signed: the fault is told at that entry."""
    table = MODELS[label]._meta.db_table
    for place in chosen(livre, label):
        before = livre.one(f'SELECT "{column.column}" FROM "{table}" WHERE id = %s', place)
        after = other_value(column, before)
        after = after.isoformat() if isinstance(after, dt.date) else after
        with livre.undone():
            faults = caught(livre, (label, place, column.name, after))
        assert faults, (place, before, after)
        assert faults[0].place[0] >= place // ROWS_PER_ENTRY, (place, before, after, faults)
