"""Who reads the registers: the role in force is read at each request, and each view says what it allows.

Nothing here writes: a page of the inspection answers to GET only.
"""

import logging
from collections.abc import Callable
from functools import wraps
from typing import Any

from django.contrib.auth.views import redirect_to_login
from django.http import HttpRequest, HttpResponse, HttpResponseNotAllowed
from django.shortcuts import render
from django.utils.translation import gettext as _

from cercle.ledger.models import Personne, Poste, Role
from cercle.ledger.selectors import house

View = Callable[..., HttpResponse]

log = logging.getLogger("cercle.inspection")

LECTEURS = (Role.INSPECTEUR, Role.DIRECTEUR, Role.CHEF)
ET_LES_POSTES = (*LECTEURS, Role.EMPLOYE)


def reads(*roles: str) -> Callable[[View], View]:
    """Let these roles read a page; the view finds the person in `request.personne`.

    An employee reads only what concerns a séance at which he was posted: a view open to employees takes
    `table` and `seance`, or must itself keep to `seances_of`.
    """
    rules = {"GET": roles, "HEAD": roles, "POST": ()}

    def decorate(view: View) -> View:
        @wraps(view)
        def guarded(request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
            if request.method not in ("GET", "HEAD"):
                return HttpResponseNotAllowed(["GET", "HEAD"])
            if not request.user.is_authenticated:
                return redirect_to_login(request.get_full_path())
            person = house.personne(request.user.get_username())
            if person is None or not person.actif or person.role not in roles or not _posted(person, kwargs):
                return refuse(request, person)
            request.personne = person  # type: ignore[attr-defined]
            return view(request, *args, **kwargs)

        guarded.rules = rules  # type: ignore[attr-defined]
        return guarded

    return decorate


def _posted(person: Personne, kwargs: dict[str, Any]) -> bool:
    """Whether an employee served the séance that is asked for; others may read every séance."""
    if person.role != Role.EMPLOYE or "seance" not in kwargs:
        return True
    return Poste.objects.filter(
        seance__table__numero=kwargs["table"],
        seance__numero=kwargs["seance"],
        personne__matricule=person.matricule,
    ).exists()


def refuse(request: HttpRequest, person: Personne | None) -> HttpResponse:
    """403 in French."""
    log.warning("interdit: %s %s pour %s", request.method, request.path, request.user.get_username())
    detail = (
        _("Vous êtes : %(role)s.") % {"role": person.get_role_display()}
        if person
        else _("La maison ne vous connaît pas.")
    )
    return notice(request, 403, _("Ce registre ne vous est pas ouvert."), detail)


def notice(request: HttpRequest, status: int, titre: str, detail: str) -> HttpResponse:
    """A page of two sentences."""
    return render(request, "inspection/avis.html", {"titre": titre, "detail": detail}, status=status)
