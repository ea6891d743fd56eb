"""Who acts, what is being done, what is answered."""

import uuid
from dataclasses import dataclass
from datetime import datetime
from typing import Any, TypeVar

from .sealed import ROWS_PER_ENTRY, SealedRow

M = TypeVar("M", bound=SealedRow)


@dataclass(frozen=True, slots=True)
class Author:
    """Who acts, and the id of this request: the same for every retry of the same act."""

    matricule: str
    name: str
    request_id: uuid.UUID


@dataclass(frozen=True, slots=True)
class Receipt:
    """The answer to an act: its entry and its facts, the same at each retry. `repeated`: it was there
    already."""

    number: int
    recorded_at: datetime
    kind: str
    facts: dict[str, Any]
    repeated: bool


class Geste:
    """The act under way: its number, its author, its time, and the rows it adds to the books."""

    __slots__ = ("author", "number", "recorded_at", "rows")

    def __init__(self, number: int, author: Author, recorded_at: datetime) -> None:
        self.number = number
        self.author = author
        self.recorded_at = recorded_at
        self.rows: list[SealedRow] = []

    def add(self, row: M) -> M:
        """Add a row and give it its id, so that later rows may point to it. It is inserted after the entry.

        ValueError past 10 000 rows, or for a row that already has its place.
        """
        if len(self.rows) >= ROWS_PER_ENTRY:
            raise ValueError(f"a gesture records at most {ROWS_PER_ENTRY} rows")
        if row.pk is not None or row.entry_id is not None:
            raise ValueError(f"{row._meta.label} {row.pk} has its place already: a sealed row is new")
        row.id = self.number * ROWS_PER_ENTRY + len(self.rows)
        row.entry_id = self.number
        self.rows.append(row)
        return row
