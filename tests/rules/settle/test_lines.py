"""`settle` answers every line, whatever it holds: one line of JSON each, in order, the id given back."""

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cercle.rules.settle import GAMES, answer_lines

STAKES = [{"fiche": 1, "side": "A", "amount": "5.00"}, {"fiche": 2, "side": "B", "amount": "3.00"}]
CARNET = {"value": "0.10", "next": 1, "last": 200}
VALID = {
    "ecarte": {"id": "x", "stakes": STAKES, "winner": "A"},
    "tickets": {"id": "x", "levy": "0.20", "carnets": [CARNET]},
    "appel": {"id": "x", "events": [["register", 4], ["call", "A"]]},
    "chouette": {
        "id": "x",
        "adjudged": "2.00",
        "current": "1.00",
        "coup": "following",
        "pontes": [{"fiche": 1, "amount": "1.50"}],
        "allies": [{"fiche": 2, "amount": "0.20"}],
        "winner": "pontes",
    },
    "baccara": {
        "id": "x",
        "variant": "ouverte",
        "tableaux": [{"staked": "804.00", "result": "won"}, {"staked": "139.00", "result": "lost"}],
    },
}


def answers(game, *lines):
    """What `settle` writes for these lines (bytes as they are, anything else as JSON), read back."""
    raw = [line if isinstance(line, bytes) else json.dumps(line).encode() for line in lines]
    written = list(answer_lines(GAMES[game], raw))
    assert len(written) == len(raw)
    assert all(len(line.splitlines()) == 1 for line in written)
    return [json.loads(line) for line in written]


def answer(game, line):
    return answers(game, line)[0]


def test_it_works():
    assert answers("ecarte", VALID["ecarte"]) == [
        {
            "id": "x",
            "mass": {"A": "5.00", "B": "3.00"},
            "held": "3.00",
            "refunds": [{"fiche": 1, "side": "A", "amount": "2.00"}],
            "levy": "0.20",
            "payouts": [{"fiche": 1, "amount": "5.80"}],
        }
    ]
    assert answer("tickets", VALID["tickets"]) == {
        "id": "x",
        "tickets": [{"value": "0.10", "first": 1, "last": 2, "count": 2}],
    }
    assert answer("appel", VALID["appel"]) == {
        "id": "x",
        "called": [4],
        "seats": {"A": None, "B": None},
        "queue": [],
    }
    assert answer("chouette", VALID["chouette"]) == {
        "id": "x",
        "on": "1.00",
        "outside": "0.20",
        "refunds": [{"fiche": 1, "side": "pontes", "amount": "0.30"}],
        "levies": [{"on": "pontes", "moment": "after_result", "amount": "0.10"}],
        "payouts": [{"fiche": 1, "amount": "2.30"}],
        "current_after": "0.00",
        "burst": True,
    }
    assert answer("baccara", VALID["baccara"]) == {"id": "x", "base": "665.00", "levy": "8.30"}


def test_a_refusal_has_its_code_its_sentence_and_its_article():
    found = answer(
        "ecarte", {"id": 7, "stakes": [{"fiche": 1, "side": "A", "amount": "0.05"}], "winner": "A"}
    )
    assert found == {
        "id": 7,
        "error": "stake_not_multiple",
        "message": "La mise de 0,05\u00a0€ n'est pas un multiple de 0,10\u00a0€.",
        "article": "63",
    }


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize(
    "line",
    [
        b"",
        b"\n",
        b"   \r\n",
        b"{",
        b"}",
        b"not json",
        b"null",
        b"[]",
        b"3",
        b'"text"',
        b'{"id": "x"} {"id": "y"}',
        b"\xff\xfe{",
        b'{"id": "\xe9"}',  # ISO-8859-1
        b'{"id": "x", "levy": NaN}',
        b'{"id": "x", "levy": Infinity}',
        b'{"id": "x", "levy": 1e999999999999999999999}',
        b'{"id": "x", "id": "y"}',  # which of the two?
        b'{"id": ' + b"9" * 10_000 + b"}",
        b"[" * 100_000,
        b'{"id": ' * 100_000,
    ],
    ids=range(20),
)
def test_an_unreadable_line_is_answered_and_the_next_one_too(game, line):
    unreadable, good = answers(game, line, VALID[game])
    assert (unreadable["id"], unreadable["error"], unreadable["article"]) == (None, "unreadable", None)
    assert 0 < len(unreadable["message"]) < 120
    assert good["id"] == "x" and "error" not in good


