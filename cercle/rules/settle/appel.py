"""The `appel` line: {"events": [["register", 8], ["call", "A"], ["present"], ["result", "A"]…]}."""

from cercle.rules.appel import SIEGES, Evenement, TypeEvenement, replay
from cercle.rules.settle.lecture import Fields, as_integer, as_list, one_of, take, wrong_shape

_WITH_SEAT: tuple[TypeEvenement, ...] = ("call", "result", "give_up")
_ALONE: tuple[TypeEvenement, ...] = ("present", "absent", "undo")
_as_seat = one_of(SIEGES)
_as_type_with_seat = one_of(_WITH_SEAT)
_as_type_alone = one_of(_ALONE)


def settle(fields: Fields) -> dict[str, object]:
    """Fiches in the order called, who sits where, who waits. Refusals: "unreadable", those of the call."""
    state = replay([_read_event(event) for event in take(fields, "events", as_list)])
    return {
        "called": list(state.appeles),
        "seats": {"A": state.siege_a, "B": state.siege_b},
        "queue": list(state.queue),
    }


def _read_event(found: object) -> Evenement:
    """Exactly what its kind needs: a fiche to register; a seat to call, win or give up; nothing to answer."""
    match found:
        case ["register", fiche]:
            return Evenement("register", fiche=as_integer(fiche, "register"))
        case [word, seat]:
            return Evenement(_as_type_with_seat(word, "events"), siege=_as_seat(seat, "events"))
        case [word]:
            return Evenement(_as_type_alone(word, "events"))
    raise wrong_shape(found, "events")
