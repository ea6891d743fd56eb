"""Écarté: stakes, equalising, levy, payment (articles 63, 64, 66, 66-1). A coup is one partie."""

from collections.abc import Iterable, Sequence
from typing import Literal, NamedTuple

from cercle.rules.montant import format_euros
from cercle.rules.partage import share
from cercle.rules.prelevement import TAUX_ECARTE, Prelevement, compute_prelevement
from cercle.rules.refusal import Illegal, Phrase, gettext_noop

Cote = Literal["A", "B"]
COTES: tuple[Cote, ...] = ("A", "B")

PAS_MISE = 10  # article 63: multiples of ten centimes
MINIMUM_MISE = 10  # article 63

ARTICLE_MISES = "63"
ARTICLE_EGALISATION = "64"
ARTICLE_TAUX = "66"


# Named tuples rather than frozen dataclasses: a coup makes dozens of them, each in a third of the time.
class Mise(NamedTuple):
    """One line of stake, in order of receipt. rang: its place in the coup, from 1. montant: centimes."""

    rang: int
    fiche: int
    cote: Cote
    montant: int


class Restitution(NamedTuple):
    """What is given back of one line of stake: `rang` is that line's, montant in centimes."""

    rang: int
    fiche: int
    cote: Cote
    montant: int

    def reason(self) -> Phrase:
        return Phrase(
            _PHRASE_RESTITUTION,
            {
                "fiche": self.fiche,
                "montant": format_euros(self.montant),
                "rang": self.rang,
                "cote": self.cote,
                "article": ARTICLE_EGALISATION,
            },
        )

    def explain(self) -> str:
        return self.reason().text


class Arrete(NamedTuple):
    """The stakes of a coup, closed and equalised.

    masse_a, masse_b: as laid, centimes. tenu: the equalised mass of one side. restitutions: last-in
    first-out. tenues: the lines still holding something, in order of receipt, with the amount held.
    prelevement: on `tenu`.
    """

    masse_a: int
    masse_b: int
    tenu: int
    restitutions: tuple[Restitution, ...]
    tenues: tuple[Mise, ...]
    prelevement: Prelevement

    def reason(self) -> Phrase:
        """Masses, excess, who bears it; the levy has its own reason."""
        excess = abs(self.masse_a - self.masse_b)
        return Phrase(
            _PHRASE_INEGALES if excess else _PHRASE_EGALES,
            {
                "masse_a": format_euros(self.masse_a),
                "masse_b": format_euros(self.masse_b),
                "excedent": format_euros(excess),
                "cote": "A" if self.masse_a > self.masse_b else "B",
                "tenu": format_euros(self.tenu),
                "article": ARTICLE_EGALISATION,
            },
        )

    def explain(self) -> str:
        return f"{self.reason().text} {self.prelevement.explain()}"


class Paiement(NamedTuple):
    """What a winning fiche is paid: twice its stake held (`tenu`) less its `part` of the levy; centimes."""

    fiche: int
    tenu: int
    part: int
    montant: int

    def reason(self) -> Phrase:
        return Phrase(
            _PHRASE_PAIEMENT,
            {
                "fiche": self.fiche,
                "tenu": format_euros(self.tenu),
                "part": format_euros(self.part),
                "montant": format_euros(self.montant),
                "article": ARTICLE_TAUX,
            },
        )

    def explain(self) -> str:
        return self.reason().text


class Reglement(NamedTuple):
    """The payments of a coup, in order of each fiche's first registration."""

    vainqueur: Cote
    paiements: tuple[Paiement, ...]

    def reason(self) -> Phrase:
        parts = sum(paiement.part for paiement in self.paiements)
        return Phrase(
            _PHRASE_REGLEMENT,
            {
                "cote": self.vainqueur,
                "tenu": format_euros(sum(paiement.tenu for paiement in self.paiements)),
                "prelevement": format_euros(parts),
                "total": format_euros(sum(paiement.montant for paiement in self.paiements)),
                "article": ARTICLE_TAUX,
            },
        )

    def explain(self) -> str:
        return self.reason().text


