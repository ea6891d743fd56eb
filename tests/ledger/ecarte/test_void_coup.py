"""A coup that cannot be played before any ticket is detached: number kept, everything returned (P17)."""

from cercle.ledger.models import Coup, Detachement, Prelevement
from tests.ledger.cast import ANNE, TableCase, refuse


class VoidCoupTestCase(TableCase):
    def test_it_works(self):
        self.s.mises("5 A 20,00", "6 B 50,00", "7 A 1,00")

        facts = self.s.nul(" joueur  souffrant ")

        assert facts["motif"] == "joueur souffrant"
        assert facts["restitutions"] == [
            {"mise": 3, "fiche": 7, "cote": "A", "montant": 100},
            {"mise": 2, "fiche": 6, "cote": "B", "montant": 5000},
            {"mise": 1, "fiche": 5, "cote": "A", "montant": 2000},
        ]
        lu = self.s.lu(1)
        assert (lu.etat, lu.motif_nullite, lu.prelevement, lu.tenu) == ("nul", "joueur souffrant", None, None)
        assert sum(m.tenu for m in lu.mises) == 0
        assert not Prelevement.objects.exists()
        assert not Detachement.objects.exists()

    def test_p17_its_number_is_not_given_again(self):
        self.s.mise("5 A 20,00")
        self.s.nul()
        self.s.joue("5 A 20,00", "6 B 20,00", gagne="A")
        assert list(Coup.objects.order_by("numero").values_list("numero", flat=True)) == [1, 2]

    def test_the_players_keep_their_seats(self):
        self.s.mise("5 A 20,00")
        self.s.nul()
        self.s.mise("5 A 20,00")
        assert (self.s.lu().joueur_a, self.s.lu().joueur_b) == (1, 2)

    def test_a_cancelled_line_is_not_returned_twice(self):
        self.s.mises("5 A 20,00", "6 B 50,00")
        self.s.annule(2)
        assert [r["mise"] for r in self.s.nul()["restitutions"]] == [1]

    def test_a_coup_whose_lines_are_all_cancelled(self):
        self.s.mise("5 A 20,00")
        self.s.annule(1)
        assert self.s.nul()["restitutions"] == []

    def test_a_reason_is_said(self):
        self.s.mise("5 A 20,00")
        refuse("reason_missing", "64", self.s.nul, " ")
        refuse("text_too_long", "64", self.s.nul, "é" * 201)

    def test_never_once_the_levy_is_taken(self):
        self.s.mises("5 A 20,00", "6 B 20,00")
        self.s.arrete(ANNE)
        refuse("stakes_closed", "66-1", self.s.nul, dit="par Anne Morel et son prélèvement fait")
        self.s.donne()
        refuse("stakes_closed", "66-1", self.s.nul, dit="on redonne")
        self.s.gagne("A")
        self.s.coup = 1
        refuse("wrong_moment", "64", self.s.nul, dit="déjà réglé")

    def test_once(self):
        refuse("stale_coup", "64", self.s.nul)
        self.s.mise("5 A 20,00")
        self.s.nul("panne de lumière")
        self.s.coup = 1
        refuse("wrong_moment", "64", self.s.nul, dit="par Bruno Petit : panne de lumière")
        refuse("wrong_moment", "64", self.s.arrete, dit="nul")
