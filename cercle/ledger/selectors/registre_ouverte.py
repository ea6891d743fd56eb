"""Reading the register of the open bank over a period (articles 61, 62). Amounts are centimes.

A whole season is read in the same number of queries as one séance, and one more for each table.
"""

import datetime as dt
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from heapq import merge

from django.db.models import Exists, OuterRef
from django.utils import timezone

from cercle.ledger.models import (
    Alerte,
    CoupBaccara,
    Depot,
    Etat,
    EtatSeance,
    NoticeOuverture,
    Prelevement,
    SeanceOuverte,
)
from cercle.rules.banque import Tenue, find_monopole
from cercle.rules.cloture import Periode
from cercle.rules.notice import on_time
from cercle.rules.refusal import Phrase

from .alertes import AlerteAcquittee, read_acquittees_of
from .banque import BanqueLue, LigneDepot, group_banques, group_depots, read_tenues

# The alerts of the open bank.
NATURES = (Alerte.OUVERTURE_SANS_NOTICE, Alerte.BANQUIER_HABITUEL, Alerte.DEPOT_DEPASSE)


@dataclass(frozen=True, slots=True)
class AnnonceLue:
    """The hour told to the authorities: of which séance of the day, by whom, when."""

    jour: dt.date
    rang: int
    heure: str
    dite_a: dt.datetime
    par: str


@dataclass(frozen=True, slots=True)
class Depassement:
    """A coup at which more was at stake than the banker answered for; `par` took it on himself. `vue`: the
    acknowledgement of its alert, None while it waits."""

    coup: int
    expose: int
    repond: int
    par: str
    vue: AlerteAcquittee | None = None


@dataclass(frozen=True, slots=True)
class Bilan:
    """The coups of a bank, void ones included, and what they came to.

    `expose`: the most that one of them had at stake, `au_coup` which one. `preleve`: levied on them.
    """

    coups: int = 0
    expose: int = 0
    au_coup: int = 0
    preleve: int = 0
    depassements: tuple[Depassement, ...] = ()


@dataclass(frozen=True, slots=True)
class BanqueTenue:
    """A bank of the register; `monopole` when it came too often to the same banker (article 61), and then
    `vue`, the acknowledgement of its alert."""

    lue: BanqueLue
    bilan: Bilan
    monopole: Phrase | None
    vue: AlerteAcquittee | None


@dataclass(frozen=True, slots=True)
class OuverteLue:
    """A séance of the open bank. `annonce` is None when nobody was told; `rang` 1 before dinner, 2 after.

    `vue`: the acknowledgement of the alert that it was not told, or begun at another time.
    """

    table: int
    seance: int
    jour: dt.date
    rang: int
    ouverte_a: dt.datetime
    close: bool
    annonce: AnnonceLue | None
    depots: tuple[LigneDepot, ...]
    banques: tuple[BanqueTenue, ...]
    vue: AlerteAcquittee | None

    @property
    def a_l_heure(self) -> bool:
        """Whether it began at the time told; False when none was."""
        if self.annonce is None:
            return False
        at = dt.datetime.combine(self.jour, dt.time.fromisoformat(self.annonce.heure))
        return on_time(timezone.make_aware(at), self.ouverte_a)

    @property
    def coups(self) -> int:
        return sum(bank.bilan.coups for bank in self.banques)

    @property
    def preleve(self) -> int:
        return sum(bank.bilan.preleve for bank in self.banques)


@dataclass(frozen=True, slots=True)
class RegistreOuvert:
    """The séances of a period, in order, and the notices that no séance followed."""

    seances: tuple[OuverteLue, ...]
    sans_suite: tuple[AnnonceLue, ...]


def read_registre_ouvert(periode: Periode) -> RegistreOuvert:
    """The open bank from the first day of a period to its last, both included."""
    days = (periode.debut, periode.fin)
    closed = EtatSeance.objects.filter(seance=OuterRef("seance"), etat=Etat.CLOSE)
    rows = list(
        SeanceOuverte.objects.filter(jour__range=days)
        .select_related("seance__table", "seance__entry", "notice__entry")
        .annotate(close=Exists(closed))
        .order_by("id")
    )
    own = {"seance__banque_ouverte__jour__range": days}
    seen = {one.cle: one for one in read_acquittees_of(NATURES)}
    depots, banks, sums = group_depots(**own), group_banques(**own), _bilans(days, seen)
    flags = _monopoles(rows, banks)
    found = [
        OuverteLue(
            table=row.seance.table.numero,
            seance=row.seance.numero,
            jour=row.jour,
            rang=row.rang,
            ouverte_a=row.seance.entry.moment,
            close=row.close,
            annonce=_annonce(row.notice) if row.notice else None,
            depots=tuple(depots[row.seance_id]),
            banques=tuple(
                BanqueTenue(
                    bank,
                    sums.get(bank.en_cours.id, Bilan()),
                    flags.get(bank.en_cours.id),
                    seen.get(f"{Alerte.BANQUIER_HABITUEL}:{bank.attribution}"),
                )
                for bank in banks[row.seance_id]
            ),
            vue=seen.get(f"{Alerte.OUVERTURE_SANS_NOTICE}:{row.id}"),
        )
        for row in rows
    ]
    told = NoticeOuverture.objects.filter(seance_ouverte__isnull=True, jour__range=days)
    alone = [_annonce(row) for row in told.select_related("entry").order_by("jour", "rang", "id")]
    return RegistreOuvert(tuple(found), tuple(alone))


