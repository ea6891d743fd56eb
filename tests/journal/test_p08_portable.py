"""P08: the same head and a right book in another time zone, another language, another engine."""

import shutil

import pytest

from tests.house import House, new_house, throwaway_database

from .processes import run

TWO = {"DJANGO_SETTINGS_MODULE": "tests.journal.two_databases"}


@pytest.fixture
def house(house_home):
    """A house with a row of every table, and some more entries."""
    run(house_home, "evening")
    run(house_home, "write", 5)
    return house_home


@pytest.mark.parametrize(
    "abroad",
    [
        {"TZ": "Pacific/Auckland", "LC_ALL": "C"},
        {"TZ": "America/Caracas", "LC_ALL": "C.UTF-8", "PYTHONHASHSEED": "7"},
        {"TZ": "UTC", "LC_ALL": "POSIX", "PYTHONUTF8": "0", "PYTHONOPTIMIZE": "1"},
    ],
    ids=lambda env: env["TZ"],
)
def test_p08_the_head_is_the_same_abroad(house, abroad):
    here, there = run(house, "verify"), run(house, "verify", **abroad)
    assert here["ok"]
    assert there == here


@pytest.fixture
def sqlite_house(request, tmp_path, server_url):
    """A house that keeps its books in SQLite, whatever engine the tests run on."""
    if server_url is None:
        yield request.getfixturevalue("house")
        return
    with new_house(tmp_path / "sqlite", server=None) as house:
        run(house, "evening")
        run(house, "write", 5)
        yield house


def test_p08_a_journal_copied_to_another_engine_has_the_same_head(sqlite_house, tmp_path, server_url):
    """SQLite to PostgreSQL when there is one, else to another SQLite; and back again to SQLite."""
    with throwaway_database(server_url) as url:
        here = run(sqlite_house, "verify")
        target = url or f"sqlite:///{tmp_path / 'arrivee.sqlite3'}"
        there = run(sqlite_house, "transfer", TARGET_URL=target, **TWO)
        assert (there["ok"], there["head"], there["rows"]) == (True, here["head"], here["rows"])
        moved = House(sqlite_house.home, database_url=target)
        back = run(moved, "transfer", TARGET_URL=f"sqlite:///{tmp_path / 'retour.sqlite3'}", **TWO)
        assert (back["ok"], back["head"], back["rows"]) == (True, here["head"], here["rows"])
        assert run(moved, "write", 1)["numbers"] == [here["checked"] + 1]


def test_p08_a_copied_home_has_the_same_head(sqlite_house, tmp_path):
    """The folder carried elsewhere: the file of the books, the key beside it."""
    here = run(sqlite_house, "verify")
    shutil.copytree(sqlite_house.home, tmp_path / "ailleurs")
    there = run(House(tmp_path / "ailleurs"), "verify", TZ="Asia/Kathmandu")
    assert there == here


def test_p08_nothing_is_copied_over_a_journal(house, tmp_path):
    target = f"sqlite:///{tmp_path / 'arrivee.sqlite3'}"
    run(house, "transfer", TARGET_URL=target, **TWO)
    with pytest.raises(AssertionError, match="contient déjà un journal"):
        run(house, "transfer", TARGET_URL=target, **TWO)
