"""Sizes, names and habits: a file or view too long, a game misnamed, a row written twice, a float."""

import pytest

from . import walker

GAMES = frozenset({"ecarte", "chouette", "baccara"})
# Where a game has its file: the same name in every layer.
GAME_ROOMS = [
    "cercle/rules",
    "cercle/ledger/models",
    "cercle/ledger/services",
    "cercle/ledger/selectors",
    "cercle/desk/forms",
    "cercle/desk/views",
    "cercle/inspection/reports",
    "templates/desk",
]
# Rows that are no part of the sealed books may change: each with its reason.
MAY_WRITE = {
    "cercle/ledger/services/accounts.py": "a sign-in is no part of the books: passwords change",
    "cercle/inspection/pdf.py": "what is saved is a PDF document, bound from its parts",
}
MONEY_LAYERS = {"rules", "journal", "ledger"}


def files(*layers):
    return [(path, source) for path, source in walker.program_files() if walker.layer_of(path) in layers]


def test_no_file_is_too_long():
    written = [(path, source) for path, source in walker.program_files() if "/migrations/" not in path]
    assert [fault for path, source in written for fault in walker.too_long(path, source)] == []


def test_a_file_too_long_is_named():
    assert walker.too_long("cercle/x.py", "x = 1\n" * 400) == []
    assert walker.too_long("cercle/x.py", "x = 1\n" * 401) == ["cercle/x.py: 401 lines"]


def test_no_view_is_too_long():
    views = [(path, source) for path, source in walker.program_files() if path.split("/")[2:3] == ["views"]]
    assert views
    assert [fault for path, source in views for fault in walker.long_views(path, source)] == []


def test_a_view_too_long_is_named():
    body = "".join(f"    line_{number} = {number}\n" for number in range(15))
    short = f'def view(request):\n    """Long\n    words."""\n{body}'
    assert walker.long_views("cercle/desk/views/x.py", short) == []
    faults = walker.long_views("cercle/desk/views/x.py", f"{short}    return None\n")
    assert faults == ["cercle/desk/views/x.py:1: view has 16 lines"]


@pytest.mark.parametrize("room", GAME_ROOMS)
def test_one_game_one_file_name(room):
    assert walker.games(walker.ROOT / room, GAMES) == GAMES


def test_a_game_under_another_name_is_missed(tmp_path):
    (tmp_path / "ecarte_views.py").touch()
    assert walker.games(tmp_path, GAMES) == set()
    (tmp_path / "ecarte.py").touch()
    assert walker.games(tmp_path, GAMES) == {"ecarte"}


def test_no_ledger_row_is_changed_or_deleted():
    found = {
        path: faults
        for path, source in files("ledger", "desk", "inspection")
        if (faults := walker.writes(path, source)) and path not in MAY_WRITE
    }
    assert found == {}


def test_the_list_of_reasons_is_not_out_of_date():
    writing = {path for path, source in walker.program_files() if walker.writes(path, source)}
    assert set(MAY_WRITE) <= writing


@pytest.mark.parametrize(
    "source",
    [
        "row.save()",
        "Mise.objects.filter(pk=1).update(montant=2)",
        "row.delete()",
        "Mise.objects.update_or_create(pk=1)",
        "def f():\n    Mise.objects.bulk_update(rows, ['montant'])",
    ],
)
def test_a_row_changed_is_named(source):
    assert len(walker.writes("cercle/ledger/services/ecarte.py", source)) == 1


def test_no_float_near_money():
    found = [fault for path, source in files(*MONEY_LAYERS) for fault in walker.floats(path, source)]
    assert found == []


@pytest.mark.parametrize(
    "source",
    [
        "taux = 0.05",
        "montant = float(text)",
        "montant = models.FloatField()",
        "montant = models.DecimalField(max_digits=9, decimal_places=2)",
        "from django.db.models import DecimalField\nmontant = DecimalField()",
        "moitie = 1e3",
        "def f(montant: float): ...",
    ],
)
def test_a_float_is_named(source):
    assert walker.floats("cercle/rules/x.py", source)


def test_whole_centimes_pass():
    assert walker.floats("cercle/rules/x.py", "montant = 1_250 * 500 // 10_000") == []
