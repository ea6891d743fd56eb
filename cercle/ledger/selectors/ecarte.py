"""Reading écarté: a coup as its rows tell it, and what the desk and the paper need of it."""

import datetime as dt
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property

from django.db.models import Prefetch

from cercle.ledger.models import Coup, Detachement, Mise, Objet, Prelevement, Seance
from cercle.rules import ecarte as regle

from .encours import ARRETE, DONNE, MISES, NUL, REGLE


@dataclass(frozen=True, slots=True)
class LigneMise:
    """A line of stake as received: `tenu` is what is held of it once the stakes are closed (centimes)."""

    rang: int
    fiche: int
    cote: str
    montant: int
    annulee: bool
    rendu: int
    auteur: str
    recorded_at: dt.datetime

    @property
    def tenu(self) -> int:
        return 0 if self.annulee else self.montant - self.rendu

    def as_rule(self) -> regle.Mise:
        return regle.Mise(self.rang, self.fiche, self.cote, self.montant)


@dataclass(frozen=True, slots=True)
class LigneRestitution:
    rang_mise: int
    fiche: int
    cote: str
    montant: int


@dataclass(frozen=True, slots=True)
class LigneTicket:
    """Tickets detached from one carnet: face value in centimes, first and last number.

    `machine`: the serial number of the machine that printed it, one ticket worth the whole levy.
    """

    valeur: int
    premier: int
    dernier: int
    montant: int
    machine: str = ""


@dataclass(frozen=True, slots=True)
class LignePrelevement:
    """A levy: centimes, basis points, exact product in ten-thousandths of a centime."""

    base: int
    taux: int
    exact: int
    montant: int
    article: str
    objet: str
    moment: str
    tickets: tuple[LigneTicket, ...]
    recorded_at: dt.datetime


@dataclass(frozen=True, slots=True)
class LignePaiement:
    fiche: int
    tenu: int
    part: int
    montant: int


@dataclass(frozen=True, slots=True)
class TenuChouette:
    """What a coup of chouette held: c before it, the sum on it, the sum outside on each side (centimes)."""

    numero: int
    adjugee: int
    fiche: int
    siege: str
    courante: int
    premier_coup: bool
    mise_pontes: int
    mise_allies: int
    sur: int
    dehors: int
    courante_apres: int | None


@dataclass(frozen=True)
class CoupLu:
    """One coup of écarté or of chouette, whole. Amounts are centimes; the times are those of the journal."""

    id: int
    numero: int
    jeu: str
    etat: str
    joueur_a: int
    joueur_b: int
    mises: tuple[LigneMise, ...]
    masse_a: int
    masse_b: int
    tenu: int | None
    restitutions: tuple[LigneRestitution, ...]
    prelevements: tuple[LignePrelevement, ...]
    chouette: TenuChouette | None
    donnes: tuple[tuple[str, dt.datetime], ...]
    fausses_donnes: tuple[tuple[str, dt.datetime], ...]
    vainqueur: str
    auteur_resultat: str
    paiements: tuple[LignePaiement, ...]
    motif_nullite: str
    ouvert_a: dt.datetime
    entry: int

    @property
    def fini(self) -> bool:
        return self.etat in (REGLE, NUL)

    @property
    def prelevement(self) -> LignePrelevement | None:
        """The levy of a coup of écarté, which has one at most; None at the chouette."""
        return next((levy for levy in self.prelevements if levy.objet == Objet.ENJEUX), None)

    @property
    def preleve(self) -> int:
        """All that the coup owes the cagnotte, in centimes."""
        return sum(levy.montant for levy in self.prelevements)

    @property
    def tickets(self) -> tuple[LigneTicket, ...]:
        """Every ticket detached for the coup, in order."""
        return tuple(ticket for levy in self.prelevements for ticket in levy.tickets)

    @cached_property
    def actives(self) -> tuple[regle.Mise, ...]:
        """The lines that stand, as the rules take them."""
        return tuple(m.as_rule() for m in self.mises if not m.annulee)

    @cached_property
    def apercu(self) -> regle.Arrete | None:
        """What closing the stakes of écarté would give now; None while one side is empty."""
        return regle.preview(self.actives)


def read_last_coup(seance: Seance) -> CoupLu | None:
    coup = _coups(seance).order_by("-numero").first()
    return None if coup is None else _read(coup)


def read_coup(seance: Seance, numero: int) -> CoupLu | None:
    coup = _coups(seance).filter(numero=numero).first()
    return None if coup is None else _read(coup)


def read_coups(seance: Seance, *, last: int | None = None) -> list[CoupLu]:
    """The coups of a séance in order; only the `last` ones when asked."""
    if last is None:
        return list(stream_coups(seance))
    found = list(_coups(seance).order_by("-numero")[:last])
    return [_read(coup) for coup in reversed(found)]


def stream_coups(seance: Seance, *, at_once: int = 500) -> Iterator[CoupLu]:
    """The coups of a séance in order, `at_once` in the database's own form at any moment: that form weighs
    ten times what is read from it. So many queries for each `at_once` coups, and no more.
    """
    after = 0
    while True:
        found = list(_coups(seance).filter(numero__gt=after).order_by("numero")[:at_once])
        yield from map(_read, found)
        if len(found) < at_once:
            return
        after = found[-1].numero


def usual_montants(seance: Seance, fiche: int, *, last: int = 10) -> list[int]:
    """The latest stakes of a fiche this séance, in centimes, cancelled ones left out."""
    mises = Mise.objects.filter(coup__seance=seance, fiche__numero=fiche, annulation__isnull=True)
    return list(mises.order_by("-id").values_list("montant", flat=True)[:last])


