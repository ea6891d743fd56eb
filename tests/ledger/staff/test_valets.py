"""Valets de pied: one at most for four open tables or part of four, and no other service (article 58)."""

import pytest

from cercle.ledger.models import Seance, ServiceValet
from cercle.ledger.selectors.staff import read_services, read_staff
from cercle.ledger.services import house, seance, staff
from tests.ledger.cast import ANNE, BRUNO, HELENE, INES, JEUX, PAUL, TOM, by, monte_maison, ouvre, refuse
from tests.ledger.cast_baccara import (
    CHEMIN,
    LIMITEE,
    VICTOR,
    WILLY,
    BaccaraCase,
    monte_baccara,
    ouvre_baccara,
    six,
)
from tests.ledger.test_races import one_won, race


def take(matricule="V1", qui=PAUL):
    return staff.take_valet(by(qui), matricule=matricule).facts


def leave(matricule="V1", qui=PAUL):
    return staff.leave_valet(by(qui), matricule=matricule).facts


class TakeValetTestCase(BaccaraCase):
    @classmethod
    def setUpTestData(cls):
        super().setUpTestData()
        ouvre()

    def test_it_works(self):
        assert take() == {"matricule": "V1", "nom": "Victor Blin", "present": True}
        row = ServiceValet.objects.get()
        assert (row.personne.matricule, row.rang, row.present) == ("V1", 1, True)
        [lu] = read_staff().valets
        assert (lu.matricule, lu.nom, lu.par, lu.depuis) == (
            "V1",
            "Victor Blin",
            "Paul Marchand",
            row.entry.moment,
        )

    def test_one_for_four_tables_or_part_of_four(self):
        take()
        refuse("too_many_valets", "58", take, "V2", dit="valets de pied permis : 1, un pour quatre tables")
        leave()
        assert take("V2")["nom"] == "Willy Kern"

    def test_none_when_no_table_is_open(self):
        seance.close_seance(by(PAUL), table=1, seance=1)
        refuse("too_many_valets", "58", take, dit="Tables ouvertes : 0")

    def test_in_service_once(self):
        take()
        refuse("valet_on", "58", take, dit="Victor Blin » est déjà en service")

    def test_a_valet_in_office(self):
        for matricule in ("E3", "C1", "I1", "X9", ""):
            refuse("valet_unknown", "58", take, matricule, dit="valet de pied en fonction")
        house.declare_personne(by(HELENE), matricule="V1", nom="Victor Blin", role="valet", actif=False)
        refuse("valet_unknown", "58", take)

    def test_who_may(self):
        for qui in (ANNE, INES, TOM, VICTOR):
            refuse("not_allowed", "", take, qui=qui)
        assert take(qui=HELENE)["present"]


class LeaveValetTestCase(BaccaraCase):
    @classmethod
    def setUpTestData(cls):
        super().setUpTestData()
        ouvre()
        take()

    def test_it_works(self):
        assert leave() == {"matricule": "V1", "nom": "Victor Blin", "present": False}
        assert read_staff().valets == ()
        take()
        assert [(s.rang, s.present) for s in ServiceValet.objects.order_by("id")] == [
            (1, True), (2, False), (3, True),
        ]  # fmt: skip

    def test_who_is_in_service(self):
        leave()
        refuse("valet_off", "58", leave, dit="n’est pas en service")
        refuse("valet_off", "58", leave, "V2")
        refuse("valet_unknown", "58", leave, "X9")

    def test_even_once_his_role_is_another(self):
        """His name was written in again: the service he left is the one he took."""
        house.declare_personne(by(HELENE), matricule="V1", nom="Victor Blin-Roy", role="employe")
        assert leave()["nom"] == "Victor Blin-Roy"
        assert read_staff().valets == ()

    def test_those_who_should_have_left(self):
        assert (read_staff().tables, read_staff().permis, read_staff().en_trop) == (1, 1, 0)
        seance.close_seance(by(PAUL), table=1, seance=1)
        assert (read_staff().tables, read_staff().permis, read_staff().en_trop) == (0, 0, 1)
        assert leave()["present"] is False

    def test_who_may(self):
        for qui in (ANNE, INES, TOM, VICTOR):
            refuse("not_allowed", "", leave, qui=qui)


