"""What the database itself refuses: no sealed row is changed or taken away, and none comes out of turn.

They stop mistakes and hasty hands, not the owner of the database: on SQLite whoever can write the file can
drop them, on PostgreSQL so can the owner of the tables. (`session_replication_role = replica`, which
silences ordinary triggers, does not silence these: they are ENABLE ALWAYS.) What such a hand changes,
verification finds.

They are put back after every `migrate`: on SQLite, Django's AlterField builds the table anew and its
triggers are lost without a word, and no table that they read may be renamed while they stand. So they are
dropped before a migration and installed after it. A change of their text needs a migration, even an empty
one, to reach a house.
"""

from collections.abc import Iterable
from typing import NamedTuple

from django.db import DEFAULT_DB_ALIAS, connections, transaction
from django.db.backends.base.base import BaseDatabaseWrapper
from django.db.models import Model

from .canonical import ZEROS
from .models import Entry
from .sealed import ROWS_PER_ENTRY, SealedRow, sealed_columns, sealed_models

CHANGED = "table scellée : une ligne ne se modifie pas"
DELETED = "table scellée : une ligne ne se supprime pas"
NOT_NEXT = "écriture refusée : elle ne suit pas la dernière"
NOT_LAST = "ligne refusée : elle n''est pas de la dernière écriture"
NOT_TYPED = "ligne refusée : valeur d''un autre type que sa colonne"


class Trigger(NamedTuple):
    """A trigger as it must stand: its name, its table, the statements that make it, the text that proves
    it."""

    name: str
    table: str
    create: tuple[str, ...]
    proof: str


def sealed_tables() -> list[type[Model]]:
    """The entry's table and every sealed one."""
    return [Entry, *sealed_models()]


def triggers_of(model: type[Model], vendor: str) -> list[Trigger]:
    """The triggers that guard a table on an engine."""
    return _sqlite_triggers(model) if vendor == "sqlite" else _postgresql_triggers(model)


# --- SQLite ---


def _sqlite_triggers(model: type[Model]) -> list[Trigger]:
    table = model._meta.db_table
    return [
        # A sealed row never changes.
        _sqlite_trigger(table, "update", f"SELECT RAISE(ABORT, '{CHANGED}');"),
        # A sealed row never goes (with recursive_triggers, not by INSERT OR REPLACE either).
        _sqlite_trigger(table, "delete", f"SELECT RAISE(ABORT, '{DELETED}');"),
        # An entry is the next link; a row belongs to the last entry, at a free place, each value of its type.
        _sqlite_trigger(table, "insert", _sqlite_entry() if model is Entry else _sqlite_row(model)),
    ]


_SQLITE_TYPES = {"int": "integer", "bool": "integer", "text": "text", "date": "text"}


def _sqlite_trigger(table: str, event: str, body: str) -> Trigger:
    name = f"scelle_{table}_{event}"
    sql = f'CREATE TRIGGER "{name}" BEFORE {event.upper()} ON "{table}" BEGIN {body} END'
    return Trigger(name, table, (sql,), sql)


def _sqlite_entry() -> str:
    """An entry is the next link, and takes the place of no other (whatever recursive_triggers says)."""
    return (
        f"SELECT RAISE(ABORT, '{NOT_NEXT}') WHERE NEW.number IS NOT "
        "(SELECT COALESCE(MAX(number), 0) + 1 FROM journal_entry) OR NEW.previous IS NOT "
        "COALESCE((SELECT digest FROM journal_entry ORDER BY number DESC LIMIT 1), "
        f"'{ZEROS}') OR EXISTS (SELECT 1 FROM journal_entry WHERE request_id = NEW.request_id);"
    )


def _sqlite_row(model: type[Model]) -> str:
    """A row belongs to the last entry, at a free place of its ten thousand, each value of its column's
    type."""
    assert issubclass(model, SealedRow)
    typed = " OR ".join(
        f"typeof(NEW.\"{column.column}\") NOT IN ('{_SQLITE_TYPES[column.kind]}', 'null')"
        for column in sealed_columns(model)
    )
    placed = (
        f"SELECT RAISE(ABORT, '{NOT_LAST}') "
        "WHERE NEW.entry_id IS NOT (SELECT MAX(number) FROM journal_entry) "
        f"OR NEW.id / {ROWS_PER_ENTRY} IS NOT NEW.entry_id "
        f'OR EXISTS (SELECT 1 FROM "{model._meta.db_table}" WHERE id = NEW.id);'
    )
    return placed + (f" SELECT RAISE(ABORT, '{NOT_TYPED}') WHERE {typed};" if typed else "")


# --- PostgreSQL ---

