"""Reading the cupboard of carnets as a register, and what its tickets served for, séance by séance.

The register is a query: the desk filters, sorts and pages it in the database. Articles 66-1, 82, 83; amounts
are centimes.
"""

import datetime as dt
from dataclasses import dataclass

from django.db.models import Case, F, IntegerField, OuterRef, Prefetch, QuerySet, Subquery, Value, When
from django.db.models.functions import Coalesce

from cercle.ledger.models import (
    CarnetTickets,
    Detachement,
    Etape,
    EtapeCarnet,
    Prelevement,
    Seance,
    TicketOuverture,
)

from .ecarte import LigneTicket
from .stock import RECU
from .tickets import SORTIS, with_next


@dataclass(frozen=True, slots=True)
class TimbreLu:
    """A séance that found a carnet in service, and the ticket that was next when it opened."""

    saison: int
    table: int
    seance: int
    jour: dt.date
    prochain: int
    moment: dt.datetime


@dataclass(frozen=True, slots=True)
class LeveeLue:
    """A levy of a séance with its tickets, when they were torn and by whom; `rang`: of those of its coup."""

    coup: int
    rang: int
    objet: str
    base: int
    montant: int
    tickets: tuple[LigneTicket, ...]
    moment: dt.datetime
    nom: str


def carnets() -> QuerySet[CarnetTickets]:
    """Every carnet the house ever held.

    Each has `etape` (`recu`, or its last step) and `rang_etape`, the place of that step in a carnet's life,
    `numero_table` (None before it has one), `prochain`, and `reste`: the tickets that can still be torn.
    """
    steps = EtapeCarnet.objects.filter(carnet=OuterRef("pk")).order_by("-id")
    found = with_next(CarnetTickets.objects.all()).annotate(
        etape=Coalesce(Subquery(steps.values("etape")[:1]), Value(RECU)),
        numero_table=Subquery(steps.filter(table__isnull=False).values("table__numero")[:1]),
    )
    places = [When(etape=etape, then=Value(place)) for place, etape in enumerate(Etape.values, start=1)]
    return found.annotate(
        rang_etape=Case(*places, default=Value(0), output_field=IntegerField()),
        reste=Case(
            When(etape__in=[*SORTIS, Etape.RENDU], then=Value(0)),
            default=F("dernier") - F("prochain") + 1,
            output_field=IntegerField(),
        ),
    )


def read_timbres(carnet: CarnetTickets) -> list[TimbreLu]:
    """The séances that opened with a carnet in service, in order, in one query."""
    rows = TicketOuverture.objects.filter(carnet=carnet).select_related("seance__table", "entry")
    return [
        TimbreLu(
            saison=row.seance.table.saison,
            table=row.seance.table.numero,
            seance=row.seance.numero,
            jour=row.seance.jour,
            prochain=row.prochain,
            moment=row.entry.moment,
        )
        for row in rows.order_by("id")
    ]


def read_levees(seance: Seance) -> list[LeveeLue]:
    """The levies of a séance in the order they were taken, in two queries."""
    torn = Detachement.objects.select_related("carnet").order_by("rang")
    rows = (
        Prelevement.objects.filter(coup__seance=seance)
        .select_related("coup", "entry", "ticket_machine__machine")
        .prefetch_related(Prefetch("detachements", torn))
    )
    return [
        LeveeLue(
            coup=row.coup.numero,
            rang=row.rang,
            objet=row.objet,
            base=row.base,
            montant=row.montant,
            tickets=_tickets(row),
            moment=row.entry.moment,
            nom=row.entry.actor_name,
        )
        for row in rows.order_by("coup__numero", "rang")
    ]


def _tickets(row: Prelevement) -> tuple[LigneTicket, ...]:
    printed = getattr(row, "ticket_machine", None)
    if printed is not None:
        serie = printed.machine.numero_serie
        return (LigneTicket(printed.montant, printed.numero, printed.numero, printed.montant, serie),)
    return tuple(
        LigneTicket(t.carnet.valeur, t.premier, t.dernier, t.montant) for t in row.detachements.all()
    )
