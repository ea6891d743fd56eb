"""The machine gives the tickets of a whole séance, one for each levy, and carnets none (56-1, 59, 66-1)."""

from django.db import connection
from django.test.utils import CaptureQueriesContext

from cercle.ledger.models import Detachement, SeanceMachine, TicketMachine, TicketOuverture
from cercle.ledger.selectors.ecarte import LigneTicket, read_coups
from cercle.ledger.selectors.tickets import carnets_of
from cercle.ledger.services import machine, seance
from tests.ledger.cast import ANNE, CLARA, PAUL, MaisonCase, Soiree, by, declare_table, jeux, refuse
from tests.ledger.cast_chouette import SoireeChouette, libere
from tests.ledger.tickets.base import preleve

from .base import MachineCase, assoit, declare, ouvre


class OpenTestCase(MaisonCase):
    def test_it_works(self):
        declare()

        facts = ouvre(machine=" m-1 ")

        assert facts["tickets"] == []
        assert facts["machine"] == {"numero_serie": "M-1", "prochain": 41}
        used = SeanceMachine.objects.get()
        assert (used.machine.numero_serie, used.prochain, used.seance.numero) == ("M-1", 41, 1)
        assert not TicketOuverture.objects.exists()

    def test_no_carnet_is_needed(self):
        declare()
        declare_table(2)
        assert ouvre(2)["seance"] == 1

    def test_a_machine_of_the_house(self):
        refuse("machine_unknown", "59", ouvre, dit="« M-1 »")

    def test_one_seance_at_a_time(self):
        declare()
        declare_table(2)
        ouvre()
        elsewhere = {"packs": jeux("2"), "qui": PAUL, "appel": CLARA, "enjeux": PAUL}
        refuse("machine_busy", "59", ouvre, 2, **elsewhere, dit="séance 1 de la table 1")
        seance.close_seance(by(ANNE), table=1, seance=1)
        assert ouvre(2, **elsewhere)["machine"]["prochain"] == 41

    def test_without_one_the_facts_name_none(self):
        assert "machine" not in ouvre(machine="")


class LevyTestCase(MachineCase):
    def test_it_works(self):
        levy = preleve(self.s, 130)

        assert levy["tickets"] == [{"valeur": 130, "premier": 41, "dernier": 41, "machine": "M-1"}]
        row = TicketMachine.objects.get()
        assert (row.numero, row.montant, row.prelevement.coup.numero) == (41, 130, 1)
        assert self.s.lu(1).tickets == (LigneTicket(130, 41, 41, 130, "M-1"),)

    def test_p15_one_ticket_a_levy_worth_it_in_order(self):
        for montant in (130, 20, 99_990, 10):
            preleve(self.s, montant)
        rows = TicketMachine.objects.order_by("numero").values_list("numero", "montant")
        assert list(rows) == [(41, 130), (42, 20), (43, 99_990), (44, 10)]
        assert all(row.montant == row.prelevement.montant for row in TicketMachine.objects.all())

    def test_a_levy_of_nothing_takes_no_ticket(self):
        self.s.joue("5 A 0,10", "6 B 0,10", gagne="A")
        assert self.s.lu(1).prelevements[0].montant == 0
        assert self.s.lu(1).tickets == ()
        assert not TicketMachine.objects.exists()

    def test_no_carnet_gives_a_ticket(self):
        before = carnets_of(self.s.row.table)
        preleve(self.s, 130)
        assert not Detachement.objects.exists()
        assert carnets_of(self.s.row.table) == before

    def test_p17_a_misdeal_keeps_its_ticket(self):
        self.s.mises("5 A 26,00", "6 B 26,00")
        self.s.arrete()
        self.s.fausse_donne()
        self.s.donne()
        self.s.gagne("A")
        self.s.assoit("B", 2)
        assert preleve(self.s, 10)["tickets"][0]["premier"] == 42

    def test_after_the_total_no_levy(self):
        preleve(self.s, 130)
        machine.record_historique(by(ANNE), **self.s.ici, dernier=41, total=130)
        self.s.mises("5 A 26,00", "6 B 26,00")
        refuse("machine_over", "59", self.s.arrete, dit="La machine n° M-1 a imprimé le total")
        self.s.nul()

    def test_the_next_seance_goes_on_after_it(self):
        preleve(self.s, 130)
        seance.close_seance(by(ANNE), **self.s.ici)
        assert ouvre(packs=jeux("2"))["machine"]["prochain"] == 42

    def test_the_next_seance_may_go_back_to_carnets(self):
        seance.close_seance(by(ANNE), **self.s.ici)
        ouvre(machine="", packs=jeux("2"))
        s = assoit(Soiree(seance=2))
        assert preleve(s, 130)["tickets"] == [
            {"valeur": 100, "premier": 1, "dernier": 1}, {"valeur": 10, "premier": 1, "dernier": 3},
        ]  # fmt: skip

    def test_reading_asks_as_many_queries_as_with_carnets(self):
        for _ in range(3):
            preleve(self.s, 130)
        with CaptureQueriesContext(connection) as printed:
            assert [c.tickets[0].premier for c in read_coups(self.s.row)] == [41, 42, 43]
        seance.close_seance(by(ANNE), **self.s.ici)
        ouvre(machine="", packs=jeux("2"))
        s = assoit(Soiree(seance=2))
        preleve(s, 130)
        with CaptureQueriesContext(connection) as torn:
            assert len(read_coups(s.row)) == 1
        # Carnets ask one query more, for the carnets of the tickets torn.
        assert len(printed) <= len(torn)


class ChouetteTestCase(MachineCase):
    def test_a_ticket_for_each_levy_of_a_coup(self):
        """5 % of the 10,00 € adjudged and 5 % of the 4,00 € outside: two tickets, one after the other."""
        libere("A")
        s = SoireeChouette()
        s.tient("9 10,00")
        s.regle("5 B 14,00", "6 A 4,00", gagne="A")
        tickets = [t for levy in s.lu(1).prelevements for t in levy.tickets]
        assert [(t.premier, t.montant, t.machine) for t in tickets] == [(41, 50, "M-1"), (42, 20, "M-1")]
