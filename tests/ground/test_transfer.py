"""`transfer`: the house moved to another engine, and the desk goes on there."""

from tests.house import House, throwaway_database


def test_it_works(house_home, tmp_path, server_url):
    """The same head, the accounts too; verify answers 0 there, and a second copy is refused."""
    house_home.run("setup", "--reference", "fixtures/maison.json")
    before = house_home.run("verify").stdout.splitlines()[-1]
    with throwaway_database(server_url) as found:
        target = found or f"sqlite:///{tmp_path / 'arrivee.sqlite3'}"
        first = house_home.run("transfer", target)
        assert first.returncode == 0, first.stderr
        there = House(house_home.home, database_url=target)
        verified = there.run("verify")
        assert verified.returncode == 0, verified.stdout + verified.stderr
        assert verified.stdout.splitlines()[-1] == before
        second = house_home.run("transfer", target)
        assert second.returncode == 1
        assert "contient déjà un journal" in second.stderr


def test_an_address_that_names_no_engine_is_refused(house_home):
    refused = house_home.run("transfer", "mysql://ici/maison")
    assert refused.returncode == 1
    assert "Ni SQLite ni PostgreSQL" in refused.stderr
    assert "Traceback" not in refused.stderr


def test_a_server_that_does_not_answer_is_said_in_french(house_home):
    refused = house_home.run("transfer", "postgres://personne@127.0.0.1:1/rien")
    assert refused.returncode == 1
    assert "La base refuse" in refused.stderr
    assert "Traceback" not in refused.stderr
