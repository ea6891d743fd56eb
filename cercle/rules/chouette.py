"""A coup of chouette: one player against all the others (articles 65, 66, 66-1).

The chouette itself, from its auction to its second saut, is in `adjudication`. C is the amount adjudged, c
what it has become. The pontes stake against it, P in all; beside the chouetteur stakes are taken only when
P > c, S in all. On the chouette: min(P, c). Outside, each side: min(S, max(0, P − c)). What is over goes back
to the last registered of its side. Amounts are centimes.
"""

from collections.abc import Iterable, Sequence
from dataclasses import replace
from typing import Literal, NamedTuple

from cercle.rules.adjudication import (
    ARTICLE,
    ARTICLE_TICKETS,
    Chouette,
    Enchere,
    adjudicate,
    check_enchere,
    highest_bidders,
    levy_chouette,
    open_chouette,
    put_back,
)
from cercle.rules.ecarte import ARTICLE_EGALISATION, MINIMUM_MISE, Paiement, check_montant
from cercle.rules.montant import format_euros
from cercle.rules.partage import share
from cercle.rules.prelevement import Prelevement
from cercle.rules.refusal import Illegal, Phrase, gettext_noop

# All of the chouette is asked for here: its life between the coups, and a winner paid as at écarté.
__all__ = [
    "CAMPS",
    "GAGNANTS",
    "Arrete",
    "Camp",
    "Chouette",
    "Enchere",
    "Gagnant",
    "Mise",
    "Paiement",
    "Reglement",
    "Restitution",
    "adjudicate",
    "allies_open",
    "check_enchere",
    "check_mise",
    "close_mises",
    "highest_bidders",
    "open_chouette",
    "preview",
    "put_back",
    "register_mises",
    "return_all",
    "settle_coup",
]

Camp = Literal["pontes", "allies"]
CAMPS: tuple[Camp, ...] = ("pontes", "allies")
Gagnant = Literal["pontes", "chouette"]
GAGNANTS: tuple[Gagnant, ...] = ("pontes", "chouette")


class Mise(NamedTuple):
    """One line of stake, in order of receipt."""

    rang: int
    fiche: int
    camp: Camp
    montant: int


class Restitution(NamedTuple):
    """What is given back of one line of stake: `rang` is that line's, montant in centimes."""

    rang: int
    fiche: int
    camp: Camp
    montant: int

    def reason(self) -> Phrase:
        return Phrase(
            _PHRASE_RENDU_PONTE if self.camp == "pontes" else _PHRASE_RENDU_ALLIE,
            {
                "fiche": self.fiche,
                "montant": format_euros(self.montant),
                "rang": self.rang,
                "article": ARTICLE_EGALISATION,
            },
        )

    def explain(self) -> str:
        return self.reason().text


class Arrete(NamedTuple):
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
            "article": ARTICLE,
        }
        if self.mise_pontes <= self.chouette.courante:
            return Phrase(_PHRASE_REFERMEE if self.mise_allies else _PHRASE_COUVERTE, params)
        return Phrase(_PHRASE_DEPASSEE, params)

    def explain(self) -> str:
        levies = [levy.explain() for levy in (self.sur_chouette, self.hors_chouette) if levy]
        return " ".join([self.reason().text, *levies])


class Reglement(NamedTuple):
    """The coup settled.

    paiements: by fiche, in order of first registration; the chouetteur's gain or loss on the chouette is the
    step from `avant` to `apres`. apres_resultat: the levy that waited for the result (article 66-1).
    """

    gagnant: Gagnant
    paiements: tuple[Paiement, ...]
    apres_resultat: Prelevement | None
    avant: Chouette
    apres: Chouette

    def reason(self) -> Phrase:
        """How the chouette moved, and why these sums bear a levy or none."""
        if self.gagnant == "chouette":
            template = _PHRASE_CHOUETTE_GAGNE
        else:
            template = _PHRASE_PONTES_GAGNENT if self.apres_resultat else _PHRASE_PONTES_PREMIER
        return Phrase(
            template,
            {
                "sur": format_euros(abs(self.apres.courante - self.avant.courante)),
                "avant": format_euros(self.avant.courante),
                "apres": format_euros(self.apres.courante),
                "prelevement": format_euros(self.apres_resultat.montant if self.apres_resultat else 0),
                "article": ARTICLE_TICKETS,
            },
        )

    def explain(self) -> str:
        more = [self.apres_resultat.explain()] if self.apres_resultat else []
        if self.apres.sautee:
            more.append(self.apres.explain())
        return " ".join([self.reason().text, *more])


_PHRASE_RENDU_PONTE = gettext_noop(
    "La fiche %(fiche)s reprend %(montant)s de son inscription n° %(rang)s, contre la chouette "
    "(article %(article)s)."
)
_PHRASE_RENDU_ALLIE = gettext_noop(
    "La fiche %(fiche)s reprend %(montant)s de son inscription n° %(rang)s, du côté de la chouette "
    "(article %(article)s)."
)
_PHRASE_CHOUETTE_GAGNE = gettext_noop(
    "Le chouetteur gagne : la chouette passe de %(avant)s à %(apres)s, et les %(sur)s tenus sur elle ne "
    "doivent aucun prélèvement (article %(article)s)."
)
_PHRASE_PONTES_PREMIER = gettext_noop(
    "Les pontes gagnent : la chouette passe de %(avant)s à %(apres)s ; au premier coup, le prélèvement sur "
    "le montant adjugé vaut pour les %(sur)s tenus sur elle (article %(article)s)."
)
_PHRASE_PONTES_GAGNENT = gettext_noop(
    "Les pontes gagnent : la chouette passe de %(avant)s à %(apres)s ; les %(sur)s tenus sur elle doivent "
    "%(prelevement)s de prélèvement, qui attendait le résultat (article %(article)s)."
)
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
    minimum: int = MINIMUM_MISE,
) -> Mise:
    """Check a stake against those already laid; return its line, next in rank.

    Illegal, in this order: "stake_not_multiple", "stake_too_small", "chouetteur_ponte" (he plays against all:
    he may only hold something outside, on his own side), "both_sides", "allies_not_open" (P ≤ c).
    """
    check_montant(montant, minimum)
    _check_camp(fiche, camp, next((m.camp for m in mises if m.fiche == fiche), camp), chouetteur)
    if camp == "allies" and not allies_open(chouette, mises):
        raise _allies_not_open(chouette)
    return Mise(mises[-1].rang + 1 if mises else 1, fiche, camp, montant)


