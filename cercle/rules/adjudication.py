"""A chouette between its coups: adjudged at auction, put back once, back to auction (articles 65, 66, 66-1).

C (`adjugee`) is the amount adjudged, c (`courante`) what the coups made of it. Amounts are centimes.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from cercle.rules.ecarte import ARTICLE_MISES, ARTICLE_TAUX, MINIMUM_MISE, PAS_MISE
from cercle.rules.montant import format_euros
from cercle.rules.prelevement import TAUX_CHOUETTE, Prelevement, compute_prelevement
from cercle.rules.refusal import Ambiguous, Illegal, Phrase, gettext_noop

ARTICLE = "65"
ARTICLE_TICKETS = "66-1"


@dataclass(frozen=True, slots=True)
class Enchere:
    """A bid, in the order made; montant in centimes."""

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

    @property
    def primitif(self) -> Prelevement:
        """The levy on C, whatever c is: due at a first coup, and the same figure again after the remise."""
        return levy_chouette(self.adjugee)

    def reason(self) -> Phrase:
        """Where it stands, and what its chouetteur owes or may do."""
        return Phrase(
            self._template(),
            {
                "adjugee": format_euros(self.adjugee),
                "courante": format_euros(self.courante),
                "primitif": format_euros(self.primitif.montant),
                "article": ARTICLE,
                "taux": ARTICLE_TAUX,
                "tickets": ARTICLE_TICKETS,
            },
        )

    def _template(self) -> str:
        if self.sautee:
            return _PHRASE_RESAUTEE if self.remise else _PHRASE_SAUTEE
        if self.premier_coup:
            return _PHRASE_REMISE if self.remise else _PHRASE_ADJUGEE
        return _PHRASE_EN_COURS

    def explain(self) -> str:
        return self.reason().text


_PHRASE_ADJUGEE = gettext_noop(
    "Chouette adjugée à %(adjugee)s : avant la donne de son premier coup, le chouetteur acquitte "
    "%(primitif)s de prélèvement (article %(tickets)s)."
)
_PHRASE_EN_COURS = gettext_noop(
    "Chouette adjugée à %(adjugee)s, à présent de %(courante)s : le chouetteur n’a aucun droit nouveau à "
    "acquitter tant qu’elle n’a pas sauté (article %(taux)s)."
)
_PHRASE_SAUTEE = gettext_noop(
    "La chouette de %(adjugee)s a sauté : le chouetteur peut la remettre une fois, contre un prélèvement "
    "égal au primitif, %(primitif)s (article %(article)s)."
)
_PHRASE_REMISE = gettext_noop(
    "La chouette a sauté une fois et est remise à %(adjugee)s : le coup qui suit est traité comme un premier "
    "coup, contre un prélèvement égal au primitif, %(primitif)s (article %(article)s)."
)
_PHRASE_RESAUTEE = gettext_noop(
    "La chouette de %(adjugee)s a sauté une seconde fois : elle doit être mise de nouveau aux enchères "
    "(article %(article)s)."
)


def check_enchere(encheres: Sequence[Enchere], *, fiche: int, montant: int) -> Enchere:
    """Check a bid: a multiple of 0,10 € (article 63), not below that fiche's own last bid.

    Illegal "stake_not_multiple", "stake_too_small", "bid_lowered".
    """
    check_somme(montant)
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
    """Adjudge to the highest bidder, as the bank at two tableaux (article 65).

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
    """A chouette of C = `adjugee` centimes, before its first coup.

    Illegal "stake_not_multiple", "stake_too_small" (article 63).
    """
    check_somme(adjugee)
    return Chouette(adjugee=adjugee, courante=adjugee)


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
    return Chouette(chouette.adjugee, chouette.adjugee, premier_coup=True, remise=True)


def levy_chouette(base: int) -> Prelevement:
    """5 % of `base` centimes (article 66), rounded by itself: two levies of one coup are two roundings."""
    return compute_prelevement(base=base, taux=TAUX_CHOUETTE, article=ARTICLE_TAUX)


def check_somme(montant: int, minimum: int = MINIMUM_MISE) -> None:
    """Article 63 for an amount bid or put up, as for a stake: Illegal "stake_not_multiple",
    "stake_too_small"."""
    if montant % PAS_MISE:
        raise Illegal(
            "stake_not_multiple",
            ARTICLE_MISES,
            gettext_noop("La somme de %(montant)s n’est pas un multiple de %(pas)s."),
            montant=format_euros(montant),
            pas=format_euros(PAS_MISE),
        )
    if montant < minimum:
        raise Illegal(
            "stake_too_small",
            ARTICLE_MISES,
            gettext_noop("La somme de %(montant)s est inférieure au minimum de %(minimum)s."),
            montant=format_euros(montant),
            minimum=format_euros(minimum),
        )
