"""Reading the chouette: the one in progress, for gestures and desk; each one whole, for the paper."""

import datetime as dt
from collections.abc import Iterable
from dataclasses import dataclass

from django.db.models import Prefetch

from cercle.ledger.models import (
    ArreteChouette,
    Chouette,
    Enchere,
    Mise,
    MotifFin,
    MouvementChouette,
    Nature,
    Seance,
)
from cercle.rules import adjudication as encan
from cercle.rules import chouette as regle
from cercle.rules.ecarte import Mise as Ligne


@dataclass(frozen=True, slots=True)
class ChouetteEnCours:
    """A chouette not ended. Before the adjudication `etat`, `fiche` and `siege` are None, None and ""."""

    id: int
    numero: int
    encheres: tuple[encan.Enchere, ...]
    etat: encan.Chouette | None
    fiche: int | None
    siege: str
    au_sort: bool

    @property
    def adjugee(self) -> bool:
        return self.etat is not None

    def camp(self, cote: str) -> regle.Camp:
        """The camp of a side: the chouetteur's own, or the pontes facing him."""
        return "allies" if cote == self.siege else "pontes"

    @property
    def cote_pontes(self) -> str:
        return "B" if self.siege == "A" else "A"

    def as_rule(self, mises: Iterable[Ligne]) -> tuple[regle.Mise, ...]:
        """Lines of stake as the rules of the chouette take them: a camp in place of a side."""
        return tuple(regle.Mise(m.rang, m.fiche, self.camp(m.cote), m.montant) for m in mises)

    def apercu(self, mises: Iterable[Ligne]) -> regle.Arrete | None:
        """What closing these stakes would give now; None before the adjudication or without a ponte."""
        return None if self.etat is None else regle.preview(self.etat, self.as_rule(mises))


@dataclass(frozen=True, slots=True)
class ChouetteTable:
    """The last chouette of a table. `fin`: how it ended, "" while it lasts; `fin_entry`: where, 0 meanwhile.

    `posee`: the entry that adjudged it or put it back, 0 once a coup has moved it.
    """

    lue: ChouetteEnCours
    fin: str
    fin_entry: int
    posee: int


@dataclass(frozen=True, slots=True)
class LigneEnchere:
    """A bid in the order made (centimes), who wrote it down and when."""

    fiche: int
    montant: int
    auteur: str
    recorded_at: dt.datetime


@dataclass(frozen=True, slots=True)
class LigneMouvement:
    """A figure of c: what moved it (nature, coup number if any), the amount after it, when."""

    nature: str
    coup: int | None
    courante: int
    recorded_at: dt.datetime
    entry: int


@dataclass(frozen=True, slots=True)
class ChouetteLue:
    """A chouette whole, for the registre: bids, C, every c, how it ended ("" while it lasts)."""

    en_cours: ChouetteEnCours
    adjugee: int | None
    verifie_par: str
    encheres: tuple[LigneEnchere, ...]
    mouvements: tuple[LigneMouvement, ...]
    fin: str
    motif: str
    ouverte_a: dt.datetime
    ouverte_par: str
    entry: int
    finie_a: dt.datetime | None
    fin_entry: int | None

    @property
    def remise(self) -> LigneMouvement | None:
        """Its being put back, if it was."""
        return next((m for m in self.mouvements if m.nature == Nature.REMISE), None)

    def joue(self, entry: int) -> bool:
        """Whether a coup that began with that entry is one of its own."""
        begun = bool(self.mouvements) and self.mouvements[0].entry < entry
        return begun and (self.fin_entry is None or entry < self.fin_entry)

    def courante_avant(self, entry: int) -> int:
        """c as it was before that entry, in centimes; 0 before the adjudication."""
        return next((m.courante for m in reversed(self.mouvements) if m.entry < entry), 0)


def read_current(seance: Seance) -> ChouetteEnCours | None:
    """The chouette of the séance that has not ended, if any."""
    found = _chouettes(seance).filter(fin__isnull=True).order_by("-numero").first()
    return None if found is None else _en_cours(found)


