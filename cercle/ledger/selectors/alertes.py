"""Reading the alerts: those that nobody has acknowledged yet, and those acknowledged, by whom and when.

An alert stays until somebody acknowledges it, even when its cause is over: each is derived from facts that
stay in the books. What is recorded is in `selectors.veille`; here is also what is not, a coup or a count
still awaited, which depends on the hour.
"""

import datetime as dt
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from django.db.models import F

from cercle.journal.models import parse_moment
from cercle.ledger.models import Acquittement, Alerte, Coup, Donne, Seance
from cercle.rules.refusal import Phrase, gettext_noop

from .constat import AlerteLue, hour
from .nuit import end_of_night
from .veille import dealt_at_once, late_since, read_on

__all__ = [
    "AlerteAcquittee",
    "AlerteLue",
    "find_alerte",
    "read_acquittee",
    "read_acquittees",
    "read_alertes",
]


@dataclass(frozen=True, slots=True)
class AlerteAcquittee:
    """An alert acknowledged: the sentence shown then, what was said of it, by whom and when."""

    nature: str
    cle: str
    texte: str
    mention: str
    matricule: str
    nom: str
    moment: dt.datetime
    entry: int


def read_alertes(now: dt.datetime) -> list[AlerteLue]:
    """Those that wait, the oldest first: thirteen queries at most, four when nothing is new.

    A house that keeps baccara: four more at most, and one for each table that opened a séance.
    """
    lu = read_on()
    found = {fait.cle: fait for fait in lu.faits}
    for alerte in _awaited(now):
        if alerte.cle not in lu.acquittees:
            found.setdefault(alerte.cle, alerte)
    return sorted(found.values(), key=lambda alerte: (alerte.depuis, alerte.cle))


def find_alerte(cle: str, now: dt.datetime) -> AlerteLue | None:
    """The alert of that key, if it waits."""
    return next((alerte for alerte in read_alertes(now) if alerte.cle == cle), None)


def read_acquittees(*, last: int = 100) -> list[AlerteAcquittee]:
    """Those acknowledged, the latest first."""
    rows = Acquittement.objects.select_related("entry").order_by("-id")[:last]
    return [_acquittee(row) for row in rows]


def read_acquittees_of(natures: Iterable[str]) -> list[AlerteAcquittee]:
    """All those acknowledged of these kinds."""
    rows = Acquittement.objects.select_related("entry").filter(nature__in=list(natures)).order_by("id")
    return [_acquittee(row) for row in rows]


def read_acquittee(cle: str) -> AlerteAcquittee | None:
    row = Acquittement.objects.select_related("entry").filter(cle=cle).first()
    return None if row is None else _acquittee(row)


def _acquittee(row: Acquittement) -> AlerteAcquittee:
    return AlerteAcquittee(
        nature=row.nature,
        cle=row.cle,
        texte=row.texte,
        mention=row.mention,
        matricule=row.entry.actor,
        nom=row.entry.actor_name,
        moment=row.entry.moment,
        entry=row.entry_id,
    )


def _awaited(now: dt.datetime) -> Iterator[AlerteLue]:
    """Séances not counted and coups without an end, past their time. Few séances are not counted."""
    uncounted = list(Seance.objects.filter(comptee__isnull=True).select_related("table").order_by("id"))
    for seance in uncounted:
        since = end_of_night(seance.jour)
        if now > since:
            params = {
                "table": seance.table.numero,
                "seance": seance.numero,
                "jour": f"{seance.jour:%d/%m/%Y}",
            }
            yield AlerteLue(
                Alerte.SEANCE_NON_COMPTEE,
                f"{Alerte.SEANCE_NON_COMPTEE}:{seance.id}",
                Phrase(_NON_COMPTEE, params),
                since,
                seance.table.numero,
                seance.numero,
            )
    yield from _awaited_coups({seance.id: seance for seance in uncounted}, now)


def _awaited_coups(seances: dict[int, Seance], now: dt.datetime) -> Iterator[AlerteLue]:
    unended = Coup.objects.filter(
        seance__in=seances, resultat__isnull=True, resultat_baccara__isnull=True, nullite__isnull=True
    )
    coups = list(unended.select_related("entry").order_by("id"))
    deals = Donne.objects.filter(coup__in=coups).order_by("rang").annotate(at=F("entry__recorded_at"))
    dealt = {coup: parse_moment(at) for coup, at in deals.values_list("coup", "at")}
    for coup in coups:
        seance, deal = seances[coup.seance_id], dealt.get(coup.id) or dealt_at_once(coup)
        since = late_since(seance.jour, coup.entry.moment, deal)
        if since is not None and now > since:
            params = {
                "table": seance.table.numero,
                "seance": seance.numero,
                "coup": coup.numero,
                "donne": hour(deal or coup.entry.moment),
            }
            yield AlerteLue(
                Alerte.COUP_SANS_RESULTAT,
                f"{Alerte.COUP_SANS_RESULTAT}:{coup.id}",
                Phrase(_SANS_RESULTAT if deal else _NON_JOUE, params),
                since,
                seance.table.numero,
                seance.numero,
            )


_NON_COMPTEE = gettext_noop("La séance %(seance)s de la table %(table)s, du %(jour)s, n’est pas comptée.")
_SANS_RESULTAT = gettext_noop(
    "Table %(table)s, séance %(seance)s : le coup %(coup)s, donné le %(donne)s, n’a pas de résultat."
)
_NON_JOUE = gettext_noop(
    "Table %(table)s, séance %(seance)s : le coup %(coup)s, ouvert le %(donne)s, n’est ni joué ni nul."
)
