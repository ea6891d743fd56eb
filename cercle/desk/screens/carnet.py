"""A carnet of tickets as it is shown, from its delivery to its return, and the answer about one ticket.

Nothing here reads the database.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from django.utils.translation import gettext as _

from cercle.ledger.models import CarnetTickets, Etape, Machine
from cercle.ledger.selectors.rayons import TimbreLu
from cercle.ledger.selectors.stock import CarnetVie, Emploi, EtapeLue, Lacune, TicketTrouve
from cercle.rules.montant import format_euros

from ..forms.tickets import Recherche
from .armoire import coup_path, etape_nom, objet_nom, tickets_nom

DETACHE, MANQUANT, RESTE, INCONNU = "detache", "manquant", "reste", "inconnu"


@dataclass(frozen=True, slots=True)
class Segment:
    """Tickets side by side in the drawing of a carnet: from the place of the first, in tickets."""

    nature: str
    debut: int
    largeur: int
    titre: str


@dataclass(frozen=True, slots=True)
class Pas:
    """A step of the life; `timbres`: the séances that the carnet served since, when it is in service."""

    nom: str
    lue: EtapeLue
    timbres: tuple[TimbreLu, ...]


@dataclass(frozen=True, slots=True)
class Voisin:
    """The run torn before or after a gap."""

    tickets: str
    coup: int | None
    chemin: str


@dataclass(frozen=True, slots=True)
class Trou:
    """Tickets that nobody tore, and their neighbours."""

    lacune: Lacune
    tickets: str
    avant: Voisin | None
    apres: Voisin | None


class Vie:
    """All that the page of a carnet shows."""

    def __init__(self, lu: CarnetVie, timbres: Sequence[TimbreLu]) -> None:
        self.carnet: CarnetTickets = lu.carnet
        self.etape, self.etape_nom = lu.etape, etape_nom(lu.etape)
        self.table, self.prochain, self.reste = lu.table, lu.prochain, lu.reste
        self.du = lu.inutilises.montant if lu.inutilises else 0
        self.numeros = tickets_nom(lu.carnet.premier, lu.carnet.dernier)
        self.detaches = sum(run.nombre for run in lu.emplois)
        self.montant = sum(run.montant for run in lu.emplois)
        self.perdus = sum(gap.nombre for gap in lu.manquants)
        self.manquant = sum(gap.montant for gap in lu.manquants)
        self.pas = tuple(
            Pas(etape_nom(e.etape), e, tuple(timbres) if e.etape == Etape.EN_SERVICE else ())
            for e in lu.etapes
        )
        self.trous = tuple(_trou(gap) for gap in lu.manquants)
        self.inutilises = _trou(lu.inutilises) if lu.inutilises else None
        self.segments = tuple(sorted(_segments(lu), key=lambda one: one.debut))

    @property
    def peut_perdre(self) -> bool:
        """There is something left to lose."""
        return bool(self.reste) and self.etape not in (Etape.FINI, Etape.RENDU, Etape.PERDU)


@dataclass(frozen=True, slots=True)
class Reponse:
    """Where a ticket is: `nature` says which of the others is there; `titre` and `numero` name it."""

    titre: str
    numero: str
    nature: str
    emploi: Emploi | None = None
    objet: str = ""
    tickets: str = ""
    chemin: str = ""
    trou: Trou | None = None
    vie: Vie | None = None
    machine: Machine | None = None


def reponse(
    asked: Recherche,
    found: TicketTrouve | None,
    *,
    emploi: Emploi | None = None,
    machine: Machine | None = None,
) -> Reponse:
    """The answer about the ticket asked for; a machine's ticket comes with its use and its machine."""
    title = (
        _("machine %(machine)s") % {"machine": asked.machine} if asked.machine else format_euros(asked.valeur)
    )
    number = tickets_nom(asked.numero, asked.numero)
    emploi = found.emploi if found else emploi
    vie = Vie(found.carnet, []) if found else None
    gap = found.lacune if found else None
    if emploi is not None:
        return Reponse(
            title,
            number,
            DETACHE,
            emploi=emploi,
            objet=objet_nom(emploi.objet),
            tickets=tickets_nom(emploi.premier, emploi.dernier),
            chemin=coup_path(emploi),
            vie=vie,
            machine=machine,
        )
    if gap is not None:
        return Reponse(title, number, MANQUANT if gap.motif else RESTE, trou=_trou(gap), vie=vie)
    return Reponse(title, number, INCONNU, vie=vie, machine=machine)


def _trou(gap: Lacune) -> Trou:
    return Trou(gap, tickets_nom(gap.premier, gap.dernier), _voisin(gap.avant), _voisin(gap.apres))


def _voisin(run: Emploi | None) -> Voisin | None:
    if run is None:
        return None
    return Voisin(tickets_nom(run.premier, run.dernier), run.coup, coup_path(run))


def _segments(lu: CarnetVie) -> list[Segment]:
    first = lu.carnet.premier

    def segment(nature: str, run: Emploi | Lacune, said: str) -> Segment:
        title = f"{tickets_nom(run.premier, run.dernier)} : {said}"
        return Segment(nature, run.premier - first, run.nombre, title)

    torn = [
        segment(DETACHE, run, _("coup %(coup)s") % {"coup": run.coup} if run.coup else _("comptée"))
        for run in lu.emplois
    ]
    lost = [segment(MANQUANT, gap, gap.motif) for gap in lu.manquants]
    left = [segment(RESTE, lu.inutilises, _("pas encore détachés"))] if lu.inutilises else []
    return torn + lost + left
