"""The database refuses too: each trigger attacked, its absence named."""

import pytest
from django.apps import apps
from django.core import checks
from django.core.management import call_command
from django.db import IntegrityError, connection, models, transaction

from cercle.journal.checks import check_triggers
from cercle.journal.models import Entry
from cercle.journal.sealed import sealed_models
from cercle.journal.triggers import drop_triggers, install_triggers, missing_triggers, triggers_of
from cercle.journal.verification import verify

from .book import record_person

TABLES = [pytest.param(model, id=model._meta.label_lower) for model in [Entry, *sealed_models()]]
on_postgresql = pytest.mark.skipif(connection.vendor != "postgresql", reason="PostgreSQL only")
on_sqlite = pytest.mark.skipif(connection.vendor != "sqlite", reason="SQLite only")


def refused(statement, *params, match="scellée|refusée"):
    with pytest.raises(IntegrityError, match=match), transaction.atomic(), connection.cursor() as cursor:
        cursor.execute(statement, params)


def run(statement, *params):
    with connection.cursor() as cursor:
        cursor.execute(statement, params)


@pytest.mark.parametrize("model", TABLES)
def test_a_sealed_row_does_not_change(book, model):
    table, column = model._meta.db_table, model._meta.concrete_fields[-1].column
    refused(f'UPDATE "{table}" SET "{column}" = "{column}"', match="ne se modifie pas")


@pytest.mark.parametrize("model", TABLES)
def test_a_sealed_row_does_not_go(book, model):
    refused(f'DELETE FROM "{model._meta.db_table}"', match="ne se supprime pas")


@on_postgresql
@pytest.mark.parametrize("model", TABLES)
def test_a_sealed_table_is_not_emptied(book, model):
    connection.check_constraints()
    refused(f'TRUNCATE "{model._meta.db_table}" CASCADE', match="ne se supprime pas")


@on_postgresql
def test_a_replication_role_does_not_silence_them(book):
    run("SET LOCAL session_replication_role = replica")
    refused("UPDATE ledger_personne SET nom = 'X'", match="ne se modifie pas")
    run("SET LOCAL session_replication_role = origin")


def test_the_orm_does_not_pass_either(book):
    from cercle.ledger.models import Personne

    for act in (
        lambda: Personne.objects.update(nom="X"),
        lambda: Personne.objects.filter(id=70000).delete(),
        lambda: Personne.objects.latest("id").save(),
        lambda: Personne.objects.latest("id").delete(),
        lambda: Personne.objects.bulk_update([Personne.objects.latest("id")], ["nom"]),
    ):
        with pytest.raises(IntegrityError, match="scellée"), transaction.atomic():
            act()


NEXT_ENTRY = (
    "INSERT INTO journal_entry (number, recorded_at, actor, actor_name, kind, format, payload, previous, "
    "digest, signature, request_id) SELECT %s, recorded_at, actor, actor_name, kind, format, payload, %s, "
    "'d', signature, %s FROM journal_entry WHERE number = 7"
)


def last_digest():
    return Entry.objects.get(number=7).digest


@pytest.mark.parametrize("number", [-1, 0, 7, 9, 10**12])
def test_an_entry_has_the_next_number(book, number):
    refused(NEXT_ENTRY, number, last_digest(), "nouvelle")


@pytest.mark.parametrize("previous", ["", "0" * 64, "f" * 64])
def test_an_entry_follows_the_last_digest(book, previous):
    refused(NEXT_ENTRY, 8, previous, "nouvelle", match="ne suit pas")


def test_the_next_link_passes_the_trigger_and_fails_verification(book):
    """The trigger keeps order; only the key keeps truth."""
    run(NEXT_ENTRY, 8, last_digest(), "nouvelle")
    assert verify().faults[0].where == "écriture n° 8"


@pytest.mark.parametrize("previous", ["", "f" * 64])
def test_the_first_entry_follows_nothing(db, previous):
    insert = (
        "INSERT INTO journal_entry (number, recorded_at, actor, actor_name, kind, format, payload, previous, "
        "digest, signature, request_id) VALUES (1, 'x', 'x', 'x', 'x', 1, 'x', %s, 'd', 'x', 'x')"
    )
    refused(insert, previous, match="ne suit pas")
    run(insert, "0" * 64)


@on_sqlite
@pytest.mark.parametrize("recursive", ["ON", "OFF"])
def test_insert_or_replace_takes_nothing_away(book, recursive):
    """A connection that forgot recursive_triggers would replace without firing the DELETE trigger."""
    run(f"PRAGMA recursive_triggers = {recursive}")
    try:
        request = Entry.objects.get(number=4).request_id
        refused(NEXT_ENTRY.replace("INSERT", "INSERT OR REPLACE"), 8, last_digest(), request)
        refused(
            "INSERT OR REPLACE INTO ledger_personne (id, entry_id, matricule, nom, role, actif) "
            "VALUES (70000, 7, 'E', 'X', 'employe', 1)"
        )
    finally:
        run("PRAGMA recursive_triggers = ON")
    assert verify().ok


def test_insert_on_conflict_changes_nothing(book):
    refused(
        "INSERT INTO ledger_personne (id, entry_id, matricule, nom, role, actif) "
        "SELECT id, entry_id, matricule, 'X', role, actif FROM ledger_personne WHERE id = 70000 "
        "ON CONFLICT (id) DO UPDATE SET nom = 'X'"
    )


