"""Each mistaken setting is found by its check, which names the remedy; a right setting passes."""

import os
import tempfile
from contextlib import contextmanager
from pathlib import Path

import pytest

from cercle import checks


@pytest.fixture
def home(tmp_path, settings):
    """A home in order, in the settings of this process."""
    settings.CERCLE_HOME = tmp_path
    settings.CERCLE_KEY_FILE = tmp_path / "signature.key"
    settings.CERCLE_SECRET_FILE = tmp_path / "secret.key"
    tmp_path.chmod(0o700)
    for file in (settings.CERCLE_KEY_FILE, settings.CERCLE_SECRET_FILE):
        file.write_text("x")
        file.chmod(0o600)
    settings.FONT_DIRS = []
    return tmp_path


def found():
    return [(message.id, message.msg) for check in checks.ALL for message in check(None)]


def test_it_works(home):
    assert found() == []
    assert checks.refusals(tags=["cercle"]) == []


def only(identity):
    (single,) = found()
    assert single[0] == identity
    return single[1]


def test_a_home_that_is_not_there(home, settings):
    settings.CERCLE_HOME = home / "ailleurs"
    assert str(home / "ailleurs") in only("cercle.E001")


@contextmanager
def as_nobody():
    """The checks as an ordinary account sees them: root may write everywhere."""
    root = os.geteuid() == 0
    if root:
        os.setresuid(65534, 65534, 0)
    try:
        yield
    finally:
        if root:
            os.setresuid(0, 0, 0)


def test_a_home_that_cannot_be_written(home, settings):
    with tempfile.TemporaryDirectory(dir="/tmp") as text:
        settings.CERCLE_HOME = Path(text)
        settings.CERCLE_HOME.chmod(0o555)
        with as_nobody():
            assert "écriture" in checks.check_home(None)[0].msg


def test_a_key_of_another_account(home, settings):
    with tempfile.TemporaryDirectory(dir="/tmp") as text:
        Path(text).chmod(0o755)
        settings.CERCLE_KEY_FILE = Path(text) / "signature.key"
        settings.CERCLE_KEY_FILE.touch(mode=0o000)
        with as_nobody():
            (message,) = checks.check_signing_key(None)
    assert message.id == "cercle.E011"


@pytest.mark.skipif(os.geteuid() != 0, reason="only root can take another account's place")
def test_a_home_behind_a_closed_door_is_no_crash(home, settings):
    settings.CERCLE_HOME = home / "derriere"
    settings.CERCLE_HOME.mkdir()
    with as_nobody():
        assert next(message.id for check in checks.ALL for message in check(None)) == "cercle.E001"


def test_a_home_open_to_others_is_a_warning(home):
    home.chmod(0o755)
    only("cercle.W001")
    assert checks.refusals(tags=["cercle"]) == []


@pytest.mark.parametrize(
    ("name", "missing", "readable"),
    [("signature.key", "cercle.E010", "cercle.E012"), ("secret.key", "cercle.E020", "cercle.E022")],
)
@pytest.mark.parametrize("mode", [0o604, 0o640, 0o620, 0o601])
def test_a_private_file_missing_or_open_to_others(home, settings, name, missing, readable, mode):
    settings.SECRET_KEY = settings.UNSET_SECRET
    (home / name).chmod(mode)
    assert f"{mode:04o}" in only(readable)
    (home / name).unlink()
    assert str(home / name) in only(missing)


def test_a_secret_from_the_environment_needs_no_file(home, settings):
    settings.CERCLE_SECRET_FILE.unlink()
    settings.SECRET_KEY = "from the environment"
    assert found() == []


@pytest.mark.parametrize(
    "host", ["*", "cercle.example", ".example", "192.168.1.2", "0.0.0.0", "[2001:db8::1]"]
)
def test_debugging_pages_are_not_for_the_public(home, settings, host):
    settings.DEBUG = True
    settings.ALLOWED_HOSTS = ["127.0.0.1", host]
    assert host in only("cercle.E030")
    settings.DEBUG = False
    assert found() == []


def test_debugging_pages_stay_on_this_machine(home, settings):
    settings.DEBUG = True
    settings.ALLOWED_HOSTS = ["127.0.0.1", "127.0.0.2", "localhost", "[::1]", "cercle.localhost"]
    assert found() == []


def test_an_unknown_engine(home, settings, monkeypatch):
    monkeypatch.setitem(settings.DATABASES, "default", {"ENGINE": "django.db.backends.dummy"})
    settings.DATABASE_URL = "mysql://u:motdepasse@h/x"
    message = only("cercle.E040")
    assert "mysql" in message
    assert "motdepasse" not in message


def test_static_files_that_were_not_collected(home, settings):
    settings.STORAGES = {
        "staticfiles": {"BACKEND": "whitenoise.storage.CompressedManifestStaticFilesStorage"}
    }
    settings.STATIC_ROOT = home / "static"
    assert str(home / "static") in only("cercle.E050")
    (home / "static").mkdir()
    (home / "static" / "staticfiles.json").write_text("{}")
    assert found() == []


def test_a_typeface_that_is_not_installed_is_a_warning(home, settings):
    settings.FONT_DIRS = [home / "b612"]
    assert str(home / "b612") in only("cercle.W050")
    assert checks.refusals(tags=["cercle"]) == []


def test_a_refusal_is_one_sentence_with_its_remedy_and_its_number(home, settings):
    settings.CERCLE_KEY_FILE.unlink()
    (sentence,) = checks.refusals(tags=["cercle"])
    assert str(settings.CERCLE_KEY_FILE) in sentence
    assert sentence.endswith("lancez « manage.py setup ». (cercle.E010)")
