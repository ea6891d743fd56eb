"""A tale: a past told to a journal that has served nobody, for a demonstration or a test.

    begin_tale(author, since=datetime(2026, 11, 1, tzinfo=UTC), motif="démonstration")
    with telling(datetime(2026, 11, 3, 20, tzinfo=UTC)):
        open_seance(chef, table=1, …)

The tale never goes back nor past the server's time. It is over with the first entry that anybody but the
set-up records at the server's time: what follows in that book happened.
"""

from datetime import datetime

from django.db import DEFAULT_DB_ALIAS
from django.utils.translation import gettext as _

from .acts import Author, Geste, Receipt
from .canonical import text
from .clock import stamp, telling
from .errors import JournalError
from .models import RECIT, Entry
from .recording import record

__all__ = ["begin_tale", "tale", "telling"]


def begin_tale(author: Author, *, since: datetime, motif: str, using: str = DEFAULT_DB_ALIAS) -> Receipt:
    """Record that what follows may be dated by a tale, from `since` on; `motif` says what for.

    JournalError unless the set-up, which opened the journal, is the only one to have written in it.
    """
    asked = {"depuis": stamp(since), "motif": text(motif)}

    def work(geste: Geste) -> dict[str, object]:
        entries = Entry.objects.using(using).order_by("number")
        opening = entries[0]
        other = entries.exclude(actor=opening.actor).first()
        if other is not None or author.matricule != opening.actor:
            raise JournalError(
                _("Un récit ne s’ouvre que dans un journal que la mise en place seule a écrit, et par elle.")
            )
        return dict(asked)

    return record(RECIT, author, asked, work, using=using)


def tale(using: str = DEFAULT_DB_ALIAS) -> Entry | None:
    """The entry that began the tale of this journal; None where all bears the server's time."""
    return Entry.objects.using(using).filter(kind=RECIT).order_by("number").first()
