"""Reading baccara: its tailles, a coup whole as its rows tell it, a table as its screen shows it."""

import datetime as dt
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property

from django.db.models import Count, Prefetch

from cercle.ledger.models import (
    AffectationSabot,
    CartesBrulees,
    Coup,
    Detachement,
    FinTaille,
    Prelevement,
    Seance,
    Taille,
)
from cercle.rules import baccara as regle
from cercle.rules.refusal import Illegal
from cercle.rules.tickets import Tranche, compose

from . import machine as machines
from . import seance as seances
from .banque import BanqueEnCours, read_repond
from .banque import read_current as read_banque
from .correction import approved_numbers
from .ecarte import LignePrelevement, levy_total, read_levy
from .encours import ARRETE, NUL, REGLE, TICKETS
from .pupitre import MachineTable, last_entry
from .seance import Lieu
from .tickets import CarnetTable, carnets_of, usable

# The coup in progress and those that the screen shows behind it.
COUPS = 8


@dataclass(frozen=True, slots=True)
class LigneBrulees:
    """Cards burnt: how many, by which decision of whom, when (article 58)."""

    nombre: int
    decision: str
    par: str
    recorded_at: dt.datetime


@dataclass(frozen=True, slots=True)
class TailleLue:
    """A taille: its sabot, who cut, before how many cards its stop card stands, its coups, how it ended.

    `carte_parue`: None while it lasts, then whether the stop card appeared; `motif` says why it stopped
    otherwise. `coups` counts those of the séance given in it, void ones included.
    """

    id: int
    numero: int
    sabot: int
    coupe: str
    carte_arret: int
    coups: int
    brulees: tuple[LigneBrulees, ...]
    ouverte_a: dt.datetime
    carte_parue: bool | None
    motif: str
    finie_a: dt.datetime | None
    entry: int

    @property
    def finie(self) -> bool:
        return self.carte_parue is not None


@dataclass(frozen=True)
class CoupLu:
    """One coup of baccara, whole. Amounts are centimes; results are the banker's, () before they are known.

    `etat`: "arrete", then "tickets" while those of its levy lie on the table, "regle", or "nul". `points`:
    the banker's then each tableau's, () when results were typed. `en_banque` before the coup and
    `banque_apres` it are None at the open bank. `arrete_de`, `regle_de`: the matricules of who closed the
    stakes and of who entered the result. `au_dela`: what the banker of an open bank answered for, when the
    stakes were over it and `arrete_par` took them on himself; None otherwise.
    """

    id: int
    numero: int
    jeu: regle.Variante
    etat: str
    taille: int
    banque: int
    banquier: str
    siege: int | None
    en_banque: int | None
    mises: tuple[int, ...]
    banco: bool
    resultats: tuple[regle.Resultat, ...]
    points: tuple[int, ...]
    prelevement: LignePrelevement | None
    banque_apres: int | None
    motif_nullite: str
    annule_par: str
    arrete_a: dt.datetime
    arrete_par: str
    arrete_de: str
    au_dela: int | None
    regle_a: dt.datetime | None
    regle_par: str
    regle_de: str
    dechires_a: dt.datetime | None
    dechires_par: str
    entry: int

    @property
    def fini(self) -> bool:
        return self.etat in (REGLE, NUL)

    @property
    def expose(self) -> int:
        """What the pontes staked over the tableaux."""
        return sum(self.mises)

    @cached_property
    def reglement(self) -> regle.Coup | None:
        """The coup as the rules settle it: won, lost, announcement, reason; None before the result."""
        return self.prevoir(self.resultats) if self.resultats else None

    def prevoir(self, resultats: Sequence[regle.Resultat]) -> regle.Coup:
        """What these results would give: the announcement to be said and the levy. ValueError for another
        number of results than of tableaux."""
        tableaux = zip(self.mises, resultats, strict=True)
        return regle.settle_coup(self.jeu, tuple(regle.Tableau(*one) for one in tableaux))


