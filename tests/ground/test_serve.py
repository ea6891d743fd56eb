"""`serve` looks at the house first, serves it with two workers, and stops when asked."""

import signal
import socket
import time
import urllib.error
import urllib.request
from pathlib import Path

import pytest

from tests.house import House, free_port, made, served


def status(url, **headers):
    """The HTTP status and the headers of a page; nothing is followed."""

    class Still(urllib.request.HTTPRedirectHandler):
        def redirect_request(self, *args):
            return None

    opener = urllib.request.build_opener(Still, urllib.request.ProxyHandler({}))
    try:
        with opener.open(urllib.request.Request(url, headers=headers), timeout=20) as answer:
            return answer.status, answer.headers
    except urllib.error.HTTPError as error:
        with error:
            return error.code, error.headers


def children(pid):
    """The pids of the processes that `pid` started."""
    return [int(text) for text in Path(f"/proc/{pid}/task/{pid}/children").read_text().split()]


def test_it_serves_with_two_workers_and_stops_when_asked(live_house):
    assert status(f"{live_house.url}/static/nulle-part.css")[0] == 404
    deadline = time.monotonic() + 30
    while len(children(live_house.server.pid)) < 2 and time.monotonic() < deadline:
        time.sleep(0.05)  # the first worker answers before the second is born
    assert len(children(live_house.server.pid)) == 2
    live_house.server.send_signal(signal.SIGTERM)
    assert live_house.server.wait(30) == 0
    with socket.socket() as probe:
        assert probe.connect_ex(("127.0.0.1", int(live_house.url.rpartition(":")[2]))) != 0


def test_the_desk_gets_its_typeface_from_the_server(live_house):
    code, headers = status(f"{live_house.url}/static/polices/B612-Regular.otf")
    assert code == 200
    assert headers["Content-Type"] == "font/otf"


def test_another_host_name_is_refused(live_house):
    assert status(f"{live_house.url}/", Host="ailleurs.example")[0] == 400


def test_a_port_in_use_is_said_at_once(house_home):
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = taken.getsockname()[1]
        result = house_home.run("serve", "--bind", f"127.0.0.1:{port}", timeout=30)
    assert result.returncode == 1
    assert f"Le port {port} de 127.0.0.1 est déjà occupé" in result.stderr


@pytest.mark.parametrize(
    "text", ["8000", "127.0.0.1", "127.0.0.1:", ":8000", "127.0.0.1:http", "127.0.0.1:70000"]
)
def test_an_address_that_is_none_is_quoted(tmp_path, text):
    result = House(tmp_path).run("serve", "--bind", text)
    assert result.returncode == 1
    assert f"« {text} »" in result.stderr


def refusal(house, **env):
    """What `serve` answers when it must not start."""
    result = house.run("serve", "--bind", f"127.0.0.1:{free_port()}", timeout=60, **env)
    assert result.returncode == 1
    assert "Cercle ne peut pas être servi" in result.stderr or "La base n’est pas à jour" in result.stderr
    assert "Traceback" not in result.stderr
    return result.stderr


def test_no_house_no_service(tmp_path):
    answer = refusal(House(tmp_path / "nulle-part"))
    for identity in ("cercle.E001", "cercle.E010", "cercle.E020", "cercle.E050"):
        assert identity in answer


def test_a_key_that_others_read_is_refused(house_home):
    (house_home.home / "signature.key").chmod(0o644)
    assert "chmod 600" in refusal(house_home)


def test_a_lost_key_is_refused(house_home):
    (house_home.home / "signature.key").unlink()
    assert "cercle.E010" in refusal(house_home)


def test_debugging_for_the_public_is_refused(house_home):
    assert "cercle.E030" in refusal(house_home, DEBUG="1", ALLOWED_HOSTS="127.0.0.1,cercle.example")


def test_debugging_on_an_address_of_the_network_is_refused(house_home):
    """The client chooses the Host header: the address listened to decides too."""
    refused = house_home.run("serve", "--bind", f"0.0.0.0:{free_port()}", DEBUG="1")
    assert refused.returncode == 1
    assert "--bind reste 127.0.0.1" in refused.stderr


@pytest.mark.parametrize(
    ("name", "value"), [("HTTPS", "peut-être"), ("DEBUG", "maybe"), ("LOG_LEVEL", "zzz")]
)
def test_a_switch_that_says_nothing_known_is_refused(house_home, name, value):
    refused = house_home.run("serve", "--bind", f"127.0.0.1:{free_port()}", **{name: value})
    assert refused.returncode == 1
    assert f"Le réglage {name} n’est pas compris." in refused.stderr
    assert "Traceback" not in refused.stderr


def test_an_unknown_engine_is_refused(house_home):
    assert "cercle.E040" in refusal(house_home, DATABASE_URL="mysql://u@h/x")


def test_a_server_that_is_away_is_refused(house_home):
    assert "La base ne convient pas" in refusal(house_home, DATABASE_URL="postgres://u@127.0.0.1:1/x")


def test_an_old_schema_is_refused(house_home, tmp_path):
    answer = refusal(house_home, DATABASE_URL=f"sqlite:///{tmp_path / 'vide.sqlite3'}")
    assert "journal.0001_initial" in answer
    assert "manage.py setup" in answer


def test_a_book_without_its_triggers_is_refused(house_home):
    drop = "from cercle.journal.triggers import drop_triggers; drop_triggers()"
    made(house_home.run("shell", "--no-imports", "--command", drop))
    assert "journal.E010" in refusal(house_home)
    made(house_home.run("setup"))
    with served(house_home) as live:
        assert status(f"{live.url}/static/nulle-part.css")[0] == 404


def test_a_command_refuses_too(house_home):
    """`check` is what every ordinary command runs first."""
    (house_home.home / "signature.key").unlink()
    result = house_home.run("check")
    assert result.returncode == 1
    assert "cercle.E010" in result.stderr
