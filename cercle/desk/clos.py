"""Closed means closed: what an old tab, a form sent again or an address typed by hand tries is entered.

The services refuse; this only sees to it that the refusal is in the books, and that whoever tried is still
told why, whatever becomes of that entry.
"""

import logging

from django.db import DatabaseError
from django.http import HttpRequest

from cercle.journal.acts import Author
from cercle.journal.errors import JournalError
from cercle.ledger.selectors import seance as seances
from cercle.ledger.services import refus
from cercle.ledger.services.access import check_not_closed
from cercle.rules.refusal import Refusal

log = logging.getLogger("cercle.desk")


def first_closed(refusal: Refusal, *, table: int, seance: int) -> Refusal:
    """That the séance is closed comes before any other reason to refuse: a line that cannot be read, a motive
    that is missing."""
    lieu = seances.find_lieu(table, seance)
    if lieu is None:
        return refusal
    try:
        check_not_closed(lieu)
    except Refusal as closed:
        return closed
    return refusal


def note_refusal(
    request: HttpRequest, author: Author, refusal: Refusal, *, table: int = 0, seance: int = 0, jour: str = ""
) -> None:
    """Enter that `author` wrote to something closed; nothing for any other refusal.

    What was tried is named by its address: a line typed has no other name until somebody reads it. A database
    or a key that fails now is in the log; the sentence of the refusal is on the screen all the same.
    """
    match = request.resolver_match
    genre = (match.url_name if match else None) or request.path
    try:
        refus.after_refusal(author, refusal, genre=genre, table=table, seance=seance, jour=jour)
    except (Refusal, JournalError, DatabaseError) as error:
        log.error("refus non inscrit: %s %s: %s", author.matricule, request.path, error)
