"""Another person decides, in words, the effect in sight; the original stays readable (P11, P12)."""

import uuid

from cercle.ledger.models import PrelevementCorrige, Resultat
from tests.desk.base import words
from tests.desk.comptee.base import ADRESSE, RELEVES, signed

from .base import CorrectionTestCase


class DeciderTests(CorrectionTestCase):
    def test_it_works(self):
        self.propose()
        self.assertIn("Correction n° 1 Coup 1, le résultat", words(self.chef.client.get("/corrections/")))
        answer = self.decide(mention="Approuvé, les deux joueurs présents")
        self.assertEqual((answer.status_code, answer["Location"]), (302, "/table/1/seance/1/#correction-1"))
        decision = self.corrections[0].decision
        self.assertEqual((decision.approuvee, decision.par.matricule), (True, "C1"))
        page = words(self.chef.client.get("/corrections/"))
        self.assertIn("Aucune correction n'attend de décision", page)
        self.assertIn("Correction n° 1 Coup 1, le résultat", page)
        self.assertIn("Approuvé, les deux joueurs présents", page)

    def test_p11_the_original_is_struck_through_and_the_correction_stands_beside_it(self):
        self.stake_of()
        self.decide()
        shown = self.coups()
        self.assertContains(shown, "<s>20,00</s>")  # the side, as written
        self.assertContains(shown, "<s>0,60</s>")
        self.assertContains(shown, 'class="rouge"')
        self.assertContains(shown, '<a href="#correction-1">c1</a>')  # a number: red is not alone to tell
        self.assertIn("les tickets restent", words(shown))
        self.assertEqual(Resultat.objects.get().vainqueur, "B")
        self.assertEqual([(p.avant, p.montant) for p in PrelevementCorrige.objects.all()], [(60, 50)])

    def test_the_table_says_that_the_coup_is_corrected(self):
        self.stake_of()
        self.assertNotIn("corrigé, n°", words(self.bruno.look()))
        self.decide()
        shown = self.bruno.look()
        self.assertIn("corrigé, n° 1", words(shown))
        self.assertContains(shown, 'href="/table/1/seance/1/#correction-1"')

    def test_what_is_only_proposed_strikes_nothing(self):
        self.stake_of()
        self.assertNotContains(self.coups(), "<s>")
        self.assertIn("attend une décision", words(self.coups()))

    def test_refused_it_changes_nothing_and_stays_to_be_read(self):
        self.stake_of()
        self.decide(verdict="refuser", mention="Refusé : la fiche le montre")
        self.assertNotContains(self.coups(), "<s>")
        self.assertIn("refusée", words(self.coups()))
        self.assertIn("Refusé : la fiche le montre", words(self.coups()))

    def test_p12_whoever_proposed_it_does_not_decide(self):
        self.propose(who=self.chef)
        self.assertNotContains(self.chef.client.get("/corrections/"), "verdict")
        answer = self.decide()
        self.assertEqual(answer.status_code, 422)
        self.assertIn("a proposé la correction n° 1 : un autre en décide", words(answer))
        self.assertEqual(self.decide(who=self.directeur).status_code, 302)

    def test_p12_whoever_wrote_at_the_coup_does_not_decide(self):
        self.chef.press("appel", "A")
        self.chef.press("present")
        for line in ("7*5+", "8*5-"):
            self.chef.type(line)
        self.advance("arret", "donne", "A")
        self.propose(coup="2", vainqueur="B")
        answer = self.decide()
        self.assertEqual(answer.status_code, 422)
        self.assertIn("a écrit au coup 2", words(answer))

    def test_p12_an_employee_decides_nothing(self):
        self.propose()
        self.assertEqual(self.decide(who=self.anne).status_code, 403)
        self.assertNotContains(self.anne.client.get("/corrections/"), "verdict")

    def test_it_wants_a_verdict_and_words(self):
        self.propose()
        for values in ({"verdict": ""}, {"mention": " "}):
            answer = self.decide(**values)
            self.assertEqual(answer.status_code, 422)
            self.assertContains(answer, "correction-1", status_code=422)
        self.assertFalse(hasattr(self.corrections[0], "decision"))

    def test_not_twice(self):
        self.propose()
        self.decide()
        answer = self.decide(who=self.directeur, verdict="refuser")
        self.assertEqual(answer.status_code, 422)
        self.assertIn("est déjà approuvée, par Paul Garat", words(answer))

    def test_the_same_form_twice_is_one_decision(self):
        self.propose()
        demande = str(uuid.uuid4())
        for _time in range(2):
            self.assertEqual(self.decide(demande=demande).status_code, 302)

    def test_a_sum_counted_is_corrected_by_who_did_not_sign_it_its_columns_in_sight(self):
        self.bruno.press("cloture")
        count = {"demande": str(uuid.uuid4()), "etape": "signer", **RELEVES, "nombre_50": "1", **signed()}
        self.assertEqual(self.bruno.client.post(ADRESSE, count).status_code, 302)
        shown = self.propose("effet", objet="comptee", montant="0,80", motif="pièces sous le tapis")
        self.assertIn("9, somme comptée 0,50 0,80 + 0,30", words(shown))
        self.assertIn("15, portée au registre 0,60 0,80 + 0,20", words(shown))
        self.propose(objet="comptee", montant="0,80", motif="pièces sous le tapis")
        # The director certified the count: the chef de partie replaces him (article 68).
        page = words(self.directeur.client.get("/corrections/"))
        self.assertIn("Ce qu'elle corrige est de votre main", page)
        self.assertIn("a signé cette comptée", words(self.decide(who=self.directeur)))
        answer = self.decide(who=self.chef)
        self.assertEqual(answer.status_code, 302)
        text = words(self.bruno.client.get(ADRESSE))
        self.assertIn("+ 0,30", text)
        self.assertIn("0,60 0,80 0,20 – 0,80", text)
