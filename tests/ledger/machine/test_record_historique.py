"""What the machine prints at the end of play, beside what the books say (articles 59, 66-1)."""

from cercle.ledger.models import HistoriqueMachine
from cercle.ledger.selectors import machine as machines
from cercle.ledger.selectors import stock
from cercle.ledger.services import comptee, machine, seance
from tests.ledger.cast import ANNE, CLARA, HELENE, INES, PAUL, TOM, MaisonCase, Soiree, by, jeux, refuse
from tests.ledger.cast import ouvre as ouvre_avec_carnets
from tests.ledger.tickets.base import preleve

from .base import MachineCase, assoit, ouvre


def write_down(qui=ANNE, **plus):
    asked = {"table": 1, "seance": 1, "dernier": 42, "total": 150, **plus}
    return machine.record_historique(by(qui), **asked).facts


class RecordHistoriqueTestCase(MachineCase):
    def setUp(self):
        super().setUp()
        preleve(self.s, 130)
        preleve(self.s, 20)

    def test_it_works(self):
        assert write_down() == {
            "table": 1,
            "seance": 1,
            "machine": "M-1",
            "premier": 41,
            "dernier": 42,
            "total": 150,
            "attendu": {"dernier": 42, "total": 150},
            "ecart": {"tickets": 0, "montant": 0},
        }
        row = HistoriqueMachine.objects.get()
        assert (row.seance.numero, row.dernier, row.total) == (1, 42, 150)

    def test_a_difference_is_recorded_and_told(self):
        facts = write_down(dernier=43, total=190)
        assert facts["attendu"] == {"dernier": 42, "total": 150}
        assert facts["ecart"] == {"tickets": 1, "montant": 40}
        assert machines.read_releve(self.s.row).ecart == 40

    def test_the_machine_goes_on_where_it_says_it_is(self):
        write_down(dernier=43, total=190)
        seance.close_seance(by(ANNE), **self.s.ici)
        assert ouvre(packs=jeux("2"))["machine"]["prochain"] == 44

    def test_after_the_end_of_play_too(self):
        seance.close_seance(by(ANNE), **self.s.ici)
        assert write_down()["ecart"] == {"tickets": 0, "montant": 0}

    def test_after_the_machine_went_on_elsewhere(self):
        seance.close_seance(by(ANNE), **self.s.ici)
        ouvre(packs=jeux("2"))
        preleve(assoit(Soiree(seance=2)), 990)
        assert write_down()["attendu"] == {"dernier": 42, "total": 150}

    def test_once(self):
        write_down()
        refuse("history_known", "59", write_down, dit="déjà inscrit par Anne Morel : ticket n° 42")

    def test_no_coup_is_under_way(self):
        self.s.mises("5 A 26,00")
        refuse("coup_open", "59", write_down, dit="Le coup 3")

    def count(self, observation=""):
        return comptee.record_comptee(
            by(PAUL),
            **self.s.ici,
            lignes=[{"coupure": 50, "nombre": 3}],
            releves=[],
            certificateur=HELENE.matricule,
            observation=observation,
        )

    def test_no_count_before_it(self):
        """After the count it would be too late: it is written down first, or said why there is none."""
        refuse("history_missing", "59", self.count, dit="machine n° M-1")
        write_down()
        assert self.count().facts["porte"] == 150

    def test_p21_not_after_the_count(self):
        self.count("la machine est en panne : elle n’a rien imprimé")
        refuse("seance_counted", "56-1", write_down)

    def test_what_no_machine_prints(self):
        refuse("history_number", "59", write_down, dernier=39, total=0, dit="n° 41")
        refuse("history_total", "59", write_down, total=15)
        refuse("history_total", "59", write_down, total=155)
        refuse("machine_number", "59", write_down, dernier=10**12, total=10**15)

    def test_a_seance_that_is_there(self):
        refuse("seance_unknown", "56-1", write_down, seance=2)

    def test_those_who_serve_the_table(self):
        for qui in (INES, TOM):
            refuse("not_allowed", "", write_down, qui)
        refuse("not_posted", "64", write_down, CLARA)
        assert write_down(PAUL)["dernier"] == 42

    def test_the_books_tell_where_each_machine_is(self):
        [lue] = machines.read_machines()
        assert (lue.machine.numero_serie, lue.prochain, lue.table, lue.seance) == ("M-1", 43, 1, 1)
        seance.close_seance(by(ANNE), **self.s.ici)
        [lue] = machines.read_machines()
        assert (lue.table, lue.seance) == (None, None)

    def test_from_a_ticket_to_its_coup(self):
        found = stock.find_machine_ticket("M-1", 42)
        assert (found.table, found.seance, found.coup, found.montant, found.nom) == (
            1,
            1,
            2,
            20,
            "Bruno Petit",
        )
        assert stock.find_machine_ticket("M-1", 43) is None

    def test_what_the_machine_gave(self):
        before = machines.read_releve(self.s.row)
        assert (before.premier, before.dernier, before.total, before.imprime_total) == (41, 42, 150, None)
        assert (before.ecart, before.par) == (None, "")
        write_down()
        after = machines.read_releve(self.s.row)
        assert (after.imprime_dernier, after.imprime_total, after.par, after.ecart) == (
            42,
            150,
            "Anne Morel",
            0,
        )

    def test_the_ticket_of_a_surplus_comes_after_the_total(self):
        write_down()
        comptee.record_comptee(
            by(PAUL),
            **self.s.ici,
            lignes=[{"coupure": 50, "nombre": 4}],
            releves=[],
            certificateur=HELENE.matricule,
        )
        found = machines.read_releve(self.s.row)
        assert (found.dernier, found.total, found.ecart) == (42, 150, 0)
        surplus = stock.find_machine_ticket("m-1", 43)
        assert (surplus.montant, surplus.coup, surplus.seance) == (50, None, 1)
        assert ouvre(packs=jeux("2"))["machine"]["prochain"] == 44


class CarnetsTestCase(MaisonCase):
    def test_a_seance_with_carnets_has_no_machine(self):
        ouvre_avec_carnets()
        refuse("no_machine", "59", write_down, dit="avec des carnets")
        assert machines.read_releve(Soiree().row) is None


class EmptyTestCase(MachineCase):
    def test_a_seance_without_a_levy(self):
        assert write_down(dernier=40, total=0)["ecart"] == {"tickets": 0, "montant": 0}
