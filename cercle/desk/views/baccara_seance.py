"""Opening a séance at a table of baccara: two employees, a sabot, the packs of its variant (58, 61)."""

from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils import timezone

from cercle.ledger.models import Jeu, TableJeu
from cercle.ledger.selectors import house, notice
from cercle.ledger.selectors import machine as machines
from cercle.ledger.selectors import sabot as inventaire
from cercle.ledger.services import baccara_seance as services
from cercle.rules.sabot import COMPOSITIONS

from ..forms.baccara_seance import OuvertureBaccaraForm
from ..forms.plain import DemandeForm
from ..plain import submit
from ..screens.baccara_seance import CartesVues, dinners
from ..screens.ouverture import employes, preparation


def ouvrir(request: HttpRequest, table: TableJeu) -> HttpResponse:
    """The opening with everything proposed: whoever agrees has two names to choose and two points to tick."""
    variante = services.known_variante(table)
    proposition = inventaire.read_proposition(table)
    cartes = CartesVues.of(variante, proposition)
    form = _form(request, table, proposition)

    def page(request: HttpRequest, form: DemandeForm, status: int) -> HttpResponse:
        context = {"form": form, "cartes": cartes, **preparation(table), **_ouverte(table)}
        return render(request, "desk/baccara/ouverture.html", context, status=status)

    if request.method != "POST":
        return page(request, form, 200)
    numero = table.numero
    return submit(
        request,
        form,
        lambda author, **given: services.open_seance_baccara(author, table=numero, **given),
        page=page,
        then=reverse("table", args=[numero]),
    )


def _form(
    request: HttpRequest, table: TableJeu, proposition: inventaire.PropositionLue | None
) -> OuvertureBaccaraForm:
    variante = services.known_variante(table)
    libres = inventaire.read_libres(neufs=COMPOSITIONS[variante].neufs)
    packs = inventaire.read_proposes(table, variante, libres)
    initial: dict[str, Any] = {f"paquet_{rang}": serial for rang, serial in enumerate(packs, start=1)}
    held = [one.rang for one in notice.read_rangs(table, timezone.localdate()) if one.seance]
    return OuvertureBaccaraForm(
        request.POST or None,
        variante=variante,
        employes=employes(),
        machines=machines.read_machines(),
        sabots=inventaire.read_choix(table, proposition),
        libres=libres,
        initial=initial
        | {"sabot": proposition.proposition.sabot if proposition else "", "rang": max(held, default=0) + 1},
    )


def _ouverte(table: TableJeu) -> dict[str, object]:
    """At the open bank: whether the house is authorised, what was told of the day's two séances."""
    if table.jeu != Jeu.OUVERTE:
        return {}
    return {
        "autorisation": house.autorisation(),
        "diners": dinners(notice.read_rangs(table, timezone.localdate())),
    }
