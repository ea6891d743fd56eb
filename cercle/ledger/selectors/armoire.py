"""Reading every carnet of tickets that the house holds, whatever its step (articles 82, 83)."""

from dataclasses import dataclass

from django.db.models import Max, Prefetch

from cercle.ledger.models import CarnetTickets, Etape, EtapeCarnet

# Finished carnets are kept ten years: a screen shows the latest ones.
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
    """All carnets not finished, by value then number, then the latest finished ones."""
    steps = EtapeCarnet.objects.select_related("table").order_by("id")
    found = CarnetTickets.objects.annotate(detache=Max("detachements__dernier")).prefetch_related(
        Prefetch("etapes", steps)
    )
    alive = found.exclude(etapes__etape=Etape.FINI).order_by("-valeur", "serie", "premier")
    over = found.filter(etapes__etape=Etape.FINI).order_by("-id")[:FINIS]
    return [_read(carnet) for carnet in (*alive, *over)]


def _read(carnet: CarnetTickets) -> CarnetLu:
    steps = list(carnet.etapes.all())
    table = next((s.table.numero for s in steps if s.table is not None), None)
    detache = carnet.detache or carnet.premier - 1
    return CarnetLu(carnet, steps[-1].etape if steps else "", table, detache + 1)
