"""The stock of carnets: received, initialled, assigned to a table, put in service, their stubs returned."""

from collections.abc import Callable

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.template.loader import render_to_string
from django.urls import reverse
from django.utils import timezone
from django.utils.safestring import SafeString
from django_tables2 import RequestConfig

from cercle.journal.acts import Receipt
from cercle.ledger.models import CarnetTickets
from cercle.ledger.selectors import house, rayons, stock
from cercle.ledger.services import tickets as services
from cercle.rules.saison import saison_of

from ..access import DIRECTION, LECTURE, MAITRES, TABLE, allow
from ..forms.armoire import CarnetsFilter
from ..forms.plain import DemandeForm
from ..forms.tickets import AffectationForm, CarnetForm, ParapheForm, ReceptionForm, SouchesForm
from ..plain import fresh, submit
from ..screens.armoire import CarnetsTable, Feuillets, talons

# A gesture made on the page of a carnet comes back to it.
VERS_CARNET = "vers=carnet"
# The gestures of a row that a refusal shows again, at the top of the page, with what was typed.
GESTES = {
    ParapheForm: "carnets_paraphe",
    AffectationForm: "carnets_affectation",
    CarnetForm: "carnets_service",
    SouchesForm: "carnets_souches",
}


@allow(read=LECTURE)
def carnets(request: HttpRequest) -> HttpResponse:
    """The carnets of the house, what is left of them, and what may be done with each now."""
    return _page(request, None, 200)


@allow(write=MAITRES)
def reception(request: HttpRequest) -> HttpResponse:
    return _submit(request, ReceptionForm(request.POST), services.receive_carnet)


@allow(write=DIRECTION)
def paraphe(request: HttpRequest) -> HttpResponse:
    return _submit(request, ParapheForm(request.POST), services.initial_carnet)


@allow(write=MAITRES)
def affectation(request: HttpRequest) -> HttpResponse:
    return _submit(request, AffectationForm(request.POST), services.assign_carnet)


@allow(write=TABLE)
def service(request: HttpRequest) -> HttpResponse:
    return _submit(request, CarnetForm(request.POST), services.start_carnet)


@allow(write=MAITRES)
def souches(request: HttpRequest) -> HttpResponse:
    return _submit(request, SouchesForm(request.POST), services.return_stubs)


def _submit(request: HttpRequest, form: CarnetForm, act: Callable[..., Receipt]) -> HttpResponse:
    """Back to where the gesture was made: the stock with its search and its page, or one carnet."""
    looked_at = request.GET.urlencode()
    then = reverse("carnets") + (f"?{looked_at}" if looked_at else "")
    if looked_at == VERS_CARNET and form.is_valid():
        then = reverse("carnet_tickets", args=[form.cleaned_data["valeur"], form.cleaned_data["premier"]])
    return submit(request, form, act, page=_page, then=then)


def _page(request: HttpRequest, form: DemandeForm | None, status: int) -> HttpResponse:
    role = request.personne.role  # type: ignore[attr-defined]
    found = CarnetsFilter(request.GET, queryset=rayons.carnets())
    table = CarnetsTable(found.qs, gestes=gestes(request, request.GET.urlencode()))
    RequestConfig(request, paginate={"paginator_class": Feuillets}).configure(table)
    context = {
        "talons": talons(stock.read_stock()),
        "filtre": found.form,
        "table": table,
        "reception": fresh(ReceptionForm, form) if role in MAITRES else None,
        "refus": form if type(form) in GESTES else None,
        "refus_url": GESTES.get(type(form), ""),
        "regard": request.GET.urlencode(),
    }
    return render(request, "desk/carnets.html", context, status=status)


def gestes(request: HttpRequest, regard: str) -> Callable[[CarnetTickets], SafeString]:
    """The forms of the gestures that a carnet waits for, as whoever looks may make them.

    `regard`: the search to come back to.
    """
    context = _offered(request.personne.role) | {"regard": regard}  # type: ignore[attr-defined]

    def write(carnet: CarnetTickets) -> SafeString:
        place = (carnet.numero_table, carnet.valeur)
        own = {"c": carnet, "place": place, "demande": DemandeForm(auto_id=False)["demande"]}
        return render_to_string("desk/armoire/geste.html", context | own, request)

    return write


def _offered(role: str) -> dict[str, object]:
    """What a role may do, with the tables, and the places where a carnet serves already."""
    return {
        "tables": house.tables(saison_of(timezone.localdate())),
        "direction": role in DIRECTION,
        "maitre": role in MAITRES,
        "poste": role in TABLE,
        "servent": rayons.serving(),
    }
