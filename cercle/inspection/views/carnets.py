"""The carnets spéciaux: the séances with their carnet, and each register of a séance as PDF."""

from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _

from cercle.inspection.access import ET_LES_POSTES, notice, reads
from cercle.inspection.atelier import PrintError, imprimer
from cercle.inspection.reports import REPORTS
from cercle.ledger.models import Role
from cercle.ledger.selectors.carnet import list_carnets
from cercle.rules.refusal import Refusal

PAR_PAGE = 50


@reads(*ET_LES_POSTES)
def carnets(request: HttpRequest) -> HttpResponse:
    """The séances, the latest first, each with the address of its carnet; an employee sees his own."""
    person: Any = request.personne  # type: ignore[attr-defined]
    page = request.GET.get("page", "1")
    matricule = person.matricule if person.role == Role.EMPLOYE else ""
    listed = list_carnets(
        page=int(page) if page.isascii() and page.isdigit() else 1, par_page=PAR_PAGE, matricule=matricule
    )
    return render(request, "inspection/carnets.html", {"seances": listed})


@reads(*ET_LES_POSTES)
def carnet(request: HttpRequest, table: int, seance: int) -> HttpResponse:
    """The carnet spécial of a séance, made at this moment."""
    return _printed(request, "carnet", table, seance)


@reads(*ET_LES_POSTES)
def chouettes(request: HttpRequest, table: int, seance: int) -> HttpResponse:
    """The registre des chouettes of a séance, made at this moment."""
    return _printed(request, "chouettes", table, seance)


def _printed(request: HttpRequest, name: str, table: int, seance: int) -> HttpResponse:
    """A report of a séance as PDF; 404 or 503 in two sentences when it cannot be made."""
    saison = request.GET.get("saison", "")
    year = int(saison) if saison.isascii() and saison.isdigit() else None
    try:
        document = REPORTS[name].build(table=table, seance=seance, saison=year)
        content = imprimer(document)
    except Refusal as error:
        return notice(request, 404, _("Pas de registre."), error.text)
    except PrintError as error:
        return notice(request, 503, _("Le registre n’est pas imprimé."), str(error))
    headers = {"Content-Disposition": f'inline; filename="{document.nom}.pdf"', "Cache-Control": "no-store"}
    return HttpResponse(content, "application/pdf", headers=headers)
