"""The figures of any period, per séance, per day and per table: what closings, registers and screens all use.

A séance counts on its own gaming day. A correction counts on the day its decision names: that of the séance
while it was not closed, else the first day still open then. So each figure is counted once, and the days of
a period always sum to it. Seven queries, however long the period. Amounts are centimes.
"""

import datetime as dt
from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any, NamedTuple

from django.db.models import Count, F, Sum

from cercle.ledger.models import (
    Comptee,
    CompteeCorrigee,
    Coup,
    DecisionCorrection,
    Prelevement,
    PrelevementCorrige,
    Seance,
)
from cercle.rules.cloture import Totaux


class Colonnes(NamedTuple):
    """Columns 8 to 11 and 15 of the carnet d'enregistrement; a correction's are differences, signed."""

    attendu: int = 0
    compte: int = 0
    excedent: int = 0
    manquant: int = 0
    porte: int = 0

    def plus(self, other: "Colonnes") -> "Colonnes":
        return Colonnes(*(mine + its for mine, its in zip(self, other, strict=True)))

    def moins(self, other: "Colonnes") -> "Colonnes":
        return Colonnes(*(mine - its for mine, its in zip(self, other, strict=True)))


class Sommes(NamedTuple):
    """The sums of a day, a table or a period.

    `preleve` and `porte` include the corrections; `corrections_…` are those of séances of another day.
    """

    seances: int = 0
    coups: int = 0
    preleve: int = 0
    attendu: int = 0
    compte: int = 0
    excedent: int = 0
    manquant: int = 0
    porte: int = 0
    corrections_preleve: int = 0
    corrections_porte: int = 0

    def plus(self, other: "Sommes") -> "Sommes":
        return Sommes(*(mine + its for mine, its in zip(self, other, strict=True)))

    @property
    def totaux(self) -> Totaux:
        return Totaux(self.preleve, self.porte)


@dataclass(frozen=True, slots=True)
class SeanceChiffree:
    """A séance with its figures on its own day; until it is counted its columns are nothing.

    `par_jeu`: coups and levies of each game played at it.
    """

    id: int
    table_id: int
    saison: int
    table: int
    nom_table: str
    jeu: str
    seance: int
    jour: dt.date
    coups: int
    preleve: int
    comptee: bool
    colonnes: Colonnes
    par_jeu: dict[str, tuple[int, int]]

    @property
    def sommes(self) -> Sommes:
        return Sommes(1, self.coups, self.preleve, *self.colonnes)


@dataclass(frozen=True, slots=True)
class CorrectionReportee:
    """A correction approved when its séance's day was closed: it counts on `jour`, with its differences.

    `jeu`: the table's; `jeu_coup`: what its coup was played at, "" for a count.
    """

    decision_id: int
    numero: int
    table_id: int
    saison: int
    table: int
    nom_table: str
    seance: int
    jour_seance: dt.date
    jour: dt.date
    objet: str
    jeu: str
    jeu_coup: str
    preleve: int
    colonnes: Colonnes

    @property
    def sommes(self) -> Sommes:
        return Sommes(0, 0, self.preleve, *self.colonnes, self.preleve, self.colonnes.porte)


@dataclass(frozen=True, slots=True)
class LigneTable:
    """A table in a period."""

    table_id: int
    saison: int
    table: int
    nom: str
    jeu: str
    sommes: Sommes


