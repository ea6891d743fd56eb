"""The tables of the three variants, their limits, and the act that authorises the open bank (58, 61)."""

from cercle.ledger.models import AutorisationOuverte, ReglageTable, TableJeu
from cercle.ledger.selectors import house as houses
from cercle.ledger.services import house
from tests.ledger.cast import ANNE, HELENE, INES, MISE_EN_PLACE, PAUL, TOM, MaisonCase, by, refuse, saison

BORNES = {"banque_minimum": 1_000, "banque_maximum": 50_000}


def declare(jeu, qui=HELENE, **plus):
    wanted = {"saison": saison(), "numero": 2, "jeu": jeu, "nom": "Baccara", "mise_minimum": 100, **plus}
    return house.declare_table(by(qui), **wanted).facts


def change(qui=HELENE, **plus):
    wanted = {"saison": saison(), "table": 2, "nom": "Baccara", "mise_minimum": 200, "unite_paiement": 1}
    return house.change_reglage(by(qui), **{**wanted, **plus}).facts


def authorise(qui=HELENE, reference="arrêté du 3 mai 2026"):
    return house.authorise_ouverte(by(qui), reference=reference).facts


class DeclareTableTestCase(MaisonCase):
    def test_it_works(self):
        facts = declare("chemin_de_fer", **BORNES, banco_maximum=100_000)

        assert facts["apres"] == {
            "nom": "Baccara",
            "mise_minimum": 100,
            "unite_paiement": 1,
            "banque_minimum": 1_000,
            "banque_maximum": 50_000,
            "banco_maximum": 100_000,
        }
        row = ReglageTable.objects.get(table__numero=2)
        assert (row.banque_minimum, row.banque_maximum, row.banco_maximum) == (1_000, 50_000, 100_000)

    def test_a_house_sets_the_limits_it_wants(self):
        facts = declare("limitee", banque_maximum=50_000)
        assert facts["apres"]["banque_minimum"] is None
        assert "banco_maximum" not in facts["apres"]

    def test_one_euro_at_least(self):
        for jeu in ("chemin_de_fer", "limitee"):
            refuse("limit_illegal", "58", declare, jeu, mise_minimum=90, dit="de 1,00 € à")
        assert not TableJeu.objects.filter(numero=2).exists()

    def test_nothing_is_written_of_limits_that_the_game_does_not_have(self):
        refuse("limit_illegal", "58", declare, "ecarte", **BORNES)
        refuse("limit_illegal", "58", declare, "limitee", banco_maximum=1_000)
        assert set(declare("ecarte")["apres"]) == {"nom", "mise_minimum", "unite_paiement"}

    def test_no_maximum_at_the_open_bank(self):
        authorise()
        refuse(
            "no_maximum", "61", declare, "ouverte", banque_maximum=50_000, dit="interdit de fixer un maximum"
        )
        refuse("limit_illegal", "61", declare, "ouverte", mise_minimum=150, dit="multiple de 1,00 €")
        assert declare("ouverte")["jeu"] == "ouverte"

    def test_a_house_authorised(self):
        refuse("not_authorised", "61", declare, "ouverte", dit="spécialement autorisée")

    def test_one_series_of_numbers_for_all_games(self):
        declare("limitee")
        refuse("table_number", "56-1", declare, "chemin_de_fer", dit="la prochaine est la table 3")


class ChangeReglageTestCase(MaisonCase):
    def test_it_works(self):
        declare("limitee", **BORNES)
        facts = change(banque_minimum=2_000, banque_maximum=None)
        assert (facts["avant"]["banque_minimum"], facts["apres"]["banque_minimum"]) == (1_000, 2_000)
        assert (facts["avant"]["banque_maximum"], facts["apres"]["banque_maximum"]) == (50_000, None)

    def test_the_open_bank_gets_no_maximum_later(self):
        authorise()
        declare("ouverte")
        refuse("no_maximum", "61", change, banco_maximum=1_000)
        refuse("limit_illegal", "58", change, mise_minimum=90)

    def test_who_may(self):
        declare("limitee")
        for qui in (PAUL, ANNE, INES, TOM):
            refuse("not_allowed", "", change, qui)


class AuthoriseOuverteTestCase(MaisonCase):
    def test_it_works(self):
        assert houses.autorisation() == ""
        assert authorise() == {"avant": "", "apres": "arrêté du 3 mai 2026"}
        assert houses.autorisation() == "arrêté du 3 mai 2026"

    def test_it_may_be_withdrawn(self):
        authorise()
        assert authorise(reference=" ") == {"avant": "arrêté du 3 mai 2026", "apres": ""}
        assert (houses.autorisation(), AutorisationOuverte.objects.count()) == ("", 2)
        refuse("not_authorised", "61", declare, "ouverte")

    def test_who_may(self):
        for qui in (PAUL, ANNE, INES, TOM):
            refuse("not_allowed", "", authorise, qui)
        refuse("text_too_long", "61", authorise, reference="x" * 121)


class EnsureReferenceTestCase(MaisonCase):
    data = {
        "banque_ouverte": "arrêté du 3 mai 2026",
        "tables": [
            {"numero": 2, "jeu": "limitee", "nom": "Rotonde", "mise_minimum": 100, **BORNES},
            {"numero": 3, "jeu": "ouverte", "nom": "Grand salon", "mise_minimum": 500},
        ],
    }

    def ensure(self, data):
        return [r.kind for r in house.ensure_reference(by(MISE_EN_PLACE), data, saison=saison())]

    def test_it_works(self):
        assert self.ensure(self.data) == ["maison.autorisation", "maison.table", "maison.table"]
        assert self.ensure(self.data) == []

    def test_a_limit_that_changed(self):
        self.ensure(self.data)
        rotonde, salon = self.data["tables"]
        assert self.ensure({"tables": [rotonde | {"banque_maximum": 80_000}, salon]}) == ["maison.reglage"]
        limits = houses.reglage(houses.table(2, saison()))
        assert (limits.banque_minimum, limits.banque_maximum, limits.mise_minimum) == (1_000, 80_000, 100)
