"""Everything pinned, nothing imported that is not asked for, nothing asked for without a job."""

import importlib.metadata
import re
import sys

from . import walker

REQUIREMENTS = (walker.ROOT / "requirements.txt").read_text(encoding="utf-8")
# A distribution and the name it is imported under, where they differ.
IMPORTED_AS = {
    "django-tables2": "django_tables2",
    "django-filter": "django_filters",
    "django-htmx": "django_htmx",
    "django-environ": "environ",
    "django-csp": "csp",
}


def canonical(name):
    return re.sub(r"[-_.]+", "-", name.partition("[")[0]).lower()


def block(title):
    """The distributions listed under a `# Title` line of requirements.txt, up to the next blank line."""
    lines = REQUIREMENTS.partition(f"# {title}")[2].partition("\n\n")[0].splitlines()[1:]
    return {canonical(line.partition("==")[0]): line.partition("#")[2].strip() for line in lines}


def third_party():
    """Top-level names that the program imports from outside, the strings of settings not counted."""
    names = {
        name.partition(".")[0]
        for path, source in walker.program_files()
        for _, name in walker.imports(path, source)
    }
    return names - sys.stdlib_module_names - {"cercle"}


def test_every_requirement_is_pinned():
    assert REQUIREMENTS.count("==") > 20
    assert walker.unpinned(REQUIREMENTS) == []


def test_an_open_requirement_is_named():
    for line in ("django", "django>=5.2", "django==5.2.*", "django~=5.2", "django==5.2,<6"):
        assert walker.unpinned(f"# a comment\npytest==9.2.0  # why\n{line}\n") == [line]


def test_django_stays_on_its_long_term_release():
    assert re.search(r"^django==5\.2\.\d+ ", REQUIREMENTS, re.MULTILINE)


def test_what_is_installed_is_what_is_pinned():
    for line in REQUIREMENTS.splitlines():
        name, pin, version = line.partition("#")[0].strip().partition("==")
        if pin:
            assert importlib.metadata.version(name.partition("[")[0]) == version


def test_every_runtime_import_is_a_runtime_requirement():
    listed = {IMPORTED_AS.get(name, name) for name in block("Runtime: each with its job.")}
    assert third_party() <= listed


def test_every_requirement_has_a_job():
    for title in ("Runtime: each with its job.", "Development: each with its job."):
        jobs = block(title)
        assert len(jobs) > 5
        assert [name for name, job in jobs.items() if not job] == []


def test_what_the_libraries_need_in_turn_is_listed_too():
    pinned = {canonical(line.partition("==")[0]) for line in REQUIREMENTS.splitlines() if "==" in line}
    for name in block("Runtime: each with its job."):
        for needed in importlib.metadata.requires(name) or []:
            if ";" not in needed:  # a marker: an extra, another Python, another system
                assert canonical(re.match(r"[\w.-]+", needed)[0]) in pinned


def test_the_walker_sees_an_import_inside_a_function():
    assert list(walker.imports("cercle/x.py", "def f():\n    import weasyprint")) == [(2, "weasyprint")]
