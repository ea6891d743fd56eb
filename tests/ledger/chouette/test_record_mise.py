"""Stakes: all against the chouette, and beside the chouetteur once they exceed it (articles 64, 65)."""

from cercle.ledger.models import Coup
from cercle.ledger.services import chouette
from cercle.rules.refusal import Ambiguous
from tests.ledger.cast import ANNE, BRUNO, by, refuse
from tests.ledger.cast_chouette import ChouetteCase, EncheresCase, libere


class RecordMiseTestCase(ChouetteCase):
    def test_it_works(self):
        assert self.s.mise("5 B 20,00") == {
            "table": 1, "seance": 1, "coup": 1, "rang": 1, "fiche": 5, "cote": "B", "camp": "pontes",
            "montant": 2000,
        }  # fmt: skip
        lu = self.s.lu()
        assert (lu.jeu, lu.joueur_a, lu.joueur_b) == ("chouette", 9, 2)
        assert [(m.rang, m.fiche, m.cote, m.montant) for m in lu.mises] == [(1, 5, "B", 2000)]

    def test_beside_the_chouetteur_only_once_the_pontes_exceed_the_chouette(self):
        refuse("allies_not_open", "65", self.s.mise, "6 A 5,00", dit="la dépassent (50,00 €)")
        self.s.mise("5 B 50,00")
        # As much as the chouette is not more.
        refuse("allies_not_open", "65", self.s.mise, "6 A 5,00", dit="50,00")
        self.s.mise("7 B 0,10")
        facts = self.s.mise("6 A 5,00")
        assert (facts["rang"], facts["camp"]) == (3, "allies")

    def test_it_closes_again_when_a_line_is_cancelled(self):
        self.s.mises("5 B 50,00", "7 B 10,00")
        self.s.annule(2)
        refuse("allies_not_open", "65", self.s.mise, "6 A 5,00")

    def test_the_current_amount_is_what_they_must_exceed(self):
        self.s.joue("5 B 30,00", gagne="B")
        assert self.s.c == 2000
        refuse("allies_not_open", "65", self.s.mise, "6 A 5,00", dit="20,00")
        self.s.mises("5 B 20,10", "6 A 5,00")

    def test_the_chouetteur_does_not_stake_against_himself(self):
        refuse("chouetteur_ponte", "65", self.s.mise, "9 B 5,00", dit="fiche 9")
        self.s.mise("5 B 60,00")
        refuse("chouetteur_ponte", "65", self.s.mise, "9 B 5,00")

    def test_he_may_hold_something_outside(self):
        refuse("allies_not_open", "65", self.s.mise, "9 A 5,00")
        self.s.mise("5 B 60,00")
        assert self.s.mise("9 A 5,00")["camp"] == "allies"

    def test_the_one_who_faces_him_may_stake(self):
        assert self.s.mise("2 B 5,00")["camp"] == "pontes"

    def test_a_fiche_backs_one_side(self):
        self.s.mises("5 B 60,00", "6 A 5,00")
        refuse("both_sides", "64", self.s.mise, "5 A 5,00", dit="fiche 5")
        refuse("both_sides", "64", self.s.mise, "6 B 5,00", dit="fiche 6")

    def test_amounts_are_multiples_of_ten_centimes(self):
        refuse("stake_not_multiple", "63", self.s.mise, "5 B 1,05", dit="1,05")
        refuse("stake_too_small", "63", self.s.mise, "5 B 0", dit="0,10")
        refuse("stake_too_small", "63", chouette.record_mise, by(BRUNO), **self.s.coup_ici, fiche=5,
               cote="B", montant=-1000)  # fmt: skip

    def test_only_a_fiche_of_this_seance(self):
        refuse("fiche_unknown", "63", self.s.mise, "10 B 1,00", dit="la dernière est la 9")

    def test_a_side_is_a_or_b(self):
        refuse("side_unknown", "64", self.s.mise, "5 C 1,00", dit="« C »")

    def test_ten_times_the_usual_asks_one_more_key(self):
        self.s.mises("5 B 2,00", "5 B 3,00")
        question = refuse("unlikely_amount", "64", self.s.mise, "5 B 25,00", confirme=False)
        assert isinstance(question, Ambiguous)
        assert self.s.mise("5 B 25,00", confirme=True)["rang"] == 3

    def test_somebody_faces_the_chouetteur_first(self):
        libere("B")
        refuse("seat_vacant", "64", self.s.mise, "5 B 1,00", dit="siège B")
        self.s.assoit("B", 3)
        self.s.mise("5 B 1,00")
        assert self.s.lu().joueur_b == 3

    def test_a_stake_is_for_the_coup_its_author_saw(self):
        self.s.coup = 2
        refuse("stale_coup", "64", self.s.mise, "5 B 1,00", dit="la table en est au coup 1")

    def test_closed_stakes_take_no_more(self):
        self.s.mise("5 B 1,00")
        self.s.arrete(ANNE)
        refuse("stakes_closed", "64", self.s.mise, "6 B 1,00", dit="par Anne Morel")

    def test_a_chouette_sautee_takes_no_stake(self):
        self.s.joue("5 B 50,00", gagne="B")
        refuse("chouette_burst", "65", self.s.mise, "5 B 1,00", dit="remettez-la ou finissez-la")

    def test_a_stake_late_for_a_chouette_that_is_over_hears_of_the_coup(self):
        self.s.joue("5 B 10,00", gagne="A")
        self.s.finit()
        self.s.coup = 1
        refuse("stale_coup", "64", self.s.mise, "6 B 1,00", dit="la table en est au coup 2")


class AtBTestCase(EncheresCase):
    """The chouetteur sits at B: the sides of the stakes follow him."""

    def test_the_pontes_are_those_who_face_him(self):
        libere("B")
        self.s.tient("9 50,00", "B")
        refuse("allies_not_open", "65", self.s.mise, "5 B 10,00")
        assert self.s.mise("5 A 60,00")["camp"] == "pontes"
        assert self.s.mise("6 B 10,00")["camp"] == "allies"
        facts = self.s.arrete()
        assert (facts["sur"], facts["dehors"]) == (5000, 1000)
        self.s.donne()
        assert self.s.gagne("B")["gagnant"] == "chouette"


class NoChouetteTestCase(EncheresCase):
    def test_no_stake_before_the_adjudication(self):
        refuse("wrong_game", "65", self.s.mise, "5 B 1,00", dit="Il n’y a pas de chouette à cette table")
        self.s.encheres()
        refuse("auction_open", "65", self.s.mise, "5 B 1,00", dit="adjugez-la d’abord")
        assert not Coup.objects.exists()
