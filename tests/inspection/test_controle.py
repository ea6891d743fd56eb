"""The registre de contrôle and the receipt on paper: what they say is what the closings and the rows say."""

import datetime as dt
import io
import re
import tempfile
from pathlib import Path

import pikepdf
import pytest
from django.db import connection
from django.test import TestCase
from django.test.utils import CaptureQueriesContext

from cercle.inspection import pdf
from cercle.inspection.papier.lettres import montant_en_lettres
from cercle.inspection.reports.controle import controle
from cercle.inspection.reports.controle_lignes import SOMMES, grille
from cercle.inspection.reports.recu import recu
from cercle.ledger.models import Cloture, LigneCloture, PrelevementCorrige
from cercle.ledger.selectors.controle import read_controle
from cercle.ledger.services import tickets
from cercle.rules.cloture import month
from cercle.rules.montant import format_euros, format_montant
from cercle.rules.refusal import Illegal
from tests.ledger.cast import HELENE, PAUL, by, monte_maison

from . import lecture
from . import saison as conte
from .test_carnet import spaced

MOMENT = dt.datetime(2026, 12, 1, 0, 43, 12, tzinfo=dt.UTC)
NOVEMBRE, DECEMBRE = dt.date(2021, 11, 1), dt.date(2021, 12, 1)


def printed(document):
    with tempfile.TemporaryDirectory() as place:
        return [spaced(page) for page in lecture.text(pdf.render(document), Path(place))]


class Printed(TestCase):
    @classmethod
    def setUpTestData(cls):
        conte.monte()
        conte.joue_novembre()
        conte.clot_novembre()
        conte.corrige_en_decembre()
        cls.document = controle(mois=NOVEMBRE, moment=MOMENT)
        content = pdf.render(cls.document)
        with tempfile.TemporaryDirectory() as place:
            cls.text = [spaced(page) for page in lecture.text(content, Path(place))]
            cls.pages = lecture.pages_grille(content, grille(read_controle(month(NOVEMBRE))), Path(place))
        cls.rows = [row for page in cls.pages for row in page.rangees]
        cls.whole = " ".join(cls.text)


class ClosedMonthTestCase(Printed):
    def test_it_works(self):
        assert "Novembre 2021" in self.text[0]
        assert not any("PROVISOIRE" in page for page in self.text)
        assert len(self.text) == len(self.document.feuilles)

    def test_each_day_is_closed_in_words_with_two_signatures(self):
        days = Cloture.objects.filter(genre="jour").select_related("par", "signe_par")
        assert len(days) == 4
        for day in days:
            said = montant_en_lettres(day.porte)
            assert f"arrêtée à la somme de {said}" in self.whole
            assert spaced(format_euros(day.porte)) in self.whole
            assert f"journal, écriture n° {day.entry_id}." in self.whole
            perpetual = (format_euros(day.perpetuel_preleve), format_euros(day.perpetuel_porte))
            assert spaced("Total perpétuel : prélevé {}, porté {}.".format(*perpetual)) in self.whole
        assert self.whole.count("Hélène Garnier (D1) et Paul Marchand (C1)") == 5  # the month too

    def test_the_total_of_each_day_is_its_closing(self):
        totals = [row for row in self.rows if row["jour"] == "Total"]
        days = Cloture.objects.filter(genre="jour").order_by("debut")
        assert len(totals) == len(days)
        for row, day in zip(totals, days, strict=True):
            assert row.somme("preleve") == day.preleve
            lines = LigneCloture.objects.filter(cloture=day)
            for nom in SOMMES:
                assert row.somme(nom) == sum(getattr(line, nom) for line in lines), (day.debut, nom)

    def test_the_lines_of_the_month_sum_to_its_closing(self):
        closed = Cloture.objects.get(genre="mois")
        last = self.pages[-1].a_reporter
        assert (last.somme("preleve"), last.somme("porte")) == (closed.preleve, closed.porte)
        lines = LigneCloture.objects.filter(cloture=closed)
        for nom in ("coups", *SOMMES):
            assert last.somme(nom) == sum(getattr(line, nom) for line in lines), nom
        assert spaced(f"Arrêté à la somme de {montant_en_lettres(closed.porte)}") in self.text[-1]
        for table in lines:
            assert spaced(format_montant(table.porte)) in self.text[-1]

    def test_each_page_carries_what_it_printed(self):
        before = dict.fromkeys(("preleve", *SOMMES), 0)
        for page in self.pages:
            for nom in before:
                assert page.report.somme(nom) == before[nom], (page.numero, nom)
                lines = [row for row in page.rangees if row["jour"] != "Total" and not _said(row)]
                before[nom] += sum(row.somme(nom) for row in lines)
                assert page.a_reporter.somme(nom) == before[nom], (page.numero, nom)

    def test_a_correction_is_a_red_line_of_its_own(self):
        html = "".join(self.document.feuilles)
        red = re.findall(r"<em>\s*±(\d+)", html)
        assert red == ["1", "2", "3"]
        one = next(row for row in self.rows if row["jour"] == "±1")
        assert (one["compte"], one["excedent"], one["manquant"], one["porte"]) == (
            "+5,00", "+4,40", "-0,60", "+4,40",
        )  # fmt: skip
        assert "14,30" in self.whole  # the séance as it was first counted

    def test_no_line_is_left_blank(self):
        for leaf in self.document.feuilles[1:-1]:
            lines = re.search(r"<pre[^>]*>\n(.*)</pre>", leaf, re.S)[1].split("\n")
            filled = [bool(line.strip()) for line in lines]
            empty = filled[:-1].count(False)
            assert filled[: len(filled) - 1 - empty] == [True] * (len(filled) - 1 - empty)
            assert not empty or 'stroke="#4a4a4a"' in leaf  # the bar through what is left

    def test_one_day_alone(self):
        pages = printed(controle(jour=dt.date(2021, 11, 4), moment=MOMENT))
        day = Cloture.objects.get(genre="jour", debut=dt.date(2021, 11, 4))
        assert "Jeudi 4 novembre 2021" in pages[0]
        assert montant_en_lettres(day.porte) in pages[-1]
        assert not any("PROVISOIRE" in page for page in pages)

    def test_the_same_document_gives_the_same_bytes(self):
        assert pdf.render(controle(mois=NOVEMBRE, moment=MOMENT)) == pdf.render(self.document)


