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
    TicketMachine,
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
    """A levy of a séance with its tickets, when they were torn and by whom; `rang`: of those of its coup.

    `coup` is None and `objet` "" for the surplus of its count.
    """

    coup: int | None
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


def serving() -> set[tuple[int, int]]:
    """The table and the value of each carnet in service."""
    return set(carnets().filter(etape=Etape.EN_SERVICE).values_list("numero_table", "valeur"))


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
    """The levies of a séance in the order they were taken, then the surplus of its count, in four queries."""
    torn = Detachement.objects.select_related("carnet").order_by("rang")
    rows = (
        Prelevement.objects.filter(coup__seance=seance)
        .select_related("coup", "entry", "ticket_machine__machine")
        .prefetch_related(Prefetch("detachements", torn))
    )
    levees = [
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
    return [*levees, *_surplus(seance)]


def _surplus(seance: Seance) -> list[LeveeLue]:
    """The tickets torn or printed for what the box held more than the tickets said (article 72)."""
    torn = Detachement.objects.filter(comptee__seance=seance).select_related("carnet", "entry")
    printed = TicketMachine.objects.filter(comptee__seance=seance).select_related("machine", "entry")
    found = [(row, _torn(row)) for row in torn.order_by("rang")]
    found += [(row, _printed(row)) for row in printed.order_by("numero")]
    if not found:
        return []
    montant, entry = sum(ticket.montant for _row, ticket in found), found[0][0].entry
    tickets = tuple(ticket for _row, ticket in found)
    return [LeveeLue(None, 1, "", montant, montant, tickets, entry.moment, entry.actor_name)]


def _tickets(row: Prelevement) -> tuple[LigneTicket, ...]:
    printed = getattr(row, "ticket_machine", None)
    if printed is not None:
        return (_printed(printed),)
    return tuple(_torn(one) for one in row.detachements.all())


def _torn(row: Detachement) -> LigneTicket:
    return LigneTicket(row.carnet.valeur, row.premier, row.dernier, row.montant)


def _printed(row: TicketMachine) -> LigneTicket:
    return LigneTicket(row.montant, row.numero, row.numero, row.montant, row.machine.numero_serie)
