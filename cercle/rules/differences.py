"""Why the coups, the tickets and the box of a séance do not say the same sum, line by line (articles 68, 71).

Three columns stand side by side: by the coups (the levies, corrections included), by the tickets detached,
counted. Each difference between two neighbours is the sum of its lines; a line of 0 only tells. Amounts are
centimes.
"""

from collections.abc import Iterable
from typing import Literal, NamedTuple

from cercle.rules.comptee import Bilan
from cercle.rules.montant import format_euros
from cercle.rules.refusal import Phrase, gettext_noop

# Which neighbours a line sets apart.
Entre = Literal["coups_tickets", "tickets_compte"]


class CoupDetache(NamedTuple):
    """What the levies of a coup come to, and the face value of the tickets detached for it."""

    numero: int
    preleve: int
    tickets: int
    nul: bool = False


class CorrectionApprouvee(NamedTuple):
    """A correction approved: its number, its coup, by how much it moves the levies (signed)."""

    numero: int
    coup: int
    difference: int


class Manquants(NamedTuple):
    """Consecutive tickets not produced, and what is due for them."""

    valeur: int
    premier: int
    dernier: int
    montant: int


class Difference(NamedTuple):
    """One line: how much more the right-hand column says for that reason (signed), and the sentence.

    nature: coup_sans_tickets, tickets_de_trop, correction, coup_nul, tickets_excedent, excedent, manquant,
    numeros_manquants. coup and correction: their numbers, 0 when none is in question.
    """

    nature: str
    entre: Entre
    montant: int
    phrase: Phrase
    coup: int = 0
    correction: int = 0


def explain_tickets(
    coups: Iterable[CoupDetache], corrections: Iterable[CorrectionApprouvee], *, excedent_detache: int = 0
) -> tuple[Difference, ...]:
    """Why the tickets do not say what the coups do.

    `excedent_detache`: tickets torn for a surplus, which stay in the tickets once the count is corrected.
    """
    lines = []
    for coup in coups:
        if coup.tickets != coup.preleve:
            less = coup.tickets < coup.preleve
            lines.append(
                _line(
                    "coup_sans_tickets" if less else "tickets_de_trop",
                    "coups_tickets",
                    coup.tickets - coup.preleve,
                    _PHRASE_SANS_TICKETS if less else _PHRASE_TICKETS_DE_TROP,
                    coup=coup.numero,
                    preleve=format_euros(coup.preleve),
                    tickets=format_euros(coup.tickets),
                )
            )
        if coup.nul and coup.tickets:
            lines.append(
                _line(
                    "coup_nul",
                    "coups_tickets",
                    0,
                    _PHRASE_NUL,
                    coup=coup.numero,
                    tickets=format_euros(coup.tickets),
                )
            )
    lines += [
        _line(
            "correction",
            "coups_tickets",
            -one.difference,
            _PHRASE_CORRECTION_PLUS if one.difference > 0 else _PHRASE_CORRECTION_MOINS,
            coup=one.coup,
            correction=one.numero,
            difference=format_euros(abs(one.difference)),
        )
        for one in corrections
        if one.difference
    ]
    if excedent_detache:
        lines.append(
            _line(
                "tickets_excedent",
                "coups_tickets",
                excedent_detache,
                _PHRASE_EXCEDENT_DETACHE,
                tickets=format_euros(excedent_detache),
            )
        )
    return tuple(lines)


def explain_count(bilan: Bilan, manquants: Iterable[Manquants] = ()) -> tuple[Difference, ...]:
    """Why the box does not hold what the tickets say.

    Tickets not produced are due, but are no part of what must be in the box: their lines are 0.
    """
    lines = []
    if bilan.excedent:
        lines.append(
            _line(
                "excedent",
                "tickets_compte",
                bilan.excedent,
                _PHRASE_EXCEDENT,
                excedent=format_euros(bilan.excedent),
                tickets=format_euros(bilan.tickets_excedent),
            )
        )
    if bilan.manquant:
        lines.append(
            _line(
                "manquant",
                "tickets_compte",
                -bilan.manquant,
                _PHRASE_MANQUANT,
                manquant=format_euros(bilan.manquant),
            )
        )
    lines += [
        _line(
            "numeros_manquants",
            "tickets_compte",
            0,
            _PHRASE_UN_NUMERO if one.premier == one.dernier else _PHRASE_NUMEROS,
            valeur=format_euros(one.valeur),
            premier=one.premier,
            dernier=one.dernier,
            du=format_euros(one.montant),
        )
        for one in manquants
    ]
    return tuple(lines)


def _line(
    nature: str,
    entre: Entre,
    montant: int,
    template: str,
    *,
    coup: int = 0,
    correction: int = 0,
    **params: object,
) -> Difference:
    phrase = Phrase(template, {"coup": coup, "correction": correction, **params})
    return Difference(nature, entre, montant, phrase, coup, correction)


_PHRASE_SANS_TICKETS = gettext_noop(
    "Coup %(coup)s : %(preleve)s de prélèvement pour %(tickets)s de tickets détachés."
)
_PHRASE_TICKETS_DE_TROP = gettext_noop(
    "Coup %(coup)s : %(tickets)s de tickets détachés pour %(preleve)s de prélèvement."
)
_PHRASE_NUL = gettext_noop("Coup %(coup)s nul : ses %(tickets)s de tickets restent détachés.")
_PHRASE_CORRECTION_PLUS = gettext_noop(
    "Correction n° %(correction)s au coup %(coup)s : le prélèvement aurait dû être de %(difference)s de "
    "plus, sans tickets."
)
_PHRASE_CORRECTION_MOINS = gettext_noop(
    "Correction n° %(correction)s au coup %(coup)s : le prélèvement aurait dû être de %(difference)s de "
    "moins ; les tickets restent détachés."
)
_PHRASE_EXCEDENT_DETACHE = gettext_noop(
    "%(tickets)s de tickets détachés pour l’excédent de la comptée, avant qu’elle ne soit corrigée."
)
_PHRASE_EXCEDENT = gettext_noop(
    "Excédent de %(excedent)s dans la cagnotte : %(tickets)s de tickets à détacher aussitôt (article 71)."
)
_PHRASE_MANQUANT = gettext_noop(
    "Il manque %(manquant)s dans la cagnotte, à la charge de la maison (article 71)."
)
_PHRASE_UN_NUMERO = gettext_noop(
    "Le ticket de %(valeur)s n° %(premier)s n’est pas produit : %(du)s sont dus (article 83), hors de la "
    "somme attendue."
)
_PHRASE_NUMEROS = gettext_noop(
    "Les tickets de %(valeur)s n° %(premier)s à %(dernier)s ne sont pas produits : %(du)s sont dus "
    "(article 83), hors de la somme attendue."
)
