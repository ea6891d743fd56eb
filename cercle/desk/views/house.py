"""The house's reference data: establishment, tables and limits, staff. The director writes, others read."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone

from cercle.ledger.models import Role, TableJeu
from cercle.ledger.selectors import house
from cercle.ledger.selectors import machine as machines
from cercle.ledger.services import house as services
from cercle.rules.saison import saison_of

from ..access import DIRECTION, allow
from ..forms.house import AutorisationForm, EtablissementForm, PersonneForm, ReglageForm, TableForm
from ..forms.machine import MachineForm
from ..forms.plain import DemandeForm
from ..plain import fresh, submit
from ..screens.maison import ReglageVu, typed_limits


@allow(read=(Role.DIRECTEUR, Role.INSPECTEUR))
def maison(request: HttpRequest) -> HttpResponse:
    """Everything on one page; each change is a gesture of its own, kept with its before and after."""
    return page(request, None, 200)


@allow(write=DIRECTION)
def etablissement(request: HttpRequest) -> HttpResponse:
    form = EtablissementForm(request.POST)
    return submit(request, form, services.declare_etablissement, page=page, then="maison")


@allow(write=DIRECTION)
def autorisation(request: HttpRequest) -> HttpResponse:
    """The act that authorises the open bank, or its withdrawal (article 61)."""
    form = AutorisationForm(request.POST)
    return submit(request, form, services.authorise_ouverte, page=page, then="maison")


@allow(write=DIRECTION)
def table(request: HttpRequest) -> HttpResponse:
    return submit(request, TableForm(request.POST), services.declare_table, page=page, then="maison")


@allow(write=DIRECTION)
def reglage(request: HttpRequest) -> HttpResponse:
    return submit(request, ReglageForm(request.POST), services.change_reglage, page=page, then="maison")


@allow(write=DIRECTION)
def personne(request: HttpRequest) -> HttpResponse:
    return submit(request, PersonneForm(request.POST), services.declare_personne, page=page, then="maison")


def page(request: HttpRequest, form: DemandeForm | None, status: int) -> HttpResponse:
    """The page of the house, with the form just refused if any."""
    saison = saison_of(timezone.localdate())
    tables = house.tables(saison)
    context = {
        "saison": saison,
        "peut_ecrire": request.personne.role in DIRECTION,  # type: ignore[attr-defined]
        "tables": [_reglage(row, form) for row in tables],
        "table_form": fresh(TableForm, form, initial={"saison": saison, "numero": len(tables) + 1}),
        **_etablissement(form),
        **_personnel(form),
    }
    return render(request, "desk/maison.html", context, status=status)


def _etablissement(form: DemandeForm | None) -> dict[str, object]:
    """The house and the act that authorises its open bank, each with its form."""
    place, reference = house.etablissement(), house.autorisation()
    named = {"nom": place.nom, "commune": place.commune, "adresse": place.adresse} if place else {}
    return {
        "etablissement": place,
        "etablissement_form": fresh(EtablissementForm, form, initial=named),
        "autorisation": reference,
        "autorisation_form": fresh(AutorisationForm, form, initial={"reference": reference}),
    }


def _personnel(form: DemandeForm | None) -> dict[str, object]:
    """Those in office and the machines, each with the form that adds one."""
    return {
        "personnes": house.personnes(),
        "personne_form": fresh(PersonneForm, form),
        "machines": machines.read_machines(),
        "machine_form": fresh(MachineForm, form),
    }


def _reglage(row: TableJeu, bound: DemandeForm | None) -> ReglageVu:
    """The limits in force, and the form to change them: the one just refused if it was this table's."""
    current = house.reglage(row)
    initial = {"saison": row.saison, "table": row.numero, **typed_limits(current)}
    mine = isinstance(bound, ReglageForm) and bound.data.get("table") == str(row.numero)
    form = fresh(ReglageForm, bound if mine else None, initial=initial)
    assert isinstance(form, ReglageForm)
    return ReglageVu.of(row, current, form)
