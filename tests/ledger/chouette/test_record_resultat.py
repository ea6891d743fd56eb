"""The result: payments, the levy that waited for it, the new c; only who faces him leaves (65, 66, 66-1)."""

from cercle.ledger.models import FinChouette, MouvementChouette
from cercle.ledger.selectors import seance as seances
from tests.ledger.cast import carnet, refuse
from tests.ledger.cast_chouette import ChouetteCase, EncheresCase, levies, libere


class RecordResultatTestCase(ChouetteCase):
    @property
    def sieges(self):
        state = seances.read_appel(self.s.row)
        return (state.siege_a, state.siege_b)

    def test_it_works(self):
        self.s.joue("5 B 50,00", gagne="A")
        self.s.assoit("B", 3)
        self.s.mises("5 B 60,00", "6 B 60,00", "7 A 20,00")
        closed = self.s.arrete()
        self.s.donne()

        facts = self.s.gagne("B")

        # c = 100,00: on it 60,00 of fiche 5 and 40,00 of fiche 6, whose other 20,00 are outside.
        assert (closed["sur"], closed["dehors"], levies(closed)) == (10_000, 2000, [("dehors", 2000, 100)])
        assert facts == {
            "table": 1, "seance": 1, "coup": 2, "chouette": 1, "vainqueur": "B", "gagnant": "pontes",
            # 5,00 after the result: 3,00 for 60,00 and 2,00 for 40,00; the 1,00 outside is for fiche 6.
            "paiements": [
                {"fiche": 5, "tenu": 6000, "part": 300, "montant": 11_700},
                {"fiche": 6, "tenu": 6000, "part": 300, "montant": 11_700},
            ],
            "prelevements": [
                {
                    "base": 10_000, "taux": 500, "exact": 5_000_000, "montant": 500, "article": "66",
                    "objet": "pontes", "moment": "apres_resultat",
                    "tickets": [{"valeur": 100, "premier": 4, "dernier": 8}],
                },
            ],
            "courante": 0, "sautee": True, "finie": False,
        }  # fmt: skip
        move = MouvementChouette.objects.latest("id")
        assert (move.rang, move.nature, move.coup.numero) == (3, "coup", 2)
        assert (move.courante, move.premier_coup) == (0, False)

    def test_the_pontes_win_a_first_coup(self):
        closed, facts = self.s.regle("5 B 30,00", "6 B 40,00", "7 A 15,00", "8 A 10,00", gagne="B")
        assert facts["paiements"] == [
            {"fiche": 5, "tenu": 3000, "part": 0, "montant": 6000},
            # 20,00 outside: the whole levy of 1,00.
            {"fiche": 6, "tenu": 4000, "part": 100, "montant": 7900},
        ]
        # The levy on C, 2,50, is the chouetteur's, and stands for what was held on it.
        assert (levies(closed), levies(facts)) == ([("chouette", 5000, 250), ("dehors", 2000, 100)], [])

    def test_the_chouetteur_wins(self):
        _closed, facts = self.s.regle("5 B 30,00", "6 B 40,00", "7 A 15,00", "8 A 10,00", gagne="A")
        assert (facts["gagnant"], facts["courante"], facts["prelevements"]) == ("chouette", 10_000, [])
        # Nothing on what was on the chouette; beside him they bear the outside levy.
        assert facts["paiements"] == [
            {"fiche": 7, "tenu": 1500, "part": 75, "montant": 2925},
            {"fiche": 8, "tenu": 500, "part": 25, "montant": 975},
        ]

    def test_the_chouetteur_is_paid_for_what_he_held_outside(self):
        _closed, facts = self.s.regle("5 B 70,00", "9 A 20,00", gagne="A")
        assert facts["paiements"] == [{"fiche": 9, "tenu": 2000, "part": 100, "montant": 3900}]
        assert facts["courante"] == 10_000

    def test_only_who_faces_the_chouetteur_leaves(self):
        self.s.joue("5 B 10,00", gagne="B")
        assert self.sieges == (9, 2)
        self.s.joue("5 B 10,00", gagne="A")
        assert self.sieges == (9, None)
        self.s.assoit("B", 3)
        self.s.joue("5 B 10,00", gagne="B")
        assert self.sieges == (9, 3)

    def test_he_who_left_may_ask_for_the_cards_again(self):
        self.s.joue("5 B 10,00", gagne="A")
        self.s.inscrit(2)
        assert self.s.appelle("B")["appelee"] == 2

    def test_c_moves_with_the_result(self):
        for stake, side, c in (("20,00", "A", 7000), ("30,00", "B", 4000), ("10,00", "B", 3000)):
            self.s.joue(f"5 B {stake}", gagne=side)
            if side == "A":
                self.s.assoit("B", 3)
            assert self.s.c == c
        assert [m.courante for m in self.s.chouette_lue.mouvements] == [5000, 7000, 4000, 3000]

    def test_the_first_saut_leaves_him_his_seat(self):
        _closed, facts = self.s.regle("5 B 50,00", gagne="B")
        assert (facts["courante"], facts["sautee"], facts["finie"]) == (0, True, False)
        assert self.sieges == (9, 2)
        assert not FinChouette.objects.exists()

    def test_the_second_saut_is_the_end_and_frees_his_seat(self):
        self.s.joue("5 B 50,00", gagne="B")
        self.s.remet()
        _closed, facts = self.s.regle("5 B 50,00", gagne="B")
        assert (facts["courante"], facts["sautee"], facts["finie"]) == (0, True, True)
        assert self.sieges == (None, 2)
        assert (FinChouette.objects.get().motif, FinChouette.objects.get().chouette.numero) == ("saut", 1)
        # New auction.
        assert self.s.encheres()["chouette"] == 2

    def test_not_before_the_donne(self):
        refuse("stale_coup", "64", self.s.gagne, "B")
        self.s.mise("5 B 10,00")
        refuse("wrong_moment", "64", self.s.gagne, "B", dit="encore ouvertes")
        self.s.arrete()
        refuse("wrong_moment", "64", self.s.gagne, "B", dit="les cartes ne sont pas données")
        self.s.fausse_donne()
        refuse("wrong_moment", "64", self.s.gagne, "B", dit="les cartes ne sont pas données")

    def test_once_and_the_second_hand_hears_of_the_first(self):
        self.s.joue("5 B 50,00", gagne="B")
        self.s.coup = 1
        refuse("wrong_moment", "64", self.s.gagne, "B", dit="déjà réglé : le côté B a gagné")
        self.s.coup = 2
        self.s.remet()
        self.s.joue("5 B 50,00", gagne="B")
        self.s.coup = 2
        refuse("wrong_moment", "64", self.s.gagne, "A", dit="déjà réglé : le côté B a gagné")

    def test_a_side_is_a_or_b(self):
        self.s.mise("5 B 10,00")
        self.s.arrete()
        self.s.donne()
        refuse("side_unknown", "64", self.s.gagne, "pontes", dit="« pontes »")


class ShortCarnetsTestCase(EncheresCase):
    def test_the_levy_that_waited_finds_no_tickets(self):
        """The cards are played all the same: a carnet is put in service, and the result is entered."""
        libere("A")
        self.s.tient("9 4000,00")
        self.s.joue("5 B 4000,00", gagne="A")
        self.s.assoit("B", 3)
        self.s.mise("5 B 8000,00")
        self.s.arrete()
        self.s.donne()
        refuse("not_representable", "66-1", self.s.gagne, "B", dit="380,00 €")
        carnet(1000)
        assert levies(self.s.gagne("B")) == [("pontes", 800_000, 40_000)]
