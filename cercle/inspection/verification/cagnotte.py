"""The box of a table: what must be in it, from the opening of a séance to its count (articles 56-1, 71)."""

from typing import TYPE_CHECKING

from django.utils.translation import gettext

if TYPE_CHECKING:
    from .house import TableTenue
    from .machine import MachineTenue


class Cagnotte:
    """A séance not counted, its play over or not: its coups, what they levied, what its tickets say.

    `premier`, `dernier`, `total`: what the machine printed since it began to serve this séance.
    """

    __slots__ = (
        "attendu", "close", "coups", "dernier", "historique", "id", "jour", "machine", "numero", "postes",
        "preleve", "premier", "table", "total",
    )  # fmt: skip

    def __init__(self, id: int, table: "TableTenue", numero: int, jour: str, postes: dict[str, str]) -> None:
        self.id, self.table, self.numero, self.jour = id, table, numero, jour
        # Who holds which function: the séance's own, as it goes.
        self.postes = postes
        self.close = False
        # Centimes levied by the coups, and of the tickets torn for them.
        self.coups = self.preleve = self.attendu = 0
        self.machine: MachineTenue | None = None
        self.premier = self.dernier = self.total = 0
        self.historique = False

    @property
    def nom(self) -> str:
        return gettext("table %(table)s, séance %(seance)s") % {
            "table": self.table.numero,
            "seance": self.numero,
        }
