"""A sum counted corrected: columns 8 to 11 and 15 anew, tickets torn stay (articles 68, 71, 72)."""

from cercle.journal.told import telling
from cercle.journal.verification import verify
from cercle.ledger.models import Comptee, CompteeCorrigee, Detachement
from cercle.ledger.selectors import correction as lus
from cercle.ledger.services import correction
from tests.ledger.cast import ANNE, BRUNO, CLARA, HELENE, PAUL, by, refuse
from tests.ledger.cast_recit import IRENE, RecitCase, compte, le, soir


class CompteeTestCase(RecitCase):
    """A levy of 2,00 €, and 3,05 € found: 1,05 € over, of which 1,00 € in tickets."""

    @classmethod
    def setUpTestData(cls):
        super().setUpTestData()
        with soir(2) as s:
            s.joue("5 A 40,00", "6 B 40,00", gagne="A")
            compte(1, 305)

    def setUp(self):
        told = telling(le(2, "23:00"))
        told.__enter__()
        self.addCleanup(told.__exit__, None, None, None)

    def propose(self, montant, qui=PAUL):
        return correction.propose_correction(
            by(qui), table=1, seance=1, objet="comptee", montant=montant, motif="billet oublié"
        ).facts["correction"]

    def correct(self, montant, par=IRENE):
        return correction.decide_correction(
            by(par), correction=self.propose(montant), approuvee=True, mention="approuvé"
        ).facts

    def test_it_works(self):
        """5,05 € in truth: 3,00 € of tickets, so 2,05 € over and 2,00 € more of tickets."""
        before = list(Comptee.objects.values())
        facts = self.correct(505)
        assert facts["comptee"] == {
            "compte_avant": 305,
            "porte_avant": 305,
            "attendu": 300,
            "compte": 505,
            "excedent": 205,
            "manquant": 0,
            "porte": 505,
        }
        assert [(t["valeur"], t["premier"], t["dernier"]) for t in facts["tickets"]] == [(100, 4, 5)]
        torn = Detachement.objects.filter(comptee__isnull=False).order_by("rang")
        assert [(d.rang, d.montant) for d in torn] == [(1, 100), (2, 200)]
        assert list(Comptee.objects.values()) == before
        assert verify().ok

    def test_downward_it_is_a_shortage_and_the_tickets_stay(self):
        facts = self.correct(250)
        assert facts["tickets"] == []
        counted = CompteeCorrigee.objects.get()
        assert (counted.attendu, counted.compte, counted.manquant, counted.porte) == (300, 250, 50, 300)
        assert Detachement.objects.filter(comptee__isnull=False).count() == 1

    def test_they_chain(self):
        self.correct(505)
        facts = self.correct(400)
        assert facts["comptee"]["porte_avant"] == 505
        assert (facts["comptee"]["attendu"], facts["comptee"]["manquant"]) == (500, 100)
        facts = self.correct(600)
        assert (facts["comptee"]["compte_avant"], facts["comptee"]["excedent"]) == (400, 100)
        [*_others, last] = lus.read_corrections(lus_seance())
        assert (last.comptage.ecart, last.avant, last.apres) == (
            100,
            "4,00\u00a0€ comptés",
            "6,00\u00a0€ comptés",
        )

    def test_what_is_foreseen_is_what_is_done(self):
        numero = self.propose(500)
        [foreseen] = lus.pending_corrections()
        correction.decide_correction(by(IRENE), correction=numero, approuvee=True, mention="approuvé")
        assert lus.read_correction(numero).comptage == foreseen.comptage

    def test_who_may_propose(self):
        asked = {"table": 1, "seance": 1, "objet": "comptee", "montant": 500, "motif": "oubli"}
        for qui in (ANNE, BRUNO, CLARA):
            refuse("not_author", "68", correction.propose_correction, by(qui), **asked)
        refuse(
            "nothing_to_correct", "68", correction.propose_correction, by(PAUL), **asked | {"montant": 305}
        )
        for montant in (None, -10):
            wrong = asked | {"montant": montant}
            refuse("amount_missing", "68", correction.propose_correction, by(PAUL), **wrong)
        self.propose(500)
        refuse("correction_pending", "68", correction.propose_correction, by(HELENE), **asked)

    def test_p12_not_who_counted_nor_who_certified_nor_who_proposed(self):
        decide = {"correction": self.propose(500, IRENE), "approuvee": True, "mention": "oui"}
        refuse("not_allowed", "", correction.decide_correction, by(ANNE), **decide)
        for qui, dit in ((PAUL, "a signé"), (HELENE, "a signé"), (IRENE, "a proposé")):
            refuse("same_person", "68", correction.decide_correction, by(qui), **decide, dit=dit)
        assert not lus.pending_corrections()[0].mains - {PAUL.matricule, HELENE.matricule, IRENE.matricule}


class CountedByTheDirectorTestCase(RecitCase):
    def test_p12_who_counted_does_not_approve(self):
        with soir(2) as s:
            s.joue("5 A 40,00", "6 B 40,00", gagne="A")
            compte(1, 305, qui=HELENE, avec=BRUNO)
            numero = correction.propose_correction(
                by(PAUL), table=1, seance=1, objet="comptee", montant=500, motif="oubli"
            ).facts["correction"]
            decide = {"correction": numero, "approuvee": True, "mention": "oui"}
            refuse("same_person", "68", correction.decide_correction, by(HELENE), **decide, dit="comptée")
            correction.decide_correction(by(IRENE), **decide)


def lus_seance():
    return Comptee.objects.get().seance
