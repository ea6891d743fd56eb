"""The cupboard of sabots and packs: the inventory, always up to date, and what comes in and goes out (58)."""

from collections.abc import Callable
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.template.loader import render_to_string
from django.urls import reverse
from django.utils.safestring import SafeString
from django_tables2 import RequestConfig

from cercle.journal.acts import Receipt
from cercle.ledger.selectors import sabot as inventaire
from cercle.ledger.selectors.sabot import PaquetLu
from cercle.ledger.services import sabot as services

from ..access import LECTURE, MAITRES, allow
from ..forms.plain import DemandeForm
from ..forms.sabot import PaquetsFilterForm, PaquetsForm, ReceptionSabotForm, ReformeForm, SortieSabotForm
from ..plain import fresh, submit
from ..screens.armoire import Feuillets
from ..screens.sabot import PaquetsTable, SabotsTable, piles

# The gestures of a row that a refusal shows again, at the top of the page, with what was typed.
GESTES: dict[type[DemandeForm], str] = {SortieSabotForm: "materiel_sortie", ReformeForm: "materiel_reforme"}


@allow(read=LECTURE)
def materiel(request: HttpRequest) -> HttpResponse:
    """Every sabot and every pack: where it is, where it served last."""
    return _page(request, None, 200)


@allow(write=MAITRES)
def reception(request: HttpRequest) -> HttpResponse:
    return _submit(request, ReceptionSabotForm(request.POST), services.receive_sabot)


@allow(write=MAITRES)
def sortie(request: HttpRequest) -> HttpResponse:
    return _submit(request, SortieSabotForm(request.POST), services.retire_sabot)


@allow(write=MAITRES)
def paquets(request: HttpRequest) -> HttpResponse:
    return _submit(request, PaquetsForm(request.POST), services.receive_paquets)


@allow(write=MAITRES)
def reforme(request: HttpRequest) -> HttpResponse:
    return _submit(request, ReformeForm(request.POST), services.reform_paquet)


def _submit(request: HttpRequest, form: DemandeForm, act: Callable[..., Receipt]) -> HttpResponse:
    """Back to the cupboard, with its search and its page."""
    looked_at = request.GET.urlencode()
    then = reverse("materiel") + (f"?{looked_at}" if looked_at else "")
    return submit(request, form, act, page=_page, then=then)


def _page(request: HttpRequest, form: DemandeForm | None, status: int) -> HttpResponse:
    packs = inventaire.read_paquets()
    filtre = PaquetsFilterForm(request.GET, couleurs=list(dict.fromkeys(p.couleur for p in packs)))
    gestes = _gestes(request)
    shoes = SabotsTable(inventaire.read_sabots(), gestes=gestes)
    found = PaquetsTable(filtre.keep(packs), gestes=gestes)
    RequestConfig(request, paginate=False).configure(shoes)
    RequestConfig(request, paginate={"paginator_class": Feuillets}).configure(found)
    context = {
        "sabots": shoes,
        "paquets": found,
        "piles": piles(packs),
        "filtre": filtre,
        **_forms(request, form),
    }
    return render(request, "desk/materiel/sabots.html", context, status=status)


def _forms(request: HttpRequest, form: DemandeForm | None) -> dict[str, Any]:
    """What comes in, for who may write it, and the gesture of a row just refused."""
    maitre = request.personne.role in MAITRES  # type: ignore[attr-defined]
    return {
        "regard": request.GET.urlencode(),
        "sabot_form": fresh(ReceptionSabotForm, form) if maitre else None,
        "paquets_form": fresh(PaquetsForm, form) if maitre else None,
        "refus": form if type(form) in GESTES else None,
        "refus_url": GESTES.get(type(form), ""),
    }


def _gestes(request: HttpRequest) -> Callable[[Any], SafeString]:
    """The form of what may be done with a sabot or a pack, as whoever looks may do it."""
    maitre = request.personne.role in MAITRES  # type: ignore[attr-defined]
    regard = request.GET.urlencode()

    def write(row: Any) -> SafeString:
        over = row.reforme if isinstance(row, PaquetLu) else row.sortie or row.lieu
        context = {
            "row": row,
            "paquet": isinstance(row, PaquetLu),
            "offert": maitre and over is None,
            "regard": regard,
            "demande": DemandeForm(auto_id=False)["demande"],
        }
        return render_to_string("desk/materiel/geste.html", context, request)

    return write
