"""What is watched for at baccara: sabots, bankers, notices, coups without result (articles 58, 61)."""

from contextlib import contextmanager

from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from cercle.inspection.verification.whole import verify
from cercle.journal.models import Entry
from cercle.journal.told import telling
from cercle.ledger.models import Alerte, SeanceOuverte
from cercle.ledger.selectors.alertes import read_alertes
from cercle.ledger.selectors.veille import Lu, read_after, read_on
from cercle.ledger.services import alerte, notice, seance
from tests.ledger.cast import ANNE, HELENE, PAUL, by, refuse
from tests.ledger.cast_baccara import (
    CHEMIN,
    LIMITEE,
    OUVERTE,
    compte_baccara,
    monte_baccara,
    ouvre_baccara,
    six,
)
from tests.ledger.cast_banque import OuverteCase, SoireeBaccara
from tests.ledger.cast_recit import SAISON, RecitCase, le


def french(text):
    return text.replace("\u00a0", " ").replace("\u202f", " ")


class AlertesCase(RecitCase):
    @classmethod
    def setUpTestData(cls):
        super().setUpTestData()
        with telling(le(1, "11:00")):
            monte_baccara(annee=SAISON)

    def read(self, jour, heure="23:00", nature=None):
        return [one for one in read_alertes(le(jour, heure)) if nature in (None, one.nature)]

    def says(self, *when, nature=None):
        return [french(one.texte) for one in self.read(*when, nature=nature)]


class DepotDepasseTestCase(OuverteCase):
    """Stakes over the deposit are an alert at once, until somebody acknowledges it."""

    def read(self):
        return [a for a in read_alertes(timezone.now()) if a.nature == Alerte.DEPOT_DEPASSE]

    def test_it_works(self):
        self.s.joue("12000,00 8000,00", "p p")
        assert self.read() == []
        self.s.mises("1,00 2,00", PAUL, confirme=True)
        [one] = self.read()
        assert french(one.texte) == (
            "Table 1, séance 1, coup 2 : 3,00 € de mises pour 0,00 € dont le banquier justifiait, prises sur "
            "lui par Paul Marchand (article 61)."
        )
        assert (one.table, one.seance) == (1, 1)
        alerte.acknowledge(by(HELENE), cle=one.cle, mention="dépôt complété")
        assert self.read() == []
        assert [str(fault) for fault in verify().report.faults] == []


class SabotHabituelTestCase(AlertesCase):
    nature = Alerte.SABOT_HABITUEL

    def evening(self, jour, shoe, table=CHEMIN, **plus):
        """A séance opened, and counted at once."""
        with telling(le(jour)):
            facts = ouvre_baccara(table, sabot=shoe, paquets=plus.get("packs"))
            compte_baccara(table, facts["seance"])

    def setUp(self):
        with telling(le(1, "12:00")):
            self.packs = six("1")

    def test_it_works(self):
        for jour, shoe in enumerate((1, 2, 1, 3, 1), start=2):
            assert self.read(jour) == []
            self.evening(jour, shoe, packs=self.packs)
        assert self.says(6) == [
            "Table 2, séance 5 : le sabot 1 y sert à 3 des 5 dernières séances (article 58 ; mesure de la "
            "maison : 3 sur 5)."
        ]
        [one] = self.read(6)
        assert (one.nature, one.table, one.seance, one.depuis) == (self.nature, 2, 5, le(6))

    def test_each_in_turn_never(self):
        for jour in range(2, 12):
            self.evening(jour, 1 + jour % 3, packs=self.packs)
        assert self.read(12) == []

    def test_another_table_is_another_matter(self):
        for jour in (2, 3):
            self.evening(jour, 1, packs=self.packs)
        with telling(le(4)):
            ouvre_baccara(LIMITEE, sabot=1)
        assert self.read(4, nature=self.nature) == []

    def test_step_by_step_or_from_the_first_entry(self):
        for jour, shoe in enumerate((1, 2, 1, 1, 1, 2, 2, 2), start=2):
            self.evening(jour, shoe, packs=self.packs)
            step_by_step = read_on()
        last = Entry.objects.order_by("-number")[0]
        assert step_by_step == read_after(Lu(), last.number, last.digest)
        assert [one.seance for one in step_by_step.faits] == [4, 5, 8]

    def test_it_stays_until_it_is_acknowledged(self):
        for jour in (2, 3, 4):
            self.evening(jour, 1, packs=self.packs)
        [one] = self.read(9)
        with telling(le(9)):
            refuse("not_allowed", "", alerte.acknowledge, by(ANNE), cle=one.cle, mention="vu")
            alerte.acknowledge(by(PAUL), cle=one.cle, mention="les deux autres sont en réparation")
        assert self.read(9) == []


