"""From a posted form to a gesture, and from its receipt or its refusal to the answer of the screen.

Without htmx the same answers are whole pages, so the desk also works while a script is missing.
"""

import logging
import uuid
from collections.abc import Callable
from functools import wraps
from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone

from cercle.journal.acts import Author, Receipt
from cercle.ledger.selectors import alertes, house
from cercle.rules.refusal import Ambiguous, Refusal
from cercle.rules.saison import saison_of

from . import jeux
from .access import MAITRES, TABLE, allow
from .clos import first_closed, note_refusal
from .forms.vu import Vu, read_vu
from .phrases import receipt_text, refusal_text
from .screens.alertes import veilleur

Gesture = Callable[[Author, Vu], Receipt]

log = logging.getLogger("cercle.desk")


def gesture_view(gesture: Gesture, *, roles: tuple[str, ...] = TABLE) -> Callable[..., HttpResponse]:
    """The view of one gesture at a table: form, call, answer. `view.gesture` is the gesture itself."""

    @allow(write=roles)
    @wraps(gesture)
    def view(request: HttpRequest, table: int) -> HttpResponse:
        try:
            vu = read_vu(table, request.POST)
        except Refusal as refusal:
            return refused(request, table, refusal)
        author = author_of(request, vu.demande)
        try:
            receipt = gesture(author, vu)
        except Refusal as first:
            refusal = first_closed(first, table=table, seance=vu.seance)
            note_refusal(request, author, refusal, table=table, seance=vu.seance)
            return refused(request, table, refusal)
        return done(request, table, receipt)

    view.gesture = gesture  # type: ignore[attr-defined]
    return view


def author_of(request: HttpRequest, demande: uuid.UUID) -> Author:
    """The person signed in, as the author of this request."""
    person = request.personne  # type: ignore[attr-defined]
    return Author(matricule=person.matricule, name=person.nom, request_id=demande)


def done(request: HttpRequest, table: int, receipt: Receipt) -> HttpResponse:
    """What was recorded, and the table as it is now."""
    if not request.headers.get("HX-Request"):
        return redirect("table", table=table)
    fiche = receipt.facts["fiche"] if receipt.kind == "seance.fiche" else None
    return screen(request, table, "reponse", inscrit=receipt_text(receipt), imprimer=fiche)


def refused(request: HttpRequest, table: int, refusal: Refusal) -> HttpResponse:
    """422: the sentence, the article, the table as it is now; the keys stay in the field."""
    log_refusal(request, refusal)
    return screen(
        request,
        table,
        "reponse" if request.headers.get("HX-Request") else "table",
        status=422,
        refus=refusal_text(refusal),
        code=refusal.code,
        article=refusal.article,
        question=isinstance(refusal, Ambiguous),
        saisie=request.POST.get("saisie", ""),
    )


def log_refusal(request: HttpRequest, refusal: Refusal) -> None:
    """A refused gesture leaves a trace outside the books: who, where, why."""
    log.info("refus: %s %s %s", request.user.get_username(), request.path, refusal.code)


def screen(request: HttpRequest, table: int, part: str, *, status: int = 200, **context: Any) -> HttpResponse:
    """The table read at once and shown, whole ("table") or in part ("reponse", "suite").

    By the game of its last séance; the header names the entry it was read at.
    """
    shown = jeux.shown(table)
    if shown is None:
        row = house.table(table, saison_of(timezone.localdate()))
        if row is None:
            raise Http404
        return render(request, "desk/pupitre/sans_seance.html", {"table": row}, status=status)
    answer = render(
        request,
        f"desk/pupitre/{part}.html",
        {
            "ecran": shown.ecran,
            "gabarits": shown.gabarits,
            "commandes": shown.commandes,
            "demande": uuid.uuid4(),
            "veilleur": veilleur(alertes.read_alertes(timezone.now()), table, shown.ecran.seance),
            "peut_agir": request.personne.role in TABLE,  # type: ignore[attr-defined]
            "maitre": request.personne.role in MAITRES,  # type: ignore[attr-defined]
            **context,
        },
        status=status,
    )
    answer["Cercle"] = "1"
    return answer
