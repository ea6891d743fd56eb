"""The mark of a training journal, wherever it is seen: screens, pages, files, commands (P26).

A training house is a database of its own, opened for that in its first entry: none of its figures can enter a
real total. The mark keeps anybody from taking one for the other.
"""

from collections.abc import Callable
from functools import cache

from django.db import DEFAULT_DB_ALIAS, DatabaseError, connections
from django.http import HttpRequest
from django.utils.translation import gettext as _

from .errors import JournalNotOpen
from .genesis import is_training

FACTICE = "FACTICE"

# What each database answered last: said again while it does not answer.
_answered: dict[str, str] = {}


def mark(using: str = DEFAULT_DB_ALIAS) -> str:
    """FACTICE in a training journal; "" in a real one, or one that is not open.

    Read each time, at the price of one row by its key: a house put back from elsewhere is not mistaken.
    """
    name = str(connections[using].settings_dict["NAME"])
    try:
        _answered[name] = FACTICE if is_training(using) else ""
    except JournalNotOpen:
        _answered[name] = ""
    except DatabaseError:
        return _answered.get(name, "")
    except (ValueError, LookupError, TypeError, AttributeError):
        return ""  # an opening that cannot be read: verification names it
    return _answered[name]


def notice(using: str = DEFAULT_DB_ALIAS) -> str:
    """The mark in one sentence, for a line of text; "" where there is none."""
    word = mark(using)
    return _("%(word)s : journal d’entraînement, étranger à tout total.") % {"word": word} if word else ""


def context(request: HttpRequest) -> dict[str, Callable[[], str]]:
    """For the templates: `factice`, asked of the database by whole pages only, once each."""
    return {"factice": cache(mark)}
