"""Processes of their own on a house, as many desks would be."""

import json
import subprocess
import sys
import time

from tests.house import ROOT

SETTINGS = {"DJANGO_SETTINGS_MODULE": "cercle.settings"}


def start(house, *args, **env):
    """Start a worker on a house; `finish` gives its answer."""
    return subprocess.Popen(
        [sys.executable, "-m", "tests.journal.worker", *map(str, args)],
        cwd=ROOT,
        env=house.env | SETTINGS | env,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )


def finish(worker):
    """What a worker printed, having ended well."""
    out, err = worker.communicate(timeout=120)
    assert worker.returncode == 0, err
    return json.loads(out)


def run(house, *args, **env):
    """Start a worker and wait for its answer."""
    return finish(start(house, *args, **env))


def together(house, folder, *commands):
    """Start every command, let them all go at once when all are ready, answer what each printed."""
    folder.mkdir()
    workers = [start(house, *command, GO=str(folder)) for command in commands]
    deadline = time.monotonic() + 120
    while len(list(folder.glob("ready-*"))) < len(workers):
        assert time.monotonic() < deadline and all(worker.poll() is None for worker in workers)
        time.sleep(0.01)
    (folder / "go").touch()
    return [finish(worker) for worker in workers]