@pytest.mark.parametrize(
    ("place", "entry"),
    [(60_005, 6), (80_000, 8), (70_005, 6), (60_005, 7), (80_000, 7), (5, 7), (-1, 7), (10_000, 1)],
)
def test_a_row_is_of_the_last_entry_at_its_place(book, place, entry):
    insert = "INSERT INTO ledger_personne (id, entry_id, matricule, nom, role, actif) "
    values = "SELECT %s, %s, matricule, nom, role, actif FROM ledger_personne WHERE id = 70000"
    refused(insert + values, place, entry, match="dernière écriture")


@on_sqlite
@pytest.mark.parametrize(
    ("matricule", "actif"), [("'E'", "0.5"), ("'E'", "'oui'"), ("x'00'", "1"), ("'E'", "x'01'")]
)
def test_p13_a_value_is_of_its_columns_type(book, matricule, actif):
    values = f"VALUES (70001, 7, {matricule}, 'X', 'employe', {actif})"
    refused(
        f"INSERT INTO ledger_personne (id, entry_id, matricule, nom, role, actif) {values}",
        match="valeur d'un autre type",
    )


@on_sqlite
def test_p13_an_amount_has_no_fraction(book):
    coup, fiche = book.get(number=2).facts["table"], 0
    refused(
        "INSERT INTO ledger_mise (id, entry_id, coup_id, rang, fiche_id, cote, montant) "
        "VALUES (70001, 7, %s, 9, %s, 'A', 12.5)",
        coup,
        fiche,
        match="valeur d'un autre type",
    )


@pytest.mark.parametrize("model", TABLES)
def test_a_missing_trigger_is_named(book, model):
    connection.check_constraints()
    assert missing_triggers() == []
    for trigger in triggers_of(model, connection.vendor):
        on = f' ON "{trigger.table}"' if connection.vendor == "postgresql" else ""
        run(f'DROP TRIGGER "{trigger.name}"{on}')
        assert missing_triggers() == [trigger.name]
        (error,) = check_triggers(databases=["default"])
        assert (error.id, error.level) == ("journal.E010", checks.ERROR)
        assert trigger.name in error.msg
        install_triggers()
    assert check_triggers(databases=["default"]) == []


@on_postgresql
def test_a_disabled_trigger_or_an_emptied_function_is_named(book):
    connection.check_constraints()
    run("ALTER TABLE ledger_mise DISABLE TRIGGER scelle_ledger_mise_update")
    assert missing_triggers() == ["scelle_ledger_mise_update"]
    install_triggers()
    run(
        "CREATE OR REPLACE FUNCTION journal_refuse_row() RETURNS trigger LANGUAGE plpgsql AS "
        "'BEGIN RETURN NEW; END'"
    )
    assert len(missing_triggers()) == len(sealed_models())
    install_triggers()
    assert missing_triggers() == []


@on_sqlite
def test_a_trigger_of_another_text_is_named(book):
    run("DROP TRIGGER scelle_ledger_mise_update")
    run("CREATE TRIGGER scelle_ledger_mise_update BEFORE UPDATE ON ledger_mise BEGIN SELECT 1; END")
    assert missing_triggers() == ["scelle_ledger_mise_update"]


def test_the_check_is_one_of_the_database(book):
    connection.check_constraints()
    drop_triggers()
    found = {error.id for error in checks.run_checks(databases=["default"])}
    assert "journal.E010" in found
    assert "journal.E010" not in {error.id for error in checks.run_checks()}


@pytest.mark.django_db(transaction=True)
def test_an_altered_table_loses_its_triggers_on_sqlite_and_migrate_puts_them_back(livre, author):
    record_person(author(), nom="Zoé")
    model = apps.get_model("ledger", "Personne")
    old, new = model._meta.get_field("nom"), models.CharField(max_length=81)
    new.set_attributes_from_name("nom")
    drop_triggers()  # as before each migration: SQLite renames no table that a trigger reads
    install_only = [trigger for trigger in triggers_of(model, connection.vendor) if "update" in trigger.name]
    for statement in install_only[0].create:
        run(statement)
    with connection.schema_editor() as editor:
        editor.alter_field(model, old, new)
    assert "scelle_ledger_personne_insert" in missing_triggers()
    if connection.vendor == "sqlite":
        assert "scelle_ledger_personne_update" in missing_triggers()
    with connection.schema_editor() as editor:
        editor.alter_field(model, new, old)
    call_command("migrate", verbosity=0, skip_checks=True)
    assert missing_triggers() == []
    assert verify().ok
    refused("UPDATE ledger_personne SET nom = 'X'")


@pytest.mark.django_db(transaction=True)
def test_triggers_are_lifted_for_a_migration_and_stand_after_it(livre, author):
    """The ledger's tables taken away and made again by migrate: no table is left without its triggers."""
    call_command("migrate", "ledger", "zero", verbosity=0, skip_checks=True)
    assert missing_triggers() == []
    refused("DELETE FROM journal_entry")
    call_command("migrate", verbosity=0, skip_checks=True)
    assert missing_triggers() == []
    assert record_person(author(), nom="Zoé").number == 2
