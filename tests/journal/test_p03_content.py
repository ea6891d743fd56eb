"""P03: any sealed column of any row changed by raw SQL: verify names that row and says content."""

import pytest
from django.db import connection

from cercle.journal.models import Entry
from cercle.journal.sealed import ROWS_PER_ENTRY, sealed_columns, sealed_models
from cercle.journal.verification import verify

TABLES = [pytest.param(model, id=model._meta.label_lower) for model in sealed_models()]
COLUMNS = [
    pytest.param(model, column, id=f"{model._meta.label_lower}-{column.name}")
    for model in sealed_models()
    for column in sealed_columns(model)
]


def test_the_trial_book_has_a_row_of_every_sealed_table(book):
    """A table added to the ledger is added to the trial book, or nothing here says that it is covered."""
    assert [model._meta.label for model in sealed_models() if not model.objects.exists()] == []


def other_values(column, value):
    """What an attacker could write instead of `value` that both engines take, then what only SQLite takes."""
    if value is None:
        values, loose = [7], ["x"]
    elif column.kind == "bool":
        values, loose = [not value], [2]
    elif column.kind == "date":
        values, loose = ["2026-12-01"], ["2026-11-30 "]
    elif column.kind == "int":
        values, loose = [v for v in (0, 1, 7, 32_000) if v != value], ["x", 12.5]
    else:
        same_to_the_eye = [value + " ", value.upper(), value + "\u0301"]
        values = [v for v in ("x", "", *same_to_the_eye) if v != value and len(v) <= column.high]
        loose = [b"\x01"]
    if column.null and value is not None:
        values.append(None)
    return values + (loose if connection.vendor == "sqlite" else [])


@pytest.mark.parametrize(("model", "column"), COLUMNS)
def test_p03_a_changed_column_is_content_and_names_its_row(attack, faults, model, column):
    table = model._meta.db_table
    place = model.objects.order_by("id").values_list("id", flat=True)[0]
    value = model.objects.values_list(column.name, flat=True).get(id=place)
    for other in other_values(column, value):
        attack.sql("SAVEPOINT attaque")
        assert attack.sql(f'UPDATE "{table}" SET "{column.column}" = %s WHERE id = %s', other, place) == 1
        found = faults()
        assert found[0] == ("content", f"{model._meta.label_lower} {place}"), other
        assert {where for _kind, where in found} == {f"{model._meta.label_lower} {place}"}
        assert column.name in verify().faults[0].message
        attack.sql("ROLLBACK TO SAVEPOINT attaque")
    assert faults() == []


@pytest.mark.parametrize(
    "model", [pytest.param(model, id=model._meta.label_lower) for model in sealed_models()]
)
def test_p03_a_row_given_to_another_entry_is_link(attack, faults, model):
    place = model.objects.order_by("id").values_list("id", flat=True)[0]
    attack.sql(f'UPDATE "{model._meta.db_table}" SET entry_id = 1 WHERE id = %s', place)
    assert faults() == [("link", f"{model._meta.label_lower} {place}")]


# What each column of an entry is to the chain, and where the change shows (the entry changed is n° 4 of 7).
ENTRY = {
    "recorded_at": ("2026-11-30T00:00:00.000000Z", [("content", "écriture n° 4")]),
    "actor": ("E2", [("content", "écriture n° 4")]),
    "actor_name": ("Une autre", [("content", "écriture n° 4")]),
    "kind": ("essai.autre", [("content", "écriture n° 4")]),
    "format": (2, [("content", "écriture n° 4")]),
    "request_id": ("une autre demande", [("content", "écriture n° 4")]),
    "digest": ("f" * 64, [("content", "écriture n° 4")]),
    "previous": ("f" * 64, [("link", "écriture n° 4")]),
    "signature": ("f" * 128, [("signature", "écriture n° 4")]),
}


def test_p03_every_column_of_the_entry_is_attacked():
    assert {field.name for field in Entry._meta.fields} == {*ENTRY, "number", "payload"}


@pytest.mark.parametrize("column", ENTRY)
def test_p03_a_changed_column_of_an_entry_names_it(attack, faults, column):
    value, expected = ENTRY[column]
    attack.sql(f"UPDATE journal_entry SET {column} = %s WHERE number = 4", value)
    assert faults() == expected


@pytest.mark.parametrize("column", ENTRY)
def test_p03_the_last_entry_is_covered_as_well(attack, faults, column):
    value, expected = ENTRY[column]
    attack.sql(f"UPDATE journal_entry SET {column} = %s WHERE number = 7", value)
    assert faults()[0] == (expected[0][0], "écriture n° 7")


def test_p03_a_changed_number_is_missing_there(attack, faults):
    attack.sql("UPDATE journal_entry SET number = 40 WHERE number = 4")
    assert faults()[0] == ("missing", "écriture n° 4")


@pytest.mark.parametrize(
    "change",
    [
        "replace(payload, 'Personne 1', 'Personne 9')",
        "replace(payload, '{', '{ ')",
        "replace(payload, 'E9', '\\u0045\\u0039')",
        "'pas du JSON'",
        "''",
    ],
)
def test_p03_a_changed_payload_is_content(attack, faults, change):
    attack.sql(f"UPDATE journal_entry SET payload = {change} WHERE number = 4")
    assert faults()[0] == ("content", "écriture n° 4")


def test_p03_row_and_payload_changed_together_is_content_of_the_entry(attack, faults):
    attack.sql(
        "UPDATE journal_entry SET payload = replace(payload, 'Personne 1', 'Personne 9') WHERE number = 4"
    )
    attack.sql("UPDATE ledger_personne SET nom = 'Personne 9' WHERE id = %s", 4 * ROWS_PER_ENTRY)
    assert faults() == [("content", "écriture n° 4")]


@pytest.mark.skipif(connection.vendor != "sqlite", reason="PostgreSQL has strict types")
@pytest.mark.parametrize(
    "column", ["recorded_at", "actor", "kind", "payload", "previous", "digest", "signature"]
)
def test_p03_a_blob_in_a_text_column_is_found_and_stops_nothing(attack, faults, column):
    attack.sql(f"UPDATE journal_entry SET {column} = CAST({column} AS BLOB) WHERE number = 4")
    found = faults()
    assert found[0][1] in ("écriture n° 4", "écriture n° 5")
    assert found


def test_p03_two_changes_are_both_named_in_order(attack, faults):
    attack.sql("UPDATE ledger_personne SET nom = 'X' WHERE id = %s", 6 * ROWS_PER_ENTRY)
    attack.sql("UPDATE journal_entry SET actor = 'X' WHERE number = 3")
    assert faults() == [("content", "écriture n° 3"), ("content", f"ledger.personne {6 * ROWS_PER_ENTRY}")]


def test_p03_a_ruined_table_is_counted_and_not_kept_in_memory(attack, livre, author):
    from cercle.ledger.models import Personne

    from .book import record_people

    record_people(author(), noms=["Zoé"] * 300)
    attack.sql("UPDATE ledger_personne SET nom = 'X'")
    report = verify()
    assert (len(report.faults), report.omitted) == (100, Personne.objects.count() - 100)
