"""Who sees and does what at the desk: each view declares its roles, and the role in force is read each time.

A view without a declaration does not exist for the tests: they walk the URLs and want a rule for each.
"""

import logging
from collections.abc import Callable
from functools import wraps
from typing import Any

from django.conf import settings
from django.contrib.auth.views import redirect_to_login
from django.db import DatabaseError
from django.http import HttpRequest, HttpResponse, HttpResponseNotAllowed
from django.shortcuts import render, resolve_url
from django.template.loader import render_to_string
from django.utils.translation import gettext as _

from cercle.journal.errors import JournalError
from cercle.ledger.models import Personne, Role
from cercle.ledger.selectors import house

View = Callable[..., HttpResponse]

log = logging.getLogger("cercle.desk")

TABLE = (Role.EMPLOYE, Role.CHEF, Role.DIRECTEUR)
MAITRES = (Role.CHEF, Role.DIRECTEUR)
DIRECTION = (Role.DIRECTEUR,)
LECTURE = (Role.EMPLOYE, Role.CHEF, Role.DIRECTEUR, Role.INSPECTEUR)
TECHNIQUE = (Role.ADMINISTRATEUR,)
TOUS = (*LECTURE, *TECHNIQUE)


def allow(*, read: tuple[str, ...] = (), write: tuple[str, ...] = ()) -> Callable[[View], View]:
    """Let the roles `read` get the page and the roles `write` post to it; nobody means: no such method.

    The view finds the person in `request.personne`. Others: sign-in, or 403 with a French sentence. A
    database or a key that fails is 503, in French too.
    """
    rules = {"GET": read, "HEAD": read, "POST": write}

    def decorate(view: View) -> View:
        @wraps(view)
        def guarded(request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
            allowed = rules.get(request.method or "")
            if not allowed:
                return HttpResponseNotAllowed([method for method, roles in rules.items() if roles])
            try:
                return _refuse(request, allowed) or view(request, *args, **kwargs)
            except (JournalError, DatabaseError) as error:
                return _unavailable(request, error)

        guarded.rules = rules  # type: ignore[attr-defined]
        return guarded

    return decorate


def public(view: View) -> View:
    """A page that anyone may read, and nobody posts to."""

    @wraps(view)
    def open_page(request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
        if request.method not in ("GET", "HEAD"):
            return HttpResponseNotAllowed(["GET", "HEAD"])
        return view(request, *args, **kwargs)

    open_page.rules = {"GET": None, "HEAD": None, "POST": ()}  # type: ignore[attr-defined]
    return open_page


def role_in_force(request: HttpRequest) -> Personne | None:
    """The person signed in, as the house knows it now; None for a stranger or one who left."""
    found = house.personne(request.user.get_username()) if request.user.is_authenticated else None
    return found if found is not None and found.actif else None


def _unavailable(request: HttpRequest, error: Exception) -> HttpResponse:
    """503 in French, the keys stay. What a database says goes to the log only."""
    log.error("indisponible: %s %s: %s", request.method, request.path, error)
    if isinstance(error, DatabaseError):
        # An error on commit does not prove that nothing was written: the same request asks again safely.
        title, detail = _("La base de données ne répond pas."), _("Renvoyez la même ligne : pas de doublon.")
    else:
        title, detail = _("Rien n’a été inscrit."), str(error)
    template = "desk/fragment_avis.html" if request.headers.get("HX-Request") else "desk/panne.html"
    answer = HttpResponse(render_to_string(template, {"titre": title, "detail": detail}, request), status=503)
    answer["Cercle"] = "1"
    return answer


def notice(request: HttpRequest, status: int, title: str, detail: str) -> HttpResponse:
    """A short page, or the same words beside the field when htmx asked."""
    template = "desk/fragment_avis.html" if request.headers.get("HX-Request") else "desk/avis.html"
    answer = render(request, template, {"titre": title, "detail": detail}, status=status)
    answer["Cercle"] = "1"
    return answer


def _refuse(request: HttpRequest, allowed: tuple[str, ...]) -> HttpResponse | None:
    if not request.user.is_authenticated:
        if not request.headers.get("HX-Request"):
            return redirect_to_login(request.get_full_path())
        sign_in = resolve_url(settings.LOGIN_URL)
        answer = notice(request, 401, _("Votre session est terminée."), _("Identifiez-vous de nouveau."))
        answer["Cercle-Entree"] = sign_in
        return answer
    person = role_in_force(request)
    if person is not None and person.role in allowed:
        request.personne = person  # type: ignore[attr-defined]
        return None
    log.warning("interdit: %s %s pour %s", request.method, request.path, request.user.get_username())
    known = person.get_role_display() if person else _("personne que la maison ne connaît pas en fonction")
    return notice(
        request, 403, _("Cette page n’est pas de votre rôle."), _("Vous êtes : %(role)s.") % {"role": known}
    )
