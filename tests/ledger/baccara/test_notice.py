"""The exact time of a séance of the open bank, told to the four authorities beforehand (article 61)."""

import datetime as dt

from django.utils import timezone

from cercle.ledger.models import NoticeOuverture
from cercle.ledger.selectors import house as houses
from cercle.ledger.selectors import notice as lecture
from cercle.ledger.services import house, notice
from cercle.rules.saison import saison_of
from tests.ledger.cast import ANNE, HELENE, INES, PAUL, TOM, by, refuse
from tests.ledger.cast_baccara import OUVERTE, VICTOR, BaccaraCase, ouvre_baccara


def demain() -> dt.date:
    return timezone.localdate() + dt.timedelta(days=1)


def notify(qui=PAUL, **plus):
    asked = {"table": OUVERTE, "jour": demain(), "rang": 2, "heure": "21h", **plus}
    return notice.notify_opening(by(qui), **asked).facts


class NotifyOpeningTestCase(BaccaraCase):
    def setUp(self):
        # The season of tomorrow may be the next one.
        if saison_of(demain()) != saison_of(timezone.localdate()):
            self.skipTest("the last day of the season: its tables are not those of tomorrow")

    def test_it_works(self):
        assert notify() == {
            "table": 4,
            "jour": demain().isoformat(),
            "rang": 2,
            "heure": "21:00",
            "autorites": [
                "au commissaire de police",
                "au chef du service des renseignements généraux",
                "au trésorier-payeur général ou à son représentant",
                "au comptable du Trésor, chef de poste",
            ],
        }
        row = NoticeOuverture.objects.get()
        assert (row.table.numero, row.jour, row.rang, row.heure) == (4, demain(), 2, "21:00")

    def test_two_seances_a_day_separated_by_dinner(self):
        notify()
        refuse("notice_order", "61", notify, rang=1, heure="21:00", dit="celle d’après dîner à 21:00")
        assert notify(rang=1, heure="15:30")["heure"] == "15:30"
        refuse("two_seances", "61", notify, rang=3)

    def test_once(self):
        notify()
        refuse("notice_known", "61", notify, heure="22:00", dit="déjà annoncée, pour 21:00")

    def test_beforehand(self):
        hier = timezone.localdate() - dt.timedelta(days=1)
        if saison_of(hier) == saison_of(timezone.localdate()):
            refuse("notice_late", "61", notify, jour=hier, dit="est passé")
        ouvre_baccara(OUVERTE)
        refuse("notice_late", "61", notify, jour=timezone.localdate(), rang=1, heure="23:59")

    def test_a_time_that_can_be_read(self):
        refuse("dinner_hour", "61", notify, rang=1, heure="23:00", dit="23:00, avant le dîner ?")
        refuse("dinner_hour", "61", notify, rang=2, heure="15:00", dit="15:00, après le dîner ?")
        refuse("unreadable", "61", notify, heure="le soir", dit="« le soir »")

    def test_a_table_of_the_open_bank(self):
        refuse("table_game", "61", notify, table=2, dit="chemin de fer")
        refuse("table_unknown", "56-1", notify, table=9)

    def test_a_house_authorised(self):
        house.authorise_ouverte(by(HELENE), reference="")
        refuse("not_authorised", "61", notify)

    def test_who_may(self):
        for qui in (ANNE, INES, TOM, VICTOR):
            refuse("not_allowed", "", notify, qui)
        assert notify(HELENE)["rang"] == 2


class ReadingTestCase(BaccaraCase):
    """What was told, and what became of it."""

    def setUp(self):
        if saison_of(demain()) != saison_of(timezone.localdate()):
            self.skipTest("the last day of the season: its tables are not those of tomorrow")

    def test_it_works(self):
        notify(HELENE)
        lu = lecture.find_notice(table=OUVERTE, jour=demain(), rang=2)
        assert (lu.heure, lu.nom_table, lu.etablissement, lu.commune) == (
            "21:00",
            "Baccara 4",
            "Casino du Parc",
            "Vichy",
        )
        assert (lu.auteur, lu.role, lu.autorisation) == (
            "Hélène Garnier",
            "directeur",
            "arrêté du 3 mai 2026",
        )
        assert (lu.seance, lu.ouverte) == (None, None)
        assert lecture.find_notice(table=OUVERTE, jour=demain(), rang=1) is None

    def test_the_last_first(self):
        notify(rang=2, heure="21:00")
        notify(rang=1, heure="15:00")
        assert [(lu.rang, lu.heure) for lu in lecture.list_notices(last=9)] == [(2, "21:00"), (1, "15:00")]
        assert [lu.rang for lu in lecture.list_notices(last=1)] == [2]

    def test_the_two_seances_of_a_day(self):
        row = houses.table(OUVERTE, saison_of(timezone.localdate()))
        notify()
        assert lecture.read_rangs(row, demain()) == [
            lecture.RangLu(1, "", None),
            lecture.RangLu(2, "21:00", None),
        ]
        ouvre_baccara(OUVERTE)
        assert lecture.read_rangs(row, timezone.localdate()) == [
            lecture.RangLu(1, "", 1),
            lecture.RangLu(2, "", None),
        ]
