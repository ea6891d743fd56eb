"""One writer at a time, and none waits for ever behind a luckier one.

SQLite lets eight saturating writers fight for its lock by trying again and again; some wait seconds. A file
lock beside the database, taken before BEGIN IMMEDIATE, makes a queue of them. PostgreSQL has its own queue:
an advisory lock held until the end of the transaction, taken by its first statement, so that what is read
next is read after the writer before has finished (a row lock on the last entry would fork the chain).
"""

import fcntl
import os
import threading
from collections.abc import Iterator
from contextlib import contextmanager

from django.db import DEFAULT_DB_ALIAS, connections, transaction
from django.db.backends.base.base import BaseDatabaseWrapper

ADVISORY_LOCK = 0x436572636C65  # "Cercle"

_in_memory = threading.Lock()
_held = threading.local()


@contextmanager
def writing(using: str = DEFAULT_DB_ALIAS) -> Iterator[BaseDatabaseWrapper]:
    """The only transaction in which the journal is written: alone, durable, committed on leaving.

    RuntimeError inside another gesture or another transaction: an act is whole, and committed by itself.
    """
    connection = connections[using]
    if getattr(_held, "using", None) is not None:
        raise RuntimeError("a gesture cannot be made inside another: call its body")
    if connection.in_atomic_block and not getattr(connection.atomic_blocks[-1], "_from_testcase", False):
        raise RuntimeError("a gesture cannot be made inside a transaction: it commits by itself")
    _held.using = using
    try:
        with _queue(connection), transaction.atomic(using=using, durable=True):
            if connection.vendor == "postgresql":
                with connection.cursor() as cursor:
                    cursor.execute("SELECT pg_advisory_xact_lock(%s)", [ADVISORY_LOCK])
            yield connection
    finally:
        _held.using = None


def in_memory(connection: BaseDatabaseWrapper) -> bool:
    """Whether this is an SQLite database without a file (under test, mostly)."""
    name = str(connection.settings_dict["NAME"])
    return ":memory:" in name or "mode=memory" in name


@contextmanager
def _queue(connection: BaseDatabaseWrapper) -> Iterator[None]:
    """The queue before BEGIN, where the engine has none."""
    if connection.vendor != "sqlite":
        yield
        return
    if in_memory(connection):
        with _in_memory:
            yield
        return
    # Opened anew each time: the lock belongs to the opening, so it holds between threads as well.
    descriptor = os.open(
        f"{connection.settings_dict['NAME']}.lock", os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, 0o600
    )
    try:
        fcntl.flock(descriptor, fcntl.LOCK_EX)
        yield
    finally:
        os.close(descriptor)
