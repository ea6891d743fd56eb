"""`setup` makes a house, twice is once, and it never puts a new key in the place of a lost one."""

import json
import stat

import pytest

from tests.house import House, made, new_house


def mode(path):
    return stat.S_IMODE(path.stat().st_mode)


def snapshot(house):
    """Every file of a home with its content; the books row by row, since triggers are put back each time."""
    files = {
        path.relative_to(house.home).as_posix(): path.read_bytes()
        for path in house.home.rglob("*")
        if path.is_file() and not path.name.startswith("cercle.sqlite3")
    }
    return files, made(house.run("dumpdata", "--skip-checks")).stdout


@pytest.fixture
def fresh(tmp_path, server_url, house_home):
    """A house made by `setup` in this very test, static files apart."""
    static = house_home.home / "static"
    with new_house(tmp_path / "neuve", server=server_url, static=static) as house:
        yield house


def test_everything_private_is_private(fresh):
    home = fresh.home
    for folder in (home, home / "tetes", home / "documents"):
        assert mode(folder) == 0o700
    for file in (home / "signature.key", home / "secret.key"):
        assert mode(file) == 0o600
    if fresh.database_url is None:
        assert mode(home / "cercle.sqlite3") == 0o600


def test_a_second_run_changes_nothing_and_says_so(fresh):
    before = snapshot(fresh)
    result = made(fresh.run("setup"))
    assert "rien n’a changé" in result.stdout
    assert " : fait" not in result.stdout
    assert snapshot(fresh) == before


def test_a_house_just_set_up_passes_its_checks(fresh):
    made(fresh.run("check", "--database", "default", "--fail-level", "WARNING"))


def test_two_houses_have_two_secrets(house_home, fresh):
    for name in ("signature.key", "secret.key"):
        assert (fresh.home / name).read_bytes() != (house_home.home / name).read_bytes()


def test_a_lost_key_is_not_replaced(house_home):
    key = house_home.home / "signature.key"
    key.rename(key.with_name("elsewhere"))
    result = house_home.run("setup")
    assert result.returncode == 1
    assert str(key) in result.stderr
    assert "remettez-la" in result.stderr
    assert not key.exists()


def test_a_training_house_is_not_the_real_one(house_home):
    result = house_home.run("setup", "--training")
    assert result.returncode == 1
    assert "autre usage" in result.stderr


def test_a_reference_file_is_brought_in_once(house_home, tmp_path):
    reference = {
        "etablissement": {"nom": "Casino des Tests", "commune": "Évian", "adresse": "1, quai"},
        "personnes": [{"matricule": "E1", "nom": "Anne Morel", "role": "employe"}],
        "tables": [{"numero": 1, "jeu": "ecarte", "nom": "Écarté", "mise_minimum": 100, "unite_paiement": 1}],
    }
    path = tmp_path / "reference.json"
    path.write_text(json.dumps(reference))
    assert "référence : fait" in made(house_home.run("setup", "--reference", path)).stdout
    assert "rien n’a changé" in made(house_home.run("setup", "--reference", path)).stdout


@pytest.mark.parametrize(
    ("content", "words"), [(None, "No such file"), ("{", "n’est pas du JSON")], ids=["absent", "broken"]
)
def test_a_reference_file_that_cannot_be_read_is_named(house_home, tmp_path, content, words):
    path = tmp_path / "reference.json"
    if content is not None:
        path.write_text(content)
    result = house_home.run("setup", "--reference", path)
    assert result.returncode == 1
    assert str(path) in result.stderr
    assert words in result.stderr


@pytest.mark.parametrize("url", ["mysql://u:motdepasse@h/x", "postgres://u:motdepasse@h:port/x", "cercle"])
def test_an_unknown_engine_is_refused_without_showing_the_password(tmp_path, url):
    result = House(tmp_path / "maison", database_url=url).run("setup")
    assert result.returncode == 1
    assert "n’est pas comprise" in result.stderr
    assert "motdepasse" not in result.stderr
    assert "Traceback" not in result.stderr
    assert not (tmp_path / "maison").exists()


def test_a_server_that_is_away_is_said_in_one_sentence(tmp_path):
    result = House(tmp_path / "maison", database_url="postgres://u@127.0.0.1:1/x").run("setup")
    assert result.returncode == 1
    assert "La base refuse" in result.stderr
    assert "Traceback" not in result.stderr
