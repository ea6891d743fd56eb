"""The register of the open bank, on paper: hours, deposits, draws, awards, exposure, levies (61, 62)."""

import datetime as dt

import pytest
from django.db import connection
from django.db.models import Count, Sum
from django.test import TestCase
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from cercle.inspection.reports import REPORTS
from cercle.journal.told import telling
from cercle.ledger.models import Alerte, Banque, CoupBaccara, Prelevement
from cercle.ledger.selectors.alertes import read_alertes
from cercle.ledger.selectors.registre_ouverte import Depassement, read_registre_ouvert
from cercle.ledger.services import alerte, notice
from cercle.rules.cloture import month, season
from cercle.rules.montant import format_montant
from cercle.rules.refusal import Illegal
from cercle.rules.saison import saison_of
from tests.ledger.cast import HELENE, PAUL, by
from tests.ledger.cast_banque import OuverteCase, SoireeBaccara, monte_maison, monte_table, ouvre

from . import conte
from .papier import carried, pages, words

NOVEMBRE = dt.date(conte.ANNEE, 11, 1)


class OpenTestCase(TestCase):
    """Two candidates, the lot, a bank for the taille; nobody was told the hour."""

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
        whole = words("banque_ouverte")
        for said in (
            "Registre de la banque ouverte", "PROVISOIRE",
            "ALERTE : OUVERTE SANS QU’AUCUNE HEURE AIT ÉTÉ ANNONCÉE",
            "Dépôt de Mme Rey, en banque agréée : lettre de la banque", "Candidat : M. Noir",
            "Le sort désigne Mme Rey entre M. Noir, Mme Rey, pour la taille, par Paul Marchand",
            "Mme Rey : au plus 1 600,00 € exposés, au coup 1", "Séance : 2 coups,",
        ):  # fmt: skip
            self.assertIn(said, whole)
        total = sum(Prelevement.objects.values_list("montant", flat=True))
        self.assertRegex(whole, rf"Prélèvements \.+ {format_montant(total)}")
        self.assertRegex(whole, rf"Mme Rey, 1 banque, 2 coups \.+ {format_montant(total)}")
        assert carried("banque_ouverte") == ["2", format_montant(total)]

    def test_an_hour_told_that_no_séance_followed(self):
        whole = words("banque_ouverte")
        if saison_of(timezone.localdate() + dt.timedelta(days=1)) == saison_of(timezone.localdate()):
            self.assertIn("Annoncée pour 21:30", whole)
            self.assertRegex(whole, r"Annonces restées sans séance \.+ 1 ")
        else:
            self.assertRegex(whole, r"Annonces restées sans séance \.+ 0 ")

    def test_another_season(self):
        year = saison_of(timezone.localdate()) - 5
        self.assertIn("n’a pas été tenue dans cette période", words("banque_ouverte", saison=year))

    def test_a_season_or_a_month(self):
        with pytest.raises(Illegal, match="une saison ou un mois"):
            REPORTS["banque_ouverte"].build(saison=2021, mois=NOVEMBRE)
        with pytest.raises(Illegal, match="n’existe pas"):
            REPORTS["banque_ouverte"].build(saison=5)


