"""P04: a row deleted, inserted, swapped, duplicated, moved to another séance or table: link or missing."""

import pytest

from cercle.journal.sealed import ROWS_PER_ENTRY, sealed_columns

from .livre import MODELS

REFERENCES = [
    (label, column) for label, model in MODELS.items() for column in sealed_columns(model) if column.reference
]


def middle(ids):
    return ids[len(ids) // 2]


def named(faults, label, place):
    return {fault.kind for fault in faults if fault.where == f"{label} {place}"}


def columns_of(label):
    return ", ".join(f'"{column.column}"' for column in sealed_columns(MODELS[label]))


@pytest.mark.parametrize("label", MODELS)
def test_p04_a_deleted_row_is_missing(livre, label):
    place = middle(livre.ids(label))
    livre.sql(f'DELETE FROM "{MODELS[label]._meta.db_table}" WHERE id = %s', place)
    faults = livre.faults()
    assert named(faults, label, place) == {"missing"}
    assert faults[0].place == divmod(place, ROWS_PER_ENTRY)


@pytest.mark.parametrize("label", MODELS)
def test_p04_an_inserted_row_has_no_entry(livre, label):
    table = MODELS[label]._meta.db_table
    source = middle(livre.ids(label))
    place = source - source % ROWS_PER_ENTRY + ROWS_PER_ENTRY - 1
    livre.sql(
        f'INSERT INTO "{table}" (id, entry_id, {columns_of(label)}) '
        f'SELECT %s, entry_id, {columns_of(label)} FROM "{table}" WHERE id = %s',
        place,
        source,
    )
    assert "link" in named(livre.faults(), label, place)


@pytest.mark.parametrize(("label", "column"), REFERENCES, ids=lambda x: getattr(x, "name", x))
def test_p04_a_row_moved_elsewhere_is_a_link(livre, label, column):
    """Moved to another coup, séance, table, fiche, carnet …"""
    table, place = MODELS[label]._meta.db_table, livre.ids(label)[-1]
    before = livre.one(f'SELECT "{column.column}" FROM "{table}" WHERE id = %s', place)
    target = MODELS[label]._meta.get_field(column.name.removesuffix("_id")).related_model
    others = [other for other in livre.ids(target._meta.label_lower) if other != before]
    # Where the house has only one such thing, the row is left pointing to nothing.
    others.append(place + 1)
    livre.sql(f'UPDATE "{table}" SET "{column.column}" = %s WHERE id = %s', others[0], place)
    assert named(livre.faults(), label, place) >= {"content", "link"}


def test_p04_two_stakes_swapped(livre):
    one, other = livre.ids("ledger.mise")[2:4]
    livre.sql("UPDATE ledger_mise SET id = %s WHERE id = %s", 10**15, one)
    livre.sql("UPDATE ledger_mise SET id = %s WHERE id = %s", one, other)
    livre.sql("UPDATE ledger_mise SET id = %s WHERE id = %s", other, 10**15)
    faults = livre.faults()
    for place in (one, other):
        assert "link" in named(faults, "ledger.mise", place)


def test_p04_a_stake_written_twice(livre):
    source = livre.ids("ledger.mise")[2]
    twice = source + 1
    livre.sql(
        "INSERT INTO ledger_mise (id, entry_id, coup_id, rang, fiche_id, cote, montant) "
        "SELECT %s, entry_id, coup_id, rang + 50, fiche_id, cote, montant FROM ledger_mise WHERE id = %s",
        twice,
        source,
    )
    assert "link" in named(livre.faults(), "ledger.mise", twice)


def test_p04_a_row_given_to_another_entry(livre):
    place = middle(livre.ids("ledger.mise"))
    livre.sql("UPDATE ledger_mise SET entry_id = entry_id - 1 WHERE id = %s", place)
    assert named(livre.faults(), "ledger.mise", place) == {"link"}


@pytest.mark.parametrize("at", ["first", "middle", "last but one"])
def test_p04_a_deleted_entry_is_missing(livre, at):
    last = livre.head().number
    number = {"first": 1, "middle": last // 2, "last but one": last - 1}[at]
    livre.sql("DELETE FROM journal_entry WHERE number = %s", number)
    faults = livre.faults()
    assert faults[0].kind == "missing"
    assert faults[0].where == f"écriture n° {number}"


def test_p04_two_entries_swapped(livre):
    number = livre.head().number // 2
    for old, new in ((number, 10**9), (number + 1, number), (10**9, number + 1)):
        livre.sql("UPDATE journal_entry SET number = %s WHERE number = %s", new, old)
    faults = livre.faults()
    assert {"link", "content"} & {fault.kind for fault in faults if fault.where == f"écriture n° {number}"}


def test_p04_an_entry_written_twice(livre):
    number = livre.head().number
    livre.sql(
        "INSERT INTO journal_entry (number, recorded_at, actor, actor_name, kind, format, payload, previous, "
        "digest, signature, request_id) SELECT number + 1, recorded_at, actor, actor_name, kind, format, "
        "payload, digest, 'f' || substr(digest, 2), signature, 'encore' FROM journal_entry WHERE number = %s",
        number,
    )
    assert {"content", "signature"} & {f.kind for f in livre.faults() if f.place[0] == number + 1}
