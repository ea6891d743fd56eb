"""Reading corrections: what was proposed, by whom, decided by whom, and what each one changes.

However many there are, they are read in the same number of queries. Amounts are centimes.
"""

import datetime as dt
from collections.abc import Iterable
from dataclasses import dataclass

from django.db.models import F, Prefetch, QuerySet, Sum

from cercle.ledger.models import (
    Comptee,
    CompteeCorrigee,
    Correction,
    Corrige,
    DecisionCorrection,
    Detachement,
    PrelevementCorrige,
    Seance,
    SoldeCorrige,
    TicketMachine,
)
from cercle.ledger.models import Prelevement as LignePrelevement
from cercle.rules import comptee as regle_comptee
from cercle.rules import correction as regle
from cercle.rules.baccara import Coup as ReglementBaccara
from cercle.rules.prelevement import Prelevement
from cercle.rules.refusal import Refusal

from .coup_joue import CoupJoue, changement_of, read_coups_corriges, read_coups_joues

OBJETS: dict[str, regle.Objet] = {
    "enjeux": "enjeux",
    "chouette": "chouette",
    "dehors": "dehors",
    "pontes": "pontes",
    "banque": "banque",
}
PROPOSEE, APPROUVEE, REFUSEE = "proposee", "approuvee", "refusee"


@dataclass(frozen=True, slots=True)
class EffetComptee:
    """A count before, and the columns of the register after: 8, 9, 10, 11 and 15."""

    compte_avant: int
    porte_avant: int
    attendu: int
    compte: int
    excedent: int
    manquant: int
    porte: int

    @property
    def ecart(self) -> int:
        """What the sum carried to the register moves by."""
        return self.porte - self.porte_avant


@dataclass(frozen=True, slots=True)
class DecisionLue:
    """Approved or not, in which words, by whom and when; `jour`: the day whose totals move."""

    approuvee: bool
    mention: str
    matricule: str
    nom: str
    moment: dt.datetime
    jour: dt.date | None
    entry: int


@dataclass(frozen=True, slots=True)
class CorrectionLue:
    """A correction whole. `coup` and `rang` (of the line of stake) are None where they do not apply.

    What it changes, done when approved, foreseen while proposed: `ecart` for a coup, `comptage` for a count.
    Both are None when it is refused, and when what is proposed has become impossible. `mains`: the matricules
    of those who may not decide on it, as long as nobody did.
    """

    numero: int
    objet: str
    saison: int
    table: int
    seance: int
    seance_id: int
    jour: dt.date
    coup: int | None
    coup_id: int | None
    rang: int | None
    avant: str
    apres: str
    motif: str
    matricule: str
    nom: str
    moment: dt.datetime
    entry: int
    decision: DecisionLue | None
    ecart: regle.Ecart | None
    comptage: EffetComptee | None
    mains: frozenset[str]

    @property
    def etat(self) -> str:
        if self.decision is None:
            return PROPOSEE
        return APPROUVEE if self.decision.approuvee else REFUSEE


@dataclass(frozen=True, slots=True)
class CoupCorrige:
    """A coup with its approved corrections: what it came to, and what it should have.

    `origine` and `actuel` are the coup as the rules take it, `compte_origine` and `compte` what they make of
    it: masses, sums held, restitutions, payments, levies, soldes; at baccara the coup settled.
    """

    numero: int
    origine: regle.Joue
    actuel: regle.Joue
    compte_origine: regle.Compte | ReglementBaccara
    compte: regle.Compte | ReglementBaccara
    corrections: tuple[CorrectionLue, ...]


@dataclass(frozen=True, slots=True)
class ComptageActuel:
    """A count as it stands corrected; `attendu` takes in the tickets torn for its surplus so far."""

    attendu: int
    compte: int
    porte: int

    def corrected(self, compte: int) -> EffetComptee:
        """The columns of the register for that sum counted."""
        b = regle_comptee.compare(self.attendu, compte)
        return EffetComptee(self.compte, self.porte, b.attendu, b.compte, b.excedent, b.manquant, b.porte)


def read_correction(numero: int) -> CorrectionLue | None:
    return next(iter(_read(Correction.objects.filter(numero=numero))), None)