def register_mises(
    chouette: Chouette,
    entries: Iterable[tuple[int, Camp, int]],
    *,
    chouetteur: int,
    minimum: int = MINIMUM_MISE,
) -> tuple[Mise, ...]:
    """Check and rank every (fiche, camp, montant) of a coup as check_mise would one by one, in one pass."""
    camps: dict[int, Camp] = {}
    pontes = 0
    mises = []
    for rang, (fiche, camp, montant) in enumerate(entries, start=1):
        check_montant(montant, minimum)
        _check_camp(fiche, camp, camps.setdefault(fiche, camp), chouetteur)
        if camp == "pontes":
            pontes += montant
        elif pontes <= chouette.courante:
            raise _allies_not_open(chouette)
        mises.append(Mise(rang, fiche, camp, montant))
    return tuple(mises)


def close_mises(chouette: Chouette, mises: Sequence[Mise]) -> Arrete:
    """Close the stakes: what is on the chouette, outside, given back; the levies due before the deal.

    Stakes laid beside the chouetteur while P > c, and the pontes having taken some back since, P may be c or
    less again: nothing is then outside and all of them go back. Illegal "no_stake_held": no ponte has staked,
    or the chouette has sauté (c = 0).
    """
    if chouette.sautee:
        raise Illegal(
            "no_stake_held", ARTICLE, gettext_noop("La chouette a sauté : il n’y a plus de coup à jouer.")
        )
    arrete = preview(chouette, mises)
    if arrete is None:
        raise Illegal(
            "no_stake_held",
            ARTICLE_EGALISATION,
            gettext_noop("Aucun ponte n’a misé : aucun enjeu n’est tenu."),
        )
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
        sur_chouette=chouette.primitif if chouette.premier_coup else None,
        hors_chouette=levy_chouette(dehors) if dehors else None,
    )


def settle_coup(arrete: Arrete, *, gagnant: Gagnant, unite: int = 1) -> Reglement:
    """Pay the coup and move the chouette.

    The outside levy is borne by the outside winners; on a following coup the pontes who win bear 5 % of what
    they held on the chouette, taken after the result, and nothing is due when the chouetteur wins (66-1). The
    first registered pontes are those held by the chouette, later ones are outside. Shares are by line of
    stake, in steps of `unite` centimes, as at écarté.
    """
    if gagnant not in GAGNANTS:
        raise ValueError(f"no such side: {gagnant!r}")
    won = arrete.sur if gagnant == "chouette" else -arrete.sur
    apres = replace(arrete.chouette, courante=arrete.chouette.courante + won, premier_coup=False)
    waits = gagnant == "pontes" and not arrete.chouette.premier_coup
    waited = levy_chouette(arrete.sur) if waits else None
    lines = [m for m in arrete.tenues if (m.camp == "allies") == (gagnant == "chouette")]
    on = _on_the_chouette(lines, arrete.sur if gagnant == "pontes" else 0)
    outside = [m.montant - taken for m, taken in zip(lines, on, strict=True)]
    waited_parts = _bear(waited, on, unite=unite)
    outside_parts = _bear(arrete.hors_chouette, outside, unite=unite)
    parts = [a + b for a, b in zip(waited_parts, outside_parts, strict=True)]
    return Reglement(gagnant, _pay(lines, parts), waited, arrete.chouette, apres)


def return_all(mises: Sequence[Mise]) -> tuple[Restitution, ...]:
    """Give everything back, last-in first-out: the coup is void before any ticket was detached."""
    return tuple(Restitution(m.rang, m.fiche, m.camp, m.montant) for m in reversed(mises))


def _check_camp(fiche: int, camp: Camp, first: Camp, chouetteur: int) -> None:
    """Refuse the chouetteur against himself, and a fiche whose first stake is on the other side."""
    if fiche == chouetteur and camp == "pontes":
        raise Illegal(
            "chouetteur_ponte",
            ARTICLE,
            gettext_noop("La fiche %(fiche)s tient la chouette : elle ne ponte pas contre elle-même."),
            fiche=fiche,
        )
    if camp != first:
        raise Illegal(
            "both_sides",
            ARTICLE_EGALISATION,
            gettext_noop("La fiche %(fiche)s a déjà misé de l’autre côté : un seul côté par coup."),
            fiche=fiche,
        )


def _allies_not_open(chouette: Chouette) -> Illegal:
    return Illegal(
        "allies_not_open",
        ARTICLE,
        gettext_noop(
            "On ne ponte du côté de la chouette que si les mises contre elle la dépassent (%(courante)s)."
        ),
        courante=format_euros(chouette.courante),
    )


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
            held.append(Mise(m.rang, m.fiche, m.camp, m.montant - back) if back else m)
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
