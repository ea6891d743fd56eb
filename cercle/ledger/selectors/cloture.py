"""Reading the closings: what is closed, what may close next and what prevents it, the perpetual total.

A day is closed when it has its closing, or when a later day, its month or its season has one: days close in
order, and one where nothing happened needs none. Dates are gaming days; amounts are centimes.
"""

import datetime as dt
from dataclasses import dataclass

from django.db.models import Max

from cercle.ledger.models import (
    Cloture,
    DecisionCorrection,
    Genre,
    LigneCloture,
    ReglageTable,
    Seance,
)
from cercle.rules import cloture as regle
from cercle.rules.cloture import NonComptee, Periode, Totaux
from cercle.rules.refusal import Illegal

_GENRES: dict[str, regle.Genre] = {"jour": "jour", "mois": "mois", "saison": "saison"}


def last_closed() -> dt.date | None:
    """The last day closed, by any closing; None before the first."""
    return Cloture.objects.aggregate(fin=Max("fin"))["fin"]


def closing_over(jour: dt.date) -> Cloture | None:
    """The closing after which that day is closed: the first to reach it; None while it is open."""
    return Cloture.objects.filter(fin__gte=jour).select_related("entry").order_by("id").first()


def first_open_day(jour: dt.date) -> dt.date:
    """The first day still open, from `jour` on."""
    clos = last_closed()
    return jour if clos is None or jour > clos else clos + dt.timedelta(days=1)


def find_closing(periode: Periode) -> Cloture | None:
    return (
        Cloture.objects.filter(genre=periode.genre, debut=periode.debut)
        .select_related("entry", "par", "signe_par")
        .first()
    )


def perpetual_total(jusqu_au: dt.date | None = None) -> Totaux:
    """The sum of all days ever closed, up to a day when one is given, as the last closing has it."""
    days = Cloture.objects.filter(genre=Genre.JOUR)
    if jusqu_au is not None:
        days = days.filter(fin__lte=jusqu_au)
    found = days.order_by("-fin").values_list("perpetuel_preleve", "perpetuel_porte").first()
    return Totaux(*found) if found else Totaux(0, 0)


def uncounted(jusqu_au: dt.date) -> tuple[NonComptee, ...]:
    """The séances whose cagnotte is not counted, up to a day, in order."""
    rows = Seance.objects.filter(jour__lte=jusqu_au, comptee__isnull=True).order_by(
        "jour", "table__numero", "numero"
    )
    return tuple(NonComptee(*row) for row in rows.values_list("table__numero", "numero", "jour"))


def open_days(jusqu_au: dt.date) -> set[dt.date]:
    """The days not closed, up to a day, that have a séance or an approved correction."""
    return _days_with_something(last_closed(), jusqu_au)


def _days_with_something(after: dt.date | None, jusqu_au: dt.date) -> set[dt.date]:
    seances = Seance.objects.filter(jour__lte=jusqu_au)
    decisions = DecisionCorrection.objects.filter(approuvee=True, jour__lte=jusqu_au)
    if after is not None:
        seances, decisions = seances.filter(jour__gt=after), decisions.filter(jour__gt=after)
    return {*seances.values_list("jour", flat=True), *decisions.values_list("jour", flat=True)}


def check_closable(periode: Periode, *, aujourdhui: dt.date) -> None:
    """Whether a period not closed yet may close now. Illegal: see rules.cloture."""
    if periode.genre == "jour":
        regle.check_day(
            periode,
            aujourdhui=aujourdhui,
            clos=last_closed(),
            mouvements=open_days(periode.fin),
            non_comptees=uncounted(periode.fin),
        )
        return
    closes = _closed_periods(_last_fin(periode.genre))
    regle.check_longer(
        periode,
        aujourdhui=aujourdhui,
        parties=_parts(periode, closes),
        closes=closes,
        non_comptees=uncounted(periode.fin),
    )


def _last_fin(genre: str) -> dt.date | None:
    """Where the last closing of a kind ends: nothing before it is waiting for one of that kind."""
    return Cloture.objects.filter(genre=genre).aggregate(fin=Max("fin"))["fin"]


def _closed_periods(after: dt.date | None) -> set[Periode]:
    """The periods closed that end after a day."""
    rows = Cloture.objects.all() if after is None else Cloture.objects.filter(fin__gt=after)
    return {
        Periode(_GENRES[genre], debut, fin) for genre, debut, fin in rows.values_list("genre", "debut", "fin")
    }


def _parts(periode: Periode, closes: set[Periode]) -> set[Periode]:
    """What is closed before a month or a season: its days or months, and the earlier ones of its kind."""
    part, whole = (regle.day, regle.month) if periode.genre == "mois" else (regle.month, regle.season_of)
    days = {one.debut for one in closes if one.genre == "jour"} | open_days(periode.fin)
    found = {part(jour) for jour in days if periode.debut <= jour <= periode.fin}
    return found | {whole(jour) for jour in days if jour < periode.debut}


