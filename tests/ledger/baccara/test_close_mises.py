"""The stakes closed, which opens the coup: covered, in the right steps, at a table ready for it (58, 61)."""

from cercle.ledger.models import Coup, CoupBaccara, MisesAuDela, Prelevement
from cercle.ledger.services import house
from tests.ledger.cast import ANNE, BRUNO, CLARA, HELENE, INES, PAUL, by, refuse
from tests.ledger.cast_banque import BaccaraCase, CheminDeFerCase, LimiteeCase, OuverteCase


class CheminDeFerTestCase(CheminDeFerCase):
    def test_it_works(self):
        facts = self.s.mises("30,00")

        assert facts == {
            "table": 1, "seance": 1, "coup": 1, "taille": 1, "banque": 1, "banquier": "", "siege": 3,
            "en_banque": 5000, "mises": [3000], "banco": False, "au_dela": None,
        }  # fmt: skip
        row = CoupBaccara.objects.get()
        assert (row.coup.numero, row.coup.jeu, row.taille.numero, row.banque.numero) == (
            1, "chemin_de_fer", 1, 1,
        )  # fmt: skip
        assert (row.en_banque, row.mise_1, row.mise_2, row.banco) == (5000, 3000, None, False)

    def test_nothing_is_levied_before_the_result(self):
        self.s.mises("50,00")
        assert not Prelevement.objects.exists()

    def test_the_bank_covers_what_is_held_and_no_more(self):
        refuse("bank_exceeded", "58", self.s.mises, "50,10", dit="de 0,10 €")
        assert self.s.mises("50,00")["mises"] == [5000]

    def test_one_hand_faces_the_banker(self):
        refuse("one_tableau", "58", self.s.mises, "10,00 10,00")

    def test_a_banco_covers_the_whole_bank(self):
        refuse("banco_not_whole", "58", self.s.mises, "30,00", banco=True, dit="50,00 €, pas 30,00 €")
        assert self.s.mises("50,00", banco=True)["banco"] is True

    def test_multiples_of_ten_centimes_from_the_minimum_on(self):
        refuse("stake_not_multiple", "59", self.s.mises, "10,05", dit="10,05 €")
        refuse("stake_too_small", "58", self.s.mises, "0,90", dit="1,00 €")
        assert self.s.mises("1,00")["mises"] == [100]

    def test_no_stake_no_coup(self):
        refuse("no_stake_held", "58", self.s.mises, "0")


class BancoTestCase(BaccaraCase):
    """The maximum of the bancos is the house's: 2 000,00 € here."""

    jeu = "chemin_de_fer"

    def test_up_to_the_maximum(self):
        self.s.main("1 1000,00")
        self.s.joue("1000,00", "g")  # 1 950,00
        self.s.joue("100,00", "g")  # 2 045,00
        refuse("banco_too_large", "58", self.s.mises, "2045,00", banco=True, dit="2 000,00 €")
        assert self.s.mises("2045,00")["banco"] is False


class MinimumTestCase(BaccaraCase):
    jeu = "limitee"
    limites = {"mise_minimum": 500}

    def test_the_minimum_is_the_one_of_the_table(self):
        self.s.tient("M. Blanc", "100,00")
        refuse("stake_too_small", "58", self.s.mises, "4,90 10,00", dit="5,00 €")
        assert self.s.mises("5,00 0")["mises"] == [500, 0]


class LimiteeTestCase(LimiteeCase):
    def test_it_works(self):
        facts = self.s.mises("800,00 300,00")
        assert facts == {
            "table": 1, "seance": 1, "coup": 1, "taille": 1, "banque": 1, "banquier": "M. Blanc",
            "siege": None, "en_banque": 500_000, "mises": [80_000, 30_000], "banco": False, "au_dela": None,
        }  # fmt: skip

    def test_both_tableaux_are_covered_by_the_bank(self):
        refuse("bank_exceeded", "58", self.s.mises, "3000,00 2000,10", dit="(5 000,10 €)")
        assert self.s.mises("3000,00 2000,00")["mises"] == [300_000, 200_000]

    def test_a_tableau_may_be_empty_but_not_both(self):
        refuse("no_stake_held", "58", self.s.mises, "0 0")
        assert self.s.mises("0 10,00")["mises"] == [0, 1000]

    def test_each_tableau_in_steps_of_ten_centimes(self):
        refuse("stake_not_multiple", "59", self.s.mises, "10,00 5,01", dit="5,01 €")

    def test_no_banco_at_two_tableaux(self):
        refuse("no_banco", "58", self.s.mises, "5000,00 0", banco=True)


