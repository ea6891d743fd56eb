"""Opening a séance at a table of baccara: two employees, a sabot, the packs of its variant (58, 61)."""

from functools import partial
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse

from cercle.journal.acts import Author, Receipt
from cercle.ledger.models import TableJeu
from cercle.ledger.selectors import machine as machines
from cercle.ledger.services import baccara_seance as services

from ..forms.baccara_seance import OuvertureBaccaraForm
from ..forms.plain import DemandeForm
from ..plain import Page, submit
from ..screens.baccara_seance import Materiel, diner
from ..screens.ouverture import employes, preparation


def ouvrir(request: HttpRequest, table: TableJeu) -> HttpResponse:
    """The opening with everything proposed: whoever agrees has two names to choose and two points to tick."""
    materiel = Materiel.of(table, services.known_variante(table))
    form, page = _form(request, table, materiel), _page(table, materiel)
    if request.method != "POST":
        return page(request, form, 200)
    then = reverse("table", args=[table.numero])
    return submit(request, form, partial(_open, table.numero), page=page, then=then)


def _open(table: int, author: Author, **given: Any) -> Receipt:
    return services.open_seance_baccara(author, table=table, **given)


def _form(request: HttpRequest, table: TableJeu, materiel: Materiel) -> OuvertureBaccaraForm:
    return OuvertureBaccaraForm(
        request.POST or None,
        variante=materiel.variante,
        employes=employes(),
        machines=machines.read_machines(),
        sabots=materiel.sabots,
        libres=materiel.libres,
        initial={**materiel.proposes, **diner(table).propose},
    )


def _page(table: TableJeu, materiel: Materiel) -> Page:
    def page(request: HttpRequest, form: DemandeForm, status: int) -> HttpResponse:
        context = {"form": form, "cartes": materiel.cartes, "diner": diner(table), **preparation(table)}
        return render(request, "desk/baccara/ouverture.html", context, status=status)

    return page
