"""A correction proposed: its effect first, by the rules, then the proposal, nothing erased (P11)."""

import uuid

from tests.desk.base import inputs, words
from tests.desk.distribution import INSPECTEUR

from .base import PROPOSER, CorrectionTestCase


class ProposerTests(CorrectionTestCase):
    def test_it_works(self):
        answer = self.propose()
        self.assertEqual((answer.status_code, answer["Location"]), (302, "/table/1/seance/1/#correction-1"))
        (one,) = self.corrections
        self.assertEqual((one.objet, one.vainqueur, one.motif), ("resultat", "A", "le côté annoncé était A"))
        self.assertEqual(one.par.matricule, "E2")

    def test_the_effect_is_shown_before_anything_is_sent(self):
        before = self.entries()
        answer = self.propose("effet")
        text = words(answer)
        self.assertEqual(answer.status_code, 200)
        self.assertIn("le côté B gagne → le côté A gagne", text)
        # A would have won 12,50 for a levy of 0,60: 5 is owed 11,90 + 12,50, and 6 owes as much.
        self.assertIn("fiche 5 − 12,50 + 11,90 + 24,40 on lui doit 24,40", text)
        self.assertIn("fiche 6 + 11,90 − 12,50 − 24,40 elle doit 24,40", text)
        self.assertEqual((self.entries(), self.corrections), (before, []))

    def test_a_stake_shows_its_levy_before_and_after(self):
        text = words(self.stake_of("effet"))
        self.assertIn("mise n° 1 : fiche 5, 20,00 € sur A → mise n° 1 : fiche 5, 10,00 € sur A", text)
        self.assertIn("0,60 0,50 − 0,10", text)

    def test_a_stake_never_laid(self):
        answer = self.stake_of("effet", montant="0")
        self.assertEqual(answer.status_code, 422)  # nobody else laid on A: no coup is left
        self.assertKept(answer, montant="0", motif="mal lu")
        self.assertEqual(self.corrections, [])

    def test_what_the_rules_refuse_is_told_and_what_was_typed_is_kept(self):
        for values, said in (
            ({"montant": "0,25"}, "multiple"),
            ({"montant": "douze"}, "Montant illisible"),
            ({"mise": "9"}, "n'a pas de mise n° 9"),
            ({"fiche": "6"}, "fiche 6"),
            ({"coup": "8"}, "n'a pas de coup 8"),
        ):
            for etape in ("effet", "proposer"):
                answer = self.stake_of(etape, **values)
                self.assertEqual(answer.status_code, 422, values)
                self.assertIn(said, words(answer))
                self.assertKept(answer, motif="mal lu", **values)
        self.assertEqual(self.corrections, [])

    def test_it_wants_a_reason(self):
        self.assertEqual(self.propose(motif=" ").status_code, 422)

    def test_the_form_begins_with_what_is_written(self):
        found = inputs(self.bruno.client.get(f"{PROPOSER}?objet=mise&coup=1&mise=2"))
        self.assertEqual((found["fiche"], found["montant"]), ("6", "12,50"))

    def test_another_employee_does_not_correct_it(self):
        answer = self.propose(who=self.anne)
        self.assertEqual(answer.status_code, 422)
        self.assertIn("Cette ligne est de la main de", words(answer))

    def test_it_is_offered_to_those_who_may(self):
        """Bruno typed everything at the coup: Anne is offered nothing of it, the chef all."""
        for who, offered in ((self.bruno, 3), (self.anne, 0), (self.chef, 3)):
            self.assertContains(self.coups(who), 'class="corriger"', count=offered)

    def test_the_same_form_twice_is_one_proposal(self):
        demande = str(uuid.uuid4())
        for _time in range(2):
            self.assertEqual(self.propose(demande=demande).status_code, 302)
        self.assertEqual(len(self.corrections), 1)

    def test_a_count_is_corrected_once_there_is_one(self):
        answer = self.propose("effet", objet="comptee", montant="5", motif="mal compté")
        self.assertEqual(answer.status_code, 422)
        self.assertIn("n'est pas comptée", words(answer))

    def test_the_inspector_reads_and_proposes_nothing(self):
        self.assertEqual(self.propose(who=self.poste(INSPECTEUR)).status_code, 403)
        self.assertNotContains(self.coups(self.poste(INSPECTEUR)), "objet=resultat")

    def assertKept(self, answer, **values) -> None:
        found = inputs(answer)
        self.assertEqual({name: found.get(name) for name in values}, values)