class OuvertureSansNoticeTestCase(AlertesCase):
    nature = Alerte.OUVERTURE_SANS_NOTICE

    def notify(self, heure="21:00", rang=1):
        with telling(le(1, "15:00")):
            notice.notify_opening(by(HELENE), table=OUVERTE, jour=le(2).date(), rang=rang, heure=heure)

    @contextmanager
    def opened(self, heure="21:00", **plus):
        with telling(le(2, heure)):
            yield ouvre_baccara(OUVERTE, paquets=six(heure), **plus)

    def test_it_works(self):
        with self.opened() as facts:
            assert facts["notice"] is None
        assert self.says(2) == [
            "Table 4, séance 1 : la banque ouverte a commencé le 02/11/2021 21:00 sans que l’heure en ait "
            "été indiquée aux autorités (article 61)."
        ]
        [one] = self.read(2)
        assert (one.nature, one.table, one.seance, one.depuis) == (self.nature, 4, 1, le(2))

    def test_told_in_time(self):
        self.notify()
        with self.opened() as facts:
            assert (facts["rang"], facts["notice"]) == (1, "21:00")
        assert SeanceOuverte.objects.get().notice.heure == "21:00"
        assert self.read(2) == []

    def test_half_an_hour_late_is_still_the_time_told(self):
        self.notify()
        with self.opened("21:30"):
            assert self.read(2) == []

    def test_another_time_is_not_the_one_told(self):
        self.notify()
        with self.opened("21:31"):
            pass
        assert self.says(2) == [
            "Table 4, séance 1 : la banque ouverte a commencé le 02/11/2021 21:31, l’heure indiquée aux "
            "autorités était 21:00 (article 61)."
        ]

    def test_nor_is_an_earlier_one(self):
        self.notify()
        with self.opened("20:59"):
            pass
        assert [one.nature for one in self.read(2)] == [self.nature]

    def test_each_seance_has_its_own(self):
        self.notify("15:00", rang=1)
        with self.opened("15:00"):
            compte_baccara(OUVERTE)
        with self.opened("21:00", apres_diner=True) as facts:
            assert (facts["rang"], facts["notice"]) == (2, None)
        assert [one.seance for one in self.read(2)] == [2]

    def test_the_other_variants_are_told_to_nobody(self):
        with telling(le(2)):
            ouvre_baccara()
        assert self.read(2) == []


class BanquierHabituelTestCase(AlertesCase):
    nature = Alerte.BANQUIER_HABITUEL

    def setUp(self):
        with telling(le(2)):
            ouvre_baccara(OUVERTE)
            self.s = SoireeBaccara(table=OUVERTE)
            self.s.coupe()
            for nom in ("Arnaud", "Blanche"):
                self.s.depot(nom, "5000,00")

    def bank(self, banquier, *others, heure="22:00"):
        """The bank given among those who stood, drawn by lot when several, then given up."""
        with telling(le(2, heure)):
            self.s.encheres()
            for nom in (banquier, *others):
                self.s.candidat(nom)
            facts = self.s.adjuge(tiree=banquier if others else "", duree="taille")
            self.s.finit("retrait")
        return facts["monopole"]

    def test_it_works(self):
        for banquier, other in (("Arnaud", "Blanche"), ("Blanche", "Arnaud"), ("Arnaud", "Blanche")):
            assert self.bank(banquier, other) == ""
            assert self.read(2, nature=self.nature) == []
        told = self.bank("Arnaud", "Blanche", heure="22:30")
        [one] = self.read(2, nature=self.nature)
        assert (one.texte, one.table, one.seance, one.depuis) == (told, 4, 1, le(2, "22:30"))
        assert "« Arnaud » a tenu 3 des 4 dernières banques de la table" in french(one.texte)

    def test_nobody_else_stood(self):
        for _ in range(4):
            self.bank("Arnaud")
        assert self.read(2, nature=self.nature) == []

    def test_step_by_step_or_from_the_first_entry(self):
        for _ in range(5):
            self.bank("Arnaud", "Blanche")
            step_by_step = read_on()
        last = Entry.objects.order_by("-number")[0]
        at_once = read_after(Lu(), last.number, last.digest)
        assert set(map(str, step_by_step.faits)) == set(map(str, at_once.faits))
        assert [one.nature for one in at_once.faits].count(self.nature) == 3


class QueriesTestCase(AlertesCase):
    def test_a_gesture_that_opens_no_seance_asks_no_more_than_at_ecarte(self):
        with telling(le(2)):
            ouvre_baccara()
            read_alertes(le(2))
            seance.interrupt_seance(by(ANNE), table=CHEMIN, seance=1, motif="dîner")
        with CaptureQueriesContext(connection) as captured:
            read_alertes(le(2))
        # The tip, what follows, the clock; the séances not counted, their coups not ended.
        assert len(captured) == 5
