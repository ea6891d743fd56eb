"""Reading who serves the room: employees at the open tables, valets de pied in service (articles 58, 64)."""

import datetime as dt
from dataclasses import dataclass

from django.db.models import Exists, OuterRef

from cercle.ledger.models import Seance, ServiceValet
from cercle.rules.staff import valets_allowed

from . import seance as seances
from .seance import Lieu


@dataclass(frozen=True, slots=True)
class ValetLu:
    """A valet in service, since when, and by whose hand it was entered."""

    matricule: str
    nom: str
    depuis: dt.datetime
    par: str


@dataclass(frozen=True, slots=True)
class StaffLu:
    """Those who serve now: at each table not closed, and the valets of the room."""

    lieux: tuple[Lieu, ...]
    valets: tuple[ValetLu, ...]

    @property
    def tables(self) -> int:
        """Open tables: their séance is not closed."""
        return len({lieu.seance.table_id for lieu in self.lieux})

    @property
    def permis(self) -> int:
        """How many valets these tables allow."""
        return valets_allowed(self.tables)

    @property
    def en_trop(self) -> int:
        """Valets who should have left when tables closed."""
        return max(0, len(self.valets) - self.permis)


@dataclass(frozen=True, slots=True)
class ServiceLu:
    """Who held a function at a séance, from when; `jusque`: when he was relieved, None while he holds it."""

    fonction: str
    matricule: str
    nom: str
    depuis: dt.datetime
    jusque: dt.datetime | None


def read_services(seance: Seance) -> list[ServiceLu]:
    """Those who served a séance, function by function, in the order they took it, in one query."""
    rows = list(seance.postes.select_related("personne", "entry").order_by("rang"))
    functions = dict.fromkeys(row.fonction for row in rows)
    found: list[ServiceLu] = []
    for fonction in functions:
        held = [row for row in rows if row.fonction == fonction]
        ends = [*(row.entry.moment for row in held[1:]), None]
        found += [
            ServiceLu(fonction, row.personne.matricule, row.personne.nom, row.entry.moment, end)
            for row, end in zip(held, ends, strict=True)
        ]
    return found


def services_now() -> list[ServiceValet]:
    """The valets in service: of each the last step, when it says so."""
    later = ServiceValet.objects.filter(
        personne__matricule=OuterRef("personne__matricule"), rang__gt=OuterRef("rang")
    )
    found = ServiceValet.objects.filter(~Exists(later), present=True)
    return list(found.select_related("personne", "entry").order_by("id"))


def last_service(matricule: str) -> ServiceValet | None:
    """The last step of a valet, whatever version of his name it was entered under."""
    return ServiceValet.objects.filter(personne__matricule=matricule).order_by("-id").first()


def read_staff() -> StaffLu:
    return StaffLu(
        lieux=tuple(seances.open_lieux()),
        valets=tuple(
            ValetLu(s.personne.matricule, s.personne.nom, s.entry.moment, s.entry.actor_name)
            for s in services_now()
        ),
    )
