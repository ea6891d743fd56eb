"""P26: a real house and a training house side by side on one machine; neither enters the other's books."""

import json
import sqlite3

import psycopg
import pytest

from tests.house import House, made, throwaway_database


@pytest.fixture
def training(tmp_path, server_url):
    """A training house in a home of its own."""
    with throwaway_database(server_url) as database_url:
        house = House(tmp_path / "entrainement", database_url=database_url)
        made(house.run("setup", "--training", "--reference", "fixtures/maison.json"))
        yield house


def entries(house):
    """Who wrote what, as the house's own database has it."""
    sql = "SELECT number, digest FROM journal_entry ORDER BY number"
    if house.database_url:
        with psycopg.connect(house.database_url) as connection:
            return connection.execute(sql).fetchall()
    with sqlite3.connect(house.home / "cercle.sqlite3") as connection:
        return connection.execute(sql).fetchall()


def verified(house):
    return json.loads(made(house.run("verify", "--json")).stdout)


def test_it_works(training):
    found = verified(training)
    assert (found["training"], found["ok"]) == (True, True)
    assert "FACTICE : journal d’entraînement" in made(training.run("verify")).stdout


def test_p26_a_real_house_says_nothing_of_it(house_home):
    assert verified(house_home)["training"] is False
    assert "FACTICE" not in made(house_home.run("verify")).stdout


def test_p26_what_happens_in_one_is_not_in_the_other(house_home, training):
    before = entries(house_home)
    made(training.run("setup", "--training", "--reference", "fixtures/maison.json"))
    assert entries(house_home) == before
    assert len(before) == 1 < len(entries(training))
    # Two journals: another key, another digest from the first entry on.
    assert before[0] != entries(training)[0]
    assert (house_home.home / "signature.key").read_bytes() != (training.home / "signature.key").read_bytes()
    assert verified(house_home)["entries"] == 1


@pytest.mark.parametrize("into", ["real", "training"])
def test_p26_a_house_does_not_change_its_use(house_home, training, into):
    house, option = (training, []) if into == "real" else (house_home, ["--training"])
    before = entries(house)
    refused = house.run("setup", *option)
    assert refused.returncode == 1
    assert "autre usage" in refused.stderr
    assert entries(house) == before


@pytest.mark.parametrize("way", ["training to real", "real to training"])
def test_p26_neither_is_copied_into_the_other(house_home, training, way):
    source, target = (training, house_home) if way.startswith("training") else (house_home, training)
    before = entries(target)
    refused = source.run("transfer", address(target))
    assert refused.returncode == 1
    assert "n’y entre pas" in refused.stderr
    assert entries(target) == before


def test_p26_a_copy_of_a_training_house_is_one(training, tmp_path, server_url):
    with throwaway_database(server_url) as found:
        target = found or f"sqlite:///{tmp_path / 'arrivee.sqlite3'}"
        assert "FACTICE" in made(training.run("transfer", target)).stdout
        assert verified(House(training.home, database_url=target))["training"] is True


def test_p26_the_key_of_one_writes_nothing_in_the_books_of_the_other(house_home, training):
    """A real home pointed by mistake at the database of the training."""
    mistaken = House(house_home.home, database_url=address(training))
    before = entries(training)
    for options in ([], ["--training"]):
        refused = mistaken.run("setup", "--reference", "fixtures/captures/absent.json", *options)
        assert refused.returncode == 1
    refused = mistaken.run("demo")
    assert refused.returncode == 1
    assert "n’est pas celle que nomme le journal" in refused.stderr
    assert entries(training) == before


def address(house):
    """Where a house's books are, as DATABASE_URL says it."""
    return house.database_url or f"sqlite:///{house.home / 'cercle.sqlite3'}"
