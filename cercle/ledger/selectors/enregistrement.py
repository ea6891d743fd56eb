"""What the carnet d'enregistrement des cagnottes says of a table's season (modèle 11, articles 70 and 71).

Read by `registres`. Amounts are centimes.
"""

import datetime as dt
from collections.abc import Iterable
from dataclasses import dataclass, replace

from .nuit import night_of

# The first and the last of an unbroken run of tickets.
Suite = tuple[int, int]


@dataclass(frozen=True, slots=True)
class Somme:
    """What the box holds: due by the tickets (8), counted (9), surplus (10), shortage (11), carried (15)."""

    attendu: int
    compte: int
    excedent: int
    manquant: int
    porte: int


@dataclass(frozen=True, slots=True)
class LigneTickets:
    """Tickets of one carnet, or of the machine, in a séance.

    `premier` is the first that could be detached, `dernier` the last detached for the coups (0 when none);
    `dernier_porte` and `nombre_porte` take in those detached for the surplus of the count. `valeur` is 0 for
    a machine, which prints each amount on its ticket. `suites`: the numbers detached, surplus included, as
    runs in order.
    """

    valeur: int
    premier: int
    dernier: int = 0
    nombre: int = 0
    dernier_porte: int = 0
    nombre_porte: int = 0
    suites: tuple[Suite, ...] = ()

    def joint(self, premier: int, dernier: int) -> "LigneTickets":
        """With these tickets too, detached for a surplus."""
        return replace(
            self,
            dernier_porte=dernier,
            nombre_porte=self.nombre_porte + dernier - premier + 1,
            suites=runs([*self.suites, (premier, dernier)]),
        )

    @property
    def coupee(self) -> bool:
        """Whether `premier` to `dernier_porte` holds numbers that were not detached here."""
        return bool(self.suites) and self.suites != ((self.premier, self.dernier_porte),)


def runs(found: Iterable[Suite]) -> tuple[Suite, ...]:
    """From and to of each unbroken run, in order."""
    kept: list[Suite] = []
    for premier, dernier in sorted(found):
        if kept and premier == kept[-1][1] + 1:
            kept[-1] = (kept[-1][0], dernier)
        else:
            kept.append((premier, dernier))
    return tuple(kept)


@dataclass(frozen=True, slots=True)
class Rature:
    """A sum counted, corrected: who asked, who approved in which words, and what the columns become.

    `tickets` are the lines that change, by their place, with the tickets then detached for the surplus.
    """

    numero: int
    avant: str
    apres: str
    motif: str
    propose_par: str
    moment: dt.datetime
    approuve_par: str
    mention: str
    somme: Somme
    tickets: dict[int, LigneTickets]


@dataclass(frozen=True, slots=True)
class CompteeLue:
    """The count as first written, then each correction in order."""

    moment: dt.datetime
    par: str
    certifie_par: str
    observation: str
    somme: Somme
    ratures: tuple[Rature, ...]

    @property
    def en_vigueur(self) -> Somme:
        """The columns with every approved correction."""
        return self.ratures[-1].somme if self.ratures else self.somme


@dataclass(frozen=True, slots=True)
class PerteLue:
    """Tickets found missing at the count: their face value is due (article 83)."""

    valeur: int
    premier: int
    dernier: int
    montant: int


@dataclass(frozen=True, slots=True)
class MachineLue:
    """The machine of a séance, and what it printed at the end; `dernier` and `total` are None before."""

    numero_serie: str
    dernier: int | None
    total: int | None


@dataclass(frozen=True, slots=True)
class EmployeLu:
    """Somebody in function, from when; `releve` when it was in somebody's place."""

    nom: str
    matricule: str
    depuis: dt.datetime
    releve: bool


@dataclass(frozen=True, slots=True)
class SabotAffecte:
    """The sabot given to a séance of baccara, and by whom: the mention of article 58."""

    numero: int
    par: str


@dataclass(frozen=True, slots=True)
class BanquierLu:
    """A banker of two tableaux, described apart: his banks, his coups, what was levied on them (centimes)."""

    nom: str
    banques: int
    coups: int
    preleve: int


@dataclass(frozen=True, slots=True)
class SeanceEnregistree:
    """A séance in the carnet d'enregistrement. `arrets` are its interruptions: from, until, why."""

    numero: int
    jour: dt.date
    ouverte_a: dt.datetime
    close: bool
    arrets: tuple[tuple[dt.datetime, dt.datetime | None, str], ...]
    employes: tuple[EmployeLu, ...]
    sabots: tuple[SabotAffecte, ...]
    banquiers: tuple[BanquierLu, ...]
    tickets: tuple[LigneTickets, ...]
    detache: int
    machine: MachineLue | None
    comptee: CompteeLue | None
    pertes: tuple[PerteLue, ...]

    @property
    def retard(self) -> int:
        """How many days after its own the séance was counted; 0 when it was that day, or is not yet."""
        if self.comptee is None:
            return 0
        return max(0, (night_of(self.comptee.moment) - self.jour).days)


@dataclass(frozen=True, slots=True)
class EnregistrementLu:
    """The carnet d'enregistrement of a table for a season.

    `banquiers`: it has two tableaux, so that bankers have column 3 and the staff 3 bis.
    """

    etablissement: str
    commune: str
    saison: int
    table: int
    jeu: str
    banquiers: bool
    nom_table: str
    seances: tuple[SeanceEnregistree, ...]

    @property
    def provisoire(self) -> bool:
        """Whether a séance is still to be counted."""
        return any(s.comptee is None for s in self.seances)
