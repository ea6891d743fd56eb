"""P10: `manage.py verify` never passes silently: 0 right, 2 tampered, 3 nothing could be verified."""

import json
import shutil
import sqlite3

import psycopg
import pytest

RIGHT, TAMPERED, COULD_NOT_RUN = 0, 2, 3


def sql(house, *statements):
    """Raw statements on a house's own database; the rows of the last one."""
    if house.database_url:
        with psycopg.connect(house.database_url, autocommit=True) as connection:
            for statement in statements:
                cursor = connection.execute(statement)
            return cursor.fetchall() if cursor.description else []
    connection = sqlite3.connect(house.home / "cercle.sqlite3")
    try:
        for statement in statements:
            rows = connection.execute(statement).fetchall()
        connection.commit()
        return rows
    finally:
        connection.close()


def without_trigger(house, table, event):
    on = f' ON "{table}"' if house.database_url else ""
    return f'DROP TRIGGER "scelle_{table}_{event}"{on}'


def last_line(result):
    return result.stdout.splitlines()[-1]


def impossible(result, *words):
    """Exit 3, a French reason on stderr, no traceback; the last line says that there is no head."""
    assert result.returncode == COULD_NOT_RUN, result.stdout + result.stderr
    assert "Traceback" not in result.stderr
    assert all(word in result.stderr for word in words), result.stderr
    assert last_line(result) == "Tête : inconnue."
    return True


def test_it_works(house_home):
    result = house_home.run("verify")
    assert (result.returncode, result.stderr) == (RIGHT, "")
    lines = result.stdout.splitlines()
    assert lines[0] == "Vérifiées : écritures 1, lignes 0."
    assert f"clé de la maison, {house_home.home / 'signature.key'}" in lines[2]
    assert "Tout est juste." in lines
    digest = sql(house_home, "SELECT digest FROM journal_entry WHERE number = 1")[0][0]
    assert lines[-1].replace(" ", "") == f"Tête:n°1·{digest}"


def test_json_is_one_line_that_ends_with_the_head(house_home):
    result = house_home.run("verify", "--json")
    assert result.returncode == RIGHT
    found = json.loads(result.stdout)
    assert (found["exit"], found["ok"], found["entries"], found["faults"]) == (0, True, 1, [])
    assert list(found)[-1] == "head"
    assert found["head"].startswith("n°1 · ")


def test_a_head_given_as_text_or_as_a_file_is_compared(house_home, tmp_path):
    head = last_line(house_home.run("verify")).removeprefix("Tête : ")
    file = tmp_path / "tete.txt"
    file.write_text(f"{head}\n", encoding="utf-8")
    for given in (head, file):
        result = house_home.run("verify", "--head", given)
        assert result.returncode == RIGHT
        assert f"Tête comparée : {head}" in result.stdout
    other = head[:-1] + ("0" if head[-1] != "0" else "1")
    result = house_home.run("verify", "--head", other)
    assert result.returncode == TAMPERED
    assert "[head]" in result.stdout
    later = head.replace("n°1 ", "n°9 ")
    assert "[head]" in house_home.run("verify", "--head", later).stdout


def test_p10_one_changed_letter_is_tampered_and_named(house_home):
    sql(
        house_home,
        without_trigger(house_home, "journal_entry", "update"),
        "UPDATE journal_entry SET actor_name = 'Autre' WHERE number = 1",
    )
    result = house_home.run("verify")
    assert result.returncode == TAMPERED
    assert "ALTÉRÉ" in result.stdout
    assert "écriture n° 1 : contenu modifié" in result.stdout
    assert "[content]" in result.stdout
    assert "déclencheurs absents ou modifiés (1)" in result.stdout
    assert last_line(result).startswith("Tête : n°1 · ")
    told = json.loads(house_home.run("verify", "--json").stdout)
    assert (told["exit"], told["faults"][0]["kind"], told["faults"][0]["entry"]) == (2, "content", 1)


