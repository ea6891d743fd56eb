"""Reading coups settled, as the rules of corrections take them: as played, and as they stand corrected.

A whole séance is read in the same number of queries as one coup.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cached_property

from django.db.models import Prefetch, Q

from cercle.ledger.models import Correction, Corrige, Coup, Donne, Mise, Nature, Seance
from cercle.rules import correction as regle
from cercle.rules.baccara import VARIANTES, Tableau, known_resultat
from cercle.rules.chouette import Chouette
from cercle.rules.correction_baccara import CoupBanque, Tableaux
from cercle.rules.ecarte import Cote
from cercle.rules.ecarte import Mise as Ligne

COTES: dict[str, Cote] = {"A": "A", "B": "B"}
# Under which key `auteurs` has who entered the result, and at baccara the stakes; a line has its rank.
RESULTAT, MISES = 0, -1


@dataclass(frozen=True)
class CoupJoue:
    """A coup with its result. `lignes`: the rows of its stakes that stand, by rank; `fiches`: rows by number.

    `mains`: the matricules of all who entered something of it; `auteurs`: of each line, by rank, of the
    result and of the stakes of baccara. `approuves`: its approved changes, each with its correction, in the
    order decided.
    """

    id: int
    numero: int
    seance_id: int
    origine: regle.Joue
    lignes: dict[int, int]
    auteurs: dict[int, str]
    mains: frozenset[str]
    approuves: tuple[tuple[int, regle.Changement], ...]

    @cached_property
    def actuel(self) -> regle.Joue:
        """The coup with all its approved corrections."""
        return regle.correct_all(self.origine, [changement for _numero, changement in self.approuves])

    def ligne(self, rang: int) -> Ligne | None:
        """The line of that rank as it stands corrected; None for a rank unknown or cancelled, and at baccara,
        where stakes have no lines."""
        if isinstance(self.actuel, CoupBanque):
            return None
        return next((m for m in self.actuel.mises if m.rang == rang), None)


def read_coup_joue(seance: Seance, numero: int) -> CoupJoue | None:
    """A coup of a séance; None unless it has its result."""
    read = _read_baccara if seance.table.jeu in VARIANTES else _read
    return next(iter(read(Q(seance=seance, numero=numero))), None)


def read_coups_joues(ids: Iterable[int]) -> dict[int, CoupJoue]:
    """These coups, by id; those without a result are left out."""
    wanted = set(ids)
    found = {coup.id: coup for coup in _read(Q(id__in=wanted))}
    if wanted - found.keys():
        found |= {coup.id: coup for coup in _read_baccara(Q(id__in=wanted - found.keys()))}
    return found


def read_coups_corriges(seance: Seance) -> dict[int, CoupJoue]:
    """The coups of a séance that an approved correction changes, by id."""
    approved = Correction.objects.filter(decision__approuvee=True, seance=seance, coup__isnull=False)
    read = _read_baccara if seance.table.jeu in VARIANTES else _read
    return {coup.id: coup for coup in read(Q(id__in=approved.values("coup")))}


def changement_of(row: Correction) -> regle.Changement:
    """What a correction of a coup changes, as the rules take it."""
    if row.objet == Corrige.RESULTAT:
        return regle.Resultat(COTES[row.vainqueur])
    if row.objet == Corrige.BANQUE:
        return Tableaux(_tableaux((row.mise_1, row.mise_2), row))
    assert row.mise is not None and row.fiche is not None and row.montant is not None
    return Ligne(row.mise.rang, row.fiche.numero, COTES[row.cote], row.montant)


def _approved() -> Prefetch:
    rows = Correction.objects.filter(decision__approuvee=True).select_related("mise", "fiche")
    return Prefetch("corrections", rows.order_by("decision__id"))


def _read_baccara(which: Q) -> list[CoupJoue]:
    coups = (
        Coup.objects.filter(which, resultat_baccara__isnull=False)
        .select_related(
            "seance__reglage", "baccara__entry", "resultat_baccara__entry", "tickets_dechires__entry"
        )
        .prefetch_related(_approved())
        .order_by("id")
    )
    return [_joue_baccara(coup) for coup in coups]


def _joue_baccara(coup: Coup) -> CoupJoue:
    closing, result = coup.baccara, coup.resultat_baccara
    torn = getattr(coup, "tickets_dechires", None)
    return CoupJoue(
        id=coup.id,
        numero=coup.numero,
        seance_id=coup.seance_id,
        origine=CoupBanque(
            variante=coup.jeu,
            tableaux=_tableaux((closing.mise_1, closing.mise_2), result),
            minimum=coup.seance.reglage.mise_minimum,
            en_banque=closing.en_banque,
        ),
        lignes={},
        auteurs={RESULTAT: result.entry.actor, MISES: closing.entry.actor},
        mains=frozenset(row.entry.actor for row in (closing, result, torn) if row is not None),
        approuves=tuple((row.numero, changement_of(row)) for row in coup.corrections.all()),
    )


def _tableaux(mises: tuple[int | None, ...], row) -> tuple[Tableau, ...]:
    """Each stake with its result, as a row of two columns has them; the second only when there is one."""
    results = (row.resultat_1, row.resultat_2)
    return tuple(
        Tableau(mise, known_resultat(resultat))
        for mise, resultat in zip(mises, results, strict=True)
        if mise is not None
    )


def _read(which: Q) -> list[CoupJoue]:
    stakes = Mise.objects.filter(annulation__isnull=True).select_related("fiche", "entry").order_by("rang")
    coups = (
        Coup.objects.filter(which, resultat__isnull=False)
        .select_related(
            "seance__reglage",
            "resultat__entry",
            "arrete__entry",
            "arrete_chouette__entry",
            "arrete_chouette__chouette__adjudication__fiche",
        )
        .prefetch_related(
            Prefetch("mises", stakes),
            Prefetch("donnes", Donne.objects.select_related("entry")),
            _approved(),
            "arrete_chouette__chouette__mouvements",
        )
        .order_by("id")
    )
    return [_joue(coup) for coup in coups]


def _joue(coup: Coup) -> CoupJoue:
    stakes, result = list(coup.mises.all()), coup.resultat
    closing = getattr(coup, "arrete_chouette", None) or coup.arrete
    hands = {row.entry.actor for row in (closing, result, *stakes, *coup.donnes.all())}
    return CoupJoue(
        id=coup.id,
        numero=coup.numero,
        seance_id=coup.seance_id,
        origine=regle.Coup(
            mises=tuple(Ligne(m.rang, m.fiche.numero, COTES[m.cote], m.montant) for m in stakes),
            vainqueur=COTES[result.vainqueur],
            minimum=coup.seance.reglage.mise_minimum,
            unite=coup.seance.reglage.unite_paiement,
            chouette=_chouette(coup),
        ),
        lignes={m.rang: m.id for m in stakes},
        auteurs={RESULTAT: result.entry.actor} | {m.rang: m.entry.actor for m in stakes},
        mains=frozenset(hands),
        approuves=tuple((row.numero, changement_of(row)) for row in coup.corrections.all()),
    )


def _chouette(coup: Coup) -> regle.ChouetteJouee | None:
    """The chouette before the coup: its closed stakes say with which c, and whether it was a first coup."""
    closing = getattr(coup, "arrete_chouette", None)
    if closing is None:
        return None
    award = closing.chouette.adjudication
    moves = closing.chouette.mouvements.all()
    etat = Chouette(
        adjugee=award.montant,
        courante=closing.courante,
        premier_coup=closing.premier_coup,
        remise=any(m.nature == Nature.REMISE and m.id < closing.id for m in moves),
    )
    return regle.ChouetteJouee(etat, award.fiche.numero, COTES[award.siege])
