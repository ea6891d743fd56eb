"""The `baccara` line: "variant", then "held" and "result", or two "tableaux" of "staked" and "result"."""

from cercle.rules.baccara import TABLEAUX, VARIANTES, Resultat, Tableau, Variante, check_enjeu, settle_coup
from cercle.rules.montant import format_decimal
from cercle.rules.refusal import Illegal, gettext_noop
from cercle.rules.settle.lecture import Fields, as_amount, as_list, as_object, one_of, take, wrong_shape

_as_variant = one_of(VARIANTES)
_as_result = one_of(("won", "lost", "tie"))
_RESULTS: dict[str, Resultat] = {"won": "gagnant", "lost": "perdant", "tie": "egalite"}


def settle(fields: Fields) -> dict[str, object]:
    """The sum levied on and the levy, "0.00" both when the banker won nothing.

    Refusals: "unreadable", those of check_enjeu, "no_stake_held" when nothing was staked.
    """
    variante = take(fields, "variant", _as_variant)
    if variante == "chemin_de_fer":
        tableaux: tuple[Tableau, ...] = (_read(fields, "held", variante),)
    else:
        found = take(fields, "tableaux", as_list)
        if len(found) != TABLEAUX[variante]:
            raise wrong_shape(found, "tableaux")
        tableaux = tuple(_read(as_object(one, "tableaux"), "staked", variante) for one in found)
    if not any(tableau.mise for tableau in tableaux):
        raise Illegal("no_stake_held", "58", gettext_noop("Aucune mise : il n’y a pas de coup."))
    coup = settle_coup(variante, tableaux)
    return {"base": format_decimal(coup.base), "levy": format_decimal(coup.montant)}


def _read(fields: Fields, name: str, variante: Variante) -> Tableau:
    """A tableau; one on which nobody staked may be 0."""
    montant = take(fields, name, as_amount)
    if montant:
        check_enjeu(variante, montant)
    return Tableau(montant, _RESULTS[take(fields, "result", _as_result)])
