"""Reading what the registers of baccara say over days: the open bank, the staff on duty (articles 58, 61)."""

import datetime as dt
from collections import defaultdict
from dataclasses import dataclass

from django.db.models import Max, Sum
from django.db.models.functions import Coalesce

from cercle.ledger.models import (
    CoupBaccara,
    Etablissement,
    NoticeOuverture,
    Poste,
    Prelevement,
    Seance,
    SeanceOuverte,
    ServiceValet,
)
from cercle.rules.saison import saison_of

from .banque import BanqueLue, LigneDepot, read_banques, read_depots
from .carnet import PosteLu


@dataclass(frozen=True, slots=True)
class MaisonLue:
    etablissement: str
    commune: str


@dataclass(frozen=True, slots=True)
class AnnonceLue:
    """The hour told to the authorities: of which séance of the day, by whom, when."""

    jour: dt.date
    rang: int
    heure: str
    dite_a: dt.datetime
    par: str


@dataclass(frozen=True, slots=True)
class OuverteLue:
    """A séance of the open bank; amounts are centimes.

    `annonce` is None when nobody was told. `expose`: the most that one coup had at stake.
    """

    table: int
    seance: int
    jour: dt.date
    rang: int
    ouverte_a: dt.datetime
    annonce: AnnonceLue | None
    depots: tuple[LigneDepot, ...]
    banques: tuple[BanqueLue, ...]
    coups: int
    expose: int
    preleve: int


@dataclass(frozen=True, slots=True)
class ServiceLu:
    """A séance and who served it, in the order of the journal."""

    table: int
    jeu: str
    seance: int
    jour: dt.date
    postes: tuple[PosteLu, ...]


@dataclass(frozen=True, slots=True)
class ValetServi:
    """A valet takes his service, or leaves it."""

    nom: str
    matricule: str
    moment: dt.datetime
    present: bool
    par: str


def read_maison() -> MaisonLue:
    """The house under its last name."""
    found = Etablissement.objects.order_by("-id").first()
    return MaisonLue(found.nom, found.commune) if found else MaisonLue("", "")


def read_ouvertes(saison: int) -> tuple[list[OuverteLue], list[AnnonceLue]]:
    """The séances of the open bank of a season, in order, and the notices that no séance followed."""
    rows = (
        SeanceOuverte.objects.filter(seance__table__saison=saison)
        .select_related("seance__table", "seance__entry", "notice__entry")
        .order_by("id")
    )
    told = NoticeOuverture.objects.filter(seance_ouverte__isnull=True).select_related("entry").order_by("id")
    alone = [_annonce(row) for row in told if saison_of(row.jour) == saison]
    return [_ouverte(row) for row in rows], alone


def _ouverte(row: SeanceOuverte) -> OuverteLue:
    seance = row.seance
    coups = CoupBaccara.objects.filter(coup__seance=seance)
    at_stake = coups.annotate(expose=Coalesce("mise_1", 0) + Coalesce("mise_2", 0))
    levied = Prelevement.objects.filter(coup__seance=seance).aggregate(somme=Sum("montant"))["somme"]
    return OuverteLue(
        table=seance.table.numero,
        seance=seance.numero,
        jour=row.jour,
        rang=row.rang,
        ouverte_a=seance.entry.moment,
        annonce=_annonce(row.notice) if row.notice else None,
        depots=tuple(read_depots(seance)),
        banques=tuple(read_banques(seance)),
        coups=coups.count(),
        expose=int(at_stake.aggregate(plus=Max("expose"))["plus"] or 0),
        preleve=int(levied or 0),
    )


def _annonce(row: NoticeOuverture) -> AnnonceLue:
    return AnnonceLue(row.jour, row.rang, row.heure, row.entry.moment, row.entry.actor_name)


def read_services(debut: dt.date, fin: dt.date) -> tuple[list[ServiceLu], list[ValetServi]]:
    """Who served each séance from a day to another, both included, and the valets who came and went."""
    seances = Seance.objects.filter(jour__range=(debut, fin)).select_related("table").order_by("id")
    held = defaultdict(list)
    rows = Poste.objects.filter(seance__jour__range=(debut, fin)).select_related("personne", "entry")
    for row in rows.order_by("seance_id", "rang"):
        held[row.seance_id].append(row)
    valets = ServiceValet.objects.select_related("personne", "entry").order_by("id")
    return (
        [
            ServiceLu(s.table.numero, str(s.table.get_jeu_display()), s.numero, s.jour, _postes(held[s.id]))
            for s in seances
        ],
        [
            ValetServi(v.personne.nom, v.personne.matricule, v.entry.moment, v.present, v.entry.actor_name)
            for v in valets
            if debut <= v.entry.moment.date() <= fin + dt.timedelta(days=1)
        ],
    )


def _postes(rows: list[Poste]) -> tuple[PosteLu, ...]:
    before: dict[str, str] = {}
    found = []
    for row in rows:
        person = row.personne
        releve = before.get(row.fonction, "")
        found.append(
            PosteLu(row.entry_id, row.entry.moment, row.fonction, person.nom, person.matricule, releve)
        )
        before[row.fonction] = person.nom
    return tuple(found)