def _annonce(row: NoticeOuverture) -> AnnonceLue:
    return AnnonceLue(row.jour, row.rang, row.heure, row.entry.moment, row.entry.actor_name)


def _monopoles(rows: Iterable[SeanceOuverte], banks: dict[int, list[BanqueLue]]) -> dict[int, Phrase]:
    """By bank, what the measure of article 61 says of it, the banks before the period included."""
    held: dict[int, list[Tenue]] = {}
    found: dict[int, Phrase] = {}
    for row in rows:
        table = row.seance.table.numero
        for bank in banks[row.seance_id]:
            if bank.depot is None:
                continue
            if table not in held:
                held[table] = read_tenues(table, before=bank.en_cours.id)
            held[table].append(Tenue(bank.en_cours.banquier, len(bank.offres) > 1))
            said = find_monopole(bank.en_cours.banquier, held[table])
            if said is not None:
                found[bank.en_cours.id] = said
    return found


@dataclass(frozen=True, slots=True)
class _Pas:
    """A step of what a banker answers for: a deposit, or a coup with its bank; `id`: its place in time."""

    id: int
    seance: int
    banquier: str
    ajoute: int
    banque: int = 0
    coup: int = 0
    expose: int = 0
    preleve: int = 0
    par: str = ""
    au_dela: int | None = None


def _bilans(days: tuple[dt.date, dt.date], seen: Mapping[str, AlerteAcquittee]) -> dict[int, Bilan]:
    """By bank, its coups; each is compared with what its banker answered for when its stakes were closed.

    He answers for his deposits of the séance, with what his banks won less the levies, without their losses.
    """
    found: dict[int, Bilan] = defaultdict(Bilan)
    repond: dict[tuple[int, str], int] = defaultdict(int)
    for step in merge(_deposits(days), _coups(days), key=lambda one: one.id):
        who = (step.seance, step.banquier.casefold())
        if step.banque:
            vue = seen.get(f"{Alerte.DEPOT_DEPASSE}:{step.au_dela}")
            found[step.banque] = _with(found[step.banque], step, max(0, repond[who]), vue)
        repond[who] += step.ajoute
    return dict(found)


def _with(bilan: Bilan, step: _Pas, repond: int, vue: AlerteAcquittee | None) -> Bilan:
    """With one more coup."""
    over = (Depassement(step.coup, step.expose, repond, step.par, vue),) if step.expose > repond else ()
    higher = step.expose > bilan.expose
    return Bilan(
        coups=bilan.coups + 1,
        expose=step.expose if higher else bilan.expose,
        au_coup=step.coup if higher else bilan.au_coup,
        preleve=bilan.preleve + step.preleve,
        depassements=(*bilan.depassements, *over),
    )


def _deposits(days: tuple[dt.date, dt.date]) -> Iterator[_Pas]:
    rows = Depot.objects.filter(seance__banque_ouverte__jour__range=days).order_by("id")
    for id, seance, nom, montant in rows.values_list("id", "seance_id", "nom", "montant"):
        yield _Pas(id, seance, nom, montant)


def _coups(days: tuple[dt.date, dt.date]) -> Iterator[_Pas]:
    within = {"coup__seance__banque_ouverte__jour__range": days}
    levied: dict[int, int] = defaultdict(int)
    for coup, montant in Prelevement.objects.filter(**within).values_list("coup_id", "montant"):
        levied[coup] += montant
    rows = CoupBaccara.objects.filter(**within).order_by("id")
    for id, par, au_dela, coup, seance, nom, banque, numero, first, second, won, lost in rows.values_list(
        "id",
        "entry__actor_name",
        "coup__mises_au_dela",
        "coup_id",
        "coup__seance_id",
        "banque__attribution__banquier",
        "banque_id",
        "coup__numero",
        "mise_1",
        "mise_2",
        "coup__resultat_baccara__gagne",
        "coup__resultat_baccara__perdu",
    ):
        taken = levied[coup]
        change = (won or 0) - taken - (lost or 0)
        yield _Pas(id, seance, nom, change, banque, numero, first + (second or 0), taken, par, au_dela)
