"""A séance of baccara ends, is interrupted or counted with nothing left in the middle (56-1, 58, 59)."""

from cercle.ledger.models import Comptee, TicketMachine
from cercle.ledger.services import comptee, correction, ecarte, machine, seance
from tests.ledger.cast import ANNE, BRUNO, HELENE, PAUL, by, refuse
from tests.ledger.cast_banque import (
    BaccaraCase,
    CheminDeFerCase,
    LimiteeCase,
    SoireeBaccara,
    monte_maison,
    monte_table,
    ouvre,
)


class CloseSeanceTestCase(LimiteeCase):
    def test_it_works(self):
        self.s.joue("800,00 300,00", "g g")
        self.s.finit("seance")
        self.s.arret()
        assert self.s.clot()["etat"] == "close"
        refuse("seance_closed", "56-1", self.s.coupe)

    def test_a_coup_has_its_result(self):
        self.s.mises("800,00 300,00")
        refuse("coup_open", "58", self.s.clot, dit="coup 1")
        refuse("coup_open", "58", seance.interrupt_seance, by(ANNE), **self.s.ici, motif="dîner")

    def test_tickets_are_torn(self):
        self.s.mises("800,00 300,00")
        self.s.resultat("g g")
        refuse("tickets_not_torn", "59", self.s.clot, dit="coup 1")
        refuse("tickets_not_torn", "59", seance.interrupt_seance, by(ANNE), **self.s.ici, motif="dîner")
        self.s.dechire()
        assert seance.interrupt_seance(by(ANNE), **self.s.ici, motif="dîner").facts["etat"] == "interrompue"
        refuse("seance_interrupted", "56-1", self.s.mises, "800,00 300,00")

    def test_a_bank_has_its_end(self):
        refuse("bank_open", "58", self.s.clot, dit="banque 1 de la table 1")
        self.s.finit("seance")
        self.s.encheres()
        refuse("bank_open", "58", self.s.clot, dit="banque 2")

    def test_a_taille_has_its_end(self):
        self.s.finit("seance")
        refuse("taille_open", "58", self.s.clot, dit="taille 1 de la table 1")
        self.s.arret(carte_arret=False, motif="fin de la séance")
        assert self.s.clot()["etat"] == "close"


class ComptageTestCase(CheminDeFerCase):
    def compte(self, somme=0):
        releves = [
            {"valeur": c.carnet.valeur, "premier": c.carnet.premier, "prochain": c.prochain}
            for c in self.s.lue.carnets
        ]
        lignes = [{"coupure": 10, "nombre": somme // 10}]
        here = {**self.s.ici, "lignes": lignes, "releves": releves}
        return comptee.record_comptee(by(PAUL), **here, certificateur=HELENE.matricule).facts

    def test_it_works(self):
        self.s.joue("50,00", "g")
        self.s.finit("seance")
        self.s.arret()
        facts = self.compte(250)
        assert (facts["close"], facts["attendu"], facts["compte"], facts["manquant"]) == (True, 250, 250, 0)

    def test_nothing_is_left_in_the_middle(self):
        self.s.mises("50,00")
        refuse("coup_open", "58", self.compte, dit="coup 1")
        self.s.resultat("g")
        refuse("tickets_not_torn", "59", self.compte, 250, dit="coup 1")
        self.s.dechire()
        refuse("bank_open", "58", self.compte, 250)
        self.s.finit("seance")
        refuse("taille_open", "58", self.compte, 250)
        assert not Comptee.objects.exists()


class EcarteGesturesTestCase(CheminDeFerCase):
    """The gestures of écarté know a coup of baccara for what it is."""

    def test_it_works(self):
        self.s.mises("50,00")
        here = self.s.coup_ici
        for act, plus in (
            (ecarte.cancel_mise, {"rang": 1}),
            (ecarte.close_mises, {}),
            (ecarte.record_donne, {}),
            (ecarte.void_coup, {"motif": "erreur"}),
            (ecarte.record_fausse_donne, {"motif": "erreur"}),
            (ecarte.record_resultat, {"vainqueur": "A"}),
        ):
            refuse("wrong_game", "58", act, by(BRUNO), **here, **plus, dit="coup de baccara")


class CorrectionTestCase(CheminDeFerCase):
    def test_a_coup_of_baccara_is_not_computed_again_as_a_partie(self):
        self.s.joue("50,00", "g")
        propose = {**self.s.ici, "objet": "resultat", "motif": "mal lu", "coup": 1, "vainqueur": "A"}
        refuse("wrong_game", "68", correction.propose_correction, by(PAUL), **propose, dit="en entier")


class MachineTestCase(BaccaraCase):
    """The automatic machine gives the tickets (article 59): they are torn as well."""

    jeu = "limitee"

    @classmethod
    def setUpTestData(cls):
        monte_maison()
        monte_table(cls.jeu)
        machine.declare_machine(by(HELENE), numero_serie="M-1")
        ouvre(cls.jeu, machine="M-1")
        s = SoireeBaccara()
        s.coupe()
        s.tient("M. Blanc", "5000,00")

    def test_it_works(self):
        self.s.mises("800,00 300,00")
        [levy] = self.s.resultat("g g")["prelevements"]
        assert levy["tickets"] == [{"valeur": 2_200, "premier": 1, "dernier": 1, "machine": "M-1"}]
        assert TicketMachine.objects.get().montant == 2_200
        refuse("coup_open", "59", self.history, 1, 2_200)
        self.s.dechire()
        assert self.s.lue.machine.prochain == 2
        assert [(t.valeur, t.premier) for t in self.s.lue.tickets_pour(500)] == [(500, 2)]
        assert self.history(1, 2_200)["ecart"] == {"tickets": 0, "montant": 0}

    def history(self, dernier, total):
        return machine.record_historique(by(ANNE), **self.s.ici, dernier=dernier, total=total).facts