class OuverteTestCase(OuverteCase):
    def test_it_works(self):
        facts = self.s.mises("12000,00 8000,00")
        assert (facts["en_banque"], facts["mises"]) == (None, [1_200_000, 800_000])
        assert CoupBaccara.objects.get().en_banque is None

    def test_whole_euros(self):
        refuse("stake_not_multiple", "61", self.s.mises, "12,50 8,00", dit="1,00 €")

    def test_past_the_deposit_the_croupier_takes_nothing_on_himself(self):
        """The house must not answer for the banker: not even if he insists."""
        for said in ({}, {"confirme": True}):
            refuse(
                "deposit_exceeded", "61", self.s.mises, "12000,00 8001,00", **said,
                dit="le chef de partie ou le directeur les accepte",
            )  # fmt: skip
        assert not CoupBaccara.objects.exists()

    def test_past_the_deposit_the_chef_is_asked(self):
        for qui in (PAUL, HELENE):
            refuse("deposit_exceeded", "61", self.s.mises, "12000,00 8001,00", qui, dit="passent de 1,00 €")
        facts = self.s.mises("12000,00 8001,00", PAUL, confirme=True)
        assert (facts["mises"], facts["au_dela"]) == ([1_200_000, 800_100], 2_000_000)
        assert MisesAuDela.objects.get().repond == 2_000_000
        assert (self.s.lu().au_dela, self.s.lu().arrete_par) == (2_000_000, "Paul Marchand")

    def test_within_the_deposit_nobody_takes_anything_on_himself(self):
        assert self.s.mises("12000,00 8000,00", PAUL, confirme=True)["au_dela"] is None
        assert not MisesAuDela.objects.exists()

    def test_the_authorisation_withdrawn_stops_the_play(self):
        """The coup in progress is ended, its tickets torn; none is given any more, and the séance closes."""
        self.s.mises("800,00 300,00")
        house.authorise_ouverte(by(HELENE), reference="")
        self.s.resultat("g p")
        self.s.dechire()
        refuse("not_authorised", "61", self.s.mises, "800,00 300,00")
        self.s.finit("retrait")
        self.s.arret()
        self.s.clot()

    def test_what_he_won_answers_with_the_deposit_and_what_he_lost_does_not(self):
        self.s.joue("1000,00 1000,00", "g g")  # 2 000,00 less 25,00
        refuse("deposit_exceeded", "61", self.s.mises, "21976,00 0", dit="(21 975,00 €)")
        self.s.joue("5000,00 0", "p e")
        refuse("deposit_exceeded", "61", self.s.mises, "16976,00 0", dit="(16 975,00 €)")
        self.s.depot("m. noir", "1000,00", lieu="banque", piece="lettre du 3")
        assert self.s.mises("16976,00 0")["mises"] == [1_697_600, 0]


class MomentTestCase(LimiteeCase):
    def test_a_closed_coup_is_closed_and_the_second_hand_hears_of_the_first(self):
        self.s.mises("800,00 300,00", ANNE)
        refuse("stakes_closed", "58", self.s.mises, "800,00 300,00", BRUNO, dit="par Anne Morel")

    def test_the_next_coup_waits_for_the_result(self):
        self.s.mises("800,00 300,00")
        self.s.coup = 2
        refuse("stale_coup", "59", self.s.mises, "800,00 300,00", dit="la table en est au coup 1")

    def test_the_next_coup_waits_for_the_tickets_to_be_torn(self):
        self.s.mises("800,00 300,00")
        self.s.resultat("g g")
        refuse("wrong_moment", "59", self.s.mises, "800,00 300,00", dit="ses tickets sont sur la table")
        self.s.coup = 2
        refuse("tickets_not_torn", "59", self.s.mises, "800,00 300,00", dit="avant le coup suivant")
        self.s.coup = 1
        self.s.dechire()
        assert self.s.mises("800,00 300,00")["coup"] == 2

    def test_a_coup_without_tickets_leaves_nothing_to_tear(self):
        self.s.mises("800,00 300,00")
        self.s.resultat("p e")
        assert self.s.mises("800,00 300,00")["coup"] == 2

    def test_the_coup_its_author_saw(self):
        self.s.coup = 2
        refuse("stale_coup", "59", self.s.mises, "10,00 0", dit="la table en est au coup 1")
        self.s.coup = 1
        self.s.joue("10,00 0", "p e")
        self.s.coup = 1
        refuse("wrong_moment", "59", self.s.mises, "10,00 0", dit="déjà réglé")

    def test_numbers_run_on_over_a_void_coup(self):
        self.s.mises("800,00 300,00")
        self.s.nul()
        assert self.s.mises("10,00 0")["coup"] == 2
        assert list(Coup.objects.values_list("numero", flat=True)) == [1, 2]

    def test_no_coup_after_the_stop_card(self):
        self.s.arret()
        self.s.tient("M. Rouge", "200,00")
        refuse("taille_over", "58", self.s.mises, "10,00 0", dit="aucun autre coup ne doit être donné")

    def test_no_coup_after_a_taille_stopped_short(self):
        self.s.arret(carte_arret=False, motif="fermeture")
        refuse("taille_over", "58", self.s.mises, "10,00 0", dit="par Anne Morel : fermeture")

    def test_by_those_who_serve_the_table(self):
        refuse("not_posted", "58", self.s.mises, "10,00 0", CLARA)
        refuse("not_allowed", "", self.s.mises, "10,00 0", INES)


class NotReadyTestCase(BaccaraCase):
    jeu = "limitee"

    def test_no_bank(self):
        refuse("no_bank", "58", self.s.mises, "10,00 0")
        self.s.encheres()
        self.s.offre("M. Blanc", "100,00")
        refuse("bank_not_given", "58", self.s.mises, "10,00 0", dit="banque 1")
        self.s.adjuge()
        assert self.s.mises("10,00 0")["banque"] == 1

    def test_no_taille(self):
        self.s.arret()
        self.s.tient("M. Blanc", "100,00")
        refuse("taille_over", "58", self.s.mises, "10,00 0")
        self.s.coupe()
        assert self.s.mises("10,00 0")["taille"] == 2
