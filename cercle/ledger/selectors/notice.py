"""Reading the notices of the open bank: what was told to the authorities, and when it began (article 61)."""

import datetime as dt
from dataclasses import dataclass

from django.db.models import QuerySet

from cercle.ledger.models import (
    AutorisationOuverte,
    Etablissement,
    NoticeOuverture,
    Personne,
    ReglageTable,
    SeanceOuverte,
    TableJeu,
)


@dataclass(frozen=True, slots=True)
class NoticeLue:
    """The time told for a séance of a day, `rang` 1 before dinner or 2 after it; by whom, when.

    The house, its authorisation, the table and the author are named as they were then. `seance`: the number
    of the séance that began, None as long as none did; `ouverte`: when.
    """

    table: int
    nom_table: str
    jour: dt.date
    rang: int
    heure: str
    etablissement: str
    commune: str
    adresse: str
    autorisation: str
    auteur: str
    role: str
    moment: dt.datetime
    entry: int
    seance: int | None
    ouverte: dt.datetime | None


@dataclass(frozen=True, slots=True)
class RangLu:
    """One of the two séances of a day: the time told for it ("" when none was), its séance if it was held."""

    rang: int
    heure: str
    seance: int | None


def find_notice(*, table: int, jour: dt.date, rang: int) -> NoticeLue | None:
    """The notice of that séance, of the table that had that number then."""
    found = _rows().filter(table__numero=table, jour=jour, rang=rang).order_by("-id").first()
    return None if found is None else _read(found)


def list_notices(*, last: int) -> list[NoticeLue]:
    """The latest notices, by the day they are of, the last first."""
    return [_read(row) for row in _rows().order_by("-jour", "-rang", "-id")[:last]]


def read_rangs(table: TableJeu, jour: dt.date) -> list[RangLu]:
    """The two séances of a day: what was told of each, and which were held."""
    told = dict(NoticeOuverture.objects.filter(table=table, jour=jour).values_list("rang", "heure"))
    held = dict(SeanceOuverte.objects.filter(jour=jour).values_list("rang", "seance__numero"))
    return [RangLu(rang, told.get(rang, ""), held.get(rang)) for rang in (1, 2)]


def _rows() -> QuerySet[NoticeOuverture]:
    return NoticeOuverture.objects.select_related(
        "table", "entry", "seance_ouverte__seance", "seance_ouverte__entry"
    )


def _read(row: NoticeOuverture) -> NoticeLue:
    house = Etablissement.objects.filter(id__lt=row.id).order_by("-id").first()
    act = AutorisationOuverte.objects.filter(id__lt=row.id).order_by("-id").first()
    limits = ReglageTable.objects.filter(table=row.table, id__lt=row.id).order_by("-id").first()
    person = Personne.objects.filter(matricule=row.entry.actor, id__lt=row.id).order_by("-id").first()
    begun = getattr(row, "seance_ouverte", None)
    return NoticeLue(
        table=row.table.numero,
        nom_table=limits.nom if limits else "",
        jour=row.jour,
        rang=row.rang,
        heure=row.heure,
        etablissement=house.nom if house else "",
        commune=house.commune if house else "",
        adresse=house.adresse if house else "",
        autorisation=act.reference if act else "",
        auteur=row.entry.actor_name,
        role=person.role if person else "",
        moment=row.entry.moment,
        entry=row.entry_id,
        seance=begun.seance.numero if begun else None,
        ouverte=begun.entry.moment if begun else None,
    )
