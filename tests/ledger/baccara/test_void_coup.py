"""A coup void before its result: the director decides, what was detached is burnt (article 58)."""

from cercle.ledger.models import CartesBrulees, CoupNul, Prelevement
from tests.ledger.cast import ANNE, PAUL, refuse
from tests.ledger.cast_banque import LimiteeCase


class VoidCoupTestCase(LimiteeCase):
    def setUp(self):
        super().setUp()
        self.s.mises("800,00 300,00")

    def test_it_works(self):
        facts = self.s.nul("carte retournée", cartes=2)

        assert facts == {
            "table": 1, "seance": 1, "coup": 1, "motif": "carte retournée", "par": "Hélène Garnier",
            "rendu": [80_000, 30_000], "taille": 1, "brulees": 2, "banque_finie": None,
        }  # fmt: skip
        assert CoupNul.objects.get().motif == "carte retournée"
        [burnt] = CartesBrulees.objects.all()
        assert (burnt.nombre, burnt.decision, burnt.par.matricule) == (2, "carte retournée", "D1")
        assert (self.s.lu(1).etat, self.s.en_banque) == ("nul", 500_000)
        assert not Prelevement.objects.exists()

    def test_no_card_was_detached(self):
        assert self.s.nul()["brulees"] == 0
        assert not CartesBrulees.objects.exists()

    def test_the_director_decides(self):
        refuse("not_allowed", "", self.s.nul, qui=ANNE)
        refuse("not_allowed", "", self.s.nul, qui=PAUL)

    def test_a_decision_says_why(self):
        refuse("text_missing", "58", self.s.nul, " ", dit="la décision")

    def test_a_number_of_cards(self):
        refuse("cards_none", "58", self.s.nul, cartes=-1)

    def test_not_after_the_result(self):
        """A ticket detached is a levy that has entered."""
        self.s.resultat("g g")
        refuse("wrong_moment", "59", self.s.nul, dit="ses tickets sont sur la table")
        self.s.dechire()
        self.s.mises("10,00 0")
        self.s.resultat("p e")
        self.s.coup = 2
        refuse("wrong_moment", "59", self.s.nul, dit="déjà réglé")

    def test_the_coup_its_author_saw(self):
        self.s.coup = 2
        refuse("stale_coup", "59", self.s.nul)
