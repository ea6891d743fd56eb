"""The letters that tell the four authorities when a séance of the open bank begins (article 61)."""

import datetime as dt
import io

import pikepdf
import pytest
from django.contrib.auth import get_user_model
from django.core.management import CommandError, call_command
from django.test import TestCase
from django.utils import timezone

from cercle.inspection import pdf
from cercle.inspection.reports.notice import notice
from cercle.ledger.services import house
from cercle.ledger.services.notice import notify_opening
from cercle.rules.refusal import Illegal
from cercle.rules.saison import saison_of
from tests.ledger.cast import ANNE, HELENE, INES, PAUL, by, monte_maison
from tests.ledger.cast_baccara import OUVERTE, monte_baccara

from . import lecture

MOMENT = dt.datetime(2026, 12, 1, 11, 0, tzinfo=dt.UTC)
AUTORITES = (
    ("commissaire de police", "au commissaire de police"),
    ("chef du service des renseignements généraux", "au chef du service des renseignements généraux"),
    ("trésorier-payeur général, ou son représentant", "au trésorier-payeur général ou à son représentant"),
    ("comptable du Trésor, chef de poste", "au comptable du Trésor, chef de poste"),
)


def plain(text: str) -> str:
    return " ".join(text.split())


class NoticeTestCase(TestCase):
    """The séance after dinner of tomorrow, told by the director for 21:30."""

    @classmethod
    def setUpTestData(cls):
        cls.demain = timezone.localdate() + dt.timedelta(days=1)
        monte_maison()
        monte_baccara(annee=saison_of(timezone.localdate()))
        if saison_of(cls.demain) == saison_of(timezone.localdate()):
            notify_opening(by(HELENE), table=OUVERTE, jour=cls.demain, rang=2, heure="21h30")
        for qui in (ANNE, HELENE, INES, PAUL):
            get_user_model().objects.create_user(qui.matricule, password="x")

    def setUp(self):
        if saison_of(self.demain) != saison_of(timezone.localdate()):
            self.skipTest("the last day of the season: its tables are not those of tomorrow")

    @pytest.fixture(autouse=True)
    def _place(self, tmp_path, capsys):
        self.place, self.capsys = tmp_path, capsys

    @property
    def document(self):
        return notice(table=OUVERTE, jour=self.demain, rang=2, moment=MOMENT)

    def pages(self, document=None):
        return [plain(page) for page in lecture.text(pdf.render(document or self.document), self.place)]

    def test_it_works(self):
        pages = self.pages()
        assert len(pages) == 4
        for page in pages:
            assert "Casino du Parc" in page
            assert "la séance d’après dîner de baccara à banque ouverte commencera" in page
            assert "à 21 h 30 précises," in page
            assert f"{self.demain.day}" in page.partition("précises")[0]
            assert "à la table n° 4 (« Baccara 4 »)" in page
            assert "autorisation : arrêté du 3 mai 2026" in page
            assert "Hélène Garnier" in page

    def test_one_letter_to_each_that_names_the_three_others(self):
        for page, (addressed, named) in zip(self.pages(), AUTORITES, strict=True):
            head, _hours, foot = page.partition("précises")
            assert f"Madame ou Monsieur le {addressed}" in head
            assert named not in foot
            for _addressed, other in AUTORITES:
                assert other == named or other in foot, (addressed, other)

    def test_the_house_is_named_as_it_was_then(self):
        house.declare_etablissement(by(HELENE), nom="Casino Neuf", commune="Nice")
        house.authorise_ouverte(by(HELENE), reference="")
        house.declare_personne(by(HELENE), matricule="D1", nom="Hélène Autre", role="directeur")
        [page, *_others] = self.pages()
        assert "Casino du Parc" in page
        assert "Casino Neuf" not in page
        assert "arrêté du 3 mai 2026" in page
        assert "Hélène Garnier" in page

    def test_the_same_document_always_gives_the_same_bytes_and_says_what_it_is(self):
        content = pdf.render(self.document)
        assert content == pdf.render(self.document)
        with pikepdf.open(io.BytesIO(content)) as read:
            assert len(read.pages) == 4
            assert "séance d’après dîner de banque ouverte" in str(read.docinfo["/Title"])

    def test_a_long_name_stays_on_its_page(self):
        house.declare_etablissement(
            by(HELENE), nom="Grand Casino " * 9, commune="Saint-" * 12, adresse="1, rue " * 25
        )
        house.authorise_ouverte(by(HELENE), reference="arrêté <n° 3> " * 8)
        notify_opening(by(PAUL), table=OUVERTE, jour=self.demain, rang=1, heure="16:00")
        pages = self.pages(notice(table=OUVERTE, jour=self.demain, rang=1, moment=MOMENT))
        assert len(pages) == 4
        assert "arrêté <n° 3>" in pages[0]
        assert "d’avant dîner" in pages[0]
        assert pages[0].endswith("Page 1 / 4")

    def test_what_was_told_to_nobody(self):
        with pytest.raises(Illegal) as refused:
            notice(table=OUVERTE, jour=self.demain, rang=1)
        assert (refused.value.code, refused.value.article) == ("notice_unknown", "61")
        with pytest.raises(Illegal):
            notice(table=2, jour=self.demain, rang=2)

    def test_from_the_command(self):
        path = self.place / "notice.pdf"
        asked = ("--table", "4", "--jour", f"{self.demain:%Y-%m-%d}")
        call_command("report", "notice", *asked, "--rang", "2", "-o", str(path))
        assert "4 pages dans" in self.capsys.readouterr().out
        assert "21 h 30" in plain(lecture.text(path.read_bytes(), self.place)[0])
        with pytest.raises(CommandError, match="Aucune heure n’a été annoncée pour la séance 1"):
            call_command("report", "notice", *asked, "--rang", "1", "-o", str(path))

    def test_from_the_screen_for_who_may_read_it(self):
        address = f"/controle/notice/4/{self.demain:%Y-%m-%d}/2.pdf"
        for qui, status in ((HELENE, 200), (PAUL, 200), (INES, 200), (ANNE, 403)):
            self.client.login(username=qui.matricule, password="x")
            assert self.client.get(address).status_code == status, qui
        self.client.login(username=PAUL.matricule, password="x")
        assert self.client.get(address)["Content-Type"] == "application/pdf"
        assert self.client.get(address.replace("/2.pdf", "/1.pdf")).status_code == 404
        assert self.client.get("/controle/notice/4/demain/2.pdf").status_code == 404
