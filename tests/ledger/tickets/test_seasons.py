"""A carnet is assigned to its table for good: on 1 November it goes on where it was (article 83)."""

from cercle.ledger.models import TableJeu
from cercle.ledger.selectors.tickets import carnets_of
from cercle.ledger.services import house
from tests.ledger.cast import HELENE, MaisonCase, by, saison


class SeasonsTestCase(MaisonCase):
    def test_it_works(self):
        house.declare_table(by(HELENE), saison=saison() + 1, numero=1, jeu="ecarte", nom="Écarté 1")
        old, new = TableJeu.objects.order_by("saison")

        assert carnets_of(old)
        assert carnets_of(new) == carnets_of(old)

    def test_another_table_has_its_own(self):
        house.declare_table(by(HELENE), saison=saison(), numero=2, jeu="ecarte", nom="Écarté 2")
        assert carnets_of(TableJeu.objects.get(numero=2)) == []
