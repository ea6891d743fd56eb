"""The closings on the screen: what is next of each kind, what prevents it, what a closing came to."""

import datetime as dt
from collections.abc import Collection
from dataclasses import dataclass

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext_lazy

from cercle.ledger.models import JeuCoup
from cercle.ledger.selectors.cloture import ACloturer, ClotureLue
from cercle.ledger.selectors.comptee import ACompter
from cercle.ledger.selectors.periode import PeriodeLue, Sommes
from cercle.rules import cloture as regle
from cercle.rules.cloture import Periode
from cercle.rules.refusal import Illegal

from ..phrases import refusal_text

OUVERTE, CLOSABLE, RIEN = "ouverte", "closable", "rien"
TITRES: dict[str, Promise] = {"jour": _("Journée"), "mois": _("Mois"), "saison": _("Saison")}
RIENS: dict[str, Promise] = {
    "jour": _("Toutes les journées sont closes."),
    "mois": _("Aucun mois n’attend sa clôture."),
    "saison": _("Aucune saison n’attend sa clôture."),
}
SUITES = {
    "jour": ngettext_lazy("puis %(n)s journée ouverte", "puis %(n)s journées ouvertes", "n"),
    "mois": ngettext_lazy("puis %(n)s mois ouvert", "puis %(n)s mois ouverts", "n"),
    "saison": ngettext_lazy("puis %(n)s saison ouverte", "puis %(n)s saisons ouvertes", "n"),
}


# A séance forgotten for long keeps hundreds of others waiting: the first are shown, the sentence counts all.
ATTENTES_MONTREES = 8


@dataclass(frozen=True, slots=True)
class Attente:
    """A séance to be counted; `retard`: how many days late, `close`: its play is over."""

    saison: int
    table: int
    nom: str
    seance: int
    jour: dt.date
    close: bool
    retard: int


@dataclass(frozen=True, slots=True)
class Prochaine:
    """The next period of a kind: closable, open and what prevents it, or none.

    `attentes`: the séances it waits for; `suite`: how many open periods come behind; `sommes`: its sums so
    far, None when there is nothing to close.
    """

    genre: str
    titre: str
    etat: str
    periode: Periode | None = None
    empechement: str = ""
    article: str = ""
    attentes: tuple[Attente, ...] = ()
    suite: str = ""
    sommes: Sommes | None = None

    @property
    def rien(self) -> str:
        return str(RIENS[self.genre])

    @property
    def attentes_montrees(self) -> tuple[Attente, ...]:
        return self.attentes[:ATTENTES_MONTREES]


@dataclass(frozen=True, slots=True)
class Detail:
    """A closing whole, with its coups and levies by game; `exportee`: its head is in the heads directory."""

    lue: ClotureLue
    titre: str
    jeux: tuple[tuple[str, int, int], ...]
    exportee: bool

    @property
    def total(self) -> Sommes:
        """The sums of its lines."""
        sommes = Sommes()
        for line in self.lue.lignes:
            row = line.ligne
            sommes = sommes.plus(Sommes(**{name: getattr(row, name) for name in Sommes._fields}))
        return sommes


def nothing(genre: str) -> Prochaine:
    return Prochaine(genre, str(TITRES[genre]), RIEN)


def to_count(late: list[ACompter], night: dt.date) -> tuple[Attente, ...]:
    """The séances not counted, those still played among them, each with its delay this `night`."""
    return tuple(
        Attente(o.saison, o.table, o.nom_table, o.seance, o.jour, o.close, o.retard(night)) for o in late
    )


def next_one(
    waiting: ACloturer, lu: PeriodeLue, days: Collection[dt.date], late: list[ACompter], night: dt.date
) -> Prochaine:
    """`days`: the open days that have something; `late`: the séances not counted."""
    periode, prevented = waiting.periode, waiting.empechement
    behind = {_period(periode.genre, jour) for jour in days if jour > periode.fin}
    return Prochaine(
        genre=periode.genre,
        titre=str(TITRES[periode.genre]),
        etat=CLOSABLE if prevented is None else OUVERTE,
        periode=periode,
        empechement="" if prevented is None else refusal_text(prevented),
        article="" if prevented is None else prevented.article,
        attentes=_waited_for(prevented, periode, to_count(late, night)),
        suite=SUITES[periode.genre] % {"n": len(behind)} if behind else "",
        sommes=lu.total,
    )


def _waited_for(
    prevented: Illegal | None, periode: Periode, late: tuple[Attente, ...]
) -> tuple[Attente, ...]:
    """The séances that keep a period from closing, when it is they that do."""
    if prevented is None or prevented.code != "seance_not_counted":
        return ()
    return tuple(one for one in late if one.jour <= periode.fin)


def detail(lue: ClotureLue, lu: PeriodeLue, exported: Collection[int]) -> Detail:
    """A closing, its figures by game read again from its rows: corrections since fall in later days."""
    games = tuple((str(JeuCoup(jeu).label), coups, levy) for jeu, (coups, levy) in lu.par_jeu.items())
    return Detail(lue, str(TITRES[lue.periode.genre]), games, lue.entry in exported)


def _period(genre: str, jour: dt.date) -> Periode:
    if genre == "jour":
        return regle.day(jour)
    return regle.month(jour) if genre == "mois" else regle.season_of(jour)