class SaisonTestCase(TestCase):
    """Five evenings: Mme Rey holds the bank of four of them though M. Noir stands each time."""

    @classmethod
    def setUpTestData(cls):
        conte.monte("ouverte")
        with telling(conte.le(2, "15:00")):
            for jour, heure in ((3, "21:00"), (4, "20:00"), (9, "21:00")):
                told = dt.date(conte.ANNEE, 11, jour)
                notice.notify_opening(by(PAUL), table=1, jour=told, rang=2, heure=heure)
        drawn = ("Mme Rey", "Mme Rey", "M. Noir", "MME REY", "Mme Rey")
        for numero, nom in enumerate(drawn, start=1):
            with conte.soir(2 + numero, numero, "ouverte", apres_diner=True) as s:
                s.depot("M. Noir", "20000,00")
                s.depot("Mme Rey", f"{numero}000,00")
                s.encheres()
                s.candidat("M. Noir")
                s.candidat("Mme Rey")
                s.adjuge(tiree=nom, duree="taille")
                for mises, mots in (
                    ("1000,00 600,00", "g p"),
                    ("150,00 90,00", "g g"),
                    ("20,00 30,00", "p p"),
                ):
                    s.joue(mises, mots, qui=PAUL, confirme=True)

    def test_every_bank_is_the_sum_of_its_rows(self):
        lu = read_registre_ouvert(season(conte.ANNEE))
        found = {b.lue.en_cours.id: b.bilan for one in lu.seances for b in one.banques}
        rows = Banque.objects.values_list("id").annotate(
            nombre=Count("coups", distinct=True), somme=Sum("coups__coup__prelevements__montant")
        )
        assert {id: (b.coups, b.preleve) for id, b in found.items()} == {
            id: (coups, somme) for id, coups, somme in rows
        }
        assert len(found) == 5
        assert all(b.expose == 160_000 and b.preleve > 0 for b in found.values())

    def test_the_last_page_adds_up(self):
        whole, total = words("banque_ouverte", mois=NOVEMBRE), Prelevement.objects.aggregate(n=Sum("montant"))
        coups = CoupBaccara.objects.count()
        assert carried("banque_ouverte", saison=conte.ANNEE) == [str(coups), format_montant(total["n"])]
        by_banker = {
            nom: sum(
                Prelevement.objects.filter(
                    coup__baccara__banque__attribution__banquier__iexact=nom
                ).values_list("montant", flat=True)
            )
            for nom in ("Mme Rey", "M. Noir")
        }
        assert sum(by_banker.values()) == total["n"]
        self.assertRegex(whole, rf"Mme Rey, 4 banques, 12 coups \.+ {format_montant(by_banker['Mme Rey'])}")
        self.assertRegex(whole, rf"M. Noir, 1 banque, 3 coups \.+ {format_montant(by_banker['M. Noir'])}")
        for said, number in (
            ("Séances", 5), ("ouvertes sans annonce", 3), ("ouvertes à une autre heure", 1),
            ("Annonces restées sans séance", 1), ("par le sort", 5), ("Coups", coups),
        ):  # fmt: skip
            self.assertRegex(whole, rf"{said} \.+ {number} ")
        self.assertNotIn("PROVISOIRE", whole)

    def test_hours_told_and_to_whom(self):
        whole = words("banque_ouverte", saison=conte.ANNEE)
        self.assertIn(
            "Annoncée pour 20:00, dit le 2 novembre 2021 par Paul Marchand au commissaire de police, au chef "
            "du service des renseignements généraux, au trésorier-payeur général ou à son représentant et au "
            "comptable du Trésor, chef de poste",
            whole,
        )
        assert whole.count("ALERTE : OUVERTE À UNE AUTRE HEURE QUE L’HEURE ANNONCÉE") == 1
        assert whole.count("ALERTE : OUVERTE SANS QU’AUCUNE HEURE AIT ÉTÉ ANNONCÉE") == 3
        self.assertIn("mardi 9 novembre 2021 : Annoncée pour 21:00", whole)

    def test_a_monopoly_is_said_with_its_measure_even_when_it_began_before_the_period(self):
        lu = read_registre_ouvert(season(conte.ANNEE))
        flags = [b.monopole is not None for one in lu.seances for b in one.banques]
        assert flags == [False, False, False, True, True]
        self.assertIn("a tenu 3 des 4 dernières banques", words("banque_ouverte", saison=conte.ANNEE))
        last = read_registre_ouvert(month(NOVEMBRE)._replace(debut=dt.date(conte.ANNEE, 11, 7)))
        assert [b.monopole is not None for one in last.seances for b in one.banques] == [True]
        december = read_registre_ouvert(month(dt.date(conte.ANNEE, 12, 1)))
        assert (december.seances, december.sans_suite) == ((), ())

    def test_stakes_above_what_the_banker_answers_for(self):
        """On 1 000,00 € of deposit, 1 600,00 € are staked; the first coup brings 400,00 € less the levy."""
        (first, *others) = read_registre_ouvert(season(conte.ANNEE)).seances
        assert first.banques[0].bilan.depassements == (Depassement(1, 160_000, 100_000, "Paul Marchand"),)
        assert not any(b.bilan.depassements for one in others for b in one.banques)
        self.assertIn(
            "ENJEUX AU-DESSUS DE CE DONT IL JUSTIFIE, coup 1 : 1 600,00 €, il répond de 1 000,00 € ; "
            "pris sur lui par Paul Marchand",
            words("banque_ouverte", saison=conte.ANNEE),
        )

    def test_who_acknowledged_each_alert(self):
        """The stakes over the deposit, seen by the director; the monopole, which nobody has seen yet."""
        whole = words("banque_ouverte", saison=conte.ANNEE)
        waiting = whole.count("alerte que personne n’a encore vue")
        over = next(a for a in read_alertes(timezone.now()) if a.nature == Alerte.DEPOT_DEPASSE)
        with telling(conte.le(28)):
            alerte.acknowledge(by(HELENE), cle=over.cle, mention="dépôt complété")
        whole = words("banque_ouverte", saison=conte.ANNEE)
        self.assertIn("pris sur lui par Paul Marchand", whole)
        self.assertIn("alerte vue le 28 novembre 2021 par Hélène Garnier : « dépôt complété »", whole)
        assert whole.count("alerte que personne n’a encore vue") == waiting - 1 > 0

    def test_each_page_repeats_its_headings_and_none_is_empty(self):
        found = pages("banque_ouverte", saison=conte.ANNEE)
        ruled = [page for page in found if "À reporter" in page]
        assert len(ruled) > 1
        for page in ruled:
            for said in ("Heure", "Banque", "Somme", "Coups", "Prélevé", "Report", "novembre 2021"):
                self.assertIn(said, page)

    def test_one_evening_or_five_take_the_same_queries(self):
        counts = []
        for periode in (month(NOVEMBRE), season(conte.ANNEE)):
            with CaptureQueriesContext(connection) as asked:
                lu = read_registre_ouvert(periode)
            counts.append((len(asked), len(lu.seances)))
        with CaptureQueriesContext(connection) as asked:
            read_registre_ouvert(month(NOVEMBRE)._replace(fin=dt.date(conte.ANNEE, 11, 3)))
        assert counts == [(len(asked), 5), (len(asked), 5)]


class LinearTestCase(OuverteCase):
    def test_ten_times_as_many_coups_take_the_same_queries(self):
        periode, counts = season(saison_of(self.s.row.jour)), []
        for coups in (2, 20):
            for n in range(coups):
                self.s.joue("10,00 10,00", "e p" if n % 2 else "g e")
            with CaptureQueriesContext(connection) as asked:
                lu = read_registre_ouvert(periode)
            counts.append((len(asked), lu.seances[0].coups))
        assert counts == [(counts[0][0], 2), (counts[0][0], 22)]
