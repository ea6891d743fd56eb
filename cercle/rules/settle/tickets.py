"""The `tickets` line: {"levy", "carnets": [{"value", "next", "last"}…]}, one value in order of use."""

from cercle.rules.montant import format_decimal
from cercle.rules.settle.lecture import Fields, as_amount, as_integer, as_list, as_object, take
from cercle.rules.tickets import Carnet, check_numbers, check_value, compose


def settle(fields: Fields) -> dict[str, object]:
    """The tickets to detach, highest value first, one row per carnet.

    Refusals: "unreadable", "unknown_value", "ticket_number", and those of compose.
    """
    levy = take(fields, "levy", as_amount)
    carnets = [_read_carnet(carnet) for carnet in take(fields, "carnets", as_list)]
    for carnet in carnets:
        check_value(carnet.valeur)
        check_numbers(carnet)
    return {
        "tickets": [
            {
                "value": format_decimal(tranche.valeur),
                "first": tranche.premier,
                "last": tranche.dernier,
                "count": tranche.nombre,
            }
            for tranche in compose(levy, carnets)
        ]
    }


def _read_carnet(found: object) -> Carnet:
    carnet = as_object(found, "carnets")
    return Carnet(
        valeur=take(carnet, "value", as_amount),
        prochain=take(carnet, "next", as_integer),
        dernier=take(carnet, "last", as_integer),
    )