def last_mise(seance: Seance, fiche: int) -> tuple[int, str] | None:
    """The amount and side of a fiche's last stake this séance, which one key repeats."""
    mises = Mise.objects.filter(coup__seance=seance, fiche__numero=fiche, annulation__isnull=True)
    return mises.order_by("-id").values_list("montant", "cote").first()


def levy_total(seance: Seance) -> int:
    """What the coups of a séance owe the cagnotte so far, in centimes."""
    return sum(Prelevement.objects.filter(coup__seance=seance).values_list("montant", flat=True))


def _coups(seance: Seance):
    levies = Prelevement.objects.select_related("entry", "ticket_machine__machine").prefetch_related(
        Prefetch("detachements", Detachement.objects.select_related("carnet").order_by("rang"))
    )
    return (
        Coup.objects.filter(seance=seance)
        .select_related(
            "entry",
            "adversaires__joueur_a",
            "adversaires__joueur_b",
            "arrete",
            "arrete_chouette__chouette__adjudication__fiche",
            "mouvement_chouette",
            "resultat__entry",
            "nullite",
        )
        .prefetch_related(
            Prefetch("mises", Mise.objects.select_related("fiche", "annulation", "entry").order_by("rang")),
            "restitutions",
            "donnes__jeu",
            "donnes__entry",
            "fausses_donnes__entry",
            "paiements__fiche",
            Prefetch("prelevements", levies.order_by("rang")),
        )
    )


def _read(coup: Coup) -> CoupLu:
    back = {r.mise_id: r.montant for r in coup.restitutions.all()}
    mises = tuple(
        LigneMise(
            rang=m.rang,
            fiche=m.fiche.numero,
            cote=m.cote,
            montant=m.montant,
            annulee=hasattr(m, "annulation"),
            rendu=back.get(m.id, 0),
            auteur=m.entry.actor,
            recorded_at=m.entry.moment,
        )
        for m in coup.mises.all()
    )
    by_id = {m.id: line for m, line in zip(coup.mises.all(), mises, strict=True)}
    restitutions = tuple(
        LigneRestitution(by_id[r.mise_id].rang, by_id[r.mise_id].fiche, by_id[r.mise_id].cote, r.montant)
        for r in sorted(coup.restitutions.all(), key=lambda r: r.rang)
    )
    masse_a, masse_b = regle.masses([m.as_rule() for m in mises if not m.annulee])
    levies = list(coup.prelevements.all())
    closing = getattr(coup, "arrete", None)
    nullite = getattr(coup, "nullite", None)
    donnes = sorted(coup.donnes.all(), key=lambda d: d.rang)
    fausses = sorted(coup.fausses_donnes.all(), key=lambda d: d.rang)
    return CoupLu(
        id=coup.id,
        numero=coup.numero,
        jeu=coup.jeu,
        etat=_etat(coup, dealt=len(donnes) > len(fausses)),
        joueur_a=coup.adversaires.joueur_a.numero,
        joueur_b=coup.adversaires.joueur_b.numero,
        mises=mises,
        masse_a=masse_a,
        masse_b=masse_b,
        tenu=closing.tenu if closing else None,
        restitutions=restitutions,
        prelevements=tuple(read_levy(levy) for levy in levies),
        chouette=_chouette(coup),
        donnes=tuple((d.jeu.couleur, d.entry.moment) for d in donnes),
        fausses_donnes=tuple((d.motif, d.entry.moment) for d in fausses),
        vainqueur=coup.resultat.vainqueur if hasattr(coup, "resultat") else "",
        auteur_resultat=coup.resultat.entry.actor if hasattr(coup, "resultat") else "",
        paiements=tuple(
            LignePaiement(p.fiche.numero, p.tenu, p.part, p.montant)
            for p in sorted(coup.paiements.all(), key=lambda p: p.rang)
        ),
        motif_nullite=nullite.motif if nullite else "",
        ouvert_a=coup.entry.moment,
        entry=coup.entry_id,
    )


def _etat(coup: Coup, *, dealt: bool) -> str:
    if hasattr(coup, "nullite"):
        return NUL
    if hasattr(coup, "resultat"):
        return REGLE
    if not hasattr(coup, "arrete") and not hasattr(coup, "arrete_chouette"):
        return MISES
    return DONNE if dealt else ARRETE


def _chouette(coup: Coup) -> TenuChouette | None:
    closing = getattr(coup, "arrete_chouette", None)
    if closing is None:
        return None
    award = closing.chouette.adjudication
    move = getattr(coup, "mouvement_chouette", None)
    return TenuChouette(
        numero=closing.chouette.numero,
        adjugee=award.montant,
        fiche=award.fiche.numero,
        siege=award.siege,
        courante=closing.courante,
        premier_coup=closing.premier_coup,
        mise_pontes=closing.mise_pontes,
        mise_allies=closing.mise_allies,
        sur=closing.sur,
        dehors=closing.dehors,
        courante_apres=move.courante if move else None,
    )


def read_levy(levy: Prelevement) -> LignePrelevement:
    """A levy with its tickets, of whatever game; its entry and its tickets were fetched with it."""
    return LignePrelevement(
        base=levy.base,
        taux=levy.taux,
        exact=levy.exact,
        montant=levy.montant,
        article=levy.article,
        objet=levy.objet,
        moment=levy.moment,
        tickets=_tickets(levy),
        recorded_at=levy.entry.moment,
    )


def _tickets(levy: Prelevement) -> tuple[LigneTicket, ...]:
    printed = getattr(levy, "ticket_machine", None)
    if printed is not None:
        serial = printed.machine.numero_serie
        return (LigneTicket(printed.montant, printed.numero, printed.numero, printed.montant, serial),)
    return tuple(
        LigneTicket(d.carnet.valeur, d.premier, d.dernier, d.montant) for d in levy.detachements.all()
    )
