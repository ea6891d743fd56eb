"""Settings of the tests: the program's own, in a home made for this process and removed after it."""

import atexit
import os
import shutil
import tempfile
from pathlib import Path

# Set before the program's settings are read: no test may touch the house of the person running it.
CERCLE_HOME = Path(tempfile.mkdtemp(prefix="cercle-tests-"))
os.environ["CERCLE_HOME"] = str(CERCLE_HOME)
os.environ["SECRET_KEY"] = "only for the tests, which serve nobody but themselves, for as long as they run"
# The browser's driver keeps an event loop in the tests' thread, where Django would refuse its own queries.
os.environ["DJANGO_ALLOW_ASYNC_UNSAFE"] = "true"
for name in ("CERCLE_KEY_FILE", "DEBUG", "ALLOWED_HOSTS"):
    os.environ.pop(name, None)
_owner = os.getpid()


@atexit.register
def _remove_home() -> None:
    """Only the process that made the home removes it, not a child forked by a test."""
    if os.getpid() == _owner:
        shutil.rmtree(CERCLE_HOME, ignore_errors=True)


from cercle.settings import *  # noqa: E402,F403
from cercle.settings import DATABASES, STORAGES  # noqa: E402

# A real file, not memory: WAL, file lock and PRAGMA checks behave as in the house.
if DATABASES["default"]["ENGINE"].endswith("sqlite3"):
    DATABASES["default"]["TEST"] = {"NAME": str(CERCLE_HOME / "test.sqlite3")}

# Nothing is collected under test, and a password is checked for its rules, not for its hash's strength.
STATIC_ROOT = CERCLE_HOME / "static"
STATIC_ROOT.mkdir()
STORAGES["staticfiles"] = {"BACKEND": "django.contrib.staticfiles.storage.StaticFilesStorage"}
PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]
