"""The `ecarte` line: {"stakes": [{"fiche", "side", "amount"}…], "winner", optional "payout_unit"}."""

from cercle.rules.ecarte import COTES, Cote, close_mises, register_mises, settle_coup
from cercle.rules.montant import format_decimal, parse_decimal
from cercle.rules.settle.lecture import Fields, as_amount, as_integer, as_list, as_object, one_of, take

_as_side = one_of(COTES)
_as_unit = one_of(("0.01", "0.10"))


def settle(fields: Fields) -> dict[str, object]:
    """Masses as laid, sum held, restitutions (last-in first), levy, payments; amounts as "12.50".

    Refusals: "unreadable", and those of check_mise and close_mises, first faulty stake first.
    """
    winner = take(fields, "winner", _as_side)
    unit = parse_decimal(take(fields, "payout_unit", _as_unit, "0.01"))
    arrete = close_mises(register_mises([_read_stake(stake) for stake in take(fields, "stakes", as_list)]))
    reglement = settle_coup(arrete, vainqueur=winner, unite=unit)
    return {
        "mass": {"A": format_decimal(arrete.masse_a), "B": format_decimal(arrete.masse_b)},
        "held": format_decimal(arrete.tenu),
        "refunds": [
            {"fiche": back.fiche, "side": back.cote, "amount": format_decimal(back.montant)}
            for back in arrete.restitutions
        ],
        "levy": format_decimal(arrete.prelevement.montant),
        "payouts": [
            {"fiche": paid.fiche, "amount": format_decimal(paid.montant)} for paid in reglement.paiements
        ],
    }


def _read_stake(found: object) -> tuple[int, Cote, int]:
    stake = as_object(found, "stakes")
    return take(stake, "fiche", as_integer), take(stake, "side", _as_side), take(stake, "amount", as_amount)
