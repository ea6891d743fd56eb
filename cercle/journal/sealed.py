"""Rows sealed by an entry: inserted with it, never changed, checked column by column against it.

The id of a row is its place in the journal: number of its entry × 10 000 + its index in the entry. A
reference from row to row is such an id, so it is the same on every engine and may be hashed.

Columns may be added to a sealed table by a migration, with a default (or NULL) that the older rows then hold;
they are never removed or renamed, since older entries name them.
"""

from collections.abc import Iterable, Sequence
from datetime import date, datetime
from functools import cache
from typing import Any, NamedTuple

from django.apps import apps
from django.core import checks
from django.db import models
from django.db.backends.utils import CursorWrapper

from .canonical import Canonical, text
from .fields import PlaceField
from .models import Entry

ROWS_PER_ENTRY = 10_000
_PARAMETERS_PER_STATEMENT = 900  # SQLite of old took 999


class Column(NamedTuple):
    """A sealed column: `kind` is int, bool, text or date; `low` and `high` bound a number or a length."""

    name: str
    column: str
    kind: str
    null: bool
    low: int
    high: int
    default: Canonical
    reference: bool


class SealedRow(models.Model):
    """A row of the books. Only `Geste.add` gives it its id and its entry, and only a gesture inserts it."""

    id = PlaceField(primary_key=True)
    # No index of its own: the rows of an entry are those whose id lies in its ten thousand.
    entry = models.ForeignKey(Entry, models.PROTECT, related_name="+", db_index=False)

    class Meta:
        abstract = True

    def sealed_values(self) -> dict[str, Canonical]:
        """Every column but id and entry, in canonical form, by sorted name.

        TypeError or ValueError for a value that its column could not give back unchanged on both engines.
        """
        return {column.name: _value(self, column) for column in sealed_columns(type(self))}

    @classmethod
    def check(cls, **kwargs: Any) -> list[checks.CheckMessage]:
        return [*super().check(**kwargs), *_check_columns(cls)]


def sealed_models() -> list[type[SealedRow]]:
    """Every concrete sealed table of every app, by label."""
    found = [model for model in apps.get_models() if issubclass(model, SealedRow) and not model._meta.proxy]
    return sorted(found, key=lambda model: model._meta.label_lower)


@cache
def sealed_columns(model: type[SealedRow]) -> tuple[Column, ...]:
    """The sealed columns of a table, sorted by name as in the payload."""
    fields = [field for field in model._meta.concrete_fields if field.name not in ("id", "entry")]
    return tuple(sorted((_column(field) for field in fields), key=lambda column: column.name))


_RANGES = {
    "SmallIntegerField": (-(2**15), 2**15 - 1),
    "IntegerField": (-(2**31), 2**31 - 1),
    "BigIntegerField": (-(2**63), 2**63 - 1),
    "PositiveSmallIntegerField": (0, 2**15 - 1),
    "PositiveIntegerField": (0, 2**31 - 1),
    "PositiveBigIntegerField": (0, 2**63 - 1),
    "ForeignKey": (0, 2**63 - 1),
    "OneToOneField": (0, 2**63 - 1),
}


def _column(field: "models.Field[Any, Any]") -> Column:
    """How a field is sealed; a type without an exact form on both engines is a TypeError."""
    internal = field.get_internal_type()
    kind, low, high = "int", *_RANGES.get(internal, (0, 0))
    if internal in ("CharField", "SlugField"):
        kind, high = "text", field.max_length or 0
    elif internal == "TextField":
        kind, high = "text", 2**31
    elif internal == "BooleanField":
        kind = "bool"
    elif internal == "DateField":
        kind = "date"
    elif internal not in _RANGES:
        raise TypeError(f"{internal} cannot be sealed")
    related = field.related_model
    if related is not None and not (isinstance(related, type) and issubclass(related, SealedRow | Entry)):
        raise TypeError("a sealed row may only point to a sealed row or an entry")
    default = (
        field.get_default() if field.has_default() else ("" if kind == "text" and not field.null else None)
    )
    if isinstance(default, date):
        default = default.isoformat()
    return Column(field.attname, str(field.column), kind, field.null, low, high, default, related is not None)


def _check_columns(model: type[SealedRow]) -> list[checks.CheckMessage]:
    """Django's check: every column of a sealed table has one exact form on both engines."""
    errors: list[checks.CheckMessage] = []
    for field in model._meta.concrete_fields:
        if field.name in ("id", "entry"):
            continue
        try:
            _column(field)
        except TypeError as error:
            errors.append(
                checks.Error(f"{model._meta.label}.{field.name}: {error}", obj=model, id="journal.E001")
            )
    return errors


def _value(row: SealedRow, column: Column) -> Canonical:
    value = getattr(row, column.name)
    if value is None:
        if not column.null:
            raise ValueError(f"{row._meta.label}.{column.name} is missing")
        return None
    if column.kind == "int":
        if isinstance(value, int) and not isinstance(value, bool):
            if not column.low <= value <= column.high:
                raise ValueError(f"{row._meta.label}.{column.name}: {value} does not fit its column")
            return int(value)
    elif column.kind == "text":
        if isinstance(value, str):
            value = text(value)
            if len(value) > column.high:
                raise ValueError(f"{row._meta.label}.{column.name}: longer than {column.high} characters")
            return value
    elif column.kind == "bool":
        if isinstance(value, bool):
            return value
    elif isinstance(value, date) and not isinstance(value, datetime):
        return value.isoformat()
    raise TypeError(f"{row._meta.label}.{column.name}: {type(value).__name__} where {column.kind} is meant")


class Line(NamedTuple):
    """A row ready to be written: its place, its entry, its values in the order of its columns."""

    id: int
    entry: int
    values: Sequence[Canonical]


@cache
def _insert_sql(model: type[SealedRow], count: int) -> str:
    names = ["id", "entry_id", *(column.column for column in sealed_columns(model))]
    columns = ", ".join(f'"{name}"' for name in names)
    one = f"({', '.join(['%s'] * len(names))})"
    return f'INSERT INTO "{model._meta.db_table}" ({columns}) VALUES {", ".join([one] * count)}'


def insert_rows(cursor: CursorWrapper, model: type[SealedRow], lines: Sequence[Line]) -> None:
    """Insert rows as sealed. In plain SQL: the values are already exactly what each column takes."""
    at_once = max(1, _PARAMETERS_PER_STATEMENT // (2 + len(sealed_columns(model))))
    for start in range(0, len(lines), at_once):
        part = lines[start : start + at_once]
        cursor.execute(_insert_sql(model, len(part)), list(_parameters(part)))


def _parameters(lines: Iterable[Line]) -> Iterable[Any]:
    for line in lines:
        yield line.id
        yield line.entry
        yield from line.values
