"""Reading the inventory of sabots and packs: every one, where it is, where it served (article 58).

Kept up to date by itself: what it says is derived from the deliveries and from the openings of the séances.
"""

import datetime as dt
from collections.abc import Iterable
from dataclasses import dataclass

from django.db.models import Count, Exists, Max, OuterRef, Prefetch, Q, QuerySet, Value
from django.db.models.functions import Upper

from cercle.ledger.models import (
    AffectationSabot,
    Etat,
    EtatSeance,
    Paquet,
    PaquetSeance,
    Sabot,
    Seance,
    TableJeu,
)
from cercle.rules.baccara import Variante
from cercle.rules.rotation import SABOT_HABITUEL, Retour
from cercle.rules.sabot import (
    COMPOSITIONS,
    Candidat,
    PaquetLibre,
    Proposition,
    measure_sabot,
    propose_paquets,
    propose_sabot,
)

# What a pack is: never used, in a séance not closed, used before, written off.
NEUF, EN_JEU, SERVI, REFORME = "neuf", "en_jeu", "servi", "reforme"


@dataclass(frozen=True, slots=True)
class EmploiLu:
    """A séance in which a sabot or a pack served; `en_cours`: it is not closed. `par`: who assigned it."""

    saison: int
    table: int
    seance: int
    jour: dt.date
    jeu: str
    en_cours: bool
    moment: dt.datetime
    par: str


@dataclass(frozen=True, slots=True)
class SortieLue:
    """Taken out of the inventory: why, when, by whose hand."""

    motif: str
    moment: dt.datetime
    nom: str


@dataclass(frozen=True, slots=True)
class SabotLu:
    """A sabot of the house, the séances it served, the oldest first, and its end, if any."""

    numero: int
    modele: str
    recu: dt.datetime
    recu_par: str
    emplois: tuple[EmploiLu, ...]
    sortie: SortieLue | None

    @property
    def lieu(self) -> EmploiLu | None:
        """The table where it is now; None: in the cupboard, or out of the inventory."""
        return next((emploi for emploi in self.emplois if emploi.en_cours), None)


@dataclass(frozen=True, slots=True)
class PaquetLu:
    """A pack of 52 cards of the house, the séances it served, the oldest first, and its end, if any."""

    couleur: str
    numero_serie: str
    recu: dt.datetime
    recu_par: str
    emplois: tuple[EmploiLu, ...]
    reforme: SortieLue | None

    @property
    def lieu(self) -> EmploiLu | None:
        return next((emploi for emploi in self.emplois if emploi.en_cours), None)

    @property
    def etat(self) -> str:
        if self.reforme is not None:
            return REFORME
        if self.lieu is not None:
            return EN_JEU
        return SERVI if self.emplois else NEUF


@dataclass(frozen=True, slots=True)
class PropositionLue:
    """The sabot proposed for a table, and what the measure says of it if it is taken."""

    proposition: Proposition
    retour: Retour


@dataclass(frozen=True, slots=True)
class ChoixSabot:
    """A sabot a table may be given, and what the measure says of it then; `lieu`: where it serves now."""

    numero: int
    retour: Retour
    lieu: Seance | None = None


def find_sabot(numero: int) -> Sabot | None:
    return Sabot.objects.filter(numero=numero).select_related("sortie").first()


def find_paquet(numero_serie: str) -> Paquet | None:
    """The pack of that serial number, in whatever case it was typed."""
    packs = Paquet.objects.select_related("reforme").annotate(serie=Upper("numero_serie"))
    return packs.filter(serie=Upper(Value(numero_serie))).first()


def serving(sabot: Sabot) -> Seance | None:
    """The séance not closed where the sabot is."""
    found = _latest(AffectationSabot.objects.filter(sabot=sabot)).exclude(seance__etats__etat=Etat.CLOSE)
    row = found.select_related("seance__table").order_by("-id").first()
    return None if row is None else row.seance


def last_use(paquet: Paquet, *, open_only: bool = False) -> Seance | None:
    """The last séance in which a pack served; only one that is not closed when `open_only`."""
    found = PaquetSeance.objects.filter(paquet=paquet)
    if open_only:
        found = found.exclude(seance__etats__etat=Etat.CLOSE)
    row = found.select_related("seance__table").order_by("-id").first()
    return None if row is None else row.seance


def sabot_of(seance: Seance) -> AffectationSabot | None:
    """The sabot that serves at a séance, and who assigned it."""
    return seance.sabots.select_related("sabot", "par").order_by("-rang").first()


def paquets_of(seance: Seance) -> list[Paquet]:
    """The packs of a séance, in the order they were named."""
    return [row.paquet for row in seance.paquets.select_related("paquet").order_by("rang")]


def read_proposition(table: TableJeu) -> PropositionLue | None:
    """The sabot proposed for the next séance of a table, in two queries; None when none is free."""
    busy = _latest(AffectationSabot.objects.filter(sabot=OuterRef("pk"))).exclude(
        seance__etats__etat=Etat.CLOSE
    )
    at_table = Q(affectations__seance__table__numero=table.numero)
    free = Sabot.objects.filter(~Exists(busy), sortie__isnull=True).annotate(
        dernier=Max("affectations__id", filter=at_table),
        emplois=Count("affectations__seance", distinct=True),
    )
    found = propose_sabot(Candidat(s.numero, s.dernier or 0, s.emplois) for s in free)
    return None if found is None else PropositionLue(found, measure_next(table, found.sabot))


