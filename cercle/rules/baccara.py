"""A coup of baccara: what the banker wins, the levy on it, what the croupier announces (articles 58 to 62).

Results are seen from the banker. At the chemin de fer one hand faces him; at two tableaux, two. Amounts are
centimes. The levy is only on coups he wins; no rule here fines anybody (article 60).
"""

from typing import Literal, NamedTuple

from cercle.rules.montant import format_euros
from cercle.rules.prelevement import (
    TAUX_BANQUE_LIMITEE,
    TAUX_BANQUE_OUVERTE,
    TAUX_CHEMIN_DE_FER,
    Prelevement,
    compute_prelevement,
)
from cercle.rules.refusal import Illegal, Phrase, cite, gettext_noop

Variante = Literal["chemin_de_fer", "limitee", "ouverte"]
VARIANTES: tuple[Variante, ...] = ("chemin_de_fer", "limitee", "ouverte")
Resultat = Literal["gagnant", "perdant", "egalite"]
RESULTATS: tuple[Resultat, ...] = ("gagnant", "perdant", "egalite")

ARTICLE_MATERIEL = "58"
ARTICLE_TAUX = "60"
ARTICLE_OUVERTE = "61"
ARTICLE_PRELEVEMENT = "62"

TAUX: dict[Variante, int] = {
    "chemin_de_fer": TAUX_CHEMIN_DE_FER,
    "limitee": TAUX_BANQUE_LIMITEE,
    "ouverte": TAUX_BANQUE_OUVERTE,
}
# Article 58: no house may ask less than 1 €. Article 61: whole euros at the open bank.
MINIMUM_ENJEU = 100
PAS_ENJEU: dict[Variante, int] = {"chemin_de_fer": 10, "limitee": 10, "ouverte": 100}
TABLEAUX: dict[Variante, int] = {"chemin_de_fer": 1, "limitee": 2, "ouverte": 2}
# Article 58: how many cards are left behind the stop card. Article 61: two tailles a séance at most.
CARTE_ARRET: dict[Variante, int] = {"chemin_de_fer": 7, "limitee": 10, "ouverte": 10}
TAILLES_OUVERTE = 2

# Nine beats eight, and so on: the points of a hand are the units of its sum.
POINTS = range(10)


class Tableau(NamedTuple):
    """What the pontes staked on a tableau, and how it ended for the banker."""

    mise: int
    resultat: Resultat


class Coup(NamedTuple):
    """A coup settled.

    gagne: what the banker won on the tableaux he won; perdu: on those he lost. base: what is levied on. The
    levy is None when he won nothing over both: no coup won, no ticket (article 59).
    """

    variante: Variante
    tableaux: tuple[Tableau, ...]
    gagne: int
    perdu: int
    base: int
    prelevement: Prelevement | None

    @property
    def montant(self) -> int:
        """The levy in centimes, 0 without one."""
        return self.prelevement.montant if self.prelevement else 0

    def announce(self) -> tuple[Phrase, ...]:
        """What the croupier says, in order: each tableau, the total or the difference, the levy (62, 59)."""
        return (*self._results(), *self._sum(), *self._levy())

    def reason(self) -> Phrase:
        """Which sum is levied on, and why."""
        params = {
            "gagne": format_euros(self.gagne),
            "perdu": format_euros(self.perdu),
            "base": format_euros(self.base),
            "article": ARTICLE_PRELEVEMENT if self.variante == "ouverte" else ARTICLE_TAUX,
        }
        return Phrase(_REASONS[self._case()], params)

    def explain(self) -> str:
        levy = [self.prelevement.explain()] if self.prelevement else []
        return " ".join([self.reason().text, *levy])

    def _case(self) -> str:
        if not self.gagne:
            return "rien"
        # By how the tableaux ended: one lost with nothing staked on it is lost all the same (62 b).
        if any(t.resultat == "perdant" for t in self.tableaux):
            return "difference" if self.base else "plus_faible"
        return "total" if all(t.resultat == "gagnant" for t in self.tableaux) else "seul"

    def _results(self) -> tuple[Phrase, ...]:
        if len(self.tableaux) == 1:
            return (Phrase(_BANQUE[self.tableaux[0].resultat]),)
        return tuple(
            Phrase(template, {"resultat": MOTS[tableau.resultat]})
            for template, tableau in zip(_TABLEAUX, self.tableaux, strict=True)
        )

    def _sum(self) -> tuple[Phrase, ...]:
        if not self.base:
            return ()
        return (Phrase(_ANNONCES[self._case()], {"base": format_euros(self.base)}),)

    def _levy(self) -> tuple[Phrase, ...]:
        if self.prelevement is None:
            return ()
        return (Phrase(_ANNONCE_PRELEVEMENT, {"montant": format_euros(self.montant)}),)


