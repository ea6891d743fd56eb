"""Closings of the day, the month and the season, and the perpetual total (article 72).

Days close in order, each once; a month closes when all its days are, a season when all its months are. So
the sums of the days are those of the month, and what the month adds to the perpetual total. Dates are gaming
days; amounts are centimes.
"""

import datetime as dt
import re
from collections.abc import Collection, Iterable, Sequence
from typing import Literal, NamedTuple

from cercle.rules.refusal import Illegal, Unreadable, cite, gettext_noop
from cercle.rules.saison import PREMIER_MOIS, saison_of

Genre = Literal["jour", "mois", "saison"]

ARTICLE = "72"
ARTICLE_SAISON = "56-1"

_MOIS = re.compile(r"(?P<annee>[12][0-9]{3})-(?P<mois>0[1-9]|1[0-2])")
NOMS_MOIS = (
    "janvier", "février", "mars", "avril", "mai", "juin",
    "juillet", "août", "septembre", "octobre", "novembre", "décembre",
)  # fmt: skip


class Periode(NamedTuple):
    """A day, a month or a season, from `debut` to `fin`, both included."""

    genre: Genre
    debut: dt.date
    fin: dt.date

    @property
    def nom(self) -> str:
        """As a sentence names it: `1er novembre 2026`, `novembre 2026`, `2026-2027`."""
        if self.genre == "saison":
            return f"{self.debut.year}-{self.fin.year}"
        mois = f"{NOMS_MOIS[self.debut.month - 1]} {self.debut.year}"
        return mois if self.genre == "mois" else f"{_quantieme(self.debut)} {mois}"

    @property
    def designation(self) -> str:
        """The same inside a sentence: `la journée du 1er novembre 2026`, `le mois d’avril 2027`."""
        if self.genre == "saison":
            return f"la saison {self.nom}"
        if self.genre == "jour":
            return f"la journée du {self.nom}"
        return f"le mois d’{self.nom}" if self.nom[0] in "ao" else f"le mois de {self.nom}"


class Totaux(NamedTuple):
    """Two sums of a period: by the coups, corrections included, and carried to the register."""

    preleve: int
    porte: int

    def plus(self, other: "Totaux") -> "Totaux":
        return Totaux(self.preleve + other.preleve, self.porte + other.porte)


class NonComptee(NamedTuple):
    """A séance that keeps its day from closing: its cagnotte is not counted."""

    table: int
    seance: int
    jour: dt.date


def day(jour: dt.date) -> Periode:
    return Periode("jour", jour, jour)


def month(jour: dt.date) -> Periode:
    """The calendar month of a day."""
    debut = jour.replace(day=1)
    return Periode("mois", debut, _next_month(debut) - dt.timedelta(days=1))


def season(annee: int) -> Periode:
    """The season that begins on 1 November of that year (article 56-1). Illegal "season_unknown"."""
    if not 1000 <= annee < 3000:
        raise Illegal(
            "season_unknown",
            ARTICLE_SAISON,
            gettext_noop("La saison %(annee)s n’existe pas."),
            annee=annee,
        )
    return Periode(
        "saison",
        dt.date(annee, PREMIER_MOIS, 1),
        dt.date(annee + 1, PREMIER_MOIS, 1) - dt.timedelta(days=1),
    )


def season_of(jour: dt.date) -> Periode:
    return season(saison_of(jour))


def parse_month(text: str) -> Periode:
    """Read `2026-11`. Unreadable "unreadable"."""
    found = _MOIS.fullmatch(text)
    if found is None:
        raise Unreadable("unreadable", "", gettext_noop("Mois illisible : %(saisie)s."), saisie=cite(text))
    return month(dt.date(int(found["annee"]), int(found["mois"]), 1))


def total(sommes: Iterable[Totaux]) -> Totaux:
    """The sum of them all: a line added to a line, never rounded, never netted."""
    result = Totaux(0, 0)
    for one in sommes:
        result = result.plus(one)
    return result


