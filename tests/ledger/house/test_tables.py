"""Tables in one unbroken series a season (article 56-1), and the house's limits at each."""

from cercle.ledger.models import ReglageTable, TableJeu
from cercle.ledger.services import house
from tests.ledger.cast import (
    ANNE,
    HELENE,
    INES,
    PAUL,
    TOM,
    MaisonCase,
    Soiree,
    by,
    jeux,
    monte_maison,
    ouvre,
    refuse,
    saison,
)


def declare(qui=HELENE, **plus):
    wanted = {"saison": saison(), "numero": 2, "jeu": "ecarte", "nom": "Écarté 2", **plus}
    return house.declare_table(by(qui), **wanted).facts


def change(qui=HELENE, **plus):
    wanted = {
        "saison": saison(),
        "table": 1,
        "nom": "Grande table",
        "mise_minimum": 500,
        "unite_paiement": 10,
    }
    return house.change_reglage(by(qui), **{**wanted, **plus}).facts


class DeclareTableTestCase(MaisonCase):
    def test_it_works(self):
        facts = declare(mise_minimum=100)

        limits = {"nom": "Écarté 2", "mise_minimum": 100, "unite_paiement": 1}
        assert facts == {
            "table": 2, "saison": saison(), "jeu": "ecarte", "avant": None, "apres": limits,
        }  # fmt: skip
        assert TableJeu.objects.get(numero=2).reglages.get().mise_minimum == 100

    def test_one_unbroken_series(self):
        for numero in (0, 1, 3):
            refuse("table_number", "56-1", declare, numero=numero, dit="la prochaine est la table 2")

    def test_each_season_begins_its_own(self):
        assert declare(saison=saison() + 1, numero=1)["table"] == 1
        refuse("table_number", "56-1", declare, saison=saison() + 2, numero=2, dit="table 1")

    def test_a_game_the_house_keeps(self):
        refuse("game_unknown", "", declare, jeu="poker", dit="« poker »")

    def test_legal_limits(self):
        for minimum in (0, 5, 15, 100_000_010):
            refuse("limit_illegal", "63", declare, mise_minimum=minimum, dit="0,10 € à 1 000 000,00 €")
        refuse("limit_illegal", "66", declare, unite_paiement=5, dit="pas 0,05 €")
        refuse("text_missing", "", declare, nom="", dit="le nom de la table")

    def test_who_may(self):
        for qui in (PAUL, ANNE, INES, TOM):
            refuse("not_allowed", "", declare, qui)


class ChangeReglageTestCase(MaisonCase):
    def test_it_works(self):
        assert change() == {
            "table": 1,
            "saison": saison(),
            "avant": {"nom": "Écarté 1", "mise_minimum": 10, "unite_paiement": 1},
            "apres": {"nom": "Grande table", "mise_minimum": 500, "unite_paiement": 10},
        }

    def test_an_open_seance_keeps_the_limits_it_opened_with(self):
        ouvre()
        change()
        s = Soiree()
        assert str(s.row.reglage) == "Écarté 1"
        assert ReglageTable.objects.count() == 2

    def test_a_table_of_the_season(self):
        refuse("table_unknown", "56-1", change, table=9, dit=f"saison {saison()}–{saison() + 1}")

    def test_who_may(self):
        for qui in (PAUL, ANNE, INES, TOM):
            refuse("not_allowed", "", change, qui)


class HouseMinimumTestCase(MaisonCase):
    @classmethod
    def setUpTestData(cls):
        monte_maison(mise_minimum=500)

    def test_the_house_minimum_is_kept(self):
        ouvre(packs=jeux("9"))
        s = Soiree()
        s.delivre(3)
        s.assoit("A", 1)
        s.assoit("B", 2)
        refuse("stake_too_small", "63", s.mise, "3 A 4,90", dit="minimum de 5,00 €")
        assert s.mise("3 A 5,00")["montant"] == 500
