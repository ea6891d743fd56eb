"""Reading the staff on duty: who served each séance, from when to when, and the valets (articles 58, 64)."""

import datetime as dt
from collections import defaultdict
from dataclasses import dataclass

from django.db.models import OuterRef, Subquery
from django.utils import timezone

from cercle.journal.clock import stamp
from cercle.ledger.models import Etat, EtatSeance, Poste, Seance, ServiceValet


@dataclass(frozen=True, slots=True)
class PosteTenu:
    """A function at a séance: who held it, from when, until when; `releve`: whom he relieved, "" at the
    opening; `jusque`: None while he holds it.
    """

    fonction: str
    nom: str
    matricule: str
    depuis: dt.datetime
    jusque: dt.datetime | None
    releve: str


@dataclass(frozen=True, slots=True)
class SeanceServie:
    """A séance and who served it, in the order of the journal; `close`: it is over."""

    table: int
    jeu: str
    seance: int
    jour: dt.date
    close: bool
    postes: tuple[PosteTenu, ...]


@dataclass(frozen=True, slots=True)
class ValetServi:
    """A valet's service, from when to when (None while it lasts), and by whose hand each was entered."""

    nom: str
    matricule: str
    depuis: dt.datetime
    par: str
    jusque: dt.datetime | None
    quitte_par: str


def read_seances_servies(debut: dt.date, fin: dt.date) -> list[SeanceServie]:
    """The séances from a day to another, both included, in three queries."""
    rows = Seance.objects.filter(jour__range=(debut, fin)).select_related("table").order_by("id")
    own = {"seance__jour__range": (debut, fin)}
    held: dict[int, list[Poste]] = defaultdict(list)
    for row in Poste.objects.filter(**own).select_related("personne", "entry").order_by("rang"):
        held[row.seance_id].append(row)
    closed = EtatSeance.objects.filter(**own, etat=Etat.CLOSE).select_related("entry")
    ends = {row.seance_id: row.entry.moment for row in closed}
    return [
        SeanceServie(
            table=row.table.numero,
            jeu=str(row.table.get_jeu_display()),
            seance=row.numero,
            jour=row.jour,
            close=row.id in ends,
            postes=_postes(held[row.id], ends.get(row.id)),
        )
        for row in rows
    ]


def _postes(rows: list[Poste], end: dt.datetime | None) -> tuple[PosteTenu, ...]:
    """Each holds his function until he is relieved, or until the séance closes."""
    held: dict[str, list[Poste]] = defaultdict(list)
    for row in rows:
        held[row.fonction].append(row)
    found = []
    for own in held.values():
        for place, row in enumerate(own):
            found.append(
                PosteTenu(
                    fonction=row.fonction,
                    nom=row.personne.nom,
                    matricule=row.personne.matricule,
                    depuis=row.entry.moment,
                    jusque=own[place + 1].entry.moment if place + 1 < len(own) else end,
                    releve=own[place - 1].personne.nom if place else "",
                )
            )
    return tuple(sorted(found, key=lambda one: one.depuis))


def read_valets(debut: dt.date, fin: dt.date) -> list[ValetServi]:
    """The services that valets took from a day to another, both included, in two queries.

    A service is of the day it was taken, as a séance is of the day it opened, whenever it ends.
    """
    after = ServiceValet.objects.filter(
        personne__matricule=OuterRef("personne__matricule"), rang=OuterRef("rang") + 1
    )
    taken = list(
        ServiceValet.objects.filter(
            present=True,
            entry__recorded_at__gte=_midnight(debut),
            entry__recorded_at__lt=_midnight(fin + dt.timedelta(days=1)),
        )
        .select_related("personne", "entry")
        .annotate(suite=Subquery(after.values("id")[:1]))
        .order_by("id")
    )
    ends = ServiceValet.objects.select_related("entry").in_bulk([row.suite for row in taken if row.suite])
    found = []
    for row in taken:
        end = ends[row.suite].entry if row.suite else None
        found.append(
            ValetServi(
                nom=row.personne.nom,
                matricule=row.personne.matricule,
                depuis=row.entry.moment,
                par=row.entry.actor_name,
                jusque=end.moment if end else None,
                quitte_par=end.actor_name if end else "",
            )
        )
    return found


def _midnight(jour: dt.date) -> str:
    """When a day begins where the house is, as the journal writes it."""
    return stamp(timezone.make_aware(dt.datetime.combine(jour, dt.time())))
