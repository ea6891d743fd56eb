"""« Certifié exact »: two persons, each signing in at that moment (P12, P19, P21)."""

import uuid

from cercle.journal.models import Entry
from tests.desk.base import inputs, words
from tests.desk.distribution import ANNE, BRUNO, CHEF, CLAIRE, DIRECTEUR, INSPECTEUR, MOT_DE_PASSE

from .base import ADRESSE, JUSTE, RELEVES, CagnotteTestCase, signed


class SignerTests(CagnotteTestCase):
    def test_it_works(self):
        answer = self.sign()
        self.assertEqual(answer.status_code, 302)
        count = self.comptee
        self.assertEqual((count.attendu, count.compte, count.porte), (60, 60, 60))
        self.assertEqual((count.par.matricule, count.certifie_par.matricule), (BRUNO, DIRECTEUR))
        self.assertEqual((count.entry.kind, count.entry.actor), ("cagnotte.comptee", BRUNO))
        shown = words(self.bruno.client.get(answer["Location"]))
        self.assertIn("Certifié exact Bruno Vidal et Hélène Castaing", shown)
        self.assertIn("Séance 1 de la table 1 comptée : 0,60 €, le compte est juste.", shown)

    def test_p12_one_person_does_not_sign_twice(self):
        answer = self.sign(**signed(DIRECTEUR, DIRECTEUR))
        self.assertEqual(answer.status_code, 422)
        self.assertIn("ne signe pas deux fois", words(answer))
        self.assertIsNone(self.comptee)

    def test_p12_one_of_the_two_is_director_or_committee_member(self):
        answer = self.sign(**signed(BRUNO, CHEF))
        self.assertEqual(answer.status_code, 422)
        self.assertIn("n'est directeur ou membre du comité", words(answer))
        self.assertIsNone(self.comptee)

    def test_p12_the_director_may_count_and_the_employee_certify(self):
        self.assertEqual(self.sign(**signed(DIRECTEUR, BRUNO)).status_code, 302)
        self.assertEqual(self.comptee.entry.actor, DIRECTEUR)

    def test_p12_whoever_sits_at_the_screen_need_not_sign(self):
        self.send("signer", who=self.anne, **JUSTE, **signed(BRUNO, DIRECTEUR))
        self.assertEqual((self.comptee.entry.actor, self.comptee.certifie_par.matricule), (BRUNO, DIRECTEUR))

    def test_p12_the_one_at_the_screen_does_not_sign_without_a_password(self):
        answer = self.sign(mot_de_passe="")
        self.assertEqual(answer.status_code, 422)
        self.assertIsNone(self.comptee)

    def test_a_wrong_password_loses_nothing_but_the_passwords(self):
        for values in ({"mot_de_passe": "faux"}, {"mot_de_passe_signataire": "faux"}, {"signataire": "X9"}):
            answer = self.sign(**values, observation="vu à deux", nombre_20="1")
            self.assertEqual(answer.status_code, 422)
            self.assertIn("Matricule ou mot de passe inconnu : cette personne ne signe pas.", words(answer))
            kept = {"par": BRUNO, "signataire": values.get("signataire", DIRECTEUR), "nombre_20": "1"}
            self.assertKept(answer, **JUSTE, **RELEVES, **kept, observation="vu à deux")
            self.assertKept(answer, mot_de_passe="", mot_de_passe_signataire="")
            self.assertNotContains(answer, MOT_DE_PASSE, status_code=422)
        self.assertIsNone(self.comptee)

    def test_no_password_enters_the_books(self):
        self.sign()
        self.assertNotIn(MOT_DE_PASSE, self.comptee.entry.payload)

    def test_who_left_or_only_reads_does_not_sign(self):
        self.assertEqual(self.sign(**signed(DIRECTEUR, INSPECTEUR)).status_code, 422)
        self.assertEqual(self.sign(**signed(CLAIRE, DIRECTEUR)).status_code, 422)
        self.assertIsNone(self.comptee)

    def test_the_same_form_twice_is_one_count(self):
        demande = str(uuid.uuid4())
        before = self.entries()
        for _time in range(2):
            self.assertEqual(self.sign(demande=demande).status_code, 302)
        self.assertEqual(self.entries(), before + 1)

    def test_p19_the_tickets_of_a_surplus_are_told_with_their_numbers(self):
        answer = self.sign(nombre_100="1", nombre_50="0", nombre_20="1")
        self.assertEqual(answer.status_code, 302)
        count = self.comptee
        self.assertEqual((count.attendu, count.compte, count.excedent, count.porte), (60, 130, 70, 130))
        text = words(self.get())
        self.assertIn("Tickets de l'excédent, à détacher aussitôt 7 × 0,10 n° 7 à 13 0,70", text)

    def test_p19_a_shortage_is_the_house_s(self):
        self.sign(nombre_10="0")
        self.assertEqual((self.comptee.manquant, self.comptee.porte), (10, 60))

    def test_p21_a_count_is_not_begun_again_and_the_old_tab_is_entered(self):
        self.sign()
        before = self.entries()
        answer = self.send("signer", who=self.anne, nombre_100="5", **signed(ANNE, DIRECTEUR))
        self.assertEqual(answer.status_code, 422)
        self.assertIn("La séance 1 de la table 1 a été comptée le", words(answer))
        self.assertEqual(self.comptee.compte, 60)
        entry = Entry.objects.latest("number")
        self.assertEqual((self.entries(), entry.kind, entry.actor), (before + 1, "refus.ecriture", ANNE))
        self.assertEqual((entry.facts["code"], entry.facts["genre"]), ("seance_counted", "comptee"))

    def test_p21_every_gesture_at_the_table_is_refused_after_the_count(self):
        self.sign()
        self.assertRefused(self.anne.type("12*5+"), "seance_counted", "56-1")

    def test_once_counted_the_table_and_the_first_page_say_no_more_of_it(self):
        self.sign()
        self.assertIn("La comptée", words(self.bruno.look()))
        self.assertNotIn("Cagnottes à compter", words(self.bruno.client.get("/")))
        self.assertNotIn("nombre_10", inputs(self.bruno.client.get(ADRESSE)))