def _said(row):
    """A sentence across the columns."""
    return any(c.isalpha() for nom in ("preleve", *SOMMES) for c in row[nom])


class OpenMonthTestCase(Printed):
    def test_it_works(self):
        """A correction of a closed month falls on the day that is open: one line, of its difference."""
        document = controle(mois=DECEMBRE, moment=MOMENT)
        pages = printed(document)
        assert all("PROVISOIRE" in page for page in pages)
        moved = sum(row.montant - row.avant for row in PrelevementCorrige.objects.filter(
            decision__jour=dt.date(2021, 12, 2)
        ))  # fmt: skip
        assert moved == -100
        assert "± 4, séance 1 du 03/11/2021, coup 1" in pages[1]
        assert "la journée du jeudi 2 décembre 2021 n’est pas close" in pages[1]
        assert pages[1].count("-1,00") >= 2
        assert "Corrections de journées closes, prélevé" in pages[-1]

    def test_a_month_where_nothing_happened(self):
        pages = printed(controle(mois=dt.date(2022, 1, 1), moment=MOMENT))
        assert "Néant." in pages[-1]
        assert "Janvier 2022" in pages[0]

    def test_a_whole_season(self):
        """Its two months one after the other; the season goes on, so it is provisional."""
        pages = printed(controle(saison=2021, moment=MOMENT))
        assert "2021-2022" in pages[0]
        assert "cette saison n’est pas close" in pages[-1]
        said = " ".join(pages)
        assert "± 4, séance 1 du 03/11/2021, coup 1" in said
        assert all(f"jeudi {day} 2021" in said for day in ("4 novembre", "2 décembre"))

    def test_it_takes_one_period(self):
        for asked in ({}, {"jour": NOVEMBRE, "saison": 2021}):
            with pytest.raises(Illegal) as refused:
                controle(**asked)
            assert refused.value.code == "period_missing"


class QueriesTestCase(TestCase):
    def test_it_works(self):
        conte.monte()
        counts = []
        for days in ((3, 4), (5, 6, 7, 8)):
            for day in days:
                with conte.soir(day) as s:
                    s.tour("5 A 40,00", "6 B 40,00", gagne="A")
                    conte.compte(1, day - 2, 300)
                    conte.corrige(
                        "recompté", par=conte.PAUL, table=1, seance=day - 2, objet="comptee", montant=400
                    )
                    conte.clot(day)
            with CaptureQueriesContext(connection) as asked:
                lu = read_controle(month(NOVEMBRE))
            counts.append((len(asked), len(lu.jours)))
        assert [days for _n, days in counts] == [2, 6]
        assert counts[0][0] == counts[1][0] <= 35


class RecuTestCase(TestCase):
    @classmethod
    def setUpTestData(cls):
        monte_maison()
        tickets.receive_carnet(by(PAUL), valeur=1_000, premier=401, bon_livraison="BL 9 & 10")

    def test_it_works(self):
        document = recu(valeur=100, premier=1, moment=MOMENT)
        (page,) = printed(document)
        for words in (
            "Mme Comptable",
            "Hélène Garnier (D1)",
            "1,00 €",
            "200,00 € (deux cents euros)",
            "BL 1",
        ):
            assert words in page
        assert pdf.render(document) == pdf.render(recu(valeur=100, premier=1, moment=MOMENT))

    def test_half_a_page(self):
        with pikepdf.open(io.BytesIO(pdf.render(recu(valeur=100, premier=1)))) as read:
            width, height = (float(x) / 72 * 25.4 for x in read.pages[0].mediabox[2:])
        assert (round(width), round(height)) == (210, 148)

    def test_no_receipt_before_the_comptable(self):
        with pytest.raises(Illegal) as refused:
            recu(valeur=1_000, premier=401)
        assert (refused.value.code, refused.value.article) == ("carnet_not_initialled", "82")
        with pytest.raises(Illegal) as refused:
            recu(valeur=1_000, premier=601)
        assert refused.value.code == "carnet_unknown"
        tickets.initial_carnet(by(HELENE), valeur=1_000, premier=401, comptable="M. <Trésor>")
        assert "M. <Trésor>" in printed(recu(valeur=1_000, premier=401))[0]
