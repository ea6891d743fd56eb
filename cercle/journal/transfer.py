"""From one database to another, SQLite to PostgreSQL or back: the same entries, the same rows, the same head.

Only what the journal seals is copied. Accounts and sessions are no part of the books; they are made anew.
"""

from collections.abc import Iterator
from heapq import merge
from itertools import groupby
from operator import itemgetter
from typing import Any

from django.db import IntegrityError
from django.utils.translation import gettext as _

from .chain import COLUMNS, insert_entry
from .errors import JournalError
from .genesis import is_training
from .head import Head, current_head
from .lock import writing
from .models import Entry
from .reading import snapshot, stream, stream_rows
from .sealed import ROWS_PER_ENTRY, Line, SealedRow, insert_rows, sealed_models

Placed = tuple[int, type[SealedRow], tuple[Any, ...]]


def transfer(source: str, target: str) -> Head:
    """Replay every entry of `source`, with its rows, into the migrated and empty `target`; answer the common
    head.

    In order and one by one, past the target's own triggers: a book with a gap or a stray row is not copied.
    One transaction: all or nothing. Verify the source before and the target after: this copies, faults
    included. JournalError when the source is not open, the target not empty, or an entry refused.
    """
    head = current_head(source)
    if head is None:
        raise JournalError(_("Rien à copier : le journal de départ n’est pas ouvert."))
    with snapshot(source) as origin, writing(target) as destination, destination.cursor() as cursor:
        if Entry.objects.using(target).exists():
            raise JournalError(_occupied(source, target))
        rows = merge(*(_placed(origin, model) for model in sealed_models()), key=itemgetter(0))
        waiting = next(rows, None)
        number = 0
        try:
            for entry in stream(origin, f"SELECT {', '.join(COLUMNS)} FROM journal_entry ORDER BY number"):
                number = entry[0]
                insert_entry(cursor, entry)
                mine: list[Placed] = []
                while waiting is not None and waiting[0] // ROWS_PER_ENTRY <= number:
                    mine.append(waiting)
                    waiting = next(rows, None)
                for model, placed in groupby(sorted(mine, key=_by_model), key=itemgetter(1)):
                    insert_rows(cursor, model, [Line(row[0], row[1], row[2:]) for _p, _m, row in placed])
            if waiting is not None:
                raise IntegrityError(f"{waiting[1]._meta.label_lower} {waiting[0]}")
        except IntegrityError as error:
            message = _(
                "Copie refusée à l’écriture n° %(number)s (%(error)s) : vérifiez le journal de départ."
            )
            raise JournalError(message % {"number": number, "error": error}) from error
        if current_head(target) != head:
            raise JournalError(_("La copie n’a pas la tête du journal de départ."))
    return head


def _occupied(source: str, target: str) -> str:
    """Why nothing is copied over a journal; that of a training house never meets a real one (P26)."""
    if is_training(source) and not is_training(target):
        return _("La base d’arrivée contient déjà un journal, réel : celui d’entraînement n’y entre pas.")
    if is_training(target) and not is_training(source):
        return _("La base d’arrivée contient déjà un journal, d’entraînement : le réel n’y entre pas.")
    return _("La base d’arrivée contient déjà un journal.")


def _by_model(placed: Placed) -> tuple[str, int]:
    return placed[1]._meta.label_lower, placed[0]


def _placed(connection: Any, model: type[SealedRow]) -> Iterator[Placed]:
    """The rows of a table in order of place, with true booleans."""
    for row in stream_rows(connection, model, booleans=True):
        yield row[0], model, row
