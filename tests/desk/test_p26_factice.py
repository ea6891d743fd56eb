"""P26: every address shows FACTICE in a training house, and none does in a real one."""

import datetime as dt
import re
import subprocess

from django.db import DatabaseError, connection
from django.test import Client
from django.utils import timezone

from cercle.inspection.reports import REPORTS
from cercle.journal import factice
from cercle.journal.genesis import open_journal
from cercle.rules.saison import saison_of

from .base import TableTestCase
from .distribution import CHEF, DIRECTEUR, MOT_DE_PASSE, by, furnish, open_table
from .test_access import ALL, EXPECTED, PUBLIC, WHO, played_elsewhere, told_tomorrow

# The addresses of these name a table of their own.
PLACED = ("lettre_notice", "feuilles_baccara")


class Walk(TableTestCase):
    """Every address that somebody may read, and the public ones."""

    @classmethod
    def setUpTestData(cls):
        cls.open_house()
        cls.paths = ALL | {"lettre_notice": told_tomorrow(), "feuilles_baccara": played_elsewhere()}

    @classmethod
    def open_house(cls):
        super().setUpTestData()

    def signed_in(self, matricule):
        client = Client(raise_request_exception=False)
        self.assertTrue(client.login(username=matricule, password=MOT_DE_PASSE))
        return client

    def walk(self):
        """Each address as its first reader is answered: (pages, documents) by name, pages as text.

        A fragment is left out: it stands in a page that is looked at too.
        """
        clients = {role: self.signed_in(matricule) for role, matricule in WHO.items()} | {None: Client()}
        readers = {name: min(who) for name, (who, _writers) in EXPECTED.items() if who}
        pages, documents = {}, {}
        for name, role in {**readers, **dict.fromkeys(PUBLIC)}.items():
            answer = clients[role].get(self.paths[name])
            if answer["Content-Type"] == "application/pdf":
                documents[name] = answer
            elif b"<html" in answer.content:
                pages[name] = answer.content.decode()
        return pages, documents


def reports(paths):
    """(name, document) of every report that the house prints, by command or from the browser."""
    today, of = timezone.localdate(), {"table": 1, "seance": 1}
    month = today.replace(day=1)
    notice, baccara = (paths[name].removesuffix(".pdf").split("/")[3:] for name in PLACED)
    asked = {
        "carnet": of,
        "chouettes": of,
        "enregistrement": {"table": 1},
        "controle": {"mois": month},
        "recu": {"valeur": 10, "premier": 1},
        "notice": {"table": int(notice[0]), "jour": dt.date.fromisoformat(notice[1]), "rang": int(notice[2])},
        "baccara": {"table": int(baccara[0]), "seance": int(baccara[1])},
        "banque_ouverte": {},
        "materiel": {},
        "personnel": {"jour": today},
    }
    assert asked.keys() == REPORTS.keys()
    return [(name, report.build(**asked[name])) for name, report in REPORTS.items()]


def title(page):
    return re.search(r"<title>(.*?)</title>", page, re.DOTALL)[1]


def pdf_pages(content):
    done = subprocess.run(["pdftotext", "-layout", "-", "-"], input=content, capture_output=True, check=True)
    return done.stdout.decode().split("\f")[:-1]


class TrainingTests(Walk):
    @classmethod
    def open_house(cls):
        open_journal(by("installation"), training=True)
        furnish(saison=saison_of(timezone.localdate()))
        open_table()

    def test_p26_every_page_and_every_document_says_so(self):
        """A page in its title and in its body; a document on each page, and in the name of its file."""
        pages, documents = self.walk()
        self.assertLessEqual({"home", "table", "login", "affichage", "maison", "comptes"}, set(pages))
        self.assertLessEqual({"carnet_special", "registre_chouettes"}, set(documents))
        for name, page in pages.items():
            with self.subTest(url=name):
                self.assertTrue(title(page).startswith("FACTICE · "), title(page))
                self.assertInHTML("<b>FACTICE</b>", page)
        for name, answer in documents.items():
            with self.subTest(url=name):
                self.assertIn('filename="factice-', answer["Content-Disposition"])
                leaves = pdf_pages(answer.content)
                self.assertGreaterEqual(len(leaves), 1)
                self.assertEqual([n for n, leaf in enumerate(leaves) if "FACTICE" not in leaf], [])

    def test_p26_every_report_says_so(self):
        for name, document in reports(self.paths):
            with self.subTest(report=name):
                self.assertEqual(document.factice, "FACTICE")
                self.assertTrue(document.nom.startswith("factice-"), document.nom)
                self.assertTrue(document.titre.startswith("FACTICE – "), document.titre)

    def test_p26_a_page_that_is_refused_or_missing_says_so(self):
        chef = self.signed_in(CHEF)
        for path, status in (("/comptes/", 403), ("/table/9/", 404), ("/nulle-part/", 404)):
            answer = chef.get(path)
            with self.subTest(path=path):
                self.assertEqual(answer.status_code, status)
                self.assertIn("FACTICE", title(answer.content.decode()))

    def test_p26_what_an_empty_form_is_told_says_so(self):
        director = self.signed_in(DIRECTEUR)
        for name, (_readers, writers) in EXPECTED.items():
            if "directeur" in writers:
                answer = director.post(ALL[name])
                page = answer.content.decode()
                with self.subTest(url=name):
                    self.assertTrue("<html" not in page or "FACTICE" in title(page))

    def test_p26_it_is_still_said_when_the_database_is_away(self):
        chef = self.signed_in(CHEF)
        self.assertEqual(factice.mark(), "FACTICE")

        def away(execute, sql, *rest):
            if "ledger_" in sql or "journal_" in sql:
                raise DatabaseError("gone")
            return execute(sql, *rest)

        with connection.execute_wrapper(away):
            answer = chef.get("/table/1/")
        self.assertEqual(answer.status_code, 503)
        self.assertIn("FACTICE", title(answer.content.decode()))


class RealTests(Walk):
    def test_p26_no_report_of_a_real_house_says_it(self):
        for name, document in reports(self.paths):
            with self.subTest(report=name):
                self.assertNotIn("FACTICE", f"{document}".upper().replace("FACTICE=''", ""))

    def test_p26_nothing_of_a_real_house_says_it(self):
        pages, documents = self.walk()
        self.assertLessEqual({"home", "table", "login", "affichage", "maison", "comptes"}, set(pages))
        for name, page in pages.items():
            with self.subTest(url=name):
                self.assertNotIn("FACTICE", page.upper())
        self.assertLessEqual({"carnet_special", "registre_chouettes"}, set(documents))
        for name, answer in documents.items():
            with self.subTest(url=name):
                self.assertNotIn("factice", answer["Content-Disposition"])
                self.assertNotIn("FACTICE", "".join(pdf_pages(answer.content)))
