"""Reading the carnets of tickets of a table."""

from dataclasses import dataclass

from django.db.models import Exists, F, OuterRef, QuerySet, Subquery
from django.db.models.functions import Coalesce, Greatest

from cercle.ledger.models import CarnetTickets, Detachement, Etape, EtapeCarnet, PerteTickets, TableJeu
from cercle.rules.tickets import Carnet

# A carnet gives no ticket any more once it is finished or lost.
SORTIS = (Etape.FINI, Etape.PERDU)


@dataclass(frozen=True, slots=True)
class CarnetTable:
    """A carnet given to a table: its row, its next ticket, and whether it is in service already."""

    carnet: CarnetTickets
    prochain: int
    en_service: bool

    @property
    def reste(self) -> int:
        return self.carnet.dernier - self.prochain + 1

    def as_rule(self) -> Carnet:
        return Carnet(valeur=self.carnet.valeur, prochain=self.prochain, dernier=self.carnet.dernier)


@dataclass(frozen=True, slots=True)
class CarnetRange:
    """A carnet, its last step ("" when only received) and the number of its table, if it has one."""

    carnet: CarnetTickets
    etape: str
    table: int | None


def with_next(carnets: QuerySet[CarnetTickets]) -> QuerySet[CarnetTickets]:
    """Each carnet with `prochain`: the ticket after the last one detached or lost."""
    torn = Detachement.objects.filter(carnet=OuterRef("pk")).order_by("-dernier").values("dernier")[:1]
    lost = PerteTickets.objects.filter(carnet=OuterRef("pk")).order_by("-premier").values("dernier")[:1]
    before = F("premier") - 1
    last = Greatest(Coalesce(Subquery(torn), before), Coalesce(Subquery(lost), before))
    return carnets.annotate(prochain=last + 1)


def carnets_of(table: TableJeu) -> list[CarnetTable]:
    """The carnets assigned to a table, not finished nor lost: those in service first, then in order of use.

    A carnet is assigned to a table for good (article 83), and tables are declared anew each season: what
    counts is the table's number, so that a carnet begun in October goes on in November.
    """
    steps = EtapeCarnet.objects.filter(carnet=OuterRef("pk"))
    found = with_next(
        CarnetTickets.objects.filter(
            Exists(steps.filter(etape=Etape.AFFECTE, table__numero=table.numero)),
            ~Exists(steps.filter(etape__in=SORTIS)),
        )
    ).annotate(serving=Exists(steps.filter(etape=Etape.EN_SERVICE)))
    carnets = [CarnetTable(carnet=c, prochain=c.prochain, en_service=c.serving) for c in found]
    return sorted(
        carnets, key=lambda c: (-c.carnet.valeur, not c.en_service, c.carnet.serie, c.carnet.premier)
    )


def usable(carnets: list[CarnetTable]) -> list[CarnetTable]:
    """Those a levy may be taken from: of each value in service, the active carnet and its successors."""
    values = {c.carnet.valeur for c in carnets if c.en_service}
    return [c for c in carnets if c.carnet.valeur in values]


def read_rest(carnet: CarnetTickets) -> Carnet:
    """The carnet as the rules take it, at its next ticket."""
    found = with_next(CarnetTickets.objects.filter(pk=carnet.pk)).get()
    return Carnet(valeur=found.valeur, prochain=found.prochain, dernier=found.dernier)


def latest_series(valeur: int, first: int, last: int) -> dict[int, CarnetRange]:
    """The carnets of a value that begin from `first` to `last`, by first number: the latest of each."""
    steps = EtapeCarnet.objects.filter(carnet=OuterRef("pk")).order_by("-id")
    found = CarnetTickets.objects.filter(valeur=valeur, premier__range=(first, last)).annotate(
        etape=Subquery(steps.values("etape")[:1]),
        table=Subquery(steps.filter(table__isnull=False).values("table__numero")[:1]),
    )
    return {c.premier: CarnetRange(c, c.etape or "", c.table) for c in found.order_by("serie")}