@pytest.mark.parametrize(
    ("game", "changes"),
    [
        ("ecarte", {"stakes": None}),
        ("ecarte", {"stakes": {}}),
        ("ecarte", {"stakes": "A"}),
        ("ecarte", {"stakes": [None]}),
        ("ecarte", {"stakes": [[1, "A", "1.00"]]}),
        ("ecarte", {"stakes": [{"fiche": 1, "side": "A"}]}),
        ("ecarte", {"stakes": [{"fiche": "1", "side": "A", "amount": "1.00"}]}),
        ("ecarte", {"stakes": [{"fiche": True, "side": "A", "amount": "1.00"}]}),
        ("ecarte", {"stakes": [{"fiche": 1.0, "side": "A", "amount": "1.00"}]}),
        ("ecarte", {"stakes": [{"fiche": 0, "side": "A", "amount": "1.00"}]}),
        ("ecarte", {"stakes": [{"fiche": -4, "side": "A", "amount": "1.00"}]}),
        ("ecarte", {"stakes": [{"fiche": 10**30, "side": "A", "amount": "1.00"}]}),
        ("ecarte", {"stakes": [{"fiche": 1, "side": "a", "amount": "1.00"}]}),
        ("ecarte", {"stakes": [{"fiche": 1, "side": ["A"], "amount": "1.00"}]}),
        ("ecarte", {"stakes": [{"fiche": 1, "side": "A", "amount": 1}]}),
        ("ecarte", {"stakes": [{"fiche": 1, "side": "A", "amount": 1.5}]}),
        ("ecarte", {"stakes": [{"fiche": 1, "side": "A", "amount": "1"}]}),
        ("ecarte", {"stakes": [{"fiche": 1, "side": "A", "amount": "1,00"}]}),
        ("ecarte", {"stakes": [{"fiche": 1, "side": "A", "amount": "1.005"}]}),
        ("ecarte", {"stakes": [{"fiche": 1, "side": "A", "amount": "1" + "0" * 30 + ".00"}]}),
        ("ecarte", {"winner": None}),
        ("ecarte", {"winner": "C"}),
        ("ecarte", {"winner": ["A"]}),
        ("ecarte", {"payout_unit": "0.05"}),
        ("ecarte", {"payout_unit": 1}),
        ("tickets", {"levy": None}),
        ("tickets", {"levy": 1}),
        ("tickets", {"levy": "0,20"}),
        ("tickets", {"carnets": None}),
        ("tickets", {"carnets": [1]}),
        ("tickets", {"carnets": [CARNET | {"value": 10}]}),
        ("tickets", {"carnets": [CARNET | {"next": "1"}]}),
        ("tickets", {"carnets": [CARNET | {"next": 0}]}),
        ("tickets", {"carnets": [CARNET | {"next": 10**12}]}),
        ("tickets", {"carnets": [CARNET | {"last": None}]}),
        ("tickets", {"carnets": [CARNET | {"last": 200.0}]}),
        ("appel", {"events": None}),
        ("appel", {"events": {}}),
        ("appel", {"events": ["present"]}),
        ("appel", {"events": [{}]}),
        ("appel", {"events": [[]]}),
        ("appel", {"events": [["register"]]}),
        ("appel", {"events": [["register", "4"]]}),
        ("appel", {"events": [["register", True]]}),
        ("appel", {"events": [["register", 0]]}),
        ("appel", {"events": [["register", 4, 5]]}),
        ("appel", {"events": [["call"]]}),
        ("appel", {"events": [["call", "C"]]}),
        ("appel", {"events": [["call", 4]]}),
        ("appel", {"events": [["call", ["A"]]]}),
        ("appel", {"events": [["present", "A"]]}),
        ("appel", {"events": [["absent", None]]}),
        ("appel", {"events": [["result"]]}),
        ("appel", {"events": [["leave", "A"]]}),
        ("appel", {"events": [[["call"], "A"]]}),
        ("appel", {"events": [["present"], ["register", "4"]]}),  # the form is read before the rules
        ("chouette", {"adjudged": None}),
        ("chouette", {"adjudged": 2}),
        ("chouette", {"current": "1,00"}),
        ("chouette", {"current": ""}),
        ("chouette", {"coup": "second"}),
        ("chouette", {"coup": 1}),
        ("chouette", {"winner": "allies"}),
        ("chouette", {"winner": "A"}),
        ("chouette", {"payout_unit": "1.00"}),
        ("chouette", {"pontes": None}),
        ("chouette", {"pontes": {}}),
        ("chouette", {"pontes": [["1", "1.00"]]}),
        ("chouette", {"pontes": [{"fiche": 0, "amount": "1.00"}]}),
        ("chouette", {"pontes": [{"fiche": 1, "amount": "1.000"}]}),
        ("chouette", {"allies": None}),
        ("chouette", {"allies": "2"}),
        ("chouette", {"allies": [{"amount": "1.00"}]}),
        ("chouette", {"pontes": [{"fiche": 1, "amount": "0.05"}], "allies": 2}),  # here too
    ],
)
def test_a_wrong_form_is_unreadable_and_keeps_its_id(game, changes):
    found = answer(game, VALID[game] | changes)
    assert (found["id"], found["error"], found["article"]) == ("x", "unreadable", None)
    assert 0 < len(found["message"]) < 120