class OneServiceTestCase(BaccaraCase):
    """A valet has nothing to do with games, cards or tickets; nobody serves twice at once."""

    def test_a_valet_in_service_takes_no_table(self):
        ouvre()
        take()
        house.declare_personne(by(HELENE), matricule="V1", nom="Victor Blin", role="employe")
        packs = six("1")
        refuse("employee_busy", "58", ouvre_baccara, croupier=VICTOR, paquets=packs, dit="valet de pied")
        refuse(
            "employee_busy",
            "64",
            seance.relieve_employe,
            by(ANNE),
            table=1,
            seance=1,
            fonction="enjeux",
            matricule="V1",
        )

    def test_an_employee_of_a_table_is_no_valet_meanwhile(self):
        ouvre()
        house.declare_personne(by(HELENE), matricule="E1", nom="Anne Morel", role="valet")
        refuse("employee_busy", "58", take, "E1", dit="déjà affecté à la table 1")

    def test_a_valet_writes_nothing(self):
        ouvre()
        take()
        refuse("not_allowed", "", seance.issue_fiche, by(VICTOR), table=1, seance=1, dit="valet de pied")
        refuse("not_allowed", "", ouvre_baccara, LIMITEE, qui=WILLY, paquets=[])


class RelieveEmployeTestCase(BaccaraCase):
    @classmethod
    def setUpTestData(cls):
        super().setUpTestData()
        ouvre_baccara()

    def relieve(self, fonction="croupier", matricule="E3", qui=ANNE):
        return seance.relieve_employe(
            by(qui), table=CHEMIN, seance=1, fonction=fonction, matricule=matricule
        ).facts

    def test_it_works(self):
        assert self.relieve() == {
            "table": 2, "seance": 1, "fonction": "croupier", "avant": "Anne Morel", "apres": "Clara Roux",
        }  # fmt: skip
        assert self.relieve("changeur", "E4", BRUNO)["avant"] == "Bruno Petit"
        [lieu] = read_staff().lieux
        assert {f: p.personne.matricule for f, p in lieu.postes.items()} == {
            "croupier": "E3", "changeur": "E4",
        }  # fmt: skip

    def test_a_function_of_baccara(self):
        for fonction in ("appel", "enjeux", "valet"):
            refuse("function_unknown", "58", self.relieve, fonction, dit="à une table de baccara")
        ouvre_ailleurs()
        refuse(
            "function_unknown",
            "64",
            seance.relieve_employe,
            by(PAUL),
            table=1,
            seance=1,
            fonction="croupier",
            matricule="E5",
            dit="à une table d’écarté",
        )

    def test_two_different_employees_both_free(self):
        refuse("two_employees", "58", self.relieve, matricule="E2", dit="à la table 2")
        ouvre_ailleurs()
        refuse("employee_busy", "58", self.relieve, dit="à la table 1")
        refuse("employee_unknown", "58", self.relieve, matricule="V1")

    def test_who_was_relieved_writes_no_more(self):
        self.relieve()
        refuse("not_posted", "58", self.relieve, "changeur", "E4", dit="Anne Morel")


def ouvre_ailleurs():
    """Clara and Denis keep the écarté of table 1."""
    seance.open_seance(by(PAUL), table=1, appel="E3", enjeux="E4", jeux=JEUX)


@pytest.mark.django_db(transaction=True)
def test_two_valets_at_once_for_one_place():
    monte_maison()
    monte_baccara()
    ouvre()
    issues = race(*[lambda m=m: staff.take_valet(by(PAUL), matricule=m) for m in ("V1", "V2")])
    one_won(issues, "too_many_valets")
    assert ServiceValet.objects.count() == 1


class ServicesTestCase(BaccaraCase):
    def test_who_held_each_function_and_until_when(self):
        ouvre_baccara(CHEMIN)
        relief = {"table": CHEMIN, "seance": 1, "fonction": "croupier"}
        first = seance.relieve_employe(by(PAUL), **relief, matricule="E3")
        second = seance.relieve_employe(by(PAUL), **relief, matricule="E4")
        found = read_services(Seance.objects.get())
        assert [(one.fonction, one.nom) for one in found] == [
            ("croupier", "Anne Morel"),
            ("croupier", "Clara Roux"),
            ("croupier", "Denis Noël"),
            ("changeur", "Bruno Petit"),
        ]
        assert [one.jusque for one in found] == [first.recorded_at, second.recorded_at, None, None]
        assert [one.depuis for one in found][1:3] == [first.recorded_at, second.recorded_at]
