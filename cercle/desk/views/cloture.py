"""The closings: days, months and seasons, each closed by two persons who sign at that moment (article 72)."""

import datetime as dt
import logging
from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _

from cercle.journal.acts import Author, Receipt
from cercle.journal.errors import JournalError
from cercle.journal.head import exported_heads
from cercle.ledger.models import Role
from cercle.ledger.selectors import cloture as closings
from cercle.ledger.selectors import comptee as counts
from cercle.ledger.selectors.nuit import night_of
from cercle.ledger.selectors.periode import read_periode
from cercle.ledger.services import cloture as services

from ..access import MAITRES, allow
from ..forms.cloture import ClotureForm
from ..forms.plain import DemandeForm
from ..plain import submit
from ..screens import cloture as screens

log = logging.getLogger("cercle.desk")


@allow(read=(*MAITRES, Role.INSPECTEUR))
def clotures(request: HttpRequest) -> HttpResponse:
    """What may close now and what prevents it; what is closed, one of them whole."""
    return _page(request, None, 200)


@allow(write=MAITRES)
def clore(request: HttpRequest) -> HttpResponse:
    """A period closed: its author is the director who signs, whoever sits at the screen."""
    return submit(
        request,
        ClotureForm(request.POST, request=request),
        _close,
        page=_page,
        then=lambda receipt: f"{reverse('clotures')}?cloture={receipt.number}",
        signed=lambda form: form.author,
        genre=lambda form: form.periode.genre,
        jour=lambda form: form.periode.debut,
        signataire=lambda form: form.cleaned_data["signataire"],
    )


@allow(write=MAITRES)
def tete(request: HttpRequest) -> HttpResponse:
    """The head of the last closing exported again, for a closing that was not followed by it."""
    form = DemandeForm(request.POST)
    if not form.is_valid():
        return _page(request, None, 422)
    if _export():
        messages.success(request, _("La tête du journal est exportée."))
    else:
        messages.error(request, _("La tête du journal n’a pas pu être exportée."))
    return redirect("clotures")


def _close(author: Author, *, genre: str, jour: dt.date, signataire: str) -> Receipt:
    """Close, then export the head. What fails after the closing does not undo it: it is done again later."""
    if genre == "jour":
        receipt = services.close_jour(author, jour=jour, signataire=signataire)
    elif genre == "mois":
        receipt = services.close_mois(author, mois=f"{jour:%Y-%m}", signataire=signataire)
    else:
        receipt = services.close_saison(author, saison=jour.year, signataire=signataire)
    _export()
    return receipt


def _export() -> bool:
    try:
        return services.export_closing_head() is not None
    except (JournalError, OSError) as error:
        log.error("tête non exportée: %s", error)
        return False


def _page(request: HttpRequest, form: Any, status: int) -> HttpResponse:
    done, coming = closings.list_closings(), _next()
    context = {
        "prochaines": coming,
        "a_signer": [(one, _form(request, one, form)) for one in coming if one.etat == screens.CLOSABLE],
        "closes": done,
        "detail": _detail(request, done),
        "form": form,
        "vierge": DemandeForm(auto_id=False),
        "peut_clore": request.personne.role in MAITRES,  # type: ignore[attr-defined]
    }
    return render(request, "desk/cloture/page.html", context, status=status)


def _form(request: HttpRequest, one: screens.Prochaine, bound: Any) -> ClotureForm:
    """The form that closes a period: the one just refused when it was this one's."""
    assert one.periode is not None, "a period that can be closed"
    asked = {"genre": one.genre, "debut": one.periode.debut.isoformat()}
    if bound is not None and all(bound.data.get(name) == value for name, value in asked.items()):
        return bound
    return ClotureForm(request=request, initial=asked, auto_id=f"{one.genre}_%s")


def _next() -> list[screens.Prochaine]:
    """The next day, month and season."""
    today = timezone.localdate()
    waiting, late = closings.next_closings(today), counts.list_uncounted()
    days, night = closings.open_days(today), night_of(timezone.now())
    return [
        screens.next_one(one, read_periode(one.periode.debut, one.periode.fin), days, late, night)
        if (one := waiting.get(genre))
        else screens.nothing(genre)
        for genre in screens.TITRES
    ]


def _detail(request: HttpRequest, done: list[closings.ClotureLue]) -> screens.Detail | None:
    """The closing asked for, else the last one."""
    asked = request.GET.get("cloture", "")
    chosen = next((one for one in done if str(one.entry) == asked), done[0] if done else None)
    if chosen is None:
        return None
    lu = read_periode(chosen.periode.debut, chosen.periode.fin)
    return screens.detail(chosen, lu, {head.number for head in exported_heads()})
