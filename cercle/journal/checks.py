"""What must hold before anything is recorded: the engine's settings and the triggers."""

from collections.abc import Sequence
from typing import Any

from django.core import checks
from django.core.exceptions import ImproperlyConfigured
from django.db import connections
from django.db.backends.base.base import BaseDatabaseWrapper
from django.db.migrations.executor import MigrationExecutor
from django.utils.translation import gettext as _

from .lock import in_memory
from .triggers import missing_triggers

# What SQLite must answer, and why.
_PRAGMAS: tuple[tuple[str, tuple[object, ...], str], ...] = (
    ("journal_mode", ("wal",), "WAL"),
    ("synchronous", (2, 3), "FULL"),
    ("foreign_keys", (1,), "ON"),
    ("recursive_triggers", (1,), "ON"),
)


def refuse_wrong_pragmas(connection: BaseDatabaseWrapper, **kwargs: Any) -> None:
    """On each new connection: an SQLite that could lose or bypass an act is not written to at all."""
    if connection.vendor == "sqlite" and (wrong := wrong_pragmas(connection)):
        raise ImproperlyConfigured(" ".join(wrong))


def wrong_pragmas(connection: BaseDatabaseWrapper) -> list[str]:
    """A French sentence for each setting of an SQLite connection that is not what the journal needs."""
    wrong = []
    with connection.cursor() as cursor:
        for pragma, accepted, wanted in _PRAGMAS:
            cursor.execute(f"PRAGMA {pragma}")
            found = cursor.fetchone()[0]
            if found not in accepted and not (pragma == "journal_mode" and in_memory(connection)):
                wrong.append(
                    _("SQLite refusé : PRAGMA %(pragma)s vaut %(found)s, il faut %(wanted)s.")
                    % {"pragma": pragma, "found": found, "wanted": wanted}
                )
    mode = getattr(connection, "transaction_mode", None)
    if mode != "IMMEDIATE":
        wrong.append(
            _("SQLite refusé : transaction_mode vaut %(found)s, il faut IMMEDIATE.") % {"found": mode}
        )
    return wrong


def check_triggers(*, databases: Sequence[str] | None = None, **kwargs: Any) -> list[checks.CheckMessage]:
    """journal.E010: every trigger stands (W010 while a migration is still to come, which puts them back)."""
    found: list[checks.CheckMessage] = []
    for alias in databases or ():
        missing = missing_triggers(alias)
        if not missing:
            continue
        message = _("Déclencheurs absents ou modifiés (%(alias)s) : %(names)s.") % {
            "alias": alias,
            "names": ", ".join(missing),
        }
        if _migrations_pending(alias):
            found.append(checks.Warning(message, hint="manage.py migrate", id="journal.W010"))
        else:
            found.append(checks.Error(message, hint="manage.py migrate --skip-checks", id="journal.E010"))
    return found


def check_postgresql(*, databases: Sequence[str] | None = None, **kwargs: Any) -> list[checks.CheckMessage]:
    """journal.E011, E012: each statement sees what is committed before it; a commit is on disk once
    answered."""
    found: list[checks.CheckMessage] = []
    for alias in databases or ():
        connection = connections[alias]
        if connection.vendor != "postgresql":
            continue
        with connection.cursor() as cursor:
            cursor.execute(
                "SELECT current_setting('default_transaction_isolation'), "
                "current_setting('synchronous_commit'), current_setting('fsync')"
            )
            isolation, synchronous, fsync = cursor.fetchone()
        if isolation != "read committed":
            message = _("PostgreSQL : default_transaction_isolation vaut %(found)s, il faut read committed.")
            found.append(checks.Error(message % {"found": isolation}, id="journal.E011"))
        if synchronous == "off" or fsync == "off":
            message = _("PostgreSQL : synchronous_commit et fsync ne doivent pas être coupés.")
            found.append(checks.Error(message, id="journal.E012"))
    return found


def _migrations_pending(alias: str) -> bool:
    executor = MigrationExecutor(connections[alias])
    return bool(executor.migration_plan(executor.loader.graph.leaf_nodes()))