@dataclass(frozen=True, slots=True)
class ACloturer:
    """The next period of a kind to close; `empechement`: why it cannot close now, None when it can."""

    periode: Periode
    empechement: Illegal | None


def next_closings(aujourdhui: dt.date) -> dict[str, ACloturer]:
    """The next day, month and season to close, by kind; a kind with nothing waiting is left out."""
    waiting = open_days(aujourdhui)
    months = {regle.month(jour) for jour in waiting | _closed_days_after(_last_fin(Genre.MOIS))}
    seasons = {regle.season_of(jour) for jour in waiting | _closed_days_after(_last_fin(Genre.SAISON))}
    closes = _closed_periods(None if not months | seasons else min(one.debut for one in months | seasons))
    found = {}
    for genre, periodes in (
        ("jour", {regle.day(jour) for jour in waiting}),
        ("mois", months - closes),
        ("saison", seasons - closes),
    ):
        if periodes:
            first = min(periodes, key=lambda one: one.debut)
            found[genre] = ACloturer(first, _prevents(first, aujourdhui))
    return found


def _closed_days_after(after: dt.date | None) -> set[dt.date]:
    rows = Cloture.objects.filter(genre=Genre.JOUR)
    return set((rows if after is None else rows.filter(debut__gt=after)).values_list("debut", flat=True))


def _prevents(periode: Periode, aujourdhui: dt.date) -> Illegal | None:
    try:
        check_closable(periode, aujourdhui=aujourdhui)
    except Illegal as refusal:
        return refusal
    return None


@dataclass(frozen=True, slots=True)
class LigneLue:
    """A table in a closing, as it was closed."""

    saison: int
    table: int
    nom: str
    jeu: str
    ligne: LigneCloture


@dataclass(frozen=True, slots=True)
class ClotureLue:
    """A closing as recorded: its row, its lines by table, who signed. `entry`: its place in the journal."""

    cloture: Cloture
    periode: Periode
    lignes: tuple[LigneLue, ...]
    entry: int
    moment: dt.datetime
    par: str
    signe_par: str

    @property
    def totaux(self) -> Totaux:
        return Totaux(self.cloture.preleve, self.cloture.porte)

    @property
    def perpetuel(self) -> Totaux:
        return Totaux(self.cloture.perpetuel_preleve, self.cloture.perpetuel_porte)


def read_closing(periode: Periode) -> ClotureLue | None:
    """A closing with its lines; None while the period is open."""
    found = find_closing(periode)
    return None if found is None else _read(found, _lines([found]).get(found.id, ()))


def list_closings(genre: str = "", *, last: int = 60) -> list[ClotureLue]:
    """The closings done, the latest first; of one kind when one is given."""
    rows = Cloture.objects.filter(genre=genre) if genre else Cloture.objects.all()
    found = list(rows.select_related("entry", "par", "signe_par").order_by("-id")[:last])
    lines = _lines(found)
    return [_read(one, lines.get(one.id, ())) for one in found]


def _read(row: Cloture, lignes: tuple[LigneLue, ...]) -> ClotureLue:
    return ClotureLue(
        cloture=row,
        periode=Periode(_GENRES[row.genre], row.debut, row.fin),
        lignes=lignes,
        entry=row.entry_id,
        moment=row.entry.moment,
        par=row.par.nom,
        signe_par=row.signe_par.nom,
    )


def _lines(clotures: list[Cloture]) -> dict[int, tuple[LigneLue, ...]]:
    """The lines of closings, by closing and table; a table is named as it was when the period was closed."""
    rows = (
        LigneCloture.objects.filter(cloture__in=clotures)
        .select_related("table")
        .order_by("cloture_id", "table__saison", "table__numero")
    )
    names = _names({row.table_id for row in rows})
    found: dict[int, tuple[LigneLue, ...]] = {}
    for row in rows:
        nom = next((nom for id, nom in reversed(names.get(row.table_id, [])) if id < row.id), "")
        read = LigneLue(row.table.saison, row.table.numero, nom, row.table.jeu, row)
        found[row.cloture_id] = (*found.get(row.cloture_id, ()), read)
    return found


def _names(tables: set[int]) -> dict[int, list[tuple[int, str]]]:
    """The versions of the name of each table, in order."""
    found: dict[int, list[tuple[int, str]]] = {}
    rows = ReglageTable.objects.filter(table__in=tables).order_by("id")
    for table, id, nom in rows.values_list("table", "id", "nom"):
        found.setdefault(table, []).append((id, nom))
    return found
