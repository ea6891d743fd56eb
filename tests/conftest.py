"""What every test may ask for: a journal opened, a real house, its server, a browser."""

import os
import shutil
import uuid
from datetime import UTC, datetime
from pathlib import Path

import pytest
from django.conf import settings as django_settings
from django.db import connection
from hypothesis import settings as hypothesis_settings

from cercle.databases import POSTGRESQL

from .house import copied_house, new_house, served

# `court` runs with every `make test`; `campagne` is for a night (`make campaign`).
hypothesis_settings.register_profile("court", max_examples=100, deadline=None)
hypothesis_settings.register_profile("campagne", max_examples=20_000, deadline=None)
hypothesis_settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "court"))

CHROMIUM_FLAGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_make_scheduler(config, log):
    """How the tests are given out to several workers."""
    from .workers import OneHouse

    return OneHouse(config, log)


def pytest_collection_modifyitems(items):
    """Tests of PostgreSQL wait for one; whoever asks for a page is a browser test."""
    on_postgresql = django_settings.DATABASES["default"]["ENGINE"] == POSTGRESQL
    absent = pytest.mark.skip(reason="no PostgreSQL in DATABASE_URL (make test-postgres)")
    for item in items:
        if item.get_closest_marker("postgres") and not on_postgresql:
            item.add_marker(absent)
        if "browser" in getattr(item, "fixturenames", ()):
            item.add_marker(pytest.mark.browser)


# --- in this process ---------------------------------------------------------------------------------


@pytest.fixture(scope="session", autouse=True)
def _signing_key():
    """The key of this process's own home."""
    from cercle.journal import keys

    keys.create_key()


@pytest.fixture(autouse=True)
def _no_head_left():
    """The books of a test go with it: so do the heads that it had kept, or the next books would not fit."""
    yield
    for head in Path(django_settings.CERCLE_HEADS_DIR).glob("tete-*.txt"):
        head.unlink(missing_ok=True)


@pytest.fixture
def _django_db_helper(_django_db_helper):
    """After a test with real transactions Django empties every table, which the triggers refuse: lift them.

    They are put back by the `post_migrate` that the emptying sends.
    """
    from cercle.journal.triggers import drop_triggers

    yield
    if not connection.in_atomic_block:
        drop_triggers()


@pytest.fixture
def author():
    """Make an author, each time with a new request id: `author()`, `author("E1", "Anne Morel")`."""
    from cercle.journal.gesture import Author

    def make(matricule="installation", name="Installation"):
        return Author(matricule=matricule, name=name, request_id=uuid.uuid4())

    return make


@pytest.fixture
def livre(db, author):
    """The journal, opened: the receipt of its first entry."""
    from cercle.journal.genesis import open_journal

    return open_journal(author())


@pytest.fixture
def recit(livre, author):
    """The journal, opened to a tale of any past day: `with telling(moment): service(author, …)`.

    What the set-up did not write is told from then on, up to the first gesture of today.
    """
    from cercle.journal.told import begin_tale

    return begin_tale(author(), since=datetime(2000, 1, 1, tzinfo=UTC), motif="essai")


# --- real houses, in processes of their own ------------------------------------------------------------


@pytest.fixture(scope="session")
def server_url():
    """The PostgreSQL server of DATABASE_URL; None when the tests run on SQLite."""
    on_postgresql = django_settings.DATABASES["default"]["ENGINE"] == POSTGRESQL
    return os.environ["DATABASE_URL"] if on_postgresql else None


@pytest.fixture(scope="session")
def _model_house(tmp_path_factory, server_url):
    """The house that the others are copied from; nothing ever opens it again."""
    with new_house(tmp_path_factory.mktemp("modele") / "maison", server=server_url) as house:
        yield house


@pytest.fixture
def house_home(tmp_path, server_url, _model_house):
    """A House as `setup` leaves it: its own home and database, empty but for the opening entry."""
    with copied_house(_model_house, tmp_path / "maison", server=server_url) as house:
        yield house


@pytest.fixture
def live_house(house_home):
    """The same house, served by `manage.py serve` on a free port of this machine (a LiveHouse)."""
    with served(house_home) as live:
        yield live


# --- the browser ---------------------------------------------------------------------------------------


@pytest.fixture(scope="session")
def browser():
    """Debian's Chromium, one for the session, each page with its own profile. Absent: skip, fail in CI."""
    chromium = shutil.which("chromium")
    if chromium is None:
        message = "chromium is not installed: apt install chromium"
        pytest.fail(message) if os.environ.get("CI") == "true" else pytest.skip(message)
    from playwright.sync_api import sync_playwright

    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium, headless=True, args=CHROMIUM_FLAGS)
        yield browser
        browser.close()


@pytest.fixture
def new_page(browser):
    """Open another employee's page: nothing shared with the others. A script's error fails the test."""
    contexts, errors = [], []

    def watch(message):
        if "Content Security Policy" in message.text:
            errors.append(message.text)

    def make(**options):
        context = browser.new_context(locale="fr-FR", timezone_id="Europe/Paris", **options)
        context.set_default_timeout(10_000)
        contexts.append(context)
        page = context.new_page()
        page.on("pageerror", lambda error: errors.append(str(error)))
        page.on("console", watch)
        return page

    yield make
    for context in contexts:
        context.close()
    assert errors == []


@pytest.fixture
def page(new_page):
    """One page of the browser."""
    return new_page()