@dataclass(frozen=True)
class PeriodeLue:
    """A period: its séances by day, table and number, and the corrections that fell in it from other days."""

    debut: dt.date
    fin: dt.date
    seances: tuple[SeanceChiffree, ...]
    reportees: tuple[CorrectionReportee, ...]

    @cached_property
    def lignes(self) -> tuple[LigneTable, ...]:
        """By table, in the order of their numbers, named as at the last séance."""
        found: dict[int, LigneTable] = {}
        for one in self._parts:
            known = found.get(one.table_id)
            if known is None:
                known = LigneTable(one.table_id, one.saison, one.table, one.nom_table, one.jeu, Sommes())
            nom = one.nom_table if isinstance(one, SeanceChiffree) else known.nom
            found[one.table_id] = replace(known, nom=nom, sommes=known.sommes.plus(one.sommes))
        return tuple(sorted(found.values(), key=lambda line: (line.saison, line.table)))

    @cached_property
    def jours(self) -> dict[dt.date, Sommes]:
        """The sums of each day that has any, in order: they sum to the period."""
        found: dict[dt.date, Sommes] = defaultdict(Sommes)
        for one in self._parts:
            found[one.jour] = found[one.jour].plus(one.sommes)
        return dict(sorted(found.items()))

    @cached_property
    def total(self) -> Sommes:
        return add(line.sommes for line in self.lignes)

    @cached_property
    def par_jeu(self) -> dict[str, tuple[int, int]]:
        """Coups and levies of each game, corrections included."""
        found: dict[str, tuple[int, int]] = defaultdict(lambda: (0, 0))
        for seance in self.seances:
            for jeu, (coups, preleve) in seance.par_jeu.items():
                found[jeu] = (found[jeu][0] + coups, found[jeu][1] + preleve)
        for one in self.reportees:
            if one.jeu_coup:
                coups, preleve = found[one.jeu_coup]
                found[one.jeu_coup] = (coups, preleve + one.preleve)
        return dict(sorted(found.items()))

    @property
    def _parts(self) -> tuple[SeanceChiffree | CorrectionReportee, ...]:
        return (*self.seances, *self.reportees)


def add(sommes: Iterable[Sommes]) -> Sommes:
    """The sum of them all."""
    result = Sommes()
    for one in sommes:
        result = result.plus(one)
    return result


def read_periode(debut: dt.date, fin: dt.date) -> PeriodeLue:
    """Every figure from `debut` to `fin`, both included."""
    decisions = _decisions(debut, fin)
    levies = _levy_differences(debut, fin)
    counts = _count_differences(debut, fin)
    same_day: dict[int, list[DecisionCorrection]] = defaultdict(list)
    reported = []
    for decision in decisions:
        if decision.jour == decision.correction.seance.jour:
            same_day[decision.correction.seance_id].append(decision)
        else:
            reported.append(
                _reported(decision, levies.get(decision.id, 0), counts.get(decision.id, Colonnes()))
            )
    within = {"seance__jour__range": (debut, fin)}
    coups = Coup.objects.filter(**within).values("seance", "jeu").annotate(nombre=Count("id"))
    played = _by_seance(coups, "seance", "jeu", "nombre")
    taken = _by_seance(
        Prelevement.objects.filter(**{f"coup__{name}": value for name, value in within.items()})
        .values("coup__seance", "coup__jeu")
        .annotate(somme=Sum("montant")),
        "coup__seance",
        "coup__jeu",
        "somme",
    )
    counted = {c.seance_id: _columns(c) for c in Comptee.objects.filter(**within)}
    rows = Seance.objects.filter(jour__range=(debut, fin)).select_related("table", "reglage")
    return PeriodeLue(
        debut,
        fin,
        tuple(
            _figures(
                row,
                played.get(row.id, {}),
                _with_corrections(taken.get(row.id, {}), same_day.get(row.id, []), levies),
                _with_counts(counted.get(row.id), same_day.get(row.id, []), counts),
            )
            for row in rows.order_by("jour", "table__numero", "numero", "id")
        ),
        tuple(reported),
    )


def _figures(
    row: Seance, played: dict[str, int], taken: dict[str, int], counted: Colonnes | None
) -> SeanceChiffree:
    games = sorted(played.keys() | taken.keys())
    return SeanceChiffree(
        id=row.id,
        table_id=row.table_id,
        saison=row.table.saison,
        table=row.table.numero,
        nom_table=row.reglage.nom,
        jeu=row.table.jeu,
        seance=row.numero,
        jour=row.jour,
        coups=sum(played.values()),
        preleve=sum(taken.values()),
        comptee=counted is not None,
        colonnes=counted or Colonnes(),
        par_jeu={jeu: (played.get(jeu, 0), taken.get(jeu, 0)) for jeu in games},
    )


