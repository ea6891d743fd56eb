"""The automatic machines: declared to the house, their printed total written down at the end of play."""

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse

from cercle.journal.acts import Author, Receipt
from cercle.ledger.models import Seance
from cercle.ledger.selectors import machine as machines
from cercle.ledger.selectors import seance as seances
from cercle.ledger.services import machine as services

from ..access import DIRECTION, LECTURE, TABLE, allow
from ..forms.machine import MachineForm, TotalForm
from ..forms.plain import DemandeForm
from ..plain import Page, submit
from .house import page as house_page


@allow(write=DIRECTION)
def declaration(request: HttpRequest) -> HttpResponse:
    form = MachineForm(request.POST)
    return submit(request, form, services.declare_machine, page=house_page, then="maison")


@allow(read=LECTURE, write=TABLE)
def total(request: HttpRequest, table: int) -> HttpResponse:
    """What the machine of the last séance printed, beside what the books say of it."""
    seance = seances.latest_seance(table)
    if seance is None:
        raise Http404
    form, page = TotalForm(request.POST or None, initial={"seance": seance.numero}), _total(seance)
    if request.method != "POST":
        return page(request, form, 200)

    def act(author: Author, **given: int) -> Receipt:
        return services.record_historique(author, table=table, **given)

    return submit(request, form, act, page=page, then=reverse("machine_total", args=[table]))


def _total(seance: Seance) -> Page:
    """The page of the machine of a séance."""

    def page(request: HttpRequest, form: DemandeForm, status: int) -> HttpResponse:
        context = {"table": seance.table.numero, "seance": seance, "form": form}
        context |= {"releve": machines.read_releve(seance), "comptee": hasattr(seance, "comptee")}
        return render(request, "desk/machine.html", context, status=status)

    return page
