"""The levy for the cagnotte: a rate on a base, rounded once to ten centimes (articles 59, 60, 66)."""

from typing import NamedTuple

from cercle.rules.montant import ESPACE_INSECABLE, format_euros, format_montant
from cercle.rules.refusal import Phrase, gettext_noop

# Rates in basis points (1/100 of a per cent), with the article that fixes them.
TAUX_ECARTE = 500  # article 66
TAUX_CHOUETTE = 500  # article 66
TAUX_CHEMIN_DE_FER = 500  # article 60
TAUX_BANQUE_LIMITEE = 200  # article 60
TAUX_BANQUE_OUVERTE = 125  # articles 60 and 62

ARTICLE_ARRONDI = "59"

# A base times its rate is in 1/10 000 of a centime: ten centimes are 100 000 of them, half of it 50 000.
_DIZAINE = 100_000
_DEMI_DIZAINE = 50_000


class Prelevement(NamedTuple):
    """A levy with its reason.

    base: the sum levied on, centimes. taux: basis points. exact: base times taux, in 1/10 000 of a centime,
    before any rounding. montant: the levy, centimes, a multiple of ten. article: the one that fixes the rate.
    """

    base: int
    taux: int
    exact: int
    montant: int
    article: str

    def reason(self) -> Phrase:
        """Base, rate, exact product, rounding, articles, as a template and its parameters."""
        half = self.exact % _DIZAINE == _DEMI_DIZAINE
        template = _PHRASE_DEMI if half else _PHRASE_JUSTE if self.exact % _DIZAINE == 0 else _PHRASE_ARRONDIE
        return Phrase(
            template,
            {
                "taux": _format_taux(self.taux),
                "base": format_euros(self.base),
                "exact": _format_exact(self.exact),
                "montant": format_euros(self.montant),
                "article": self.article,
                "arrondi": ARTICLE_ARRONDI,
            },
        )

    def explain(self) -> str:
        """The same in one French sentence."""
        return self.reason().text


_PHRASE_JUSTE = gettext_noop("%(taux)s de %(base)s (article %(article)s) font %(montant)s, sans arrondi.")
_PHRASE_ARRONDIE = gettext_noop(
    "%(taux)s de %(base)s (article %(article)s) font %(exact)s, arrondis à la dizaine de centimes "
    "la plus voisine (article %(arrondi)s) : %(montant)s."
)
_PHRASE_DEMI = gettext_noop(
    "%(taux)s de %(base)s (article %(article)s) font %(exact)s, à égale distance de deux dizaines de "
    "centimes (article %(arrondi)s) : la plus forte est retenue, %(montant)s."
)


def compute_prelevement(*, base: int, taux: int, article: str) -> Prelevement:
    """Levy `taux` basis points on `base` centimes, to the nearest ten (article 59; house: a half goes up).

    Rounded once, from the exact product. A levy that rounds to 0 is a levy of 0 (no ticket).
    """
    if base < 0 or taux < 0:
        raise ValueError("a levy is never taken on a negative sum")
    exact = base * taux
    return Prelevement(base, taux, exact, (exact + _DEMI_DIZAINE) // _DIZAINE * 10, article)


def _format_taux(taux: int) -> str:
    """500 -> `5 %`, 125 -> `1,25 %`."""
    whole, rest = divmod(taux, 100)
    return f"{whole}{_decimals(f'{rest:02d}')}{ESPACE_INSECABLE}%"


def _format_exact(exact: int) -> str:
    """Write 1/10 000 of centimes in euros, without losing a digit: 1 425 000 -> `1,425 €`."""
    centimes, rest = divmod(exact, 10_000)
    return f"{format_montant(centimes)}{f'{rest:04d}'.rstrip('0')}{ESPACE_INSECABLE}€"


def _decimals(digits: str) -> str:
    kept = digits.rstrip("0")
    return f",{kept}" if kept else ""