_PHRASE_RESTITUTION = gettext_noop(
    "La fiche %(fiche)s reprend %(montant)s de son inscription n° %(rang)s, côté %(cote)s "
    "(article %(article)s)."
)
_PHRASE_EGALES = gettext_noop(
    "Les deux masses sont égales : %(tenu)s tenus de chaque côté (article %(article)s)."
)
_PHRASE_INEGALES = gettext_noop(
    "Masses de %(masse_a)s (A) et %(masse_b)s (B) : l'excédent de %(excedent)s est rendu aux derniers "
    "inscrits du côté %(cote)s, %(tenu)s sont tenus de chaque côté (article %(article)s)."
)
_PHRASE_PAIEMENT = gettext_noop(
    "La fiche %(fiche)s reçoit deux fois %(tenu)s, moins %(part)s de prélèvement "
    "(article %(article)s) : %(montant)s."
)
_PHRASE_REGLEMENT = gettext_noop(
    "Le côté %(cote)s gagne et se partage deux fois %(tenu)s, moins le prélèvement de %(prelevement)s "
    "(article %(article)s) : %(total)s."
)


def check_mise(
    mises: Sequence[Mise], *, fiche: int, cote: Cote, montant: int, minimum: int = MINIMUM_MISE
) -> Mise:
    """Check a stake of `montant` centimes against those already laid; return its line, next in rank.

    Illegal, in this order: "stake_not_multiple", "stake_too_small" (article 63, or the house's higher
    minimum), "both_sides" (a fiche backs one side per coup, and may add to its stake).
    """
    check_montant(montant, minimum)
    for mise in mises:
        if mise.fiche == fiche and mise.cote != cote:
            raise _both_sides(fiche, mise.cote)
    return Mise(mises[-1].rang + 1 if mises else 1, fiche, cote, montant)


def register_mises(
    entries: Iterable[tuple[int, Cote, int]], *, minimum: int = MINIMUM_MISE
) -> tuple[Mise, ...]:
    """Check and rank every (fiche, cote, montant) of a coup as check_mise would one by one, in one pass."""
    sides: dict[int, Cote] = {}
    mises = []
    for rang, (fiche, cote, montant) in enumerate(entries, start=1):
        check_montant(montant, minimum)
        if (other := sides.setdefault(fiche, cote)) != cote:
            raise _both_sides(fiche, other)
        mises.append(Mise(rang, fiche, cote, montant))
    return tuple(mises)


def masses(mises: Iterable[Mise]) -> tuple[int, int]:
    """The mass laid on A and on B, centimes (article 64)."""
    masse_a = masse_b = 0
    for _, _, cote, montant in mises:
        if cote == "A":
            masse_a += montant
        else:
            masse_b += montant
    return masse_a, masse_b


def close_mises(mises: Sequence[Mise]) -> Arrete:
    """Close the stakes: equalise the masses (article 64) and levy 5 % of one of them (articles 66, 66-1).

    The heavier side gives back the excess to its last registered, the last one reached possibly in part.
    Illegal "no_stake_held" (article 64) when a side has no stake.
    """
    arrete = preview(mises)
    if arrete is None:
        raise Illegal(
            "no_stake_held",
            ARTICLE_EGALISATION,
            gettext_noop("Aucun enjeu n'est tenu : il faut des mises des deux côtés."),
        )
    return arrete


def preview(mises: Sequence[Mise]) -> Arrete | None:
    """What close_mises would give now; None while a side has no stake. Never refuses."""
    masse_a, masse_b = masses(mises)
    tenu = min(masse_a, masse_b)
    if not tenu:
        return None
    restitutions, tenues = _equalise(mises, "A" if masse_a > masse_b else "B", abs(masse_a - masse_b))
    levy = compute_prelevement(base=tenu, taux=TAUX_ECARTE, article=ARTICLE_TAUX)
    return Arrete(masse_a, masse_b, tenu, restitutions, tenues, levy)


