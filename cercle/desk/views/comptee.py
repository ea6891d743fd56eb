"""The count of a cagnotte: counted, compared, then signed by two persons (articles 56-1, 56-2, 71)."""

from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _

from cercle.ledger.selectors import comptee as counts
from cercle.ledger.selectors import encours
from cercle.ledger.selectors import seance as seances
from cercle.ledger.selectors.comptee import ComptageLu
from cercle.ledger.selectors.nuit import night_of
from cercle.ledger.selectors.seance import Lieu
from cercle.ledger.services import comptee as services
from cercle.ledger.services.moments_baccara import check_no_banque
from cercle.rules.refusal import Refusal

from ..access import LECTURE, TABLE, allow
from ..forms.comptee import ComptageForm, CompteeForm
from ..forms.signatures import SignaturesForm
from ..phrases import refusal_text
from ..plain import submit
from ..screens import comptee as screens

# What the button says: go on to the columns, or sign. Anything else works the totals out.
COMPARER, SIGNER = "comparer", "signer"


@allow(read=LECTURE, write=TABLE)
def comptee(request: HttpRequest, table: int, seance: int) -> HttpResponse:
    """The count of a séance: the form, the columns before it is signed, or the count as recorded."""
    lieu = _lieu(request, table, seance)
    etape = request.POST.get("etape", COMPARER)
    if request.method != "POST":
        return _page(request, lieu, None, 200)
    if etape == SIGNER:
        return _sign(request, lieu)
    form = ComptageForm(request.POST, carnets=_to_read(lieu), fini=etape == COMPARER)
    return _page(request, lieu, form, 200 if form.is_valid() else 422, compare=etape == COMPARER)


@allow(write=TABLE)
def calcul(request: HttpRequest, table: int, seance: int) -> HttpResponse:
    """The running totals of what is typed so far; nothing is recorded, and nothing expected is said."""
    form = ComptageForm(request.POST, carnets=_to_read(_lieu(request, table, seance)), fini=False)
    status = 200 if form.is_valid() else 422
    return render(request, "desk/comptee/totaux.html", {"compter": screens.counting(form)}, status=status)


def _sign(request: HttpRequest, lieu: Lieu) -> HttpResponse:
    """The count recorded, its author the first of the two who sign, whoever sits at the screen."""
    form = CompteeForm(request.POST, carnets=_to_read(lieu), fini=True, request=request)
    return submit(
        request,
        form,
        services.record_comptee,
        page=lambda request, form, status: _page(request, lieu, form, status, compare=True),
        then=_address(lieu),
        signed=lambda form: form.author,
        **_where(lieu),
        lignes=lambda form: form.lignes,
        releves=lambda form: form.releves,
        certificateur=lambda form: form.cleaned_data["signataire"],
        observation=lambda form: form.cleaned_data["observation"],
    )


def _page(request: HttpRequest, lieu: Lieu, form: Any, status: int, *, compare: bool = False) -> HttpResponse:
    """The stage the count is at: counted, compared, or still being counted."""
    lu = counts.read_count(lieu.seance)
    context = {"lu": lu, "form": form, "retard": _late(lu), "adresse": _address(lieu)}
    if lu.comptee is not None:
        context["comparaison"] = screens.recorded(lu)
        return render(request, "desk/comptee/resultat.html", context, status=status)
    form = form or ComptageForm(carnets=lu.a_relever, fini=False)
    context |= {"form": form, "compter": screens.counting(form), "obstacle": _obstacle(lieu)}
    if not (compare and form.compte):
        context["peut_compter"] = request.personne.role in TABLE  # type: ignore[attr-defined]
        return render(request, "desk/comptee/compter.html", context, status=status)
    signing = form if isinstance(form, SignaturesForm) else SignaturesForm(request=request)
    context |= {"comparaison": screens.compared(lu, form), "signatures": signing}
    return render(request, "desk/comptee/comparer.html", context, status=status)


def _lieu(request: HttpRequest, table: int, seance: int) -> Lieu:
    """The séance of the address; `?saison=` names one of a season that is over."""
    asked = request.GET.get("saison", "")
    saison = int(asked) if asked.isascii() and asked.isdigit() and len(asked) < 5 else None
    found = seances.find_lieu(table, seance, saison)
    if found is None:
        raise Http404
    return found


def _where(lieu: Lieu) -> dict[str, int]:
    table = lieu.seance.table
    return {"table": table.numero, "seance": lieu.seance.numero, "saison": table.saison}


def _address(lieu: Lieu) -> str:
    where = _where(lieu)
    address = reverse("comptee", args=[where["table"], where["seance"]])
    return f"{address}?saison={where['saison']}"


def _to_read(lieu: Lieu):  # the carnets whose next ticket is read
    return counts.read_count(lieu.seance).a_relever


def _late(lu: ComptageLu) -> int:
    """How many days late it is counted, or was."""
    counted = timezone.now() if lu.comptee is None else lu.comptee.entry.moment
    return lu.retard(night_of(counted))


def _obstacle(lieu: Lieu) -> str:
    """Why the box cannot be counted yet: a coup, a chouette, a bank or a taille goes on."""
    coup = encours.read_current(lieu.seance)
    if coup is not None and not coup.fini:
        return _("Le coup %(coup)s n’est pas fini : la cagnotte se compte après son résultat.") % {
            "coup": coup.numero
        }
    if lieu.chouette:
        return _("Une chouette est ouverte : la cagnotte se compte après sa fin.")
    try:
        check_no_banque(lieu.seance)
    except Refusal as refusal:
        return refusal_text(refusal)
    return ""
