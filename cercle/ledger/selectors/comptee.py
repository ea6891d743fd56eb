"""Reading the count of a séance: by the coups, by the tickets, counted, and why they differ (article 71).

Amounts are centimes. The figures of whole periods are in `selectors.periode`.
"""

import datetime as dt
from dataclasses import dataclass
from functools import cached_property

from django.db.models import Count, Exists, F, Max, Min, OuterRef, Sum

from cercle.ledger.models import (
    CarnetTickets,
    Comptee,
    CompteeCorrigee,
    CoupNul,
    Detachement,
    Etat,
    EtatSeance,
    LigneComptee,
    PerteTickets,
    Prelevement,
    PrelevementCorrige,
    ReleveCarnet,
    Seance,
    TicketMachine,
)
from cercle.rules import comptee as regle
from cercle.rules.comptee import Bilan
from cercle.rules.differences import (
    CorrectionApprouvee,
    CoupDetache,
    Difference,
    Manquants,
    explain_count,
    explain_tickets,
)

from . import machine as machines
from .machine import ReleveMachine
from .tickets import CarnetTable, carnets_of


@dataclass(frozen=True, slots=True)
class TicketsDetaches:
    """What a séance took from one carnet (`premier` is the carnet's): from, to, how many, face value."""

    valeur: int
    serie: int
    premier: int
    du: int
    au: int
    nombre: int
    montant: int


@dataclass(frozen=True)
class ComptageLu:
    """A séance to be counted, or counted: its three columns side by side.

    By the coups: `coups`, `preleve_avant` (the levies as taken) and `corrections`. By the tickets: `tickets`
    and `machine`; `detache` is their sum. Counted: `comptee` (None until then), `lignes`, and `bilan`, the
    columns as the last correction leaves them. `a_relever`: the carnets in service now, to be read.
    """

    seance: Seance
    close: bool
    coups: int
    preleve_avant: int
    corrections: tuple[CorrectionApprouvee, ...]
    tickets: tuple[TicketsDetaches, ...]
    machine: ReleveMachine | None
    detache: int
    a_relever: tuple[CarnetTable, ...]
    comptee: Comptee | None
    bilan: Bilan | None
    lignes: tuple[tuple[int, int], ...]
    releves: tuple[tuple[CarnetTickets, int], ...]
    tickets_excedent: tuple[TicketsDetaches, ...]
    manquants: tuple[Manquants, ...]
    ecarts: tuple[CoupDetache, ...]

    @property
    def preleve(self) -> int:
        """By the coups, corrections included."""
        return self.preleve_avant + sum(one.difference for one in self.corrections)

    @property
    def sans_total(self) -> bool:
        """A machine gave the tickets, and its printed total is not written down."""
        return self.machine is not None and self.machine.imprime_total is None

    @property
    def attendu(self) -> int:
        """By the tickets: what must be in the box (column 8)."""
        return self.detache if self.bilan is None else self.bilan.attendu

    @cached_property
    def differences(self) -> tuple[Difference, ...]:
        """Why the columns differ: the lines between two of them sum to their difference."""
        found = explain_tickets(self.ecarts, self.corrections, excedent_detache=self.attendu - self.detache)
        return found if self.bilan is None else found + explain_count(self.bilan, self.manquants)

    def retard(self, jour: dt.date) -> int:
        """Days between the séance's gaming day and `jour`, when it is, or was, counted."""
        return max(0, (jour - self.seance.jour).days)


def expected(seance: Seance) -> int:
    """What must be in the box: the face value of the tickets detached for the séance's levies (column 8).

    Those of void coups included: a void coup frees nothing.
    """
    torn = Detachement.objects.filter(prelevement__coup__seance=seance).aggregate(somme=Sum("montant"))
    printed = TicketMachine.objects.filter(prelevement__coup__seance=seance).aggregate(somme=Sum("montant"))
    return int(torn["somme"] or 0) + int(printed["somme"] or 0)


def current_columns(comptee: Comptee) -> Bilan:
    """The columns of a count as its last correction leaves them."""
    last = (
        CompteeCorrigee.objects.filter(decision__correction__comptee=comptee)
        .order_by("-decision_id")
        .values_list("attendu", "compte")
        .first()
    )
    return regle.compare(*(last or (comptee.attendu, comptee.compte)))


def read_count(seance: Seance) -> ComptageLu:
    """Everything the count screen of a séance shows, in a fixed number of queries."""
    comptee = Comptee.objects.filter(seance=seance).select_related("entry", "par", "certifie_par").first()
    used = machines.read_coups(seance)
    by_coup = _by_coup(seance)
    torn = _torn(Detachement.objects.filter(prelevement__coup__seance=seance))
    printed = sum(one.tickets for one in by_coup) - sum(one.montant for one in torn)
    serving = () if used or comptee else tuple(c for c in carnets_of(seance.table) if c.en_service)
    return ComptageLu(
        seance=seance,
        close=EtatSeance.objects.filter(seance=seance, etat=Etat.CLOSE).exists(),
        coups=seance.coups.count(),
        preleve_avant=sum(one.preleve for one in by_coup),
        corrections=_corrections(seance),
        tickets=torn,
        machine=used,
        detache=sum(one.montant for one in torn) + printed,
        a_relever=serving,
        comptee=comptee,
        bilan=None if comptee is None else current_columns(comptee),
        lignes=_lignes(comptee),
        releves=_releves(comptee),
        tickets_excedent=_surplus(comptee),
        manquants=_manquants(comptee),
        ecarts=tuple(one for one in by_coup if one.tickets != one.preleve or (one.nul and one.tickets)),
    )


