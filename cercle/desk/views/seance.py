"""Opening a séance, and relieving an employee in the middle of one."""

from collections.abc import Callable

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils import timezone

from cercle.ledger.models import Seance, TableJeu
from cercle.ledger.selectors import house
from cercle.ledger.selectors import machine as machines
from cercle.ledger.selectors import seance as seances
from cercle.ledger.selectors.staff import read_services
from cercle.ledger.services import seance as services
from cercle.ledger.services.staff import functions_at
from cercle.rules.baccara import VARIANTES
from cercle.rules.saison import saison_of

from ..access import LECTURE, TABLE, allow
from ..forms.plain import DemandeForm
from ..forms.seance import OuvertureForm, ReleveForm
from ..plain import submit
from ..screens.ouverture import employes, preparation
from ..screens.staff import functions
from . import baccara_seance


@allow(read=LECTURE, write=TABLE)
def ouverture(request: HttpRequest, table: int) -> HttpResponse:
    """The opening, as the game of the table asks it."""
    row = _table(table)
    return baccara_seance.ouvrir(request, row) if row.jeu in VARIANTES else _ouvrir(request, row)


def _ouvrir(request: HttpRequest, table: TableJeu) -> HttpResponse:
    """At écarté: two employees, three new packs, the check-list, the next ticket of each value."""
    form = OuvertureForm(request.POST or None, employes=employes(), machines=machines.read_machines())
    if request.method != "POST":
        return _ouverture(request, form, 200, table)
    return submit(
        request,
        form,
        services.open_seance,
        page=lambda request, form, status: _ouverture(request, form, status, table),
        then=reverse("table", args=[table.numero]),
        table=table.numero,
        jeux=lambda form: form.packs,
        **{name: _typed(name) for name in ("appel", "enjeux", "machine")},
    )


def _typed(name: str) -> Callable[[DemandeForm], str]:
    return lambda form: str(form.cleaned_data[name])


def _ouverture(request: HttpRequest, form: DemandeForm, status: int, table: TableJeu) -> HttpResponse:
    return render(request, "desk/ouverture.html", {"form": form, **preparation(table)}, status=status)


@allow(read=LECTURE, write=TABLE)
def releve(request: HttpRequest, table: int) -> HttpResponse:
    """Another employee takes over a function of the table."""
    last = seances.latest_seance(table)
    if last is None:
        raise Http404
    form, page = _form_releve(request, last), _releve(table)
    if request.method != "POST":
        return page(request, form, 200)
    return submit(
        request,
        form,
        lambda author, **given: services.relieve_employe(author, table=table, **given),
        page=page,
        then=reverse("table", args=[table]),
    )


def _form_releve(request: HttpRequest, last: Seance) -> ReleveForm:
    """The functions of its game; the one asked for in the address comes chosen."""
    return ReleveForm(
        request.POST or None,
        fonctions=functions_at(last.table.jeu),
        employes=employes(),
        initial={"seance": last.numero, "fonction": request.GET.get("fonction", "")},
    )


def _releve(table: int):  # the page of one table, as `submit` wants it
    def page(request: HttpRequest, form: DemandeForm, status: int) -> HttpResponse:
        last = seances.latest_seance(table)
        assert last is not None
        context = {"table": table, "form": form, "fonctions": functions(read_services(last))}
        return render(request, "desk/releve.html", context, status=status)

    return page


def _table(numero: int) -> TableJeu:
    found = house.table(numero, saison_of(timezone.localdate()))
    if found is None:
        raise Http404
    return found
