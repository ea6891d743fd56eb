"""The same carnet from the command and from the screen, and who may read it."""

import os
import stat
from pathlib import Path

import pytest
from django.conf import settings
from django.contrib.auth import get_user_model
from django.core.management import CommandError, call_command
from django.db import connection
from django.test import TestCase
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from cercle.ledger.selectors.carnet import find_seance, list_carnets, read_carnet
from cercle.ledger.selectors.ecarte import stream_coups
from tests.ledger.cast import ANNE, CLARA, HELENE, INES, PAUL, TOM, monte_maison, ouvre

from . import lecture, nocturne, soiree


class SeanceCase(TestCase):
    """Table 1, séance 1, one coup."""

    @classmethod
    def setUpTestData(cls):
        monte_maison()
        ouvre()
        s = soiree.Partie()
        s.delivre(6)
        s.s_installe()
        s.tour("5 A 1,00", "6 B 1,00", gagne="A")
        for qui in (ANNE, CLARA, HELENE, INES, PAUL, TOM):
            get_user_model().objects.create_user(qui.matricule, password="x")

    @pytest.fixture(autouse=True)
    def _place(self, tmp_path, capsys):
        self.place = tmp_path
        self.capsys = capsys


class CommandTestCase(SeanceCase):
    def report(self, *args):
        call_command("report", *args)
        return self.capsys.readouterr().out

    def refuses(self, words, *args):
        with pytest.raises(CommandError) as refused:
            call_command("report", *args)
        assert words in str(refused.value)

    def test_it_works(self):
        path = self.place / "carnet.pdf"
        said = self.report("carnet", "--table", "1", "--seance", "1", "-o", str(path))
        assert f"4 pages dans {path}" in said
        read = lecture.pages(path.read_bytes(), read_carnet(find_seance(1, 1)), self.place)
        assert lecture.stakes(read) == [(1, 1, 5, "A", 100, 0), (1, 2, 6, "B", 100, 0)]
        assert stat.S_IMODE(path.stat().st_mode) == 0o600

    def test_the_registre_des_chouettes(self):
        path = self.place / "chouettes.pdf"
        said = self.report("chouettes", "--table", "1", "--seance", "1", "-o", str(path))
        assert f"1 page dans {path}" in said
        assert "sans chouette" in lecture.text(path.read_bytes(), self.place)[0]

    def test_without_a_file_it_goes_to_the_documents_under_its_own_name(self):
        Path(settings.CERCLE_DOCUMENTS_DIR).mkdir(exist_ok=True)
        before = set(Path(settings.CERCLE_DOCUMENTS_DIR).iterdir())
        for _ in range(2):
            self.report("carnet", "--table", "1", "--seance", "1")
        made = set(Path(settings.CERCLE_DOCUMENTS_DIR).iterdir()) - before
        assert len(made) == 2
        for path in made:
            assert path.name.startswith("carnet-table-1-seance-1-saison-")
            assert path.read_bytes().startswith(b"%PDF-")

    def test_what_is_not_there(self):
        self.refuses("Pas d’état « registre »", "registre")
        names = "carnet, chouettes, baccara, enregistrement, controle, recu, notice, banque_ouverte, materiel"
        self.refuses(f"États possibles : {names}, personnel.")
        self.refuses("Il n'y a pas de séance 3 à la table 1.", "carnet", "--table", "1", "--seance", "3")
        self.refuses("Il n'y a pas de séance 1 à la table 9.", "carnet", "--table", "9", "--seance", "1")
        self.refuses("Il faut --table", "carnet", "--seance", "1")
        self.refuses("--seance : « deux » n’est pas un numéro.", "carnet", "--table", "1", "--seance", "deux")

    def test_a_month_and_a_day_are_read_as_written(self):
        self.refuses("Il faut une journée, un mois ou une saison", "controle")
        for written in ("novembre", "2026-13", "2026-1", "9999-12", "26-11", "2026-11-30", "²026-11"):
            self.refuses(
                f"--mois : « {written} » n’est pas un mois : écrivez-le comme", "controle", "--mois", written
            )
        for written in ("2026-02-30", "2026-11", "hier", "20261130", "2026-W48-1"):
            self.refuses(
                f"--jour : « {written} » n’est pas un jour : écrivez-le comme", "controle", "--jour", written
            )

    def test_a_file_that_cannot_be_written(self):
        asked = ("carnet", "--table", "1", "--seance", "1", "-o")
        self.refuses("le dossier n’existe pas", *asked, str(self.place / "absent" / "carnet.pdf"))
        self.refuses("c’est un dossier", *asked, str(self.place))
        self.refuses("le nom est trop long", *asked, str(self.place / ("a" * 300)))
        assert os.listdir(self.place) == []


