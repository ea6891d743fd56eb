"""Golden cases: our own, worked by hand from the articles, and those handed to us when they lie beside."""

import json
from pathlib import Path

import pytest

from cercle.rules.settle import GAMES, answer_lines

OURS = Path(__file__).parents[1] / "cases"
HANDED = Path(__file__).parents[4] / "shared" / "cases"


def differences(game, path):
    """The ids whose answer is not the one expected, with both; and how many cases there were."""
    lines = path.read_bytes().splitlines()
    wrong = []
    for line, written in zip(lines, answer_lines(GAMES[game], lines), strict=True):
        case, answer = json.loads(line), json.loads(written)
        if "error" in case["expected"]:
            found = {"error": answer.get("error")}
        else:
            found = {key: value for key, value in answer.items() if key != "id"}
        if answer["id"] != case["id"] or found != case["expected"]:
            wrong.append((case["id"], case["expected"], answer))
    return wrong, len(lines)


@pytest.mark.parametrize("game", GAMES)
def test_our_own_cases(game):
    wrong, count = differences(game, OURS / f"{game}.jsonl")
    assert wrong == []
    assert count >= 10


@pytest.mark.parametrize("game", GAMES)
def test_the_cases_handed_to_us(game):
    path = HANDED / f"{game}.jsonl"
    if not path.exists():
        pytest.skip(f"the handed cases are not here ({path.name} in ../shared/cases)")
    wrong, count = differences(game, path)
    assert wrong == []
    assert count > 0


def test_our_cases_say_where_they_come_from_and_their_ids_are_their_own():
    ids = []
    for path in sorted(OURS.glob("*.jsonl")):
        for line in path.read_text(encoding="utf-8").splitlines():
            case = json.loads(line)
            assert "article" in case["note"], case["id"]
            ids.append(case["id"])
    assert len(ids) == len(set(ids))
