"""The hour of the open bank told to the authorities, on screen (article 61)."""

import datetime as dt

from django.utils import timezone

from cercle.ledger.models import NoticeOuverture
from cercle.ledger.services import house
from cercle.rules.saison import saison_of
from tests.desk.base import words
from tests.ledger.cast import HELENE, by
from tests.ledger.cast_baccara import OUVERTE, ouvre_baccara

from .salles import SallesTestCase


class NoticesTests(SallesTestCase):
    def setUp(self):
        super().setUp()
        self.demain = timezone.localdate() + dt.timedelta(days=1)
        if saison_of(self.demain) != saison_of(timezone.localdate()):
            self.skipTest("the last day of the season: its tables are not those of tomorrow")

    def tell(self, client=None, **values):
        form = {"table": str(OUVERTE), "jour": self.demain.isoformat(), "rang": "2", "heure": "21h30"}
        return self.send("/notices/", client, **form | values)

    def test_it_works(self):
        self.assertRedirects(self.tell(), "/notices/")
        row = NoticeOuverture.objects.get()
        self.assertEqual(
            (row.table.numero, row.jour, row.rang, row.heure), (OUVERTE, self.demain, 2, "21:30")
        )
        page = self.paul.get("/notices/")
        self.assertRegex(words(page), r"après le dîner 21:30 4 \S+ à \S+ Paul Marchand à venir imprimer")
        self.assertContains(page, f"/controle/notice/4/{self.demain:%Y-%m-%d}/2.pdf")

    def test_a_time_that_cannot_be_read_is_not_lost(self):
        answer = self.tell(heure="le soir")
        self.assertIn(
            "« le soir » n'est pas une heure : écrivez par exemple 21:00. (article 61)", words(answer)
        )
        self.assertContains(answer, 'value="le soir"', status_code=422)
        self.assertContains(answer, f'value="{self.demain:%Y-%m-%d}"', status_code=422)
        self.assertContains(answer, '<option value="2" selected>', status_code=422)

    def test_an_hour_on_the_wrong_side_of_dinner_is_asked_once_more(self):
        asked = self.tell(rang="1", heure="23:00")
        self.assertIn("À confirmer 23:00, avant le dîner ?", words(asked))
        self.assertContains(asked, 'name="confirme" value="23:00"', status_code=422)
        self.assertEqual(self.tell(rang="1", heure="22:30", confirme="23:00").status_code, 422)
        assert not NoticeOuverture.objects.exists()
        self.assertRedirects(self.tell(rang="1", heure="23:00", confirme="23:00"), "/notices/")

    def test_once_for_each_seance_and_in_their_order(self):
        self.tell()
        self.assertIn("est déjà annoncée, pour 21:30. (article 61)", words(self.tell(heure="22:00")))
        self.assertIn("celle d'après dîner à 21:30. (article 61)", words(self.tell(rang="1", heure="23:00")))
        self.assertRedirects(self.tell(rang="1", heure="16:00"), "/notices/")

    def test_beforehand(self):
        hier = timezone.localdate() - dt.timedelta(days=1)
        if saison_of(hier) != saison_of(timezone.localdate()):
            self.skipTest("the first day of the season: its tables are not those of yesterday")
        answer = self.tell(jour=hier.isoformat())
        self.assertIn("L'heure se dit d'avance", words(answer))
        self.assertContains(answer, f'value="{hier:%Y-%m-%d}"', status_code=422)

    def test_a_day_that_is_none(self):
        answer = self.tell(jour="demain")
        self.assertEqual(answer.status_code, 422)
        self.assertContains(answer, 'value="demain"', status_code=422)

    def test_tables_of_the_open_bank_alone(self):
        self.assertEqual(self.tell(table="2").status_code, 422)
        self.assertFalse(NoticeOuverture.objects.exists())

    def test_what_the_day_of_the_seance_shows(self):
        """Opened without a word to anybody, the seance leaves no line here: the alert says it."""
        ouvre_baccara(OUVERTE)
        self.assertIn("Aucune heure n'a encore été annoncée.", words(self.anne.get("/notices/")))
        self.assertIn("banque ouverte sans notice", words(self.paul.get("/alertes/")))

    def test_a_house_not_authorised(self):
        house.authorise_ouverte(by(HELENE), reference="")
        page = self.paul.get("/notices/")
        self.assertIn("La maison n'est pas spécialement autorisée", words(page))
        self.assertNotContains(page, 'name="heure"')
        self.assertIn("(article 61)", words(self.tell()))

    def test_who_reads_and_who_writes(self):
        self.tell()
        for client in (self.anne, self.ines):
            self.assertNotContains(client.get("/notices/"), 'name="heure"')
        self.assertNotContains(self.anne.get("/notices/"), "/controle/notice/")
        self.assertContains(self.ines.get("/notices/"), "/controle/notice/")
        self.assertEqual(self.tell(self.anne).status_code, 403)
        self.assertContains(self.anne.get("/"), 'href="/notices/"')
