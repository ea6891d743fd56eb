"""The alerts: those that wait for somebody to see them, and those seen, by whom and when."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone
from django_tables2 import RequestConfig

from cercle.ledger.selectors import alertes as lecture
from cercle.ledger.services import alerte as services

from ..access import LECTURE, TABLE, allow
from ..forms.alertes import AcquittementForm
from ..forms.plain import DemandeForm
from ..plain import fresh, submit
from ..screens.alertes import AcquitteesTable, Attente, may_acknowledge


@allow(read=LECTURE)
def alertes(request: HttpRequest) -> HttpResponse:
    """Everything to be seen, the oldest first; then what was."""
    return _page(request, None, 200)


@allow(write=TABLE)
def vue(request: HttpRequest) -> HttpResponse:
    form = AcquittementForm(request.POST)
    return submit(request, form, services.acknowledge, page=_page, then="alertes")


def _page(request: HttpRequest, form: DemandeForm | None, status: int) -> HttpResponse:
    waiting = [
        Attente.of(
            alerte, _form(form, alerte.cle) if may_acknowledge(request.personne.role, alerte) else None
        )
        for alerte in lecture.read_alertes(timezone.now())
    ]
    seen = AcquitteesTable(lecture.read_acquittees())
    RequestConfig(request, paginate=False).configure(seen)
    # Acknowledged meanwhile by somebody else, it is no longer there to bear its own refusal.
    refus = form if form is not None and not any(one.form is form for one in waiting) else None
    context = {"alertes": waiting, "table": seen, "refus": refus}
    return render(request, "desk/alertes.html", context, status=status)


def _form(bound: DemandeForm | None, cle: str) -> DemandeForm:
    mine = bound if bound is not None and bound.data.get("cle") == cle else None
    return fresh(AcquittementForm, mine, initial={"cle": cle})