def _by_coup(seance: Seance) -> list[CoupDetache]:
    """The coups that have a levy or tickets, in order."""
    here = {"prelevement__coup__seance": seance}
    coup = "prelevement__coup__numero"
    levies = Prelevement.objects.filter(coup__seance=seance).values("coup__numero")
    taken = dict(levies.annotate(somme=Sum("montant")).values_list("coup__numero", "somme"))
    detached: dict[int, int] = {}
    for rows in (Detachement.objects.filter(**here), TicketMachine.objects.filter(**here)):
        for numero, somme in rows.values(coup).annotate(somme=Sum("montant")).values_list(coup, "somme"):
            detached[numero] = detached.get(numero, 0) + somme
    void = set(CoupNul.objects.filter(coup__seance=seance).values_list("coup__numero", flat=True))
    return [
        CoupDetache(numero, taken.get(numero, 0), detached.get(numero, 0), numero in void)
        for numero in sorted(taken.keys() | detached.keys())
    ]


def _torn(rows) -> tuple[TicketsDetaches, ...]:
    """Detachments by carnet, the highest value first."""
    grouped = (
        rows.values_list("carnet__valeur", "carnet__serie", "carnet__premier")
        .annotate(
            du=Min("premier"),
            au=Max("dernier"),
            nombre=Sum(F("dernier") - F("premier") + 1),
            somme=Sum("montant"),
        )
        .order_by("-carnet__valeur", "carnet__serie", "carnet__premier")
    )
    return tuple(TicketsDetaches(*row) for row in grouped)


def _corrections(seance: Seance) -> tuple[CorrectionApprouvee, ...]:
    """The corrections approved that move the levies of the séance, in order."""
    name = "decision__correction"
    rows = (
        PrelevementCorrige.objects.filter(**{f"{name}__seance": seance})
        .values_list(f"{name}__numero", f"{name}__coup__numero")
        .annotate(difference=Sum(F("montant") - F("avant")))
        .order_by("decision_id")
    )
    return tuple(CorrectionApprouvee(*row) for row in rows)


def _lignes(comptee: Comptee | None) -> tuple[tuple[int, int], ...]:
    rows = LigneComptee.objects.filter(comptee=comptee).order_by("-coupure")
    return () if comptee is None else tuple(rows.values_list("coupure", "nombre"))


def _releves(comptee: Comptee | None) -> tuple[tuple[CarnetTickets, int], ...]:
    rows = ReleveCarnet.objects.filter(comptee=comptee).select_related("carnet").order_by("id")
    return () if comptee is None else tuple((row.carnet, row.prochain) for row in rows)


def _surplus(comptee: Comptee | None) -> tuple[TicketsDetaches, ...]:
    """The tickets torn for the surplus; those of a machine one by one, each for its sum."""
    if comptee is None:
        return ()
    printed = TicketMachine.objects.filter(comptee=comptee).order_by("numero")
    return _torn(Detachement.objects.filter(comptee=comptee)) + tuple(
        TicketsDetaches(t.montant, 1, t.numero, t.numero, t.numero, 1, t.montant) for t in printed
    )


def _manquants(comptee: Comptee | None) -> tuple[Manquants, ...]:
    rows = PerteTickets.objects.filter(comptee=comptee).order_by("id")
    names = ("carnet__valeur", "premier", "dernier", "montant")
    return () if comptee is None else tuple(Manquants(*row) for row in rows.values_list(*names))


@dataclass(frozen=True, slots=True)
class ACompter:
    """A séance whose cagnotte is not counted; `close`: its play is over."""

    saison: int
    table: int
    nom_table: str
    seance: int
    jour: dt.date
    close: bool
    coups: int

    def retard(self, jour: dt.date) -> int:
        """How many days late it is, on `jour`."""
        return max(0, (jour - self.jour).days)


def list_uncounted() -> list[ACompter]:
    """The séances not counted, whatever their day, the oldest first; those still played are among them."""
    rows = (
        Seance.objects.filter(comptee__isnull=True)
        .select_related("table", "reglage")
        .annotate(
            finie=Exists(EtatSeance.objects.filter(seance=OuterRef("pk"), etat=Etat.CLOSE)),
            joues=Count("coups"),
        )
        .order_by("jour", "table__numero", "numero")
    )
    return [
        ACompter(s.table.saison, s.table.numero, s.reglage.nom, s.numero, s.jour, s.finie, s.joues)
        for s in rows
    ]
