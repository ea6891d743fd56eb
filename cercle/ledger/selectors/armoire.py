"""Reading every carnet of tickets that the house holds, whatever its step (articles 82, 83)."""

from dataclasses import dataclass

from django.db.models import Prefetch

from cercle.ledger.models import CarnetTickets, EtapeCarnet

from .tickets import SORTIS, with_next

# Finished and lost carnets are kept ten years: a screen shows the latest ones.
FINIS = 12


@dataclass(frozen=True, slots=True)
class CarnetLu:
    """A carnet, its last step ("" when only received), its table and its next ticket."""

    carnet: CarnetTickets
    etape: str
    table: int | None
    prochain: int

    @property
    def reste(self) -> int:
        return self.carnet.dernier - self.prochain + 1


def read_carnets() -> list[CarnetLu]:
    """All carnets neither finished nor lost, by value then number, then the latest of the others."""
    steps = EtapeCarnet.objects.select_related("table").order_by("id")
    found = with_next(CarnetTickets.objects.all()).prefetch_related(Prefetch("etapes", steps))
    gone = EtapeCarnet.objects.filter(etape__in=SORTIS).values("carnet")
    alive = found.exclude(id__in=gone).order_by("-valeur", "serie", "premier")
    over = found.filter(id__in=gone).order_by("-id")[:FINIS]
    return [_read(carnet) for carnet in (*alive, *over)]


def _read(carnet: CarnetTickets) -> CarnetLu:
    steps = list(carnet.etapes.all())
    table = next((s.table.numero for s in steps if s.table is not None), None)
    return CarnetLu(carnet, steps[-1].etape if steps else "", table, carnet.prochain)
