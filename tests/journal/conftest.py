"""A journal with a trial book, and the hand of somebody who writes in the database without asking."""

from datetime import date

import pytest
from django.db import connection, transaction

from cercle.journal.models import Entry
from cercle.journal.triggers import drop_triggers
from cercle.journal.verification import verify

from .book import record_evening, record_person


class Attacker:
    """Writes raw SQL with every trigger and every CHECK out of the way, as the owner of the database can."""

    def __init__(self):
        connection.check_constraints()  # PostgreSQL alters no table while a deferred constraint waits
        drop_triggers()
        with connection.cursor() as cursor:
            if connection.vendor == "sqlite":
                cursor.execute("PRAGMA ignore_check_constraints = ON")
                return
            cursor.execute(
                "SELECT conrelid::regclass, conname FROM pg_constraint WHERE contype = 'c' AND conrelid <> 0 "
                "AND connamespace = current_schema()::regnamespace"
            )
            for table, name in cursor.fetchall():
                cursor.execute(f'ALTER TABLE {table} DROP CONSTRAINT "{name}"')

    def sql(self, statement, *params):
        """Run it; answer how many rows it touched."""
        with connection.cursor() as cursor:
            cursor.execute(statement, params)
            return cursor.rowcount

    def one(self, statement, *params):
        """The one row of a query."""
        with connection.cursor() as cursor:
            cursor.execute(statement, params)
            return cursor.fetchone()


@pytest.fixture
def book(livre, author):
    """Opening, one evening with a row of every table, then five small entries: seven in all."""
    record_evening(author(), jour=date(2026, 11, 30))
    for number in range(5):
        record_person(author(), nom=f"Personne {number}")
    assert verify().ok
    return Entry.objects.order_by("number")


@pytest.fixture
def attack(book):
    """The attacker, on that book; what he did is undone at the end of the test."""
    before = transaction.savepoint()
    yield Attacker()
    transaction.savepoint_rollback(before)
    if connection.vendor == "sqlite":
        with connection.cursor() as cursor:
            cursor.execute("PRAGMA ignore_check_constraints = OFF")


@pytest.fixture
def faults():
    """Verify, and answer the faults as (kind, where)."""

    def run(head=None):
        return [(fault.kind, fault.where) for fault in verify(head).faults]

    return run
