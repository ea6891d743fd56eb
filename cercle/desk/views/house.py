"""The house's reference data: establishment, tables and limits, staff. The director writes, others read."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone

from cercle.ledger.models import Role, TableJeu
from cercle.ledger.selectors import house
from cercle.ledger.selectors import machine as machines
from cercle.ledger.services import house as services
from cercle.rules.montant import format_montant
from cercle.rules.saison import saison_of

from ..access import DIRECTION, allow
from ..forms.house import EtablissementForm, PersonneForm, ReglageForm, TableForm
from ..forms.machine import MachineForm
from ..forms.plain import DemandeForm
from ..plain import fresh, submit


@allow(read=(Role.DIRECTEUR, Role.INSPECTEUR))
def maison(request: HttpRequest) -> HttpResponse:
    """Everything on one page; each change is a gesture of its own, kept with its before and after."""
    return page(request, None, 200)


@allow(write=DIRECTION)
def etablissement(request: HttpRequest) -> HttpResponse:
    form = EtablissementForm(request.POST)
    return submit(request, form, services.declare_etablissement, page=page, then="maison")


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
    tables, place = house.tables(saison), house.etablissement()
    named = {"nom": place.nom, "commune": place.commune, "adresse": place.adresse} if place else {}
    context = {
        "saison": saison,
        "peut_ecrire": request.personne.role in DIRECTION,  # type: ignore[attr-defined]
        "etablissement": place,
        "etablissement_form": fresh(EtablissementForm, form, initial=named),
        "tables": [(row, *_reglage(row, form)) for row in tables],
        "table_form": fresh(TableForm, form, initial={"saison": saison, "numero": len(tables) + 1}),
        **_personnel(form),
    }
    return render(request, "desk/maison.html", context, status=status)


def _personnel(form: DemandeForm | None) -> dict[str, object]:
    """Those in office and the machines, each with the form that adds one."""
    return {
        "personnes": house.personnes(),
        "personne_form": fresh(PersonneForm, form),
        "machines": machines.read_machines(),
        "machine_form": fresh(MachineForm, form),
    }


def _reglage(row: TableJeu, bound: DemandeForm | None) -> tuple[dict[str, object], DemandeForm]:
    """The limits in force, and the form to change them: the one just refused if it was this table's."""
    current = house.reglage(row)
    initial = {"saison": row.saison, "table": row.numero}
    shown: dict[str, object] = {}
    if current is not None:
        written = format_montant(current.mise_minimum)
        shown = {"nom": current.nom, "mise_minimum": written, "unite_paiement": current.unite_paiement}
    mine = isinstance(bound, ReglageForm) and bound.data.get("table") == str(row.numero)
    return shown, fresh(ReglageForm, bound if mine else None, initial=initial | shown)
