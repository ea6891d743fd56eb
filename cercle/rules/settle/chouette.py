"""The `chouette` line: "adjudged", "current", "coup", "pontes", "allies", "winner", "payout_unit"."""

from dataclasses import replace

from cercle.rules.adjudication import check_somme
from cercle.rules.chouette import GAGNANTS, Camp, close_mises, open_chouette, register_mises, settle_coup
from cercle.rules.montant import format_decimal, parse_decimal
from cercle.rules.prelevement import Prelevement
from cercle.rules.settle.lecture import Fields, as_amount, as_integer, as_list, as_object, one_of, take

_as_coup = one_of(("first", "following"))
_as_winner = one_of(GAGNANTS)
_as_unit = one_of(("0.01", "0.10"))

# The line does not say which fiche holds the chouette; no fiche has this number.
_CHOUETTEUR = 0


def settle(fields: Fields) -> dict[str, object]:
    """On the chouette, outside, restitutions, levies, payments, and the chouette after the coup.

    Refusals: "unreadable", and those of check_mise and close_mises, first faulty stake first, pontes first.
    """
    adjudged = take(fields, "adjudged", as_amount)
    current = take(fields, "current", as_amount)
    premier_coup = take(fields, "coup", _as_coup) == "first"
    winner = take(fields, "winner", _as_winner)
    unit = parse_decimal(take(fields, "payout_unit", _as_unit, "0.01"))
    entries = [*_read_stakes(fields, "pontes"), *_read_stakes(fields, "allies")]
    check_somme(current, 0)
    chouette = replace(open_chouette(adjudged), courante=current, premier_coup=premier_coup)
    mises = register_mises(chouette, entries, chouetteur=_CHOUETTEUR)
    arrete = close_mises(chouette, mises)
    reglement = settle_coup(arrete, gagnant=winner, unite=unit)
    return {
        "on": format_decimal(arrete.sur),
        "outside": format_decimal(arrete.dehors),
        "refunds": [
            {"fiche": r.fiche, "side": r.camp, "amount": format_decimal(r.montant)}
            for r in arrete.restitutions
        ],
        "levies": [
            *_levy("chouette", "before_deal", arrete.sur_chouette),
            *_levy("outside", "before_deal", arrete.hors_chouette),
            *_levy("pontes", "after_result", reglement.apres_resultat),
        ],
        "payouts": [{"fiche": p.fiche, "amount": format_decimal(p.montant)} for p in reglement.paiements],
        "current_after": format_decimal(reglement.apres.courante),
        "burst": reglement.apres.sautee,
    }


def _read_stakes(fields: Fields, camp: Camp) -> list[tuple[int, Camp, int]]:
    stakes = [as_object(found, camp) for found in take(fields, camp, as_list)]
    return [(take(s, "fiche", as_integer), camp, take(s, "amount", as_amount)) for s in stakes]


def _levy(on: str, moment: str, levy: Prelevement | None) -> list[dict[str, object]]:
    """A levy other than zero, as a list of one."""
    if levy is None or not levy.montant:
        return []
    return [{"on": on, "moment": moment, "amount": format_decimal(levy.montant)}]
