"""Reading the carnets of tickets of a table."""

from dataclasses import dataclass

from django.db.models import Exists, Max, OuterRef

from cercle.ledger.models import CarnetTickets, Etape, EtapeCarnet, TableJeu
from cercle.rules.tickets import Carnet


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


def carnets_of(table: TableJeu) -> list[CarnetTable]:
    """The carnets assigned to a table and not finished: those in service first, then in order of use.

    A carnet is assigned to a table for good (article 83), and tables are declared anew each season: what
    counts is the table's number, so that a carnet begun in October goes on in November.
    """
    steps = EtapeCarnet.objects.filter(carnet=OuterRef("pk"))
    found = (
        CarnetTickets.objects.filter(
            Exists(steps.filter(etape=Etape.AFFECTE, table__numero=table.numero)),
            ~Exists(steps.filter(etape=Etape.FINI)),
        )
        .annotate(detache=Max("detachements__dernier"))
        .annotate(serving=Exists(steps.filter(etape=Etape.EN_SERVICE)))
    )
    carnets = [
        CarnetTable(carnet=c, prochain=(c.detache or c.premier - 1) + 1, en_service=c.serving) for c in found
    ]
    return sorted(
        carnets, key=lambda c: (-c.carnet.valeur, not c.en_service, c.carnet.serie, c.carnet.premier)
    )


def usable(carnets: list[CarnetTable]) -> list[CarnetTable]:
    """Those a levy may be taken from: of each value in service, the active carnet and its successors."""
    values = {c.carnet.valeur for c in carnets if c.en_service}
    return [c for c in carnets if c.carnet.valeur in values]
