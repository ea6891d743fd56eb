"""The tickets, seen by all on the table, are torn before the next coup (article 59)."""

from cercle.ledger.models import TicketsDechires
from tests.ledger.cast import ANNE, BRUNO, CLARA, refuse
from tests.ledger.cast_banque import LimiteeCase


class TearTicketsTestCase(LimiteeCase):
    def setUp(self):
        super().setUp()
        self.s.mises("800,00 300,00")

    def test_it_works(self):
        self.s.resultat("g g")
        assert (self.s.lu().etat, self.s.lu().fini) == ("tickets", False)

        assert self.s.dechire() == {"table": 1, "seance": 1, "coup": 1}

        assert TicketsDechires.objects.get().coup.numero == 1
        lu = self.s.lu(1)
        assert (lu.etat, lu.fini, lu.dechires_par) == ("regle", True, "Anne Morel")

    def test_not_before_the_result(self):
        refuse("wrong_moment", "59", self.s.dechire, dit="pas encore de résultat")

    def test_nothing_to_tear(self):
        self.s.resultat("p e")
        self.s.coup = 1
        refuse("wrong_moment", "59", self.s.dechire, dit="déjà réglé")

    def test_nothing_to_tear_of_a_void_coup(self):
        self.s.nul("carte vue")
        self.s.coup = 1
        refuse("wrong_moment", "59", self.s.dechire, dit="par Hélène Garnier : carte vue")

    def test_once_and_the_second_hand_hears_of_the_first(self):
        self.s.resultat("g g")
        self.s.dechire(ANNE)
        self.s.coup = 1
        refuse("wrong_moment", "59", self.s.dechire, BRUNO, dit="par Anne Morel")

    def test_by_those_who_serve_the_table(self):
        self.s.resultat("g g")
        refuse("not_posted", "58", self.s.dechire, CLARA)
