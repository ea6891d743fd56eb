"""The carnet d'enregistrement of baccara: its title, columns 3 and 3 bis, the sabot (58, 70, 71)."""

import tempfile
from pathlib import Path

from django.db import connection
from django.db.models import F, Sum
from django.test import TestCase
from django.test.utils import CaptureQueriesContext

from cercle.inspection import pdf
from cercle.inspection.reports import REPORTS
from cercle.inspection.reports.enregistrement_lignes import SOMMES, grille
from cercle.journal.told import telling
from cercle.ledger.models import AffectationSabot, Comptee, Detachement, Prelevement
from cercle.ledger.selectors.registres import find_table, read_enregistrement
from tests.inspection import lecture
from tests.inspection.saison import compte
from tests.ledger.cast_banque import CheminDeFerCase, LimiteeCase, OuverteCase

from . import conte
from .papier import words


def printed():
    return words("enregistrement", table=1)


def bankers(seance):
    """What column 3 says of each: his name, his coups, what was levied on them."""
    return [(one.nom, one.coups, one.preleve) for one in seance.banquiers]


class LimiteeTestCase(LimiteeCase):
    def test_it_works(self):
        """Two bankers described apart, and the mention of the sabot in column 3."""
        self.s.joue("800,00 300,00", "g p")
        self.s.finit("retrait")
        self.s.tient("Mme Roux", "900,00")
        self.s.joue("100,00 100,00", "g e")
        self.s.joue("100,00 100,00", "e e")
        (seance,) = read_enregistrement(find_table(1)).seances
        assert bankers(seance) == [("M. Blanc", 1, 1_000), ("Mme Roux", 2, 200)]
        assert [one.banques for one in seance.banquiers] == [1, 1]
        assert [(s.numero, s.par) for s in seance.sabots] == [(1, "Hélène Garnier")]
        whole = printed()
        for said in (
            "Baccara à banque limitée",
            "Banquiers",
            "3 bis",
            "1 coup, 10,00",
            "sabot 1, affecté",
        ):
            self.assertIn(said, whole)

    def test_the_bankers_make_up_the_levies_of_the_séance(self):
        for stakes, results in (("800,00 300,00", "g g"), ("50,00 20,00", "p g"), ("40,00 40,00", "g e")):
            self.s.joue(stakes, results)
        (seance,) = read_enregistrement(find_table(1)).seances
        assert sum(b.preleve for b in seance.banquiers) == seance.detache


class OuverteTestCase(OuverteCase):
    def test_its_title(self):
        self.s.joue("800,00 300,00", "g p")
        whole = printed()
        self.assertIn("Baccara à banque ouverte", whole)
        self.assertIn("1 coup, 6,30", whole)


class CheminDeFerTestCase(CheminDeFerCase):
    def test_staff_and_sabot_in_column_3(self):
        self.s.joue("30,00", "g")
        whole = printed()
        self.assertNotIn("3 bis", whole)
        for said in ("Anne Morel", "Bruno Petit", "sabot 1, affecté"):
            self.assertIn(said, whole)
        assert read_enregistrement(find_table(1)).seances[0].banquiers == ()


class SaisonTestCase(TestCase):
    """Four evenings of the limited bank, two bankers each, counted: exact, over, under, and not yet."""

    @classmethod
    def setUpTestData(cls):
        conte.monte("limitee")
        evening(1)
        evening(2, plus=130)
        evening(3, plus=-40)
        with conte.soir(6, 4, "limitee", shoe=2) as s:
            s.tient("M. Blanc", "500,00")
            s.joue("100,00 50,00", "g e")
        content = pdf.render(REPORTS["enregistrement"].build(table=1, saison=conte.ANNEE))
        lu = read_enregistrement(find_table(1, conte.ANNEE))
        with tempfile.TemporaryDirectory() as place:
            cls.pages = lecture.pages_grille(content, grille(lu, banquiers=True), Path(place))
            cls.text = " ".join(lecture.text(content, Path(place)))
        cls.lu = lu

    def test_the_bankers_of_each_séance_make_up_its_levies(self):
        for seance in self.lu.seances:
            rows = Prelevement.objects.filter(coup__seance__numero=seance.numero)
            assert sum(b.preleve for b in seance.banquiers) == sum(rows.values_list("montant", flat=True)) > 0
            for banker in seance.banquiers:
                own = rows.filter(coup__baccara__banque__attribution__banquier=banker.nom)
                assert banker.preleve == sum(own.values_list("montant", flat=True)), banker
        assert [len(seance.banquiers) for seance in self.lu.seances] == [2, 2, 2, 1]

    def test_the_sums_carried_are_those_of_the_counts(self):
        foot = self.pages[-1].a_reporter
        for nom in SOMMES:
            assert foot.somme(nom) == sum(Comptee.objects.values_list(nom, flat=True)), nom
        torn = Detachement.objects.filter(prelevement__isnull=False)
        assert foot.somme("nombre") == torn.aggregate(n=Sum(F("dernier") - F("premier") + 1))["n"]
        assert (foot.somme("excedent"), foot.somme("manquant")) == (130, 40)

    def test_who_served_and_the_mention_of_the_sabot_stand_in_their_columns(self):
        rows = [row for page in self.pages for row in page.rangees]
        third = " ".join(row["banquiers"] for row in rows)
        assert third.count("M.Blanc:") == 4
        assert third.count("MmeRoux:") == 3
        for given in AffectationSabot.objects.select_related("sabot"):
            self.assertIn(f"sabot{given.sabot.numero},affecté", third)
        staff = " ".join(row["employes"] for row in rows)
        assert (staff.count("AnneMorel"), staff.count("sabot")) == (4, 0)
        self.assertIn("PROVISOIRE", self.text)

    def test_what_was_levied_on_a_banker_stays_with_his_coups(self):
        """However narrow the column: no line ends between the two."""
        html = "".join(REPORTS["enregistrement"].build(table=1, saison=conte.ANNEE).feuilles)
        for seance in self.lu.seances:
            for banker in seance.banquiers:
                self.assertIn(f"{banker.coups}\u00a0coup{'s' * (banker.coups > 1)},\u00a0", html)

    def test_four_séances_or_one_take_the_same_queries(self):
        with CaptureQueriesContext(connection) as four:
            read_enregistrement(find_table(1, conte.ANNEE))
        assert len(four) <= 20
        counts = []
        for day in (8, 9, 10):
            evening(day - 3, jour=day)
            with CaptureQueriesContext(connection) as asked:
                lu = read_enregistrement(find_table(1, conte.ANNEE))
            counts.append((len(asked), len(lu.seances)))
        assert counts == [(len(four), 5), (len(four), 6), (len(four), 7)]


def evening(numero, *, plus=0, jour=None):
    """Two bankers, five coups, the box counted before midnight with so much over or under."""
    jour = 2 + numero if jour is None else jour
    with conte.soir(jour, numero, "limitee") as s:
        s.tient("M. Blanc", "5000,00")
        for mises, mots in (("800,00 300,00", "g p"), ("123,40 55,50", "g g"), ("10,00 20,00", "e p")):
            s.joue(mises, mots)
        s.finit("retrait")
        s.tient("Mme Roux", "900,00")
        for mises, mots in (("100,00 100,00", "g e"), (f"{numero}0,00 20,00", "g g")):
            s.joue(mises, mots)
    due = sum(
        Detachement.objects.filter(prelevement__coup__seance__numero=numero).values_list("montant", flat=True)
    )
    with telling(conte.le(jour, "23:30")):
        compte(1, numero, due + plus, observation="écart vu avec le chef de partie" if plus < 0 else "")
