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
        raise Illegal(
            "period_not_over",
            ARTICLE,
            gettext_noop("La journée du %(nom)s n’a pas commencé : elle ne peut pas être close."),
            nom=periode.nom,
        )
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
    raise Illegal(
        "seance_not_counted",
        ARTICLE,
        _PHRASES_NON_COMPTEE[periode.genre]
        if len(non_comptees) == 1
        else _PHRASES_NON_COMPTEES[periode.genre],
        nom=periode.nom,
        table=first.table,
        seance=first.seance,
        jour=day(first.jour).nom,
        autres=len(non_comptees) - 1,
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
        raise Illegal("period_not_over", ARTICLE, _PHRASES_NON_FINIE[periode.genre], nom=periode.nom)
    check_counted(periode, non_comptees)
    waiting = sorted((one for one in parties if one not in closes), key=lambda one: (one.debut, one.fin))
    for one in waiting:
        if one.genre == periode.genre:
            raise _earlier(periode, one)
        raise Illegal("part_open", ARTICLE, _PHRASES_PARTIE[periode.genre], nom=periode.nom, partie=one.nom)
    if not any(one.genre != periode.genre for one in parties):
        raise _nothing(periode)


_PHRASES_NON_FINIE = {
    "mois": gettext_noop("Le mois de %(nom)s n’est pas fini : il ne peut pas être clos."),
    "saison": gettext_noop("La saison %(nom)s n’est pas finie : elle ne peut pas être close."),
}
_PHRASES_PARTIE = {
    "mois": gettext_noop("La journée du %(partie)s n’est pas close : le mois de %(nom)s attend."),
    "saison": gettext_noop("Le mois de %(partie)s n’est pas clos : la saison %(nom)s attend."),
}
_PHRASES_PRECEDENTE = {
    "jour": gettext_noop(
        "La journée du %(avant)s n’est pas close : elle passe avant celle du %(nom)s, les journées se "
        "suivent."
    ),
    "mois": gettext_noop(
        "Le mois de %(avant)s n’est pas clos : il passe avant celui de %(nom)s, les mois se suivent."
    ),
    "saison": gettext_noop(
        "La saison %(avant)s n’est pas close : elle passe avant la saison %(nom)s, les saisons se suivent."
    ),
}
_PHRASES_RIEN = {
    "jour": gettext_noop("Il n’y a eu ni séance ni correction le %(nom)s : cette journée n’a rien à clore."),
    "mois": gettext_noop("Il n’y a eu ni séance ni correction en %(nom)s : ce mois n’a rien à clore."),
    "saison": gettext_noop(
        "Il n’y a eu ni séance ni correction dans la saison %(nom)s : elle n’a rien à clore."
    ),
}
_PHRASES_NON_COMPTEE = {
    "jour": gettext_noop(
        "La séance %(seance)s de la table %(table)s, du %(jour)s, n’est pas comptée : la journée du %(nom)s "
        "ne peut pas être close."
    ),
    "mois": gettext_noop(
        "La séance %(seance)s de la table %(table)s, du %(jour)s, n’est pas comptée : le mois de %(nom)s "
        "ne peut pas être clos."
    ),
    "saison": gettext_noop(
        "La séance %(seance)s de la table %(table)s, du %(jour)s, n’est pas comptée : la saison %(nom)s "
        "ne peut pas être close."
    ),
}
_PHRASES_NON_COMPTEES = {
    "jour": gettext_noop(
        "La séance %(seance)s de la table %(table)s, du %(jour)s, n’est pas comptée, ni %(autres)s de plus : "
        "la journée du %(nom)s ne peut pas être close."
    ),
    "mois": gettext_noop(
        "La séance %(seance)s de la table %(table)s, du %(jour)s, n’est pas comptée, ni %(autres)s de plus : "
        "le mois de %(nom)s ne peut pas être clos."
    ),
    "saison": gettext_noop(
        "La séance %(seance)s de la table %(table)s, du %(jour)s, n’est pas comptée, ni %(autres)s de plus : "
        "la saison %(nom)s ne peut pas être close."
    ),
}


def _earlier(periode: Periode, avant: Periode) -> Illegal:
    return Illegal(
        "earlier_open", ARTICLE, _PHRASES_PRECEDENTE[periode.genre], nom=periode.nom, avant=avant.nom
    )


def _nothing(periode: Periode) -> Illegal:
    return Illegal("nothing_to_close", ARTICLE, _PHRASES_RIEN[periode.genre], nom=periode.nom)


def _next_month(debut: dt.date) -> dt.date:
    return (debut + dt.timedelta(days=31)).replace(day=1)


def _quantieme(jour: dt.date) -> str:
    return "1er" if jour.day == 1 else str(jour.day)
