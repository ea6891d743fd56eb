"""The told clock: only where the book says so first, nobody else wrote, and time goes on."""

import json
from datetime import UTC, datetime, timedelta

import pytest

from cercle.journal.clock import stamp, utc_now
from cercle.journal.errors import JournalError
from cercle.journal.genesis import open_journal, rotate_key
from cercle.journal.models import RECIT, Entry
from cercle.journal.told import begin_tale, tale, telling
from cercle.journal.triggers import drop_triggers
from cercle.journal.verification import verify

from .book import record_person

SOIR = datetime(2026, 10, 3, 20, 15, tzinfo=UTC)


def tell(author, moment=SOIR, nom="Zoé"):
    with telling(moment):
        return record_person(author, nom=nom)


def refused(act, *args, **kwargs):
    before = Entry.objects.count()
    with pytest.raises(JournalError) as caught:
        act(*args, **kwargs)
    assert Entry.objects.count() == before
    return str(caught.value)


def test_it_works(recit, author):
    before = utc_now()
    receipt = tell(author("E1", "Anne Morel"))
    entry = Entry.objects.get(number=receipt.number)
    assert receipt.recorded_at == entry.moment == SOIR
    assert entry.told
    content = json.loads(entry.payload)
    assert sorted(content) == ["demande", "faits", "lignes", "recit"]
    assert stamp(before) <= content["recit"] <= stamp(utc_now())


def test_the_book_says_it_first(recit):
    assert (recit.kind, recit.number) == (RECIT, 2)
    assert tale().facts == {"depuis": "2000-01-01T00:00:00.000000Z", "motif": "essai"}
    assert not tale().told
    assert recit.recorded_at > SOIR


def test_outside_of_it_the_server_s_time_again(recit, author):
    tell(author())
    receipt = record_person(author(), nom="Léa")
    assert utc_now() - receipt.recorded_at < timedelta(minutes=1)
    assert "recit" not in json.loads(Entry.objects.get(number=receipt.number).payload)


def test_an_error_ends_it_too(recit, author):
    with pytest.raises(ZeroDivisionError), telling(SOIR):
        raise ZeroDivisionError
    assert not Entry.objects.get(number=record_person(author(), nom="Léa").number).told


def test_what_was_told_answers_the_same_again(recit, author):
    who = author()
    first = tell(who)
    assert tell(who) == type(first)(first.number, SOIR, first.kind, first.facts, repeated=True)
    assert record_person(who, nom="Zoé").repeated  # at whatever time it is asked again


def test_no_tale_was_begun(livre, author):
    assert "Aucun récit" in refused(tell, author())
    assert tale() is None


def test_it_never_goes_back(recit, author):
    tell(author())
    tell(author(), SOIR)  # the same moment is not before
    assert "en arrière" in refused(tell, author(), SOIR - timedelta(microseconds=1))


def test_it_does_not_begin_before_its_day(recit, author):
    assert "en arrière" in refused(tell, author(), datetime(1999, 12, 31, 23, 59, tzinfo=UTC))


def test_it_never_tells_the_future(recit, author):
    assert "heure du serveur" in refused(tell, author(), utc_now() + timedelta(minutes=1))


def test_a_moment_has_its_offset():
    with pytest.raises(ValueError, match="offset"), telling(datetime(2026, 10, 3, 20, 15)):  # noqa: DTZ001
        raise AssertionError


@pytest.mark.parametrize("told_before", [False, True])
def test_somebody_else_s_gesture_ends_it(recit, author, told_before):
    if told_before:
        tell(author("E1", "Anne Morel"))
    record_person(author("E1", "Anne Morel"), nom="Léa")
    assert "de Anne Morel" in refused(tell, author())
    record_person(author(), nom="Léa")
    assert "de Anne Morel" in refused(tell, author())


def test_the_set_up_may_write_meanwhile(recit, author):
    tell(author("E1", "Anne Morel"))
    record_person(author(), nom="Léa")
    record_person(author(), nom="Léo")
    assert tell(author(), SOIR + timedelta(hours=1)).recorded_at == SOIR + timedelta(hours=1)
    assert "en arrière" in refused(tell, author(), SOIR)


def test_it_is_not_begun_in_a_journal_that_has_served(livre, author):
    record_person(author("E1", "Anne Morel"), nom="Zoé")
    assert "mise en place" in refused(begin_tale, author(), since=SOIR, motif="essai")


def test_nobody_but_the_set_up_begins_it(livre, author):
    who = author("E1", "Anne Morel")
    assert "mise en place" in refused(begin_tale, who, since=SOIR, motif="essai")


def test_the_opening_and_the_key_are_never_told(db, author, settings, tmp_path):
    from cercle.journal import keys

    settings.CERCLE_KEY_FILE = tmp_path / "signature.key"
    keys.create_key()
    with telling(SOIR):
        open_journal(author())
        rotate_key(author(), reason="essai")
    assert [entry.told for entry in Entry.objects.order_by("number")] == [False, False]
    assert all(entry.moment > SOIR for entry in Entry.objects.all())


def rewrite(entry, payload):
    """What the owner of the database can do; undone with the test."""
    drop_triggers()
    assert Entry.objects.filter(number=entry.number).update(payload=payload) == 1


# --- what verification says of it ------------------------------------------------------------------------


def test_verify_names_what_is_told_and_finds_no_fault(recit, author):
    assert verify().told == ()
    tell(author())
    tell(author())
    record_person(author(), nom="Léa")
    tell(author())
    report = verify()
    assert (report.ok, report.told) == (True, ((3, 4), (6, 6)))


def test_a_tale_taken_away_from_its_entry_is_found(recit, author):
    entry = Entry.objects.get(number=tell(author()).number)
    content = json.loads(entry.payload)
    del content["recit"]
    text = json.dumps(content, sort_keys=True, ensure_ascii=False, separators=(",", ":"))
    rewrite(entry, text)
    assert [(fault.kind, fault.place[0]) for fault in verify().faults] == [("content", entry.number)]


@pytest.mark.parametrize("recorded", ['"2026-01-01T00:00:00.000000Z"', '"jadis"', "null", "3"])
def test_an_entry_told_later_than_it_was_recorded_is_named(recit, author, recorded):
    entry = Entry.objects.get(number=tell(author()).number)
    payload = entry.payload.rpartition(',"recit":')[0] + f',"recit":{recorded}}}'
    rewrite(entry, payload)
    assert "plus tard" in " ".join(fault.message for fault in verify().faults)
