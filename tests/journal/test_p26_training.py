"""P26: a training journal is known by its first entry, wherever it is read, and by nothing else."""

import pytest
from django.db import DatabaseError, connection

from cercle.journal import factice
from cercle.journal.factice import mark, notice
from cercle.journal.genesis import open_journal
from cercle.journal.head import current_head, export_head, read_head
from cercle.journal.models import Entry
from cercle.journal.triggers import drop_triggers


@pytest.fixture
def training(db, author):
    return open_journal(author(), training=True)


def test_it_works(training):
    assert mark() == "FACTICE"
    assert notice().startswith("FACTICE : ")


def test_p26_a_real_journal_bears_no_mark(livre):
    assert (mark(), notice()) == ("", "")


def test_p26_nor_does_one_that_is_not_open(db):
    assert mark() == ""


def test_p26_an_exported_head_says_so_and_is_read_all_the_same(training, tmp_path):
    path = export_head(current_head(), directory=tmp_path)
    assert path.read_text().splitlines()[1] == notice()
    assert read_head(path) == current_head()
    assert export_head(current_head(), directory=tmp_path) == path


def test_p26_a_real_head_does_not(livre, tmp_path):
    assert "FACTICE" not in export_head(current_head(), directory=tmp_path).read_text()


def test_p26_it_is_remembered_while_the_database_is_away_and_read_anew_after(training, author):
    def away(*_args):
        raise DatabaseError("gone")

    assert mark() == "FACTICE"
    with connection.execute_wrapper(away):
        assert mark() == "FACTICE"
        factice._answered.clear()
        assert mark() == ""
    assert mark() == "FACTICE"


@pytest.mark.parametrize("payload", ["", "[]", '{"faits":3}', "{"])
def test_p26_an_opening_that_cannot_be_read_stops_no_page(training, payload):
    drop_triggers()
    assert Entry.objects.filter(number=1).update(payload=payload) == 1
    assert mark() == ""
