"""The demonstration house, made once by the real commands, and read here."""

from contextlib import contextmanager

import pytest
from django.db import connection

from cercle.ledger.demo import house as demonstration
from cercle.ledger.demo.notation import read_sheet
from tests.house import copied_house, made

from . import oracle

SOIREE = "2-soiree.txt"


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
    """The demonstration house (a House), open to reading; `told` is what `demo` said."""
    home = tmp_path_factory.mktemp("demonstration") / "maison"
    with copied_house(_model_house, home, server=server_url) as house:
        house.told = made(house.run("demo", timeout=600)).stdout
        with django_db_blocker.unblock(), reading(house):
            yield house


@pytest.fixture(scope="package")
def sheets():
    """What was typed: the gestures of each sheet, by its name."""
    return {path.name: read_sheet(path) for path in demonstration.sheets()}


@pytest.fixture(scope="package")
def paper(sheets):
    """What it must give: the oracle's séances by the name of their sheet."""
    return oracle.play(sheets)


@pytest.fixture(scope="package")
def soiree(paper):
    """The evening, as the oracle worked it out."""
    return paper[SOIREE]


@pytest.fixture(scope="package")
def seance_of(maison, paper):
    """The séance of a sheet, as the books have it: they were opened in the order of the sheets."""
    from cercle.ledger.selectors.seance import find_seance

    order = list(paper)
    return lambda name=SOIREE: find_seance(1, order.index(name) + 1)


@pytest.fixture(scope="package")
def read(seance_of):
    """The coups of the evening as the screens and the registers read them."""
    from cercle.ledger.selectors.ecarte import read_coups

    return read_coups(seance_of())
