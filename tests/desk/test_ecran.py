"""What the screen shows, figure by figure."""

from cercle.desk.screens import ecarte as screens

from .base import TableTestCase, words
from .distribution import INSPECTEUR


class EcranTests(TableTestCase):
    def shown(self):
        return screens.build(self.lu)

    def test_it_works(self):
        self.stake("5*20+", "6*12,5-", "7*5,5+", "8*7-")
        ecran = self.shown()
        a, b = ecran.cotes
        self.assertEqual(
            (a.masse, b.masse, ecran.difference, ecran.cote_lourd), ("25,50", "19,50", "6,00", "A")
        )
        self.assertEqual((a.part, a.tenue, b.part, b.tenue), (1000, 764, 764, 764))
        self.assertEqual([(r.fiche, r.rendu) for r in ecran.rendus], [(7, "5,50"), (5, "0,50")])
        self.assertEqual([(t.nombre, t.premier) for t in ecran.levee.billets], [(1, 1)])
        self.assertFalse(ecran.levee.detachee)
        self.assertEqual((ecran.derniere.fiche, ecran.derniere_montant), (8, "7,00"))

    def test_restitutions_shown_sum_to_the_difference(self):
        self.stake("5*20+", "6*12,5-", "7*5,5+", "8*7-", "9*31,4+")
        given = sum(int(r.rendu.replace(",", "")) for r in self.shown().rendus)
        self.assertEqual(given, abs(self.coup.masse_a - self.coup.masse_b))

    def test_once_closed_what_is_held_is_shown_and_what_was_laid_beside_it(self):
        self.stake("5*20+", "6*12,5-")
        self.advance("arret")
        a, b = self.shown().cotes
        self.assertEqual((a.masse, a.posee, b.masse, b.posee), ("12,50", "20,00", "12,50", ""))

    def test_a_levy_without_tickets_says_what_is_missing(self):
        self.stake("5*90000+", "6*90000-")
        levee = self.shown().levee
        self.assertEqual((levee.montant, levee.billets), ("4\u202f500,00", ()))
        self.assertIn("il manque", levee.manque)

    def test_lines_leave_by_whole_columns_so_that_the_others_stay_in_their_rows(self):
        for count in range(1, 23):
            self.stake(f"{3 + count % 11}*1+")
            a = self.shown().cotes[0]
            self.assertEqual(a.cachees % 10, 0)
            self.assertEqual(len(a.lignes) + a.cachees, count)
            self.assertLessEqual(len(a.lignes), 20)
        self.assertEqual(a.cachees, 10)

    def test_no_key_bears_two_buttons(self):
        def check():
            keys = [action.touche for action in self.shown().actions]
            self.assertEqual(len(keys), len(set(keys)))
            return [key for key in keys if len(key) == 1]  # the others are typed in the field

        self.assertEqual(check(), [])
        self.stake("5*20+", "6*12,5-")
        self.assertEqual(check(), ["*"])
        self.advance("arret")
        self.assertEqual(check(), ["*"])
        self.advance("donne")
        self.assertEqual(check(), ["+", "-"])
        self.advance("B")
        self.assertEqual(check(), ["/"])
        self.bruno.press("appel", "A")
        self.assertEqual(check(), ["+", "-"])

    def test_a_carnet_that_runs_low_without_another_behind_is_marked(self):
        ten, one, small = self.shown().carnets
        self.assertEqual((small.reserve, small.faible, one.reserve), (1, False, 0))
        self.stake("5*3700+", "6*3700-")
        self.advance("arret")  # 185,00: 18 tickets of 10 € and 5 of 1 €
        ten, one, small = self.shown().carnets
        self.assertEqual((ten.reste, one.reste, ten.faible), (182, 195, False))

    def test_the_inspector_sees_the_table_and_no_button(self):
        self.stake("5*20+")
        shown = self.poste(INSPECTEUR).client.get("/table/1/")
        self.assertIn("20,00", words(shown))
        self.assertIn("Lecture seule.", words(shown))
        self.assertNotContains(shown, "data-touche")
        self.assertNotContains(shown, 'id="saisie"')

    def test_the_first_of_the_month_is_an_ordinal(self):
        import datetime as dt

        from cercle.desk.templatetags.desk import jour

        self.assertEqual(jour(dt.date(2026, 12, 1)), "mardi 1er décembre 2026")
        self.assertEqual(jour(dt.date(2026, 12, 2), False), "mercredi 2 décembre")
