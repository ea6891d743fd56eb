"""The séances with their carnet spécial or their feuilles de partie, each register of a séance as PDF."""

from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

from cercle.inspection.access import ET_LES_POSTES, reads
from cercle.inspection.impression import printed
from cercle.ledger.models import Role
from cercle.ledger.selectors.carnet import list_carnets

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


@reads(*ET_LES_POSTES)
def feuilles(request: HttpRequest, table: int, seance: int) -> HttpResponse:
    """The feuilles de partie of a séance of baccara, made at this moment."""
    return _printed(request, "baccara", table, seance)


def _printed(request: HttpRequest, name: str, table: int, seance: int) -> HttpResponse:
    """A report of a séance as PDF."""
    return printed(request, name, table=str(table), seance=str(seance))