_FUNCTIONS = {
    "journal_refuse_change": f"""
BEGIN
  RAISE EXCEPTION '{CHANGED}' USING ERRCODE = 'integrity_constraint_violation', TABLE = TG_TABLE_NAME;
END
""",
    "journal_refuse_delete": f"""
BEGIN
  RAISE EXCEPTION '{DELETED}' USING ERRCODE = 'integrity_constraint_violation', TABLE = TG_TABLE_NAME;
END
""",
    "journal_refuse_entry": f"""
DECLARE
  last record;
BEGIN
  SELECT number, digest INTO last FROM journal_entry ORDER BY number DESC LIMIT 1;
  IF NEW.number IS DISTINCT FROM COALESCE(last.number, 0) + 1
      OR NEW.previous IS DISTINCT FROM COALESCE(last.digest, '{ZEROS}') THEN
    RAISE EXCEPTION '{NOT_NEXT}' USING ERRCODE = 'integrity_constraint_violation', TABLE = TG_TABLE_NAME;
  END IF;
  RETURN NEW;
END
""",
    "journal_refuse_row": f"""
BEGIN
  IF NEW.entry_id IS DISTINCT FROM (SELECT MAX(number) FROM journal_entry)
      OR NEW.id / {ROWS_PER_ENTRY} IS DISTINCT FROM NEW.entry_id THEN
    RAISE EXCEPTION '{NOT_LAST}' USING ERRCODE = 'integrity_constraint_violation', TABLE = TG_TABLE_NAME;
  END IF;
  RETURN NEW;
END
""",
}


def _postgresql_triggers(model: type[Model]) -> list[Trigger]:
    table = model._meta.db_table
    next_link = "journal_refuse_entry" if model is Entry else "journal_refuse_row"
    return [
        # A sealed row never changes.
        _postgresql_trigger(table, "update", "ROW", "journal_refuse_change"),
        # A sealed row never goes …
        _postgresql_trigger(table, "delete", "ROW", "journal_refuse_delete"),
        # … and a sealed table is never emptied.
        _postgresql_trigger(table, "truncate", "STATEMENT", "journal_refuse_delete"),
        # An entry is the next link; a row belongs to the last entry, in its ten thousand places.
        _postgresql_trigger(table, "insert", "ROW", next_link),
    ]


def _postgresql_trigger(table: str, event: str, level: str, function: str) -> Trigger:
    name = f"scelle_{table}_{event}"
    create = (
        f'CREATE TRIGGER "{name}" BEFORE {event.upper()} ON "{table}" '
        f"FOR EACH {level} EXECUTE FUNCTION {function}()"
    )
    always = f'ALTER TABLE "{table}" ENABLE ALWAYS TRIGGER "{name}"'
    return Trigger(name, table, (create, always), f"A {event} {function} {_FUNCTIONS[function].strip()}")


# The event's bit in pg_trigger.tgtype.
_POSTGRESQL_STANDING = """
SELECT t.tgname, t.tgenabled,
    CASE WHEN t.tgtype & 4 > 0 THEN 'insert' WHEN t.tgtype & 8 > 0 THEN 'delete'
         WHEN t.tgtype & 16 > 0 THEN 'update' WHEN t.tgtype & 32 > 0 THEN 'truncate' END,
    p.proname, p.prosrc
FROM pg_trigger t JOIN pg_proc p ON p.oid = t.tgfoid JOIN pg_class c ON c.oid = t.tgrelid
WHERE NOT t.tgisinternal AND c.relnamespace = current_schema()::regnamespace AND t.tgqual IS NULL
"""


# --- Both ---


def _expected(connection: BaseDatabaseWrapper) -> list[Trigger]:
    """The triggers that must stand: those of the tables that exist already."""
    tables = set(connection.introspection.table_names())
    models: Iterable[type[Model]] = [model for model in sealed_tables() if model._meta.db_table in tables]
    return [trigger for model in models for trigger in triggers_of(model, connection.vendor)]


def _standing(connection: BaseDatabaseWrapper) -> dict[str, str]:
    """The triggers that stand, each with the text that proves what it does."""
    with connection.cursor() as cursor:
        if connection.vendor == "sqlite":
            cursor.execute("SELECT name, sql FROM sqlite_master WHERE type = 'trigger'")
            return {str(name): str(sql) for name, sql in cursor.fetchall()}
        cursor.execute(_POSTGRESQL_STANDING)
        return {
            str(name): f"{enabled} {event} {function} {source.strip()}"
            for name, enabled, event, function, source in cursor.fetchall()
        }


def missing_triggers(using: str = DEFAULT_DB_ALIAS) -> list[str]:
    """The names of the triggers that do not stand as they must: absent, disabled or of another text."""
    connection = connections[using]
    standing = _standing(connection)
    return [each.name for each in _expected(connection) if standing.get(each.name) != each.proof]


def install_triggers(using: str = DEFAULT_DB_ALIAS) -> None:
    """Put every trigger in place, as it must stand: all of them at once, or none."""
    connection = connections[using]
    with transaction.atomic(using=using), connection.cursor() as cursor:
        if connection.vendor == "postgresql":
            for name, source in _FUNCTIONS.items():
                cursor.execute(
                    f"CREATE OR REPLACE FUNCTION {name}() RETURNS trigger LANGUAGE plpgsql "
                    f"AS $journal${source}$journal$"
                )
        for trigger in _expected(connection):
            cursor.execute(_drop(trigger, connection))
            for statement in trigger.create:
                cursor.execute(statement)


def drop_triggers(using: str = DEFAULT_DB_ALIAS) -> None:
    """Take every trigger away: before a migration, before a test's flush, or to attack the books in a
    test."""
    connection = connections[using]
    with transaction.atomic(using=using), connection.cursor() as cursor:
        for trigger in _expected(connection):
            cursor.execute(_drop(trigger, connection))


def _drop(trigger: Trigger, connection: BaseDatabaseWrapper) -> str:
    where = f' ON "{trigger.table}"' if connection.vendor == "postgresql" else ""
    return f'DROP TRIGGER IF EXISTS "{trigger.name}"{where}'
