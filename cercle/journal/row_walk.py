"""Every sealed row beside the entry that recorded it: each table merged with the entries, both in order."""

import json
from typing import Any, NoReturn

from django.db.backends.base.base import BaseDatabaseWrapper
from django.utils.translation import gettext as _

from .canonical import is_canonical
from .reading import stream, stream_rows
from .report import Findings
from .sealed import ROWS_PER_ENTRY, SealedRow, sealed_columns, sealed_models

_SQL = "SELECT number, recorded_at, payload FROM journal_entry ORDER BY number"
_KEYS = {"demande", "faits", "lignes"}


def _no_fraction(text: str) -> NoReturn:
    raise ValueError(f"not a canonical number: {text}")


_decode = json.JSONDecoder(parse_float=_no_fraction, parse_constant=_no_fraction).decode


def walk_rows(connection: BaseDatabaseWrapper, findings: Findings) -> None:
    """Check every payload's form, and every row of every sealed table."""
    tables = {model._meta.label_lower: _Table(connection, model) for model in sealed_models()}
    entries = 0
    for number, at, payload in stream(connection, _SQL):
        entries += 1
        lines = _lines(number, at, payload, findings)
        if lines is None:
            for table in tables.values():
                table.skip((number + 1) * ROWS_PER_ENTRY)
            continue
        for index, (label, values) in enumerate(lines):
            known = tables.get(label)
            if known is None:
                message = _("table inconnue : %(label)s")
                where = _("écriture n° %(number)s, ligne %(index)s") % {"number": number, "index": index}
                findings.add("missing", where, message % {"label": label}, number, index)
            else:
                known.compare(number, index, values, findings)
    for table in tables.values():
        table.leftover(findings)
    findings.checked = findings.checked or entries
    findings.rows = sum(table.read for table in tables.values())


def _lines(number: int, at: Any, payload: Any, findings: Findings) -> list[tuple[str, dict[str, Any]]] | None:
    """The lines of a payload; None, and a fault, if it is not a payload at all."""
    try:
        content = _decode(payload)
        lines: list[tuple[str, dict[str, Any]]] = content["lignes"]
        if not isinstance(content["demande"], dict) or not isinstance(content["faits"], dict):
            raise ValueError
        for label, values in lines:
            if not isinstance(label, str) or not isinstance(values, dict):
                raise ValueError
    except (ValueError, TypeError, KeyError, RecursionError):
        _say_content(number, _("contenu illisible"), findings)
        return None
    others = content.keys() - _KEYS
    if not is_canonical(payload, content) or others - {"recit"} or len(lines) > ROWS_PER_ENTRY:
        _say_content(number, _("contenu qui n’est pas sous sa forme canonique"), findings)
    elif others:
        _tell(number, at, content["recit"], findings)
    return lines


def _tell(number: int, at: Any, recorded: Any, findings: Findings) -> None:
    """An entry dated by a tale: a thing to know of the book, and a fault if it tells of the future."""
    findings.told.append(number)
    if not isinstance(recorded, str) or len(recorded) != len(at) or recorded < at:
        _say_content(number, _("datée par un récit plus tard qu’elle n’a été inscrite"), findings)


def _say_content(number: int, message: str, findings: Findings) -> None:
    findings.add("content", _("écriture n° %(number)s") % {"number": number}, message, number)


class _Table:
    """A sealed table read in order of place, its next row at hand."""

    __slots__ = ("columns", "connection", "label", "names", "read", "row", "rows", "sql_table")

    def __init__(self, connection: BaseDatabaseWrapper, model: type[SealedRow]) -> None:
        self.connection = connection
        self.label = model._meta.label_lower
        self.sql_table = model._meta.db_table
        self.columns = sealed_columns(model)
        self.names = [column.name for column in self.columns]
        self.read = 0
        self.rows = stream_rows(connection, model)
        self.row: tuple[Any, ...] | None = None
        self._advance()

    def _advance(self) -> None:
        self.row = next(self.rows, None)
        if self.row is not None:
            self.read += 1

    def compare(self, number: int, index: int, values: dict[str, Any], findings: Findings) -> None:
        """The row at this place must be there, of this entry, with exactly these values."""
        place = number * ROWS_PER_ENTRY + index
        while self.row is not None and self.row[0] < place:
            self._stranger(findings)
        row = self.row
        if row is None or row[0] != place:
            findings.add("missing", self._where(place), _("ligne absente"), number, index)
            return
        if row[1] != number:
            message = _("rattachée à l’écriture n° %(other)s") % {"other": row[1]}
            findings.add("link", self._where(place), message, number, index)
        if tuple(values.values()) != row[2:] or list(values) != self.names:
            self._differences(place, values, row, findings)
        self._advance()

    def _differences(
        self, place: int, values: dict[str, Any], row: tuple[Any, ...], findings: Findings
    ) -> None:
        number, index = divmod(place, ROWS_PER_ENTRY)
        where = self._where(place)
        different = [
            column
            for column, found in zip(self.columns, row[2:], strict=True)
            if values.get(column.name, column.default) != found
        ]
        for column in different:
            message = _("colonne %(column)s modifiée")
            findings.add("content", where, message % {"column": column.name}, number, index)
        for name in values.keys() - set(self.names):
            findings.add("content", where, _("colonne %(column)s disparue") % {"column": name}, number, index)
        if any(column.reference for column in different):
            findings.add("link", where, _("ligne rattachée ailleurs"), number, index)
        if different and (other := self._elsewhere(place, values)):
            message = _("ligne déplacée : la ligne inscrite ici se trouve à la place %(other)s")
            findings.add("link", where, message % {"other": other}, number, index)

    def _elsewhere(self, place: int, values: dict[str, Any]) -> int | None:
        """Where the row that was recorded here stands now, if it took the place of another."""
        known = [column for column in self.columns if column.name in values]
        tests = " AND ".join(
            f'"{column.column}" IS NULL' if values[column.name] is None else f'"{column.column}" = %s'
            for column in known
        )
        bound = [values[column.name] for column in known if values[column.name] is not None]
        with self.connection.cursor() as cursor:
            cursor.execute(
                f'SELECT id FROM "{self.sql_table}" WHERE {tests} AND id <> %s LIMIT 10', [*bound, place]
            )
            candidates = [int(row[0]) for row in cursor.fetchall()]
            for candidate in candidates:
                number, index = divmod(candidate, ROWS_PER_ENTRY)
                cursor.execute("SELECT payload FROM journal_entry WHERE number = %s", [number])
                found = cursor.fetchone()
                try:
                    recorded = _decode(found[0])["lignes"][index]
                except (TypeError, ValueError, KeyError, IndexError):
                    return candidate
                if recorded != [self.label, values]:
                    return candidate
        return None

    def skip(self, place: int) -> None:
        """Pass over the rows of an entry that cannot be read."""
        while self.row is not None and self.row[0] < place:
            self._advance()

    def leftover(self, findings: Findings) -> None:
        """Rows that no entry recorded."""
        while self.row is not None:
            self._stranger(findings)

    def _stranger(self, findings: Findings) -> None:
        assert self.row is not None
        number, index = divmod(int(self.row[0]), ROWS_PER_ENTRY)
        message = _("ligne qu’aucune écriture n’a inscrite à cette place")
        findings.add("link", self._where(self.row[0]), message, number, index)
        self._advance()

    def _where(self, place: int) -> str:
        return _("%(table)s %(place)s") % {"table": self.label, "place": place}
