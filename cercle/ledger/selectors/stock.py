"""Reading the stock of tickets: by value, one carnet with its whole life, any ticket by its number.

Articles 82, 83. From a coup to its tickets: `selectors.ecarte.CoupLu`. Amounts are centimes.
"""

import datetime as dt
from bisect import bisect_left, bisect_right
from dataclasses import dataclass
from typing import TYPE_CHECKING

from django.db.models import Count, F, OuterRef, Subquery, Sum

from cercle.ledger.models import (
    CarnetTickets,
    Detachement,
    Etape,
    EtapeCarnet,
    PerteTickets,
    Prelevement,
    Seance,
    TicketMachine,
)
from cercle.rules.tickets import VALEURS, carnet_start

from .tickets import SORTIS, with_next

if TYPE_CHECKING:
    from cercle.journal.models import Entry
    from cercle.ledger.models import Comptee

# The step of a carnet that is only received.
RECU = "recu"
ETAPES = (RECU, *Etape.values)


@dataclass(frozen=True, slots=True)
class StockValeur:
    """The carnets of one value: how many at each step (`recu`, then the steps of Etape), and what is left.

    `restants` counts the tickets that can still be torn, `montant` their face value; `perdus` those not
    produced, `du` theirs.
    """

    valeur: int
    carnets: dict[str, int]
    restants: int
    montant: int
    perdus: int
    du: int

    @property
    def nombre(self) -> int:
        """All carnets of the value, whatever became of them."""
        return sum(self.carnets.values())


@dataclass(frozen=True, slots=True)
class EtapeLue:
    """A step of a carnet: when, by whom, at what table, and the comptable's name if he had a part in it."""

    etape: str
    table: int | None
    visa: str
    moment: dt.datetime
    matricule: str
    nom: str
    entry: int


@dataclass(frozen=True, slots=True)
class Emploi:
    """A run of tickets torn, or one printed by a machine: for what, where, when, by whom.

    `coup` is None for the surplus of a count; `objet` is what the levy was taken on, "" likewise.
    """

    premier: int
    dernier: int
    montant: int
    saison: int
    table: int
    seance: int
    jour: dt.date
    coup: int | None
    objet: str
    moment: dt.datetime
    matricule: str
    nom: str
    entry: int

    @property
    def nombre(self) -> int:
        return self.dernier - self.premier + 1


@dataclass(frozen=True, slots=True)
class Lacune:
    """Tickets nobody tore: still to come (`motif` is ""), or missing, with the runs torn before and after.

    Of missing ones `montant` is due; `moment` and `nom` tell who wrote the loss down, `seance` at the count
    of which séance of `table`, None when the whole carnet was lost.
    """

    premier: int
    dernier: int
    montant: int
    avant: Emploi | None
    apres: Emploi | None
    motif: str = ""
    table: int | None = None
    seance: int | None = None
    moment: dt.datetime | None = None
    nom: str = ""
    entry: int = 0

    @property
    def nombre(self) -> int:
        return self.dernier - self.premier + 1


@dataclass(frozen=True, slots=True)
class CarnetVie:
    """A carnet from its delivery to its return: its steps, then every one of its 200 tickets, once."""

    carnet: CarnetTickets
    etapes: tuple[EtapeLue, ...]
    prochain: int
    table: int | None
    emplois: tuple[Emploi, ...]
    manquants: tuple[Lacune, ...]
    inutilises: Lacune | None

    @property
    def etape(self) -> str:
        """The last step: `recu` when there was no other."""
        return self.etapes[-1].etape

    @property
    def reste(self) -> int:
        return self.inutilises.nombre if self.inutilises else 0

    def emploi(self, numero: int) -> Emploi | None:
        """The run in which ticket `numero` was torn."""
        return next((e for e in self.emplois if e.premier <= numero <= e.dernier), None)


@dataclass(frozen=True, slots=True)
class TicketTrouve:
    """A ticket by its number: its carnet, then the run it was torn in, or the gap it belongs to."""

    numero: int
    carnet: CarnetVie
    emploi: Emploi | None
    lacune: Lacune | None


def read_stock() -> list[StockValeur]:
    """The stock of each of the four values, the highest first, in two queries."""
    last = EtapeCarnet.objects.filter(carnet=OuterRef("pk")).order_by("-id").values("etape")[:1]
    found = with_next(CarnetTickets.objects.annotate(etape=Subquery(last)))
    rows = found.values("valeur", "etape").annotate(
        nombre=Count("id"), restants=Sum(F("dernier") - F("prochain") + 1)
    )
    carnets = {valeur: dict.fromkeys(ETAPES, 0) for valeur in VALEURS}
    left = dict.fromkeys(VALEURS, 0)
    for row in rows:
        carnets[row["valeur"]][row["etape"] or RECU] = row["nombre"]
        left[row["valeur"]] += int(row["restants"])
    lost = {
        row["carnet__valeur"]: (int(row["nombre"]), int(row["du"]))
        for row in PerteTickets.objects.values("carnet__valeur").annotate(
            nombre=Sum(F("dernier") - F("premier") + 1), du=Sum("montant")
        )
    }
    return [
        StockValeur(valeur, carnets[valeur], left[valeur], left[valeur] * valeur, *lost.get(valeur, (0, 0)))
        for valeur in sorted(VALEURS, reverse=True)
    ]


