"""Forging rows by raw SQL, and knowing which constraint refused one."""

from typing import Any

from django.db import connection, models

from cercle.journal.models import Entry
from cercle.journal.sealed import ROWS_PER_ENTRY, SealedRow


def insert(model: type[SealedRow], values: dict[str, Any]) -> None:
    """Insert a row by raw SQL where the triggers take it: a free place of the last entry."""
    entry = Entry.objects.order_by("-number")[0].number
    place = entry * ROWS_PER_ENTRY + 9_000 + model.objects.count()
    columns = ", ".join(f'"{name}"' for name in ("id", "entry_id", *values))
    with connection.cursor() as cursor:
        cursor.execute(
            f'INSERT INTO "{model._meta.db_table}" ({columns}) '
            f"VALUES ({', '.join(['%s'] * (2 + len(values)))})",
            [place, entry, *values.values()],
        )


def blames(message: str, model: type[SealedRow], name: str, column: str = "") -> bool:
    """Whether the message names this constraint: by name, or on SQLite by the columns of a unique.

    `column`: of the one-to-one that carries it.
    """
    table = model._meta.db_table
    if column:
        return f"{table}.{column}" in message or f"{table}_{column}" in message
    if name in message:
        return True
    [constraint] = [c for c in model._meta.constraints if c.name == name]
    if connection.vendor != "sqlite" or not isinstance(constraint, models.UniqueConstraint):
        return False
    columns = ", ".join(f"{table}.{model._meta.get_field(field).column}" for field in constraint.fields)
    return message == f"UNIQUE constraint failed: {columns}"
