"""Present or absent: the answer is for the call its author saw (article 63)."""

from cercle.ledger.models import EvenementAppel
from tests.ledger.cast import SeanceCase, refuse


class AnswersTestCase(SeanceCase):
    def setUp(self):
        super().setUp()
        self.s.delivre(4)
        self.s.inscrit(1, 2, 3)

    def test_it_works(self):
        self.s.appelle("A")

        facts = self.s.present(1)

        assert (facts["evenement"], facts["fiche"], facts["siege"]) == ("present", 1, "A")
        assert (facts["sieges"], facts["appelee"], facts["file"]) == ({"A": 1, "B": None}, None, [2, 3])

    def test_absent(self):
        self.s.appelle("B")
        facts = self.s.absent(1)
        assert (facts["evenement"], facts["fiche"], facts["siege"]) == ("absent", 1, "B")
        assert (facts["sieges"], facts["file"]) == ({"A": None, "B": None}, [2, 3])
        event = EvenementAppel.objects.get(type="absent")
        assert (event.fiche.numero, event.siege) == (1, "B")

    def test_who_did_not_answer_may_register_again_at_the_end(self):
        self.s.appelle("A")
        self.s.absent(1)
        self.s.inscrit(1)
        assert [self.s.absent(self.s.appelle("A")["appelee"])["fiche"] for _ in range(3)] == [2, 3, 1]

    def test_no_call_no_answer(self):
        refuse("no_call_pending", "63", self.s.present, 1)
        refuse("no_call_pending", "63", self.s.absent, 1)
        self.s.appelle("A")
        self.s.present(1)
        refuse("no_call_pending", "63", self.s.present, 1)

    def test_another_call_is_not_answered_in_its_place(self):
        self.s.appelle("A")
        self.s.absent(1)
        self.s.appelle("A")
        refuse("stale_call", "63", self.s.present, 1, dit="celui de la fiche 2")
        refuse("stale_call", "63", self.s.absent, 1, dit="celui de la fiche 2")
