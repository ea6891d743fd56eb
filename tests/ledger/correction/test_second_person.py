"""Another person decides (P12): neither who proposed, nor whoever entered something of the coup."""

from cercle.ledger.models import DecisionCorrection
from cercle.ledger.services import correction, ecarte, house
from tests.ledger.cast import ANNE, BRUNO, CLARA, HELENE, INCONNU, INES, PAUL, TOM, TableCase, by, refuse


class SecondPersonTestCase(TableCase):
    def coup(self, stakes=BRUNO, closes=BRUNO, wins=BRUNO):
        self.s.mise("5 A 20,00", stakes)
        self.s.mise("6 B 20,00", BRUNO)
        self.s.arrete(closes)
        self.s.donne(closes)
        ecarte.record_resultat(by(wins), **self.s.coup_ici, vainqueur="A")

    def propose(self, qui, **quoi):
        asked = {"coup": 1, "motif": "inversés", "objet": "resultat", "vainqueur": "B", **self.s.ici} | quoi
        return correction.propose_correction(by(qui), **asked).facts["correction"]

    def refused(self, code, qui, numero=1, article="68", approuvee=True, dit=""):
        refuse(
            code,
            article,
            correction.decide_correction,
            by(qui),
            correction=numero,
            approuvee=approuvee,
            mention="oui",
            dit=dit,
        )

    def approve(self, qui, numero=1):
        correction.decide_correction(by(qui), correction=numero, approuvee=True, mention="oui")

    def test_it_works(self):
        self.coup()
        self.propose(BRUNO)
        self.approve(PAUL)
        assert DecisionCorrection.objects.get().par.nom == "Paul Marchand"

    def test_p12_who_proposed_does_not_decide(self):
        self.coup()
        self.propose(PAUL)
        for approuvee in (True, False):
            self.refused("same_person", PAUL, approuvee=approuvee, dit="Paul Marchand")
        self.approve(HELENE)

    def test_p12_who_entered_the_result_does_not_decide_on_it(self):
        self.coup(wins=PAUL)
        self.propose(HELENE)
        self.refused("same_person", PAUL, dit="coup 1")
        self.refused("same_person", HELENE, dit="n° 1")

    def test_p12_who_entered_a_stake_does_not_decide_on_the_coup(self):
        self.coup(stakes=PAUL)
        self.propose(BRUNO)
        self.refused("same_person", PAUL)
        self.approve(HELENE)

    def test_p12_who_closed_the_stakes_does_not_decide_on_the_coup(self):
        self.coup(closes=HELENE)
        self.propose(BRUNO)
        self.refused("same_person", HELENE)
        self.approve(PAUL)

    def test_p12_the_right_role(self):
        self.coup()
        self.propose(BRUNO)
        for qui in (ANNE, CLARA, INES, TOM, INCONNU):
            self.refused("not_allowed", qui, article="", dit=qui.nom)
        # The author too lacks the role, whatever he wrote.
        self.refused("not_allowed", BRUNO, article="")

    def test_p12_a_new_name_is_the_same_person(self):
        """The version of a person changes with his name or his role: his matricule is what counts."""
        self.coup()
        self.propose(BRUNO)
        house.declare_personne(by(HELENE), matricule="E2", nom="Bruno Grand", role="chef")
        self.refused("same_person", BRUNO, dit="Bruno Grand")
