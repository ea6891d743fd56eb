"""The inventory of sabots: numbered by the house, always up to date; the one proposed for a table (58)."""

from django.db import connection
from django.test.utils import CaptureQueriesContext

from cercle.ledger.models import Sabot, SortieSabot
from cercle.ledger.selectors import house as houses
from cercle.ledger.selectors import sabot as inventaire
from cercle.ledger.services import sabot, seance
from tests.ledger.cast import ANNE, HELENE, INES, PAUL, TOM, by, refuse, saison
from tests.ledger.cast_baccara import (
    CHEMIN,
    DENIS,
    ELSA,
    LIMITEE,
    MODELE,
    VICTOR,
    BaccaraCase,
    ouvre_baccara,
    six,
    trois,
)


def receive(qui=PAUL, **plus):
    return sabot.receive_sabot(by(qui), **{"numero": 4, "modele": "Mathieu 1925", **plus}).facts


def retire(qui=PAUL, **plus):
    return sabot.retire_sabot(by(qui), **{"numero": 1, "motif": "orifice faussé", **plus}).facts


def clot(table, numero=1):
    seance.close_seance(by(PAUL), table=table, seance=numero)


class ReceiveSabotTestCase(BaccaraCase):
    def test_it_works(self):
        assert receive(modele="  Mathieu   1925 ") == {"sabot": 4, "modele": "Mathieu 1925"}
        assert Sabot.objects.get(numero=4).modele == "Mathieu 1925"

    def test_each_number_once(self):
        refuse("sabot_known", "58", receive, numero=1, dit="déjà un sabot 1")
        retire()
        refuse("sabot_known", "58", receive, numero=1)

    def test_what_is_no_number_of_a_sabot(self):
        for numero in (0, -1, 10_000):
            refuse("sabot_number", "58", receive, numero=numero, dit=f"pas {numero}")

    def test_of_an_approved_model(self):
        refuse("text_missing", "58", receive, modele=" ", dit="le modèle agréé")
        refuse("text_too_long", "58", receive, modele="x" * 61)

    def test_who_may(self):
        for qui in (ANNE, INES, TOM, VICTOR):
            refuse("not_allowed", "", receive, qui)
        assert receive(HELENE)["sabot"] == 4


class RetireSabotTestCase(BaccaraCase):
    def test_it_works(self):
        assert retire() == {"sabot": 1, "modele": MODELE, "motif": "orifice faussé"}
        assert SortieSabot.objects.get().sabot.numero == 1

    def test_once_and_for_good(self):
        retire()
        refuse("sabot_retired", "58", retire, dit="orifice faussé")

    def test_a_sabot_of_the_house_that_is_at_no_table(self):
        refuse("sabot_unknown", "58", retire, numero=9)
        ouvre_baccara()
        refuse("sabot_busy", "58", retire, dit="séance 1 de la table 2")
        clot(CHEMIN)
        assert retire()["sabot"] == 1

    def test_it_says_why(self):
        refuse("text_missing", "58", retire, motif="", dit="le motif")

    def test_who_may(self):
        for qui in (ANNE, INES, TOM, VICTOR):
            refuse("not_allowed", "", retire, qui)


class InventoryTestCase(BaccaraCase):
    def test_it_works(self):
        """Every sabot, where it is, and who gave it to which table."""
        ouvre_baccara()
        clot(CHEMIN)
        ouvre_baccara(LIMITEE, sabot=1, qui=HELENE)
        retire(numero=3)

        one, two, three = inventaire.read_sabots()

        assert [(e.table, e.seance, e.jeu, e.en_cours, e.par) for e in one.emplois] == [
            (2, 1, "chemin_de_fer", False, "Paul Marchand"),
            (3, 1, "limitee", True, "Hélène Garnier"),
        ]
        assert (one.lieu.table, one.recu_par, one.modele) == (3, "Paul Marchand", MODELE)
        assert (two.lieu, two.emplois, two.sortie) == (None, (), None)
        assert (three.sortie.motif, three.sortie.nom, three.lieu) == ("orifice faussé", "Paul Marchand", None)

    def test_in_as_many_queries_whatever_their_number(self):
        def queries():
            with CaptureQueriesContext(connection) as captured:
                inventaire.read_sabots()
            return len(captured)

        few = queries()
        packs = six("1")
        for numero in (1, 2, 3):
            receive(numero=10 + numero)
            ouvre_baccara(paquets=packs, sabot=numero)
            clot(CHEMIN, numero)
        assert queries() == few == 2


