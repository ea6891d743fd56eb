"""The server away: the screen says since when, keeps what was typed, sends nothing by itself."""

import re
import sqlite3

from tests.desk.distribution import BRUNO


def test_it_works(at_the_table, table):
    bruno = at_the_table(BRUNO)
    bruno.page.context.set_offline(True)
    bruno.sees("#liaison.hors-ligne")
    assert re.fullmatch(r"hors ligne depuis \d\d:\d\d", bruno.reads("#liaison"))
    bruno.keys("12*5,5+")
    bruno.sees(".question", "Rien n’est renvoyé tout seul")
    assert bruno.line == "12*5,5+"

    bruno.page.context.set_offline(False)
    bruno.sees("#liaison", "en ligne")
    bruno.page.wait_for_timeout(1_500)
    assert bruno.page.locator(".relue b").count() == 0, "nothing is sent by itself"
    bruno.keys("", ends="Enter")
    bruno.sees(".relue b", "12")
    assert bruno.reads(".cote-a .masse output") == "5,50"


def test_an_answer_lost_after_the_stake_was_recorded_is_asked_again_without_a_second_stake(
    at_the_table, table
):
    """The reply is dropped, not the request: the same Enter gives the first answer."""
    bruno = at_the_table(BRUNO)
    dropped = []

    def drop(route):
        if dropped:
            route.continue_()
            return
        dropped.append(route.fetch().status)
        route.abort()

    bruno.page.route("**/ligne/", drop)
    bruno.keys("12*5,5+")
    bruno.sees(".question", "Sans réponse")
    assert dropped == [200]
    bruno.keys("", ends="Enter")
    bruno.sees(".relue b", "12")
    assert bruno.reads(".cote-a .masse output") == "5,50"
    if table.database_url is None:
        with sqlite3.connect(table.home / "cercle.sqlite3") as books:
            assert books.execute("SELECT COUNT(*) FROM ledger_mise").fetchone() == (1,)