def largest_mise(seance: Seance) -> int:
    """The largest stake that stands in the séance, in centimes; 0 when there is none."""
    standing = Mise.objects.filter(coup__seance=seance, annulation__isnull=True)
    return standing.order_by("-montant").values_list("montant", flat=True).first() or 0


def read_latest(seance: Seance) -> ChouetteTable | None:
    """The last chouette of a séance, ended or not, as its table shows it: three queries, one when none."""
    found = _chouettes(seance).select_related("fin").order_by("-numero").first()
    if found is None:
        return None
    moves, end = list(found.mouvements.all()), getattr(found, "fin", None)
    return ChouetteTable(
        lue=_en_cours(found),
        fin=end.motif if end else "",
        fin_entry=end.entry_id if end else 0,
        posee=moves[-1].entry_id if moves and moves[-1].nature != Nature.COUP else 0,
    )


def last_numero(seance: Seance) -> int:
    """The number of the last chouette of a séance, 0 when there was none."""
    return seance.chouettes.order_by("-numero").values_list("numero", flat=True).first() or 0


def last_mouvement(chouette_id: int) -> int:
    """The rank of the latest movement of a chouette."""
    return MouvementChouette.objects.filter(chouette_id=chouette_id).count()


def read_chouettes(seance: Seance) -> list[ChouetteLue]:
    """Every chouette of a séance, in order."""
    return [_lue(found) for found in _chouettes(seance, whole=True).order_by("numero")]


def read_arretes(seance: Seance) -> dict[int, ArreteChouette]:
    """The closed stakes of the chouette's coups, by coup number."""
    rows = ArreteChouette.objects.filter(coup__seance=seance).select_related("coup", "chouette")
    return {row.coup.numero: row for row in rows}


def _chouettes(seance: Seance, *, whole: bool = False):
    """The chouettes of a séance in three queries; `whole`: with the entries that recorded each row."""
    bids = Enchere.objects.select_related("fiche").order_by("rang")
    moves = MouvementChouette.objects.order_by("rang")
    found = Chouette.objects.filter(seance=seance).select_related("adjudication__fiche")
    if whole:
        bids, moves = bids.select_related("entry"), moves.select_related("coup", "entry")
        found = found.select_related("entry", "adjudication__verifie_par", "fin__entry")
    return found.prefetch_related(Prefetch("encheres", bids), Prefetch("mouvements", moves))


def _en_cours(row: Chouette) -> ChouetteEnCours:
    award = getattr(row, "adjudication", None)
    moves = list(row.mouvements.all())
    etat = None
    if award is not None:
        etat = encan.Chouette(
            adjugee=award.montant,
            courante=moves[-1].courante,
            premier_coup=moves[-1].premier_coup,
            remise=any(m.nature == Nature.REMISE for m in moves),
        )
    return ChouetteEnCours(
        id=row.id,
        numero=row.numero,
        encheres=tuple(encan.Enchere(e.fiche.numero, e.montant) for e in row.encheres.all()),
        etat=etat,
        fiche=award.fiche.numero if award else None,
        siege=award.siege if award else "",
        au_sort=bool(award and award.au_sort),
    )


def _lue(row: Chouette) -> ChouetteLue:
    award = getattr(row, "adjudication", None)
    end = getattr(row, "fin", None)
    return ChouetteLue(
        en_cours=_en_cours(row),
        adjugee=award.montant if award else None,
        verifie_par=award.verifie_par.nom if award else "",
        encheres=tuple(
            LigneEnchere(e.fiche.numero, e.montant, e.entry.actor_name, e.entry.moment)
            for e in row.encheres.all()
        ),
        mouvements=tuple(
            LigneMouvement(
                m.nature, m.coup.numero if m.coup else None, m.courante, m.entry.moment, m.entry_id
            )
            for m in row.mouvements.all()
        ),
        fin=str(MotifFin(end.motif).label) if end else "",
        motif=end.motif if end else "",
        ouverte_a=row.entry.moment,
        ouverte_par=row.entry.actor_name,
        entry=row.entry_id,
        finie_a=end.entry.moment if end else None,
        fin_entry=end.entry_id if end else None,
    )
