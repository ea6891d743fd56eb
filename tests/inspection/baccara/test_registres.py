"""The inventory of the material and the staff on duty, on paper (articles 58, 64)."""

import datetime as dt
import re

import pytest
from django.db import connection
from django.test import TestCase
from django.test.utils import CaptureQueriesContext

from cercle.inspection.reports import REPORTS
from cercle.journal.told import telling
from cercle.ledger.models import AffectationSabot, PaquetSeance, Poste
from cercle.ledger.selectors.registre_personnel import read_seances_servies, read_valets
from cercle.ledger.services import sabot, seance, staff
from cercle.ledger.services.house import declare_personne
from cercle.rules.refusal import Illegal
from tests.ledger.cast import CLARA, HELENE, MISE_EN_PLACE, PAUL, by
from tests.ledger.cast_banque import LimiteeCase, SoireeBaccara, ouvre

from . import conte
from .papier import carried, words


class MaterielTestCase(LimiteeCase):
    def test_it_works(self):
        sabot.retire_sabot(by(PAUL), numero=3, motif="ressort cassé")
        sabot.receive_paquets(by(PAUL), paquets=[{"couleur": "vert", "numero_serie": "V-9"}])
        sabot.reform_paquet(by(PAUL), numero_serie="V-9", motif="coin plié")
        whole = words("materiel")
        for said in (
            "Sabot 1, Modèle agréé n° 4", "Affecté par Hélène Garnier, Baccara à banque limitée (en cours)",
            "SORTI de l’inventaire par Paul Marchand : ressort cassé", "Jeux de 52 cartes, dos rouge",
            "Jeu n° R1-1 reçu", "Jeu n° V-9 RÉFORMÉ par Paul Marchand : coin plié",
            "Table 1 : sabot 1 ; le sabot 1 à sa seule séance",
        ):  # fmt: skip
            self.assertIn(said, whole)

    def test_its_uses_are_those_of_the_rows(self):
        uses = AffectationSabot.objects.count() + PaquetSeance.objects.count()
        assert carried("materiel") == [str(uses)]

    def test_a_sabot_that_keeps_coming_back_is_said_with_the_measure(self):
        self.s.arret()
        for numero in (2, 3):
            SoireeBaccara(seance=numero - 1).clot()
            ouvre("limitee", suffixe=str(numero))
        whole = words("materiel")
        self.assertIn(
            "Table 1 : sabots 1, 1, 1 ; le sabot 1 à 3 de ses 3 dernières séances : HABITUEL", whole
        )
        self.assertIn("quand il a servi à 3 ou plus de ses 5 dernières séances", whole)


class PersonnelTestCase(LimiteeCase):
    def serve(self):
        seance.relieve_employe(by(PAUL), **self.s.ici, fonction="croupier", matricule=CLARA.matricule)
        declare_personne(by(MISE_EN_PLACE), matricule="V1", nom="Victor Blin", role="valet")
        staff.take_valet(by(HELENE), matricule="V1")

    def test_it_works(self):
        self.serve()
        day = self.s.row.jour
        for asked in ({"jour": day}, {"mois": day.replace(day=1)}):
            whole = words("personnel", **asked)
            for said in (
                "Anne Morel (E1)", "Clara Roux (E3) relève Anne Morel", "Baccara à banque limitée, séance 1",
                "Victor Blin (V1), inscrit par Hélène Garnier ; EN SERVICE", "PROVISOIRE",
            ):  # fmt: skip
                self.assertIn(said, whole)
            self.assertRegex(whole, r"Relèves \.+ 1 ")
            assert carried("personnel", **asked) == [str(Poste.objects.count() + 1)]

    def test_from_when_to_when(self):
        self.serve()
        staff.leave_valet(by(PAUL), matricule="V1")
        self.s.arret(CLARA)
        self.s.clot()
        (served,) = read_seances_servies(self.s.row.jour, self.s.row.jour)
        opening, relief, closing = (
            self.s.row.entry.moment,
            Poste.objects.get(personne__matricule=CLARA.matricule).entry.moment,
            self.s.row.etats.get(etat="close").entry.moment,
        )
        assert [(p.nom, p.depuis, p.jusque) for p in served.postes] == [
            ("Anne Morel", opening, relief),
            ("Bruno Petit", opening, closing),
            ("Clara Roux", relief, closing),
        ]
        whole = words("personnel", jour=self.s.row.jour)
        self.assertNotIn("PROVISOIRE", whole)
        self.assertNotIn("EN SERVICE", whole)
        self.assertIn("Victor Blin (V1), inscrit par Hélène Garnier, puis Paul Marchand", whole)

    def test_a_day_or_a_month(self):
        for asked in ({}, {"jour": dt.date(2026, 11, 3), "mois": dt.date(2026, 11, 1)}):
            with pytest.raises(Illegal, match="Il faut un jour ou un mois"):
                REPORTS["personnel"].build(**asked)


class ValetDeNuitTestCase(TestCase):
    """A service taken before midnight and left after it is of the day it was taken."""

    SOIR = conte.le(3, "22:00")

    @classmethod
    def setUpTestData(cls):
        conte.monte("limitee")
        with telling(cls.SOIR):
            ouvre("limitee")
            staff.take_valet(by(HELENE), matricule="V1")
        with telling(cls.SOIR + dt.timedelta(hours=3)):
            staff.leave_valet(by(PAUL), matricule="V1")

    def test_it_works(self):
        day = self.SOIR.date()
        (served,) = read_valets(day, day)
        assert (served.depuis, served.jusque) == (self.SOIR, self.SOIR + dt.timedelta(hours=3))
        for other in (day - dt.timedelta(days=1), day + dt.timedelta(days=1)):
            assert read_valets(other, other) == []
        self.assertIn("quitte le 4 novembre 2021, inscrit par Paul Marchand", words("personnel", jour=day))
        self.assertNotIn("Victor Blin", words("personnel", jour=day + dt.timedelta(days=1)))


class QueriesTestCase(LimiteeCase):
    def test_the_same_for_a_day_of_many_reliefs_and_services(self):
        declare_personne(by(MISE_EN_PLACE), matricule="V1", nom="Victor Blin", role="valet")
        day, counts = self.s.row.jour, []
        for times in (1, 5):
            for _time in range(times):
                for qui in (CLARA.matricule, "E1"):
                    seance.relieve_employe(by(PAUL), **self.s.ici, fonction="croupier", matricule=qui)
                staff.take_valet(by(HELENE), matricule="V1")
                staff.leave_valet(by(HELENE), matricule="V1")
            with CaptureQueriesContext(connection) as asked:
                lus, valets = read_seances_servies(day, day), read_valets(day, day)
            counts.append((len(asked), len(lus[0].postes), len(valets)))
        assert counts == [(5, 4, 1), (5, 14, 6)]
        assert len(re.findall(r"\) relève", words("personnel", jour=day))) == 12
