"""Reading the whole book as of one moment, in order, without ever holding it in memory or keeping writers
out.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from datetime import date
from typing import Any

from django.db import connections, transaction
from django.db.backends.base.base import BaseDatabaseWrapper

from .sealed import Column, SealedRow, sealed_columns

_AT_ONCE = 1_000


@contextmanager
def snapshot(using: str) -> Iterator[BaseDatabaseWrapper]:
    """One moment of the database for all that is read inside; entries recorded meanwhile are not seen.

    SQLite: a deferred transaction (Django's would be IMMEDIATE and keep every writer waiting).
    PostgreSQL: repeatable read, read only.
    """
    connection = connections[using]
    if connection.in_atomic_block:
        yield connection
    elif connection.vendor == "sqlite":
        with connection.cursor() as cursor:
            cursor.execute("BEGIN DEFERRED")
        try:
            yield connection
        finally:
            with connection.cursor() as cursor:
                cursor.execute("ROLLBACK")
    else:
        with transaction.atomic(using=using):
            with connection.cursor() as cursor:
                cursor.execute("SET TRANSACTION ISOLATION LEVEL REPEATABLE READ READ ONLY")
            yield connection


def stream(connection: BaseDatabaseWrapper, sql: str) -> Iterator[tuple[Any, ...]]:
    """The rows of a query as they come (a server-side cursor on PostgreSQL)."""
    with connection.chunked_cursor() as cursor:
        cursor.execute(sql)
        while rows := cursor.fetchmany(_AT_ONCE):
            yield from rows


def stream_rows(
    connection: BaseDatabaseWrapper, model: type[SealedRow], *, booleans: bool = False
) -> Iterator[tuple[Any, ...]]:
    """The rows of a sealed table in order of place: id, entry, then the sealed columns, dates as ISO strings.

    Values are as stored: SQLite answers 0 and 1 for booleans (and 2, if somebody wrote it), unless
    `booleans`.
    """
    sqlite = connection.vendor == "sqlite"
    columns = sealed_columns(model)
    chosen = ["id", "entry_id", *(_select(column, sqlite) for column in columns)]
    rows = stream(connection, f'SELECT {", ".join(chosen)} FROM "{model._meta.db_table}" ORDER BY id')
    if sqlite and booleans and (at := {2 + i for i, each in enumerate(columns) if each.kind == "bool"}):
        return (tuple(bool(x) if i in at and x in (0, 1) else x for i, x in enumerate(row)) for row in rows)
    if not sqlite and any(column.kind == "date" for column in columns):
        return (tuple(x.isoformat() if isinstance(x, date) else x for x in row) for row in rows)
    return rows


def _select(column: Column, sqlite: bool) -> str:
    """On SQLite a unary plus keeps the adapter from converting what it finds in a declared type."""
    return f'+"{column.column}"' if sqlite and column.kind in ("bool", "date") else f'"{column.column}"'