@dataclass(frozen=True)
class TableLue:
    """A baccara table as its last séance leaves it; amounts are centimes.

    `entry`: the last entry of the journal before reading. `taille`: the last one, ended or not. `banque`: the
    one in progress, given or not; `repond`: what the banker of an open bank answers for, None elsewhere.
    `coup`: the last one, whatever its state, `anciens` those before it, latest first. `sabot`: the one the
    séance has now. `machine` gives the tickets instead of `carnets` when the séance has one. `corriges`: the
    numbers of the approved corrections of these coups, by id.
    """

    entry: int
    lieu: Lieu
    variante: regle.Variante
    sabot: int | None
    taille: TailleLue | None
    banque: BanqueEnCours | None
    repond: int | None
    coup: CoupLu | None
    anciens: tuple[CoupLu, ...]
    carnets: tuple[CarnetTable, ...]
    machine: MachineTable | None
    prelevements: int
    corriges: dict[int, tuple[int, ...]]

    @property
    def coup_vise(self) -> int:
        """The coup that the next stakes are for: the one in progress, or the next."""
        return 1 if self.coup is None else self.coup.numero + self.coup.fini

    @property
    def en_cours(self) -> CoupLu | None:
        """The coup whose stakes are closed and whose result is awaited."""
        return self.coup if self.coup is not None and self.coup.etat == ARRETE else None

    @property
    def a_dechirer(self) -> CoupLu | None:
        """The coup whose tickets lie on the table (article 59)."""
        return self.coup if self.coup is not None and self.coup.etat == TICKETS else None

    def tickets_pour(self, montant: int) -> tuple[Tranche, ...]:
        """The tickets that a levy of `montant` would take from the carnets, or from the machine; () when
        they cannot be made up."""
        if montant == 0:
            return ()
        if self.machine is not None:
            return (Tranche(montant, self.machine.prochain, self.machine.prochain),)
        try:
            return compose(montant, [c.as_rule() for c in usable(list(self.carnets))])
        except Illegal:
            return ()


def last_taille(seance: Seance) -> Taille | None:
    return seance.tailles.order_by("-numero").first()


def end_of(taille: Taille) -> FinTaille | None:
    """How a taille ended, with the entry that says so; None while it lasts."""
    return FinTaille.objects.select_related("entry").filter(taille=taille).first()


def read_tailles(seance: Seance) -> list[TailleLue]:
    """The tailles of a séance, in order, in two queries."""
    return [_taille(row) for row in _tailles(seance).order_by("numero")]


def read_coup(seance: Seance, numero: int) -> CoupLu | None:
    found = _coups(seance).filter(numero=numero).first()
    return None if found is None else _read(found)


def read_coups(seance: Seance, *, last: int | None = None) -> list[CoupLu]:
    """The coups of a séance in order; only the `last` ones when asked."""
    if last is None:
        return list(stream_coups(seance))
    found = list(_coups(seance).order_by("-numero")[:last])
    return [_read(coup) for coup in reversed(found)]


def stream_coups(seance: Seance, *, taille: int | None = None, at_once: int = 500) -> Iterator[CoupLu]:
    """The coups of a séance in order, those of one taille when its number is given, `at_once` in memory."""
    coups, after = _coups(seance), 0
    if taille is not None:
        coups = coups.filter(baccara__taille__numero=taille)
    while True:
        found = list(coups.filter(numero__gt=after).order_by("numero")[:at_once])
        yield from map(_read, found)
        if len(found) < at_once:
            return
        after = found[-1].numero


def read_table(table: int) -> TableLue | None:
    """The table's last séance, in a fixed number of queries; None when it never had one of baccara.

    The entry is read first: what is recorded meanwhile is a later entry, and asks for another reading.
    """
    entry = last_entry()
    seance = seances.latest_seance(table)
    if seance is None or seance.table.jeu not in regle.VARIANTES:
        return None
    coups = read_coups(seance, last=COUPS)[::-1]
    held = read_banque(seance)
    last = _tailles(seance).order_by("-numero").first()
    given = AffectationSabot.objects.filter(seance=seance).order_by("-rang")
    ouverte = seance.table.jeu == "ouverte" and held is not None and held.attribuee
    return TableLue(
        entry=entry,
        lieu=seances.read_lieu(seance),
        variante=seance.table.jeu,
        sabot=given.values_list("sabot__numero", flat=True).first(),
        taille=None if last is None else _taille(last),
        banque=held,
        repond=read_repond(seance, held.banquier) if held is not None and ouverte else None,
        coup=coups[0] if coups else None,
        anciens=tuple(coups[1:]),
        carnets=tuple(carnets_of(seance.table)),
        machine=_machine(seance),
        prelevements=levy_total(seance),
        corriges=approved_numbers(coup.id for coup in coups),
    )


