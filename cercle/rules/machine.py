"""The automatic machine used instead of carnets, and the total it prints (articles 56-1, 59, 66-1).

It numbers its tickets itself, one for each levy that is not nothing. Amounts are centimes.
"""

from dataclasses import dataclass

from cercle.rules.montant import format_euros
from cercle.rules.refusal import Illegal, gettext_noop

TICKET_MINIMUM = 10
# Twelve digits: no counter goes so far, and every column holds it.
DERNIER_NUMERO = 999_999_999_999

ARTICLE = "59"


@dataclass(frozen=True, slots=True)
class Historique:
    """What a machine printed, from its ticket `premier` on: how many tickets, and their total in centimes."""

    premier: int
    dernier: int
    total: int

    @property
    def nombre(self) -> int:
        """Tickets printed; none when the last is the one before the first."""
        return self.dernier - self.premier + 1


def check_numero(numero: int) -> None:
    """Check the number of a machine's ticket: from 1, twelve digits at most. Illegal "machine_number"."""
    if not 1 <= numero <= DERNIER_NUMERO:
        raise Illegal(
            "machine_number",
            ARTICLE,
            gettext_noop(
                "Une machine n’imprime pas de ticket n° %(numero)s : il faut un numéro de 1 à %(dernier)s."
            ),
            numero=numero,
            dernier=DERNIER_NUMERO,
        )


def check_historique(*, premier: int, dernier: int, total: int) -> Historique:
    """Check the history that a machine printed, its tickets beginning at `premier`; answer it.

    Every ticket is a multiple of 0,10 €, and at least that: Illegal "history_number" (a last ticket before
    the séance's first), "machine_number", "history_total" (a total that these tickets cannot have).
    """
    if dernier != premier - 1:
        check_numero(dernier)
    found = Historique(premier, dernier, total)
    if found.nombre < 0:
        raise Illegal(
            "history_number",
            ARTICLE,
            gettext_noop(
                "Le ticket n° %(dernier)s est d’avant la séance : la machine l’a commencée au n° %(premier)s."
            ),
            dernier=dernier,
            premier=premier,
        )
    least = TICKET_MINIMUM * found.nombre
    if total < least or total % TICKET_MINIMUM or (total and not found.nombre):
        raise Illegal(
            "history_total",
            ARTICLE,
            gettext_noop(
                "%(nombre)s tickets ne font pas %(total)s : chacun est un multiple de 0,10 €, "
                "et 0,10 € au moins."
            ),
            nombre=found.nombre,
            total=format_euros(total),
        )
    return found


def check_total(numero_serie: str, *, imprime: bool, observation: str) -> None:
    """Before the count of a séance kept with a machine, its total is written down, or said why it is not.

    Illegal "history_missing": after the count it would be too late.
    """
    if not imprime and not observation:
        raise Illegal(
            "history_missing",
            ARTICLE,
            gettext_noop(
                "Le total imprimé par la machine n° %(machine)s n’est pas inscrit : inscrivez-le avant de "
                "signer la comptée, ou dites en observation pourquoi elle ne l’a pas donné."
            ),
            machine=numero_serie,
        )
