"""The books in the hands of an attacker: raw SQL, and the pen of an insider who has the key."""

import datetime as dt
import json
import os
from contextlib import contextmanager

from django.db import transaction

from cercle.inspection.verification.whole import verify
from cercle.journal import keys
from cercle.journal.canonical import ZEROS, EntryText, dumps
from cercle.journal.chain import digest_of
from cercle.journal.head import Head
from cercle.journal.sealed import ROWS_PER_ENTRY, sealed_columns, sealed_models
from cercle.journal.triggers import drop_triggers

MODELS = {model._meta.label_lower: model for model in sealed_models()}
_ENTRY = "number, recorded_at, actor, actor_name, kind, format, payload, previous, request_id"
# All rows in a campaign; otherwise the first, one in the middle and the last. On PostgreSQL only one: its
# rows are the same, and each verification takes five times as long.
EVERY_ROW = os.environ.get("HYPOTHESIS_PROFILE") == "campagne"


class Livre:
    """`sql` changes the books behind the program's back; `verify` says what it sees of it."""

    def __init__(self, connection, house):
        self.connection = connection
        self.alias = connection.alias
        self.house = house
        self.sqlite = connection.vendor == "sqlite"

    # --- a hand on the database ---

    def sql(self, query, *values):
        """Run one statement; its rows, if it has any."""
        with self.connection.cursor() as cursor:
            cursor.execute(query, values)
            return cursor.fetchall() if cursor.description else []

    def one(self, query, *values):
        """The single value of a query."""
        ((value,),) = self.sql(query, *values)
        return value

    @contextmanager
    def undone(self):
        """What is done inside is undone at the end."""
        with transaction.atomic(using=self.alias):
            yield
            transaction.set_rollback(True, using=self.alias)

    def disarm(self):
        """Take away all by which the database defends itself, as its owner can."""
        drop_triggers(self.alias)
        tables = ["journal_entry", *(model._meta.db_table for model in MODELS.values())]
        if self.sqlite:
            self.sql("PRAGMA foreign_keys=OFF")
        for table in tables:
            self._strip_sqlite(table) if self.sqlite else self._strip_postgresql(table)

    def _strip_sqlite(self, table):
        """The same table without any constraint but its primary key."""
        columns = self.sql(f'PRAGMA table_info("{table}")')
        wanted = ", ".join(f'"{name}" {kind}{" PRIMARY KEY" * key}' for _, name, kind, _, _, key in columns)
        self.sql(f'CREATE TABLE "{table}_nu" ({wanted})')
        self.sql(f'INSERT INTO "{table}_nu" SELECT * FROM "{table}"')
        self.sql(f'DROP TABLE "{table}"')
        self.sql(f'ALTER TABLE "{table}_nu" RENAME TO "{table}"')

    def _strip_postgresql(self, table):
        """The same: CHECK, UNIQUE, foreign keys and NOT NULL dropped."""
        constraints = self.sql(
            "SELECT conname FROM pg_constraint WHERE conrelid = %s::regclass AND contype IN ('c', 'f', 'u') "
            "ORDER BY contype = 'u'",
            table,
        )
        for (name,) in constraints:
            self.sql(f'ALTER TABLE "{table}" DROP CONSTRAINT "{name}" CASCADE')
        partial = self.sql(
            "SELECT indexrelid::regclass::text FROM pg_index WHERE indrelid = %s::regclass AND indisunique "
            "AND NOT indisprimary",
            table,
        )
        for (name,) in partial:
            self.sql(f"DROP INDEX {name}")
        required = self.sql(
            "SELECT attname FROM pg_attribute WHERE attrelid = %s::regclass AND attnum > 0 AND attnotnull "
            "AND attname NOT IN ('id', 'number')",
            table,
        )
        for (name,) in required:
            self.sql(f'ALTER TABLE "{table}" ALTER COLUMN "{name}" DROP NOT NULL')

    # --- what the books say ---

    def ids(self, label):
        """The places of the rows of a table, in order."""
        return [row[0] for row in self.sql(f'SELECT id FROM "{MODELS[label]._meta.db_table}" ORDER BY id')]

    def head(self):
        return Head(*self.sql("SELECT number, digest FROM journal_entry ORDER BY number DESC LIMIT 1")[0])

    def verify(self, head=None):
        return verify(head=head, using=self.alias)

    def faults(self, head=None):
        return self.verify(head).report.faults

    # --- the pen of an insider ---

    def rewrite(self, *, key=None, changed=lambda number, entry, lines: None):
        """Write the whole chain again: `changed` may edit an entry's columns and its lines in place.

        Rows follow what the lines say. Signed by `key`; by the house's own by default.
        """
        key = key or keys.load_key()[0]
        previous, signature = ZEROS, ""
        for row in self.sql(f"SELECT {_ENTRY} FROM journal_entry ORDER BY number"):
            entry = dict(zip(EntryText._fields, row, strict=False))
            content = json.loads(entry["payload"])
            before = json.dumps(content["lignes"])
            changed(entry["number"], entry, content["lignes"])
            if json.dumps(content["lignes"]) != before:
                entry["payload"] = dumps(content)
                self._follow(entry["number"], json.loads(before), content["lignes"])
            entry |= {"previous": previous, "previous_signature": signature}
            digest = digest_of(EntryText(**entry))
            signature = keys.sign(key, digest)
            self.sql(
                "UPDATE journal_entry SET actor=%s, recorded_at=%s, payload=%s, previous=%s, digest=%s, "
                "signature=%s WHERE number=%s",
                entry["actor"], entry["recorded_at"], entry["payload"], previous, digest, signature,
                entry["number"],
            )  # fmt: skip
            previous = digest

    def _follow(self, number, before, after):
        """The rows of an entry as its lines now say."""
        for index, (label, _values) in enumerate(before):
            place = number * ROWS_PER_ENTRY + index
            self.sql(f'DELETE FROM "{MODELS[label]._meta.db_table}" WHERE id = %s', place)
        for index, (label, values) in enumerate(after):
            columns = {c.name: c.column for c in sealed_columns(MODELS[label])}
            names = ", ".join(f'"{columns[name]}"' for name in values)
            marks = ", ".join(["%s"] * len(values))
            self.sql(
                f'INSERT INTO "{MODELS[label]._meta.db_table}" (id, entry_id, {names}) '
                f"VALUES (%s, %s, {marks})",
                number * ROWS_PER_ENTRY + index, number, *values.values(),
            )  # fmt: skip

    def forge(self, *edits):
        """Change rows everywhere at once, signed by the house's key: (label, place, column, value)."""
        by_entry = {}
        for label, place, column, value in edits:
            by_entry.setdefault(place // ROWS_PER_ENTRY, []).append((label, place, column, value))

        def changed(number, entry, lines):
            for label, place, column, value in by_entry.get(number, ()):
                line = lines[place % ROWS_PER_ENTRY]
                assert line[0] == label
                line[1][column] = value

        self.rewrite(changed=changed)


def chosen(livre, label):
    ids = livre.ids(label)
    if EVERY_ROW:
        return ids
    middle = ids[len(ids) // 2]
    return sorted({ids[0], middle, ids[-1]}) if livre.sqlite else [middle]


def other_value(column, value):
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