def _machine(seance: Seance) -> MachineTable | None:
    used = machines.machine_of(seance)
    if used is None:
        return None
    return MachineTable(used.machine.numero_serie, machines.next_ticket(used.machine))


def _tailles(seance: Seance):
    burnt = CartesBrulees.objects.select_related("par", "entry").order_by("rang")
    return (
        Taille.objects.filter(seance=seance)
        .select_related("sabot", "entry", "fin__entry")
        .annotate(nombre_coups=Count("coups"))
        .prefetch_related(Prefetch("brulees", burnt))
    )


def _taille(row: Taille) -> TailleLue:
    end = getattr(row, "fin", None)
    return TailleLue(
        id=row.id,
        numero=row.numero,
        sabot=row.sabot.numero,
        coupe=row.coupe,
        carte_arret=row.carte_arret,
        coups=row.nombre_coups,
        brulees=tuple(
            LigneBrulees(b.nombre, b.decision, b.par.nom, b.entry.moment) for b in row.brulees.all()
        ),
        ouverte_a=row.entry.moment,
        carte_parue=end.carte_arret if end else None,
        motif=end.motif if end else "",
        finie_a=end.entry.moment if end else None,
        entry=row.entry_id,
    )


def _coups(seance: Seance):
    levies = Prelevement.objects.select_related("entry", "ticket_machine__machine").prefetch_related(
        Prefetch("detachements", Detachement.objects.select_related("carnet").order_by("rang"))
    )
    return (
        Coup.objects.filter(seance=seance, baccara__isnull=False)
        .select_related(
            "entry",
            "baccara__taille",
            "baccara__banque__attribution",
            "resultat_baccara__entry",
            "mises_au_dela",
            "mouvement_banque",
            "tickets_dechires__entry",
            "nullite__entry",
        )
        .prefetch_related(Prefetch("prelevements", levies))
    )


def _read(coup: Coup) -> CoupLu:
    closing, award = coup.baccara, coup.baccara.banque.attribution
    result = getattr(coup, "resultat_baccara", None)
    torn = getattr(coup, "tickets_dechires", None)
    void = getattr(coup, "nullite", None)
    move = getattr(coup, "mouvement_banque", None)
    levies = [read_levy(levy) for levy in coup.prelevements.all()]
    return CoupLu(
        id=coup.id,
        numero=coup.numero,
        jeu=coup.jeu,
        etat=_etat(void, result, torn, levies),
        taille=closing.taille.numero,
        banque=closing.banque.numero,
        banquier=award.banquier,
        siege=award.siege,
        en_banque=closing.en_banque,
        mises=tuple(m for m in (closing.mise_1, closing.mise_2) if m is not None),
        banco=closing.banco,
        resultats=tuple(r for r in (result.resultat_1, result.resultat_2) if r) if result else (),
        points=_points(result),
        prelevement=levies[0] if levies else None,
        banque_apres=move.montant if move else None,
        motif_nullite=void.motif if void else "",
        annule_par=void.entry.actor_name if void else "",
        arrete_a=coup.entry.moment,
        arrete_par=coup.entry.actor_name,
        arrete_de=coup.entry.actor,
        au_dela=coup.mises_au_dela.repond if hasattr(coup, "mises_au_dela") else None,
        regle_a=result.entry.moment if result else None,
        regle_par=result.entry.actor_name if result else "",
        regle_de=result.entry.actor if result else "",
        dechires_a=torn.entry.moment if torn else None,
        dechires_par=torn.entry.actor_name if torn else "",
        entry=coup.entry_id,
    )


def _etat(void: object, result: object, torn: object, levies: Sequence[LignePrelevement]) -> str:
    if void is not None:
        return NUL
    if result is None:
        return ARRETE
    return TICKETS if torn is None and any(levy.montant for levy in levies) else REGLE


def _points(result) -> tuple[int, ...]:
    if result is None:
        return ()
    typed = (result.points_banquier, result.points_1, result.points_2)
    return tuple(points for points in typed if points is not None)
