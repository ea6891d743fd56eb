"""What makes the rules trustworthy before any figure: no float, nothing impure, nothing of Django (P13)."""

import ast
import os
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
RULES = ROOT / "cercle" / "rules"
MODULES = sorted(RULES.rglob("*.py"))
ALLOWED_IMPORTS = {"collections", "dataclasses", "datetime", "decimal", "json", "re", "typing", "cercle"}
CLOCKS = {"now", "today", "utcnow"}


def names(path):
    return str(path.relative_to(RULES))


def floats(tree):
    """Every place where a float could come from."""
    for node in ast.walk(tree):
        match node:
            case ast.Constant(value=float() | complex()):
                yield node.lineno, f"literal {node.value}"
            case ast.BinOp(op=ast.Div()) | ast.AugAssign(op=ast.Div()):
                yield node.lineno, "true division"
            case ast.Name(id="float" | "round" | "complex"):
                yield node.lineno, node.id
            case ast.Attribute(attr="fsum" | "fmean" | "truediv" | "as_integer_ratio"):
                yield node.lineno, node.attr


@pytest.mark.parametrize("path", MODULES, ids=names)
def test_p13_no_float_appears_in_the_rules(path):
    assert list(floats(ast.parse(path.read_text(encoding="utf-8")))) == []


@pytest.mark.parametrize("text", ["1.5", "a / b", "a /= b", "float(a)", "round(a)", "map(float, a)", "1e3"])
def test_p13_the_walk_would_see_one(text):
    assert list(floats(ast.parse(text)))


@pytest.mark.parametrize("path", MODULES, ids=names)
def test_rules_import_the_standard_library_and_themselves(path):
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        modules = [alias.name for alias in node.names] if isinstance(node, ast.Import) else []
        if isinstance(node, ast.ImportFrom):
            assert node.level == 0
            modules = [node.module]
        for module in modules:
            assert module.split(".")[0] in ALLOWED_IMPORTS
            assert not module.startswith("cercle") or module.startswith("cercle.rules")


@pytest.mark.parametrize("path", MODULES, ids=names)
def test_rules_read_no_clock_and_no_file(path):
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        assert not (isinstance(node, ast.Attribute) and node.attr in CLOCKS), node.lineno
        assert not (isinstance(node, ast.Name) and node.id in {"open", "input", "print", "__import__"}), (
            node.lineno
        )


@pytest.mark.parametrize("path", MODULES, ids=names)
def test_every_refusal_can_be_translated(path):
    """makemessages finds a template only as a literal inside gettext_noop()."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        match node:
            case ast.Call(func=ast.Name(id="Illegal" | "Unreadable" | "Ambiguous"), args=[_, _, template]):
                assert isinstance(template, ast.Call) and template.func.id == "gettext_noop", node.lineno
            case ast.Call(func=ast.Name(id="gettext_noop"), args=[text]):
                assert isinstance(text, ast.Constant) and isinstance(text.value, str), node.lineno


# Loaded by the interpreter before anything else: from then on Django cannot be imported at all.
NO_DJANGO = """
import sys

class NoDjango:
    def find_spec(self, name, path=None, target=None):
        if name.split(".")[0] == "django":
            raise ImportError("the rules do without Django")

sys.meta_path.insert(0, NoDjango())
"""


@pytest.fixture
def without_django(tmp_path):
    (tmp_path / "sitecustomize.py").write_text(NO_DJANGO)
    (tmp_path / "pytest.ini").write_text(
        f"[pytest]\naddopts = --import-mode=importlib\npythonpath = {ROOT}\n"
    )

    def run(*arguments):
        return subprocess.run(
            [sys.executable, *arguments],
            cwd=ROOT,
            env=os.environ | {"PYTHONPATH": os.pathsep.join([str(tmp_path), str(ROOT)])},
            capture_output=True,
            text=True,
        )

    return run


def test_the_hook_really_keeps_django_out(without_django):
    done = without_django("-c", "import django")
    assert done.returncode == 1 and "the rules do without Django" in done.stderr


def test_rules_import_with_nothing_of_django(without_django):
    modules = [
        ".".join(path.relative_to(ROOT).with_suffix("").parts).removesuffix(".__init__") for path in MODULES
    ]
    done = without_django("-c", "\n".join(f"import {module}" for module in modules))
    assert done.returncode == 0, done.stderr


def test_the_tests_of_the_rules_pass_with_nothing_of_django(without_django, tmp_path):
    done = without_django(
        *("-m", "pytest", "tests/rules", "-q", "-c", str(tmp_path / "pytest.ini"), "--rootdir", str(ROOT)),
        *("--confcutdir", "tests/rules", "-p", "no:django", "-p", "no:cacheprovider", "-p", "no:xdist"),
        *("--hypothesis-profile", "regles"),
        *("--ignore", "tests/rules/test_purity.py", "--ignore", "tests/rules/settle/test_command.py"),
    )
    assert done.returncode == 0, done.stdout + done.stderr
    assert " passed" in done.stdout
