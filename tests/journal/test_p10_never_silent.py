"""P10: never passes silently: right only if something was verified, and it is what the head says."""

import pytest
from django.db import connection

from cercle.journal.errors import VerificationImpossible
from cercle.journal.head import Head, current_head
from cercle.journal.models import Entry
from cercle.journal.verification import verify, verify_chain, verify_rows
from cercle.ledger.models import Personne


def test_it_works(book):
    report = verify(current_head())
    assert report.ok
    assert report.checked == 7
    assert report.rows == sum(len(entry_rows(entry)) for entry in book)
    assert report.head == current_head()


def entry_rows(entry):
    import json

    return json.loads(entry.payload)["lignes"]


def test_p10_an_empty_book_is_not_right(db):
    for report in (verify(), verify_chain(), verify_rows()):
        assert report.checked == 0
        assert report.faults == ()
        assert not report.ok


def test_p10_an_emptied_book_with_rows_left_is_at_fault(attack):
    attack.sql("DELETE FROM journal_entry")
    report = verify()
    assert not report.ok
    assert {fault.kind for fault in report.faults} == {"link"}


def test_p10_an_emptied_book_does_not_meet_its_head(attack):
    head = current_head()
    for model in (Personne,):
        attack.sql(f"DELETE FROM {model._meta.db_table}")
    attack.sql("DELETE FROM journal_entry")
    assert ("head", "écriture n° 7") in [(fault.kind, fault.where) for fault in verify(head).faults]


def test_p10_a_head_of_another_book_is_not_met(book):
    report = verify(Head(3, "ab" * 32))
    assert [(fault.kind, fault.where) for fault in report.faults] == [("head", "écriture n° 3")]
    assert not report.ok


@pytest.mark.django_db(transaction=True)
def test_p10_a_database_without_tables_was_not_verified(livre):
    with connection.cursor() as cursor:
        cursor.execute("ALTER TABLE journal_entry RENAME COLUMN digest TO autre")
    try:
        with pytest.raises(VerificationImpossible, match="la base ne répond pas"):
            verify()
    finally:
        with connection.cursor() as cursor:
            cursor.execute("ALTER TABLE journal_entry RENAME COLUMN autre TO digest")
    assert verify().ok


@pytest.mark.django_db(transaction=True)
def test_a_verification_leaves_nothing_behind_it(livre, author):
    """Its own snapshot, out of any transaction, and writing goes on after it."""
    from .book import record_person

    assert verify().ok
    assert not connection.in_atomic_block
    assert record_person(author(), nom="Zoé").number == 2
    assert verify().checked == Entry.objects.count() == 2