def read_choix(table: TableJeu, proposition: PropositionLue | None) -> list[ChoixSabot]:
    """Every sabot of the house for the next séance of a table: the free ones in the order they are proposed,
    then those that serve elsewhere."""
    last = last_sabots(table.numero)
    ordered = proposition.proposition if proposition else None
    free = (ordered.sabot, *ordered.suivants) if ordered else ()
    choix = [ChoixSabot(numero, measure_sabot([*last, numero])) for numero in free]
    busy = Sabot.objects.filter(sortie__isnull=True).exclude(numero__in=free).order_by("numero")
    return choix + [ChoixSabot(s.numero, measure_sabot([*last, s.numero]), serving(s)) for s in busy]


def measure_next(table: TableJeu, sabot: int) -> Retour:
    """What the measure says of that sabot if the table's next séance is given it."""
    return measure_sabot([*last_sabots(table.numero), sabot])


def last_sabots(table: int, *, before: int | None = None) -> list[int]:
    """The sabots last given to a table number, the oldest first, as many as the measure looks back on.

    `before`: only those given before that assignment (its id).
    """
    rows = AffectationSabot.objects.filter(seance__table__numero=table)
    if before is not None:
        rows = rows.filter(id__lt=before)
    found = rows.order_by("-id").values_list("sabot__numero", flat=True)[: SABOT_HABITUEL.sur - 1]
    return list(reversed(found))


def read_libres(*, neufs: bool) -> list[Paquet]:
    """The packs that may be put in a sabot, by colour: not written off, in no séance that is not closed.

    `neufs`: only those that never served.
    """
    uses = PaquetSeance.objects.filter(paquet=OuterRef("pk"))
    held = uses if neufs else uses.exclude(seance__etats__etat=Etat.CLOSE)
    return list(
        Paquet.objects.filter(~Exists(held), reforme__isnull=True).order_by("couleur", "numero_serie")
    )


def read_proposes(table: TableJeu, variante: Variante, libres: list[Paquet]) -> tuple[str, ...]:
    """The packs proposed for the next séance of a table, of those that are free, by serial number.

    Where packs may serve again (article 58), those of its last séance, else those that served, then new ones.
    """
    if not COMPOSITIONS[variante].neufs:
        held = Seance.objects.filter(table__numero=table.numero, paquets__isnull=False)
        last = held.order_by("-id").first()
        there = set() if last is None else {paquet.id for paquet in paquets_of(last)}
        again = propose_paquets(variante, _as_libres(p for p in libres if p.id in there))
        if again:
            return again
        served = set(PaquetSeance.objects.values_list("paquet", flat=True))
        libres = sorted(libres, key=lambda paquet: paquet.id not in served)
    return propose_paquets(variante, _as_libres(libres))


def read_sabots() -> list[SabotLu]:
    """The inventory of sabots, by number, with all their assignments, in two queries."""
    uses = _with_seance(AffectationSabot.objects.select_related("par"))
    rows = Sabot.objects.select_related("entry", "sortie__entry").prefetch_related(
        Prefetch("affectations", uses)
    )
    return [
        SabotLu(
            numero=row.numero,
            modele=row.modele,
            recu=row.entry.moment,
            recu_par=row.entry.actor_name,
            emplois=tuple(_emploi(use, use.par.nom) for use in row.affectations.all()),
            sortie=_sortie(getattr(row, "sortie", None)),
        )
        for row in rows.order_by("numero")
    ]


def read_paquets() -> list[PaquetLu]:
    """The inventory of packs in the order received, with all the séances they served, in two queries."""
    uses = _with_seance(PaquetSeance.objects.all())
    rows = Paquet.objects.select_related("entry", "reforme__entry").prefetch_related(
        Prefetch("seances", uses)
    )
    return [
        PaquetLu(
            couleur=row.couleur,
            numero_serie=row.numero_serie,
            recu=row.entry.moment,
            recu_par=row.entry.actor_name,
            emplois=tuple(_emploi(use, use.entry.actor_name) for use in row.seances.all()),
            reforme=_sortie(getattr(row, "reforme", None)),
        )
        for row in rows.order_by("id")
    ]


def _as_libres(paquets: Iterable[Paquet]) -> list[PaquetLibre]:
    return [PaquetLibre(paquet.numero_serie, paquet.couleur) for paquet in paquets]


def _latest(affectations: QuerySet[AffectationSabot]) -> QuerySet[AffectationSabot]:
    """Of each séance the assignment that serves: the latest."""
    later = AffectationSabot.objects.filter(seance=OuterRef("seance"), rang__gt=OuterRef("rang"))
    return affectations.filter(~Exists(later))


def _with_seance(uses):
    """Uses in order, each with its séance, whether this is closed, and its entry."""
    closed = EtatSeance.objects.filter(seance=OuterRef("seance"), etat=Etat.CLOSE)
    return uses.select_related("seance__table", "entry").annotate(close=Exists(closed)).order_by("id")


def _emploi(use, par: str) -> EmploiLu:
    seance = use.seance
    return EmploiLu(
        saison=seance.table.saison,
        table=seance.table.numero,
        seance=seance.numero,
        jour=seance.jour,
        jeu=seance.table.jeu,
        en_cours=not use.close,
        moment=use.entry.moment,
        par=par,
    )


def _sortie(row) -> SortieLue | None:
    return None if row is None else SortieLue(row.motif, row.entry.moment, row.entry.actor_name)
