"""What a séance of baccara has beside its coups: sabot, packs, taille, bank, deposits (articles 58, 61)."""

from typing import TYPE_CHECKING

from django.utils.translation import gettext_noop as _

from cercle.rules.baccara import VARIANTES, Variante
from cercle.rules.refusal import Refusal
from cercle.rules.sabot import check_composition

from .replay import Books, Named

if TYPE_CHECKING:
    from .baccara import CoupDeBaccara
    from .banque import BanqueTenue, DepotTenu
    from .sabot import PaquetTenu, SabotTenu
    from .taille import TailleTenue


class Place:
    """The table as it stands: what serves, what is open, what still lies on it.

    `ouverte`: which séance of the open bank of its day it is. `repond`: what each banker of the open bank
    answers for, by his name in one case. `a_dechirer`: the coup whose tickets lie on the table.
    """

    __slots__ = (
        "a_dechirer", "affectations", "banque", "banques", "depots", "ouverte", "paquets", "repond", "sabot",
        "taille", "tailles",
    )  # fmt: skip

    def __init__(self) -> None:
        self.sabot: SabotTenu | None = None
        self.paquets: list[PaquetTenu] = []
        self.affectations = self.ouverte = 0
        self.taille: TailleTenue | None = None
        self.banque: BanqueTenue | None = None
        self.tailles = self.banques = 0
        self.depots: list[DepotTenu] = []
        self.repond: dict[str, int] = {}
        self.a_dechirer: CoupDeBaccara | None = None

    def check_opened(self, books: Books, at: Named, variante: Variante) -> None:
        """An opening is whole: a sabot, the packs of the variant, which séance of the day it is (58, 61)."""
        if self.sabot is None:
            books.fault("missing", at, _("aucun sabot affecté à l’ouverture (article 58)"))
        try:
            check_composition(variante, [paquet.couleur for paquet in self.paquets])
        except Refusal as refusal:
            books.fault("content", at, refusal.text)
        if variante == "ouverte" and not self.ouverte:
            books.fault("missing", at, _("banque ouverte sans sa place dans la journée (article 61)"))

    def check_torn(self, books: Books, at: Named) -> None:
        """No ticket of the coup before lies on the table any more (article 59)."""
        if self.a_dechirer is not None:
            message = _("tickets du coup %(coup)s non déchirés (article 59)")
            books.fault("content", at, message, coup=self.a_dechirer.numero)
            books.a_dechirer.pop(self.a_dechirer.id, None)
            self.a_dechirer = None

    def check_over(self, books: Books, at: Named) -> None:
        """The play of the séance ends: no bank held, no taille under way; neither outlives it."""
        if self.banque is not None:
            message = _("close avant la fin de la banque %(banque)s")
            books.fault("content", at, message, banque=self.banque.numero)
            books.banques.pop(self.banque.id, None)
        if self.taille is not None and not self.taille.finie:
            message = _("close avant la fin de la taille %(taille)s")
            books.fault("content", at, message, taille=self.taille.numero)
        if self.taille is not None:
            books.tailles.pop(self.taille.id, None)


def variante_of(jeu: str) -> Variante | None:
    """The variant of baccara a table is given to, None at another game."""
    return next((variante for variante in VARIANTES if variante == jeu), None)