def read_carnet(valeur: int, premier: int, serie: int | None = None) -> CarnetVie | None:
    """The carnet that begins at `premier`, of a series or else of the latest one, in four queries."""
    found = with_next(CarnetTickets.objects.filter(valeur=valeur, premier=premier)).order_by("-serie")
    if serie is not None:
        found = found.filter(serie=serie)
    carnet = found.select_related("entry").first()
    if carnet is None:
        return None
    steps = list(carnet.etapes.select_related("entry", "table").order_by("id"))
    runs = tuple(_emploi(row) for row in _detaches(carnet))
    return CarnetVie(
        carnet=carnet,
        etapes=(
            _etape(RECU, carnet.entry),
            *(_etape(s.etape, s.entry, s.table.numero if s.table else None, s.visa) for s in steps),
        ),
        prochain=carnet.prochain,
        table=next((s.table.numero for s in steps if s.table), None),
        emplois=runs,
        manquants=tuple(_manquant(row, runs) for row in _pertes(carnet)),
        inutilises=_inutilises(carnet, runs, gone=any(s.etape in SORTIS for s in steps)),
    )


def find_ticket(valeur: int, numero: int, serie: int | None = None) -> TicketTrouve | None:
    """Ticket `numero`: the coup it was torn for, at what time, by whom; or missing, or still to come.

    In the carnet of a series or else of the latest one; None when the house never held it. As many queries
    as for its carnet. Illegal "ticket_number".
    """
    carnet = read_carnet(valeur, carnet_start(numero), serie)
    if carnet is None:
        return None
    gaps = [*carnet.manquants, *([carnet.inutilises] if carnet.inutilises else [])]
    gap = next((one for one in gaps if one.premier <= numero <= one.dernier), None)
    return TicketTrouve(numero, carnet, carnet.emploi(numero), gap)


def find_machine_ticket(numero_serie: str, numero: int) -> Emploi | None:
    """The ticket of that number printed by a machine, and what it was for; in one query."""
    found = _with_use(
        TicketMachine.objects.filter(machine__numero_serie__iexact=numero_serie, numero=numero)
    ).first()
    return None if found is None else _use(found, found.numero, found.numero)


def _detaches(carnet: CarnetTickets) -> list[Detachement]:
    return list(_with_use(Detachement.objects.filter(carnet=carnet)).order_by("premier"))


def _pertes(carnet: CarnetTickets) -> list[PerteTickets]:
    found = PerteTickets.objects.filter(carnet=carnet).select_related("entry", "comptee__seance__table")
    return list(found.order_by("premier"))


def _with_use(torn):
    """Tickets torn or printed, with all that tells what for."""
    return torn.select_related("entry", "prelevement__coup__seance__table", "comptee__seance__table")


def _emploi(row: Detachement) -> Emploi:
    return _use(row, row.premier, row.dernier)


def _use(row: Detachement | TicketMachine, premier: int, dernier: int) -> Emploi:
    levy: Prelevement | None = row.prelevement
    seance = _seance(levy, row.comptee)
    return Emploi(
        premier=premier,
        dernier=dernier,
        montant=row.montant,
        saison=seance.table.saison,
        table=seance.table.numero,
        seance=seance.numero,
        jour=seance.jour,
        coup=levy.coup.numero if levy else None,
        objet=levy.objet if levy else "",
        moment=row.entry.moment,
        matricule=row.entry.actor,
        nom=row.entry.actor_name,
        entry=row.entry_id,
    )


def _seance(levy: Prelevement | None, comptee: "Comptee | None") -> Seance:
    if levy is not None:
        return levy.coup.seance
    assert comptee is not None, "tickets are torn for a levy or for a count"
    return comptee.seance


def _etape(etape: str, entry: "Entry", table: int | None = None, visa: str = "") -> EtapeLue:
    return EtapeLue(etape, table, visa, entry.moment, entry.actor, entry.actor_name, entry.number)


def _manquant(row: PerteTickets, runs: tuple[Emploi, ...]) -> Lacune:
    seance = row.comptee.seance if row.comptee else None
    return Lacune(
        premier=row.premier,
        dernier=row.dernier,
        montant=row.montant,
        avant=_before(runs, row.premier),
        apres=_after(runs, row.dernier),
        motif=row.motif,
        table=seance.table.numero if seance else None,
        seance=seance.numero if seance else None,
        moment=row.entry.moment,
        nom=row.entry.actor_name,
        entry=row.entry_id,
    )


def _inutilises(carnet: CarnetTickets, runs: tuple[Emploi, ...], *, gone: bool) -> Lacune | None:
    """What is still to be torn; nothing of a carnet finished or lost."""
    if gone:
        return None
    rest = carnet.dernier - carnet.prochain + 1
    return Lacune(
        premier=carnet.prochain,
        dernier=carnet.dernier,
        montant=rest * carnet.valeur,
        avant=_before(runs, carnet.prochain),
        apres=None,
    )


def _before(runs: tuple[Emploi, ...], numero: int) -> Emploi | None:
    """The last run torn before a number; runs are in order."""
    place = bisect_left(runs, numero, key=lambda run: run.premier)
    return runs[place - 1] if place else None


def _after(runs: tuple[Emploi, ...], numero: int) -> Emploi | None:
    place = bisect_right(runs, numero, key=lambda run: run.premier)
    return runs[place] if place < len(runs) else None