MOTS: dict[Resultat, str] = {
    "gagnant": gettext_noop("gagnant"),
    "perdant": gettext_noop("perdant"),
    "egalite": gettext_noop("égalité"),
}
_BANQUE: dict[Resultat, str] = {
    "gagnant": gettext_noop("La banque gagne."),
    "perdant": gettext_noop("La banque perd."),
    "egalite": gettext_noop("En cartes."),
}
_TABLEAUX = (gettext_noop("1er tableau, %(resultat)s."), gettext_noop("2e tableau, %(resultat)s."))
_ANNONCES = {
    "total": gettext_noop("Total des mises : %(base)s."),
    "difference": gettext_noop("Différence : %(base)s."),
    "seul": gettext_noop("Mises du tableau gagnant : %(base)s."),
}
_ANNONCE_PRELEVEMENT = gettext_noop("Prélèvement : %(montant)s.")
_REASONS = {
    "rien": gettext_noop("Le banquier ne gagne rien : pas de prélèvement (article %(article)s)."),
    "total": gettext_noop("Le banquier gagne %(gagne)s : prélèvement sur ce total (article %(article)s)."),
    "seul": gettext_noop(
        "Le banquier gagne %(gagne)s sur un tableau, l’autre est en carte : prélèvement sur les mises du "
        "tableau gagnant (article %(article)s)."
    ),
    "difference": gettext_noop(
        "Le banquier gagne %(gagne)s et perd %(perdu)s : prélèvement sur la différence, %(base)s "
        "(article %(article)s)."
    ),
    "plus_faible": gettext_noop(
        "Le banquier gagne %(gagne)s mais en perd %(perdu)s : pas de différence à son profit, pas de "
        "prélèvement (article %(article)s)."
    ),
}


def settle_coup(variante: Variante, tableaux: tuple[Tableau, ...]) -> Coup:
    """Settle a coup: won and lost by the banker, and the levy when he won more than he lost.

    Chemin de fer, 5 % of what he won (60). Limitée, 2 % of his net gain over both tableaux (60). Ouverte,
    1,25 % of article 62: both won, the sum; one won and one lost, the difference if it is his; one won and
    one en carte, the stakes of the one won. ValueError for another number of tableaux than the variant's.
    """
    if len(tableaux) != TABLEAUX[variante]:
        raise ValueError(f"{variante} has {TABLEAUX[variante]} tableau(x), not {len(tableaux)}")
    gagne = sum(t.mise for t in tableaux if t.resultat == "gagnant")
    perdu = sum(t.mise for t in tableaux if t.resultat == "perdant")
    base = max(0, gagne - perdu)
    article = ARTICLE_PRELEVEMENT if variante == "ouverte" else ARTICLE_TAUX
    levy = compute_prelevement(base=base, taux=TAUX[variante], article=article) if base else None
    return Coup(variante, tableaux, gagne, perdu, base, levy)


def known_resultat(word: str) -> Resultat:
    """A result as it is written; Illegal "result_unknown"."""
    for known in RESULTATS:
        if word == known:
            return known
    raise Illegal(
        "result_unknown",
        ARTICLE_PRELEVEMENT,
        gettext_noop("Un tableau est gagnant, perdant ou en égalité pour le banquier, pas %(saisie)s."),
        saisie=cite(word),
    )


def compare_points(banquier: int, tableau: int) -> Resultat:
    """Which hand wins, seen from the banker: the higher points, equal points are en carte.

    Illegal "points_unknown" unless both are 0 to 9.
    """
    for points in (banquier, tableau):
        if points not in POINTS:
            raise Illegal(
                "points_unknown",
                "",
                gettext_noop("Une main vaut de 0 à 9 points, pas %(points)s."),
                points=points,
            )
    if banquier == tableau:
        return "egalite"
    return "gagnant" if banquier > tableau else "perdant"


def check_enjeu(variante: Variante, montant: int, *, minimum: int = MINIMUM_ENJEU) -> None:
    """A stake is a multiple of 0,10 €, of 1 € at the open bank (61), and at least the house's minimum, which
    is never below 1 € (58).

    Illegal "stake_not_multiple", "stake_too_small".
    """
    pas = PAS_ENJEU[variante]
    if montant % pas:
        raise Illegal(
            "stake_not_multiple",
            ARTICLE_OUVERTE if variante == "ouverte" else "59",
            gettext_noop("%(montant)s n’est pas un multiple de %(pas)s."),
            montant=format_euros(montant),
            pas=format_euros(pas),
        )
    least = max(minimum, MINIMUM_ENJEU)
    if montant < least:
        raise Illegal(
            "stake_too_small",
            ARTICLE_MATERIEL,
            gettext_noop("%(montant)s est au-dessous du minimum des enjeux, %(minimum)s."),
            montant=format_euros(montant),
            minimum=format_euros(least),
        )


def check_exposure(mises: tuple[int, ...], banque: int) -> None:
    """At a limited bank the stakes of both tableaux are covered by the bank; Illegal "bank_exceeded"."""
    exposed = sum(mises)
    if exposed > banque:
        raise Illegal(
            "bank_exceeded",
            ARTICLE_MATERIEL,
            gettext_noop(
                "Les mises (%(exposees)s) passent la banque (%(banque)s) de %(trop)s : elle n’en répond pas."
            ),
            exposees=format_euros(exposed),
            banque=format_euros(banque),
            trop=format_euros(exposed - banque),
        )
