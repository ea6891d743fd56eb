"""A séance interrupted is the same séance when resumed; closed, it is closed (article 56-1; P21)."""

from cercle.ledger.models import EtatSeance
from cercle.ledger.selectors import seance as seances
from cercle.ledger.services import seance
from tests.ledger.cast import ANNE, PAUL, TableCase, by, refuse


class InterruptionTestCase(TableCase):
    def interrupt(self, motif="dîner"):
        return seance.interrupt_seance(by(ANNE), **self.s.ici, motif=motif).facts

    def resume(self):
        return seance.resume_seance(by(ANNE), **self.s.ici).facts

    def close(self, qui=ANNE):
        return seance.close_seance(by(qui), **self.s.ici).facts

    def test_it_works(self):
        self.s.joue("5 A 10,00", "6 B 10,00", gagne="A")
        assert self.interrupt() == {"table": 1, "seance": 1, "etat": "interrompue", "motif": "dîner"}
        assert self.resume() == {"table": 1, "seance": 1, "etat": "reprise", "motif": ""}
        # The same séance: fiches, seats and numbers go on.
        self.s.assoit("B", 3)
        assert self.s.mise("5 A 10,00")["coup"] == 2
        assert [e.etat for e in EtatSeance.objects.order_by("rang")] == ["interrompue", "reprise"]

    def test_several_times(self):
        for _ in range(3):
            self.interrupt()
            self.resume()
        assert seances.read_lieu(self.s.row).ouverte
        assert list(EtatSeance.objects.order_by("rang").values_list("rang", flat=True)) == [1, 2, 3, 4, 5, 6]

    def test_between_two_coups(self):
        self.s.mises("5 A 10,00", "6 B 10,00")
        refuse("coup_open", "64", self.interrupt, dit="ou être déclaré nul")
        self.s.arrete()
        refuse("coup_open", "64", self.interrupt, dit="il se joue")
        self.s.donne()
        refuse("coup_open", "64", self.interrupt, dit="coup 1")

    def test_once_at_a_time(self):
        refuse("not_interrupted", "56-1", self.resume)
        self.interrupt()
        refuse("seance_interrupted", "56-1", self.interrupt)
        self.resume()
        refuse("not_interrupted", "56-1", self.resume, dit="séance 1 de la table 1")

    def test_the_reason_fits_its_column(self):
        refuse("text_too_long", "", self.interrupt, "x" * 201)

    def test_closing(self):
        self.s.joue("5 A 10,00", "6 B 10,00", gagne="A")
        assert self.close() == {"table": 1, "seance": 1, "etat": "close", "motif": ""}
        assert seances.open_seances() == []

    def test_an_interrupted_seance_may_close(self):
        self.interrupt()
        assert self.close(PAUL)["etat"] == "close"

    def test_no_coup_is_left_without_its_result(self):
        self.s.mises("5 A 10,00", "6 B 10,00")
        refuse("coup_open", "64", self.close, dit="coup 1")
        self.s.nul()
        assert self.close()["etat"] == "close"

    def test_p21_closed_means_closed(self):
        self.close()
        for act in (self.close, self.interrupt, self.resume):
            refuse("seance_closed", "56-1", act, dit="séance 1 de la table 1")
