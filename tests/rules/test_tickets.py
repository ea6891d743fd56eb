"""Tickets: fewest, highest value first, in order, together the levy (articles 59, 66-1, 82; P15)."""

from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cercle.rules.refusal import Illegal
from cercle.rules.tickets import (
    DERNIER_NUMERO,
    TAILLE_CARNET,
    VALEURS,
    Carnet,
    Tranche,
    carnet_start,
    check_carnet,
    check_delivery,
    check_numbers,
    check_values,
    compose,
    tickets_left,
    tickets_missing,
)
from tests.rules.notation import refused

DIX = Carnet(1000, 401, 600)
UN = Carnet(100, 57, 200)
DIME = Carnet(10, 1, 200)


def test_it_works():
    """31,40 € from carnets of 10, 1 and 0,10 €: three, one and four tickets, each from the next number on."""
    assert compose(3140, [DIX, UN, DIME]) == (
        Tranche(1000, 401, 403),
        Tranche(100, 57, 57),
        Tranche(10, 1, 4),
    )


@pytest.mark.parametrize(
    ("montant", "carnets", "tranches"),
    [
        (0, [DIME], []),  # a levy of 0 takes no ticket
        (0, [], []),
        (140, [DIME, UN, DIX], [(100, 57, 57), (10, 1, 4)]),  # whatever order the carnets lie in
        (990, [DIX, DIME], [(10, 1, 99)]),  # a value too high is passed over
        # The 1 € carnet ends: its last two, and the rest in dimes.
        (630, [Carnet(100, 199, 200), DIME], [(100, 199, 200), (10, 1, 43)]),
        # One levy straddles two carnets of a value: one row each.
        (310, [Carnet(10, 199, 200), Carnet(10, 201, 400)], [(10, 199, 200), (10, 201, 229)]),
        # The series starts again: the order of use is the order given, not that of the numbers.
        (
            30,
            [Carnet(10, 1_000_000, 1_000_000), Carnet(10, 1, 200)],
            [(10, 1_000_000, 1_000_000), (10, 1, 2)],
        ),
        (
            20,
            [Carnet(10, 201, 200), Carnet(10, 201, 400)],
            [(10, 201, 202)],
        ),  # a finished carnet gives nothing
        (10, [Carnet(10, 200, 200)], [(10, 200, 200)]),  # the very last ticket
    ],
)
def test_by_hand(montant, carnets, tranches):
    assert compose(montant, carnets) == tuple(Tranche(*tranche) for tranche in tranches)


@pytest.mark.parametrize(
    ("montant", "carnets", "code", "article"),
    [
        (640, [DIX, Carnet(10, 199, 200)], "not_representable", "66-1"),
        (10, [], "not_representable", "66-1"),
        (10, [Carnet(10, 201, 200)], "not_representable", "66-1"),
        (110, [UN], "not_representable", "66-1"),
        (5, [DIME], "not_representable", "66-1"),
        (-10, [DIME], "not_representable", "66-1"),
        (10, [Carnet(10, 200, 200), Carnet(10, 200, 200)], "carnets_overlap", "82"),
        (10, [Carnet(10, 1, 200), Carnet(10, 150, 350)], "carnets_overlap", "82"),
        (10, [Carnet(10_000, 1, 200), DIX, UN, DIME], "too_many_values", "59"),
    ],
)
def test_refusals(montant, carnets, code, article):
    with refused(code, article, Illegal):
        compose(montant, carnets)


def test_a_finished_carnet_is_no_longer_in_service():
    """Four values lie on the table but one is finished: three are in service."""
    assert compose(10, [Carnet(10_000, 201, 200), DIX, UN, DIME]) == (Tranche(10, 1, 1),)


def test_the_same_number_in_two_values_is_two_tickets():
    assert compose(110, [Carnet(100, 1, 200), Carnet(10, 1, 200)]) == (Tranche(100, 1, 1), Tranche(10, 1, 1))


def test_the_refusal_says_what_is_missing():
    with pytest.raises(Illegal) as caught:
        compose(5640, [DIX, Carnet(10, 199, 200)])
    assert caught.value.params == {"montant": "56,40\u00a0€", "manque": "6,20\u00a0€"}
    assert "56,40" in caught.value.text and "6,20" in caught.value.text


