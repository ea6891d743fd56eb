"""The hours of the open bank told to the four authorities, each with its letter to print (article 61)."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone

from cercle.ledger.models import Jeu, TableJeu
from cercle.ledger.selectors import house
from cercle.ledger.selectors import notice as lecture
from cercle.ledger.services import notice as services
from cercle.rules.saison import saison_of

from ..access import LECTURE, MAITRES, allow
from ..forms.notice import NoticeForm
from ..forms.plain import DemandeForm
from ..plain import fresh, submit
from ..screens.notice import NoticeVue

# The latest are shown; the letter of an older one is asked for by its address.
MONTREES = 60


@allow(read=LECTURE, write=MAITRES)
def notices(request: HttpRequest) -> HttpResponse:
    """What was told and what became of it; the form to tell of another séance."""
    if request.method != "POST":
        return _page(request, None, 200)
    form = NoticeForm(request.POST, tables=_tables())
    return submit(request, form, services.notify_opening, page=_page, then="notices")


def _page(request: HttpRequest, form: DemandeForm | None, status: int) -> HttpResponse:
    now, tables = timezone.now(), _tables()
    initial = {"jour": timezone.localdate(now)}
    maitre = request.personne.role in MAITRES  # type: ignore[attr-defined]
    context = {
        "notices": [NoticeVue.of(one, now) for one in lecture.list_notices(last=MONTREES)],
        "autorisation": house.autorisation(),
        "tables": tables,
        "form": fresh(NoticeForm, form, tables=tables, initial=initial) if maitre else None,
    }
    return render(request, "desk/materiel/notices.html", context, status=status)


def _tables() -> list[TableJeu]:
    """Those of the season that are given to the open bank."""
    return [table for table in house.tables(saison_of(timezone.localdate())) if table.jeu == Jeu.OUVERTE]
