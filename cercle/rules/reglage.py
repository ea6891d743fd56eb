"""The limits a house may set at a table: at écarté (63, 66), at the three variants of baccara (58, 61).

Amounts are centimes; a limit that is None is not set.
"""

from typing import NamedTuple

from cercle.rules.baccara import ARTICLE_MATERIEL, ARTICLE_OUVERTE, MINIMUM_ENJEU, PAS_ENJEU, VARIANTES
from cercle.rules.montant import format_euros
from cercle.rules.refusal import Illegal, gettext_noop

# No house asks a million euros: past this, somebody's finger slipped. A bank may be ten times that.
MISE_MINIMUM_MAXIMUM = 100_000_000
BANQUE_MAXIMUM = 1_000_000_000
UNITES = (1, 10)


class Limites(NamedTuple):
    """mise_minimum: of a stake; unite_paiement: in which the shares of a levy are paid (écarté).

    banque_minimum, banque_maximum: of the bank (limitée), of the first stake (chemin de fer); banco_maximum:
    of the bancos (chemin de fer).
    """

    mise_minimum: int
    unite_paiement: int = 1
    banque_minimum: int | None = None
    banque_maximum: int | None = None
    banco_maximum: int | None = None


_PARTOUT = ("nom", "mise_minimum", "unite_paiement")
# What is written down of a table of each game.
NOMS = {
    "ecarte": _PARTOUT,
    "chemin_de_fer": (*_PARTOUT, "banque_minimum", "banque_maximum", "banco_maximum"),
    "limitee": (*_PARTOUT, "banque_minimum", "banque_maximum"),
    "ouverte": _PARTOUT,
}
_BANQUE = ("banque_minimum", "banque_maximum", "banco_maximum")


def check_limites(jeu: str, limites: Limites) -> None:
    """The limits of a table of `jeu` are legal.

    A minimum stake is a multiple of 0,10 € (63), at baccara 1 € or more (58), at the open bank whole euros,
    where no maximum may be set (61). Illegal "limit_illegal", "no_maximum".
    """
    _check_mise(jeu, limites.mise_minimum)
    if limites.unite_paiement not in UNITES:
        raise Illegal(
            "limit_illegal",
            "66",
            gettext_noop("L’unité de paiement est 0,01 € ou 0,10 €, pas %(montant)s."),
            montant=format_euros(limites.unite_paiement),
        )
    if jeu == "ouverte" and (limites.banque_maximum, limites.banco_maximum) != (None, None):
        raise Illegal(
            "no_maximum",
            ARTICLE_OUVERTE,
            gettext_noop("À la banque ouverte, il est interdit de fixer un maximum."),
        )
    for name in _BANQUE:
        montant = getattr(limites, name)
        if montant is not None:
            _check_banque(jeu, name, montant)
    _check_order(limites.banque_minimum, limites.banque_maximum)
    _check_order(limites.banque_minimum, limites.banco_maximum)


def _check_mise(jeu: str, montant: int) -> None:
    least, step, article = 10, 10, "63"
    for variante in VARIANTES:
        if variante == jeu:
            least, step = MINIMUM_ENJEU, PAS_ENJEU[variante]
            article = ARTICLE_OUVERTE if jeu == "ouverte" and montant >= least else ARTICLE_MATERIEL
    if not least <= montant <= MISE_MINIMUM_MAXIMUM or montant % step:
        raise Illegal(
            "limit_illegal",
            article,
            gettext_noop(
                "La mise minimum est un multiple de %(pas)s de %(moins)s à %(plus)s, pas %(montant)s."
            ),
            pas=format_euros(step),
            moins=format_euros(least),
            plus=format_euros(MISE_MINIMUM_MAXIMUM),
            montant=format_euros(montant),
        )


def _check_banque(jeu: str, name: str, montant: int) -> None:
    if name not in NOMS[jeu]:
        raise Illegal(
            "limit_illegal",
            ARTICLE_MATERIEL,
            gettext_noop("Cette table n’a pas de limite de la banque ni des bancos : %(montant)s."),
            montant=format_euros(montant),
        )
    if not MINIMUM_ENJEU <= montant <= BANQUE_MAXIMUM or montant % 10:
        raise Illegal(
            "limit_illegal",
            ARTICLE_MATERIEL,
            gettext_noop(
                "Une limite de la banque est un multiple de 0,10 € de %(moins)s à %(plus)s, pas %(montant)s."
            ),
            moins=format_euros(MINIMUM_ENJEU),
            plus=format_euros(BANQUE_MAXIMUM),
            montant=format_euros(montant),
        )


def _check_order(minimum: int | None, maximum: int | None) -> None:
    if minimum is not None and maximum is not None and maximum < minimum:
        raise Illegal(
            "limit_illegal",
            ARTICLE_MATERIEL,
            gettext_noop("Le maximum, %(maximum)s, est au-dessous du minimum, %(minimum)s."),
            maximum=format_euros(maximum),
            minimum=format_euros(minimum),
        )
