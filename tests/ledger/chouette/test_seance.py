"""A chouette and its séance: what may be done at the table meanwhile (articles 56-1, 63, 64, 65)."""

from cercle.ledger.selectors import seance as seances
from cercle.ledger.services import appel, seance
from tests.ledger.cast import ANNE, BRUNO, PAUL, by, carnet, refuse
from tests.ledger.cast_chouette import ChouetteCase, EncheresCase, libere


class ClosingTestCase(ChouetteCase):
    def close(self, qui=ANNE):
        return seance.close_seance(by(qui), **self.s.ici).facts["etat"]

    def interrupt(self):
        return seance.interrupt_seance(by(ANNE), **self.s.ici, motif="dîner").facts["etat"]

    def test_it_works(self):
        self.s.joue("5 B 10,00", gagne="A")
        refuse("chouette_open", "65", self.close, dit="Une chouette est ouverte à la table 1")
        refuse("chouette_open", "65", self.close, PAUL)
        self.s.finit()
        assert self.close() == "close"

    def test_nor_after_the_saut_while_it_may_be_put_back(self):
        self.s.joue("5 B 50,00", gagne="B")
        refuse("chouette_open", "65", self.close)
        self.s.remet()
        self.s.joue("5 B 50,00", gagne="B")
        assert self.close() == "close"

    def test_the_coup_first(self):
        self.s.mise("5 B 10,00")
        refuse("coup_open", "64", self.close, dit="coup 1")
        refuse("coup_open", "64", self.interrupt, dit="coup 1")

    def test_an_adjudged_chouette_waits_for_the_seance_to_be_resumed(self):
        self.s.joue("5 B 10,00", gagne="B")
        assert self.interrupt() == "interrompue"
        refuse("seance_interrupted", "56-1", self.s.mise, "5 B 10,00")
        refuse("seance_interrupted", "56-1", self.s.finit)
        refuse("chouette_open", "65", self.close)
        seance.resume_seance(by(ANNE), **self.s.ici)
        self.s.mise("5 B 10,00")
        assert self.s.arrete()["courante"] == 4000

    def test_after_the_saut_it_waits_too(self):
        self.s.joue("5 B 50,00", gagne="B")
        self.interrupt()
        refuse("seance_interrupted", "56-1", self.s.remet)
        seance.resume_seance(by(ANNE), **self.s.ici)
        assert self.s.remet()["courante"] == 5000


class AuctionPendingTestCase(EncheresCase):
    def test_it_works(self):
        interrupt = {**self.s.ici, "motif": "dîner"}
        self.s.encheres()
        refuse("auction_open", "65", seance.interrupt_seance, by(ANNE), **interrupt, dit="adjugez-la")
        refuse("chouette_open", "65", seance.close_seance, by(ANNE), **self.s.ici)
        self.s.offre("1 10,00")
        refuse("auction_open", "65", seance.interrupt_seance, by(ANNE), **interrupt, dit="chouette 1")
        refuse("chouette_open", "65", seance.close_seance, by(ANNE), **self.s.ici)
        self.s.adjuge()
        assert seance.interrupt_seance(by(ANNE), **interrupt).facts["etat"] == "interrompue"

    def test_nobody_bid(self):
        self.s.encheres()
        self.s.finit()
        assert seance.close_seance(by(ANNE), **self.s.ici).facts["etat"] == "close"


class SeatsTestCase(ChouetteCase):
    def give_up(self, siege, **fiche):
        return appel.give_up(by(ANNE), **self.s.ici, siege=siege, **fiche).facts

    def test_it_works(self):
        """The chouetteur does not give up the cards: he withdraws."""
        refuse("chouette_open", "65", self.give_up, "A", dit="La fiche 9 tient la chouette 1")
        refuse("chouette_open", "65", self.give_up, "A", fiche=9, dit="retire entre deux coups")
        refuse("stale_seat", "63", self.give_up, "A", fiche=1, dit="la fiche 9 l’occupe")
        self.s.joue("5 B 50,00", gagne="B")
        refuse("chouette_open", "65", self.give_up, "A")
        self.s.finit()
        refuse("seat_vacant", "63", self.give_up, "A")

    def test_nor_once_the_tickets_are_detached(self):
        self.s.mise("5 B 10,00")
        refuse("coup_open", "63", self.give_up, "A", dit="coup 1")
        self.s.arrete()
        refuse("chouette_open", "65", self.give_up, "A")
        self.s.donne()
        refuse("coup_open", "63", self.give_up, "A", dit="coup 1")
        self.s.fausse_donne()
        refuse("chouette_open", "65", self.give_up, "A")

    def test_who_faces_him_may(self):
        assert self.give_up("B", fiche=2)["sieges"] == {"A": 9, "B": None}

    def test_nobody_is_called_to_his_seat(self):
        self.s.inscrit(3)
        refuse("seat_taken", "63", self.s.appelle, "A", dit="fiche 9")

    def test_the_call_goes_on_for_the_other_seat(self):
        libere("B")
        self.s.inscrit(3, 4)
        self.s.appelle("B")
        self.s.absent(3)
        appel.undo_call(by(ANNE), **self.s.ici, fiche=3)
        self.s.appelle("B")
        self.s.absent(3)
        self.s.present(self.s.appelle("B")["appelee"])
        state = seances.read_appel(self.s.row)
        assert (state.siege_a, state.siege_b, state.queue) == (9, 4, ())

    def test_nobody_gave_up_while_it_was_only_put_up(self):
        self.s.finit()
        self.s.encheres()
        assert self.give_up("B")["sieges"] == {"A": None, "B": None}


class MeanwhileTestCase(ChouetteCase):
    """Everything else of the table is as it was."""

    def test_an_employee_is_relieved(self):
        self.s.mise("5 B 10,00")
        seance.relieve_employe(by(PAUL), **self.s.ici, fonction="enjeux", matricule="E3")
        refuse("not_posted", "64", self.s.arrete, BRUNO, dit="Bruno Petit")
        assert self.s.arrete(ANNE)["sur"] == 1000

    def test_a_fiche_is_given_and_stakes(self):
        assert seance.issue_fiche(by(ANNE), **self.s.ici).facts["fiche"] == 10
        assert self.s.mise("10 B 10,00")["rang"] == 1

    def test_a_carnet_is_put_in_service(self):
        self.s.mise("5 B 10,00")
        carnet(1000)
        assert self.s.arrete()["sur"] == 1000
