"""Chemin de fer: the hand comes to a seat, which puts up its bank within the house's bounds (article 58)."""

from cercle.ledger.models import AttributionBanque, MouvementBanque
from cercle.ledger.selectors.banque import read_sieges
from tests.ledger.cast import CLARA, refuse
from tests.ledger.cast_banque import BaccaraCase, LimiteeCase


class PutBankTestCase(BaccaraCase):
    jeu = "chemin_de_fer"

    def test_it_works(self):
        facts = self.s.main("3 50,00")

        assert facts == {"table": 1, "seance": 1, "banque": 1, "siege": 3, "montant": 5_000}
        row = AttributionBanque.objects.get()
        assert (row.siege, row.montant, row.banquier, row.au_sort, row.par.matricule) == (
            3, 5_000, "", False, "E1",
        )  # fmt: skip
        [move] = MouvementBanque.objects.all()
        assert (move.rang, move.nature, move.montant, move.coup) == (1, "mise", 5_000, None)

    def test_one_at_a_time_the_second_hand_hears_of_it(self):
        self.s.main("3 50,00")
        refuse("bank_open", "58", self.s.main, "4 50,00", dit="La banque 1 de la table 1")

    def test_from_the_minimum_to_the_maximum_of_the_house(self):
        refuse("bank_too_small", "58", self.s.main, "3 9,90", dit="10,00 €")
        refuse("bank_too_large", "58", self.s.main, "3 1000,10", dit="1 000,00 €")
        refuse("bank_not_multiple", "59", self.s.main, "3 10,05", dit="10,05 €")
        assert self.s.main("3 1000,00")["montant"] == 100_000

    def test_a_seat_of_the_table(self):
        refuse("seat_unknown", "58", self.s.main, "0 50,00")
        refuse("seat_unknown", "58", self.s.main, "13 50,00", dit="siège 13")

    def test_the_hand_passes_and_is_lost(self):
        self.s.main("3 50,00")
        self.s.joue("50,00", "g")
        assert self.s.finit("passe") == {
            "table": 1, "seance": 1, "banque": 1, "motif": "passe", "reste": 9_750, "banquier": "",
            "siege": 3,
        }  # fmt: skip
        self.s.main("4 20,00")
        self.s.joue("20,00", "p")
        self.s.main("6 30,00")
        assert read_sieges(self.s.row) == [3, 4, 6]

    def test_before_the_cut(self):
        self.s.arret()
        assert self.s.main("3 50,00")["banque"] == 1

    def test_by_those_who_serve_the_table(self):
        refuse("not_posted", "58", self.s.main, "3 50,00", CLARA)


class NoBoundsTestCase(BaccaraCase):
    jeu = "chemin_de_fer"
    limites = {"banque_minimum": None, "banque_maximum": None, "banco_maximum": None}

    def test_never_below_one_euro(self):
        refuse("bank_too_small", "58", self.s.main, "3 0,90", dit="1,00 €")
        self.s.main("3 1,00")
        self.s.finit("passe")
        assert self.s.main("3 900000,00")["montant"] == 90_000_000


class OtherGameTestCase(LimiteeCase):
    def test_a_hand_is_of_the_chemin_de_fer(self):
        refuse("table_game", "58", self.s.main, "3 50,00", dit="banque limitée")
