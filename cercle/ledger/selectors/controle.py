"""Reading the registre de contrôle of a period (modèle 12, article 72), in a fixed number of queries.

The figures are those of `periode`, which closings and screens use too; a séance shows them as first written,
and each correction booked to a day is a line of its own. Amounts are centimes.
"""

import datetime as dt
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import NamedTuple

from django.db.models import F, Sum

from cercle.ledger.models import Cloture, DecisionCorrection, Etablissement, Genre, PrelevementCorrige
from cercle.rules.cloture import Periode

from .cloture import perpetual_total
from .enregistrement import SeanceEnregistree, Somme
from .periode import Colonnes, LigneTable, Sommes, read_periode
from .registres import read_seances


class LigneSeance(NamedTuple):
    """A séance on its own day, as first written: `preleve` by its coups, the rest as it was counted."""

    table: int
    coups: int
    preleve: int
    lue: SeanceEnregistree

    @property
    def colonnes(self) -> Colonnes:
        return _colonnes(self.lue.comptee.somme) if self.lue.comptee else Colonnes()


class LigneCorrection(NamedTuple):
    """A correction on the day it counts for: by how much it moves the levies and the columns."""

    numero: int
    table: int
    seance: int
    jour_seance: dt.date
    coup: int | None
    avant: str
    apres: str
    motif: str
    propose_par: str
    approuve_par: str
    mention: str
    moment: dt.datetime
    preleve: int
    colonnes: Colonnes


@dataclass(frozen=True, slots=True)
class ClotureSignee:
    """A closing, its two signatures and its entry; the perpetual totals are those of all days up to it."""

    preleve: int
    porte: int
    perpetuel_preleve: int
    perpetuel_porte: int
    par: str
    signe_par: str
    moment: dt.datetime
    entry: int


@dataclass(frozen=True, slots=True)
class JourLu:
    """A gaming day: its séances by table, its corrections in order, its closing if it is closed."""

    jour: dt.date
    sommes: Sommes
    cloture: ClotureSignee | None
    seances: list[LigneSeance] = field(default_factory=list)
    corrections: list[LigneCorrection] = field(default_factory=list)


@dataclass(frozen=True, slots=True)
class ControleLu:
    """The registre de contrôle of a period; `perpetuel` is the total of all days closed up to its end."""

    etablissement: str
    commune: str
    periode: Periode
    jours: tuple[JourLu, ...]
    lignes: tuple[LigneTable, ...]
    par_jeu: dict[str, tuple[int, int]]
    total: Sommes
    cloture: ClotureSignee | None
    perpetuel: tuple[int, int]

    @property
    def provisoire(self) -> bool:
        """Whether the period itself is still open."""
        return self.cloture is None


def read_controle(periode: Periode) -> ControleLu:
    """The registre of a day or of a month, whether it is closed or not."""
    house = Etablissement.objects.order_by("-id").first()
    figures = read_periode(periode.debut, periode.fin)
    closings = _closings(periode)
    days = {
        jour: JourLu(jour, sommes, closings.get((Genre.JOUR, jour))) for jour, sommes in figures.jours.items()
    }
    corrections = [*_corrections(periode)]
    read = read_seances(periode.debut, periode.fin)
    for one in corrections:
        days.setdefault(one.jour, JourLu(one.jour, Sommes(), closings.get((Genre.JOUR, one.jour))))
    reported = {one.decision_id: one for one in figures.reportees}
    for s in figures.seances:
        own = [c for c in corrections if c.correction.seance_id == s.id and c.jour == s.jour]
        moved = sum(c.preleve for c in own)
        days[s.jour].seances.append(LigneSeance(s.table, s.coups, s.preleve - moved, read[s.id]))
    for c in corrections:
        known = reported.get(c.id)
        colonnes = known.colonnes if known else _moved(read[c.correction.seance_id], c.correction.numero)
        days[c.jour].corrections.append(_ligne(c, colonnes))
    return ControleLu(
        etablissement=house.nom if house else "",
        commune=house.commune if house else "",
        periode=periode,
        jours=tuple(days[jour] for jour in sorted(days)),
        lignes=figures.lignes,
        par_jeu=figures.par_jeu,
        total=figures.total,
        cloture=closings.get((Genre(periode.genre), periode.debut)),
        perpetuel=tuple(perpetual_total(periode.fin)),
    )


def _closings(periode: Periode) -> dict[tuple[str, dt.date], ClotureSignee]:
    rows = Cloture.objects.filter(debut__gte=periode.debut, fin__lte=periode.fin)
    return {
        (row.genre, row.debut): ClotureSignee(
            row.preleve,
            row.porte,
            row.perpetuel_preleve,
            row.perpetuel_porte,
            f"{row.par.nom} ({row.par.matricule})",
            f"{row.signe_par.nom} ({row.signe_par.matricule})",
            row.entry.moment,
            row.entry_id,
        )
        for row in rows.select_related("par", "signe_par", "entry")
    }


def _corrections(periode: Periode) -> Iterator[DecisionCorrection]:
    """Those approved that count in the period, in the order decided; `preleve` is what they move."""
    days = {"jour__range": (periode.debut, periode.fin)}
    moved = dict(
        PrelevementCorrige.objects.filter(decision__jour__range=days["jour__range"])
        .values("decision")
        .annotate(somme=Sum(F("montant") - F("avant")))
        .values_list("decision", "somme")
    )
    rows = DecisionCorrection.objects.filter(approuvee=True, **days).select_related(
        "entry", "par", "correction__par", "correction__coup", "correction__seance__table"
    )
    for row in rows.order_by("id"):
        row.preleve = moved.get(row.id, 0)
        yield row


def _ligne(row: DecisionCorrection, colonnes: Colonnes) -> LigneCorrection:
    correction = row.correction
    return LigneCorrection(
        numero=correction.numero,
        table=correction.seance.table.numero,
        seance=correction.seance.numero,
        jour_seance=correction.seance.jour,
        coup=correction.coup.numero if correction.coup else None,
        avant=correction.avant,
        apres=correction.apres,
        motif=correction.motif,
        propose_par=correction.par.nom,
        approuve_par=row.par.nom,
        mention=row.mention,
        moment=row.entry.moment,
        preleve=row.preleve,
        colonnes=colonnes,
    )


def _moved(seance: SeanceEnregistree, numero: int) -> Colonnes:
    """By how much a correction moves the columns of its own séance's count; nothing for one of a coup."""
    if seance.comptee is None:
        return Colonnes()
    before = seance.comptee.somme
    for rature in seance.comptee.ratures:
        if rature.numero == numero:
            return _colonnes(rature.somme).moins(_colonnes(before))
        before = rature.somme
    return Colonnes()


def _colonnes(somme: Somme) -> Colonnes:
    return Colonnes(somme.attendu, somme.compte, somme.excedent, somme.manquant, somme.porte)
