"""The screen of a table, whatever its game, and the line typed there."""

from django.http import HttpRequest, HttpResponse

from cercle.journal.acts import Author, Receipt
from cercle.ledger.selectors import pupitre

from ..access import LECTURE, allow
from ..forms.vu import Vu
from ..pupitre import gesture_view, screen
from . import baccara, ecarte


@allow(read=LECTURE)
def table(request: HttpRequest, table: int) -> HttpResponse:
    """The whole screen of a table."""
    return screen(request, table, "table")


@allow(read=LECTURE)
def etat(request: HttpRequest, table: int) -> HttpResponse:
    """What changed since the entry `vu`: 204 when nothing was recorded since."""
    seen = request.GET.get("vu", "")
    if seen.isascii() and seen.isdigit() and int(seen) == pupitre.last_entry():
        answer = HttpResponse(status=204)
        answer["Cercle"] = "1"
        return answer
    return screen(request, table, "suite")


@gesture_view
def ligne(author: Author, vu: Vu) -> Receipt:
    """Read by the game its author saw: only a baccara table waits for something."""
    return baccara.typed(author, vu) if vu.attend else ecarte.typed(author, vu)
