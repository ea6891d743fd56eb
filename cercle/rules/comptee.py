"""The count of a cagnotte: what is found in the box beside what the tickets say (articles 56-2, 70, 71).

Amounts are centimes. Nothing is netted: each count stands alone, whatever the other tables show.
"""

from collections.abc import Mapping
from typing import NamedTuple

from cercle.rules.montant import format_euros
from cercle.rules.refusal import Illegal, Phrase, gettext_noop

# What may be found in a box: coins and notes of the euro.
COUPURES = (1, 2, 5, 10, 20, 50, 100, 200, 500, 1_000, 2_000, 5_000, 10_000, 20_000, 50_000)

# No box holds a million coins of one value: past this, somebody's finger slipped.
NOMBRE_MAXIMUM = 1_000_000

# Every ticket is a multiple of it (article 59).
UNITE = 10

ARTICLE_COMPTEE = "56-2"
ARTICLE_COLONNES = "71"


class Bilan(NamedTuple):
    """A count beside what the tickets say, as the columns of the carnet d'enregistrement (article 71).

    attendu: column 8; compte: 9; excedent: 10; manquant: 11; porte: 15, the larger of 8 and 9.
    tickets_excedent: what tickets can represent of the surplus, detached at once.
    """

    attendu: int
    compte: int
    excedent: int
    manquant: int
    porte: int
    tickets_excedent: int

    @property
    def juste(self) -> bool:
        return self.attendu == self.compte

    @property
    def reste(self) -> int:
        """What no ticket represents of the surplus: less than ten centimes, explained by the observation."""
        return self.excedent - self.tickets_excedent

    def reason(self) -> Phrase:
        """What is carried and why, as a template and its parameters."""
        template = _PHRASE_JUSTE if self.juste else _PHRASE_EXCEDENT if self.excedent else _PHRASE_MANQUANT
        return Phrase(
            template,
            {
                "attendu": format_euros(self.attendu),
                "compte": format_euros(self.compte),
                "excedent": format_euros(self.excedent),
                "manquant": format_euros(self.manquant),
                "porte": format_euros(self.porte),
                "tickets": format_euros(self.tickets_excedent),
                "article": ARTICLE_COLONNES,
            },
        )

    def explain(self) -> str:
        """The same in French sentences."""
        return self.reason().text


_PHRASE_JUSTE = gettext_noop(
    "%(compte)s comptés, autant que disent les tickets : %(porte)s sont portés au registre "
    "(article %(article)s)."
)
_PHRASE_EXCEDENT = gettext_noop(
    "%(compte)s comptés pour %(attendu)s de tickets : l’excédent de %(excedent)s est porté, et %(tickets)s "
    "de tickets sont détachés aussitôt ; %(porte)s au registre (article %(article)s)."
)
_PHRASE_MANQUANT = gettext_noop(
    "%(compte)s comptés pour %(attendu)s de tickets : il manque %(manquant)s, à la charge de la maison ; "
    "%(porte)s sont portés au registre, la plus forte des deux sommes (article %(article)s)."
)


def count(lignes: Mapping[int, int]) -> int:
    """The sum of a count by denomination: coins and notes in centimes, and how many of each.

    Illegal "coupure_unknown" (no such coin or note of the euro), "count_impossible" (fewer than none, or
    more than NOMBRE_MAXIMUM of one).
    """
    for coupure, nombre in lignes.items():
        if coupure not in COUPURES:
            raise Illegal(
                "coupure_unknown",
                ARTICLE_COMPTEE,
                gettext_noop("Il n’existe ni pièce ni billet de %(coupure)s."),
                coupure=format_euros(coupure),
            )
        if not 0 <= nombre <= NOMBRE_MAXIMUM:
            raise Illegal(
                "count_impossible",
                ARTICLE_COMPTEE,
                gettext_noop("%(nombre)s pièces ou billets de %(coupure)s : de 0 à %(maximum)s, recomptez."),
                nombre=nombre,
                coupure=format_euros(coupure),
                maximum=NOMBRE_MAXIMUM,
            )
    return sum(coupure * nombre for coupure, nombre in lignes.items())


def compare(attendu: int, compte: int) -> Bilan:
    """Set `compte`, what the box holds, beside `attendu`, the face value of the tickets detached.

    A surplus is carried, and as much of it as tickets can represent is detached at once; a shortage is borne
    by the house (article 71): the larger of the two goes to the register either way.
    """
    if attendu < 0 or compte < 0:
        raise ValueError("neither tickets nor money are ever less than nothing")
    excedent = max(0, compte - attendu)
    manquant = max(0, attendu - compte)
    return Bilan(attendu, compte, excedent, manquant, attendu + excedent, excedent // UNITE * UNITE)


def check_observation(compte: int, observation: str) -> None:
    """A sum that no tickets can represent is explained (article 71). Illegal "observation_missing"."""
    if compte % UNITE and not observation:
        raise Illegal(
            "observation_missing",
            ARTICLE_COLONNES,
            gettext_noop(
                "%(compte)s n’est pas un multiple de 0,10 € : une observation doit dire d’où cela vient."
            ),
            compte=format_euros(compte),
        )
