"""A stake typed on the line (article 64)."""

import uuid

from django.test import override_settings

from cercle.ledger.selectors import pupitre

from .base import TableTestCase, words


class MiseTests(TableTestCase):
    def lines(self):
        return [(m.rang, m.fiche, m.cote, m.montant) for m in self.coup.mises]

    def test_it_works(self):
        answer = self.bruno.type("12 5,50 a")
        self.assertEqual(answer.status_code, 200)
        self.assertIn("Fiche 12 : 5,50 € sur A.", words(answer))
        self.assertEqual(self.lines(), [(1, 12, "A", 550)])
        self.assertEqual(self.coup.mises[0].auteur, "E2")

    def test_the_keypad_writes_the_same(self):
        self.stake("12*5,5+", "13*7-")
        self.assertEqual(self.lines(), [(1, 12, "A", 550), (2, 13, "B", 700)])

    def test_a_fiche_alone_lays_its_last_stake_again(self):
        self.stake("12*5,5+", "13*5,5-", "12")
        self.assertEqual(self.lines()[-1], (3, 12, "A", 550))

    def test_a_fiche_and_a_side_lay_the_last_amount(self):
        self.stake("12*5,5+", "13*5,5-")
        self.advance("arret", "donne", "A")
        self.anne.press("appel", "B")
        self.anne.press("present")
        self.bruno.look()
        self.stake("12-")
        self.assertEqual(self.lines(), [(1, 12, "B", 550)])
        self.assertEqual(self.coup.numero, 2)

    def test_nothing_to_repeat(self):
        self.assertRefused(self.bruno.type("12"), "nothing_to_repeat")

    def test_both_sides_are_refused(self):
        self.stake("12*5,5+")
        self.assertRefused(self.bruno.type("12*1-"), "both_sides", "64")
        self.assertEqual(len(self.lines()), 1)

    def test_an_unknown_fiche_is_refused(self):
        self.assertRefused(self.bruno.type("99*1-"), "fiche_unknown", "63")

    def test_a_stake_out_of_steps_is_refused(self):
        self.assertRefused(self.bruno.type("12*0,25+"), "stake_not_multiple", "63")

    def test_a_refusal_keeps_the_keys_without_a_script_too(self):
        answer = self.bruno.post("ligne", self.bruno.form(saisie="99*1-"), htmx=False)
        self.assertEqual(answer.status_code, 422)
        self.assertContains(answer, 'value="99*1-"', status_code=422)
        self.assertIn("fiche 99", words(answer))

    def test_without_a_script_the_table_comes_back(self):
        answer = self.bruno.post("ligne", self.bruno.form(saisie="12*1-"), htmx=False)
        self.assertRedirects(answer, "/table/1/")
        self.assertEqual(self.lines(), [(1, 12, "B", 100)])

    def test_an_unlikely_amount_asks_once_more(self):
        self.stake("12*5+")
        before = self.entries()
        answer = self.bruno.type("12*500+")
        self.assertRefused(answer, "unlikely_amount")
        self.assertEqual(self.entries(), before)
        self.assertEqual(self.bruno.seen["confirme"], "12*500+")
        self.assertEqual(self.bruno.type("12*500+").status_code, 200)
        self.assertEqual(self.lines()[-1], (2, 12, "A", 50_000))

    def test_confirming_holds_for_that_line_only(self):
        self.stake("12*5+")
        self.bruno.type("12*500+")
        self.assertRefused(self.bruno.type("12*600+"), "unlikely_amount")
        self.assertEqual(len(self.lines()), 1)

    def test_the_same_form_twice_is_one_stake(self):
        form = self.bruno.form(saisie="12*5,5+")
        first, second = (self.bruno.post("ligne", form) for _time in range(2))
        self.assertEqual((first.status_code, second.status_code), (200, 200))
        self.assertIn("déjà inscrit", words(second))
        self.assertEqual(len(self.lines()), 1)

    def test_a_repeated_line_whose_answer_was_lost_is_one_stake(self):
        self.stake("12*5,5+")
        form = self.bruno.form(saisie="12")
        self.bruno.post("ligne", form)
        self.bruno.post("ligne", form)
        self.assertEqual(len(self.lines()), 2)

    def test_one_request_id_is_not_two_stakes(self):
        form = self.bruno.form(saisie="12*5,5+")
        self.bruno.post("ligne", form)
        self.assertRefused(self.bruno.post("ligne", form | {"saisie": "13*5,5-"}), "request_reused")
        self.assertEqual(len(self.lines()), 1)

    def test_a_stake_meant_for_another_coup_is_refused(self):
        self.stake("12*5+", "13*5-")
        old = self.bruno.form(saisie="14*5-")
        self.advance("arret", "donne", "A")
        self.anne.look()
        self.anne.press("appel", "B")
        self.anne.press("present")
        self.bruno.look()
        self.stake("12*5+")
        self.assertRefused(self.bruno.post("ligne", old), "stale_coup", "64")
        self.assertEqual(self.coup.numero, 2)
        self.assertEqual(len(self.lines()), 1)

    def test_stakes_closed_by_the_other_employee(self):
        self.stake("12*5+", "13*5-")
        late = self.bruno.form(saisie="14*5-")
        self.anne.press("arret")
        answer = self.bruno.post("ligne", late)
        self.assertRefused(answer, "stakes_closed", "64")
        self.assertIn("mises arrêtées", words(answer))  # the loser of the race sees what happened

    def test_nobody_bets_before_both_seats_are_held(self):
        self.anne.type("06")
        self.assertRefused(self.bruno.type("12*5+"), "seat_vacant", "64")

    def test_a_closed_seance_takes_nothing_more_and_the_refusal_is_logged(self):
        old = self.bruno.form(saisie="12*5+")
        self.bruno.press("cloture")
        before = self.entries()
        with self.assertLogs("cercle.desk", "INFO") as logged:
            self.assertRefused(self.bruno.post("ligne", old), "seance_closed")
        self.assertIn("refus: E2 /table/1/ligne/ seance_closed", logged.output[0])
        self.assertIsNone(self.coup)
        self.assertEqual(self.entries(), before + 1)  # the refusal itself (P21)

    def test_an_employee_of_another_table_records_nothing(self):
        self.assertRefused(self.poste("E3").type("12*5+"), "not_posted", "64")

    def test_an_unreadable_form_is_refused(self):
        self.assertRefused(self.bruno.type("12*5+", demande="x"), "form_unreadable")
        self.assertRefused(self.bruno.type("12*5+", coup="un"), "form_unreadable")

    def test_without_the_signing_key_nothing_is_recorded(self):
        before = self.entries()
        with override_settings(CERCLE_KEY_FILE="/nulle/part/signature.key"):
            answer = self.bruno.type("12*5+", demande=str(uuid.uuid4()))
        self.assertEqual(answer.status_code, 503)
        self.assertIn("Clé de signature introuvable", words(answer))
        self.assertEqual(self.entries(), before)

    def test_the_screen_reads_the_line_back(self):
        answer = self.bruno.type("12 5,50 a")
        self.assertContains(answer, "dernière mise")
        self.assertEqual(pupitre.last_entry(), self.entries())
