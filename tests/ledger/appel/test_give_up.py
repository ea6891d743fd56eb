"""A player no longer holds the cards and is replaced by the call (article 63)."""

from cercle.ledger.models import EvenementAppel
from cercle.ledger.services import appel
from tests.ledger.cast import ANNE, TableCase, by, refuse


class GiveUpTestCase(TableCase):
    def give_up(self, siege, **fiche):
        return appel.give_up(by(ANNE), **self.s.ici, siege=siege, **fiche).facts

    def test_it_works(self):
        facts = self.give_up("A")

        assert (facts["evenement"], facts["fiche"], facts["siege"]) == ("give_up", 1, "A")
        assert facts["sieges"] == {"A": None, "B": 2}
        event = EvenementAppel.objects.get(type="give_up")
        assert (event.fiche.numero, event.siege) == (1, "A")

    def test_the_winner_gives_up_the_cards(self):
        self.s.joue("5 A 10,00", "6 B 10,00", gagne="A")
        self.give_up("A", fiche=1)
        self.s.assoit("A", 3)
        self.s.assoit("B", 4)
        self.s.mise("5 A 10,00")
        assert (self.s.lu().joueur_a, self.s.lu().joueur_b) == (3, 4)

    def test_he_may_register_again(self):
        self.give_up("A")
        self.s.inscrit(1)
        assert self.s.appelle("A")["appelee"] == 1

    def test_an_empty_seat_is_not_left(self):
        self.give_up("A")
        refuse("seat_vacant", "63", self.give_up, "A", dit="place A")
        refuse("seat_vacant", "63", self.give_up, "A", fiche=1)

    def test_not_in_the_middle_of_a_coup(self):
        self.s.mise("5 A 10,00")
        refuse("coup_open", "63", self.give_up, "A", dit="coup 1")
        self.s.mise("6 B 10,00")
        self.s.arrete()
        self.s.donne()
        refuse("coup_open", "63", self.give_up, "B", dit="coup 1")

    def test_another_one_sat_down_meanwhile(self):
        self.give_up("A")
        self.s.assoit("A", 3)
        refuse("stale_seat", "63", self.give_up, "A", fiche=1, dit="la fiche 3 l’occupe")
        assert self.give_up("A", fiche=3)["fiche"] == 3

    def test_a_seat_is_a_or_b(self):
        refuse("side_unknown", "64", self.give_up, "", dit="A ou B")
