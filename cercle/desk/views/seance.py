"""Opening a séance, and relieving an employee in the middle of one."""

from collections.abc import Callable

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils import timezone

from cercle.ledger.models import Role, TableJeu
from cercle.ledger.selectors import house
from cercle.ledger.selectors import machine as machines
from cercle.ledger.selectors import seance as seances
from cercle.ledger.selectors import tickets as carnets
from cercle.ledger.services import seance as services
from cercle.rules.montant import format_montant
from cercle.rules.saison import saison_of

from ..access import LECTURE, TABLE, allow
from ..forms.plain import DemandeForm
from ..forms.seance import OuvertureForm, ReleveForm
from ..plain import submit


@allow(read=LECTURE, write=TABLE)
def ouverture(request: HttpRequest, table: int) -> HttpResponse:
    """The opening: two employees, three new packs, the check-list, the next ticket of each value."""
    row = _table(table)
    form = OuvertureForm(request.POST or None, employes=_employes(), machines=machines.read_machines())
    if request.method != "POST":
        return _ouverture(request, form, 200, row)
    return submit(
        request,
        form,
        services.open_seance,
        page=lambda request, form, status: _ouverture(request, form, status, row),
        then=reverse("table", args=[table]),
        table=table,
        jeux=lambda form: form.packs,
        **{name: _typed(name) for name in ("appel", "enjeux", "machine")},
    )


def _typed(name: str) -> Callable[[DemandeForm], str]:
    return lambda form: str(form.cleaned_data[name])


def _ouverture(request: HttpRequest, form: DemandeForm, status: int, table: TableJeu) -> HttpResponse:
    serving = [c for c in carnets.carnets_of(table) if c.en_service]
    last = seances.latest_seance(table.numero)
    context = {
        "table": table,
        "form": form,
        "carnets": [(format_montant(c.carnet.valeur), c.prochain, c.reste) for c in serving],
        "deja": last if last is not None and seances.read_lieu(last).etat != "close" else None,
        "reglage": house.reglage(table),
    }
    return render(request, "desk/ouverture.html", context, status=status)


@allow(read=LECTURE, write=TABLE)
def releve(request: HttpRequest, table: int) -> HttpResponse:
    """Another employee takes over a function of the table."""
    last = seances.latest_seance(table)
    if last is None:
        raise Http404
    form = ReleveForm(request.POST or None, employes=_employes(), initial={"seance": last.numero})
    page = _releve(table)
    if request.method != "POST":
        return page(request, form, 200)
    return submit(
        request,
        form,
        lambda author, **given: services.relieve_employe(author, table=table, **given),
        page=page,
        then=reverse("table", args=[table]),
    )


def _releve(table: int):  # the page of one table, as `submit` wants it
    def page(request: HttpRequest, form: DemandeForm, status: int) -> HttpResponse:
        last = seances.latest_seance(table)
        assert last is not None
        context = {"table": table, "form": form, "lieu": seances.read_lieu(last)}
        return render(request, "desk/releve.html", context, status=status)

    return page


def _table(numero: int) -> TableJeu:
    found = house.table(numero, saison_of(timezone.localdate()))
    if found is None:
        raise Http404
    return found


def _employes():
    return house.personnes(Role.EMPLOYE, Role.CHEF)
