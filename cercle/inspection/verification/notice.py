"""The open bank: the act that authorises it, the hours told, its two séances a day (article 61)."""

import datetime as dt
from dataclasses import dataclass

from django.utils.translation import gettext
from django.utils.translation import gettext_noop as _

from cercle.journal.sealed import ROWS_PER_ENTRY
from cercle.ledger.models import APRES_DINER, AutorisationOuverte, Jeu, NoticeOuverture, SeanceOuverte
from cercle.rules import notice as regle
from cercle.rules.refusal import Refusal
from cercle.rules.saison import saison_of

from .jour import at_house, local_day, read_date
from .replay import Books, replays
from .seance import SeanceTenue, seance_of


@dataclass(frozen=True, slots=True)
class NoticeTenue:
    """What was told of a séance to come: the table, the day, which of its two séances, the hour."""

    id: int
    table: int
    jour: str
    rang: int
    heure: str


@dataclass(frozen=True, slots=True)
class OuverteTenue:
    """A séance of the open bank, of the last day on which there was one."""

    seance: SeanceTenue
    jour: str
    rang: int


@replays(AutorisationOuverte, "reference")
def replay_autorisation(books: Books, reference: str) -> None:
    """The latest act is in force; none once it is withdrawn."""
    books.autorisation = reference.strip()


@replays(NoticeOuverture, "table_id jour rang heure")
def replay_notice(books: Books, table_id: int, jour: str, rang: int, heure: str) -> None:
    """Told once, beforehand, in a house authorised, the hours of a day in their order."""
    at = gettext("notice du %(jour)s, séance %(rang)s") % {"jour": jour, "rang": rang}
    table = books.tables.get(table_id)
    if table is None or table.jeu != Jeu.OUVERTE:
        books.fault("link", at, _("notice d’une table qui n’est pas de banque ouverte (article 61)"))
    else:
        books.differ(table, _("saison de la table"), saison_of(read_date(jour)), table.saison)
    if not books.autorisation:
        books.fault("content", at, _("banque ouverte annoncée sans autorisation (article 61)"))
    told = [one for one in books.notices.values() if (one.table, one.jour) == (table_id, jour)]
    if any(one.rang == rang for one in told):
        books.fault("content", at, _("séance annoncée deux fois"))
    books.notices[books.place] = NoticeTenue(books.place, table_id, jour, rang, heure)
    try:
        regle.check_rang(rang)
        time = regle.check_heure(heure)
        books.differ(at, _("heure de la notice"), f"{time:%H:%M}", heure)
        hours = {one.rang: dt.time.fromisoformat(one.heure) for one in told}
        regle.check_order({**hours, rang: time})
    except Refusal as refusal:
        books.fault("content", at, refusal.text)
        return
    if books.recorded_at:
        _check_beforehand(books, at, jour, rang, f"{time:%H:%M}")


def _check_beforehand(books: Books, at: str, jour: str, rang: int, heure: str) -> None:
    """Nobody is told of what has begun. Days gone by are forgotten: none is told of any more."""
    begun = any((one.jour, one.rang) == (jour, rang) for one in books.ouvertes)
    if begun or at_house(read_date(jour), heure) < dt.datetime.fromisoformat(books.recorded_at):
        books.fault("content", at, _("heure indiquée après coup (article 61)"))
    today = local_day(books.recorded_at)
    books.notices = {id: one for id, one in books.notices.items() if one.jour >= today or id == books.place}


@replays(SeanceOuverte, "seance_id jour rang notice_id")
def replay_ouverte(books: Books, seance_id: int, jour: str, rang: int, notice_id: int | None) -> None:
    """Authorised, at one table, twice a day, the second time after the dinner and the count of the first."""
    seance = seance_of(books, seance_id, _("séance de banque ouverte"), Jeu.OUVERTE)
    if seance is None:
        return
    if seance.id // ROWS_PER_ENTRY != books.number or seance.place.ouverte:
        books.fault("link", seance, _("place dans la journée donnée après l’ouverture (article 61)"))
    seance.place.ouverte = rang
    books.differ(seance, _("jour de la banque ouverte"), seance.jour, jour)
    if rang not in regle.RANGS:
        books.fault("content", seance, _("banque ouverte ni avant ni après le dîner (article 61)"))
    if not books.autorisation:
        books.fault("content", seance, _("banque ouverte tenue sans autorisation (article 61)"))
    told = [
        one.id
        for one in books.notices.values()
        if (one.table, one.jour, one.rang) == (seance.table.id, jour, rang)
    ]
    books.differ(seance, _("notice de l’ouverture"), told[0] if told else None, notice_id, kind="link")
    _check_alone(books, seance)
    _check_two_a_day(books, seance, rang)
    today = [one for one in books.ouvertes if one.jour == seance.jour]
    books.ouvertes = [*today, OuverteTenue(seance, seance.jour, rang)]


def _check_alone(books: Books, seance: SeanceTenue) -> None:
    """At one table only, that day and as long as a séance of another lasts."""
    unclosed = [one for one in books.seances.values() if one.table.jeu == Jeu.OUVERTE]
    of_the_day = [one.seance for one in books.ouvertes if one.jour == seance.jour]
    for other in {one.id: one for one in (*unclosed, *of_the_day)}.values():
        if other.table.numero != seance.table.numero:
            message = _("banque ouverte à deux tables : %(ou)s (article 61)")
            books.fault("content", seance, message, ou=other.nom)


def _check_two_a_day(books: Books, seance: SeanceTenue, rang: int) -> None:
    """One before dinner, then one after it, the first counted (articles 56-1, 61)."""
    for other in books.ouvertes:
        if other.jour != seance.jour:
            continue
        if other.rang == rang or other.rang == APRES_DINER:
            message = _("la banque ouverte a eu cette séance du jour : %(ou)s (article 61)")
            books.fault("content", seance, message, ou=other.seance.nom)
        if other.seance.id in books.cagnottes:
            message = _("ouverte avant la comptée de celle d’avant dîner (article 56-1)")
            books.fault("content", seance, message)
