"""A wrong setting of the engine refuses to start, in French."""

import pytest
from django.core.exceptions import ImproperlyConfigured
from django.db import connection, models
from django.db.utils import load_backend
from django.test.utils import isolate_apps

from cercle.journal.checks import check_postgresql, wrong_pragmas
from cercle.journal.sealed import SealedRow
from tests.house import made

on_postgresql = pytest.mark.skipif(connection.vendor != "postgresql", reason="PostgreSQL only")
on_sqlite = pytest.mark.skipif(connection.vendor != "sqlite", reason="SQLite only")


@on_sqlite
def test_the_house_has_the_pragmas_it_needs(db):
    assert wrong_pragmas(connection) == []


@on_sqlite
@pytest.mark.parametrize(
    ("pragma", "wrong", "wanted"),
    [
        ("journal_mode", "DELETE", "WAL"),
        ("synchronous", "NORMAL", "FULL"),
        ("synchronous", "OFF", "FULL"),
        ("recursive_triggers", "OFF", "ON"),
    ],
)
def test_a_wrong_pragma_refuses_the_connection(db, tmp_path, pragma, wrong, wanted):
    settings_dict = sqlite_settings(tmp_path)
    settings_dict["OPTIONS"]["init_command"] += f" PRAGMA {pragma} = {wrong};"
    with pytest.raises(
        ImproperlyConfigured, match=f"SQLite refusé : PRAGMA {pragma} vaut .*, il faut {wanted}"
    ):
        connect(settings_dict)


@on_sqlite
def test_another_transaction_mode_refuses_the_connection(db, tmp_path):
    settings_dict = sqlite_settings(tmp_path)
    settings_dict["OPTIONS"]["transaction_mode"] = "DEFERRED"
    with pytest.raises(ImproperlyConfigured, match="transaction_mode vaut DEFERRED, il faut IMMEDIATE"):
        connect(settings_dict)


@on_sqlite
def test_the_settings_as_they_are_connect(db, tmp_path):
    connect(sqlite_settings(tmp_path))


def sqlite_settings(tmp_path):
    settings_dict = connection.settings_dict
    return {
        **settings_dict,
        "NAME": str(tmp_path / "essai.sqlite3"),
        "OPTIONS": dict(settings_dict["OPTIONS"]),
    }


def connect(settings_dict):
    other = load_backend(settings_dict["ENGINE"]).DatabaseWrapper(settings_dict, "essai")
    try:
        other.connect()
    finally:
        other.close()


@on_sqlite
def test_a_house_with_a_wrong_pragma_does_not_start(house_home, tmp_path):
    """The real command, the settings spoilt: nothing is recorded, the sentence is on screen."""
    spoilt = tmp_path / "reglages_gates.py"
    spoilt.write_text(
        "from cercle.settings import *\n"
        'DATABASES["default"]["OPTIONS"]["init_command"] = "PRAGMA synchronous=OFF"\n'
    )
    result = house_home.run(
        "migrate", "--skip-checks", DJANGO_SETTINGS_MODULE="reglages_gates", PYTHONPATH=str(tmp_path)
    )
    assert result.returncode != 0
    assert "PRAGMA synchronous vaut 0, il faut FULL" in result.stderr
    made(house_home.run("check", "--database", "default"))


@on_postgresql
@pytest.mark.parametrize(
    ("setting", "value", "code"),
    [
        ("synchronous_commit", "off", "journal.E012"),
        ("default_transaction_isolation", "repeatable read", "journal.E011"),
        ("default_transaction_isolation", "serializable", "journal.E011"),
    ],
)
def test_a_wrong_setting_of_postgresql_is_an_error(db, setting, value, code):
    assert check_postgresql(databases=["default"]) == []
    with connection.cursor() as cursor:
        cursor.execute(f"SET LOCAL {setting} = '{value}'")
    assert [error.id for error in check_postgresql(databases=["default"])] == [code]


@isolate_apps("cercle.ledger")
@pytest.mark.parametrize(
    "field",
    [
        models.FloatField(),
        models.DecimalField(max_digits=8, decimal_places=2),
        models.DateTimeField(),
        models.JSONField(),
        models.DurationField(),
        models.ForeignKey("auth.User", models.PROTECT, related_name="+"),
    ],
    ids=lambda field: type(field).__name__,
)
def test_p13_a_sealed_table_has_no_column_without_an_exact_form(field):
    class Essai(SealedRow):
        autre = field

        class Meta:
            app_label = "ledger"

    assert "journal.E001" in [error.id for error in Essai.check()]
