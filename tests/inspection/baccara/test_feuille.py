"""The feuilles de partie of baccara: every coup, its words and its levy, read back from the PDF."""

import datetime as dt
import re
import tempfile
from itertools import pairwise
from pathlib import Path

import pytest
from django.db import connection
from django.db.models import F, Sum
from django.test import TestCase
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from cercle.inspection import pdf
from cercle.inspection.reports import REPORTS
from cercle.inspection.reports.baccara_lignes import grille
from cercle.ledger.models import CoupBaccara, Detachement, Prelevement, TicketMachine
from cercle.ledger.selectors.carnet import find_seance
from cercle.ledger.selectors.feuille_baccara import read_feuille
from cercle.ledger.services import accounts, machine, seance
from cercle.rules.montant import format_montant
from cercle.rules.refusal import Illegal
from tests.inspection import lecture
from tests.ledger.cast import CLARA, PAUL, SeanceCase, by, saison
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


def ruled(**asked):
    """The ruled pages, every word in its column."""
    content = pdf.render(REPORTS["baccara"].build(table=1, seance=1, moment=MOMENT, **asked))
    with tempfile.TemporaryDirectory() as place:
        return lecture.pages_grille(content, grille(read_feuille(find_seance(1, 1))), Path(place))


def clock(moment):
    return f"{timezone.localtime(moment):%H:%M:%S}"


def sums_of_the_rows():
    """What the books hold of the séance, added up by the database, void coups apart."""
    laid = CoupBaccara.objects.filter(coup__nullite__isnull=True)
    return {
        "mise_1": laid.aggregate(n=Sum("mise_1"))["n"] or 0,
        "mise_2": laid.aggregate(n=Sum("mise_2"))["n"] or 0,
        "prelevement": Prelevement.objects.aggregate(n=Sum("montant"))["n"] or 0,
        "tickets": Detachement.objects.aggregate(n=Sum(F("dernier") - F("premier") + 1))["n"] or 0,
    }


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
        said = "COUP NUL : carte retournée. Les mises sont rendues, décision de Hélène Garnier."
        self.assertIn(said, whole)
        self.assertIn("CARTES BRÛLÉES : 2, décision de Hélène Garnier : carte retournée", whole)

    def test_stakes_given_back_are_struck_and_add_nothing(self):
        self.s.joue("20,00", "g")
        self.s.mises("30,00")
        self.s.nul()
        html = "".join(REPORTS["baccara"].build(table=1, seance=1, moment=MOMENT).feuilles)
        assert [cell.strip() for cell in re.findall(r"<s>([^<]*)</s>", html)] == ["30,00"]
        assert ruled()[-1].a_reporter.somme("mise_1") == 2_000
        self.assertRegex(" ".join(printed()), r"Mises des pontes \.+ 20,00")

    def test_every_cell_of_every_coup_is_its_row(self):
        """On several pages: bank, stakes, result, levy, tickets and the hours."""
        for n in range(1, 31):
            self.s.joue("10,00", "7 4" if n % 3 else "e")
        found = ruled()
        assert len(found) > 2
        lines = {n: rows[0] for n, rows in lecture.by_coup(found).items()}
        assert len(lines) == 30
        coups = CoupBaccara.objects.select_related(
            "coup__entry", "coup__resultat_baccara", "coup__mouvement_banque"
        )
        for row in coups:
            line, result = lines[row.coup.numero], row.coup.resultat_baccara
            points = (result.points_banquier, result.points_1)
            assert line["heure"] == clock(row.coup.entry.moment)
            assert line.somme("avant") == row.en_banque
            assert line.somme("mise_1") == row.mise_1
            assert line["issue"] == {"gagnant": "G", "egalite": "="}[result.resultat_1]
            assert line["points"] == "".join(str(p) for p in points if p is not None)
            assert line.somme("apres") == row.coup.mouvement_banque.montant
            torn = Detachement.objects.filter(prelevement__coup=row.coup).order_by("rang").first()
            assert line["du"] == (str(torn.premier) if torn else "")
            assert line["dechires"] == (clock(row.coup.tickets_dechires.entry.moment) if torn else "")
            levy = row.coup.prelevements.aggregate(n=Sum("montant"))["n"] or 0
            assert line.somme("prelevement") == levy

    def test_each_page_carries_the_sums_of_the_one_before(self):
        for n in range(1, 25):
            self.s.joue("12,40", "g" if n % 4 else "e")
        found = ruled()
        rows = sums_of_the_rows()
        for one, following in pairwise(found):
            carried = [(one.a_reporter.somme(nom), following.report.somme(nom)) for nom in rows]
            assert all(before == after for before, after in carried), carried
        for nom in ("mise_1", "prelevement", "tickets"):
            assert found[-1].a_reporter.somme(nom) == rows[nom] > 0, nom


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
        self.assertRegex(whole, rf"M. Blanc, 1 banque, 3 coups \.+ {format_montant(blanc)}")
        self.assertRegex(whole, rf"Mme Roux, 1 banque, 1 coup \.+ {format_montant(total - blanc)}")

    def test_both_tableaux_add_up_as_the_rows_do(self):
        for n in range(1, 22):
            self.s.joue(f"{10 + n},00 {5 + n},50", ("g p", "p g", "g g", "e g")[n % 4])
        found, rows = ruled(), sums_of_the_rows()
        assert len(found) > 1
        for nom, expected in rows.items():
            assert found[-1].a_reporter.somme(nom) == expected > 0, nom

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
        self.assertRegex(whole, r"Prélèvements \.+ 2,00")
        self.assertIn("La carte d’arrêt a paru : aucun autre coup", " ".join(printed()))

    def test_each_taille_says_its_material_and_who_serves(self):
        self.s.arret()
        seance.relieve_employe(by(PAUL), **self.s.ici, fonction="croupier", matricule=CLARA.matricule)
        self.s.coupe(CLARA, par="Mme Rey")
        first, second = (" ".join(printed(taille=n)) for n in (1, 2))
        for whole in (first, second):
            for said in (
                "Carte d’arrêt placée avant les 10 dernières cartes", "Enjeu minimum 1,00 €",
                "2 jeux de 52 cartes, dos rouge : n° R1-1, R2-1", "1 jeu de 52 cartes, dos bleu : n° B1-1",
            ):  # fmt: skip
                self.assertIn(said, whole)
        self.assertIn("croupier : Anne Morel (E1) ; changeur : Bruno Petit (E2)", first)
        self.assertIn("croupier : Clara Roux (E3) ; changeur : Bruno Petit (E2)", second)
        self.assertIn("Croupier : Clara Roux relève Anne Morel", first)

    def test_the_end_of_a_taille_stands_before_what_followed(self):
        self.s.joue("100,00 100,00", "g e")
        self.s.arret()
        self.s.clot()
        whole = " ".join(printed())
        end, closed = whole.index("La carte d’arrêt a paru"), whole.index("Séance close")
        assert whole.index("« 1er tableau") < end < closed

    def test_what_there_is_not(self):
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

    def test_stakes_over_the_deposit_and_who_took_them_on_himself(self):
        self.s.mises("30000,00 0", PAUL, confirme=True)
        whole = " ".join(printed())
        self.assertIn("AU-DESSUS DU DÉPÔT : le banquier répond de 20 000,00 €", whole)
        self.assertIn("prises sur lui par Paul Marchand, art. 61.", whole)

    def test_each_taille_has_its_own_sheet_in_the_list(self):
        self.s.arret()
        self.s.coupe(par="Mme Rey")
        accounts.ensure_account(matricule=PAUL.matricule, password="table-verte")
        self.client.login(username=PAUL.matricule, password="table-verte")
        listed = self.client.get("/controle/carnets/").content.decode()
        for numero in (1, 2):
            self.assertIn(f"/controle/baccara/1/1.pdf?saison={saison()}&amp;taille={numero}", listed)

    def test_a_bank_for_the_séance_is_named_on_the_sheet_of_each_taille(self):
        self.s.joue("1000,00 600,00", "g p")
        self.s.arret()
        self.s.coupe(par="Mme Rey")
        self.s.joue("300,00 100,00", "g g")
        whole = " ".join(printed(taille=2))
        self.assertIn("Banque 1 adjugée à M. Noir par Paul Marchand, pour la séance", whole)
        self.assertNotIn("Dépôt de M. Noir", whole)

    def test_no_column_for_a_bank_that_no_sum_is_put_in(self):
        self.s.joue("1000,00 600,00", "g p")
        whole = " ".join(printed())
        self.assertNotIn("En banque", whole)
        found = ruled()[-1]
        assert found.a_reporter["heure"] == "Àreporter"
        assert {nom: found.a_reporter.somme(nom) for nom in sums_of_the_rows()} == sums_of_the_rows()


