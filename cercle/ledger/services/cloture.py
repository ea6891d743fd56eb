"""Closing a day, a month, a season, and the perpetual total that no season begins again (article 72).

A closing is one gesture: its row, its lines by table and its entry are written together or not at all. What
is made of it afterwards, the head exported and the register printed, can be made again at any time.
"""

import datetime as dt
from pathlib import Path
from typing import Any

from cercle.journal.gesture import Geste, gesture
from cercle.journal.head import Head, export_head
from cercle.journal.models import Entry
from cercle.ledger.models import Cloture, LigneCloture, Personne, Role
from cercle.ledger.selectors import cloture as closings
from cercle.ledger.selectors.periode import PeriodeLue, read_periode
from cercle.rules import cloture as regle
from cercle.rules.cloture import Periode, Totaux
from cercle.rules.refusal import Illegal, gettext_noop

from .access import require_role, second_person, signed
from .day import gaming_day


@gesture("cagnotte.cloture_jour")
def close_jour(geste: Geste, /, *, jour: dt.date, signataire: str) -> dict[str, Any]:
    """Close a gaming day, over or today's: nothing more is added to it. Days close in order.

    The director, and `signataire` beside him, chef de partie or director too. Errors: not_allowed,
    same_person, second_unknown; day_closed, period_not_over, seance_not_counted, earlier_open,
    nothing_to_close.
    """
    return _close(geste, regle.day(jour), signataire)


@gesture("cagnotte.cloture_mois")
def close_mois(geste: Geste, /, *, mois: str, signataire: str) -> dict[str, Any]:
    """Close a month that is over (`2026-11`) and all of whose days are closed.

    Errors: unreadable, not_allowed, same_person, second_unknown; month_closed, period_not_over,
    seance_not_counted, part_open, earlier_open, nothing_to_close.
    """
    return _close(geste, regle.parse_month(mois), signataire)


@gesture("cagnotte.cloture_saison")
def close_saison(geste: Geste, /, *, saison: int, signataire: str) -> dict[str, Any]:
    """Close the season that began on 1 November `saison`, over and all of whose months are closed.

    Errors: season_unknown, not_allowed, same_person, second_unknown; season_closed, period_not_over,
    seance_not_counted, part_open, earlier_open, nothing_to_close.
    """
    return _close(geste, regle.season(saison), signataire)


def export_closing_head() -> Path | None:
    """Export the head of the last closing to the heads directory; None before the first closing.

    After each closing, and again at any time: a power cut between the two loses nothing. JournalError if
    that entry was exported with another digest.
    """
    entry = Entry.objects.filter(number__in=Cloture.objects.order_by("-id").values("entry")[:1]).first()
    return None if entry is None else export_head(Head(entry.number, entry.digest))


def _close(geste: Geste, periode: Periode, signataire: str) -> dict[str, Any]:
    par = require_role(geste, Role.DIRECTEUR)
    signe_par = second_person(geste, signataire, Role.CHEF, Role.DIRECTEUR, article=regle.ARTICLE)
    _check_not_done(periode)
    closings.check_closable(periode, aujourdhui=gaming_day(geste))
    lu = read_periode(periode.debut, periode.fin)
    perpetuel = closings.perpetual_total(periode.fin)
    if periode.genre == "jour":
        perpetuel = perpetuel.plus(lu.total.totaux)
    _record(geste, periode, lu, perpetuel, par, signe_par)
    return {
        "genre": periode.genre,
        "debut": periode.debut,
        "fin": periode.fin,
        "nom": periode.nom,
        "lignes": [
            {"saison": line.saison, "table": line.table, "nom": line.nom, **line.sommes._asdict()}
            for line in lu.lignes
        ],
        **lu.total._asdict(),
        "perpetuel_preleve": perpetuel.preleve,
        "perpetuel_porte": perpetuel.porte,
        "par": {"matricule": par.matricule, "nom": par.nom},
        "signe_par": {"matricule": signe_par.matricule, "nom": signe_par.nom},
    }


def _record(
    geste: Geste, periode: Periode, lu: PeriodeLue, perpetuel: Totaux, par: Personne, signe_par: Personne
) -> None:
    row = geste.add(
        Cloture(
            genre=periode.genre,
            debut=periode.debut,
            fin=periode.fin,
            preleve=lu.total.preleve,
            porte=lu.total.porte,
            perpetuel_preleve=perpetuel.preleve,
            perpetuel_porte=perpetuel.porte,
            par=par,
            signe_par=signe_par,
        )
    )
    for line in lu.lignes:
        geste.add(LigneCloture(cloture=row, table_id=line.table_id, **line.sommes._asdict()))


_CODES_DEJA = {"jour": "day_closed", "mois": "month_closed", "saison": "season_closed"}
_PHRASES_DEJA = {
    "jour": gettext_noop(
        "La journée du %(nom)s est déjà close, le %(jour)s à %(heure)s par %(par)s et %(signataire)s."
    ),
    "mois": gettext_noop(
        "Le mois de %(nom)s est déjà clos, le %(jour)s à %(heure)s par %(par)s et %(signataire)s."
    ),
    "saison": gettext_noop(
        "La saison %(nom)s est déjà close, le %(jour)s à %(heure)s par %(par)s et %(signataire)s."
    ),
}


def _check_not_done(periode: Periode) -> None:
    """A period closes once; the refusal says when it was and by whom."""
    done = closings.find_closing(periode)
    if done is None:
        return
    hand = signed(done.entry)
    raise Illegal(
        _CODES_DEJA[periode.genre],
        regle.ARTICLE,
        _PHRASES_DEJA[periode.genre],
        nom=periode.nom,
        jour=hand["jour"],
        heure=hand["heure"],
        par=done.par.nom,
        signataire=done.signe_par.nom,
    )
