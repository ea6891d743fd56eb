"""The carnets of tickets: received, initialled, assigned to a table, put in service."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone

from cercle.ledger.models import Etape
from cercle.ledger.selectors import armoire, house
from cercle.ledger.services import tickets as services
from cercle.rules.montant import format_montant
from cercle.rules.saison import saison_of

from ..access import DIRECTION, LECTURE, MAITRES, TABLE, allow
from ..forms.plain import DemandeForm
from ..forms.tickets import AffectationForm, CarnetForm, ParapheForm, ReceptionForm
from ..plain import fresh, submit


@allow(read=LECTURE)
def carnets(request: HttpRequest) -> HttpResponse:
    """Every carnet of the house and what may be done with it now."""
    return _page(request, None, 200)


@allow(write=MAITRES)
def reception(request: HttpRequest) -> HttpResponse:
    return submit(request, ReceptionForm(request.POST), services.receive_carnet, page=_page, then="carnets")


@allow(write=DIRECTION)
def paraphe(request: HttpRequest) -> HttpResponse:
    return submit(request, ParapheForm(request.POST), services.initial_carnet, page=_page, then="carnets")


@allow(write=MAITRES)
def affectation(request: HttpRequest) -> HttpResponse:
    return submit(request, AffectationForm(request.POST), services.assign_carnet, page=_page, then="carnets")


@allow(write=TABLE)
def service(request: HttpRequest) -> HttpResponse:
    return submit(request, CarnetForm(request.POST), services.start_carnet, page=_page, then="carnets")


def _page(request: HttpRequest, form: DemandeForm | None, status: int) -> HttpResponse:
    role = request.personne.role  # type: ignore[attr-defined]
    context = {
        "carnets": [_row(lu) for lu in armoire.read_carnets()],
        "tables": house.tables(saison_of(timezone.localdate())),
        "reception": fresh(ReceptionForm, form) if role in MAITRES else None,
        "refus": form if form is not None and type(form) is not ReceptionForm else None,
        "demande": DemandeForm(auto_id=False),
        "peut_parapher": role in DIRECTION,
        "peut_affecter": role in MAITRES,
        "peut_servir": role in TABLE,
    }
    return render(request, "desk/carnets.html", context, status=status)


def _row(lu: armoire.CarnetLu) -> dict[str, object]:
    return {
        "valeur": lu.carnet.valeur,
        "ecrite": format_montant(lu.carnet.valeur),
        "premier": lu.carnet.premier,
        "dernier": lu.carnet.dernier,
        "bon": lu.carnet.bon_livraison,
        "etape": lu.etape,
        "etape_nom": Etape(lu.etape).label if lu.etape else "",
        "table": lu.table,
        "prochain": lu.prochain,
        "reste": lu.reste,
    }
