"""The carnet d'enregistrement des cagnottes on paper: its columns are what the rows say (modèle 11)."""

import datetime as dt
import re
import tempfile
from pathlib import Path

import pytest
from django.db import connection
from django.db.models import F, Max, Sum
from django.test import TestCase
from django.test.utils import CaptureQueriesContext

from cercle.inspection import pdf
from cercle.inspection.papier.cadre import Cadre
from cercle.inspection.reports.enregistrement import compose, enregistrement
from cercle.inspection.reports.enregistrement_lignes import SOMMES, grille
from cercle.journal.head import current_head
from cercle.ledger.models import Comptee, CompteeCorrigee, Detachement, Prelevement, TicketMachine
from cercle.ledger.selectors.registres import find_table, read_enregistrement
from cercle.rules.montant import format_montant
from cercle.rules.refusal import Illegal

from . import lecture
from . import saison as conte
from .test_carnet import spaced

MOMENT = dt.datetime(2026, 12, 1, 0, 43, 12, tzinfo=dt.UTC)


class Printed(TestCase):
    """The carnets of both tables, printed once."""

    @classmethod
    def setUpTestData(cls):
        conte.monte()
        conte.joue_novembre()
        cls.documents, cls.rows, cls.text = {}, {}, {}
        for table in (1, 2):
            document = enregistrement(table=table, saison=conte.SAISON, moment=MOMENT)
            content = pdf.render(document)
            lu = read_enregistrement(find_table(table, conte.SAISON))
            with tempfile.TemporaryDirectory() as place:
                cls.text[table] = [spaced(page) for page in lecture.text(content, Path(place))]
                cls.rows[table] = lecture.pages_grille(content, grille(lu), Path(place))
            cls.documents[table] = document

    def seance(self, table, numero):
        """The printed lines of a séance."""
        lines, here = [], False
        for row in (row for page in self.rows[table] for row in page.rangees):
            date = row["date"]
            if re.fullmatch(r"\d\d/\d\d/\d{4}", date):
                lines, here = [] if not here else lines, False
                pending = [row]
                continue
            if date.startswith("séance"):
                here = date == f"séance{numero}"
                lines = [*pending, row] if here else lines
                if not here and lines:
                    return lines
                continue
            if here:
                lines.append(row)
        return lines


