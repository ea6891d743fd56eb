"""P01: random operations by two hands at once, refusals, SIGKILL at any moment: numbers are still 1..n.

And what was acknowledged is there, once. Short by default, 10 000 operations in a campaign.
"""

import os
import random
import subprocess
import sys
import threading
import time

import pytest

from tests.house import ROOT, made

CAMPAIGN = os.environ.get("HYPOTHESIS_PROFILE") == "campagne"
OPERATIONS = 10_000 if CAMPAIGN else 150
ROUND = 250 if CAMPAIGN else 55


class Running:
    """A hand at work; `said` are the acts acknowledged so far."""

    def __init__(self, house, seed):
        self.said = []
        self.process = subprocess.Popen(
            [sys.executable, "-m", "tests.attack.hand", str(seed), str(OPERATIONS)],
            cwd=ROOT,
            env=house.env | {"DJANGO_SETTINGS_MODULE": "cercle.settings"},
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
        )
        self._reader = threading.Thread(target=self._read)
        self._reader.start()

    def _read(self):
        for line in self.process.stdout:
            if line.endswith("\n"):
                number, kind = line.split()
                self.said.append((int(number), kind))

    def kill(self):
        """SIGKILL, wherever it is; what it printed before counts as acknowledged."""
        self.process.kill()
        self._reader.join(30)
        errors = self.process.stderr.read()
        self.process.wait()
        self.process.stdout.close()
        self.process.stderr.close()
        assert "Traceback" not in errors, errors


def play(house, dice):
    """Rounds of two hands killed at random, until enough was acknowledged."""
    said = []
    while len(said) < OPERATIONS:
        hands = [Running(house, dice.randrange(10**6)) for _ in range(2)]
        enough = ROUND + dice.randrange(20)
        deadline = time.monotonic() + 120
        while sum(len(hand.said) for hand in hands) < enough and time.monotonic() < deadline:
            for hand in hands:
                assert hand.process.poll() is None, hand.process.stderr.read()
            time.sleep(0.002)
        for hand in hands:
            time.sleep(dice.random() / 50)
            hand.kill()
            said += hand.said
        assert any(hand.said for hand in hands), "nothing could be recorded"
    return said


@pytest.mark.slow
def test_p01_numbers_run_from_one_whatever_dies(house_copy, armed):
    armed.connection.close()
    dice = random.Random(os.environ.get("CERCLE_GRAINE", "1907"))
    said = play(house_copy, dice)
    numbers = [number for number, _kind in said]
    assert len(set(numbers)) == len(numbers)
    recorded = dict(armed.sql("SELECT number, kind FROM journal_entry"))
    assert [pair for pair in said if recorded.get(pair[0]) != pair[1]] == []
    assert sorted(recorded) == list(range(1, len(recorded) + 1))
    for table, owner in (("coup", "seance_id"), ("fiche", "seance_id")):
        rows = armed.sql(f"SELECT {owner}, numero FROM ledger_{table} ORDER BY {owner}, numero")
        for key in {row[0] for row in rows}:
            found = [numero for owner_id, numero in rows if owner_id == key]
            assert found == list(range(1, len(found) + 1)), (table, key)
    coups = armed.one("SELECT MAX(numero) FROM ledger_coup")
    assert coups >= (500 if CAMPAIGN else 4)
    armed.connection.close()
    assert "Tout est juste." in made(house_copy.run("verify")).stdout
