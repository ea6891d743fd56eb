"""The board of the staff: who serves each table, the valets de pied of the room (articles 58, 64)."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

from cercle.ledger.selectors import staff as equipe
from cercle.ledger.services import staff as services

from ..access import LECTURE, MAITRES, allow
from ..forms.plain import DemandeForm
from ..forms.staff import FinValetForm, ValetForm
from ..plain import fresh, submit
from ..screens.staff import said_of_valets, tables_served, valets_off


@allow(read=LECTURE)
def personnel(request: HttpRequest) -> HttpResponse:
    """Those who serve now."""
    return _page(request, None, 200)


@allow(write=MAITRES)
def valet(request: HttpRequest) -> HttpResponse:
    form = ValetForm(request.POST, valets=valets_off(equipe.read_staff()))
    return submit(request, form, services.take_valet, page=_page, then="personnel")


@allow(write=MAITRES)
def fin_valet(request: HttpRequest) -> HttpResponse:
    return submit(request, FinValetForm(request.POST), services.leave_valet, page=_page, then="personnel")


def _page(request: HttpRequest, form: DemandeForm | None, status: int) -> HttpResponse:
    staff = equipe.read_staff()
    context = {
        "tables": tables_served(staff),
        "staff": staff,
        "dit": said_of_valets(staff),
        "valets": [
            (one, fresh(FinValetForm, None, initial={"matricule": one.matricule})) for one in staff.valets
        ],
        **_forms(request, staff, form),
    }
    return render(request, "desk/materiel/personnel.html", context, status=status)


def _forms(request: HttpRequest, staff: equipe.StaffLu, form: DemandeForm | None) -> dict[str, object]:
    """Who may take his service, for who may write it, and the end of one just refused."""
    maitre = request.personne.role in MAITRES  # type: ignore[attr-defined]
    off = valets_off(staff)
    return {
        "maitre": maitre,
        "libres": off,
        "valet_form": fresh(ValetForm, form, valets=off) if maitre else None,
        "refus": form if isinstance(form, FinValetForm) else None,
    }
