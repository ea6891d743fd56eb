"""A coup of baccara corrected: stakes and results restated whole, its levy computed again (59-62, 68).

A coup is a few figures that hold together, so it is restated in one piece. The tickets already detached stay,
and so does the bank: the coups that followed were played on it. Amounts are centimes.
"""

from typing import NamedTuple

from cercle.rules import baccara
from cercle.rules.baccara import Tableau, Variante
from cercle.rules.montant import format_euros
from cercle.rules.refusal import Illegal, Phrase, gettext_noop


class Tableaux(NamedTuple):
    """What a correction says of a coup: what was staked on each tableau, how it ended for the banker."""

    tableaux: tuple[Tableau, ...]


class CoupBanque(NamedTuple):
    """A coup of baccara as it stands.

    minimum: the house's smallest stake, of the séance. en_banque: what the banker had at stake before it,
    None at the open bank, where his deposits answer.
    """

    variante: Variante
    tableaux: tuple[Tableau, ...]
    minimum: int = baccara.MINIMUM_ENJEU
    en_banque: int | None = None

    @property
    def net(self) -> int:
        """What the banker has of it, the levy paid; signed."""
        settled = compute(self)
        return settled.gagne - settled.perdu - settled.montant

    def phrase(self) -> Phrase:
        """The coup in one line: stakes, results, what the banker has of it."""
        params: dict[str, object] = {"net": format_euros(self.net)}
        for rang, tableau in enumerate(self.tableaux, start=1):
            params[f"mise_{rang}"] = format_euros(tableau.mise)
            params[f"resultat_{rang}"] = baccara.MOTS[tableau.resultat]
        if len(self.tableaux) > 1:
            return Phrase(_PHRASE_TABLEAUX, params)
        return Phrase(_PHRASES_CHEMIN[self.tableaux[0].resultat], params)


_PHRASE_TABLEAUX = gettext_noop(
    "1er tableau : %(mise_1)s, %(resultat_1)s ; 2e tableau : %(mise_2)s, %(resultat_2)s ; net du banquier : "
    "%(net)s"
)
_PHRASES_CHEMIN: dict[baccara.Resultat, str] = {
    "gagnant": gettext_noop("%(mise_1)s tenus, la banque gagne ; net du banquier : %(net)s"),
    "perdant": gettext_noop("%(mise_1)s tenus, la banque perd ; net du banquier : %(net)s"),
    "egalite": gettext_noop("%(mise_1)s tenus, en cartes ; net du banquier : %(net)s"),
}


def compute(coup: CoupBanque) -> baccara.Coup:
    """The coup settled by the rules of its variant."""
    return baccara.settle_coup(coup.variante, coup.tableaux)


def correct(coup: CoupBanque, changement: Tableaux) -> CoupBanque:
    """The coup as it should have been; its stakes are judged as if they were closed then.

    At the open bank the deposits are not asked again: who confirmed an excess did so at the table (61).
    Illegal "result_count", "nothing_to_correct", "no_stake_held", "stake_not_multiple", "stake_too_small",
    "bank_exceeded".
    """
    if len(changement.tableaux) != len(coup.tableaux):
        raise Illegal(
            "result_count",
            "68",
            gettext_noop("Il faut la mise et le résultat de chaque tableau, ni plus ni moins."),
        )
    if changement.tableaux == coup.tableaux:
        raise Illegal(
            "nothing_to_correct",
            "68",
            gettext_noop("C’est déjà ce qui est inscrit : il n’y a rien à corriger."),
        )
    mises = tuple(tableau.mise for tableau in changement.tableaux)
    if not any(mises):
        raise Illegal("no_stake_held", "58", gettext_noop("Aucune mise : il n’y a pas de coup."))
    for mise in mises:
        if mise:
            baccara.check_enjeu(coup.variante, mise, minimum=coup.minimum)
    if coup.en_banque is not None:
        baccara.check_exposure(mises, coup.en_banque)
    return coup._replace(tableaux=changement.tableaux)
