"""Reading a whole écarté table at once: all that its screen shows, in a bounded number of queries."""

from dataclasses import dataclass

from cercle.journal.models import Entry
from cercle.ledger.models import JeuCartes, Seance
from cercle.rules.appel import Appel

from . import machine as machines
from . import seance as seances
from .chouette import ChouetteEnCours, ChouetteTable, read_latest
from .correction import approved_numbers
from .ecarte import CoupLu, levy_total, read_coups
from .seance import Lieu
from .tickets import CarnetTable, carnets_of

# The coup in progress and those that the screen shows behind it.
COUPS = 6


@dataclass(frozen=True, slots=True)
class MachineTable:
    """The machine that gives the tickets of a séance, and the next one it will print."""

    numero_serie: str
    prochain: int


@dataclass(frozen=True)
class Pupitre:
    """A table as its last séance leaves it; amounts are centimes.

    `entry` is the last entry of the journal before reading: whoever has seen it knows whether to read again.
    `machine` gives the tickets instead of `carnets` when the séance has one.
    `coup` is the last coup, whatever its state, and `anciens` those before it, latest first. `derniere` is
    the last chouette, ended or not. `corriges`: by id of the coup, the numbers of its approved corrections.
    """

    entry: int
    lieu: Lieu
    appel: Appel
    coup: CoupLu | None
    anciens: tuple[CoupLu, ...]
    carnets: tuple[CarnetTable, ...]
    machine: MachineTable | None
    jeu: JeuCartes
    derniere_fiche: int
    prelevements: int
    derniere: ChouetteTable | None
    corriges: dict[int, tuple[int, ...]]

    @property
    def chouette(self) -> ChouetteEnCours | None:
        """The chouette being played or put up for auction."""
        return None if self.derniere is None or self.derniere.fin else self.derniere.lue

    @property
    def coup_vise(self) -> int:
        """The coup that a stake is for: the one in progress, or the next."""
        return 1 if self.coup is None else self.coup.numero + self.coup.fini


def last_entry() -> int:
    """The number of the journal's last entry, 0 before it is opened."""
    return Entry.objects.order_by("-number").values_list("number", flat=True).first() or 0


def read_pupitre(table: int) -> Pupitre | None:
    """The table's last séance; None when it never had one.

    The entry is read first: what is recorded meanwhile is a later entry, and asks for another reading.
    """
    entry = last_entry()
    seance = seances.latest_seance(table)
    if seance is None:
        return None
    coups = read_coups(seance, last=COUPS)[::-1]
    return Pupitre(
        entry=entry,
        lieu=seances.read_lieu(seance),
        appel=seances.read_appel(seance),
        coup=coups[0] if coups else None,
        anciens=tuple(coups[1:]),
        carnets=tuple(carnets_of(seance.table)),
        machine=_machine(seance),
        jeu=seances.next_jeu(seance),
        derniere_fiche=seances.last_fiche(seance),
        prelevements=levy_total(seance),
        derniere=read_latest(seance),
        corriges=approved_numbers(coup.id for coup in coups),
    )


def _machine(seance: Seance) -> MachineTable | None:
    used = machines.machine_of(seance)
    return (
        None if used is None else MachineTable(used.machine.numero_serie, machines.next_ticket(used.machine))
    )
