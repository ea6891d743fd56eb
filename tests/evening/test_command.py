"""`manage.py demo`: it fills an empty house, says so, and never touches another."""

import re

import pytest
from django.contrib.auth import get_user_model
from django.contrib.auth.hashers import PBKDF2PasswordHasher
from django.urls import resolve

from cercle.journal.models import Entry
from cercle.ledger.demo import house as demonstration
from cercle.ledger.models import TableJeu
from tests.house import made


def test_it_says_what_it_did(maison):
    gestures = sum(map(int, re.findall(r"(\d+) gestes\) : fait", maison.told)))
    reference = demonstration.read_reference()
    seasons = TableJeu.objects.values("saison").distinct().count()
    # The opening, the tale begun, the establishment, the act that authorises the open bank.
    expected = 4 + len(reference["personnes"]) + seasons * len(reference["tables"]) + gestures
    assert Entry.objects.count() == expected
    assert f"prête : {expected} écritures" in maison.told


def test_it_prints_the_accounts(maison):
    # A valet de pied never writes: he has no sign-in.
    everybody = demonstration.read_reference()["personnes"]
    people = [person for person in everybody if person["role"] != "valet"]
    for person in people:
        assert re.search(rf"{person['matricule']} +{person['nom']} +\w", maison.told)
    assert get_user_model().objects.count() == len(people)


def test_the_password_it_prints_opens_an_account(maison):
    password = re.search(r"mot de passe : (\S+)\)", maison.told)[1]
    # The house hashes as in production, not as the tests do.
    assert PBKDF2PasswordHasher().verify(password, get_user_model().objects.get(username="morel").password)


def test_the_addresses_it_prints_exist(maison):
    printed = re.findall(r"^  (/\S*)", maison.told.partition("Adresses")[2], re.MULTILINE)
    assert len(printed) >= 3
    for address in printed:
        assert resolve(address).func


def test_each_gesture_has_its_author_and_its_name(maison, sheets):
    from cercle.ledger.demo.replay import request_id

    names = {p["matricule"]: p["nom"] for p in demonstration.read_reference()["personnes"]}
    written = dict(Entry.objects.values_list("request_id", "actor_name"))
    for name, saisies in sheets.items():
        for rang, saisie in enumerate(saisies, start=1):
            assert written[str(request_id(name, rang))] == names[saisie.auteur]


def test_a_second_time_is_refused(maison):
    before = Entry.objects.count()
    again = maison.run("demo")
    assert again.returncode != 0
    assert "déjà" in again.stderr
    quiet = made(maison.run("demo", "--if-empty"))
    assert "rien n’est ajouté" in quiet.stdout
    assert Entry.objects.count() == before


def test_the_books_verify(maison):
    assert made(maison.run("verify", timeout=300)).stdout


@pytest.mark.parametrize("option", [[], ["--if-empty"]])
def test_a_house_with_entries_of_its_own_gets_nothing(house_home, option, tmp_path):
    reference = tmp_path / "reelle.json"
    reference.write_text('{"personnes": [{"matricule": "x1", "nom": "Réelle", "role": "chef"}]}')
    made(house_home.run("setup", "--reference", reference))
    result = house_home.run("demo", *option)
    assert (result.returncode == 0) is bool(option)
    assert "ses propres écritures" in result.stdout + result.stderr
    assert "x1" not in result.stdout
    assert "matricule" not in made(house_home.run("dumpdata", "auth.user", "--skip-checks")).stdout


def test_a_weak_password_is_refused(house_home):
    result = house_home.run("demo", "--password", "123")
    assert result.returncode != 0
    assert "mot de passe" in result.stderr.lower()
