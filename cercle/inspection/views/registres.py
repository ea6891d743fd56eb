"""The registers of the cagnottes, the receipts of the carnets of tickets, the letters of the open bank."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

from cercle.inspection.access import LECTEURS, reads
from cercle.inspection.impression import printed
from cercle.ledger.selectors import recus
from cercle.ledger.selectors.registres import list_months, list_tables

# The receipts of the carnets initialled last; an older one is asked for by its address.
RECUS = 60


@reads(*LECTEURS)
def registres(request: HttpRequest) -> HttpResponse:
    """Every table of every season, every month that has a séance, the latest receipts."""
    context = {"tables": list_tables(), "mois": list_months(), "recus": recus.list_recus(last=RECUS)}
    return render(request, "inspection/registres.html", context)


@reads(*LECTEURS)
def enregistrement(request: HttpRequest, table: int) -> HttpResponse:
    """The carnet d'enregistrement of a table, made at this moment."""
    return printed(request, "enregistrement", table=str(table))


@reads(*LECTEURS)
def controle(request: HttpRequest, mois: str) -> HttpResponse:
    """The registre de contrôle of a month, made at this moment."""
    return printed(request, "controle", mois=mois)


@reads(*LECTEURS)
def journee(request: HttpRequest, jour: str) -> HttpResponse:
    """The registre de contrôle of a day, made at this moment."""
    return printed(request, "controle", jour=jour)


@reads(*LECTEURS)
def saison(request: HttpRequest, saison: int) -> HttpResponse:
    """The registre de contrôle of a whole season, made at this moment."""
    return printed(request, "controle", saison=str(saison))


@reads(*LECTEURS)
def recu(request: HttpRequest, valeur: int, premier: int) -> HttpResponse:
    """The receipt of a carnet of tickets."""
    return printed(request, "recu", valeur=str(valeur), premier=str(premier))


@reads(*LECTEURS)
def notice(request: HttpRequest, table: int, jour: str, rang: int) -> HttpResponse:
    """The letters that tell the authorities when a séance of the open bank begins."""
    return printed(request, "notice", table=str(table), jour=jour, rang=str(rang))


@reads(*LECTEURS)
def banque_ouverte(request: HttpRequest, saison: int) -> HttpResponse:
    """The register of the open bank of a season."""
    return printed(request, "banque_ouverte", saison=str(saison))


@reads(*LECTEURS)
def banque_ouverte_mois(request: HttpRequest, mois: str) -> HttpResponse:
    """The register of the open bank of a month."""
    return printed(request, "banque_ouverte", mois=mois)


@reads(*LECTEURS)
def materiel(request: HttpRequest) -> HttpResponse:
    """The inventory of sabots and packs, made at this moment."""
    return printed(request, "materiel")


@reads(*LECTEURS)
def personnel(request: HttpRequest, mois: str) -> HttpResponse:
    """The staff on duty in a month."""
    return printed(request, "personnel", mois=mois)


@reads(*LECTEURS)
def service(request: HttpRequest, jour: str) -> HttpResponse:
    """The staff on duty on a day."""
    return printed(request, "personnel", jour=jour)