def test_tickets_explain_themselves():
    one, several = Tranche(100, 57, 57), Tranche(10, 1, 4)
    assert (several.nombre, several.montant) == (4, 40)
    assert one.explain().replace("\u00a0", " ") == "1 ticket de 1,00 €, n° 57 (article 66-1)."
    assert several.explain().replace("\u00a0", " ") == (
        "4 tickets de 0,10 €, n° 1 à 4, soit 0,40 € (article 66-1)."
    )


class TestCarnets:
    @pytest.mark.parametrize(("premier", "dernier"), [(1, 200), (201, 400), (999_801, 1_000_000)])
    def test_two_hundred_tickets(self, premier, dernier):
        assert check_carnet(valeur=10, premier=premier) == dernier

    @pytest.mark.parametrize("premier", [0, 2, 200, 202, -199, 1_000_001])
    def test_a_carnet_begins_at_1_201_and_so_on(self, premier):
        with refused("carnet_start", "82", Illegal):
            check_carnet(valeur=10, premier=premier)

    @pytest.mark.parametrize("valeur", [0, 1, 50, 500, 100_000, -10])
    def test_there_are_four_values(self, valeur):
        with refused("unknown_value", "82", Illegal):
            check_carnet(valeur=valeur, premier=1)
        with refused("unknown_value", "82", Illegal):
            check_values([10, valeur])

    @pytest.mark.parametrize("valeurs", [[10], [10, 100], [10_000, 10, 1_000], [10, 10, 100, 1_000]])
    def test_up_to_three_values_in_service(self, valeurs):
        check_values(valeurs)

    def test_never_four(self):
        with refused("too_many_values", "59", Illegal):
            check_values(VALEURS)

    @pytest.mark.parametrize("valeurs", [[], [100], [100, 1_000, 10_000]])
    def test_the_ten_centimes_always(self, valeurs):
        with refused("ten_centimes_missing", "59", Illegal):
            check_values(valeurs)

    @pytest.mark.parametrize("numbers", [(1, 200), (200, 200), (201, 200), (1_000_001, 1_000_000)])
    def test_numbers_of_tickets(self, numbers):
        check_numbers(Carnet(10, *numbers))

    @pytest.mark.parametrize("numbers", [(0, 200), (1, 1_000_001), (1_000_001, 200), (1_000_002, 1_000_001)])
    def test_there_are_no_other_numbers(self, numbers):
        with refused("ticket_number", "82", Illegal):
            check_numbers(Carnet(10, *numbers))


class TestDelivery:
    def test_it_works(self):
        assert check_delivery(valeur=10, premier=401, nombre=3) == (
            Carnet(10, 401, 600),
            Carnet(10, 601, 800),
            Carnet(10, 801, 1000),
        )

    def test_one_unless_told_otherwise(self):
        assert check_delivery(valeur=100, premier=1) == (Carnet(100, 1, 200),)

    def test_p16_a_whole_series_is_every_number_once(self):
        numbers = [
            n for c in check_delivery(valeur=10, premier=1, nombre=5000) for n in (c.prochain, c.dernier)
        ]
        assert numbers[0] == 1 and numbers[-1] == DERNIER_NUMERO
        assert all(end + 1 == start for end, start in zip(numbers[1::2], numbers[2::2], strict=False))

    @pytest.mark.parametrize(
        ("premier", "nombre"), [(1, 0), (1, -1), (1, 5001), (999_801, 2), (999_601, 3), (201, 5000)]
    )
    def test_none_or_past_the_last_number(self, premier, nombre):
        with refused("carnet_count", "82", Illegal):
            check_delivery(valeur=10, premier=premier, nombre=nombre)

    def test_each_is_a_carnet(self):
        with refused("carnet_start", "82", Illegal):
            check_delivery(valeur=10, premier=2, nombre=3)
        with refused("unknown_value", "82", Illegal):
            check_delivery(valeur=50, premier=1, nombre=3)


