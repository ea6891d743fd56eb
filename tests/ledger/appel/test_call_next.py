"""The call: numbers in order of registration, until one answers and sits (article 63)."""

from cercle.ledger.models import EvenementAppel
from tests.ledger.cast import SeanceCase, refuse


class CallNextTestCase(SeanceCase):
    def setUp(self):
        super().setUp()
        self.s.delivre(5)
        self.s.inscrit(4, 2, 5)

    def test_it_works(self):
        facts = self.s.appelle("A")

        assert facts == {
            "table": 1, "seance": 1, "evenement": "call", "fiche": 4, "siege": "A", "appelee": 4,
            "sieges": {"A": None, "B": None}, "file": [2, 5],
        }  # fmt: skip
        event = EvenementAppel.objects.get(type="call")
        assert (event.fiche.numero, event.siege) == (4, "A")

    def test_no_answer_then_the_next_number(self):
        for fiche in (4, 2):
            assert self.s.appelle("A")["appelee"] == fiche
            self.s.absent(fiche)
        assert self.s.appelle("A")["appelee"] == 5
        assert self.s.present(5)["sieges"] == {"A": 5, "B": None}

    def test_the_opponent_likewise(self):
        self.s.present(self.s.appelle("A")["appelee"])
        self.s.absent(self.s.appelle("B")["appelee"])
        assert self.s.present(self.s.appelle("B")["appelee"])["sieges"] == {"A": 4, "B": 5}

    def test_one_call_at_a_time(self):
        self.s.appelle("A")
        refuse("call_pending", "63", self.s.appelle, "B", dit="fiche 4")

    def test_not_to_a_seat_that_is_held(self):
        self.s.present(self.s.appelle("A")["appelee"])
        refuse("seat_taken", "63", self.s.appelle, "A", dit="fiche 4")

    def test_nobody_to_call(self):
        for _ in range(3):
            self.s.absent(self.s.appelle("A")["appelee"])
        refuse("queue_empty", "63", self.s.appelle, "A")

    def test_a_seat_is_a_or_b(self):
        refuse("side_unknown", "64", self.s.appelle, "C", dit="« C »")