@pytest.mark.parametrize("game", GAMES)
def test_every_field_is_needed(game):
    for key in VALID[game].keys() - {"id"}:
        line = {k: v for k, v in VALID[game].items() if k != key}
        assert answer(game, line) == {
            "id": "x",
            "error": "unreadable",
            "message": f"Il manque « {key} ».",
            "article": None,
        }


@pytest.mark.parametrize("game", GAMES)
def test_expected_note_and_unknown_fields_are_ignored(game):
    more = {"expected": {"error": "unreadable"}, "note": 1.5, "table": [[]]}
    assert answer(game, VALID[game] | more) == answer(game, VALID[game])


@pytest.mark.parametrize("identity", ["", "é", "a\u2028b\x85", "\ud800", 0, -3, 10**40])
def test_an_id_comes_back_as_it_was(identity):
    assert answer("appel", {"id": identity, "events": []})["id"] == identity


@pytest.mark.parametrize("identity", [None, True, 1.5, [1], {"a": 1}])
def test_anything_else_is_no_id(identity):
    found = answer("appel", {"id": identity, "events": []})
    assert found["id"] is None and found["queue"] == []


def test_a_line_without_id_is_answered():
    assert answer("appel", {"events": []})["id"] is None


def test_a_byte_order_mark_and_line_ends_of_another_system():
    assert answer("appel", b'\xef\xbb\xbf{"id": 1, "events": []}\r\n')["id"] == 1


def test_accents_are_written_as_they_are():
    (line,) = answer_lines(GAMES["appel"], [b'{"id": "\xc3\xa9t\xc3\xa9", "events": [["present"]]}'])
    assert line.startswith('{"id": "été", ')
    assert "réponse" in line


def test_a_null_option_is_no_option():
    assert answer("ecarte", VALID["ecarte"] | {"payout_unit": None}) == answer("ecarte", VALID["ecarte"])


FIELD = st.sampled_from([*(key for line in VALID.values() for key in line), *STAKES[0], *CARNET, "other"])
JSON = st.recursive(
    st.none()
    | st.booleans()
    | st.integers()
    | st.floats(allow_nan=False, allow_infinity=False)
    | st.sampled_from(["A", "B", "1.00", "0.10", "0.01", "call", "register", "present", "0.05", "-1.00"])
    | st.sampled_from(["first", "following", "pontes", "chouette"])
    | st.text(max_size=8),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(FIELD, inner, max_size=4),
    max_leaves=20,
)


@given(st.sampled_from(sorted(GAMES)), st.dictionaries(FIELD, JSON, max_size=6))
def test_any_object_has_an_answer(game, line):
    found = answer(game, line)
    assert "id" in found
    if "error" in found:
        assert set(found) == {"id", "error", "message", "article"}


@given(st.sampled_from(sorted(GAMES)), st.binary(max_size=60).filter(lambda line: b"\n" not in line))
def test_any_bytes_have_an_answer(game, line):
    assert "error" in answer(game, line)


@given(st.lists(st.lists(JSON, max_size=3), max_size=6))
def test_any_events_have_an_answer(events):
    assert "id" in answer("appel", {"events": events})
