"""The result: winners share twice the sum held less the levy, the loser leaves (articles 63, 66)."""

from cercle.ledger.models import Paiement
from cercle.ledger.selectors import seance as seances
from tests.ledger.cast import MaisonCase, Soiree, TableCase, monte_maison, ouvre, refuse


class RecordResultatTestCase(TableCase):
    def test_it_works(self):
        self.s.mises("5 A 20,00", "6 B 12,00", "7 A 15,50", "8 B 30,00", "9 A 4,50")
        self.s.arrete()
        self.s.donne()

        facts = self.s.gagne("A")

        assert facts["vainqueur"] == "A"
        assert facts["paiements"] == [
            {"fiche": 5, "tenu": 2000, "part": 100, "montant": 3900},
            {"fiche": 7, "tenu": 1550, "part": 78, "montant": 3022},
            {"fiche": 9, "tenu": 450, "part": 22, "montant": 878},
        ]
        assert sum(p["part"] for p in facts["paiements"]) == 200
        assert sum(p["montant"] for p in facts["paiements"]) + 200 == 2 * 4000
        lu = self.s.lu(1)
        assert (lu.etat, lu.vainqueur) == ("regle", "A")
        assert [(p.fiche, p.montant) for p in lu.paiements] == [(5, 3900), (7, 3022), (9, 878)]

    def test_two_stakes_of_a_fiche_are_paid_as_one(self):
        facts = self.s.joue("5 A 10,00", "6 B 30,00", "7 A 10,00", "5 A 10,00", gagne="A")
        assert [(p["fiche"], p["tenu"]) for p in facts["paiements"]] == [(5, 2000), (7, 1000)]
        assert Paiement.objects.count() == 2

    def test_what_was_given_back_is_not_paid(self):
        facts = self.s.joue("5 A 10,00", "6 B 4,00", "7 B 6,00", "8 B 20,00", gagne="B")
        assert [(p["fiche"], p["tenu"]) for p in facts["paiements"]] == [(6, 400), (7, 600)]

    def test_the_loser_leaves_and_the_winner_stays(self):
        self.s.joue("5 A 10,00", "6 B 10,00", gagne="A")
        state = seances.read_appel(self.s.row)
        assert (state.siege_a, state.siege_b) == (1, None)
        self.s.assoit("B", 3)
        self.s.joue("5 A 10,00", "6 B 10,00", gagne="B")
        state = seances.read_appel(self.s.row)
        assert (state.siege_a, state.siege_b) == (None, 3)

    def test_the_loser_may_ask_for_the_cards_again(self):
        self.s.joue("5 A 10,00", "6 B 10,00", gagne="A")
        self.s.inscrit(2)
        assert self.s.appelle("B")["appelee"] == 2

    def test_not_before_the_donne(self):
        refuse("stale_coup", "64", self.s.gagne, "A")
        self.s.mises("5 A 10,00", "6 B 10,00")
        refuse("wrong_moment", "64", self.s.gagne, "A", dit="encore ouvertes")
        self.s.arrete()
        refuse("wrong_moment", "64", self.s.gagne, "A", dit="les cartes ne sont pas données")
        self.s.donne()
        self.s.fausse_donne()
        refuse("wrong_moment", "64", self.s.gagne, "A", dit="les cartes ne sont pas données")

    def test_once(self):
        self.s.joue("5 A 10,00", "6 B 10,00", gagne="A")
        self.s.coup = 1
        refuse("wrong_moment", "64", self.s.gagne, "B", dit="le côté A a gagné")

    def test_a_side_is_a_or_b(self):
        self.s.mises("5 A 10,00", "6 B 10,00")
        self.s.arrete()
        self.s.donne()
        refuse("side_unknown", "64", self.s.gagne, "nul", dit="« nul »")


class PaymentUnitTestCase(MaisonCase):
    """Where the house pays by ten centimes, so are the shares of the levy."""

    @classmethod
    def setUpTestData(cls):
        monte_maison(unite_paiement=10)
        ouvre()

    def test_shares_by_ten_centimes(self):
        s = Soiree()
        s.delivre(6)
        s.assoit("A", 1)
        s.assoit("B", 2)
        facts = s.joue("3 A 10,00", "4 A 10,00", "5 A 10,00", "6 B 30,00", gagne="A")
        # 1,50 among three: 0,50 each; then 0,70 of 14,00 among 5,00 / 5,00 / 4,00.
        assert [p["part"] for p in facts["paiements"]] == [50, 50, 50]
        s.assoit("B", 2)
        facts = s.joue("3 A 5,00", "4 A 5,00", "5 A 4,00", "6 B 14,00", gagne="A")
        assert [p["part"] for p in facts["paiements"]] == [30, 20, 20]
        assert sum(p["montant"] for p in facts["paiements"]) + 70 == 2 * 1400
