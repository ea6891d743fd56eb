"""The public screen of a table: the number called and its seat, the next ones. Numbers only, no sign-in."""

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render

from cercle.ledger.selectors import pupitre
from cercle.ledger.selectors import seance as seances

from ..access import public

SUIVANTS = 8


@public
def affichage(request: HttpRequest, table: int) -> HttpResponse:
    """The call of a table; asked by the page itself with the entry it shows, 204 when nothing is new."""
    entry = pupitre.last_entry()
    if request.GET.get("vu") == str(entry):
        return _ours(HttpResponse(status=204))
    seance = seances.latest_seance(table)
    if seance is None:
        raise Http404
    shown = seances.read_lieu(seance).ouverte
    context = {"table": table, "entry": entry, "ouverte": shown, "appel": seances.read_appel(seance)}
    context["suivants"] = context["appel"].queue[:SUIVANTS]
    asked = request.headers.get("HX-Request")
    return _ours(render(request, f"desk/affichage_{'etat' if asked else 'page'}.html", context))


def _ours(answer: HttpResponse) -> HttpResponse:
    answer["Cercle"] = "1"
    answer["Cache-Control"] = "no-store"
    return answer
