"""A report as the answer of an address: its PDF, or two sentences that say why there is none."""

from django.http import HttpRequest, HttpResponse
from django.utils.translation import gettext as _

from cercle.rules.refusal import Refusal

from .access import notice
from .atelier import PrintError, imprimer
from .reports import REPORTS


def printed(request: HttpRequest, name: str, **asked: str) -> HttpResponse:
    """A report as PDF, read now; an argument left out is taken from the query, where only an optional one is.

    404 or 503 in two sentences when it cannot be made.
    """
    report = REPORTS[name]
    try:
        written = {a.nom: asked.get(a.nom) or request.GET.get(a.nom, "") for a in report.arguments}
        document = report.build(
            **{a.nom: a.read(written[a.nom]) if written[a.nom] else None for a in report.arguments}
        )
        content = imprimer(document)
    except Refusal as error:
        return notice(request, 404, _("Pas de registre."), error.text)
    except PrintError as error:
        return notice(request, 503, _("Le registre n’est pas imprimé."), str(error))
    headers = {"Content-Disposition": f'inline; filename="{document.nom}.pdf"', "Cache-Control": "no-store"}
    return HttpResponse(content, "application/pdf", headers=headers)
