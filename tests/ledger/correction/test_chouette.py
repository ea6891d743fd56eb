"""A coup of chouette corrected: with the c it was played on, and no other coup with it (65, 66, 66-1, 68)."""

from cercle.ledger.models import MouvementChouette, PrelevementCorrige, SoldeCorrige
from cercle.ledger.selectors import correction as lus
from cercle.ledger.services import correction
from tests.ledger.cast import BRUNO, PAUL, by, refuse
from tests.ledger.cast_chouette import ChouetteCase


class ChouetteCorrectedTestCase(ChouetteCase):
    def setUp(self):
        super().setUp()
        self.s.regle("5 B 20,00", gagne="A")  # c 70,00
        self.s.assoit("B", 3)
        self.s.regle("5 B 100,00", "6 A 20,00", gagne="B")  # sauts
        self.s.remet()
        self.s.regle("5 B 20,00", gagne="A")  # a first coup again

    def corrects(self, coup, **quoi):
        numero = correction.propose_correction(
            by(BRUNO), **self.s.ici, coup=coup, motif="mal lu", **quoi
        ).facts["correction"]
        return correction.decide_correction(by(PAUL), correction=numero, approuvee=True, mention="oui").facts

    def test_it_works(self):
        """The second coup: 5 % of 70,00 waited for the pontes to win, and they had not won."""
        moves = list(MouvementChouette.objects.order_by("id").values())
        facts = self.corrects(2, objet="resultat", vainqueur="A")
        assert (facts["avant"], facts["apres"]) == ("les pontes gagnent (B)", "le chouetteur gagne (A)")
        assert facts["prelevements"] == [{"objet": "pontes", "avant": 350, "apres": 0}]
        assert facts["courante"] == 7000
        found = {s["fiche"]: s["apres"] - s["avant"] for s in facts["soldes"]}
        assert found[9] == 14000
        assert sum(found.values()) == 350
        assert list(MouvementChouette.objects.order_by("id").values()) == moves

    def test_the_levy_on_c_of_a_first_coup_is_the_same(self):
        for coup, soldes in ((1, (1750, -2250)), (3, (1750, -2250))):
            facts = self.corrects(coup, objet="resultat", vainqueur="B")
            assert facts["prelevements"] == []
            assert {s["fiche"]: (s["avant"], s["apres"]) for s in facts["soldes"]}[9] == soldes

    def test_a_stake_that_closes_the_outside(self):
        facts = self.corrects(2, objet="mise", mise=1, montant=7000)
        assert facts["prelevements"] == [{"objet": "dehors", "avant": 100, "apres": 0}]
        levy = PrelevementCorrige.objects.get()
        assert (levy.base, levy.exact, levy.montant) == (0, 0, 0)
        assert {s.fiche.numero for s in SoldeCorrige.objects.select_related("fiche")} == {5, 6}

    def test_what_the_chouette_forbids(self):
        def refused(code, article, **quoi):
            refuse(
                code,
                article,
                correction.propose_correction,
                by(BRUNO),
                **self.s.ici,
                coup=2,
                objet="mise",
                motif="mal lu",
                **quoi,
            )

        refused("chouetteur_ponte", "65", mise=1, fiche=9)
        refused("allies_not_open", "65", mise=1, fiche=7, cote="A")
        refused("both_sides", "64", mise=2, fiche=5)

    def test_read_for_the_paper(self):
        self.corrects(2, objet="mise", mise=1, montant=8000)
        [one] = lus.corrected_coups(self.s.row).values()
        assert (one.numero, one.compte_origine.sur, one.compte.sur) == (2, 7000, 7000)
        assert (one.compte_origine.dehors, one.compte.dehors) == (2000, 1000)
        assert one.compte.preleve == lus.preleve_corrige(self.s.lu(2).id) == 350 + 50
        assert one.compte_origine.preleve == self.s.lu(2).preleve == 450
        [read] = one.corrections
        assert "avec la chouette de 70,00" in read.ecart.explain()
