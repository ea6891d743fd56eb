"""P03: any column of any sealed row changed by raw SQL, triggers dropped: verify names that row: content."""

import datetime as dt
import os

import pytest
from django.db import transaction

from cercle.inspection.verification.replay import not_replayed
from cercle.journal.sealed import ROWS_PER_ENTRY, sealed_columns

from .livre import MODELS

COLUMNS = [(label, column) for label, model in MODELS.items() for column in sealed_columns(model)]
# All rows in a campaign; otherwise the first, one in the middle and the last. On PostgreSQL only one: its
# rows are the same, and each verification takes five times as long.
EVERY_ROW = os.environ.get("HYPOTHESIS_PROFILE") == "campagne"
ENTRY_COLUMNS = (
    "recorded_at", "actor", "actor_name", "kind", "format", "payload", "previous", "digest", "signature",
    "request_id",
)  # fmt: skip


def chosen(livre, label):
    ids = livre.ids(label)
    if EVERY_ROW:
        return ids
    middle = ids[len(ids) // 2]
    return sorted({ids[0], middle, ids[-1]}) if livre.sqlite else [middle]


def other_value(livre, column, value, place):
    """A value that the column can hold and does not."""
    if column.reference:
        return (value or 0) + 1
    if value is None:
        return 1
    if column.kind == "bool":
        return not value
    if column.kind == "date":
        return dt.date.fromisoformat(str(value)) + dt.timedelta(days=1)
    if column.kind == "text":
        return f"{value[:-1]}{'x' if value[-1:] != 'x' else 'y'}" if value else "x"
    return value + 7_001 if value + 7_001 <= column.high else value - 1


def attacks(livre, label, column):
    """(row, value before, another value): one change each."""
    table = MODELS[label]._meta.db_table
    for place in chosen(livre, label):
        before = livre.one(f'SELECT "{column.column}" FROM "{table}" WHERE id = %s', place)
        yield place, before, other_value(livre, column, before, place)
        if column.null and before is not None:
            yield place, before, None


@pytest.mark.parametrize(("label", "column"), COLUMNS, ids=lambda x: getattr(x, "name", x))
def test_p03_a_changed_column_is_content_of_that_row(livre, label, column):
    table = MODELS[label]._meta.db_table
    for place, before, after in attacks(livre, label, column):
        with transaction.atomic(using=livre.alias):
            livre.sql(f'UPDATE "{table}" SET "{column.column}" = %s WHERE id = %s', after, place)
            found = livre.verify()
            transaction.set_rollback(True, using=livre.alias)
        assert not found.ok, (place, before, after)
        named = [fault for fault in found.report.faults if fault.where == f"{label} {place}"]
        assert "content" in {fault.kind for fault in named}, (place, before, after, found.report.faults)
        assert found.report.faults[0].place == divmod(place, ROWS_PER_ENTRY)


@pytest.mark.parametrize("column", ENTRY_COLUMNS)
def test_p03_a_changed_column_of_an_entry_is_named(livre, column):
    last = livre.head().number
    for number in (1, last // 2, last):
        with transaction.atomic(using=livre.alias):
            before = livre.one(f"SELECT {column} FROM journal_entry WHERE number = %s", number)
            after = before + 1 if column == "format" else before[:-1] + ("1" if before[-1] != "1" else "2")
            livre.sql(f"UPDATE journal_entry SET {column} = %s WHERE number = %s", after, number)
            faults = livre.faults()
            transaction.set_rollback(True, using=livre.alias)
        assert faults, (number, after)
        assert faults[0].place[0] == number
        kinds = {"previous": {"link"}, "signature": {"signature"}}.get(column, {"content"})
        named = {fault.kind for fault in faults if fault.where.startswith(f"écriture n° {number}")}
        assert kinds & named, (number, faults)


def test_every_sealed_table_is_played_again():
    assert not_replayed() == []


def test_every_sealed_column_is_attacked():
    assert len(COLUMNS) == sum(len(model._meta.concrete_fields) - 2 for model in MODELS.values())
    assert len(COLUMNS) > 80
