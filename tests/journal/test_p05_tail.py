"""P05: the last entries cut off, counters and all: caught by a head kept elsewhere, and by nothing else."""

import pytest

from cercle.journal.errors import JournalError
from cercle.journal.head import (
    Head,
    current_head,
    export_head,
    exported_heads,
    format_head,
    parse_head,
    read_head,
)
from cercle.journal.verification import verify, verify_chain
from cercle.rules.refusal import Unreadable

from .book import record_person

DIGEST = "0123456789abcdef" * 4


@pytest.fixture(autouse=True)
def heads(settings, tmp_path):
    settings.CERCLE_HEADS_DIR = tmp_path / "tetes"
    return settings.CERCLE_HEADS_DIR


def cut(attack, count):
    """Delete the last entries and their rows: no counter is left to repair, numbers come from the entries."""
    attack.sql("DELETE FROM ledger_personne WHERE entry_id > %s", 7 - count)
    attack.sql("DELETE FROM journal_entry WHERE number > %s", 7 - count)


@pytest.mark.parametrize("count", [1, 3, 5])
def test_p05_a_cut_tail_is_caught_by_an_exported_head(attack, heads, count):
    export_head(current_head())
    cut(attack, count)
    (head,) = exported_heads()
    report = verify(head)
    assert [(fault.kind, fault.where) for fault in report.faults] == [("head", "écriture n° 7")]
    assert f"finit à l’écriture n° {7 - count}" in report.faults[0].message
    assert [fault.kind for fault in verify_chain(head).faults] == ["head"]


@pytest.mark.parametrize("count", [1, 3, 5])
def test_p05_a_cut_tail_is_not_caught_without_a_head(attack, count):
    """Said plainly: what is left is a right book, only shorter. Nothing inside it can tell."""
    cut(attack, count)
    report = verify()
    assert report.ok
    assert report.checked == 7 - count


def test_p05_a_cut_tail_written_again_is_caught_too(attack, author):
    before = current_head()
    cut(attack, 2)
    for nom in ("Autre 1", "Autre 2"):
        record_person(author(), nom=nom)
    assert verify().ok
    faults = verify(before).faults
    assert [(fault.kind, fault.where) for fault in faults] == [("head", "écriture n° 7")]
    assert "empreinte différente" in faults[0].message


def test_p05_an_earlier_head_holds_for_ever(book, author):
    early = current_head()
    record_person(author(), nom="Plus tard")
    report = verify(early)
    assert report.ok
    assert report.head == current_head() != early


def test_a_head_prints_whole_and_reads_back():
    head = Head(1234, DIGEST)
    printed = "n°1234 · 01234567 89abcdef 01234567 89abcdef 01234567 89abcdef 01234567 89abcdef"
    assert str(head) == format_head(head) == printed
    for text in (printed, printed.upper(), f"  1234 {DIGEST}\n", f"n° 1234 : {DIGEST}", f"no 1234, {DIGEST}"):
        assert parse_head(text) == head


@pytest.mark.parametrize(
    "text",
    ["", "n°12",
     DIGEST, f"n°12 · {DIGEST[:-1]}", f"n°12 · {DIGEST}0", f"n°-3 · {DIGEST}", f"n°12 · {'g' * 64}",
     f"n°12{DIGEST}", f"n°{'9' * 30} · {DIGEST}"],
)  # fmt: skip
def test_a_head_that_cannot_be_read_is_refused(text):
    with pytest.raises(Unreadable) as refused:
        parse_head(text)
    assert refused.value.code == "unreadable_head"


@pytest.mark.django_db
def test_heads_are_exported_once_each_and_read_in_order(heads):
    second, first = Head(1000, DIGEST), Head(9, DIGEST[::-1])
    path = export_head(second)
    export_head(first)
    assert export_head(second) == path
    assert read_head(path) == second
    assert exported_heads() == [first, second]
    assert sorted(each.name for each in heads.iterdir()) == ["tete-000000000009.txt", "tete-000000001000.txt"]


@pytest.mark.django_db
def test_a_head_is_not_exported_over_another(heads):
    export_head(Head(9, DIGEST))
    with pytest.raises(JournalError, match="autre empreinte"):
        export_head(Head(9, DIGEST[::-1]))
    assert exported_heads() == [Head(9, DIGEST)]


def test_no_head_before_the_opening(db):
    assert current_head() is None
    assert exported_heads() == []
