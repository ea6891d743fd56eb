"""The open bank of a season, the inventory of the material, the staff on duty, on paper (58, 61, 62)."""

import datetime as dt
import re
import tempfile
from pathlib import Path

import pytest
from django.test import TestCase
from django.utils import timezone

from cercle.inspection import pdf
from cercle.inspection.reports import REPORTS
from cercle.ledger.models import Prelevement
from cercle.ledger.services import notice, sabot, seance, staff
from cercle.ledger.services.house import declare_personne
from cercle.rules.montant import format_montant
from cercle.rules.refusal import Illegal
from cercle.rules.saison import saison_of
from tests.inspection import lecture
from tests.ledger.cast import CLARA, HELENE, MISE_EN_PLACE, PAUL, by
from tests.ledger.cast_banque import LimiteeCase, SoireeBaccara, monte_maison, monte_table, ouvre


def printed(name, **asked):
    content = pdf.render(REPORTS[name].build(**asked))
    with tempfile.TemporaryDirectory() as place:
        return re.sub(r"\s+", " ", " ".join(lecture.text(content, Path(place))))


class BanqueOuverteTestCase(TestCase):
    @classmethod
    def setUpTestData(cls):
        monte_maison()
        monte_table("ouverte")
        demain = timezone.localdate() + dt.timedelta(days=1)
        if saison_of(demain) == saison_of(timezone.localdate()):
            notice.notify_opening(by(PAUL), table=1, jour=demain, rang=2, heure="21:30")
        ouvre("ouverte")
        cls.s = s = SoireeBaccara()
        s.coupe()
        s.depot("M. Noir", "20000,00")
        s.depot("Mme Rey", "9000,00", lieu="banque", piece="lettre de la banque")
        s.encheres()
        s.candidat("M. Noir")
        s.candidat("Mme Rey")
        s.adjuge(tiree="Mme Rey", duree="taille")
        s.joue("1000,00 600,00", "g p")
        s.joue("500,00 600,00", "g g")

    def test_it_works(self):
        whole = printed("banque_ouverte")
        for said in (
            "Registre de la banque ouverte", "OUVERTE SANS QU’AUCUNE HEURE AIT ÉTÉ ANNONCÉE",
            "Dépôt de Mme Rey, en banque agréée : lettre de la banque", "Candidat : M. Noir",
            "Le sort désigne Mme Rey entre M. Noir, Mme Rey, pour la taille, par Paul Marchand",
            "Au plus 1 600,00 € exposés à un coup",
        ):  # fmt: skip
            self.assertIn(said, whole)
        total = sum(Prelevement.objects.values_list("montant", flat=True))
        self.assertRegex(whole, rf"Prélèvements \.+ {format_montant(total)}")

    def test_an_hour_told_that_no_séance_followed(self):
        self.assertIn("annoncée pour 21:30 par Paul Marchand", printed("banque_ouverte"))

    def test_another_season(self):
        year = saison_of(timezone.localdate()) - 5
        self.assertIn("n’a pas été tenue dans cette saison", printed("banque_ouverte", saison=year))


class MaterielTestCase(LimiteeCase):
    def test_it_works(self):
        sabot.retire_sabot(by(PAUL), numero=3, motif="ressort cassé")
        sabot.receive_paquets(by(PAUL), paquets=[{"couleur": "vert", "numero_serie": "V-9"}])
        sabot.reform_paquet(by(PAUL), numero_serie="V-9", motif="coin plié")
        whole = printed("materiel")
        for said in (
            "Sabot 1, Modèle agréé n° 4", "Affecté par Hélène Garnier, Baccara à banque limitée (en cours)",
            "SORTI de l’inventaire par Paul Marchand : ressort cassé", "Jeux de 52 cartes, dos rouge",
            "Jeu n° R1-1 reçu", "Jeu n° V-9 RÉFORMÉ par Paul Marchand : coin plié",
            "Table 1 : sabots 1 ; le sabot 1 à 1 de ses 1 dernières séances",
        ):  # fmt: skip
            self.assertIn(said, whole)


class PersonnelTestCase(LimiteeCase):
    def test_it_works(self):
        seance.relieve_employe(by(PAUL), **self.s.ici, fonction="croupier", matricule=CLARA.matricule)
        declare_personne(by(MISE_EN_PLACE), matricule="V1", nom="Victor Blin", role="valet")
        staff.take_valet(by(HELENE), matricule="V1")
        today = timezone.localdate()
        for asked in ({"jour": self.s.row.jour}, {"mois": self.s.row.jour.replace(day=1)}):
            whole = printed("personnel", **asked)
            for said in (
                "Anne Morel (E1)", "Clara Roux (E3) relève Anne Morel", "Baccara à banque limitée, séance 1",
                "Victor Blin (V1) prend son service",
            ):  # fmt: skip
                self.assertIn(said, whole, today)

    def test_a_day_or_a_month(self):
        with pytest.raises(Illegal, match="Il faut un jour ou un mois"):
            REPORTS["personnel"].build()
