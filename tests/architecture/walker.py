"""Reads the program's source with `ast` and says, file and line, where it leaves the plan of the house.

Every function takes source text, so that the tests can also show it a bad sample.
"""

import ast
import sys
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
PROGRAM = ROOT / "cercle"

# The arrows: what each layer may import of the house, besides itself.
LAYERS: dict[str, frozenset[str]] = {
    "rules": frozenset(),
    "journal": frozenset({"rules"}),
    "ledger": frozenset({"rules", "journal"}),
    "desk": frozenset({"rules", "journal", "ledger", "checks"}),
    "inspection": frozenset({"rules", "journal", "ledger"}),
}
_WRITERS = ("save", "delete", "update", "bulk_update", "get_or_create", "update_or_create")
WRITERS = frozenset(_WRITERS) | {f"a{name}" for name in _WRITERS}
MAX_FILE_LINES = 400
MAX_VIEW_LINES = 15


def program_files() -> Iterator[tuple[str, str]]:
    """(path from the project's root, source) of every Python file of the program."""
    for path in sorted(PROGRAM.rglob("*.py")):
        yield path.relative_to(ROOT).as_posix(), path.read_text(encoding="utf-8")


def layer_of(path: str) -> str:
    """The layer a file belongs to; "" for the few files of the house itself (settings, urls, checks…)."""
    parts = path.split("/")
    return parts[1] if len(parts) > 2 else ""


def imports(path: str, source: str) -> Iterator[tuple[int, str]]:
    """(line, dotted name) of each import, relative ones resolved, those inside functions included.

    `from a.b import c` yields "a.b.c": c may be a module, and a layer must not be smuggled in that way.
    """
    package = path.removesuffix(".py").split("/")[:-1]
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Import):
            for alias in node.names:
                yield node.lineno, alias.name
        elif isinstance(node, ast.ImportFrom):
            base = package[: len(package) - node.level + 1] if node.level else []
            prefix = ".".join([*base, *([node.module] if node.module else [])])
            for alias in node.names:
                yield node.lineno, f"{prefix}.{alias.name}"


def wrong_arrows(path: str, source: str) -> list[str]:
    """Imports against the arrows; rules may import the standard library and rules only."""
    layer = layer_of(path)
    if layer not in LAYERS:
        return []
    allowed = LAYERS[layer] | {layer}
    faults = []
    for line, name in imports(path, source):
        top, _dot, rest = name.partition(".")
        target = rest.partition(".")[0]
        if top == "cercle" and target not in allowed:
            faults.append(f"{path}:{line}: {layer} imports {name}")
        elif top != "cercle" and layer == "rules" and top not in sys.stdlib_module_names:
            faults.append(f"{path}:{line}: rules imports {name}, outside the standard library")
    return faults


def stray_imports(path: str, source: str, *, module: str, only_in: str) -> list[str]:
    """Imports of `module` anywhere but in the file `only_in`."""
    if path == only_in:
        return []
    return [
        f"{path}:{line}: imports {name}, which belongs to {only_in}"
        for line, name in imports(path, source)
        if name.partition(".")[0] == module
    ]


def too_long(path: str, source: str) -> list[str]:
    """Files past 400 lines: a room is missing."""
    lines = len(source.splitlines())
    return [f"{path}: {lines} lines"] if lines > MAX_FILE_LINES else []


def long_views(path: str, source: str) -> list[str]:
    """Functions whose body, docstring set aside, is past 15 lines."""
    faults = []
    for node in ast.walk(ast.parse(source)):
        if not isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            continue
        body = node.body[1:] if ast.get_docstring(node) is not None else node.body
        lines = body[-1].end_lineno - body[0].lineno + 1 if body else 0
        if lines > MAX_VIEW_LINES:
            faults.append(f"{path}:{node.lineno}: {node.name} has {lines} lines")
    return faults


def writes(path: str, source: str) -> list[str]:
    """Calls of a method that changes or removes a row (`x.save(…)`, `x.objects.update(…)`)."""
    return [
        f"{path}:{node.lineno}: .{node.func.attr}()"
        for node in ast.walk(ast.parse(source))
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr in WRITERS
    ]


def floats(path: str, source: str) -> list[str]:
    """Float literals, `float`, and the model fields that a database keeps as REAL."""
    faults = []
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Constant) and isinstance(node.value, float):
            faults.append(f"{path}:{node.lineno}: {node.value!r}")
        elif isinstance(node, ast.Name) and node.id in {"float", "FloatField", "DecimalField"}:
            faults.append(f"{path}:{node.lineno}: {node.id}")
        elif isinstance(node, ast.Attribute) and node.attr in {"FloatField", "DecimalField"}:
            faults.append(f"{path}:{node.lineno}: {node.attr}")
    return faults


def games(folder: Path, known: frozenset[str]) -> set[str]:
    """The names of `known` that have a file (or a folder) of that exact name in `folder`."""
    return {path.stem for path in folder.iterdir() if path.stem in known} if folder.is_dir() else set()


def unpinned(requirements: str) -> list[str]:
    """Lines of a requirements file that do not pin one exact version."""
    faults = []
    for line in requirements.splitlines():
        text = line.partition("#")[0].strip()
        _name, pin, version = text.partition("==")
        if text and (not pin or not version or "*" in version or "," in version):
            faults.append(line)
    return faults
