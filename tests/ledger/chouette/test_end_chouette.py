"""The end: the chouetteur withdraws, does not put back, or nobody bid (article 65)."""

from cercle.ledger.models import Enchere, EvenementAppel, FinChouette
from cercle.ledger.selectors import seance as seances
from cercle.ledger.selectors.chouette import read_current
from tests.ledger.cast import PAUL, refuse
from tests.ledger.cast_chouette import ChouetteCase, EncheresCase


class EndChouetteTestCase(ChouetteCase):
    @property
    def sieges(self):
        state = seances.read_appel(self.s.row)
        return (state.siege_a, state.siege_b)

    def test_it_works(self):
        self.s.joue("5 B 20,00", gagne="B")

        facts = self.s.finit()

        # He takes what is left of it.
        assert facts == {
            "table": 1, "seance": 1, "chouette": 1, "fiche": 9, "motif": "retrait", "courante": 3000,
        }  # fmt: skip
        assert FinChouette.objects.get().motif == "retrait"
        event = EvenementAppel.objects.latest("id")
        assert (event.type, event.fiche.numero, event.siege) == ("give_up", 9, "A")
        assert self.sieges == (None, 2)
        assert read_current(self.s.row) is None

    def test_the_next_coups_are_of_ecarte_and_their_numbers_go_on(self):
        self.s.joue("5 B 20,00", gagne="B")
        self.s.finit()
        self.ecarte.coup = 2
        refuse("seat_vacant", "64", self.ecarte.mise, "5 A 10,00", dit="siège A")
        self.s.assoit("A", 3)
        self.ecarte.joue("5 A 10,00", "6 B 10,00", gagne="A")
        lu = self.ecarte.lu(2)
        assert (lu.jeu, lu.prelevement.montant, lu.chouette) == ("ecarte", 50, None)

    def test_not_put_back_after_the_saut(self):
        self.s.joue("5 B 50,00", gagne="B")
        facts = self.s.finit()
        assert (facts["motif"], facts["courante"]) == ("saut", 0)
        assert self.sieges == (None, 2)

    def test_before_any_coup(self):
        assert self.s.finit()["courante"] == 5000

    def test_after_the_remise(self):
        self.s.joue("5 B 50,00", gagne="B")
        self.s.remet()
        assert (self.s.finit()["motif"], self.sieges) == ("retrait", (None, 2))

    def test_with_the_facing_seat_empty(self):
        self.s.joue("5 B 20,00", gagne="A")
        self.s.finit()
        assert self.sieges == (None, None)

    def test_while_somebody_is_called_to_face_him(self):
        self.s.joue("5 B 20,00", gagne="A")
        self.s.inscrit(3)
        self.s.appelle("B")
        self.s.finit()
        self.s.present(3)
        assert self.sieges == (None, 3)

    def test_he_may_ask_for_the_cards_again(self):
        self.s.finit()
        self.s.assoit("A", 9)
        assert self.sieges == (9, 2)

    def test_a_second_chouette_owes_its_own_levy(self):
        self.s.joue("5 B 20,00", gagne="A")
        self.s.finit()
        self.s.assoit("B", 3)
        self.s.tient("8 20,00")
        self.s.mise("5 B 20,00")
        facts = self.s.arrete()
        assert (facts["chouette"], facts["premier_coup"]) == (2, True)
        assert [levy["base"] for levy in facts["prelevements"]] == [2000]

    def test_not_in_the_middle_of_a_coup(self):
        self.s.mise("5 B 20,00")
        refuse("coup_open", "65", self.s.finit, dit="coup 1")
        self.s.arrete()
        refuse("coup_open", "65", self.s.finit)
        self.s.donne()
        refuse("coup_open", "65", self.s.finit)

    def test_once(self):
        self.s.finit()
        self.s.numero = 1
        refuse("no_chouette", "65", self.s.finit)
        self.s.encheres()
        refuse("stale_chouette", "65", self.s.finit, dit="la table en est à la 2")


class NoBidTestCase(EncheresCase):
    def test_an_auction_without_a_bid(self):
        self.s.encheres()
        assert self.s.finit() == {
            "table": 1, "seance": 1, "chouette": 1, "fiche": None, "motif": "sans_enchere", "courante": None,
        }  # fmt: skip
        # Nobody moved: écarté goes on between the same two.
        assert self.ecarte.mise("5 A 10,00")["coup"] == 1

    def test_a_bid_made_is_adjudged(self):
        self.s.encheres()
        self.s.offre("1 10,00")
        refuse("auction_open", "65", self.s.finit, dit="plus offrant")
        refuse("auction_open", "65", self.s.finit, annule=True)

    def test_bids_are_cancelled_by_the_chef_de_partie_asked_once_more(self):
        self.s.encheres()
        self.s.offre("1 10,00")
        refuse("confirm_cancel", "65", self.s.finit, PAUL, dit="restent au registre")
        assert self.s.finit(PAUL, annule=True)["motif"] == "annulee"
        assert (Enchere.objects.count(), FinChouette.objects.get().motif) == (1, "annulee")
        assert self.ecarte.mise("5 A 10,00")["coup"] == 1
