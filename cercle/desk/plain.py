"""Plain screens: a page with forms; each form posts one gesture, answered by the page again."""

import uuid
from collections.abc import Callable
from functools import partial
from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect

from cercle.journal.acts import Author, Receipt
from cercle.rules.refusal import Ambiguous, Refusal

from .clos import note_refusal
from .forms.plain import DemandeForm
from .phrases import receipt_text, refusal_text
from .pupitre import author_of, log_refusal

Page = Callable[[HttpRequest, DemandeForm, int], HttpResponse]


def submit(
    request: HttpRequest,
    form: DemandeForm,
    act: Callable[..., Receipt],
    *,
    page: Page,
    then: str | Callable[[Receipt], str],
    signed: Callable[[DemandeForm], Author] | None = None,
    **keys: Any,
) -> HttpResponse:
    """Record what the form says and go to `then`; else `page` again with the form, its fault and 422.

    `keys` replace what the form gives, for a gesture whose keywords are not its fields. `signed`: the author
    when he signs in the form itself, whoever sits at the screen.
    """
    if not form.is_valid():
        return page(request, form, 422)
    author = signed(form) if signed else author_of(request, form.cleaned_data["demande"])
    given = keys_of(form, keys)
    try:
        receipt = act(author, **given)
    except Refusal as refusal:
        log_refusal(request, refusal)
        note_refusal(request, author, refusal, **_meant(request, given))
        tell = form.ask if isinstance(refusal, Ambiguous) else partial(form.add_error, None)
        tell(_with_article(refusal))
        form.renew()
        return page(request, form, 422)
    messages.success(request, receipt_text(receipt))
    return redirect(then(receipt) if callable(then) else then)


def _meant(request: HttpRequest, given: dict[str, Any]) -> dict[str, Any]:
    """What a plain form was meant for: table and séance of its address or of its fields, and the day."""
    match = request.resolver_match
    known = given | (match.kwargs if match else {})
    numbers = {name: known[name] for name in ("table", "seance") if isinstance(known.get(name), int)}
    return numbers | {"jour": str(known["jour"])} if known.get("jour") else numbers


def keys_of(form: DemandeForm, keys: dict[str, Any]) -> dict[str, Any]:
    """A callable key is worked out from the form once it is valid."""
    if not keys:
        return form.given
    return {name: value(form) if callable(value) else value for name, value in keys.items()}


def fresh(form: type[DemandeForm], bound: DemandeForm | None, **kwargs: Any) -> DemandeForm:
    """The form just refused when it is of this kind, else an empty one."""
    if type(bound) is form:
        return bound
    return form(**kwargs, prefix=None, auto_id=f"{uuid.uuid4().hex[:6]}_%s")


def _with_article(refusal: Refusal) -> str:
    text = refusal_text(refusal)
    return f"{text} (article {refusal.article})" if refusal.article else text