class ScreenTestCase(SeanceCase):
    url = "/controle/carnet/1/1.pdf"

    def get(self, qui, url=None):
        self.client.force_login(get_user_model().objects.get(username=qui.matricule))
        return self.client.get(url or self.url)

    def test_it_works(self):
        answer = self.get(INES)
        assert answer["Content-Type"] == "application/pdf"
        assert "carnet-table-1-seance-1" in answer["Content-Disposition"]
        read = lecture.pages(answer.content, read_carnet(find_seance(1, 1)), self.place)
        assert len(lecture.stakes(read)) == 2

    def test_who_reads_it(self):
        assert self.client.get(self.url).status_code == 302
        expected = {INES: 200, HELENE: 200, PAUL: 200, ANNE: 200, CLARA: 403, TOM: 403}
        assert {qui: self.get(qui).status_code for qui in expected} == expected

    def test_who_reads_the_registre_des_chouettes(self):
        url = "/controle/chouettes/1/1.pdf"
        assert self.client.get(url).status_code == 302
        expected = {INES: 200, HELENE: 200, PAUL: 200, ANNE: 200, CLARA: 403, TOM: 403}
        assert {qui: self.get(qui, url).status_code for qui in expected} == expected
        answer = self.get(INES, url)
        assert answer["Content-Type"] == "application/pdf"
        assert "chouettes-table-1-seance-1" in answer["Content-Disposition"]
        assert "sans chouette" in lecture.text(answer.content, self.place)[0]
        assert self.get(INES, "/controle/chouettes/1/33.pdf").status_code == 404

    def test_nobody_posts(self):
        self.client.force_login(get_user_model().objects.get(username=HELENE.matricule))
        for url in (self.url, "/controle/chouettes/1/1.pdf"):
            assert self.client.post(url).status_code == 405

    def test_what_is_not_there(self):
        answer = self.get(INES, "/controle/carnet/1/33.pdf")
        assert answer.status_code == 404
        assert "pas de séance 33 à la table 1" in answer.content.decode().replace("&#x27;", "'")
        assert self.get(INES, f"{self.url}?saison=1999").status_code == 404

    def test_the_list_leads_to_each_carnet(self):
        page = self.get(INES, reverse("carnets_speciaux")).content.decode()
        assert f"{self.url}?saison=" in page
        assert "/controle/chouettes/1/1.pdf?saison=" in page
        assert "provisoire" in page

    def test_an_employee_lists_the_seances_he_served(self):
        assert self.url in self.get(ANNE, reverse("carnets_speciaux")).content.decode()
        assert self.url not in self.get(CLARA, reverse("carnets_speciaux")).content.decode()
        assert self.get(TOM, reverse("carnets_speciaux")).status_code == 403


class QueriesTestCase(TestCase):
    @classmethod
    def setUpTestData(cls):
        monte_maison()
        ouvre()
        cls.partie = soiree.Partie()
        cls.partie.delivre(20)
        cls.partie.s_installe()

    def count(self):
        row = find_seance(1, 1)
        with CaptureQueriesContext(
            connection,
        ) as asked:
            lu = read_carnet(row)
        return len(asked), len(lu.coups)

    def test_it_works(self):
        """The same number of queries whatever the number of coups, stakes and cancelled lines."""
        counts = []
        for coups in (1, 6):
            for _ in range(coups):
                self.partie.mises("5 A 1,00", "6 B 1,00", "7 A 2,00")
                self.partie.annule(3)
                self.partie.tour("8 A 1,10", "9 B 1,00", gagne="A")
            counts.append(self.count())
        assert counts[0][1] == 1
        assert counts[1][1] == 7
        assert counts[0][0] == counts[1][0] <= 25
        row = find_seance(1, 1)
        assert list(stream_coups(row, at_once=3)) == list(stream_coups(row)) == list(read_carnet(row).coups)


class ChouetteQueriesTestCase(TestCase):
    """As many queries whatever the number of chouettes, bids and coups."""

    @classmethod
    def setUpTestData(cls):
        monte_maison()

    def count(self):
        row = find_seance(1, 1)
        with CaptureQueriesContext(connection) as asked:
            lu = read_carnet(row)
        return len(asked), len(lu.chouettes), len(lu.coups)

    def listed(self):
        with CaptureQueriesContext(connection) as asked:
            (seance,) = list_carnets(page=1, par_page=50).object_list
        return len(asked), seance.chouettes, seance.coups

    def test_it_works(self):
        s = nocturne.joue()
        nocturne.continue_(s)
        first, listed = self.count(), self.listed()
        assert first[1:] == listed[1:] == (3, 10)
        s.encheres("7 40,00", "2 50,00")  # fiche 2 holds the cards at B
        s.adjuge("B")
        for _ in range(4):
            s.coup_de_chouette("5 A 900,00", "8 B 10,00", gagne="B")
        after, listed_after = self.count(), self.listed()
        assert after[1:] == listed_after[1:] == (4, 14)
        assert first[0] == after[0] <= 30
        assert listed[0] == listed_after[0]