def test_p10_an_emptied_book_is_not_right(house_home):
    sql(house_home, without_trigger(house_home, "journal_entry", "delete"), "DELETE FROM journal_entry")
    assert impossible(house_home.run("verify"), "le journal n’est pas ouvert")


def test_p10_a_mistyped_command_is_not_an_answer(house_home):
    result = house_home.run("verify", "--tete", "1")
    assert result.returncode == COULD_NOT_RUN
    assert impossible(house_home.run("verify", "--head", "n°1 · zz"), "Tête de journal illisible")
    assert impossible(house_home.run("verify", "--head", house_home.home / "absent.txt"), "illisible")


def test_p10_no_database(house_home):
    if house_home.database_url:
        gone = house_home.database_url + "_absente"
        assert impossible(house_home.run("verify", DATABASE_URL=gone), "la base ne répond pas")
        return
    (house_home.home / "cercle.sqlite3").unlink()
    assert impossible(house_home.run("verify"), "pas de base")
    # Asking must not have made one.
    assert not (house_home.home / "cercle.sqlite3").exists()


def test_p10_a_file_that_is_no_database(house_home):
    if house_home.database_url:
        pytest.skip("a file is SQLite's")
    (house_home.home / "cercle.sqlite3").write_text("ceci n'est pas une base " * 100)
    assert impossible(house_home.run("verify"), "la base ne répond pas")


def test_p10_tables_missing(house_home):
    drop = "DROP TABLE {} CASCADE" if house_home.database_url else "DROP TABLE {}"
    sql(house_home, drop.format("ledger_paiement"))
    assert impossible(house_home.run("verify"), "ledger_paiement")
    off = [] if house_home.database_url else ["PRAGMA foreign_keys=OFF"]
    sql(house_home, *off, drop.format("journal_entry"))
    assert impossible(house_home.run("verify"), "la base n’a pas de journal")


def test_p10_an_unknown_engine(house_home):
    assert impossible(house_home.run("verify", DATABASE_URL="oracle://x/y"), "la base ne répond pas")


def test_the_public_half_is_enough(house_home):
    (house_home.home / "signature.key").unlink()
    result = house_home.run("verify")
    assert result.returncode == RIGHT
    assert "moitié publique de la clé" in result.stdout


@pytest.mark.parametrize("left", ["", "pas une clé", "ab" * 31])
def test_p10_without_any_key_only_a_head_can_warrant(house_home, left):
    head = last_line(house_home.run("verify")).removeprefix("Tête : ")
    (house_home.home / "signature.key").unlink()
    (house_home.home / "signature.key.pub").write_text(left)
    assert impossible(house_home.run("verify"), "aucune clé connue", "aucune tête")
    result = house_home.run("verify", "--head", head)
    assert result.returncode == RIGHT
    assert "Attention : aucune clé connue d’ailleurs" in result.stdout


def test_another_house_s_key_is_a_signature_fault(house_home):
    key = house_home.home / "signature.key"
    key.unlink()
    shutil.copy(house_home.home / "signature.key.pub", house_home.home / "ancienne.pub")
    (house_home.home / "signature.key.pub").write_text("ab" * 32)
    result = house_home.run("verify")
    assert result.returncode == TAMPERED
    assert "[signature]" in result.stdout


def test_p08_the_answer_is_the_same_abroad(house_home):
    here = house_home.run("verify")
    abroad = house_home.run("verify", TZ="Pacific/Auckland", LC_ALL="C", LANG="C", PYTHONHASHSEED="7")
    assert (here.returncode, abroad.returncode) == (RIGHT, RIGHT)
    assert last_line(here) == last_line(abroad)


def test_a_verification_writes_nothing(house_home):
    if house_home.database_url:
        pytest.skip("read only, by its own transaction")
    before = (house_home.home / "cercle.sqlite3").read_bytes()
    assert house_home.run("verify").returncode == RIGHT
    assert (house_home.home / "cercle.sqlite3").read_bytes() == before