def settle_coup(arrete: Arrete, *, vainqueur: Cote, unite: int = 1) -> Reglement:
    """Pay the winning side: twice the sum held, less the levy, among its fiches (article 66).

    Each gets twice its stake held less a share of the levy, by largest remainder in steps of `unite` centimes
    (1, or 10 by option of the house). The losers lose their stake held. The levy is shared between the lines
    of stake, ties to the earliest, then added up by fiche: a fiche that laid two stakes is charged as two
    fiches that laid one each.
    """
    if vainqueur not in COTES:
        raise ValueError(f"no such side: {vainqueur!r}")
    lines = [(fiche, montant) for _, fiche, cote, montant in arrete.tenues if cote == vainqueur]
    shares = share(arrete.prelevement.montant, [montant for _, montant in lines], unit=unite)
    held: dict[int, int] = {}  # a dict keeps the order of first registration
    parts: dict[int, int] = {}
    for (fiche, montant), part in zip(lines, shares, strict=True):
        held[fiche] = held.get(fiche, 0) + montant
        parts[fiche] = parts.get(fiche, 0) + part
    paid = [Paiement(f, tenu, parts[f], 2 * tenu - parts[f]) for f, tenu in held.items()]
    return Reglement(vainqueur, tuple(paid))


def return_all(mises: Sequence[Mise]) -> tuple[Restitution, ...]:
    """Give everything back, last-in first-out over both sides: the coup is void, no ticket was detached."""
    return tuple(Restitution(m.rang, m.fiche, m.cote, m.montant) for m in reversed(mises))


def is_unlikely(montant: int, habituels: Sequence[int]) -> bool:
    """Whether a stake is at least ten times the median of this fiche's usual ones (house rule; a question, no
    refusal). Never when there is no usual stake yet."""
    if not habituels:
        return False
    ordered = sorted(habituels)
    middle, odd = divmod(len(ordered), 2)
    double_median = 2 * ordered[middle] if odd else ordered[middle - 1] + ordered[middle]
    return 2 * montant >= 10 * double_median


def _equalise(
    mises: Sequence[Mise], heavy: Cote, excess: int
) -> tuple[tuple[Restitution, ...], tuple[Mise, ...]]:
    restitutions = []
    held = []
    for mise in reversed(mises):
        if excess and mise.cote == heavy:
            rang, fiche, cote, montant = mise
            back = min(excess, montant)
            excess -= back
            restitutions.append(Restitution(rang, fiche, cote, back))
            if back == montant:
                continue
            mise = Mise(rang, fiche, cote, montant - back)
        held.append(mise)
    held.reverse()
    return tuple(restitutions), tuple(held)


def check_montant(montant: int, minimum: int = MINIMUM_MISE) -> None:
    """Article 63: a multiple of ten centimes, then at least the minimum, or Illegal "stake_not_multiple",
    "stake_too_small"."""
    if montant % PAS_MISE:
        raise Illegal(
            "stake_not_multiple",
            ARTICLE_MISES,
            gettext_noop("La mise de %(montant)s n'est pas un multiple de %(pas)s."),
            montant=format_euros(montant),
            pas=format_euros(PAS_MISE),
        )
    if montant < minimum:
        raise Illegal(
            "stake_too_small",
            ARTICLE_MISES,
            gettext_noop("La mise de %(montant)s est inférieure au minimum de %(minimum)s."),
            montant=format_euros(montant),
            minimum=format_euros(minimum),
        )


def _both_sides(fiche: int, cote: Cote) -> Illegal:
    return Illegal(
        "both_sides",
        ARTICLE_EGALISATION,
        gettext_noop("La fiche %(fiche)s a déjà parié du côté %(cote)s : un seul côté par coup."),
        fiche=fiche,
        cote=cote,
    )