class PropositionTestCase(BaccaraCase):
    def propose(self, table=CHEMIN):
        return inventaire.read_proposition(houses.table(table, saison()))

    def test_it_works(self):
        """Séance after séance, whoever follows it gives each sabot in turn."""
        packs, given = six("1"), []
        for numero in range(1, 6):
            found = self.propose()
            assert not found.retour.habituel
            given.append(ouvre_baccara(paquets=packs, sabot=found.proposition.sabot)["sabot"]["numero"])
            clot(CHEMIN, numero)
        assert given == [1, 2, 3, 1, 2]

    def test_the_one_that_never_served_there_then_the_one_that_served_least(self):
        ouvre_baccara(sabot=1)
        clot(CHEMIN)
        assert (self.propose().proposition.sabot, self.propose().proposition.suivants) == (2, (3, 1))
        assert self.propose(LIMITEE).proposition.suivants == (3, 1)

    def test_only_those_that_are_free(self):
        ouvre_baccara(sabot=1)
        retire(numero=2)
        found = self.propose(LIMITEE).proposition
        assert (found.sabot, found.suivants) == (3, ())
        ouvre_baccara(LIMITEE, sabot=3, croupier=DENIS, changeur=ELSA)
        assert self.propose() is None

    def test_the_only_sabot_left_is_told_as_a_habit(self):
        retire(numero=2)
        retire(numero=3)
        packs = six("1")
        for numero in (1, 2):
            ouvre_baccara(paquets=packs)
            clot(CHEMIN, numero)
        found = self.propose()
        assert (found.proposition.sabot, found.retour) == (1, (3, 3, True))

    def test_the_packs_that_may_be_put_in_it(self):
        first, new = six("1"), trois("2")
        assert len(inventaire.read_libres(neufs=True)) == 9
        ouvre_baccara(paquets=first)
        assert [p.numero_serie for p in inventaire.read_libres(neufs=False)] == sorted(new)
        clot(CHEMIN)
        assert len(inventaire.read_libres(neufs=False)) == 9
        assert [p.numero_serie for p in inventaire.read_libres(neufs=True)] == sorted(new)
        sabot.reform_paquet(by(PAUL), numero_serie=new[0], motif="dos taché")
        assert len(inventaire.read_libres(neufs=False)) == 8


class ChoixTestCase(BaccaraCase):
    """Every sabot that may be chosen for a table, with what the measure would say of it."""

    def choix(self, table=CHEMIN):
        row = houses.table(table, saison())
        return inventaire.read_choix(row, inventaire.read_proposition(row))

    def test_it_works(self):
        packs = six("1")
        for numero, shoe in enumerate((1, 1, 2), start=1):
            ouvre_baccara(paquets=packs, sabot=shoe)
            clot(CHEMIN, numero)
        assert [(c.numero, c.retour.fois, c.retour.habituel) for c in self.choix()] == [
            (3, 1, False),
            (1, 3, True),
            (2, 2, False),
        ]

    def test_one_that_serves_elsewhere_is_named_last(self):
        ouvre_baccara(sabot=2)
        found = self.choix(LIMITEE)
        assert [c.numero for c in found] == [1, 3, 2]
        assert [c.lieu and c.lieu.table.numero for c in found] == [None, None, CHEMIN]

    def test_one_taken_out_is_not(self):
        retire(numero=2)
        assert [c.numero for c in self.choix()] == [1, 3]


class PaquetsProposesTestCase(BaccaraCase):
    def propose(self, table, variante):
        libres = inventaire.read_libres(neufs=variante != "chemin_de_fer")
        return list(inventaire.read_proposes(houses.table(table, saison()), variante, libres))

    def test_it_works(self):
        packs = six("1")
        assert self.propose(CHEMIN, "chemin_de_fer") == [*packs[3:], *packs[:3]]
        assert len(self.propose(LIMITEE, "limitee")) == 3

    def test_at_the_chemin_de_fer_those_of_the_table_before_others(self):
        six("1")
        second = six("2")
        ouvre_baccara(paquets=second)
        clot(CHEMIN)
        assert set(self.propose(CHEMIN, "chemin_de_fer")) == set(second)
        assert not set(self.propose(LIMITEE, "limitee")) & set(second)

    def test_those_that_served_before_new_ones(self):
        first, second = six("1"), six("2")
        ouvre_baccara(paquets=second)
        clot(CHEMIN)
        sabot.reform_paquet(by(PAUL), numero_serie=second[0], motif="coin plié")
        assert set(self.propose(CHEMIN, "chemin_de_fer")) == {*second[1:], first[0]}

    def test_none_when_the_colours_are_not_there(self):
        trois("1")
        assert self.propose(CHEMIN, "chemin_de_fer") == []