class BeforeATailleTestCase(TestCase):
    def test_what_happened_before_the_first_one_stands_before_it(self):
        monte_maison()
        monte_table("limitee")
        ouvre("limitee")
        s = SoireeBaccara()
        seance.relieve_employe(by(PAUL), **s.ici, fonction="croupier", matricule=CLARA.matricule)
        self.assertIn("Croupier : Clara Roux relève Anne Morel", " ".join(printed()))
        s.coupe(CLARA)
        whole = " ".join(printed())
        assert whole.index("Croupier : Clara Roux relève") < whole.index("TAILLE N° 1")


class MachineTestCase(TestCase):
    def test_the_tickets_it_printed_stand_beside_their_levies(self):
        monte_maison()
        monte_table("limitee")
        machine.declare_machine(by(PAUL), numero_serie="MX-7", modele="Tickomat", prochain=501)
        ouvre("limitee", machine="MX-7")
        s = SoireeBaccara()
        s.coupe()
        s.tient("M. Blanc", "5000,00")
        s.joue("800,00 300,00", "g p")
        s.joue("10,00 20,00", "p e")
        s.joue("123,40 55,50", "g g")
        lines = {n: rows[0] for n, rows in lecture.by_coup(ruled()).items()}
        printed_tickets = TicketMachine.objects.values_list("prelevement__coup__numero", "numero", "montant")
        assert len(printed_tickets) == 2
        assert {(n, line["du"], line.somme("prelevement")) for n, line in lines.items() if line["du"]} == {
            (coup, str(numero), montant) for coup, numero, montant in printed_tickets
        }


class AnotherGameTestCase(SeanceCase):
    def test_an_écarté_table_has_none(self):
        with pytest.raises(Illegal, match="ne joue pas au baccara"):
            REPORTS["baccara"].build(table=1, seance=1)


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
