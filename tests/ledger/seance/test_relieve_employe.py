"""Two employees at a table, relieved one at a time; the change keeps its hour (article 64)."""

from cercle.ledger.models import Poste
from cercle.ledger.selectors import seance as seances
from cercle.ledger.services import seance
from tests.ledger.cast import ANNE, BRUNO, CLARA, PAUL, TableCase, by, carnet, declare_table, jeux, refuse


class RelieveEmployeTestCase(TableCase):
    def relieve(self, fonction="enjeux", matricule="E3", qui=ANNE):
        return seance.relieve_employe(by(qui), **self.s.ici, fonction=fonction, matricule=matricule).facts

    def test_it_works(self):
        assert self.relieve() == {
            "table": 1, "seance": 1, "fonction": "enjeux", "avant": "Bruno Petit", "apres": "Clara Roux",
        }  # fmt: skip
        posted = seances.read_lieu(self.s.row).postes
        assert {f: p.personne.matricule for f, p in posted.items()} == {"appel": "E1", "enjeux": "E3"}
        assert Poste.objects.count() == 3

    def test_who_was_relieved_writes_no_more_and_the_other_does(self):
        self.s.mise("5 A 1,00", BRUNO)
        self.relieve()
        refuse("not_posted", "64", self.s.mise, "6 B 1,00", BRUNO, dit="Bruno Petit")
        assert self.s.mise("6 B 1,00", CLARA)["rang"] == 2
        assert self.s.annule(2, CLARA)["rang"] == 2
        refuse("not_author", "64", self.s.annule, 1, CLARA, dit="« E2 »")

    def test_in_the_middle_of_a_coup(self):
        self.s.mises("5 A 1,00", "6 B 1,00")
        self.s.arrete()
        assert self.relieve("appel", qui=BRUNO)["avant"] == "Anne Morel"

    def test_two_different_employees(self):
        refuse("two_employees", "64", self.relieve, "enjeux", "E1", dit="à la table 1")
        refuse("two_employees", "64", self.relieve, "appel", "E1")

    def test_an_employee_in_office(self):
        for matricule in ("D1", "I1", "X9"):
            refuse("employee_unknown", "64", self.relieve, "enjeux", matricule, dit=matricule)

    def test_a_function_of_the_table(self):
        refuse("function_unknown", "64", self.relieve, "valet", dit="« valet »")

    def test_not_somebody_of_another_table(self):
        declare_table(2)
        carnet(10, 201, table=2)
        seance.open_seance(by(PAUL), table=2, appel="E3", enjeux="C1", jeux=jeux("2"))
        refuse("employee_busy", "64", self.relieve, dit="à la table 2")

    def test_during_an_interruption_he_is_free_for_another_table(self):
        seance.interrupt_seance(by(ANNE), **self.s.ici, motif="dîner")
        self.relieve()
        declare_table(2)
        carnet(10, 201, table=2)
        facts = seance.open_seance(by(PAUL), table=2, appel="E2", enjeux="C1", jeux=jeux("2")).facts
        assert facts["employes"]["appel"] == "Bruno Petit"

    def test_not_once_closed(self):
        seance.close_seance(by(ANNE), **self.s.ici)
        refuse("seance_closed", "56-1", self.relieve)