def pending_corrections() -> list[CorrectionLue]:
    """Those of the house that wait for a decision, the oldest first."""
    return _read(Correction.objects.filter(decision__isnull=True))


def decided_corrections(*, last: int) -> list[CorrectionLue]:
    """The last decided in the house, approved or refused, the latest proposed first."""
    ids = DecisionCorrection.objects.order_by("-id").values_list("correction_id", flat=True)[:last]
    return _read(Correction.objects.filter(id__in=list(ids)))[::-1]


def read_corrections(seance: Seance) -> list[CorrectionLue]:
    """All those of a séance, in the order proposed."""
    return _read(Correction.objects.filter(seance=seance))


def corrections_of_coups(seance: Seance) -> dict[int, tuple[CorrectionLue, ...]]:
    """Those of each coup of a séance, by id of the coup."""
    found: dict[int, tuple[CorrectionLue, ...]] = {}
    for one in read_corrections(seance):
        if one.coup_id is not None:
            found[one.coup_id] = (*found.get(one.coup_id, ()), one)
    return found


def corrected_coups(seance: Seance) -> dict[int, CoupCorrige]:
    """The coups of a séance that an approved correction changes, by id of the coup."""
    corrections = corrections_of_coups(seance)
    return {
        id: CoupCorrige(
            numero=joue.numero,
            origine=joue.origine,
            actuel=joue.actuel,
            compte_origine=regle.compute(joue.origine),
            compte=regle.compute(joue.actuel),
            corrections=tuple(one for one in corrections[id] if one.etat == APPROUVEE),
        )
        for id, joue in read_coups_corriges(seance).items()
    }


def approved_numbers(coups: Iterable[int]) -> dict[int, tuple[int, ...]]:
    """The numbers of the approved corrections of these coups, by id; those without one are left out."""
    rows = Correction.objects.filter(coup__in=list(coups), decision__approuvee=True).order_by("numero")
    found: dict[int, tuple[int, ...]] = {}
    for coup, numero in rows.values_list("coup", "numero"):
        found[coup] = (*found.get(coup, ()), numero)
    return found


def preleve_corrige(coup: int) -> int:
    """What a coup (its id) owes the cagnotte, corrections included."""
    levied = LignePrelevement.objects.filter(coup=coup).aggregate(total=Sum("montant"))["total"] or 0
    return levied + corrections_preleve([coup]).get(coup, 0)


def corrections_preleve(coups: Iterable[int]) -> dict[int, int]:
    """What approved corrections add to the levies of these coups, by id; those unchanged are left out."""
    return _differences("coup", coup__in=list(coups))


def corrections_preleve_of(seance: Seance) -> dict[int, int]:
    """The same for every coup of a séance."""
    return _differences("coup", seance=seance)


def _differences(by: str, **which: object) -> dict[int, int]:
    rows = (
        PrelevementCorrige.objects.filter(
            **{f"decision__correction__{name}": value for name, value in which.items()}
        )
        .values_list(f"decision__correction__{by}")
        .annotate(ecart=Sum(F("montant") - F("avant")))
    )
    return dict(rows)


def read_comptages(ids: Iterable[int]) -> dict[int, ComptageActuel]:
    """Counts as they stand, by id of the Comptee."""
    wanted = list(ids)
    torn: dict[int, int] = {}
    for model in (Detachement, TicketMachine):
        rows = model.objects.filter(comptee__in=wanted).values_list("comptee").annotate(total=Sum("montant"))
        for id, total in rows:
            torn[id] = torn.get(id, 0) + total
    corrected = {
        row.decision.correction.comptee_id: row
        for row in CompteeCorrigee.objects.filter(decision__correction__comptee__in=wanted)
        .select_related("decision__correction")
        .order_by("id")
    }
    return {
        row.id: ComptageActuel(
            attendu=row.attendu + torn.get(row.id, 0),
            compte=corrected[row.id].compte if row.id in corrected else row.compte,
            porte=corrected[row.id].porte if row.id in corrected else row.porte,
        )
        for row in Comptee.objects.filter(id__in=wanted)
    }


