"""The sentences of the refusals: one template each, marked, typographic, complete."""

import ast
import re
from pathlib import Path

import pytest

SERVICES = Path(__file__).resolve().parents[2] / "cercle" / "ledger" / "services"


def templates():
    """Every template marked with gettext_noop in the services, with its file and line."""
    for path in sorted(SERVICES.glob("*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and getattr(node.func, "id", "") == "gettext_noop":
                yield pytest.param(ast.literal_eval(node.args[0]), id=f"{path.name}:{node.lineno}")


@pytest.mark.parametrize("template", list(templates()))
def test_it_works(template):
    """A sentence begins with a capital, a figure or a quoted name, and ends."""
    assert re.match(r"[A-ZÀÉ«%]", template)
    assert template[-1] in ".?"


@pytest.mark.parametrize("template", list(templates()))
def test_typography(template):
    """’ and not ', « … », and no two spaces."""
    assert "'" not in template
    assert '"' not in template
    assert "  " not in template
    assert not re.search(r"«\S|\S»", template)


@pytest.mark.parametrize("template", list(templates()))
def test_placeholders_are_named(template):
    assert re.fullmatch(r"(?:[^%]|%\([a-z]+\)s)*", template)


def test_every_refusal_marks_its_template():
    """A refusal's third argument is a marked template, or names one: makemessages finds them all."""
    for path in SERVICES.glob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and getattr(node.func, "id", "") in (
                "Illegal",
                "Unreadable",
                "Ambiguous",
            ):
                assert len(node.args) == 3, f"{path.name}:{node.lineno}"
                assert not isinstance(node.args[2], ast.Constant | ast.JoinedStr), (
                    f"{path.name}:{node.lineno}"
                )
