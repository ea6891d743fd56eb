"""The settings read the environment, and nothing else decides."""

import json
import logging
import subprocess
import sys

import pytest

from cercle.logs import OneLine
from tests.house import ROOT, House

SHOW = """
import json
from cercle import settings as s
print(json.dumps({
    "home": str(s.CERCLE_HOME), "key": str(s.CERCLE_KEY_FILE), "database": s.DATABASES["default"],
    "secret": s.SECRET_KEY, "debug": s.DEBUG, "hosts": s.ALLOWED_HOSTS,
    "static": s.STORAGES["staticfiles"]["BACKEND"], "https": getattr(s, "SESSION_COOKIE_SECURE", False),
}))
"""


def shown(home, **env):
    """The settings as a process started with this environment sees them."""
    result = subprocess.run(
        [sys.executable, "-c", SHOW],
        cwd=ROOT,
        env=House(home).env | env,
        capture_output=True,
        text=True,
        check=True,
    )
    assert result.stderr == ""
    return json.loads(result.stdout)


def test_everything_lies_in_the_home(tmp_path):
    seen = shown(tmp_path)
    assert seen["home"] == str(tmp_path)
    assert seen["key"] == str(tmp_path / "signature.key")
    assert seen["database"]["NAME"] == str(tmp_path / "cercle.sqlite3")
    assert not seen["debug"]
    assert seen["hosts"] == ["127.0.0.1", "localhost"]
    assert "Manifest" in seen["static"]


def test_without_a_home_it_is_var(tmp_path):
    assert shown(tmp_path, CERCLE_HOME="")["home"] == str(ROOT / "var")


def test_the_key_may_lie_elsewhere(tmp_path):
    key = tmp_path / "coffre" / "signature.key"
    assert shown(tmp_path / "maison", CERCLE_KEY_FILE=str(key))["key"] == str(key)


def test_the_secret_comes_from_the_environment_then_from_its_file(tmp_path):
    assert shown(tmp_path)["secret"] == "unset"
    (tmp_path / "secret.key").write_text("from the file\n")
    assert shown(tmp_path)["secret"] == "from the file"
    assert shown(tmp_path, SECRET_KEY="from outside")["secret"] == "from outside"


@pytest.mark.parametrize("scheme", ["postgres", "postgresql"])
def test_database_url_switches_the_engine(tmp_path, scheme):
    database = shown(tmp_path, DATABASE_URL=f"{scheme}://cercle:mot@10.0.0.1:5433/livre")["database"]
    assert database["ENGINE"] == "django.db.backends.postgresql"
    assert (database["HOST"], database["PORT"], database["NAME"]) == ("10.0.0.1", 5433, "livre")
    assert (database["USER"], database["PASSWORD"]) == ("cercle", "mot")


def test_sqlite_opens_as_an_append_only_book_needs(tmp_path):
    options = shown(tmp_path)["database"]["OPTIONS"]
    assert options["transaction_mode"] == "IMMEDIATE"
    for pragma in ("journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON", "recursive_triggers=ON"):
        assert f"PRAGMA {pragma};" in options["init_command"]


def test_behind_tls_cookies_are_secure(tmp_path):
    assert not shown(tmp_path)["https"]
    assert shown(tmp_path, HTTPS="1")["https"]


def test_an_event_is_one_line_and_a_typed_text_forges_no_second_one():
    try:
        raise ValueError("first\n2026-12-01T00:00:00.000Z ERROR django forged")
    except ValueError:
        record = logging.LogRecord(
            "cercle", logging.ERROR, "f.py", 1, "refused %s", ("a\nb",), sys.exc_info()
        )
    line = OneLine().format(record)
    assert len(line.splitlines()) == 1
    assert "refused a | b" in line
    assert "ValueError: first" in line
    assert line[10] == "T"
    assert line[23] == "Z"
