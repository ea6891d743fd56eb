"""P04: a row or an entry deleted, inserted, swapped, duplicated, moved: link or missing, at its place."""

import uuid

import pytest
from django.db import connection

from cercle.journal.sealed import sealed_models
from cercle.ledger.models import Mise, Personne

MODELS = [pytest.param(model, id=model._meta.label_lower) for model in sealed_models()]
ENTRY_COLUMNS = (
    "number, recorded_at, actor, actor_name, kind, format, payload, previous, digest, signature, request_id"
)


def first_place(model):
    return model.objects.order_by("id").values_list("id", flat=True)[0]


@pytest.mark.parametrize("model", MODELS)
def test_p04_a_deleted_row_is_missing(attack, faults, model):
    place = first_place(model)
    attack.sql(f'DELETE FROM "{model._meta.db_table}" WHERE id = %s', place)
    assert faults() == [("missing", f"{model._meta.label_lower} {place}")]


@pytest.mark.parametrize("model", MODELS)
def test_p04_a_moved_row_is_missing_there_and_a_stranger_here(attack, faults, model):
    place = first_place(model)
    attack.sql(f'UPDATE "{model._meta.db_table}" SET id = 65000 WHERE id = %s', place)
    name = model._meta.label_lower
    assert sorted(faults()) == [("link", f"{name} 65000"), ("missing", f"{name} {place}")]


@pytest.mark.parametrize("place", [-1, 5, 10_000, 29_999, 70_001, 80_000, 10**15])
def test_p04_an_inserted_row_is_link_wherever_it_is(attack, faults, place):
    attack.sql(
        "INSERT INTO ledger_personne (id, entry_id, matricule, nom, role, actif) "
        "SELECT %s, 7, matricule, nom, role, actif FROM ledger_personne WHERE id = 70000",
        place,
    )
    assert faults() == [("link", f"ledger.personne {place}")]


def test_p04_a_duplicated_row_is_link(attack, faults):
    place = first_place(Mise)
    attack.sql(
        "INSERT INTO ledger_mise (id, entry_id, coup_id, rang, fiche_id, cote, montant) "
        "SELECT id + 5000, entry_id, coup_id, 99, fiche_id, cote, montant FROM ledger_mise WHERE id = %s",
        place,
    )
    assert faults() == [("link", f"ledger.mise {place + 5000}")]


def test_p04_swapped_rows_of_one_entry_are_link_at_both_places(attack, faults):
    first, second = Mise.objects.order_by("id").values_list("id", flat=True)[:2]
    for old, new in ((first, 1), (second, first), (1, second)):
        attack.sql("UPDATE ledger_mise SET id = %s WHERE id = %s", new, old)
    found = faults()
    assert ("link", f"ledger.mise {first}") in found
    assert ("link", f"ledger.mise {second}") in found


