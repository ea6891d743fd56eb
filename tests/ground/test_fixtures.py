"""What the other tests stand on: an opened journal, real transactions, two engines, a browser."""

import socket

import pytest
from django.contrib.auth.models import User
from django.db import DatabaseError, connection, transaction

from cercle.journal.models import Entry
from tests.house import copied_house, made, served


def test_the_journal_is_opened(livre):
    assert livre.number == 1
    assert Entry.objects.get().kind == "journal.ouverture"


def test_every_author_asks_anew(author):
    assert author().request_id != author().request_id
    assert author("E1", "Anne Morel").matricule == "E1"


@pytest.mark.parametrize("round_", [1, 2])
def test_real_transactions_leave_nothing_and_the_triggers_stand(transactional_db, livre, round_):
    """The second round would find the entry of the first, or no triggers, if emptying had failed."""
    assert not connection.in_atomic_block
    assert Entry.objects.count() == 1
    with pytest.raises(DatabaseError), transaction.atomic():
        Entry.objects.all().delete()
    assert Entry.objects.count() == 1


def test_the_engine_is_the_one_asked_for(server_url, house_home):
    assert connection.vendor == ("postgresql" if server_url else "sqlite")
    assert (house_home.database_url is None) == (server_url is None)


def test_two_houses_do_not_share_their_books(house_home, tmp_path, server_url, _model_house):
    add = "from django.contrib.auth.models import User; User.objects.create(username='anne')"
    count = "from django.contrib.auth.models import User; print(User.objects.count())"
    made(house_home.run("shell", "--no-imports", "--command", add))
    assert made(house_home.run("shell", "--no-imports", "--command", count)).stdout.strip() == "1"
    with copied_house(_model_house, tmp_path / "autre", server=server_url) as other:
        assert made(other.run("shell", "--no-imports", "--command", count)).stdout.strip() == "0"


def test_a_served_house_is_ended_by_its_pid(house_home):
    with served(house_home) as live:
        port = int(live.url.rpartition(":")[2])
        assert live.server.poll() is None
    assert live.server.poll() == 0
    with socket.socket() as probe:
        assert probe.connect_ex(("127.0.0.1", port)) != 0


def test_the_browser_reads_a_page(live_house, page):
    answer = page.goto(f"{live_house.url}/static/nulle-part")
    assert answer.status == 404
    assert page.evaluate("Intl.DateTimeFormat().resolvedOptions().timeZone") == "Europe/Paris"


def test_the_browser_and_the_database_in_one_test(db, page):
    """The browser's event loop must not forbid this process its own queries."""
    page.set_content("<p>bonsoir</p>")
    assert page.inner_text("p") == "bonsoir"
    assert User.objects.count() == 0
