"""The program's settings with a second database, to copy a journal to."""

from cercle.settings import *  # noqa: F403
from cercle.settings import DATABASES, SQLITE, env

DATABASES["arrivee"] = env.db_url("TARGET_URL")
if DATABASES["arrivee"]["ENGINE"] == SQLITE:
    # As the house's own, which is perhaps on the other engine.
    DATABASES["arrivee"]["OPTIONS"] = {
        "transaction_mode": "IMMEDIATE",
        "init_command": (
            "PRAGMA journal_mode=WAL; PRAGMA synchronous=FULL; PRAGMA foreign_keys=ON; "
            "PRAGMA recursive_triggers=ON"
        ),
    }
