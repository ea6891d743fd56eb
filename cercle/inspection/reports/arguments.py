"""Reading what a report is asked with: the same from the command and from an address."""

import datetime as dt
import re

from cercle.rules import cloture
from cercle.rules.refusal import Unreadable, cite, gettext_noop

# No number of table, séance, ticket or season is longer.
CHIFFRES = 9
_JOUR = re.compile(r"[1-9][0-9]{3}-[0-9]{2}-[0-9]{2}")


def whole(written: str) -> int:
    """A whole number. Unreadable "not_a_number"."""
    if written.isascii() and written.isdigit() and len(written) <= CHIFFRES:
        return int(written)
    raise Unreadable(
        "not_a_number", "", gettext_noop("%(saisie)s n’est pas un numéro."), saisie=cite(written)
    )


def month(written: str) -> dt.date:
    """`2026-11`, as the first day of that month. Unreadable "not_a_month"."""
    try:
        return cloture.parse_month(written).debut
    except (Unreadable, OverflowError) as error:
        raise Unreadable(
            "not_a_month",
            "",
            gettext_noop("%(saisie)s n’est pas un mois : écrivez-le comme 2026-11."),
            saisie=cite(written),
        ) from error


def day(written: str) -> dt.date:
    """`2026-11-30`. Unreadable "not_a_day"."""
    try:
        if _JOUR.fullmatch(written) is None:
            raise ValueError(written)
        return dt.date.fromisoformat(written)
    except ValueError as error:
        raise Unreadable(
            "not_a_day",
            "",
            gettext_noop("%(saisie)s n’est pas un jour : écrivez-le comme 2026-11-30."),
            saisie=cite(written),
        ) from error
