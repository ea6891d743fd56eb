"""Proposing a correction: by whom, of what, with which words (article 68)."""

from cercle.ledger.models import Correction, Mise, Resultat
from cercle.ledger.services import correction, ecarte
from tests.ledger.cast import (
    ANNE,
    BRUNO,
    CLARA,
    HELENE,
    INCONNU,
    INES,
    PAUL,
    TOM,
    TableCase,
    by,
    livres,
    refuse,
)


class ProposeCorrectionTestCase(TableCase):
    def setUp(self):
        super().setUp()
        self.s.mise("5 A 20,00", ANNE)
        self.s.mises("6 B 12,00", "7 B 8,00")
        self.s.arrete()
        self.s.donne()
        self.s.gagne("A")

    def propose(self, qui=BRUNO, **quoi):
        asked = {"objet": "resultat", "coup": 1, "motif": "côtés inversés", **self.s.ici} | quoi
        return correction.propose_correction(by(qui), **asked).facts

    def refused(self, code, article="68", qui=BRUNO, dit="", **quoi):
        asked = {"objet": "resultat", "coup": 1, "motif": "côtés inversés", **self.s.ici} | quoi
        refuse(code, article, correction.propose_correction, by(qui), dit=dit, **asked)

    def test_it_works(self):
        rows = list(Mise.objects.values()) + list(Resultat.objects.values())

        facts = self.propose(vainqueur="B")

        assert facts["correction"] == 1
        assert (facts["avant"], facts["apres"]) == ("le côté A gagne", "le côté B gagne")
        row = Correction.objects.get()
        assert (row.seance, row.coup.numero, row.vainqueur) == (self.s.row, 1, "B")
        assert (row.motif, row.par.nom) == ("côtés inversés", "Bruno Petit")
        assert not hasattr(row, "decision")
        assert list(Mise.objects.values()) + list(Resultat.objects.values()) == rows

    def test_what_is_not_said_of_a_stake_stays_as_it_is(self):
        facts = self.propose(objet="mise", mise=2, montant=1500)
        assert facts["avant"] == "mise n° 2 : fiche 6, 12,00\u00a0€ sur B"
        assert facts["apres"] == "mise n° 2 : fiche 6, 15,00\u00a0€ sur B"
        row = Correction.objects.get()
        assert (row.mise.rang, row.fiche.numero, row.cote, row.montant) == (2, 6, "B", 1500)

    def test_a_stake_that_was_never_laid(self):
        facts = self.propose(objet="mise", mise=3, montant=0, fiche=9, cote="A")
        assert facts["apres"] == "mise n° 3 : aucune"
        row = Correction.objects.get()
        assert (row.fiche.numero, row.cote, row.montant) == (7, "B", 0)

    def test_numbers_run_without_gap(self):
        numbers = [
            self.propose(vainqueur="B")["correction"],
            self.propose(objet="mise", mise=1, montant=1000, qui=ANNE)["correction"],
            self.propose(objet="mise", mise=2, fiche=8)["correction"],
        ]
        assert numbers == [1, 2, 3]

    def test_the_author_of_the_row_the_chef_or_the_director(self):
        self.refused("not_author", qui=ANNE, vainqueur="B", dit="« E2 »")
        self.refused("not_author", objet="mise", mise=1, montant=1000, dit="« E1 »")
        self.refused("not_author", qui=CLARA, vainqueur="B")
        for qui in (INES, TOM, INCONNU):
            self.refused("not_allowed", "", qui=qui, vainqueur="B", dit=qui.nom)
        self.propose(ANNE, objet="mise", mise=1, montant=1000)
        self.propose(PAUL, objet="mise", mise=2, montant=1000)
        self.propose(HELENE, vainqueur="B")

    def test_one_proposal_at_a_time_on_a_row(self):
        self.propose(vainqueur="B")
        self.refused("correction_pending", qui=PAUL, vainqueur="B", dit="n° 1")
        self.propose(objet="mise", mise=2, montant=1000)
        self.refused("correction_pending", objet="mise", mise=2, montant=1100, dit="n° 2")

    def test_nothing_to_change(self):
        self.refused("nothing_to_correct", vainqueur="A")
        self.refused("nothing_to_correct", objet="mise", mise=2)
        self.refused("nothing_to_correct", objet="mise", mise=2, montant=1200, fiche=6, cote="B")

    def test_what_the_rules_of_the_game_refuse(self):
        self.refused("both_sides", "64", objet="mise", mise=2, cote="A", fiche=7)
        self.refused("stake_not_multiple", "63", objet="mise", mise=2, montant=1205)
        self.refused("fiche_unknown", "63", objet="mise", mise=2, fiche=12)
        self.refused("side_unknown", "64", objet="mise", mise=2, cote="C")
        self.refused("side_unknown", "64", vainqueur="")
        self.refused("no_stake_held", "64", qui=PAUL, objet="mise", mise=1, montant=0)

    def test_a_coup_that_is_not_settled(self):
        self.refused("coup_unknown", coup=2, vainqueur="B", dit="coup 2")
        self.s.assoit("B", 3)
        self.s.mises("5 A 1,00", "6 B 1,00")
        self.refused("coup_not_settled", coup=2, vainqueur="B", dit="coup 2")
        self.s.nul()
        self.refused("coup_not_settled", coup=2, vainqueur="B")

    def test_a_cancelled_line_stays_cancelled(self):
        self.s.assoit("B", 3)
        self.s.mises("5 A 1,00", "6 B 1,00", "7 B 2,00")
        ecarte.cancel_mise(by(BRUNO), **self.s.coup_ici, rang=3)
        self.s.arrete()
        self.s.donne()
        self.s.gagne("A")
        for rang in (0, 3, 4):
            self.refused("mise_unknown", coup=2, objet="mise", mise=rang, montant=100)

    def test_words(self):
        self.refused("text_missing", vainqueur="B", motif="  ", dit="le motif")
        self.refused("text_too_long", vainqueur="B", motif="x" * 201)
        self.refused("object_unknown", objet="prelevement", dit="« prelevement »")
        self.refused("seance_not_counted", objet="comptee", montant=100)
        self.refused("seance_unknown", "56-1", seance=2, vainqueur="B")
        self.refused("seance_unknown", "56-1", saison=1999, vainqueur="B")

    def test_the_same_request_is_one_proposal(self):
        author, before = by(BRUNO), livres()
        asked = {"objet": "resultat", "coup": 1, "vainqueur": "B", "motif": "inversés", **self.s.ici}
        first = correction.propose_correction(author, **asked)
        again = correction.propose_correction(author, **asked)
        assert (again.repeated, again.facts) == (True, first.facts)
        assert livres() == (before[0] + 1, before[1] + 1)
