"""Inscription and call, played from the words of article 63; the table is read after every gesture."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cercle.rules.appel import (
    Appel,
    EnAttente,
    Evenement,
    answer_absent,
    answer_present,
    apply,
    call,
    give_up,
    record_result,
    register,
    replay,
    undo_call,
)
from cercle.rules.refusal import Illegal, Refusal
from tests.rules.notation import refused


def after(text: str) -> Appel:
    """Play an evening written `4 8 15 callA absent callB present resultA giveupB undo`; figures register.

    `chouette8A`: a chouette is adjudged to fiche 8, who sits at A.
    """
    words = {"present": "present", "absent": "absent", "undo": "undo"}
    events = []
    for word in text.split():
        if word.isdigit():
            events.append(Evenement("register", fiche=int(word)))
        elif word in words:
            events.append(Evenement(words[word]))
        elif word.startswith("chouette"):
            events.append(Evenement("chouette", fiche=int(word[len("chouette") : -1]), siege=word[-1]))
        else:
            kind = {"call": "call", "result": "result", "giveup": "give_up"}[word[:-1]]
            events.append(Evenement(kind, siege=word[-1]))
    return replay(events)


def seats(state):
    return (state.siege_a, state.siege_b)


SEATED = "4 8 15 16 callA present callB present"


def test_it_works():
    """At the opening: called in order of inscription until one answers; the same for the one facing him."""
    state = after("4 8 15 callA")
    assert state == Appel(queue=(8, 15), en_attente=EnAttente("A", 4), appeles=(4,))
    state = answer_absent(state)
    assert (state.queue, state.en_attente, seats(state)) == ((8, 15), None, (None, None))
    state = answer_present(call(state, "A"))
    assert (state.queue, seats(state)) == ((15,), (8, None))
    state = answer_present(call(state, "B"))
    assert (state.queue, seats(state), state.appeles) == ((), (8, 15), (4, 8, 15))


def test_the_loser_leaves_and_the_next_is_called():
    state = record_result(after(SEATED), "B")
    assert seats(state) == (None, 8)
    assert seats(answer_present(call(state, "A"))) == (15, 8)


def test_the_winner_may_give_up_the_cards():
    state = give_up(after(f"{SEATED} resultA"), "A")
    assert seats(state) == (None, None)
    assert state.queue == (15, 16)


def test_a_number_that_does_not_answer_may_register_again_at_the_end():
    assert after("4 8 callA absent 4").queue == (8, 4)


def test_a_player_who_left_may_register_again_at_the_end():
    assert after(f"{SEATED} resultA 8").queue == (15, 16, 8)


def test_giving_up_while_the_other_seat_is_being_called():
    state = after("4 8 callA present callB giveupA")
    assert (seats(state), state.en_attente) == ((None, None), EnAttente("B", 8))
    assert seats(answer_present(state)) == (None, 8)


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("4 4", "already_registered"),
        ("4 callA 4", "already_registered"),
        ("4 callA present 4", "already_registered"),
        ("callA", "queue_empty"),
        ("4 callA present callB", "queue_empty"),
        ("4 callA present callA", "seat_taken"),  # the seat before the empty list
        ("4 callA callB", "call_pending"),
        ("4 8 callA present callB callA", "call_pending"),  # before the seat that is taken
        ("present", "no_call_pending"),
        ("absent", "no_call_pending"),
        ("4 callA present present", "no_call_pending"),
        ("4 callA absent absent", "no_call_pending"),
        ("resultA", "seat_vacant"),
        ("4 callA present resultA", "seat_vacant"),  # nobody faced him: no partie was played
        ("4 8 callA present callB resultA", "seat_vacant"),  # called is not seated
        (f"{SEATED} resultA resultA", "seat_vacant"),
        ("giveupA", "seat_vacant"),
        ("4 callA giveupA", "seat_vacant"),
        ("undo", "nothing_to_undo"),
        ("4 undo", "nothing_to_undo"),
        ("4 callA present undo", "nothing_to_undo"),
        ("4 callA undo undo", "nothing_to_undo"),
        ("4 callA absent undo undo", "nothing_to_undo"),
        ("4 callA absent 4 undo", "nothing_to_undo"),  # registered again: it would stand twice
        ("4 8 callA absent callA present undo", "nothing_to_undo"),
        (f"{SEATED} chouette15A", "seat_taken"),
        (f"{SEATED} chouette4B", "seat_taken"),  # he has a seat, and wants the one held by another
        ("4 8 callA chouette8B", "call_pending"),
        ("4 8 callA chouette4A", "call_pending"),  # himself: he answers first
        (f"{SEATED} giveupA chouette15A 15", "already_registered"),
        (f"{SEATED} giveupA chouette15A callA", "seat_taken"),
        ("4 callA absent chouette4A undo", "nothing_to_undo"),  # he sits: he is not put back in the list
    ],
)
def test_refusals(text, code):
    with refused(code, "63", Illegal):
        after(text)


def test_undoing_the_call_in_progress_puts_the_fiche_first_again():
    assert after("4 8 callA 15 undo") == Appel(queue=(4, 8, 15))


def test_undoing_an_absence_puts_the_fiche_first_again():
    state = after("4 8 callA absent 15")
    assert state.dernier_absent == 4
    assert undo_call(state) == Appel(queue=(4, 8, 15))


def test_another_fiche_registering_leaves_the_absence_to_undo():
    assert after("4 8 callA absent 15 16 undo").queue == (4, 8, 15, 16)


def test_a_call_closes_the_undoing_of_the_absence_before_it():
    state = after("4 8 callA absent callA")
    assert state.dernier_absent is None
    assert undo_call(state).queue == (8,)


def test_an_event_without_its_fiche_or_seat_is_a_mistake_of_the_caller():
    for kind in ("register", "call", "result", "give_up", "chouette"):
        with pytest.raises(ValueError, match="not an event"):
            apply(Appel(), Evenement(kind))
    for half in (Evenement("chouette", fiche=4), Evenement("chouette", siege="A")):
        with pytest.raises(ValueError, match="not an event"):
            apply(Appel(), half)


def test_the_chouetteur_sits_without_being_called():
    """Article 65: to whom the chouette is adjudged; whoever faced the seat stays."""
    state = after(f"{SEATED} giveupA chouette23A")
    assert (seats(state), state.queue, state.appeles) == ((23, 8), (15, 16), (4, 8))


def test_the_chouetteur_leaves_the_list_or_the_other_seat():
    state = after(f"{SEATED} giveupA chouette16A")
    assert (seats(state), state.queue) == ((16, 8), (15,))
    state = after(f"{SEATED} giveupA chouette8A")
    assert (seats(state), state.queue) == ((8, None), (15, 16))


def test_the_chouetteur_may_hold_that_seat_already():
    assert after(f"{SEATED} chouette4A") == after(SEATED)


def test_only_he_who_faces_the_chouetteur_is_replaced():
    state = after(f"{SEATED} giveupA chouette23A resultA callB present")
    assert (seats(state), state.queue) == ((23, 15), (16,))
    assert seats(after(f"{SEATED} giveupA chouette23A giveupA")) == (None, 8)


def test_the_absence_of_another_may_still_be_undone():
    state = after("4 8 callA absent chouette8A")
    assert (state.queue, state.dernier_absent) == ((), 4)
    assert undo_call(state) == Appel(queue=(4,), siege_a=8)


EVENTS = st.one_of(
    st.builds(Evenement, st.just("register"), fiche=st.integers(1, 8)),
    st.builds(Evenement, st.sampled_from(["call", "result", "give_up"]), siege=st.sampled_from(["A", "B"])),
    st.builds(Evenement, st.just("chouette"), fiche=st.integers(1, 8), siege=st.sampled_from(["A", "B"])),
    st.builds(
        Evenement,
        st.sampled_from(["call", "call", "present", "present", "absent", "undo"]),
        siege=st.just("A"),
    ),
)


@given(st.lists(EVENTS, max_size=80))
def test_a_fiche_is_in_one_place_and_the_list_keeps_its_order(events):
    state = Appel()
    for event in events:
        before = state
        try:
            state = apply(state, event)
        except Refusal as refusal:
            assert isinstance(refusal, Illegal) and refusal.article == "63"
            continue
        pending = [state.en_attente.fiche] if state.en_attente else []
        places = [*state.queue, *pending, *(f for f in seats(state) if f is not None)]
        assert len(places) == len(set(places))
        match event.type:
            case "register":
                assert state.queue == (*before.queue, event.fiche)
            case "call":
                assert (pending[0], *state.queue) == before.queue
                assert state.appeles == (*before.appeles, pending[0])
                assert undo_call(state).queue == before.queue
                assert undo_call(state).appeles == before.appeles
            case "undo":
                assert state.queue[1:] == before.queue
            case "chouette":
                assert state.seated(event.siege) == event.fiche
                assert state.queue == tuple(f for f in before.queue if f != event.fiche)
                other = "B" if event.siege == "A" else "A"
                stays = before.seated(other)
                assert state.seated(other) == (None if stays == event.fiche else stays)
            case _:
                assert state.queue == before.queue


def test_registering_twice_names_the_fiche():
    with pytest.raises(Illegal) as caught:
        register(Appel(queue=(12,)), 12)
    assert caught.value.text == "La fiche 12 est déjà inscrite, appelée ou assise."
