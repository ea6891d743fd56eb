"""The book is read once: a page reads what was recorded since the last one, whatever the book's length."""

from django.db import connection, transaction
from django.test.utils import CaptureQueriesContext

from cercle.journal.models import Entry
from cercle.journal.told import telling
from cercle.ledger.selectors.alertes import read_alertes
from cercle.ledger.selectors.veille import Lu, read_after, read_on
from cercle.ledger.services import alerte
from tests.ledger.cast import PAUL, TableCase, by
from tests.ledger.cast_recit import RecitCase, compte, le, recule, soir


def queries():
    with CaptureQueriesContext(connection) as captured:
        read_alertes(le(20))
    return len(captured)


class ReadingOnTestCase(RecitCase):
    def evening(self, jour, *, late):
        with soir(jour) as s:
            s.joue("5 A 40,00", "6 B 40,00", gagne="A")
        with telling(le(jour + 1, "15:00" if late else "09:00")):
            compte(s.seance, 200)

    def test_it_works(self):
        """Step by step or from its first entry, what is found is the same."""
        for jour in (2, 4, 6, 8):
            self.evening(jour, late=jour != 4)
            step_by_step = read_on()
        last = Entry.objects.order_by("-number")[0]
        assert step_by_step == read_after(Lu(), last.number, last.digest)
        assert [one.seance for one in step_by_step.faits] == [1, 3, 4]

    def test_the_number_of_queries_does_not_grow(self):
        read_alertes(le(2))
        for jour in (2, 4, 6):
            self.evening(jour, late=True)
        many = queries()
        for jour in (8, 10, 12, 14, 16):
            self.evening(jour, late=True)
        assert (queries(), queries()) == (many, 2) == (11, 2)

    def test_after_a_gesture_only_the_tables_it_wrote_to_are_asked(self):
        with soir(2) as s:
            read_alertes(le(2))
            s.mise("5 A 40,00")
            stake = queries()
            s.mise("6 B 40,00")
            s.arrete()
            tickets = queries()
            s.donne()
            s.gagne("A")
            result = queries()
        # The tip, what follows, the clock; the séances not counted and their coups not ended.
        assert (stake, tickets, result) == (6, 8, 6)

    def test_a_book_put_back_is_read_from_its_start(self):
        """The same number is then another entry: what was known of it is forgotten."""
        backup = transaction.savepoint()
        lost = recule(5)
        assert [one.cle for one in read_alertes(le(2))] == [f"horloge:{lost.number}"]
        transaction.savepoint_rollback(backup)
        kept = recule(-10)
        assert kept.number == lost.number
        assert read_alertes(le(2)) == []

    def test_what_another_hand_acknowledged_is_gone(self):
        with soir(2):
            pass
        [one] = read_alertes(le(5))
        with telling(le(5)):
            alerte.acknowledge(by(PAUL), cle=one.cle, mention="vu")
        assert read_on().acquittees == {one.cle}
        assert read_alertes(le(5)) == []


class AnotherBookTestCase(TableCase):
    """Read in the same process as the books above: nothing of theirs is told here."""

    def test_it_works(self):
        recule(5)
        [one] = read_alertes(self.s.row.entry.moment)
        assert one.nature == "horloge"
