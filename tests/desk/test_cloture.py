"""09: the séance closed for good."""

import uuid

from cercle.journal.acts import Author
from cercle.journal.models import Entry
from cercle.journal.sealed import sealed_models
from cercle.ledger.services import house

from .base import TableTestCase, words
from .distribution import ANNE, CLAIRE, DIRECTEUR


class ClotureTests(TableTestCase):
    def test_it_works(self):
        question = self.bruno.type("09")
        self.assertRefused(question, "confirm_closing")
        self.assertIsNone(self.lu.lieu.etat)
        answer = self.bruno.type("09")
        self.assertEqual(answer.status_code, 200)
        self.assertEqual(self.lu.lieu.etat, "close")
        self.assertIn("Séance close.", words(answer))

    def test_no_gesture_is_offered_any_more(self):
        answer = self.bruno.press("cloture")
        self.assertNotContains(answer, "data-touche")

    def test_not_while_a_coup_has_no_result(self):
        self.stake("5*20+")
        self.assertRefused(self.bruno.press("cloture"), "coup_open", "64")

    def test_not_twice(self):
        self.bruno.press("cloture")
        self.assertRefused(self.bruno.press("cloture"), "seance_closed")

    def test_every_gesture_is_refused_afterwards(self):
        """An old tab, a form sent again, an address typed by hand: closed means closed."""
        self.bruno.press("cloture")
        before, rows = self.entries(), self.rows()
        for name in ("annuler", "arret", "donne", "fausse-donne", "nul", "resultat", "fiche", "appel",
                     "present", "absent", "annuler-appel", "renonce", "interruption", "cloture"):  # fmt: skip
            answer = self.bruno.press(name, "A", motif="essai")
            self.assertEqual(answer.status_code, 422, name)
        for line in ("12*5+", "12/", "01", "02", "031", "041", "05", "06", "081"):
            self.assertEqual(self.bruno.type(line).status_code, 422, line)
        # The books take nothing of it, and say that somebody tried (P21).
        written = Entry.objects.filter(number__gt=before)
        self.assertEqual({entry.kind for entry in written}, {"refus.ecriture"})
        self.assertEqual(self.rows(), rows)

    def test_p21_an_old_tab_is_refused_and_the_refusal_is_an_entry(self):
        self.anne.look()
        self.bruno.press("cloture")
        answer = self.anne.type("12*5+")
        self.assertRefused(answer, "seance_closed", "56-1")
        self.assertIn("La séance 1 de la table 1 est close : plus rien ne s'y inscrit.", words(answer))
        entry = Entry.objects.latest("number")
        self.assertEqual((entry.kind, entry.actor), ("refus.ecriture", ANNE))
        self.assertEqual(
            {name: entry.facts[name] for name in ("genre", "code", "table", "seance")},
            {"genre": "ligne", "code": "seance_closed", "table": 1, "seance": 1},
        )

    def test_p21_the_same_form_again_is_the_same_refusal(self):
        form = self.anne.form(saisie="12*5+")
        self.bruno.press("cloture")
        for _time in range(3):
            self.assertRefused(self.anne.post("ligne", form), "seance_closed")
        self.assertEqual(Entry.objects.filter(kind="refus.ecriture").count(), 1)

    def test_p21_closed_is_said_before_any_other_fault(self):
        """Somebody who was not posted there, a motive left out, a line nobody can read."""
        claire = self.poste(CLAIRE)
        old = [
            (claire, "ligne", claire.form(saisie="12*5+")),
            (self.anne, "interruption", self.anne.form()),
            (self.anne, "ligne", self.anne.form(saisie="12***")),
        ]
        self.bruno.press("cloture")
        before = self.entries()
        for who, name, form in old:
            self.assertRefused(who.post(name, form), "seance_closed", "56-1")
        written = Entry.objects.filter(number__gt=before).order_by("number").values_list("kind", "actor")
        self.assertEqual(list(written), [("refus.ecriture", who) for who in (CLAIRE, ANNE, ANNE)])

    def test_p21_what_is_refused_for_another_reason_is_no_entry(self):
        before = self.entries()
        self.assertRefused(self.bruno.type("12*0,25+"), "stake_not_multiple")
        self.assertEqual(self.entries(), before)

    def test_p21_a_refusal_that_cannot_be_entered_is_told_all_the_same(self):
        """Its id is taken by another act: nothing is recorded, and whoever tried still reads why."""
        form = self.anne.form(saisie="12*5+")
        self.bruno.press("cloture")
        said = "La séance 1 de la table 1 est close : plus rien ne s’y inscrit."
        words_of = ("refus.ecriture", ANNE, "ligne", "seance_closed", "1", "1", "", said)
        taken = uuid.uuid5(uuid.UUID(form["demande"]), "\n".join(words_of))
        house.declare_personne(
            Author(DIRECTEUR, "Hélène Castaing", taken), matricule="E9", nom="Zoé", role="employe"
        )
        before = self.entries()
        with self.assertLogs("cercle.desk", "ERROR") as logged:
            self.assertRefused(self.anne.post("ligne", form), "seance_closed", "56-1")
        self.assertIn("refus non inscrit", logged.output[0])
        self.assertEqual(self.entries(), before)

    def test_p21_a_plain_form_is_entered_too(self):
        form = {"demande": str(uuid.uuid4()), "seance": "1", "fonction": "appel", "matricule": CLAIRE}
        self.bruno.press("cloture")
        answer = self.anne.client.post("/table/1/releve/", form)
        self.assertEqual(answer.status_code, 422)
        entry = Entry.objects.latest("number")
        self.assertEqual((entry.kind, entry.facts["genre"]), ("refus.ecriture", "releve"))
        self.assertEqual((entry.facts["table"], entry.facts["seance"]), (1, 1))

    @staticmethod
    def rows() -> int:
        """Every row of the books."""
        return sum(model.objects.count() for model in sealed_models())
