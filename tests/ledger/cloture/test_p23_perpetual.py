"""The perpetual total outlives a season, another engine, an old copy put back (P23)."""

import subprocess
import sys

import pytest

from tests.house import ROOT, House, made, throwaway_database


def run(house: House, what: str) -> str:
    """`tests.ledger.cloture.maison` in a house, to its end; what it printed."""
    done = subprocess.run(
        [sys.executable, "-m", "tests.ledger.cloture.maison", what],
        cwd=ROOT,
        env=house.env | {"DJANGO_SETTINGS_MODULE": "cercle.settings"},
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
    )
    return made(done).stdout.strip()


@pytest.mark.slow
def test_p23_transferred_to_another_engine(house_home, tmp_path, server_url):
    """The same total there, and the new season's first day adds to it."""
    assert run(house_home, "fait") == "130 150"
    before = house_home.run("verify")
    assert before.returncode == 0, before.stdout
    with throwaway_database(server_url) as found:
        target = found or f"sqlite:///{tmp_path / 'arrivee.sqlite3'}"
        made(house_home.run("transfer", target))
        there = House(house_home.home, database_url=target)
        assert there.run("verify").stdout.splitlines()[-1] == before.stdout.splitlines()[-1]
        assert run(there, "suite") == "260 280"
        made(there.run("verify"))


@pytest.mark.slow
def test_p23_migrated_again(house_home):
    """An upgrade runs the migrations once more: nothing begins again."""
    assert run(house_home, "fait") == "130 150"
    made(house_home.run("migrate"))
    made(house_home.run("setup"))
    assert run(house_home, "suite") == "260 280"
