"""Inscription and call of those who wish to hold the cards (article 63).

Fiches are called in order of registration until one answers and sits; after each partie the loser leaves,
and so does a winner who gives up the cards. House reading: a number that does not answer loses its turn; it
may register again at the end, as may a player who left.
"""

from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import Literal

from cercle.rules.refusal import Illegal, gettext_noop

Siege = Literal["A", "B"]
SIEGES: tuple[Siege, ...] = ("A", "B")
TypeEvenement = Literal["register", "call", "present", "absent", "undo", "result", "give_up", "chouette"]

ARTICLE = "63"


@dataclass(frozen=True, slots=True)
class EnAttente:
    """A call that nobody answered yet: this fiche is called to this seat."""

    siege: Siege
    fiche: int


@dataclass(frozen=True, slots=True)
class Appel:
    """The list and the two seats of a table at one moment.

    queue: fiches waiting, in order of registration. siege_a, siege_b: fiches seated. en_attente: the call
    in progress. appeles: every fiche called, in the order called (an undone call is not one). dernier_absent:
    the fiche whose absence was noted last, as long as its call can still be undone.
    """

    queue: tuple[int, ...] = ()
    siege_a: int | None = None
    siege_b: int | None = None
    en_attente: EnAttente | None = None
    appeles: tuple[int, ...] = ()
    dernier_absent: int | None = None

    def seated(self, siege: Siege) -> int | None:
        """The fiche on that seat, if any."""
        return self.siege_a if siege == "A" else self.siege_b


@dataclass(frozen=True, slots=True)
class Evenement:
    """One thing that happened at the call; `siege` is the winner's for a result."""

    type: TypeEvenement
    fiche: int | None = None
    siege: Siege | None = None


def register(state: Appel, fiche: int) -> Appel:
    """Put a fiche at the end of the list. Illegal "already_registered": it waits, is called or is seated."""
    called = state.en_attente is not None and state.en_attente.fiche == fiche
    if called or fiche in state.queue or fiche in (state.siege_a, state.siege_b):
        raise Illegal(
            "already_registered",
            ARTICLE,
            gettext_noop("La fiche %(fiche)s est déjà inscrite, appelée ou assise."),
            fiche=fiche,
        )
    again = state.dernier_absent == fiche
    return replace(state, queue=(*state.queue, fiche), dernier_absent=None if again else state.dernier_absent)


def call(state: Appel, siege: Siege) -> Appel:
    """Call the first of the list to a free seat.

    Illegal "call_pending" (first), "seat_taken", "queue_empty".
    """
    if state.en_attente is not None:
        raise _call_pending(state.en_attente)
    if (seated := state.seated(siege)) is not None:
        raise _seat_taken(siege, seated)
    if not state.queue:
        raise Illegal("queue_empty", ARTICLE, gettext_noop("Il n'y a personne à appeler : aucun inscrit."))
    fiche, *rest = state.queue
    return replace(
        state,
        queue=tuple(rest),
        en_attente=EnAttente(siege, fiche),
        appeles=(*state.appeles, fiche),
        dernier_absent=None,
    )


def answer_present(state: Appel) -> Appel:
    """The fiche called answers and sits. Illegal "no_call_pending"."""
    pending = _pending(state)
    return _with_seat(replace(state, en_attente=None), pending.siege, pending.fiche)


def answer_absent(state: Appel) -> Appel:
    """The fiche called does not answer and loses its turn. Illegal "no_call_pending"."""
    return replace(state, en_attente=None, dernier_absent=_pending(state).fiche)


def undo_call(state: Appel) -> Appel:
    """Take back the last call before anyone sits: its fiche is again the first of the list.

    It is the call in progress, or the last one noted absent when nothing was called since and the fiche did
    not register again. Otherwise Illegal "nothing_to_undo".
    """
    fiche = state.dernier_absent if state.en_attente is None else state.en_attente.fiche
    if fiche is None:
        raise Illegal("nothing_to_undo", ARTICLE, gettext_noop("Il n'y a pas d'appel à annuler."))
    return replace(
        state,
        queue=(fiche, *state.queue),
        en_attente=None,
        appeles=state.appeles[:-1],  # nothing was called since, so the last one called is this fiche
        dernier_absent=None,
    )


