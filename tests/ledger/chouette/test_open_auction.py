"""The chef de partie puts the chouette up for auction, between two coups (article 65)."""

from cercle.ledger.models import Chouette, EvenementAppel
from tests.ledger.cast import ANNE, HELENE, refuse
from tests.ledger.cast_chouette import EncheresCase


class OpenAuctionTestCase(EncheresCase):
    def test_it_works(self):
        seated = EvenementAppel.objects.count()

        assert self.s.encheres() == {"table": 1, "seance": 1, "chouette": 1}

        row = Chouette.objects.get()
        assert (row.seance, row.numero) == (self.s.row, 1)
        # Nobody moves yet: those at the table may be the ones who bid.
        assert EvenementAppel.objects.count() == seated

    def test_the_chef_or_the_director_only(self):
        refuse("not_allowed", "", self.s.encheres, ANNE, dit="Anne Morel")
        assert self.s.encheres(HELENE)["chouette"] == 1

    def test_between_two_coups(self):
        e = self.ecarte
        e.mises("5 A 10,00", "6 B 10,00")
        refuse("coup_open", "65", self.s.encheres, dit="coup 1")
        e.arrete()
        refuse("coup_open", "65", self.s.encheres)
        e.donne()
        refuse("coup_open", "65", self.s.encheres)
        e.gagne("A")
        assert self.s.encheres()["chouette"] == 1

    def test_one_at_a_time(self):
        self.s.encheres()
        refuse("chouette_open", "65", self.s.encheres, dit="La chouette 1 n’est pas finie")
        self.s.offre("1 10,00")
        self.s.adjuge()
        refuse("chouette_open", "65", self.s.encheres)

    def test_they_are_numbered_in_the_seance(self):
        self.s.encheres()
        self.s.finit()
        assert self.s.encheres()["chouette"] == 2
        assert list(Chouette.objects.order_by("id").values_list("numero", flat=True)) == [1, 2]
