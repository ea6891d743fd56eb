"""Writing the notice of a séance of the open bank: its exact time, told to four authorities (article 61)."""

import datetime as dt
from typing import Any

from django.utils import timezone

from cercle.journal.gesture import Geste, gesture
from cercle.ledger.models import Jeu, NoticeOuverture, Role, SeanceOuverte
from cercle.rules import notice as regle
from cercle.rules.cloture import day
from cercle.rules.refusal import Illegal, gettext_noop

from .access import require_role
from .house import check_authorised, known_table
from .ouverture import check_game

ARTICLE = regle.ARTICLE


@gesture("notice.ouverture")
def notify_opening(
    geste: Geste, /, *, table: int, jour: dt.date, rang: int, heure: str, confirme: bool = False
) -> dict[str, Any]:
    """The séance of that day, 1 before dinner or 2 after it, begins at `heure` (21:00): all are told.

    Beforehand, and once. Errors: not_allowed, not_authorised, table_unknown, table_game, two_seances,
    unreadable, notice_late, notice_known, notice_order; Ambiguous dinner_hour (an hour on the wrong side of
    dinner) unless `confirme`.
    """
    require_role(geste, Role.CHEF, Role.DIRECTEUR)
    check_authorised()
    row = known_table(table, jour)
    check_game(row, Jeu.OUVERTE, article=ARTICLE)
    regle.check_rang(rang)
    time = regle.check_heure(heure)
    told = {one.rang: one for one in NoticeOuverture.objects.filter(table=row, jour=jour)}
    if rang in told:
        raise Illegal(
            "notice_known",
            ARTICLE,
            gettext_noop("Cette séance du %(jour)s est déjà annoncée, pour %(heure)s."),
            jour=day(jour).nom,
            heure=told[rang].heure,
        )
    regle.check_order({**{n: dt.time.fromisoformat(one.heure) for n, one in told.items()}, rang: time})
    _check_beforehand(geste, jour, rang, time)
    regle.check_diner(rang, time, confirme=confirme)
    geste.add(NoticeOuverture(table=row, jour=jour, rang=rang, heure=f"{time:%H:%M}"))
    return {
        "table": table,
        "jour": jour,
        "rang": rang,
        "heure": f"{time:%H:%M}",
        "autorites": list(regle.AUTORITES),
    }


def _check_beforehand(geste: Geste, jour: dt.date, rang: int, time: dt.time) -> None:
    """Nobody is told of what has begun."""
    begun = SeanceOuverte.objects.filter(jour=jour, rang=rang).exists()
    at = timezone.make_aware(dt.datetime.combine(jour, time))
    if begun or at < geste.recorded_at:
        raise Illegal(
            "notice_late",
            ARTICLE,
            gettext_noop(
                "L’heure se dit d’avance : le %(jour)s à %(heure)s est passé, ou la séance ouverte."
            ),
            jour=day(jour).nom,
            heure=f"{time:%H:%M}",
        )
