"""The time of an entry: the server's own, or, in a journal that has served nobody yet, that of a tale.

A house that shows the program has a past that nobody played: its evenings are told. The book says so itself:
an entry of kind `journal.recit` comes first, and each entry dated by the tale carries, in its payload under
`recit`, the server's time at which it was really recorded.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from datetime import UTC, datetime

from django.utils.formats import date_format
from django.utils.timezone import localtime
from django.utils.translation import gettext as _

from .errors import JournalError
from .models import RECIT, Entry

_told: ContextVar[datetime | None] = ContextVar("told", default=None)


def utc_now() -> datetime:
    """The server's time, UTC, to the microsecond."""
    return datetime.now(UTC)


def stamp(moment: datetime) -> str:
    """The time as recorded and hashed: 27 characters, UTC, `2026-11-30T23:56:09.123456Z`."""
    return moment.astimezone(UTC).isoformat(timespec="microseconds").replace("+00:00", "Z")


@contextmanager
def telling(moment: datetime) -> Iterator[None]:
    """What is recorded inside is dated `moment`, by the tale that `told.begin_tale` began.

    ValueError for a moment without its offset; JournalError, when recording, as `told_moment` says.
    """
    if moment.tzinfo is None:
        raise ValueError(f"a told moment needs its offset: {moment}")
    before = _told.set(moment)
    try:
        yield
    finally:
        _told.reset(before)


def told_moment(using: str) -> datetime | None:
    """The moment that a tale gives the next entry; None at the server's time. To be read under the lock.

    JournalError when no tale was begun, when anybody but the set-up has recorded at the server's time since,
    or for a moment before the last one told or still to come.
    """
    moment = _told.get()
    if moment is None:
        return None
    if moment > utc_now():
        raise JournalError(_("Un récit ne va pas au-delà de l’heure du serveur (%(at)s).") % _at(moment))
    if moment < (last := _last_told(using)):
        raise JournalError(
            _("Un récit ne revient pas en arrière : le %(at)s est avant le %(last)s.")
            % {**_at(moment), "last": _at(last)["at"]}
        )
    return moment


def _last_told(using: str) -> datetime:
    """The moment of the last entry told, or that from which the tale tells.

    Each told entry was let in by this same walk, so it is as short as what the set-up wrote last.
    """
    entries = Entry.objects.using(using).order_by("-number")
    place, opening = 0, None
    while (entry := entries[place : place + 1].first()) is not None:
        if entry.told:
            return entry.moment
        if entry.kind == RECIT:
            return datetime.fromisoformat(entry.facts["depuis"])
        opening = opening or entries.last()
        if opening is not None and entry.actor != opening.actor:
            raise JournalError(
                _("Ce journal a servi (écriture n° %(number)s, de %(name)s) : plus rien ne s’y raconte.")
                % {"number": entry.number, "name": entry.actor_name}
            )
        place += 1
    raise JournalError(_("Aucun récit n’est ouvert dans ce journal : tout y porte l’heure du serveur."))


def _at(moment: datetime) -> dict[str, str]:
    return {"at": date_format(localtime(moment), "j F Y H:i:s")}
