"""The program's settings with a second database, to copy a journal to."""

from cercle.databases import database_at
from cercle.settings import *  # noqa: F403
from cercle.settings import DATABASES, env

DATABASES["arrivee"] = database_at(env("TARGET_URL"))
