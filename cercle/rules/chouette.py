"""The chouette: one player against all the others (articles 65, 66, 66-1).

C (`adjugee`) is the amount adjudged, c (`courante`) what it has become. The pontes stake against it, P in
all; beside the chouetteur stakes are taken only when P > c, S in all. On the chouette: min(P, c). Outside,
each side: min(S, P − c). What is over goes back to the last registered of its side. Amounts are centimes.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from typing import Literal

from cercle.rules.ecarte import check_montant
from cercle.rules.montant import format_euros
from cercle.rules.partage import share
from cercle.rules.prelevement import TAUX_CHOUETTE, Prelevement, compute_prelevement
from cercle.rules.refusal import Ambiguous, Illegal, Phrase, gettext_noop

Camp = Literal["pontes", "allies"]
CAMPS: tuple[Camp, ...] = ("pontes", "allies")
Gagnant = Literal["pontes", "chouette"]
GAGNANTS: tuple[Gagnant, ...] = ("pontes", "chouette")
Objet = Literal["chouette", "outside", "pontes"]

ARTICLE = "65"
ARTICLE_EGALISATION = "65"
ARTICLE_TAUX = "66"
ARTICLE_TICKETS = "66-1"


@dataclass(frozen=True, slots=True)
class Enchere:
    """A bid of the auction, in the order made; montant in centimes."""

    fiche: int
    montant: int


@dataclass(frozen=True, slots=True)
class Chouette:
    """A chouette between two coups.

    premier_coup: the next coup is a first coup (after the auction, or after the remise). remise: it was put
    back once already.
    """

    adjugee: int
    courante: int
    premier_coup: bool = True
    remise: bool = False

    @property
    def sautee(self) -> bool:
        return self.courante == 0


@dataclass(frozen=True, slots=True)
class Mise:
    """One line of stake, in order of receipt."""

    rang: int
    fiche: int
    camp: Camp
    montant: int


@dataclass(frozen=True, slots=True)
class Restitution:
    """What is given back of line `rang`."""

    rang: int
    fiche: int
    camp: Camp
    montant: int


@dataclass(frozen=True, slots=True)
class Arrete:
    """The stakes of a coup of chouette, closed.

    mise_pontes, mise_allies: P and S as laid. sur: held on the chouette. dehors: held outside, each side.
    tenues: the lines still holding something, in order of receipt. sur_chouette: levy on C, first coup only.
    hors_chouette: levy on the outside sum, when there is one. Both before the deal (article 66-1).
    """

    chouette: Chouette
    mise_pontes: int
    mise_allies: int
    sur: int
    dehors: int
    restitutions: tuple[Restitution, ...]
    tenues: tuple[Mise, ...]
    sur_chouette: Prelevement | None
    hors_chouette: Prelevement | None

    def reason(self) -> Phrase:
        """What is held where, and by which comparison of P and c."""
        params = {
            "pontes": format_euros(self.mise_pontes),
            "courante": format_euros(self.chouette.courante),
            "sur": format_euros(self.sur),
            "dehors": format_euros(self.dehors),
            "allies": format_euros(self.mise_allies),
            "article": ARTICLE_EGALISATION,
        }
        if self.mise_pontes <= self.chouette.courante:
            return Phrase(_PHRASE_COUVERTE if not self.mise_allies else _PHRASE_REFERMEE, params)
        return Phrase(_PHRASE_DEPASSEE, params)

    def explain(self) -> str:
        return self.reason().text


@dataclass(frozen=True, slots=True)
class Paiement:
    """What a winning fiche receives: twice what it held (`tenu`) less its `part` of the levies."""

    fiche: int
    tenu: int
    part: int
    montant: int


@dataclass(frozen=True, slots=True)
class Reglement:
    """The coup settled. apres_resultat: the levy that waited (66-1). apres: the chouette since."""

    gagnant: Gagnant
    paiements: tuple[Paiement, ...]
    apres_resultat: Prelevement | None
    apres: Chouette


_PHRASE_COUVERTE = gettext_noop(
    "Les pontes ont %(pontes)s, pas plus que la chouette (%(courante)s) : %(sur)s sont tenus sur la chouette "
    "(article %(article)s)."
)
_PHRASE_REFERMEE = gettext_noop(
    "Les pontes n’ont plus que %(pontes)s, pas plus que la chouette (%(courante)s) : %(sur)s sont tenus sur "
    "la chouette, et les %(allies)s posés du côté de la chouette sont rendus (article %(article)s)."
)
_PHRASE_DEPASSEE = gettext_noop(
    "Les pontes ont %(pontes)s, plus que la chouette (%(courante)s) : %(sur)s sont tenus sur la chouette, "
    "et %(dehors)s de chaque côté en dehors (article %(article)s)."
)


def check_enchere(encheres: Sequence[Enchere], *, fiche: int, montant: int) -> Enchere:
    """Check a bid: a multiple of 0,10 € (article 63), not below that fiche's own last bid.

    Illegal "stake_not_multiple", "stake_too_small", "bid_lowered".
    """
    check_montant(montant)
    own = [e.montant for e in encheres if e.fiche == fiche]
    if own and montant < own[-1]:
        raise Illegal(
            "bid_lowered",
            ARTICLE,
            gettext_noop("La fiche %(fiche)s a déjà offert %(offert)s : une enchère ne baisse pas."),
            fiche=fiche,
            offert=format_euros(own[-1]),
        )
    return Enchere(fiche, montant)


def highest_bidders(encheres: Sequence[Enchere]) -> tuple[int, ...]:
    """The fiches that made the highest bid, in the order of their bids; more than one: to be drawn by lot."""
    best = max((e.montant for e in encheres), default=0)
    return tuple(dict.fromkeys(e.fiche for e in encheres if e.montant == best))


def adjudicate(encheres: Sequence[Enchere], *, tiree: int | None = None) -> Enchere:
    """Adjudge the chouette to the highest bidder (article 65: as the bank at two tableaux).

    `tiree`: the fiche drawn by lot among equal bids. Illegal "no_bid", "draw_unknown" (a fiche that is not
    among the highest, or no draw was due); Ambiguous "draw_needed".
    """
    highest = highest_bidders(encheres)
    if not highest:
        raise Illegal("no_bid", ARTICLE, gettext_noop("Aucune enchère : la chouette n’est pas adjugée."))
    if tiree is not None and (tiree not in highest or len(highest) == 1):
        raise Illegal(
            "draw_unknown",
            ARTICLE,
            gettext_noop("La fiche %(fiche)s n’est pas de celles entre lesquelles on tire au sort."),
            fiche=tiree,
        )
    if tiree is None and len(highest) > 1:
        raise Ambiguous(
            "draw_needed",
            ARTICLE,
            gettext_noop("Enchères égales des fiches %(fiches)s : tirez au sort et dites la fiche sortie."),
            fiches=", ".join(str(fiche) for fiche in highest),
        )
    winner = highest[0] if tiree is None else tiree
    return Enchere(winner, max(e.montant for e in encheres))


def open_chouette(adjugee: int) -> Chouette:
    """A chouette of C = `adjugee` centimes, before its first coup."""
    check_montant(adjugee)
    return Chouette(adjugee=adjugee, courante=adjugee)


def allies_open(chouette: Chouette, mises: Iterable[Mise]) -> bool:
    """Whether stakes are taken beside the chouetteur now: only when P > c (article 65)."""
    return sum(m.montant for m in mises if m.camp == "pontes") > chouette.courante


def check_mise(
    chouette: Chouette,
    mises: Sequence[Mise],
    *,
    chouetteur: int,
    fiche: int,
    camp: Camp,
    montant: int,
    minimum: int = 10,
) -> Mise:
    """Check a stake against those already laid; return its line, next in rank.

    Illegal, in this order: "stake_not_multiple", "stake_too_small", "chouetteur_ponte" (he plays against all:
    he may only hold something outside, on his own side), "both_sides", "allies_not_open" (P ≤ c).
    """
    check_montant(montant, minimum)
    if fiche == chouetteur and camp == "pontes":
        raise Illegal(
            "chouetteur_ponte",
            ARTICLE,
            gettext_noop("La fiche %(fiche)s tient la chouette : elle ne ponte pas contre elle-même."),
            fiche=fiche,
        )
    if any(m.fiche == fiche and m.camp != camp for m in mises):
        raise Illegal(
            "both_sides",
            "64",
            gettext_noop("La fiche %(fiche)s a déjà parié de l’autre côté à ce coup : pas des deux."),
            fiche=fiche,
        )
    if camp == "allies" and not allies_open(chouette, mises):
        raise Illegal(
            "allies_not_open",
            ARTICLE,
            gettext_noop("On ne ponte du côté de la chouette que si les mises la dépassent (%(courante)s)."),
            courante=format_euros(chouette.courante),
        )
    return Mise(mises[-1].rang + 1 if mises else 1, fiche, camp, montant)


def close_mises(chouette: Chouette, mises: Sequence[Mise]) -> Arrete:
    """Close the stakes: what is on the chouette, outside, given back; the levies due before the deal.

    Illegal "no_stake_held": no ponte has staked, or the chouette has sauté (c = 0).
    """
    if chouette.sautee:
        raise Illegal(
            "no_stake_held", ARTICLE, gettext_noop("La chouette a sauté : il n’y a plus de coup à jouer.")
        )
    arrete = preview(chouette, mises)
    if arrete is None:
        raise Illegal("no_stake_held", "64", gettext_noop("Aucun ponte n’a misé : aucun enjeu n’est tenu."))
    return arrete


def preview(chouette: Chouette, mises: Sequence[Mise]) -> Arrete | None:
    """What close_mises would give now; None while no ponte has staked. Never refuses."""
    pontes = sum(m.montant for m in mises if m.camp == "pontes")
    allies = sum(m.montant for m in mises if m.camp == "allies")
    if not pontes or chouette.sautee:
        return None
    sur = min(pontes, chouette.courante)
    dehors = min(allies, pontes - sur)
    excess: dict[Camp, int] = {"pontes": pontes - sur - dehors, "allies": allies - dehors}
    restitutions, tenues = _take_back(mises, excess)
    return Arrete(
        chouette=chouette,
        mise_pontes=pontes,
        mise_allies=allies,
        sur=sur,
        dehors=dehors,
        restitutions=restitutions,
        tenues=tenues,
        sur_chouette=_levy(chouette.adjugee) if chouette.premier_coup else None,
        hors_chouette=_levy(dehors) if dehors else None,
    )


def settle_coup(arrete: Arrete, *, gagnant: Gagnant, unite: int = 1) -> Reglement:
    """Pay the coup and move the chouette.

    The outside levy is borne by the outside winners; on a following coup the pontes who win bear 5 % of what
    they held on the chouette, taken after the result, and nothing is due when the chouetteur wins (66-1). The
    first registered pontes are those held by the chouette, later ones are outside.
    """
    won = arrete.sur if gagnant == "chouette" else -arrete.sur
    apres = replace(arrete.chouette, courante=arrete.chouette.courante + won, premier_coup=False)
    waits = gagnant == "pontes" and not arrete.chouette.premier_coup
    waited = _levy(arrete.sur) if waits else None
    lines = [m for m in arrete.tenues if (m.camp == "allies") == (gagnant == "chouette")]
    on = _on_the_chouette(lines, arrete.sur if gagnant == "pontes" else 0)
    outside = [m.montant - taken for m, taken in zip(lines, on, strict=True)]
    parts = [
        a + b
        for a, b in zip(
            _bear(waited, on, unite=unite), _bear(arrete.hors_chouette, outside, unite=unite), strict=True
        )
    ]
    return Reglement(gagnant, _pay(lines, parts), waited, apres)


def put_back(chouette: Chouette) -> Chouette:
    """Put C back once after the first saut, against the original levy: the next coup is a first coup.

    Illegal "not_burst", "new_auction" (second saut: the chouette goes back to auction; article 65).
    """
    if not chouette.sautee:
        raise Illegal(
            "not_burst", ARTICLE, gettext_noop("La chouette n’a pas sauté : il n’y a rien à remettre.")
        )
    if chouette.remise:
        raise Illegal(
            "new_auction",
            ARTICLE,
            gettext_noop("La chouette a sauté une seconde fois : elle est remise aux enchères."),
        )
    return Chouette(adjugee=chouette.adjugee, courante=chouette.adjugee, premier_coup=True, remise=True)


def return_all(mises: Sequence[Mise]) -> tuple[Restitution, ...]:
    """Give everything back, last-in first-out: the coup is void before any ticket was detached."""
    return tuple(Restitution(m.rang, m.fiche, m.camp, m.montant) for m in reversed(mises))


def _levy(base: int) -> Prelevement:
    return compute_prelevement(base=base, taux=TAUX_CHOUETTE, article=ARTICLE_TAUX)


def _take_back(
    mises: Sequence[Mise], excess: dict[Camp, int]
) -> tuple[tuple[Restitution, ...], tuple[Mise, ...]]:
    """Give back what is over on each side to its last registered, the last one reached possibly in part."""
    left = dict(excess)
    restitutions, held = [], []
    for m in reversed(mises):
        back = min(left[m.camp], m.montant)
        left[m.camp] -= back
        if back:
            restitutions.append(Restitution(m.rang, m.fiche, m.camp, back))
        if back < m.montant:
            held.append(replace(m, montant=m.montant - back))
    held.reverse()
    return tuple(restitutions), tuple(held)


def _on_the_chouette(lines: Sequence[Mise], sur: int) -> list[int]:
    """What each line holds on the chouette: it is filled in order of registration."""
    on = []
    for m in lines:
        on.append(min(sur, m.montant))
        sur -= on[-1]
    return on


def _bear(levy: Prelevement | None, weights: Sequence[int], *, unite: int) -> tuple[int, ...]:
    """The share of a levy that each line bears; nothing when there is no levy."""
    return share(levy.montant if levy else 0, weights, unit=unite)


def _pay(lines: Sequence[Mise], parts: Sequence[int]) -> tuple[Paiement, ...]:
    """The payments by fiche, in order of first registration."""
    held: dict[int, int] = {}
    borne: dict[int, int] = {}
    for m, part in zip(lines, parts, strict=True):
        held[m.fiche] = held.get(m.fiche, 0) + m.montant
        borne[m.fiche] = borne.get(m.fiche, 0) + part
    return tuple(Paiement(f, tenu, borne[f], 2 * tenu - borne[f]) for f, tenu in held.items())
