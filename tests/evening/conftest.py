"""The demonstration house, made once and read by every test of this folder."""

from contextlib import contextmanager
from itertools import zip_longest

import pytest
from django.contrib.auth import get_user_model
from django.db import connection
from django.test import Client, override_settings

from cercle.ledger.demo import house as demonstration
from cercle.ledger.demo.notation import read_sheet
from cercle.ledger.demo.replay import replay, request_id
from cercle.ledger.models import Seance
from tests.house import copied_house, made

from . import oracle_maison
from .oracle_baccara import SeanceBaccara

SOIREE = "2-soiree.txt"
# When the screen is looked at: after these gestures, and before the stakes are closed.
AFTER = ("ecarte.arret", "chouette.arret", "ecarte.resultat", "chouette.resultat", "ecarte.coup_nul")
CLOSING = ("ecarte.arret", "chouette.arret", "ecarte.coup_nul")
BEFORE = "avant l'arrêt"
OPENINGS = ("seance.ouverture", "baccara.ouverture")


@contextmanager
def reading(house):
    """The rows of a house, through this process's connection."""
    ours = connection.settings_dict["NAME"]
    connection.close()
    theirs = (
        house.database_url.rpartition("/")[2] if house.database_url else str(house.home / "cercle.sqlite3")
    )
    connection.settings_dict["NAME"] = theirs
    try:
        yield
    finally:
        connection.close()
        connection.settings_dict["NAME"] = ours


@pytest.fixture(scope="package")
def maison(tmp_path_factory, server_url, _model_house, django_db_setup, django_db_blocker):
    """The demonstration house (a House), open to reading.

    The evening is replayed in this process, so that the desk's screen can be looked at during each coup:
    `screens` keeps them by (coup, moment). Then `demo` is run on this replay cut short,
    and finishes it: `told` is what it said.
    """
    home = tmp_path_factory.mktemp("demonstration") / "maison"
    with (
        copied_house(_model_house, home, server=server_url) as house,
        django_db_blocker.unblock(),
        reading(house),
        override_settings(CERCLE_KEY_FILE=home / "signature.key", STATIC_ROOT=home / "static"),
    ):
        demonstration.bring_reference()
        house.screens = dict(look_at_the_evening())
        house.told = made(house.run("demo", timeout=600)).stdout
        yield house


def look_at_the_evening():
    """Replay the sheets up to the evening's; give the screen of its table at each moment that counts."""
    inspector = get_user_model().objects.create(username="faure")
    client = Client()
    client.force_login(inspector)

    def look():
        answer = client.get("/table/1/")
        assert answer.status_code == 200
        return answer.content.decode()

    sheets = demonstration.sheets()
    last = [sheet.name for sheet in sheets].index(SOIREE)
    for sheet in sheets[: last + 1]:
        for (saisie, receipt), following in zip_longest(replay(sheet), read_sheet(sheet)[1:]):
            if sheet.name == SOIREE and receipt.kind in AFTER:
                yield (saisie.arguments["coup"], receipt.kind), look()
            if sheet.name == SOIREE and following and following.service.kind in CLOSING:
                yield (following.arguments["coup"], BEFORE), look()
    client.logout()
    inspector.delete()  # `demo` makes the accounts


@pytest.fixture(scope="package")
def sheets():
    """What was typed: the gestures of each sheet, by its name."""
    return {path.name: read_sheet(path) for path in demonstration.sheets()}


@pytest.fixture(scope="package")
def books(sheets):
    """What it must give: the whole house as the oracle worked it out on paper."""
    tables = demonstration.read_reference()["tables"]
    return oracle_maison.play(sheets, {table["numero"]: table["jeu"] for table in tables})


@pytest.fixture(scope="package")
def paper(books):
    """The oracle's séances of today, by the name of their sheet."""
    return {name: seance for name, seance in books.seances.items() if seance.jour is None}


@pytest.fixture(scope="package")
def month(books):
    """The oracle's séances of écarté of the month that is told, by the name of their sheet."""
    told = {name: seance for name, seance in books.seances.items() if seance.jour is not None}
    return {name: seance for name, seance in told.items() if not isinstance(seance, SeanceBaccara)}


@pytest.fixture(scope="package")
def baccara(books):
    """The oracle's séances of baccara, by the name of their sheet."""
    return {name: seance for name, seance in books.seances.items() if isinstance(seance, SeanceBaccara)}


@pytest.fixture(scope="package")
def soiree(paper):
    """The evening, as the oracle worked it out."""
    return paper[SOIREE]


@pytest.fixture(scope="package")
def seance_of(maison, sheets):
    """The séance of a sheet, as the books have it: the one that its opening opened."""

    def find(name=SOIREE):
        kinds = [saisie.service.kind for saisie in sheets[name]]
        opening = request_id(name, next(n for n, kind in enumerate(kinds, start=1) if kind in OPENINGS))
        return Seance.objects.select_related("table").get(entry__request_id=str(opening))

    return find


@pytest.fixture(scope="package")
def read(seance_of):
    """The coups of the evening as the screens and the registers read them."""
    from cercle.ledger.selectors.ecarte import read_coups

    return read_coups(seance_of())
