"""The deposits of the open bank: who answers for what, proved before his first coup (article 61)."""

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse

from cercle.ledger.models import Depot, Seance
from cercle.ledger.selectors import banque as banques
from cercle.ledger.selectors import seance as seances
from cercle.ledger.services import banque as services

from ..access import LECTURE, MAITRES, allow
from ..forms.depot import DepotForm
from ..forms.plain import DemandeForm
from ..plain import Page, submit


@allow(read=LECTURE, write=MAITRES)
def depots(request: HttpRequest, table: int, seance: int) -> HttpResponse:
    """Those of a séance, what each banker answers for now, and the form of another."""
    row = seances.find_seance(table, seance)
    if row is None:
        raise Http404
    page, form = _depots(row), DepotForm(request.POST or None)
    if request.method != "POST":
        return page(request, form, 200)
    then = reverse("depots", args=[table, seance])
    where = {"table": table, "seance": seance}
    typed = {name: _typed(name) for name in ("nom", "montant", "lieu", "piece")}
    return submit(request, form, services.record_depot, page=page, then=then, **where, **typed)


def _typed(name: str):  # the value of a field, once the form is valid
    return lambda form: form.cleaned_data[name]


def _depots(row: Seance) -> Page:
    def page(request: HttpRequest, form: DemandeForm, status: int) -> HttpResponse:
        found = banques.read_depots(row)
        names = dict.fromkeys(one.nom for one in found)
        context = {
            "seance": row,
            "ouverte": row.table.jeu == "ouverte",
            "form": form,
            "depots": [(one, str(Depot.Lieu(one.lieu).label)) for one in found],
            "repondent": [(nom, banques.read_repond(row, nom)) for nom in names],
            "peut_ecrire": request.personne.role in MAITRES,  # type: ignore[attr-defined]
        }
        return render(request, "desk/baccara/depots.html", context, status=status)

    return page
