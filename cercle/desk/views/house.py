"""The house's reference data: establishment, tables and limits, staff. The director writes, others read."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone

from cercle.ledger.models import Role, TableJeu
from cercle.ledger.selectors import house
from cercle.ledger.services import house as services
from cercle.rules.montant import format_montant
from cercle.rules.saison import saison_of

from ..access import DIRECTION, allow
from ..forms.house import EtablissementForm, PersonneForm, ReglageForm, TableForm
from ..forms.plain import DemandeForm
from ..plain import fresh, submit


@allow(read=(Role.DIRECTEUR, Role.INSPECTEUR))
def maison(request: HttpRequest) -> HttpResponse:
    """Everything on one page; each change is a gesture of its own, kept with its before and after."""
    return _page(request, None, 200)


@allow(write=DIRECTION)
def etablissement(request: HttpRequest) -> HttpResponse:
    form = EtablissementForm(request.POST)
    return submit(request, form, services.declare_etablissement, page=_page, then="maison")


@allow(write=DIRECTION)
def table(request: HttpRequest) -> HttpResponse:
    return submit(request, TableForm(request.POST), services.declare_table, page=_page, then="maison")


@allow(write=DIRECTION)
def reglage(request: HttpRequest) -> HttpResponse:
    return submit(request, ReglageForm(request.POST), services.change_reglage, page=_page, then="maison")


@allow(write=DIRECTION)
def personne(request: HttpRequest) -> HttpResponse:
    return submit(request, PersonneForm(request.POST), services.declare_personne, page=_page, then="maison")


def _page(request: HttpRequest, form: DemandeForm | None, status: int) -> HttpResponse:
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
        "personnes": house.personnes(),
        "personne_form": fresh(PersonneForm, form),
    }
    return render(request, "desk/maison.html", context, status=status)


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