def _read(which: QuerySet[Correction]) -> list[CorrectionLue]:
    rows = list(
        which.select_related(
            "seance__table",
            "coup__arrete_chouette",
            "mise",
            "fiche",
            "entry",
            "par",
            "comptee__par",
            "comptee__certifie_par",
            "decision__entry",
            "decision__par",
            "decision__comptee",
        )
        .prefetch_related(
            Prefetch("decision__prelevements", PrelevementCorrige.objects.order_by("id")),
            Prefetch("decision__soldes", SoldeCorrige.objects.select_related("fiche").order_by("id")),
        )
        .order_by("numero")
    )
    waiting = [row for row in rows if not hasattr(row, "decision")]
    coups = read_coups_joues({row.coup_id for row in waiting if row.coup_id is not None})
    counts = read_comptages({row.comptee_id for row in waiting if row.comptee_id is not None})
    return [_lue(row, coups, counts) for row in rows]


def _lue(row: Correction, coups: dict[int, CoupJoue], counts: dict[int, ComptageActuel]) -> CorrectionLue:
    decision = getattr(row, "decision", None)
    ecart: regle.Ecart | None = None
    comptage: EffetComptee | None = None
    if decision is None and row.objet == Corrige.COMPTEE:
        comptage = counts[row.comptee_id].corrected(row.montant)
    elif decision is None:
        ecart = _foreseen(row, coups[row.coup_id])
    elif decision.approuvee and row.objet == Corrige.COMPTEE:
        comptage = _counted(decision.comptee)
    elif decision.approuvee:
        ecart = _done(row, decision)
    return CorrectionLue(
        numero=row.numero,
        objet=row.objet,
        saison=row.seance.table.saison,
        table=row.seance.table.numero,
        seance=row.seance.numero,
        seance_id=row.seance_id,
        jour=row.seance.jour,
        coup=row.coup.numero if row.coup else None,
        coup_id=row.coup_id,
        rang=row.mise.rang if row.mise else None,
        avant=row.avant,
        apres=row.apres,
        motif=row.motif,
        matricule=row.par.matricule,
        nom=row.par.nom,
        moment=row.entry.moment,
        entry=row.entry_id,
        decision=None
        if decision is None
        else DecisionLue(
            approuvee=decision.approuvee,
            mention=decision.mention,
            matricule=decision.par.matricule,
            nom=decision.par.nom,
            moment=decision.entry.moment,
            jour=decision.jour,
            entry=decision.entry_id,
        ),
        ecart=ecart,
        comptage=comptage,
        mains=frozenset() if decision else _mains(row, coups),
    )


def _mains(row: Correction, coups: dict[int, CoupJoue]) -> frozenset[str]:
    """Whoever proposed it, wrote at the coup, or signed the count."""
    if row.comptee is not None:
        return frozenset({row.par.matricule, row.comptee.par.matricule, row.comptee.certifie_par.matricule})
    return coups[row.coup_id].mains | {row.par.matricule}


def _done(row: Correction, decision: DecisionCorrection) -> regle.Ecart:
    """What the rows of an approval say."""
    closing = getattr(row.coup, "arrete_chouette", None)
    return regle.Ecart(
        tuple(
            regle.EcartPrelevement(
                OBJETS[p.objet], p.avant, Prelevement(p.base, p.taux, p.exact, p.montant, p.article)
            )
            for p in decision.prelevements.all()
        ),
        tuple(regle.EcartSolde(s.fiche.numero, s.avant, s.apres) for s in decision.soldes.all()),
        closing.courante if closing else None,
        banque=row.objet == Corrige.BANQUE,
    )


def _foreseen(row: Correction, joue: CoupJoue) -> regle.Ecart | None:
    """What an approval would change now; None when the rules no longer allow it."""
    try:
        return regle.compare(joue.actuel, regle.correct(joue.actuel, changement_of(row)))
    except Refusal:
        return None


def _counted(row: CompteeCorrigee) -> EffetComptee:
    return EffetComptee(
        row.compte_avant,
        row.porte_avant,
        row.attendu,
        row.compte,
        row.excedent,
        row.manquant,
        row.porte,
    )
