"""Reading the bank: the one in progress, for gestures and desk; each one whole, for the paper (58, 61)."""

import datetime as dt
from collections import defaultdict
from dataclasses import dataclass

from django.db.models import Count, Prefetch, Q, Sum

from cercle.ledger.models import (
    Banque,
    CoupBaccara,
    Depot,
    Duree,
    MotifFinBanque,
    MouvementBanque,
    OffreBanque,
    Prelevement,
    ResultatBaccara,
    Seance,
)
from cercle.rules import banque as regle


@dataclass(frozen=True, slots=True)
class BanqueEnCours:
    """A bank not ended. Amounts are centimes.

    Before it is given, `banquier` is "", `siege`, `mise` and `en_banque` None, `duree` "". `mise`: put up or
    bid; `en_banque`: what it is now; both None at the open bank. `rang`: how many movements it has.
    """

    id: int
    numero: int
    offres: tuple[regle.Offre, ...]
    attribuee: bool
    banquier: str
    siege: int | None
    mise: int | None
    en_banque: int | None
    au_sort: bool
    duree: str
    rang: int

    @property
    def pour_la_taille(self) -> bool:
        """Whether it ends with its taille: every bank but the open one given for the séance."""
        return self.attribuee and self.duree != Duree.SEANCE


@dataclass(frozen=True, slots=True)
class LigneOffre:
    """A bid (centimes) or a candidate (`montant` None) in the order made, who wrote it down and when."""

    nom: str
    montant: int | None
    auteur: str
    recorded_at: dt.datetime


@dataclass(frozen=True, slots=True)
class LigneMouvement:
    """What the bank became (centimes): by what, after which coup if any, when."""

    nature: str
    coup: int | None
    montant: int
    recorded_at: dt.datetime


@dataclass(frozen=True, slots=True)
class LigneDepot:
    """What a player proved by deposit: centimes, where, by which paper, who wrote it down and when."""

    nom: str
    montant: int
    lieu: str
    piece: str
    auteur: str
    recorded_at: dt.datetime


@dataclass(frozen=True, slots=True)
class BanqueLue:
    """A bank whole, for the registers: how it was given, what it became, how it ended ("" while it lasts).

    `attribution`: the place of the row that gave it, None while it is not given.
    """

    en_cours: BanqueEnCours
    attribution: int | None
    offres: tuple[LigneOffre, ...]
    depot: LigneDepot | None
    mouvements: tuple[LigneMouvement, ...]
    ouverte_a: dt.datetime
    ouverte_par: str
    attribuee_a: dt.datetime | None
    attribuee_par: str
    coups: int
    motif: str
    fin: str
    reste: int | None
    finie_a: dt.datetime | None
    entry: int


def read_current(seance: Seance) -> BanqueEnCours | None:
    """The bank of the séance that has not ended, if any: three queries, one when there is none."""
    found = _banques(seance=seance).filter(fin__isnull=True).order_by("-numero").first()
    return None if found is None else _en_cours(found)


def last_numero(seance: Seance) -> int:
    """The number of the last bank of a séance, 0 when there was none."""
    return seance.banques.order_by("-numero").values_list("numero", flat=True).first() or 0


def read_sieges(seance: Seance) -> list[int]:
    """The seats that held the hand, in order (chemin de fer)."""
    held = seance.banques.filter(attribution__siege__isnull=False).order_by("numero")
    return list(held.values_list("attribution__siege", flat=True))


def read_banques(seance: Seance) -> list[BanqueLue]:
    """Every bank of a séance, in order, in four queries."""
    return [_lue(found) for found in _banques(whole=True, seance=seance).order_by("numero")]


def group_banques(**which: object) -> dict[int, list[BanqueLue]]:
    """The banks of many séances, by the id of each, in four queries; `which` filters the banks."""
    found = defaultdict(list)
    for row in _banques(whole=True, **which).order_by("seance_id", "numero"):
        found[row.seance_id].append(_lue(row))
    return found


def read_depots(seance: Seance) -> list[LigneDepot]:
    """Every deposit proved for a séance, in the order written down."""
    return group_depots(seance=seance)[seance.id]


def group_depots(**which: object) -> dict[int, list[LigneDepot]]:
    """The deposits proved for many séances, by the id of each, in one query; `which` filters them."""
    found = defaultdict(list)
    for row in Depot.objects.filter(**which).select_related("entry").order_by("id"):
        found[row.seance_id].append(_depot(row))
    return found