class TestNumbers:
    @pytest.mark.parametrize(
        ("numero", "premier"), [(1, 1), (200, 1), (201, 201), (399, 201), (1_000_000, 999_801)]
    )
    def test_the_carnet_of_a_ticket(self, numero, premier):
        assert carnet_start(numero) == premier

    @pytest.mark.parametrize("numero", [0, -1, 1_000_001])
    def test_no_such_ticket(self, numero):
        with refused("ticket_number", "82", Illegal):
            carnet_start(numero)


class TestLosses:
    def test_what_is_left(self):
        assert tickets_left(UN) == Tranche(100, 57, 200)
        assert tickets_left(Carnet(100, 200, 200)) == Tranche(100, 200, 200)
        assert tickets_left(Carnet(100, 201, 200)) is None

    @pytest.mark.parametrize(("jusqu_a", "montant"), [(57, 100), (60, 400), (200, 14_400)])
    def test_what_is_missing(self, jusqu_a, montant):
        missing = tickets_missing(UN, jusqu_a=jusqu_a)
        assert missing == Tranche(100, 57, jusqu_a)
        assert missing.montant == montant

    @pytest.mark.parametrize("jusqu_a", [56, 1, 0])
    def test_a_ticket_torn_is_not_missing(self, jusqu_a):
        with refused("ticket_detached", "83", Illegal):
            tickets_missing(UN, jusqu_a=jusqu_a)

    def test_a_ticket_of_another_carnet(self):
        with refused("ticket_outside", "83", Illegal):
            tickets_missing(UN, jusqu_a=201)


SMALL = st.lists(st.tuples(st.sampled_from(VALEURS), st.integers(0, 11)), max_size=6)


def in_service(rows):
    """Carnets with so many tickets left, each at the end of its own two hundred."""
    return [
        Carnet(valeur, TAILLE_CARNET * i - reste + 1, TAILLE_CARNET * i)
        for i, (valeur, reste) in enumerate(rows, start=1)
    ]


def fewest_by_trying_everything(montant, carnets):
    counts = [range(carnet.reste + 1) for carnet in carnets]
    fitting = [
        sum(choice)
        for choice in product(*counts)
        if sum(n * carnet.valeur for n, carnet in zip(choice, carnets, strict=True)) == montant
    ]
    return min(fitting, default=None)


@given(
    st.lists(st.tuples(st.sampled_from([10, 100, 1000]), st.integers(0, 11)), max_size=3),
    st.integers(0, 400).map(lambda tens: tens * 10),
)
def test_p15_fewest_tickets_as_found_by_trying_everything(rows, montant):
    carnets = in_service(rows)
    fewest = fewest_by_trying_everything(montant, carnets)
    if fewest is None:
        with refused("not_representable", "66-1", Illegal):
            compose(montant, carnets)
    else:
        assert sum(tranche.nombre for tranche in compose(montant, carnets)) == fewest


@given(SMALL, st.data())
def test_p15_tickets_sum_to_the_levy_and_come_from_the_carnets_in_order(rows, data):
    carnets = in_service(rows)
    if len({c.valeur for c in carnets if c.reste}) > 3:
        carnets = [c for c in carnets if c.valeur != 10_000]
    used = [data.draw(st.integers(0, c.reste)) for c in carnets]
    montant = sum(n * c.valeur for n, c in zip(used, carnets, strict=True))  # so it can be represented
    tranches = compose(montant, carnets)
    assert sum(t.montant for t in tranches) == montant
    assert [t.valeur for t in tranches] == sorted((t.valeur for t in tranches), reverse=True)
    for tranche in tranches:
        (carnet,) = [c for c in carnets if (c.valeur, c.prochain) == (tranche.valeur, tranche.premier)]
        assert carnet.prochain <= tranche.dernier <= carnet.dernier
        before = carnets[: carnets.index(carnet)]
        for earlier in before:  # the next carnet of a value begins only when the one before has ended
            if earlier.valeur == carnet.valeur and earlier.reste:
                assert Tranche(earlier.valeur, earlier.prochain, earlier.dernier) in tranches


def test_the_last_number_ends_a_carnet():
    assert DERNIER_NUMERO % TAILLE_CARNET == 0
