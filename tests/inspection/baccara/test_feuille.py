"""The feuilles de partie of baccara: every coup, its words and its levy, read back from the PDF."""

import datetime as dt
import re
import tempfile
from pathlib import Path

from django.db import connection
from django.test import TestCase
from django.test.utils import CaptureQueriesContext

from cercle.inspection import pdf
from cercle.inspection.reports import REPORTS
from cercle.ledger.models import Detachement, Prelevement
from cercle.ledger.selectors.carnet import find_seance
from cercle.ledger.selectors.feuille_baccara import read_feuille
from cercle.rules.montant import format_montant
from tests.inspection import lecture
from tests.ledger.cast_banque import (
    CheminDeFerCase,
    LimiteeCase,
    OuverteCase,
    SoireeBaccara,
    monte_maison,
    monte_table,
    ouvre,
)

MOMENT = dt.datetime(2026, 12, 1, 0, 43, 12, tzinfo=dt.UTC)


def printed(**asked):
    """The words of each page, spaces made plain."""
    content = pdf.render(REPORTS["baccara"].build(table=1, seance=1, moment=MOMENT, **asked))
    with tempfile.TemporaryDirectory() as place:
        return [re.sub(r"\s+", " ", page) for page in lecture.text(content, Path(place))]


class CheminDeFerTestCase(CheminDeFerCase):
    def test_it_works(self):
        self.s.joue("30,00", "7 4")
        self.s.mises("78,50", banco=True)
        self.s.resultat("p")
        self.s.main("4 100,00")
        self.s.finit("passe")
        pages = printed()
        whole = " ".join(pages)
        for said in (
            "Feuille de partie", "Baccara chemin de fer", "TAILLE N° 1, sabot 1, coupée par M. Durand",
            "Carte d’arrêt placée avant les 7 dernières cartes",
            "Banque 1 au siège 3 : 50,00 € mis en banque",
            "« La banque gagne. Total des mises : 30,00 €. Prélèvement :",
            "5 % × 30,00 = 1,50, art. 60", "Banco.", "« La banque perd. »",
            "Banque 1 : coup perdu", "Banque 2 : le banquier passe la main",
            "PROVISOIRE", "3 jeux de 52 cartes, dos rouge : n° R1-1, R2-1, R3-1",
            "croupier : Anne Morel (E1)", "changeur : Bruno Petit (E2)",
        ):  # fmt: skip
            self.assertIn(said, whole)

    def test_void_coups_and_cards_burnt(self):
        self.s.mises("30,00")
        self.s.nul(cartes=2)
        whole = " ".join(printed())
        self.assertIn("COUP NUL : carte retournée. Les mises sont rendues.", whole)
        self.assertIn("CARTES BRÛLÉES : 2, décision de Hélène Garnier : carte retournée", whole)


class LimiteeTestCase(LimiteeCase):
    def test_figures_are_those_of_the_books(self):
        """Every levy of the rows stands on paper, and its sum at the foot."""
        for stakes, words in (("800,00 300,00", "g p"), ("123,40 55,50", "g g"), ("10,00 20,00", "e p")):
            self.s.joue(stakes, words)
        self.s.finit("retrait")
        self.s.tient("Mme Roux", "900,00")
        self.s.joue("100,00 100,00", "g e")
        whole = " ".join(printed())
        rows = list(Prelevement.objects.values_list("base", "montant"))
        assert len(rows) == 3
        for base, montant in rows:
            self.assertRegex(
                whole, rf"2 % × {re.escape(format_montant(base))} = \S+( → {format_montant(montant)})?"
            )
        total = sum(montant for _base, montant in rows)
        self.assertEqual(total, sum(Detachement.objects.values_list("montant", flat=True)))
        self.assertRegex(whole, rf"À reporter .*{re.escape(format_montant(total))}")
        blanc = sum(m for _b, m in rows[:2])
        self.assertRegex(whole, rf"M. Blanc, 1 banque\(s\), 3 coup\(s\) \.+ {format_montant(blanc)}")
        self.assertRegex(whole, rf"Mme Roux, 1 banque\(s\), 1 coup\(s\) \.+ {format_montant(total - blanc)}")

    def test_one_taille_alone(self):
        self.s.joue("800,00 300,00", "g p")
        self.s.arret()
        self.s.coupe(par="Mme Rey")
        self.s.tient("Mme Roux", "900,00")
        self.s.joue("100,00 100,00", "g e")
        whole = " ".join(printed(taille=2))
        self.assertIn("TAILLE N° 2, sabot 1, coupée par Mme Rey", whole)
        self.assertNotIn("TAILLE N° 1", whole)
        self.assertIn("100,00 100,00", whole)
        self.assertNotIn("800,00", whole)
        self.assertIn("La carte d’arrêt a paru : aucun autre coup", " ".join(printed()))

    def test_what_there_is_not(self):
        from cercle.rules.refusal import Illegal

        for asked, code in (({"taille": 9}, "taille_unknown"), ({"saison": 2001}, "seance_unknown")):
            with self.assertRaises(Illegal) as refused:
                REPORTS["baccara"].build(table=1, seance=1, moment=MOMENT, **asked)
            self.assertEqual(refused.exception.code, code)

    def test_a_séance_closed_is_not_provisional(self):
        self.s.joue("100,00 100,00", "g e")
        self.s.finit("retrait")
        self.s.arret(carte_arret=False, motif="plus de joueurs")
        self.s.clot()
        self.assertNotIn("PROVISOIRE", " ".join(printed()))


class OuverteTestCase(OuverteCase):
    def test_article_62_word_for_word_deposits_and_the_hour_told(self):
        self.s.joue("1000,00 600,00", "g p")
        whole = " ".join(printed())
        for said in (
            "« 1er tableau, gagnant. 2e tableau, perdant. Différence : 400,00 €. Prélèvement : 5,00 €. »",
            "1,25 % × 400,00 = 5,00, art. 62",
            "Dépôt de M. Noir : 20 000,00 €, aux caisses du casino, reçu 12 (article 61)",
            "Banque 1 : M. Noir, candidat", "adjugée à M. Noir par Paul Marchand, pour la séance",
            "Heure annoncée aux autorités : AUCUNE",
        ):  # fmt: skip
            self.assertIn(said, whole)


class QueriesTestCase(TestCase):
    def test_the_same_for_a_séance_ten_times_as_long(self):
        monte_maison()
        monte_table("limitee")
        ouvre("limitee")
        s, counts = SoireeBaccara(), []
        s.coupe()
        s.tient("M. Blanc", "5000,00")
        for coups in (3, 30):
            for _coup in range(coups):
                s.joue("10,00 10,00", "e p" if _coup % 2 else "g e")
            with CaptureQueriesContext(connection) as asked:
                lu = read_feuille(find_seance(1, 1))
            counts.append((len(asked), len(lu.coups)))
        assert counts == [(counts[0][0], 3), (counts[0][0], 33)]
