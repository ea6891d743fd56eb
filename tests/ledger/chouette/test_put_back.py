"""The chouetteur puts C back, once, after the first saut (article 65)."""

from cercle.ledger.models import MouvementChouette, Prelevement
from cercle.ledger.selectors import seance as seances
from tests.ledger.cast import refuse
from tests.ledger.cast_chouette import ChouetteCase, EncheresCase, levies


class PutBackTestCase(ChouetteCase):
    def test_it_works(self):
        self.s.joue("5 B 20,00", gagne="B")
        self.s.joue("5 B 30,00", gagne="B")

        facts = self.s.remet()

        assert facts == {"table": 1, "seance": 1, "chouette": 1, "fiche": 9, "courante": 5000}
        move = MouvementChouette.objects.latest("id")
        assert (move.rang, move.nature, move.coup) == (4, "remise", None)
        assert (move.courante, move.premier_coup) == (5000, True)
        state = seances.read_appel(self.s.row)
        assert (state.siege_a, state.siege_b) == (9, 2)

    def test_its_levy_is_that_of_a_first_coup(self):
        self.s.joue("5 B 50,00", gagne="B")
        before = Prelevement.objects.count()
        self.s.remet()
        # Detached before the deal of the coup that follows, not here.
        assert Prelevement.objects.count() == before
        closed, _result = self.s.regle("5 B 10,00", gagne="A")
        assert (closed["premier_coup"], levies(closed)) == (True, [("chouette", 5000, 250)])

    def test_c_and_not_what_it_had_become(self):
        self.s.joue("5 B 50,00", gagne="A")
        self.s.assoit("B", 3)
        self.s.joue("5 B 100,00", gagne="B")
        assert self.s.remet()["courante"] == 5000

    def test_a_chouette_that_did_not_saute(self):
        refuse("not_burst", "65", self.s.remet, dit="n’a pas sauté")
        self.s.joue("5 B 49,90", gagne="B")
        refuse("not_burst", "65", self.s.remet)

    def test_not_in_the_middle_of_a_coup(self):
        self.s.mise("5 B 50,00")
        refuse("coup_open", "65", self.s.remet, dit="coup 1")
        self.s.arrete()
        self.s.donne()
        refuse("coup_open", "65", self.s.remet)

    def test_once(self):
        self.s.joue("5 B 50,00", gagne="B")
        self.s.remet()
        refuse("not_burst", "65", self.s.remet)
        self.s.joue("5 B 50,00", gagne="B")
        # The second saut ended it.
        refuse("no_chouette", "65", self.s.remet)

    def test_the_chouette_its_author_saw(self):
        self.s.joue("5 B 50,00", gagne="B")
        self.s.numero = 2
        refuse("stale_chouette", "65", self.s.remet, dit="chouette 2, la table en est à la 1")


class NothingToPutBackTestCase(EncheresCase):
    def test_before_the_adjudication(self):
        refuse("no_chouette", "65", self.s.remet)
        self.s.encheres()
        refuse("auction_open", "65", self.s.remet, dit="aux enchères")
