"""The cupboard of baccara: its sabots and its packs, where each is, where each served (article 58)."""

from collections.abc import Callable

from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

from cercle.journal.acts import Receipt
from cercle.ledger.selectors import sabot as inventaire
from cercle.ledger.services import sabot as services

from ..access import LECTURE, MAITRES, allow
from ..forms.materiel import PaquetsForm, ReformeForm, SabotForm, SortieForm
from ..forms.plain import DemandeForm
from ..plain import fresh, submit

PAQUETS_PAR_PAGE = 48
# What a pack is, in the order of the page: those that may still serve before the others.
ETATS = (inventaire.EN_JEU, inventaire.NEUF, inventaire.SERVI, inventaire.REFORME)


@allow(read=LECTURE)
def materiel(request: HttpRequest) -> HttpResponse:
    """The inventory, always up to date: it is read from the gestures themselves."""
    return _page(request, None, 200)


@allow(write=MAITRES)
def sabot(request: HttpRequest) -> HttpResponse:
    return _submit(request, SabotForm(request.POST), services.receive_sabot)


@allow(write=MAITRES)
def sortie(request: HttpRequest) -> HttpResponse:
    return _submit(request, SortieForm(request.POST), services.retire_sabot)


@allow(write=MAITRES)
def paquets(request: HttpRequest) -> HttpResponse:
    form = PaquetsForm(request.POST)
    return submit(
        request,
        form,
        services.receive_paquets,
        page=_page,
        then="materiel",
        paquets=lambda form: form.paquets,
    )


@allow(write=MAITRES)
def reforme(request: HttpRequest) -> HttpResponse:
    return _submit(request, ReformeForm(request.POST), services.reform_paquet)


def _submit(request: HttpRequest, form: DemandeForm, act: Callable[..., Receipt]) -> HttpResponse:
    return submit(request, form, act, page=_page, then="materiel")


def _page(request: HttpRequest, form: DemandeForm | None, status: int) -> HttpResponse:
    packs = sorted(inventaire.read_paquets(), key=lambda pack: ETATS.index(pack.etat))
    counts = {etat: sum(pack.etat == etat for pack in packs) for etat in ETATS}
    context = {
        "sabots": inventaire.read_sabots(),
        "comptes": [(etat, counts[etat]) for etat in ETATS if counts[etat]],
        "paquets": Paginator(packs, PAQUETS_PAR_PAGE).get_page(request.GET.get("page")),
        "peut_ecrire": request.personne.role in MAITRES,  # type: ignore[attr-defined]
        "sabot_form": fresh(SabotForm, form),
        "sortie_form": fresh(SortieForm, form),
        "paquets_form": fresh(PaquetsForm, form),
        "reforme_form": fresh(ReformeForm, form),
    }
    return render(request, "desk/armoire/materiel.html", context, status=status)
