"""A process of its own on a house's database: `python -m tests.journal.worker WHAT …` prints JSON.

WHAT: write N · session N · retry REQUEST THREADS · evening · verify · transfer. If the
environment names a folder GO, says there that it is ready and waits for `go`, so that all begin together.
"""

import json
import os
import sys
import threading
import time
import uuid
from collections.abc import Callable
from datetime import date
from pathlib import Path

import django


def write(count: str) -> object:
    """Record as fast as it can; answer the numbers and the longest wait."""
    from cercle.journal.gesture import Author

    from .book import record_people

    numbers, longest = [], 0.0
    for index in range(int(count)):
        author = Author(f"P{os.getpid()}", "Un poste", uuid.uuid4())
        begun = time.monotonic()
        numbers.append(record_people(author, noms=[f"n° {index}", "Zoé"]).number)
        longest = max(longest, time.monotonic() - begun)
    return {"numbers": numbers, "longest": longest}


def session(count: str) -> object:
    """What else writes in the house's database: the web sessions, without the journal's queue."""
    from django.contrib.sessions.backends.db import SessionStore

    for index in range(int(count)):
        store = SessionStore()
        store["vu"] = index
        store.save()
    return {"sessions": int(count)}


def retry(request: str, threads: str) -> object:
    """Send the same request from several threads at once; answer what each was answered."""
    from django.db import connection

    from cercle.journal.gesture import Author

    from .book import record_person

    answers: list[object] = []

    def send() -> None:
        receipt = record_person(Author("E1", "Anne", uuid.UUID(request)), nom="Zoé")
        answers.append([receipt.number, receipt.recorded_at.isoformat(), receipt.facts, receipt.repeated])
        connection.close()

    running = [threading.Thread(target=send) for _ in range(int(threads))]
    for thread in running:
        thread.start()
    for thread in running:
        thread.join()
    return answers


def evening() -> object:
    """A row of every table."""
    from cercle.journal.gesture import Author

    from .book import record_evening

    return record_evening(Author("E1", "Anne", uuid.uuid4()), jour=date(2026, 11, 30)).number


def verify() -> object:
    """The report, in short."""
    from cercle.journal import verification

    report = verification.verify()
    return {
        "ok": report.ok,
        "checked": report.checked,
        "rows": report.rows,
        "head": str(report.head),
        "faults": [str(fault) for fault in report.faults],
    }


def transfer() -> object:
    """Copy the house's journal to the database of TARGET_URL (settings: tests.journal.two_databases)."""
    from django.core.management import call_command

    from cercle.journal import transfer as copy
    from cercle.journal import verification

    call_command("migrate", database="arrivee", verbosity=0, skip_checks=True)
    head = copy.transfer("default", "arrivee")
    report = verification.verify(head, using="arrivee")
    return {
        "ok": report.ok,
        "rows": report.rows,
        "head": str(report.head),
        "faults": [*map(str, report.faults)],
    }


WORK: dict[str, Callable[..., object]] = {
    each.__name__: each for each in (write, session, retry, evening, verify, transfer)
}

if __name__ == "__main__":
    django.setup()
    if go := os.environ.get("GO"):
        (Path(go) / f"ready-{os.getpid()}").touch()
        while not (Path(go) / "go").exists():
            time.sleep(0.002)
    print(json.dumps(WORK[sys.argv[1]](*sys.argv[2:])))