def find_depot(seance: Seance, nom: str) -> Depot | None:
    """The last deposit of that name at a séance, in whatever case it was typed."""
    rows = Depot.objects.filter(seance=seance).order_by("-id")
    return next((row for row in rows if regle.same_name(row.nom, nom)), None)


def read_repond(seance: Seance, banquier: str) -> int:
    """What the banker of an open bank answers for, in centimes: his deposits of the séance, with what his
    banks of that séance won less the levies, and without what they lost. Four queries."""
    same = [
        row for row in Depot.objects.filter(seance=seance).values_list("nom", "montant")
        if regle.same_name(row[0], banquier)
    ]  # fmt: skip
    held = [
        id
        for id, nom in Banque.objects.filter(seance=seance, attribution__isnull=False).values_list(
            "id", "attribution__banquier"
        )
        if regle.same_name(nom, banquier)
    ]
    coups = Q(coup__baccara__banque__in=held)
    sums = ResultatBaccara.objects.filter(coups).aggregate(gagne=Sum("gagne"), perdu=Sum("perdu"))
    levied = Prelevement.objects.filter(coups).aggregate(somme=Sum("montant"))["somme"] or 0
    won, lost = int(sums["gagne"] or 0), int(sums["perdu"] or 0)
    return max(0, sum(montant for _nom, montant in same) + won - int(levied) - lost)


def read_tenues(table: int, *, before: int | None = None) -> list[regle.Tenue]:
    """The last banks given by candidature at a table number, in order, as many as the measure looks at.

    `before`: only those opened before that bank (its id).
    """
    rows = Banque.objects.filter(seance__table__numero=table, attribution__depot__isnull=False)
    if before is not None:
        rows = rows.filter(id__lt=before)
    counted = rows.annotate(candidats=Count("offres")).order_by("-id")[: regle.MONOPOLE_BANQUES]
    found = counted.values_list("attribution__banquier", "candidats")
    return [regle.Tenue(banquier, candidats > 1) for banquier, candidats in reversed(found)]


def _banques(*, whole: bool = False, **which: object):
    """The banks of a filter in three queries; `whole`: with the entries that recorded each row."""
    bids = OffreBanque.objects.order_by("rang")
    moves = MouvementBanque.objects.order_by("rang")
    found = Banque.objects.filter(**which).select_related("attribution")
    if whole:
        bids, moves = bids.select_related("entry"), moves.select_related("coup", "entry")
        found = found.select_related(
            "entry", "attribution__entry", "attribution__par", "attribution__depot__entry", "fin__entry"
        ).prefetch_related(Prefetch("coups", CoupBaccara.objects.only("id", "banque")))
    return found.prefetch_related(Prefetch("offres", bids), Prefetch("mouvements", moves))


def _en_cours(row: Banque) -> BanqueEnCours:
    award = getattr(row, "attribution", None)
    moves = list(row.mouvements.all())
    return BanqueEnCours(
        id=row.id,
        numero=row.numero,
        offres=tuple(regle.Offre(o.nom, o.montant) for o in row.offres.all()),
        attribuee=award is not None,
        banquier=award.banquier if award else "",
        siege=award.siege if award else None,
        mise=award.montant if award else None,
        en_banque=moves[-1].montant if moves else None,
        au_sort=bool(award and award.au_sort),
        duree=award.duree if award else "",
        rang=len(moves),
    )


def _lue(row: Banque) -> BanqueLue:
    award, end = getattr(row, "attribution", None), getattr(row, "fin", None)
    return BanqueLue(
        en_cours=_en_cours(row),
        attribution=award.id if award else None,
        offres=tuple(
            LigneOffre(o.nom, o.montant, o.entry.actor_name, o.entry.moment) for o in row.offres.all()
        ),
        depot=_depot(award.depot) if award and award.depot else None,
        mouvements=tuple(
            LigneMouvement(m.nature, m.coup.numero if m.coup else None, m.montant, m.entry.moment)
            for m in row.mouvements.all()
        ),
        ouverte_a=row.entry.moment,
        ouverte_par=row.entry.actor_name,
        attribuee_a=award.entry.moment if award else None,
        attribuee_par=award.par.nom if award else "",
        coups=len(row.coups.all()),
        motif=end.motif if end else "",
        fin=str(MotifFinBanque(end.motif).label) if end else "",
        reste=end.reste if end else None,
        finie_a=end.entry.moment if end else None,
        entry=row.entry_id,
    )


def _depot(row: Depot) -> LigneDepot:
    return LigneDepot(row.nom, row.montant, row.lieu, row.piece, row.entry.actor_name, row.entry.moment)