def record_result(state: Appel, vainqueur: Siege) -> Appel:
    """The partie is over: the loser leaves. Illegal "seat_vacant" unless both seats are held."""
    for siege in SIEGES:
        _seated(state, siege)
    return _with_seat(state, "B" if vainqueur == "A" else "A", None)


def give_up(state: Appel, siege: Siege) -> Appel:
    """The player of that seat no longer holds the cards and leaves. Illegal "seat_vacant"."""
    _seated(state, siege)
    return _with_seat(state, siege, None)


def seat_chouetteur(state: Appel, siege: Siege, fiche: int) -> Appel:
    """The fiche to which a chouette is adjudged takes that seat (article 65): it is not called to it.

    It leaves the list, or the other seat, if it was there. Illegal "call_pending", "seat_taken".
    """
    if state.en_attente is not None:
        raise _call_pending(state.en_attente)
    seated = state.seated(siege)
    if seated is not None and seated != fiche:
        raise _seat_taken(siege, seated)
    other: Siege = "B" if siege == "A" else "A"
    if state.seated(other) == fiche:
        state = _with_seat(state, other, None)
    waiting = tuple(one for one in state.queue if one != fiche)
    absent = None if state.dernier_absent == fiche else state.dernier_absent
    return _with_seat(replace(state, queue=waiting, dernier_absent=absent), siege, fiche)


def apply(state: Appel, evenement: Evenement) -> Appel:
    """Apply one event; the refusals are those of its function. ValueError if it lacks its fiche or seat."""
    fiche, siege = evenement.fiche, evenement.siege
    match evenement.type:
        case "register" if fiche is not None:
            return register(state, fiche)
        case "call" if siege is not None:
            return call(state, siege)
        case "present":
            return answer_present(state)
        case "absent":
            return answer_absent(state)
        case "undo":
            return undo_call(state)
        case "result" if siege is not None:
            return record_result(state, siege)
        case "give_up" if siege is not None:
            return give_up(state, siege)
        case "chouette" if siege is not None and fiche is not None:
            return seat_chouetteur(state, siege, fiche)
    raise ValueError(f"not an event of the call: {evenement}")


def replay(evenements: Iterable[Evenement]) -> Appel:
    """Apply events in order to an empty table; the first refusal stops."""
    state = Appel()
    for evenement in evenements:
        state = apply(state, evenement)
    return state


def _call_pending(pending: EnAttente) -> Illegal:
    return Illegal(
        "call_pending",
        ARTICLE,
        gettext_noop("La fiche %(fiche)s est appelée et n'a pas encore répondu."),
        fiche=pending.fiche,
    )


def _seat_taken(siege: Siege, fiche: int) -> Illegal:
    return Illegal(
        "seat_taken",
        ARTICLE,
        gettext_noop("La place %(siege)s est tenue par la fiche %(fiche)s."),
        siege=siege,
        fiche=fiche,
    )


def _pending(state: Appel) -> EnAttente:
    if state.en_attente is None:
        raise Illegal("no_call_pending", ARTICLE, gettext_noop("Aucun appel n'attend de réponse."))
    return state.en_attente


def _seated(state: Appel, siege: Siege) -> int:
    fiche = state.seated(siege)
    if fiche is None:
        raise Illegal("seat_vacant", ARTICLE, gettext_noop("La place %(siege)s est vide."), siege=siege)
    return fiche


def _with_seat(state: Appel, siege: Siege, fiche: int | None) -> Appel:
    return replace(state, siege_a=fiche) if siege == "A" else replace(state, siege_b=fiche)
