"""Closings of the day, the month, the season; the perpetual total that nothing begins again (article 72)."""

import datetime as dt
from typing import Any

from django.utils.translation import gettext
from django.utils.translation import gettext_noop as _

from cercle.ledger.models import Cloture, Genre, LigneCloture, Role
from cercle.rules import cloture as regle
from cercle.rules.cloture import NonComptee, Periode, Totaux
from cercle.rules.refusal import Illegal

from .house import check_author, in_office
from .jour import local_day
from .registre import Lignes, Registre, Sommes
from .replay import Books, replays
from .report import euros, plain

_PERIODES = {Genre.JOUR: regle.day, Genre.MOIS: regle.month, Genre.SAISON: regle.season_of}
_COLONNES = {
    "seances": _("séances"),
    "coups": _("coups"),
    "preleve": _("prélevé"),
    "attendu": _("somme qui doit se trouver"),
    "compte": _("somme comptée"),
    "excedent": _("excédent"),
    "manquant": _("manquant"),
    "porte": _("somme portée"),
    "corrections_preleve": _("corrections du prélevé"),
    "corrections_porte": _("corrections du porté"),
}


class ClotureTenue:
    """A closing in the entry that records it: the lines it must have, those that it has."""

    __slots__ = ("attendues", "id", "inscrites", "periode")

    def __init__(self, id: int, periode: Periode, attendues: Lignes) -> None:
        self.id, self.periode, self.attendues = id, periode, attendues
        self.inscrites: Lignes = {}

    @property
    def nom(self) -> str:
        return gettext("clôture de %(periode)s") % {"periode": self.periode.designation}


@replays(Cloture, "genre debut fin preleve porte perpetuel_preleve perpetuel_porte par_id signe_par_id")
def replay_cloture(
    books: Books,
    genre: str,
    debut: str,
    fin: str,
    preleve: int,
    porte: int,
    perpetuel_preleve: int,
    perpetuel_porte: int,
    par_id: int,
    signe_par_id: int,
) -> None:
    """P20: in order, over nothing uncounted; what it sums; P23: the perpetual total goes on from the last."""
    if genre not in Genre.values:
        books.fault("content", _("clôture"), _("clôture d’un genre inconnu"))
        return
    registre = books.registre
    periode = _PERIODES[Genre(genre)](dt.date.fromisoformat(debut))
    cloture = books.cloture = ClotureTenue(books.place, periode, _lines(books, periode))
    books.differ(cloture, _("premier jour"), periode.debut.isoformat(), debut)
    books.differ(cloture, _("dernier jour"), periode.fin.isoformat(), fin)
    _check_persons(books, cloture, par_id, signe_par_id)
    _check_order(books, cloture)
    before = registre.perpetuel(periode.fin)
    due = before.plus(Totaux(preleve, porte)) if genre == Genre.JOUR else before
    books.differ(cloture, _("total perpétuel prélevé"), due.preleve, perpetuel_preleve, euros)
    books.differ(cloture, _("total perpétuel porté"), due.porte, perpetuel_porte, euros)

    def closed() -> None:
        books.cloture = None
        for table_id in cloture.attendues:
            table = books.tables[table_id].nom
            books.fault("missing", cloture, _("ligne absente : %(table)s"), table=table)
        lines = cloture.inscrites.values()
        books.differ(cloture, _("prélevé, somme des tables"), sum(x.preleve for x in lines), preleve, euros)
        books.differ(cloture, _("porté, somme des tables"), sum(x.porte for x in lines), porte, euros)
        registre.close(periode, cloture.inscrites, Totaux(perpetuel_preleve, perpetuel_porte))

    books.at_end(closed)


def _check_persons(books: Books, cloture: ClotureTenue, par_id: int, signe_par_id: int) -> None:
    """Closed by the director, signed by another person too (article 72)."""
    par, _role = in_office(books, cloture, par_id, _("qui a clos"), Role.DIRECTEUR)
    signataire, _role = in_office(books, cloture, signe_par_id, _("qui a signé"), Role.CHEF, Role.DIRECTEUR)
    check_author(books, cloture, par, _("qui a clos"))
    if par == signataire:
        books.fault("content", cloture, _("close et signée par une seule personne (article 72)"))


def _lines(books: Books, periode: Periode) -> Lignes:
    """The lines due: a séance not counted that was closed over is in them all the same."""
    found = books.registre.lignes(periode)
    if periode.genre == "jour":
        jour = periode.debut.isoformat()
        for one in books.cagnottes.values():
            if one.jour == jour:
                line = Sommes(1, one.coups, one.preleve)
                found[one.table.id] = found.get(one.table.id, Sommes()).plus(line)
    return found


def _check_order(books: Books, cloture: ClotureTenue) -> None:
    """A day after the earlier ones, a period after its days, never over a séance not counted."""
    periode, registre = cloture.periode, books.registre
    if not books.recorded_at:
        return
    today = dt.date.fromisoformat(local_day(books.recorded_at))
    uncounted = [
        NonComptee(one.table.numero, one.numero, dt.date.fromisoformat(one.jour))
        for one in books.cagnottes.values()
    ]
    uncounted = [one for one in uncounted if one.jour <= periode.fin]
    waiting = {jour for jour in registre.waiting() | {one.jour for one in uncounted} if jour <= periode.fin}
    try:
        if periode.genre == "jour":
            regle.check_day(
                periode, aujourdhui=today, clos=registre.clos, mouvements=waiting, non_comptees=uncounted
            )
            return
        if periode in registre.periodes:
            books.fault("content", cloture, _("close deux fois (article 72)"))
        regle.check_longer(
            periode,
            aujourdhui=today,
            parties=_parts(registre, periode, waiting),
            closes=registre.periodes | {regle.day(jour) for jour in registre.journees},
            non_comptees=uncounted,
        )
    except Illegal as refusal:
        books.fault("content", cloture, refusal.text)


def _parts(registre: Registre, periode: Periode, waiting: set[dt.date]) -> set[Periode]:
    """What is closed before a month or a season: its days or months, and the earlier ones of its kind."""
    part, whole = (regle.day, regle.month) if periode.genre == "mois" else (regle.month, regle.season_of)
    days = waiting | set(registre.journees)
    found = {part(jour) for jour in days if periode.debut <= jour <= periode.fin}
    return found | {whole(jour) for jour in days if jour < periode.debut}


@replays(LigneCloture, f"cloture_id table_id {' '.join(_COLONNES)}")
def replay_ligne(books: Books, cloture_id: int, table_id: int, *columns: Any) -> None:
    """A table in a period: the sums of its séances and of the corrections, computed again."""
    cloture = books.cloture
    if cloture is None or cloture.id != cloture_id:
        books.fault("link", _("ligne de clôture"), _("inscrite à une clôture d’une autre écriture"))
        return
    due = cloture.attendues.pop(table_id, None)
    table = books.tables.get(table_id)
    if due is None or table is None:
        books.fault("link", cloture, _("ligne d’une table qui n’y est pas"))
        return
    found = cloture.inscrites[table_id] = Sommes(*columns)
    for name, expected, written in zip(_COLONNES, due, found, strict=True):
        show = plain if name in ("seances", "coups") else euros
        what = _("%(table)s, %(colonne)s")
        books.differ(
            cloture, what, expected, written, show, table=table.nom, colonne=gettext(_COLONNES[name])
        )
