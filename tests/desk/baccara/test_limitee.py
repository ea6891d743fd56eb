"""The limited bank at the screen: auction, coups by points or by results, tickets, end (58, 59, 60)."""

from tests.desk.base import words

from .base import BaccaraTestCase


class LimiteeTests(BaccaraTestCase):
    def bank(self):
        self.type("Mme Rey")
        self.press("banque")
        self.type("Durand 500", "Lefort 800")
        self.press("adjudication-banque", qui=self.paul)
        self.anne.look()

    def test_it_works(self):
        self.assertIn("Une taille est à ouvrir", words(self.anne.look()))
        self.bank()
        shown = words(self.anne.look())
        self.assertIn("Lefort", shown)
        self.assertIn("800,00", shown)
        self.type("120*80", "474")
        coup = self.lue.coup
        self.assertEqual(
            (coup.mises, coup.points, coup.resultats), ((12000, 8000), (4, 7, 4), ("perdant", "egalite"))
        )
        self.assertEqual((coup.prelevement, coup.banque_apres, coup.etat), (None, 68000, "regle"))

    def test_what_the_croupier_says_then_the_levy_then_the_bank(self):
        self.bank()
        self.type("120*80")
        answer = self.type("11")
        shown = words(self.anne.look())
        for said in (
            "1er tableau, gagnant. 2e tableau, gagnant. Total des mises : 200,00 €. Prélèvement : 4,00 €.",
            "Annoncer 4,00", "Détacher", "Verser 4,00", "Banque 996,00",
        ):  # fmt: skip
            self.assertIn(said, shown)
        self.assertIn("1er tableau, gagnant.", words(answer))
        order = [
            shown.index(word) for word in ("Annoncer", "Détacher", "Verser", "les mises gagnées rejoignent")
        ]
        self.assertEqual(order, sorted(order))

    def test_article_59_the_tickets_are_torn_before_the_next_coup(self):
        self.bank()
        self.type("120*80", "11")
        self.assertRefused(self.anne.type("50*50"), "tickets_not_torn", "59")
        self.press("dechirure")
        self.type("50*50")
        self.assertEqual(self.lue.coup.numero, 2)

    def test_the_stakes_are_covered_by_the_bank(self):
        self.bank()
        self.assertRefused(self.anne.type("500*400"), "bank_exceeded", "58")

    def test_one_tableau_alone(self):
        self.bank()
        self.type("0*80")
        self.assertEqual(self.lue.coup.mises, (0, 8000))

    def test_equal_bids_are_drawn_by_lot(self):
        self.type("3")
        self.press("banque")
        self.type("Durand 500")
        self.type("Lefort 500")
        self.assertNotContains(self.paul.look(), "Adjuger à")
        self.assertRefused(self.paul.press("adjudication-banque"), "draw_needed")
        self.type("Durand", qui=self.paul)
        self.assertEqual((self.lue.banque.banquier, self.lue.banque.au_sort), ("Durand", True))

    def test_the_stop_card_ends_the_taille_and_its_bank(self):
        self.bank()
        self.type("10*10")
        answer = self.press("carte-arret")
        self.assertIn("le coup 1 est le dernier de la taille", words(answer))
        self.type("22")
        self.assertIn("Une taille est à ouvrir", words(self.anne.look()))
        self.assertIsNone(self.lue.banque)

    def test_cards_burnt_and_a_coup_void_are_the_directors(self):
        self.bank()
        self.type("10*10")
        self.assertRefused(self.anne.type("05 2 carte tombée"), "not_allowed")
        self.type("05 2 carte tombée", qui=self.helene)
        coup = self.lue.coup
        self.assertEqual((coup.etat, coup.motif_nullite), ("nul", "carte tombée"))
        self.assertEqual(self.lue.taille.brulees[0].nombre, 2)
        self.type("04 1 carte marquée", qui=self.helene)
        self.assertEqual(len(self.lue.taille.brulees), 2)

    def test_the_banker_adds_and_retires(self):
        self.bank()
        self.type("03 100")
        self.assertEqual(self.lue.banque.en_banque, 90000)
        self.press("fin-banque")
        self.assertIsNone(self.lue.banque)

    def test_nobody_bids(self):
        self.type("3")
        self.press("banque", "fin-banque")
        self.assertIsNone(self.lue.banque)

    def test_offers_made_are_cancelled_by_the_chef_only(self):
        self.type("3")
        self.press("banque")
        self.type("Durand 500")
        self.assertRefused(self.anne.press("fin-banque"), "auction_open")
        self.assertRefused(self.anne.type("06"), "not_allowed")
        self.type("06", qui=self.paul)
        self.assertIsNone(self.lue.banque)

    def test_what_cannot_be_read_stays_in_the_field(self):
        self.bank()
        for line, code in (("abc", "unreadable"), ("12*x", "unreadable"), ("07", "command_unknown")):
            answer = self.anne.type(line)
            self.assertRefused(answer, code)
            self.assertContains(self.anne.post("ligne", self.anne.form(saisie=line), htmx=False),
                                f'value="{line}"', status_code=422)  # fmt: skip
        self.type("10*10")
        self.assertRefused(self.anne.type("4747"), "result_unreadable", "60")
        self.assertRefused(self.anne.type("4"), "result_unreadable", "60")

    def test_the_séance_is_interrupted_resumed_and_not_closed_under_way(self):
        self.bank()
        self.type("081")
        self.assertIn("Séance interrompue", words(self.anne.look()))
        self.press("reprise")
        self.type("10*10")
        self.assertRefused(self.paul.press("cloture"), "coup_open")
        # Figures alone are points while a result is waited for.
        self.assertRefused(self.anne.type("09"), "result_unreadable", "60")
        self.type("091")
        self.assertEqual((self.lue.coup.points, self.lue.lieu.ouverte), ((0, 9, 1), True))

    def test_the_box_is_not_counted_while_a_bank_or_a_taille_goes_on(self):
        """It is said before anything is counted, not when two persons have signed."""
        self.bank()
        shown = words(self.paul.client.get("/table/1/comptee/1/"))
        self.assertIn("La banque 1 de la table 1 n'est pas finie", shown)
        self.press("fin-banque")
        self.assertIn(
            "La taille 1 de la table 1 n'est pas finie", words(self.paul.client.get("/table/1/comptee/1/"))
        )
        self.press("carte-arret")
        self.assertContains(self.paul.client.get("/table/1/comptee/1/"), "nombre_10")
