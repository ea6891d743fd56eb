"""A real house with an evening in it, made once; each attack is made on a copy and undone."""

import subprocess
import sys
from contextlib import contextmanager
from urllib.parse import urlsplit

import pytest
from django.conf import settings
from django.db import connections, transaction
from django.test import override_settings

from tests.house import ROOT, copied_house, made

from .livre import Livre

# Two houses may be open at once: the one without defences, and one as the program made it.
DISARMED, ARMED = "desarmee", "armee"


def run_module(house, module, *args, **options):
    """`python -m module` in a house, to its end."""
    return subprocess.run(
        [sys.executable, "-m", module, *map(str, args)],
        cwd=ROOT,
        env=house.env | {"DJANGO_SETTINGS_MODULE": "cercle.settings"},
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
        **options,
    )


@contextmanager
def opened(house, alias, django_db_blocker):
    """The books of a house under this process's eyes, with its own home and key."""
    values = {key: value for key, value in settings.DATABASES["default"].items() if key != "NAME"}
    file = str(house.home / "cercle.sqlite3")
    name = urlsplit(house.database_url).path[1:] if house.database_url else file
    connections.settings[alias] = values | {"NAME": name, "TEST": dict(values["TEST"])}
    here = {
        "CERCLE_HOME": house.home,
        "CERCLE_KEY_FILE": house.home / "signature.key",
        "CERCLE_HEADS_DIR": house.home / "tetes",
    }
    try:
        with django_db_blocker.unblock(), override_settings(**here):
            yield Livre(connections[alias], house)
            connections[alias].close()
    finally:
        del connections[alias]
        del connections.settings[alias]


@pytest.fixture(scope="session")
def evening(tmp_path_factory, server_url, _model_house):
    """The house of `evening.py`, its books written by the real services in a process of its own."""
    home = tmp_path_factory.mktemp("soiree") / "maison"
    with copied_house(_model_house, home, server=server_url) as house:
        made(run_module(house, "tests.attack.evening"))
        yield house


@pytest.fixture(scope="module")
def _copy(evening, tmp_path_factory, server_url, django_db_blocker):
    """A copy whose database no longer defends itself: triggers, constraints and foreign keys lifted."""
    with (
        copied_house(evening, tmp_path_factory.mktemp("copie") / "maison", server=server_url) as house,
        opened(house, DISARMED, django_db_blocker) as livre,
    ):
        livre.disarm()
        yield livre


@pytest.fixture
def livre(_copy):
    """The books, to be attacked by raw SQL inside a transaction that is undone after the test."""
    with transaction.atomic(using=DISARMED):
        yield _copy
        transaction.set_rollback(True, using=DISARMED)


@pytest.fixture
def house_copy(evening, tmp_path, server_url):
    """A copy of the house whose own commands can be run (a House)."""
    with copied_house(evening, tmp_path / "maison", server=server_url) as house:
        yield house


@pytest.fixture
def armed(house_copy, django_db_blocker):
    """The books of `house_copy`, triggers and constraints as the house has them (a Livre)."""
    with opened(house_copy, ARMED, django_db_blocker) as livre:
        yield livre
