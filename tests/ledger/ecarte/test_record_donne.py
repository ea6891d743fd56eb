"""The cards dealt, with the pack whose turn it is (articles 63, 64)."""

from tests.ledger.cast import ANNE, TableCase, refuse


class RecordDonneTestCase(TableCase):
    def test_it_works(self):
        self.s.mises("5 A 10,00", "6 B 10,00")
        self.s.arrete()

        facts = self.s.donne()

        assert facts == {
            "table": 1, "seance": 1, "coup": 1, "donne": 1, "jeu": "rouge", "joueurs": {"A": 1, "B": 2},
        }  # fmt: skip
        assert self.s.lu().etat == "donne"
        assert [couleur for couleur, _ in self.s.lu().donnes] == ["rouge"]

    def test_the_three_packs_take_turns_after_each_donne_wrong_ones_included(self):
        used = []
        for false_ones in (0, 1, 0, 2):
            self.s.mises("5 A 10,00", "6 B 10,00")
            self.s.arrete()
            used.append(self.s.donne()["jeu"])
            for _ in range(false_ones):
                self.s.fausse_donne()
                used.append(self.s.donne()["jeu"])
            loser = 2 if self.s.coup % 2 else 3
            self.s.gagne("A")
            self.s.assoit("B", 5 - loser)
        assert used == ["rouge", "bleu", "vert", "rouge", "bleu", "vert", "rouge"]

    def test_not_before_the_stakes_are_closed(self):
        refuse("stale_coup", "64", self.s.donne)
        self.s.mises("5 A 10,00", "6 B 10,00")
        refuse("wrong_moment", "64", self.s.donne, dit="encore ouvertes")

    def test_once(self):
        self.s.mises("5 A 10,00", "6 B 10,00")
        self.s.arrete()
        self.s.donne(ANNE)
        refuse("wrong_moment", "64", self.s.donne, dit="par Anne Morel")
        self.s.gagne("B")
        self.s.coup = 1
        refuse("wrong_moment", "64", self.s.donne, dit="côté B")
