"""Closed means closed: what was tried on a séance or a period that is closed is refused, and entered.

The books do not take the act; they say that somebody tried. The refusal itself comes from the services.
"""

import uuid
from dataclasses import replace
from typing import Any

from cercle.journal.gesture import Author, Geste, Receipt, gesture
from cercle.rules.refusal import Refusal

# The refusals that say so: end of play, count (article 56-1), closings of day, month and season (article 72).
CLOS = frozenset({"seance_closed", "seance_counted", "day_closed", "month_closed", "season_closed"})


@gesture("refus.ecriture")
def record_refusal(
    geste: Geste,
    /,
    *,
    genre: str,
    code: str,
    table: int = 0,
    seance: int = 0,
    jour: str = "",
    texte: str = "",
) -> dict[str, Any]:
    """Enter that a gesture of kind `genre` was refused because what it was meant for is closed. No row.

    `code`: one of CLOS. `table`, `seance`: 0 when none was meant; `jour`: of the period, ISO; `texte`: the
    sentence shown. No role is asked: whoever tried is named.
    """
    if code not in CLOS:
        raise ValueError(f"{code!r} does not say that something is closed")
    return {
        "genre": genre,
        "code": code,
        "table": table,
        "seance": seance,
        "jour": jour,
        "texte": texte,
    }


def after_refusal(
    author: Author, refusal: Refusal, *, genre: str, table: int = 0, seance: int = 0, jour: str = ""
) -> Receipt | None:
    """Enter a refusal when it says closed; None when it says anything else.

    `author` is that of the refused request: its form sent again, by the same hand and refused in the same
    words, is one entry.
    """
    if refusal.code not in CLOS:
        return None
    asked = {
        "genre": genre,
        "code": refusal.code,
        "table": table,
        "seance": seance,
        "jour": jour,
        "texte": refusal.text,
    }
    name = "\n".join(["refus.ecriture", author.matricule, *map(str, asked.values())])
    return record_refusal(replace(author, request_id=uuid.uuid5(author.request_id, name)), **asked)