def check_day(
    periode: Periode,
    *,
    aujourdhui: dt.date,
    clos: dt.date | None,
    mouvements: Collection[dt.date],
    non_comptees: Sequence[NonComptee],
) -> None:
    """Whether a day may close: it has begun, every earlier one is closed, all its séances are counted.

    `clos`: the last day closed so far, by any closing. `mouvements`: the days after it that have a séance or
    an approved correction. `non_comptees`: the séances not counted, up to this day.

    Illegal "period_not_over", "day_closed", "earlier_open" (names the earlier day), "seance_not_counted"
    (names table and séance), "nothing_to_close".
    """
    jour = periode.debut
    if jour > aujourdhui:
        raise _not_over(periode)
    if clos is not None and jour <= clos:
        raise Illegal(
            "day_closed",
            ARTICLE,
            gettext_noop("La journée du %(nom)s est close : la dernière journée close est le %(clos)s."),
            nom=periode.nom,
            clos=day(clos).nom,
        )
    check_counted(periode, non_comptees)
    earlier = min((one for one in mouvements if one < jour), default=None)
    if earlier is not None:
        raise _earlier(periode, day(earlier))
    if jour not in mouvements:
        raise _nothing(periode)


def check_counted(periode: Periode, non_comptees: Sequence[NonComptee]) -> None:
    """Refuse to close over a séance whose cagnotte is not counted. Illegal "seance_not_counted"."""
    if not non_comptees:
        return
    first = min(non_comptees, key=lambda one: (one.jour, one.table, one.seance))
    named = {"table": first.table, "seance": first.seance, "jour": day(first.jour).nom}
    if len(non_comptees) == 1:
        raise Illegal(
            "seance_not_counted",
            ARTICLE,
            gettext_noop(
                "La séance %(seance)s de la table %(table)s, du %(jour)s, n’est pas comptée : on ne clôt pas "
                "%(periode)s."
            ),
            periode=periode.designation,
            **named,
        )
    raise Illegal(
        "seance_not_counted",
        ARTICLE,
        gettext_noop(
            "La séance %(seance)s de la table %(table)s, du %(jour)s, n’est pas comptée, ni %(autres)s de "
            "plus : on ne clôt pas %(periode)s."
        ),
        periode=periode.designation,
        autres=len(non_comptees) - 1,
        **named,
    )


def check_longer(
    periode: Periode,
    *,
    aujourdhui: dt.date,
    parties: Collection[Periode],
    closes: Collection[Periode],
    non_comptees: Sequence[NonComptee] = (),
) -> None:
    """Whether a month or a season may close: it is over, and every part of it that has something is closed.

    `parties`: the days (of a month) or the months (of a season) that have a séance or an approved correction,
    and any earlier month or season that has; `closes`: the periods closed so far, of every kind.

    Illegal "period_not_over", "seance_not_counted", "earlier_open" (names the month or the season),
    "part_open" (names the day or the month), "nothing_to_close".
    """
    if aujourdhui <= periode.fin:
        raise _not_over(periode)
    check_counted(periode, non_comptees)
    waiting = sorted((one for one in parties if one not in closes), key=lambda one: (one.debut, one.fin))
    for one in waiting:
        if one.genre == periode.genre:
            raise _earlier(periode, one)
        raise Illegal(
            "part_open",
            ARTICLE,
            gettext_noop("On ne clôt pas %(periode)s avant %(partie)s."),
            periode=periode.designation,
            partie=one.designation,
        )
    if not any(one.genre != periode.genre for one in parties):
        raise _nothing(periode)


def _not_over(periode: Periode) -> Illegal:
    return Illegal(
        "period_not_over",
        ARTICLE,
        gettext_noop("Il est trop tôt pour clore %(periode)s."),
        periode=periode.designation,
    )


def _earlier(periode: Periode, avant: Periode) -> Illegal:
    return Illegal(
        "earlier_open",
        ARTICLE,
        gettext_noop("On clôt dans l’ordre : %(avant)s passe avant %(periode)s."),
        periode=periode.designation,
        avant=avant.designation,
    )


def _nothing(periode: Periode) -> Illegal:
    return Illegal(
        "nothing_to_close",
        ARTICLE,
        gettext_noop("Ni séance ni correction : il n’y a rien à clore pour %(periode)s."),
        periode=periode.designation,
    )


def _next_month(debut: dt.date) -> dt.date:
    return (debut + dt.timedelta(days=31)).replace(day=1)


def _quantieme(jour: dt.date) -> str:
    return "1er" if jour.day == 1 else str(jour.day)
