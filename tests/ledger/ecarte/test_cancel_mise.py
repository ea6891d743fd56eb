"""The last line of stake, withdrawn by its author before the stakes are closed: both stay visible."""

from cercle.ledger.models import AnnulationMise, Mise
from tests.ledger.cast import ANNE, BRUNO, PAUL, TableCase, refuse


class CancelMiseTestCase(TableCase):
    def test_it_works(self):
        self.s.mises("5 A 5,50", "6 B 2,00")

        facts = self.s.annule(2)

        assert facts == {
            "table": 1, "seance": 1, "coup": 1, "rang": 2, "fiche": 6, "cote": "B", "montant": 200,
        }  # fmt: skip
        lu = self.s.lu()
        assert [(m.rang, m.annulee, m.tenu) for m in lu.mises] == [(1, False, 550), (2, True, 0)]
        assert (lu.masse_a, lu.masse_b) == (550, 0)
        assert (Mise.objects.count(), AnnulationMise.objects.count()) == (2, 1)

    def test_only_the_last_line(self):
        self.s.mises("5 A 5,50", "6 B 2,00")
        refuse("not_last_mise", "64", self.s.annule, 1, dit="c’est la 2, pas la 1")
        refuse("not_last_mise", "64", self.s.annule, 3, dit="c’est la 2, pas la 3")

    def test_one_line_after_the_other_from_the_last(self):
        self.s.mises("5 A 5,50", "6 B 2,00")
        self.s.annule(2)
        refuse("not_last_mise", "64", self.s.annule, 2, dit="c’est la 1, pas la 2")
        self.s.annule(1)
        refuse("not_last_mise", "64", self.s.annule, 1, dit="plus de mise")
        assert self.s.lu().actives == ()

    def test_only_its_author(self):
        self.s.mise("5 A 5,50", BRUNO)
        refuse("not_author", "64", self.s.annule, 1, ANNE, dit="« E2 »")
        refuse("not_author", "64", self.s.annule, 1, PAUL)

    def test_only_while_the_stakes_are_open(self):
        self.s.mises("5 A 5,50", "6 B 2,00")
        self.s.arrete()
        refuse("stakes_closed", "64", self.s.annule, 2)
        self.s.donne()
        self.s.gagne("A")
        self.s.coup = 1
        refuse("wrong_moment", "64", self.s.annule, 2, dit="le côté A a gagné")

    def test_only_in_a_coup_that_is_there(self):
        self.s.coup = 4
        refuse("stale_coup", "64", self.s.annule, 1, dit="au coup 1")

    def test_a_cancelled_line_is_neither_held_nor_given_back(self):
        self.s.mises("5 A 5,00", "6 B 2,00", "7 B 9,00")
        self.s.annule(3)
        facts = self.s.arrete()
        assert (facts["masses"], facts["tenu"]) == ({"A": 500, "B": 200}, 200)
        assert facts["restitutions"] == [{"mise": 1, "fiche": 5, "cote": "A", "montant": 300}]
