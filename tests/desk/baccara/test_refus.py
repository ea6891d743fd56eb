"""What the baccara table refuses: each refusal names its article, keeps what was typed, writes nothing."""

import uuid

from tests.desk.base import Poste
from tests.ledger.cast import INES

from .base import BaccaraTestCase


class RefusTestCase(BaccaraTestCase):
    def refuse(self, line, code, article="", qui=None):
        """The line is refused, still in its field, and nothing is written."""
        qui = qui or self.anne
        qui.look()
        before = self.entries()
        answer = qui.post("ligne", qui.form(saisie=line), htmx=False)
        self.assertRefused(answer, code, article)
        self.assertContains(answer, f'value="{line}"', status_code=422)
        self.assertEqual(self.entries(), before, line)


class CheminDeFerRefusTests(RefusTestCase):
    jeu = "chemin_de_fer"

    def test_bounds_of_the_bank_and_of_the_banco(self):
        self.type("7")
        self.refuse("3*5", "bank_too_small", "58")
        self.refuse("3*1000,05", "bank_not_multiple", "59")
        self.refuse("3*1000,10", "bank_too_large", "58")

    def test_stakes_of_the_house_within_the_bank(self):
        self.type("7", "3*200")
        self.refuse("0,50", "stake_too_small", "58")
        self.refuse("200,10", "bank_exceeded", "58")
        self.refuse("0,05", "stake_not_multiple")

    def test_a_hand_passes_between_two_coups_only(self):
        self.type("7", "3*200", "100")
        before = self.entries()
        self.assertRefused(self.anne.press("fin-banque"), "coup_open")
        self.assertEqual(self.entries(), before)

    def test_a_taille_does_not_stop_on_a_coup_nor_without_a_reason(self):
        self.type("7", "3*200")
        self.refuse("02", "reason_missing", "58")
        self.type("021")
        self.assertEqual(self.lue.taille.motif, "plus de joueurs")

    def test_tickets_are_torn_once(self):
        self.type("7", "3*200", "100")
        self.press("resultat-baccara", choix="gagnant")
        seen = dict(self.anne.seen)
        self.press("dechirure")
        self.anne.seen = seen
        before = self.entries()
        self.assertEqual(self.anne.press("dechirure").status_code, 422)
        self.assertEqual(self.entries(), before)


class LimiteeRefusTests(RefusTestCase):
    def auction(self):
        self.type("Mme Rey")
        self.press("banque")

    def bank(self):
        self.auction()
        self.type("Durand 500")
        self.press("adjudication-banque", qui=self.paul)

    def test_bids(self):
        self.auction()
        self.refuse("Durand 5", "bank_too_small", "58")
        self.refuse("Durand 20000", "bank_too_large", "58")
        self.type("Durand 500")
        self.refuse("Durand 400", "bid_lowered", "65")
        self.refuse("Lefort", "not_allowed")
        self.refuse("Lefort", "draw_unknown", "65", qui=self.paul)

    def test_nobody_bid(self):
        self.auction()
        self.assertRefused(self.paul.press("adjudication-banque"), "no_bid", "65")

    def test_cards_burnt(self):
        self.bank()
        self.refuse("04 3 carte marquée", "not_allowed")
        self.refuse("04 0 carte marquée", "cards_none", "58", qui=self.helene)
        self.refuse("04 3", "text_missing", "58", qui=self.helene)
        for many in ("157", "99999999999999999999"):
            self.refuse(f"04 {many} carte marquée", "cards_too_many", "58", qui=self.helene)

    def test_a_line_that_begins_with_a_sign_is_no_stake_and_no_points(self):
        self.bank()
        for line in ("-100*50", "+100*50", "- 100*50"):
            self.refuse(line, "unreadable")
        self.type("100*50")
        for line in ("-123", "+474", "-12"):
            self.refuse(line, "result_unreadable", "60")

    def test_one_taille_at_a_time(self):
        seen = self.anne.form(saisie="Mme Rey")
        self.type("Mme Rey")
        before = self.entries()
        self.assertRefused(
            self.anne.post("ligne", {**seen, "demande": str(uuid.uuid4())}), "taille_open", "58"
        )
        self.assertEqual(self.entries(), before)

    def test_the_same_request_is_answered_and_written_once(self):
        self.bank()
        self.anne.look()
        form = self.anne.form(saisie="120*80")
        self.assertEqual(self.anne.post("ligne", form).status_code, 200)
        before = self.entries()
        self.assertEqual(self.anne.post("ligne", form).status_code, 200)
        self.assertEqual((self.entries(), self.lue.coup.numero), (before, 1))

    def test_who_wrote_meanwhile_is_not_overwritten(self):
        """Paul still sees coup 1 without stakes: his own are refused once Anne has typed hers."""
        self.bank()
        self.paul.look()
        self.type("120*80")
        before = self.entries()
        answer = self.paul.type("50*50")
        self.assertEqual(answer.status_code, 422)
        self.assertEqual((self.entries(), self.lue.coup.mises), (before, (12000, 8000)))

    def test_an_inspector_writes_nothing(self):
        self.bank()
        before = self.entries()
        ines = Poste(INES.matricule)
        self.assertNotContains(ines.look(), 'id="saisie"')
        for name in (
            "ligne",
            "banque",
            "fin-banque",
            "banco",
            "resultat-baccara",
            "dechirure",
            "carte-arret",
        ):
            self.assertEqual(ines.press(name).status_code, 403, name)
        self.assertEqual(self.entries(), before)


class OuverteRefusTests(RefusTestCase):
    jeu = "ouverte"

    def test_candidates(self):
        self.type("4")
        self.press("banque")
        self.assertRefused(self.paul.press("adjudication-banque", choix="taille"), "no_candidate", "61")
        self.refuse("Durand", "deposit_missing", "61")
        form = {"nom": "Durand", "montant": "5000", "lieu": "caisse", "piece": "reçu 12"}
        self.paul.client.post("/table/1/depots/1/", {"demande": str(uuid.uuid4()), **form})
        self.type("Durand")
        self.refuse("Durand", "candidate_twice", "61")
        self.assertRefused(self.paul.press("adjudication-banque"), "duration_unknown", "61")
        self.assertEqual(self.anne.press("adjudication-banque", choix="taille").status_code, 403)
        self.press("adjudication-banque", qui=self.paul, choix="taille")
        self.refuse("0*0", "no_stake_held")
        self.refuse("0,50*3", "stake_not_multiple", "61")