def _with_corrections(
    taken: dict[str, int], decisions: list[DecisionCorrection], levies: dict[int, int]
) -> dict[str, int]:
    """The levies of each game, with the corrections approved on the séance's own day."""
    result = dict(taken)
    for decision in decisions:
        coup = decision.correction.coup
        if coup is not None:
            result[coup.jeu] = result.get(coup.jeu, 0) + levies.get(decision.id, 0)
    return result


def _with_counts(
    counted: Colonnes | None, decisions: list[DecisionCorrection], counts: dict[int, Colonnes]
) -> Colonnes | None:
    if counted is None:
        return None
    for decision in decisions:
        counted = counted.plus(counts.get(decision.id, Colonnes()))
    return counted


def _reported(decision: DecisionCorrection, preleve: int, colonnes: Colonnes) -> CorrectionReportee:
    correction = decision.correction
    seance = correction.seance
    assert decision.jour is not None, "an approved correction has its day"
    return CorrectionReportee(
        decision_id=decision.id,
        numero=correction.numero,
        table_id=seance.table_id,
        saison=seance.table.saison,
        table=seance.table.numero,
        nom_table=seance.reglage.nom,
        seance=seance.numero,
        jour_seance=seance.jour,
        jour=decision.jour,
        objet=correction.objet,
        jeu=seance.table.jeu,
        jeu_coup="" if correction.coup is None else correction.coup.jeu,
        preleve=preleve,
        colonnes=colonnes,
    )


def _decisions(debut: dt.date, fin: dt.date) -> list[DecisionCorrection]:
    """The corrections approved that count in the period, in order."""
    return list(
        DecisionCorrection.objects.filter(approuvee=True, jour__range=(debut, fin))
        .select_related("correction__seance__table", "correction__seance__reglage", "correction__coup")
        .order_by("id")
    )


def _levy_differences(debut: dt.date, fin: dt.date) -> dict[int, int]:
    """By how much each decision of the period moves the levies."""
    rows = PrelevementCorrige.objects.filter(decision__jour__range=(debut, fin)).values("decision")
    return dict(rows.annotate(somme=Sum(F("montant") - F("avant"))).values_list("decision", "somme"))


def _count_differences(debut: dt.date, fin: dt.date) -> dict[int, Colonnes]:
    """By how much each decision of the period moves the columns of its count.

    From one version of a count to the next: its other corrections are read as well, whatever their day.
    """
    moved = CompteeCorrigee.objects.filter(decision__jour__range=(debut, fin))
    rows = (
        CompteeCorrigee.objects.filter(
            decision__correction__comptee__in=moved.values("decision__correction__comptee")
        )
        .select_related("decision__correction__comptee")
        .order_by("decision_id")
    )
    latest: dict[int, Colonnes] = {}
    found = {}
    for row in rows:
        comptee = row.decision.correction.comptee
        assert comptee is not None, "a corrected count has its count"
        before = latest.get(comptee.id, _columns(comptee))
        latest[comptee.id] = _columns(row)
        found[row.decision_id] = latest[comptee.id].moins(before)
    return found


def _columns(row: Comptee | CompteeCorrigee) -> Colonnes:
    return Colonnes(row.attendu, row.compte, row.excedent, row.manquant, row.porte)


def _by_seance(
    rows: Iterable[dict[str, Any]], seance: str, jeu: str, value: str
) -> dict[int, dict[str, int]]:
    found: dict[int, dict[str, int]] = defaultdict(dict)
    for row in rows:
        found[row[seance]][row[jeu]] = row[value]
    return found
