"""The notice of the open bank: its exact time, its two séances, its four authorities (article 61)."""

import datetime as dt

import pytest

from cercle.rules.notice import AUTORITES, check_diner, check_heure, check_order, check_rang, on_time
from cercle.rules.refusal import Ambiguous, Illegal, Unreadable
from tests.rules.notation import refused


@pytest.mark.parametrize(
    ("texte", "heure"),
    [("21:00", (21, 0)), (" 9:05 ", (9, 5)), ("21h", (21, 0)), ("21 h 30", (21, 30)), ("00:00", (0, 0))],
)
def test_a_time_as_it_is_written(texte, heure):
    assert check_heure(texte) == dt.time(*heure)


@pytest.mark.parametrize("texte", ["", "21", "24:00", "21:60", "vers 21 h", "21:00:30", "-1:00", "٢١:٠٠"])
def test_what_is_no_time(texte):
    with refused("unreadable", "61", Unreadable):
        check_heure(texte)


def test_two_seances_a_day():
    check_rang(1)
    check_rang(2)
    for rang in (0, 3, -1):
        with refused("two_seances", "61", Illegal):
            check_rang(rang)


def test_dinner_is_between_them():
    check_order({1: dt.time(15), 2: dt.time(21)})
    check_order({2: dt.time(15)})
    for second in (dt.time(15), dt.time(14, 59)):
        with refused("notice_order", "61", Illegal):
            check_order({1: dt.time(15), 2: second})


@pytest.mark.parametrize(
    ("rang", "heure"), [(1, dt.time(21, 1)), (1, dt.time(23)), (2, dt.time(17, 59)), (2, dt.time(0))]
)
def test_an_hour_on_the_wrong_side_of_dinner_is_asked_once_more(rang, heure):
    with refused("dinner_hour", "61", Ambiguous):
        check_diner(rang, heure)
    check_diner(rang, heure, confirme=True)


@pytest.mark.parametrize(("rang", "heure"), [(1, dt.time(21)), (1, dt.time(15)), (2, dt.time(18))])
def test_an_hour_that_fits_its_side_of_dinner(rang, heure):
    check_diner(rang, heure)


@pytest.mark.parametrize(
    ("minutes", "seconds", "expected"),
    [(0, 0, True), (0, 59, True), (30, 59, True), (31, 0, False), (-1, 59, False), (-60, 0, False)],
)
def test_the_time_told(minutes, seconds, expected):
    told = dt.datetime(2026, 12, 1, 21, tzinfo=dt.UTC)
    assert on_time(told, told + dt.timedelta(minutes=minutes, seconds=seconds)) is expected


def test_four_authorities():
    assert len(set(AUTORITES)) == 4