def test_p04_rows_swapped_between_entries_are_link_at_both_places(attack, faults):
    for old, new in ((40_000, 1), (50_000, 40_000), (1, 50_000)):
        attack.sql("UPDATE ledger_personne SET id = %s, entry_id = %s WHERE id = %s", new, new // 10_000, old)
    found = faults()
    assert ("link", "ledger.personne 40000") in found
    assert ("link", "ledger.personne 50000") in found


def test_p04_a_like_row_elsewhere_is_not_taken_for_a_swap(attack, faults):
    """Two persons recorded with the same words: one is changed, the other is where it was recorded."""
    assert Personne.objects.filter(id__in=(40_000, 50_000)).count() == 2
    attack.sql("UPDATE ledger_personne SET nom = 'X' WHERE id = 40000")
    assert faults() == [("content", "ledger.personne 40000")]


def test_p04_a_coup_moved_to_another_seance_is_link(attack, faults):
    place, here = attack.one("SELECT id, seance_id FROM ledger_coup ORDER BY id LIMIT 1")
    attack.sql("UPDATE ledger_coup SET seance_id = %s WHERE id = %s", here + 1, place)
    assert faults() == [("content", f"ledger.coup {place}"), ("link", f"ledger.coup {place}")]


def test_p04_a_seance_moved_to_another_table_is_link(attack, faults):
    place, here = attack.one("SELECT id, table_id FROM ledger_seance ORDER BY id LIMIT 1")
    attack.sql("UPDATE ledger_seance SET table_id = %s, numero = 99 WHERE id = %s", here + 1, place)
    assert ("link", f"ledger.seance {place}") in faults()


@pytest.mark.parametrize("number", [1, 3, 6])
def test_p04_a_deleted_entry_is_missing(attack, faults, number):
    attack.sql("DELETE FROM journal_entry WHERE number = %s", number)
    assert faults()[0] == ("missing", f"écriture n° {number}")


def test_p04_deleted_entries_are_named_from_the_first(attack, faults):
    attack.sql("DELETE FROM journal_entry WHERE number BETWEEN 3 AND 5")
    assert faults()[0] == ("missing", "écriture n° 3")


def test_p04_a_deleted_entry_with_its_rows_and_the_rest_renumbered_is_link(attack, faults):
    attack.sql("DELETE FROM ledger_personne WHERE id = 40000")
    attack.sql("DELETE FROM journal_entry WHERE number = 4")
    for number in (5, 6, 7):
        attack.sql("UPDATE journal_entry SET number = %s WHERE number = %s", number - 1, number)
        attack.sql(
            "UPDATE ledger_personne SET id = %s, entry_id = %s WHERE entry_id = %s",
            (number - 1) * 10_000, number - 1, number,
        )  # fmt: skip
    assert faults()[0] == ("link", "écriture n° 4")


def copy_entry(attack, number, *, after, previous):
    """Copy an entry to the place after another; whatever is unique gets a new value, as it must."""
    values = (
        f"%s, recorded_at, actor, actor_name, kind, format, payload, %s, digest, signature, '{uuid.uuid4()}'"
    )
    attack.sql(
        f"INSERT INTO journal_entry ({ENTRY_COLUMNS}) SELECT {values} FROM journal_entry WHERE number = %s",
        after + 1, previous, number,
    )  # fmt: skip


def test_p04_an_entry_duplicated_at_the_end_is_found_there(attack, faults):
    (last,) = attack.one("SELECT digest FROM journal_entry WHERE number = 7")
    copy_entry(attack, 4, after=7, previous=last)
    found = faults()
    assert {where for _kind, where in found} == {"écriture n° 8", "ledger.personne 80000"}
    assert ("missing", "ledger.personne 80000") in found


def test_p04_an_entry_inserted_in_the_middle_is_link(attack, faults):
    for number in (7, 6, 5):
        attack.sql("UPDATE journal_entry SET number = %s WHERE number = %s", number + 1, number)
    copy_entry(attack, 4, after=4, previous="a" * 64)
    assert faults()[0] == ("link", "écriture n° 5")


def test_p04_an_entry_before_the_first_is_link(attack, faults):
    copy_entry(attack, 4, after=-1, previous="a" * 64)
    assert faults()[0] == ("link", "écriture n° 0")


def test_p04_swapped_entries_are_link_at_the_first(attack, faults):
    for old, new in ((4, 99), (5, 4), (99, 5)):
        attack.sql("UPDATE journal_entry SET number = %s WHERE number = %s", new, old)
    assert faults()[0] == ("link", "écriture n° 4")


def test_p04_a_second_opening_is_no_way_to_name_a_key(attack, faults):
    (last,) = attack.one("SELECT digest FROM journal_entry WHERE number = 7")
    copy_entry(attack, 1, after=7, previous=last)
    assert ("link", "écriture n° 8") in faults()


def test_p04_a_table_emptied_is_missing_row_by_row(attack, faults):
    attack.sql("DELETE FROM ledger_mise")
    assert {kind for kind, _where in faults()} == {"missing"}
    assert len(faults()) == 3


def test_p04_a_dropped_table_is_an_answer_too(attack):
    from cercle.journal.errors import VerificationImpossible
    from cercle.journal.verification import verify

    attack.sql("SAVEPOINT avant")
    attack.sql("DROP TABLE ledger_annulationmise" + (" CASCADE" if connection.vendor == "postgresql" else ""))
    with pytest.raises(VerificationImpossible, match="Rien n’a été vérifié"):
        verify()
    attack.sql("ROLLBACK TO SAVEPOINT avant")