class EnregistrementTestCase(Printed):
    def test_it_works(self):
        assert [len(pages) for pages in self.text.values()] == [3, 3]
        assert "Carnet d’enregistrement des cagnottes" in self.text[1][0]
        assert "Table n° 1" in self.text[1][0]
        assert "Commencé le 3 novembre 2021" in self.text[1][0]
        assert not any("PROVISOIRE" in page for pages in self.text.values() for page in pages)

    def test_columns_8_to_11_and_15_are_the_count(self):
        for count in Comptee.objects.select_related("seance__table"):
            first = self.seance(count.seance.table.numero, count.seance.numero)[0]
            for nom in SOMMES:
                assert first.somme(nom) == getattr(count, nom), (count.seance, nom)

    def test_columns_4_to_7_are_the_tickets_of_the_coups(self):
        for count in Comptee.objects.select_related("seance__table"):
            torn = Detachement.objects.filter(prelevement__coup__seance=count.seance).values_list(
                "carnet__valeur"
            )
            expected = {
                valeur: (last, number)
                for valeur, last, number in torn.annotate(
                    au=Max("dernier"), total=Sum(F("dernier") - F("premier") + 1)
                )
            }
            lines = self.seance(count.seance.table.numero, count.seance.numero)
            printed = {
                row.somme("valeur"): (int(row["dernier"]), row.somme("nombre"))
                for row in lines
                if row["dernier"] and row["valeur"] != "mach."
            }
            assert printed == expected, count.seance

    def test_columns_12_to_14_take_in_the_tickets_of_the_surplus(self):
        for table in (1, 2):
            of_coups = Detachement.objects.filter(prelevement__coup__seance__table__numero=table)
            of_counts = Detachement.objects.filter(comptee__seance__table__numero=table)
            machine = TicketMachine.objects.filter(machine__seances__seance__table__numero=table).count()
            number = sum(d.nombre for d in (*of_coups, *of_counts)) + machine
            assert self.rows[table][-1].a_reporter.somme("nombre_porte") == number
        last = self.seance(2, 1)
        assert [(row["valeur"], row["dernier_porte"], row["nombre_porte"]) for row in last[:3]] == [
            ("10,00", "", "0"), ("1,00", "212", "12"), ("0,10", "203", "3"),
        ]  # fmt: skip

    def test_a_correction_strikes_the_original_and_counts_in_its_place(self):
        row = CompteeCorrigee.objects.get()
        lines = self.seance(1, 2)
        red = next(line for line in lines if line["date"].startswith("±"))
        assert (red["date"], red.somme("compte"), red.somme("porte")) == ("±1", row.compte, row.porte)
        assert (red.somme("excedent"), red.somme("manquant")) == (row.excedent, row.manquant)
        html = "".join(self.documents[1].feuilles)
        struck = {cell.strip() for cell in re.findall(r"<s>([^<]*)</s>", html)}
        assert struck == {"4,00", "0,60", "4,60", "8", "9", "4", "6"}
        assert re.search(r"<em>± 1 .*</em>", html)
        said = self.text[1][1]
        for words in (
            "± 1 : 4,00 € comptés",
            "9,00 € comptés",
            "un billet de 5 €",
            "« approuvé, lu et vérifié »",
        ):
            assert all(word in said for word in words.split()), words

    def test_what_is_carried_is_the_sum_of_what_counts(self):
        for table in (1, 2):
            counts = Comptee.objects.filter(seance__table__numero=table)
            corrected = {
                c.decision.correction.comptee_id: c
                for c in CompteeCorrigee.objects.select_related("decision__correction").order_by("id")
            }
            for nom in SOMMES:
                due = sum(getattr(corrected.get(count.id, count), nom) for count in counts)
                assert self.rows[table][-1].a_reporter.somme(nom) == due, (table, nom)
                assert format_montant(due) in self.text[table][-1].replace(" ", " ")

    def test_who_counted_who_certified_and_what_was_observed(self):
        said = {table: pages[1] for table, pages in self.text.items()}
        assert said[1].count("Certifié exact : Hélène Garnier (D1)") == 4
        for words in ("Comptée le 3 novembre 2021 à 23:50:00", "coupure de courant", "22:10-22:35"):
            assert words in said[1]
        assert "COMPTÉE TARDIVEMENT, 2 jours après" in said[1]
        assert said[1].count("TARDIVEMENT") == 1
        assert "Non produits : n° 19 à 21 de 0,10 €" in said[1]
        assert "Observation : sept centimes" in said[2]

    def test_a_machine_in_place_of_carnets(self):
        lines = self.seance(2, 2)
        levied = sum(
            Prelevement.objects.filter(coup__seance__machine__isnull=False).values_list("montant", flat=True)
        )
        row = lines[0]
        assert (row["valeur"], row["premier"], row["dernier"], row["dernier_porte"]) == (
            "mach.", "501", "502", "503",
        )  # fmt: skip
        assert row.somme("attendu") == levied == 510
        assert "Historique : n° 502, total 5,10 €" in self.text[2][1]

    def test_the_columns_bear_the_numbers_of_the_article(self):
        lu = read_enregistrement(find_table(1))
        plain, double = grille(lu), grille(lu, banquiers=True)
        assert [c.numero for c in plain.colonnes] == [str(n) for n in range(1, 16)]
        assert [c.numero for c in double.colonnes] == [
            "1",
            "2",
            "3",
            "3 bis",
            *(str(n) for n in range(4, 16)),
        ]
        assert ">3 bis</text>" in Cadre(double, lignes=39, mention="x", numero="16").formule()

    def test_the_same_document_gives_the_same_bytes(self):
        again = enregistrement(table=1, saison=conte.SAISON, moment=MOMENT)
        assert again == self.documents[1]
        assert pdf.render(again) == pdf.render(self.documents[1])

    def test_what_is_not_there(self):
        for asked in ({"table": 9}, {"table": 1, "saison": 1999}):
            with pytest.raises(Illegal) as refused:
                enregistrement(**asked)
            assert refused.value.code == "table_unknown"


class OpenTestCase(TestCase):
    """A séance that nobody counted, after one that was; then a table without a séance."""

    @classmethod
    def setUpTestData(cls):
        conte.monte()
        with conte.soir(3) as s:
            s.tour("5 A 40,00", "6 B 40,00", gagne="A")
            conte.compte(1, 1, 200)
        with conte.soir(4, heure="21:00") as s:
            s.tour("5 A 40,00", "6 B 40,00", gagne="A")

    def test_it_works(self):
        document = enregistrement(table=1)
        with tempfile.TemporaryDirectory() as place:
            pages = [spaced(page) for page in lecture.text(pdf.render(document), Path(place))]
        assert all("PROVISOIRE" in page for page in pages)
        assert "à compter" in pages[1]
        assert "À COMPTER : 2,00 € de tickets" in pages[1]
        assert "Séance 2 du jeudi 4 novembre 2021" in pages[2]

    def test_a_table_without_a_seance(self):
        document = enregistrement(table=2)
        assert "Aucune séance" in "".join(document.feuilles)
        assert len(document.feuilles) == 3


class QueriesTestCase(TestCase):
    def count(self):
        table = find_table(1)
        with CaptureQueriesContext(connection) as asked:
            lu = read_enregistrement(table)
        return len(asked), len(lu.seances)

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
            counts.append(self.count())
        assert [seances for _n, seances in counts] == [2, 6]
        assert counts[0][0] == counts[1][0] <= 20
        assert compose(
            read_enregistrement(find_table(1)), tete=current_head(), moment=MOMENT
        ) == enregistrement(table=1, moment=MOMENT)
