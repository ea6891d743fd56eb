"""`manage.py settle GAME`, run as a program: no database, no key, no house; exit 0 when all was answered."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[3]
COUP = (
    b'{"id": 1, "stakes": [{"fiche": 1, "side": "A", "amount": "1.00"}, '
    b'{"fiche": 2, "side": "B", "amount": "1.00"}], "winner": "B"}\n'
)


@pytest.fixture
def settle(tmp_path):
    """Run the command in a house that does not exist and with a database nobody serves."""

    def run(*arguments, feed=b"", **environment):
        home = tmp_path / "nowhere"
        env = os.environ | {
            "CERCLE_HOME": str(home),
            "DATABASE_URL": "postgres://nobody@127.0.0.1:1/nothing",
            "DJANGO_SETTINGS_MODULE": "cercle.settings",
        }
        done = subprocess.run(
            [sys.executable, "manage.py", "settle", *arguments],
            cwd=ROOT,
            env=env | environment,
            input=feed,
            capture_output=True,
        )
        assert not home.exists()
        return done

    return run


def test_it_works(settle):
    done = settle("ecarte", feed=COUP)
    assert done.returncode == 0, done.stderr
    (answer,) = done.stdout.splitlines()
    assert json.loads(answer)["payouts"] == [{"fiche": 2, "amount": "1.90"}]


def test_refused_and_unreadable_lines_are_answers_too(settle):
    done = settle("ecarte", feed=b"{\n" + COUP + b'\n\xff\n{"id": 4, "stakes": [], "winner": "A"}')
    assert done.returncode == 0
    found = [json.loads(line) for line in done.stdout.splitlines()]
    assert [answer["id"] for answer in found] == [None, 1, None, None, 4]
    assert [answer.get("error") for answer in found] == [
        "unreadable",
        None,
        "unreadable",
        "unreadable",
        "no_stake_held",
    ]


def test_nothing_asked_nothing_answered(settle):
    done = settle("appel")
    assert (done.returncode, done.stdout) == (0, b"")


def test_answers_are_utf_8_whatever_the_terminal_speaks(settle):
    done = settle("appel", feed=b'{"events": [["present"]]}', PYTHONIOENCODING="ascii", PYTHONUTF8="0")
    assert done.returncode == 0, done.stderr
    assert "réponse" in done.stdout.decode("utf-8")


@pytest.mark.parametrize("arguments", [["belote"], [""], ["ECARTE"], []])
def test_an_unknown_game_is_refused_in_french(settle, arguments):
    done = settle(*arguments, feed=COUP)
    assert done.returncode == 2
    assert done.stdout == b""
    message = done.stderr.decode("utf-8")
    assert "Jeu inconnu" in message
    assert "ecarte" in message
