"""Who serves the room: two employees at each open table, the valets de pied (articles 58, 64)."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

from cercle.ledger.models import Role
from cercle.ledger.selectors import house
from cercle.ledger.selectors import staff as equipe
from cercle.ledger.services import staff as services

from ..access import LECTURE, MAITRES, allow
from ..forms.plain import DemandeForm
from ..forms.staff import ValetForm
from ..plain import submit


@allow(read=LECTURE)
def personnel(request: HttpRequest) -> HttpResponse:
    return _page(request, None, 200)


@allow(write=MAITRES)
def valet(request: HttpRequest) -> HttpResponse:
    form = ValetForm(request.POST, valets=house.personnes(Role.VALET))
    return submit(request, form, services.take_valet, page=_page, then="personnel")


@allow(write=MAITRES)
def fin_valet(request: HttpRequest) -> HttpResponse:
    """He leaves, whatever his role has become since."""
    serving = [service.personne for service in equipe.services_now()]
    form = ValetForm(request.POST, valets=serving)
    return submit(request, form, services.leave_valet, page=_page, then="personnel")


def _page(request: HttpRequest, form: DemandeForm | None, status: int) -> HttpResponse:
    lu = equipe.read_staff()
    busy = {valet.matricule for valet in lu.valets}
    free = [person for person in house.personnes(Role.VALET) if person.matricule not in busy]
    context = {
        "lu": lu,
        "valets": [(v, ValetForm(valets=[], initial={"matricule": v.matricule})) for v in lu.valets],
        "form": form or ValetForm(valets=free),
        "peut_ecrire": request.personne.role in MAITRES,  # type: ignore[attr-defined]
    }
    return render(request, "desk/personnel.html", context, status=status)
