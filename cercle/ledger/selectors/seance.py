"""Reading a séance: its state, those who serve it, its fiches and its call order."""

from dataclasses import dataclass
from typing import NamedTuple

from django.db.models import BooleanField, CharField, Count, Value
from django.db.models.expressions import RawSQL
from django.db.models.functions import Upper

from cercle.ledger.models import (
    Comptee,
    Coup,
    Etat,
    Fiche,
    JeuCartes,
    Poste,
    Seance,
)
from cercle.rules import appel as regle


@dataclass(frozen=True, slots=True)
class Lieu:
    """A séance as found: the row, its state (None while open), who holds each function, the game played.

    `chouette`: from the auction of a chouette to its end, only the chouette is played. `comptee`: its box is
    counted, which closes it for good.
    """

    seance: Seance
    etat: str | None
    postes: dict[str, Poste]
    chouette: bool = False
    comptee: bool = False

    @property
    def ouverte(self) -> bool:
        return self.etat in (None, Etat.REPRISE)


# What every gesture asks of its séance. In SQL: the ORM takes longer to write these three than the engine
# takes to answer the whole query.
_AS_FOUND = {
    "dernier_etat": RawSQL(
        "(SELECT etat FROM ledger_etatseance AS e WHERE e.seance_id = ledger_seance.id "
        "ORDER BY e.rang DESC LIMIT 1)",
        (),
        output_field=CharField(),
    ),
    "chouette": RawSQL(
        "EXISTS (SELECT 1 FROM ledger_chouette AS c LEFT JOIN ledger_finchouette AS f "
        "ON f.chouette_id = c.id WHERE c.seance_id = ledger_seance.id AND f.id IS NULL)",
        (),
        output_field=BooleanField(),
    ),
    "est_comptee": RawSQL(
        "EXISTS (SELECT 1 FROM ledger_comptee AS c WHERE c.seance_id = ledger_seance.id)",
        (),
        output_field=BooleanField(),
    ),
}


def latest_seance(table: int) -> Seance | None:
    """The last séance opened at a table number, in whatever season."""
    return _seances().filter(table__numero=table).order_by("-id").first()


def find_seance(table: int, seance: int, saison: int | None = None) -> Seance | None:
    """Séance `seance` of table `table`, of a season or else of the last one that has these numbers."""
    return _numbered(table, seance, saison).first()


def find_lieu(table: int, seance: int, saison: int | None = None) -> Lieu | None:
    """Séance `seance` of table `table` with its state and its staff, in two queries."""
    found = _numbered(table, seance, saison).annotate(**_AS_FOUND).first()
    if found is None:
        return None
    return Lieu(found, found.dernier_etat, _postes(found), found.chouette, found.est_comptee)


def read_lieu(seance: Seance) -> Lieu:
    etat = seance.etats.order_by("-rang").values_list("etat", flat=True).first()
    # Only a closed séance can be counted.
    comptee = etat == Etat.CLOSE and Comptee.objects.filter(seance=seance).exists()
    return Lieu(seance=seance, etat=etat, postes=_postes(seance), comptee=comptee)


def open_seances() -> list[Seance]:
    """Every séance not closed, by table."""
    return list(_seances().exclude(etats__etat=Etat.CLOSE).order_by("table__numero", "id"))


def open_lieux(table: int | None = None) -> list[Lieu]:
    """Every séance not closed, with those who serve it; of one table number when given."""
    found = open_seances()
    return [read_lieu(one) for one in found if table in (None, one.table.numero)]


class AppelLu(NamedTuple):
    """The call so far: how many events, what they come to, the row of each fiche they name."""

    rang: int
    etat: regle.Appel
    fiches: dict[int, int]


def read_appel(seance: Seance) -> regle.Appel:
    """The call order: the fold of the séance's events (article 63)."""
    return read_appels(seance).etat


def read_appels(seance: Seance) -> AppelLu:
    """The same, with what the next event needs. Values, not rows: a long evening has hundreds of events."""
    found = seance.appels.order_by("rang").values_list("type", "siege", "fiche__numero", "fiche")
    events = list(found)
    state = regle.replay(
        regle.Evenement(type=type, fiche=numero, siege=siege or None) for type, siege, numero, _id in events
    )
    return AppelLu(len(events), state, {numero: id for _type, _siege, numero, id in events})


def fiche(seance: Seance, numero: int) -> Fiche | None:
    return seance.fiches.filter(numero=numero).first()


def last_fiche(seance: Seance) -> int:
    """The last fiche number issued, 0 when none was."""
    return seance.fiches.order_by("-numero").values_list("numero", flat=True).first() or 0


def last_coup(seance: Seance) -> Coup | None:
    return seance.coups.order_by("-numero").first()


def next_jeu(seance: Seance) -> JeuCartes:
    """The pack whose turn it is: the three are used in turn after each donne (article 63)."""
    jeux = list(seance.jeux.annotate(dealt=Count("donnes")).order_by("rang"))
    return jeux[sum(jeu.dealt for jeu in jeux) % len(jeux)]


def find_jeu(numero_serie: str) -> JeuCartes | None:
    """The pack of that serial number, in whatever case it was typed."""
    packs = JeuCartes.objects.select_related("seance__table").annotate(serie=Upper("numero_serie"))
    return packs.filter(serie=Upper(Value(numero_serie))).first()


def _postes(seance: Seance) -> dict[str, Poste]:
    return {p.fonction: p for p in seance.postes.select_related("personne").order_by("rang")}


def _numbered(table: int, seance: int, saison: int | None):
    found = _seances().filter(table__numero=table, numero=seance).order_by("-id")
    return found if saison is None else found.filter(table__saison=saison)


def _seances():
    return Seance.objects.select_related("table", "reglage", "machine__machine")
