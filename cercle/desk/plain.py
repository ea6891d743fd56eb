"""Plain screens: a page with forms; each form posts one gesture, answered by the page again."""

import uuid
from collections.abc import Callable
from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect

from cercle.journal.acts import Receipt
from cercle.rules.refusal import Refusal

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
    then: str,
    **keys: Any,
) -> HttpResponse:
    """Record what the form says and go to `then`; else `page` again with the form, its fault and 422.

    `keys` replace what the form gives, for a gesture whose keywords are not its fields.
    """
    if not form.is_valid():
        return page(request, form, 422)
    try:
        receipt = act(author_of(request, form.cleaned_data["demande"]), **keys_of(form, keys))
    except Refusal as refusal:
        log_refusal(request, refusal)
        form.add_error(None, _with_article(refusal))
        form.renew()
        return page(request, form, 422)
    messages.success(request, receipt_text(receipt))
    return redirect(then)


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
