"""Reading the automatic machines: where each one serves, its next ticket, what it printed in a séance."""

import datetime as dt
from dataclasses import dataclass, replace

from django.db.models import BigIntegerField, F, Max, OuterRef, Subquery, Sum, Value
from django.db.models.functions import Coalesce, Greatest, Upper

from cercle.ledger.models import Etat, HistoriqueMachine, Machine, Seance, SeanceMachine, TicketMachine


@dataclass(frozen=True, slots=True)
class MachineLue:
    """A machine of the house, its next ticket, and the table and séance it serves now, if any."""

    machine: Machine
    prochain: int
    table: int | None
    seance: int | None


@dataclass(frozen=True, slots=True)
class ReleveMachine:
    """What a machine gave in a séance (centimes): by the books, then as it printed it at the end.

    `dernier` and `total` are those of the tickets recorded from number `premier` until the machine printed
    its total or went on to another séance; `imprime_…` is None as long as nobody wrote its total down.
    """

    numero_serie: str
    premier: int
    dernier: int
    total: int
    imprime_dernier: int | None
    imprime_total: int | None
    imprime_a: dt.datetime | None
    par: str

    @property
    def ecart(self) -> int | None:
        """What it printed more, or less, than the books say."""
        return None if self.imprime_total is None else self.imprime_total - self.total


def machine_of(seance: Seance) -> SeanceMachine | None:
    """The machine that gives the tickets of a séance; None when carnets do. No query after `find_lieu`."""
    return getattr(seance, "machine", None)


def find_machine(numero_serie: str) -> Machine | None:
    """The machine of that serial number, in whatever case it was typed."""
    named = Machine.objects.annotate(serie=Upper("numero_serie"))
    return named.filter(serie=Upper(Value(numero_serie))).first()


def next_ticket(machine: Machine) -> int:
    """The number of the next ticket: after the last one recorded, and the last it said it printed."""
    return _with_next(Machine.objects.filter(pk=machine.pk)).values_list("suivant", flat=True).get()


def serving(machine: Machine) -> Seance | None:
    """The séance not closed that the machine serves."""
    found = Seance.objects.filter(machine__machine=machine).exclude(etats__etat=Etat.CLOSE)
    return found.select_related("table").order_by("-id").first()


def read_machines() -> list[MachineLue]:
    """Every machine of the house, by serial number, in two queries."""
    served = Seance.objects.filter(machine__isnull=False).exclude(etats__etat=Etat.CLOSE)
    at = {s.machine.machine_id: s for s in served.select_related("table", "machine").order_by("id")}
    found = []
    for machine in _with_next(Machine.objects.all()).order_by("numero_serie"):
        seance = at.get(machine.id)
        found.append(
            MachineLue(
                machine=machine,
                prochain=machine.suivant,
                table=seance.table.numero if seance else None,
                seance=seance.numero if seance else None,
            )
        )
    return found


def read_releve(seance: Seance) -> ReleveMachine | None:
    """What the machine gave in a séance, in four queries; None when carnets did."""
    used = SeanceMachine.objects.filter(seance=seance).select_related("machine").first()
    if used is None:
        return None
    history = HistoriqueMachine.objects.filter(seance=seance).select_related("entry").first()
    last, total = read_printed(used, history)
    return ReleveMachine(
        numero_serie=used.machine.numero_serie,
        premier=used.prochain,
        dernier=last,
        total=total,
        imprime_dernier=history.dernier if history else None,
        imprime_total=history.total if history else None,
        imprime_a=history.entry.moment if history else None,
        par=history.entry.actor_name if history else "",
    )


def read_coups(seance: Seance) -> ReleveMachine | None:
    """What the machine gave for the coups of a séance: no surplus, of its count or of a former one's."""
    found = read_releve(seance)
    if found is None:
        return None
    coups = TicketMachine.objects.filter(prelevement__coup__seance=seance)
    given = coups.aggregate(dernier=Max("numero"), total=Sum("montant"))
    return replace(found, dernier=given["dernier"] or found.premier - 1, total=int(given["total"] or 0))


def read_printed(used: SeanceMachine, history: HistoriqueMachine | None = None) -> tuple[int, int]:
    """The last ticket recorded and the sum of them, in centimes, from the séance's first to the next one's.

    Only those recorded before its `history`, when it printed one: the ticket of a surplus comes after it.
    With no ticket, the last is the one before the first. The surplus of a former séance, counted while the
    machine serves this one, is among them: the machine knows no séances.
    """
    later = SeanceMachine.objects.filter(machine_id=used.machine_id, id__gt=used.id).order_by("id")
    tickets = TicketMachine.objects.filter(machine_id=used.machine_id, numero__gte=used.prochain)
    following = later.values_list("prochain", flat=True).first()
    if following is not None:
        tickets = tickets.filter(numero__lt=following)
    if history is not None:
        tickets = tickets.filter(id__lt=history.id)
    found = tickets.aggregate(dernier=Max("numero"), total=Sum("montant"))
    return found["dernier"] or used.prochain - 1, int(found["total"] or 0)


def _with_next(machines):
    """Each machine with `suivant`, its next ticket."""
    torn = TicketMachine.objects.filter(machine=OuterRef("pk")).order_by("-numero").values("numero")[:1]
    said = (
        HistoriqueMachine.objects.filter(seance__machine__machine=OuterRef("pk"))
        .values("seance__machine__machine")
        .annotate(dernier_imprime=Max("dernier"))
        .values("dernier_imprime")
    )
    first, whole = F("prochain"), BigIntegerField()
    return machines.annotate(
        suivant=Greatest(
            first,
            Coalesce(Subquery(torn) + 1, first, output_field=whole),
            Coalesce(Subquery(said) + 1, first, output_field=whole),
            output_field=whole,
        )
    )
