"""One carnet with its whole life, its loss, any ticket by its number, the tickets of a séance."""

from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django_tables2 import RequestConfig

from cercle.ledger.models import Seance
from cercle.ledger.selectors import machine as machines
from cercle.ledger.selectors import rayons, stock
from cercle.ledger.selectors import seance as seances
from cercle.ledger.services import tickets as services
from cercle.rules.machine import check_numero
from cercle.rules.refusal import Refusal

from ..access import DIRECTION, LECTURE, allow
from ..forms.plain import DemandeForm
from ..forms.tickets import PerteForm, Recherche, read_recherche
from ..phrases import refusal_text
from ..plain import submit
from ..screens.armoire import EmploisTable, LeveesTable
from ..screens.carnet import Vie, reponse
from .tickets import VERS_CARNET, gestes


@allow(read=LECTURE)
def carnet(request: HttpRequest, valeur: int, premier: int) -> HttpResponse:
    """The life of a carnet, of the latest series or of `?serie=`, and every one of its tickets."""
    lu = _carnet(request, valeur, premier)
    table = EmploisTable(lu.emplois)
    RequestConfig(request, paginate=False).configure(table)
    context = {"vie": Vie(lu, rayons.read_timbres(lu.carnet)), "table": table, "geste": _gestes(request, lu)}
    return render(request, "desk/armoire/carnet.html", context)


@allow(read=DIRECTION, write=DIRECTION)
def perte(request: HttpRequest, valeur: int, premier: int) -> HttpResponse:
    """A carnet declared lost: what will be due is shown first, and must be due still."""
    lu = _carnet(request, valeur, premier)
    left = lu.inutilises.montant if lu.inutilises else None
    form = PerteForm(request.POST or None, du=left)

    def page(request: HttpRequest, form: DemandeForm, status: int) -> HttpResponse:
        return render(request, "desk/armoire/perte.html", {"form": form, "vie": Vie(lu, [])}, status=status)

    if request.method != "POST":
        return page(request, form, 200)
    keys = {"valeur": valeur, "premier": premier, "motif": lambda form: form.cleaned_data["motif"]}
    then = reverse("carnet_tickets", args=[valeur, premier])
    return submit(request, form, services.lose_carnet, page=page, then=then, **keys)


@allow(read=LECTURE)
def ticket(request: HttpRequest) -> HttpResponse:
    """Where a ticket is, from what is written on it."""
    asked = request.GET.get("numero", "")
    context: dict[str, Any] = {"saisie": asked}
    try:
        if asked.strip():
            context["reponse"] = _find(read_recherche(asked))
    except Refusal as refusal:
        context |= {"refus": refusal_text(refusal), "article": refusal.article}
    return render(request, "desk/armoire/ticket.html", context, status=422 if "refus" in context else 200)


@allow(read=LECTURE)
def tickets_seance(request: HttpRequest, table: int, seance: int) -> HttpResponse:
    """The levies of a séance with their tickets: from a coup to its tickets."""
    found = _seance(request, table, seance)
    levees = rayons.read_levees(found)
    shown = LeveesTable(levees)
    RequestConfig(request, paginate=False).configure(shown)
    total = sum(levee.montant for levee in levees)
    context = {"seance": found, "table": shown, "total": total, "machine": machines.read_releve(found)}
    return render(request, "desk/armoire/seance.html", context)


def _carnet(request: HttpRequest, valeur: int, premier: int) -> stock.CarnetVie:
    found = stock.read_carnet(valeur, premier, _whole(request, "serie"))
    if found is None:
        raise Http404
    return found


def _seance(request: HttpRequest, table: int, seance: int) -> Seance:
    found = seances.find_seance(table, seance, _whole(request, "saison"))
    if found is None:
        raise Http404
    return found


def _whole(request: HttpRequest, name: str) -> int | None:
    """A small whole number of the address; anything else is as if it were not there."""
    text = request.GET.get(name, "")
    return int(text) if text.isascii() and text.isdigit() and len(text) < 6 else None


def _find(asked: Recherche):
    if not asked.machine:
        return reponse(asked, stock.find_ticket(asked.valeur, asked.numero))
    check_numero(asked.numero)
    found = machines.find_machine(asked.machine)
    emploi = stock.find_machine_ticket(found.numero_serie, asked.numero) if found else None
    return reponse(asked, None, emploi=emploi, machine=found)


def _gestes(request: HttpRequest, lu: stock.CarnetVie):
    """What may be done with the carnet now; nothing with one whose numbers came again since."""
    row = rayons.carnets().filter(pk=lu.carnet.pk).first()
    latest = stock.read_carnet(lu.carnet.valeur, lu.carnet.premier)
    return gestes(request, VERS_CARNET)(row) if row and latest and latest.carnet.pk == row.pk else ""
