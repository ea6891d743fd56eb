"""A database by its address: SQLite with the guarantees an append-only book needs, or PostgreSQL."""

from typing import Any

import environ

SQLITE = "django.db.backends.sqlite3"
POSTGRESQL = "django.db.backends.postgresql"
ENGINES = {"sqlite": SQLITE, "postgres": POSTGRESQL, "postgresql": POSTGRESQL}

# A write announces itself first (IMMEDIATE), survives a power cut (FULL), and a replaced row fires the
# DELETE trigger too (recursive_triggers).
SQLITE_OPTIONS = {
    "transaction_mode": "IMMEDIATE",
    "timeout": 20,
    "init_command": (
        "PRAGMA journal_mode=WAL; PRAGMA synchronous=FULL; PRAGMA foreign_keys=ON; "
        "PRAGMA recursive_triggers=ON; PRAGMA busy_timeout=20000;"
    ),
}


def database_at(url: str) -> dict[str, Any] | None:
    """The Django settings of the database at `url`; None when it names no engine the program knows."""
    if url.partition(":")[0] not in ENGINES:
        return None
    try:
        found = dict(environ.Env.db_url_config(url))
    except ValueError:  # a port that is no number
        return None
    # A connection kept between requests doubles the rate of small fragments.
    found |= {"CONN_MAX_AGE": 60, "CONN_HEALTH_CHECKS": True}
    if found["ENGINE"] == SQLITE:
        found["OPTIONS"] = dict(SQLITE_OPTIONS)
    return found
