"""What is watched for, since when, and that it stays until somebody acknowledges it."""

import datetime as dt

from cercle.journal.told import telling
from cercle.ledger.models import Alerte, Etape, EtapeCarnet
from cercle.ledger.selectors.alertes import read_acquittees, read_alertes
from cercle.ledger.services import alerte, comptee, ecarte, seance, tickets
from tests.ledger.cast import ANNE, BRUNO, HELENE, PAUL, by, carnet
from tests.ledger.cast_recit import RecitCase, compte, le, recule, releves, soir


def french(text):
    return text.replace("\u00a0", " ").replace("\u202f", " ")


class AlertesCase(RecitCase):
    def read(self, jour, heure="21:00", nature=None):
        found = read_alertes(le(jour, heure))
        return [one for one in found if nature in (None, one.nature)]

    def says(self, jour, heure="21:00", nature=None):
        return [french(one.texte) for one in self.read(jour, heure, nature)]

    def acknowledges(self, one, jour=20, qui=PAUL):
        with telling(le(jour)):
            return alerte.acknowledge(by(qui), cle=one.cle, mention="vu").facts


class QuietTestCase(AlertesCase):
    def test_it_works(self):
        """An evening kept as it should be says nothing, then or later."""
        with soir(2) as s:
            s.joue("5 A 40,00", "6 B 40,00", gagne="A")
            assert self.read(2, "22:00") == []
            compte(1, 200)
        assert self.read(30) == []


class SeanceNonCompteeTestCase(AlertesCase):
    nature = Alerte.SEANCE_NON_COMPTEE

    def setUp(self):
        with soir(2) as s:
            s.joue("5 A 40,00", "6 B 40,00", gagne="A")

    def test_it_works(self):
        """From noon of the day after, as the clock of the house shows it."""
        assert self.read(3, "11:59", self.nature) == []
        assert self.says(3, "12:01", self.nature) == [
            "La séance 1 de la table 1, du 02/11/2021, n’est pas comptée."
        ]
        [one] = self.read(5, nature=self.nature)
        assert (one.depuis, one.table, one.seance) == (le(3, "12:00"), 1, 1)

    def test_counted_in_time_it_never_was_one(self):
        with telling(le(3, "11:30")):
            compte(1, 200)
        assert self.read(9) == []

    def test_counted_late_it_stays(self):
        [before] = self.read(5, nature=self.nature)
        with telling(le(5, "15:00")):
            compte(1, 200)
        [after] = self.read(9)
        assert (after.cle, after.depuis) == (before.cle, before.depuis)
        assert "n’a été comptée que le 05/11/2021 15:00" in after.texte
        self.acknowledges(after)
        assert self.read(30) == []

    def test_acknowledged_before_it_is_counted(self):
        [one] = self.read(5, nature=self.nature)
        self.acknowledges(one, jour=5)
        assert self.read(6) == []
        with telling(le(6, "15:00")):
            compte(1, 200)
        assert self.read(9) == []


class CoupSansResultatTestCase(AlertesCase):
    nature = Alerte.COUP_SANS_RESULTAT

    def play(self, s, dealt, ended=None):
        s.mises("5 A 40,00", "6 B 40,00")
        s.arrete()
        with telling(dealt):
            s.donne()
        if ended is not None:
            with telling(ended):
                s.gagne("A")

    def test_it_works(self):
        with soir(2) as s:
            self.play(s, le(2, "21:10"))
        assert self.read(2, "22:10", self.nature) == []
        assert self.says(2, "22:11", self.nature) == [
            "Table 1, séance 1 : le coup 1, donné le 02/11/2021 21:10, n’a pas de résultat."
        ]
        assert self.read(2, "22:11")[0].depuis == le(2, "22:10")

    def test_its_result_come_at_last_it_stays(self):
        with soir(2) as s:
            self.play(s, le(2, "21:10"))
        [before] = self.read(2, "22:40")
        with telling(le(2, "22:45")):
            ecarte.record_resultat(by(BRUNO), **s.coup_ici, vainqueur="A")
        [after] = self.read(2, "22:50")
        assert (after.cle, after.depuis) == (before.cle, before.depuis)
        assert "n’a eu son résultat que le 02/11/2021 22:45" in after.texte
        self.acknowledges(after, jour=3)
        assert self.read(3, "11:00") == []

    def test_an_hour_is_not_more_than_an_hour(self):
        with soir(2) as s:
            self.play(s, le(2, "21:10"), le(2, "22:10"))
        assert self.read(2, "22:30") == []

    def test_the_deal_that_counts_is_the_last(self):
        with soir(2) as s:
            self.play(s, le(2, "21:10"))
            with telling(le(2, "22:05")):
                s.fausse_donne()
                s.donne()
        assert self.read(2, "22:30", self.nature) == []
        assert len(self.read(2, "23:06", self.nature)) == 1

    def test_a_coup_never_dealt_when_the_day_is_over(self):
        with soir(2) as s:
            s.mises("5 A 40,00", "6 B 40,00")
        assert self.read(3, "11:00") == []
        assert self.says(3, "12:01", self.nature) == [
            "Table 1, séance 1 : le coup 1, ouvert le 02/11/2021 21:00, n’est ni joué ni nul."
        ]
        with telling(le(3, "14:00")):
            s.nul()
        assert "n’a été déclaré nul que le 03/11/2021 14:00" in self.says(3, "15:00", self.nature)[0]

    def test_a_night_that_goes_past_midnight_is_no_alert(self):
        with soir(2, "23:50") as s:
            self.play(s, le(2, "23:58"), le(3, "00:07"))
            with telling(le(3, "00:10")):
                compte(1, 200)
        assert self.read(3, "13:00") == []


class CarnetFinissantTestCase(AlertesCase):
    nature = Alerte.CARNET_FINISSANT

    def test_it_works(self):
        """9 × 20 tickets of 1,00 € leave twenty; one less is not yet few."""
        with soir(2) as s:
            self.plays(s, "399,90", 8)  # 8 × 20,00 €
            self.plays(s, "380,00", 1)  # 19,00 €: 21 left
            assert self.read(2, nature=self.nature) == []
            self.plays(s, "20,00", 1)
            assert self.says(2) == [
                "Table 1 : le carnet de 1,00 € n° 1 à 200 finit, il n’y reste que 20 tickets."
            ]
            [one] = self.read(2)
            assert (one.table, one.seance) == (1, 1)
            self.plays(s, "20,00", 3)
            assert [a.cle for a in self.read(2)] == [one.cle]

    def plays(self, s, montant, times):
        for _ in range(times):
            s.joue(f"5 A {montant}", f"6 B {montant}", gagne="A")
            s.assoit("B", 2 if s.coup % 2 else 3)

    def test_finished_it_stays(self):
        carnet_suivant()
        with soir(2) as s:
            self.plays(s, "400,00", 10)
        assert EtapeCarnet.objects.filter(etape=Etape.FINI).count() == 1
        [one] = self.read(3, "11:00")
        # The next one has taken over: it is not about to end.
        assert "n° 1 à 200 finit" in french(one.texte)
        assert self.acknowledges(one, jour=3)["cle"] == one.cle
        assert self.read(3, "11:00") == []

    def test_once_seen_more_tickets_do_not_raise_it_again(self):
        with soir(2) as s:
            self.plays(s, "400,00", 9)
            [one] = self.read(2)
            alerte.acknowledge(by(BRUNO), cle=one.cle, mention="vu")
            self.plays(s, "20,00", 2)
        assert self.read(2) == []

    def test_tickets_passed_over_count_too(self):
        with soir(2) as s:
            self.plays(s, "400,00", 8)
            comptee.record_comptee(
                by(PAUL),
                table=1,
                seance=1,
                lignes=[{"coupure": 2000, "nombre": 8}],
                releves=releves({100: 25}),
                certificateur=HELENE.matricule,
            )
        natures = [one.nature for one in self.read(2)]
        assert sorted(natures) == [self.nature, Alerte.NUMEROS_MANQUANTS]


class NumerosManquantsTestCase(AlertesCase):
    nature = Alerte.NUMEROS_MANQUANTS

    def test_it_works(self):
        with soir(2) as s:
            s.joue("5 A 40,00", "6 B 40,00", gagne="A")
            comptee.record_comptee(
                by(PAUL),
                table=1,
                seance=1,
                lignes=[{"coupure": 200, "nombre": 1}],
                releves=releves({100: 3}),
                certificateur=HELENE.matricule,
            )
        [one] = self.read(2)
        assert "Tickets de 1,00 € n° 3 à 5 non produits : 3,00 € sont dus" in french(one.texte)
        assert (one.nature, one.table, one.seance) == (self.nature, 1, 1)

    def test_a_carnet_lost_in_the_cupboard(self):
        with telling(le(2)):
            carnet(10, 201, en_service=False)
            tickets.lose_carnet(by(HELENE), valeur=10, premier=201, motif="introuvable")
        [one] = self.read(2)
        assert "n° 201 à 400 non produits : 20,00 € sont dus (introuvable)" in french(one.texte)
        assert (one.nature, one.seance) == (self.nature, None)


class HorlogeTestCase(AlertesCase):
    nature = Alerte.HORLOGE

    def test_it_works(self):
        with telling(le(2)):
            seance.open_seance(
                by(ANNE),
                table=1,
                appel=ANNE.matricule,
                enjeux=BRUNO.matricule,
                jeux=[{"couleur": c, "numero_serie": c} for c in ("rouge", "bleu", "vert")],
            )
        entry = recule(5)
        [one] = self.read(2, nature=self.nature)
        assert one.texte == (
            f"L’écriture n° {entry.number} est datée du 02/11/2021 20:55:00, avant celle qui la précède "
            "(02/11/2021 21:00:00) : l’horloge est revenue en arrière."
        )
        assert one.depuis == entry.moment

    def test_the_tale_itself_goes_back_and_it_is_no_matter_of_the_clock(self):
        """The house was set up at the server's time, then its past was told."""
        assert self.read(2) == []

    def test_it_stays_whatever_is_recorded_since(self):
        recule(5)
        recule(-10)
        second = recule(1)
        cles = [one.cle for one in self.read(2, nature=self.nature)]
        assert f"horloge:{second.number}" in cles
        assert len(cles) == 2


class AcquitteesTestCase(AlertesCase):
    def test_with_who_and_when(self):
        with soir(2) as s:
            s.joue("5 A 40,00", "6 B 40,00", gagne="A")
        [one] = self.read(5)
        self.acknowledges(one, jour=5, qui=HELENE)
        [seen] = read_acquittees()
        assert (seen.cle, seen.texte, seen.mention) == (one.cle, one.texte, "vu")
        assert (seen.nom, seen.moment) == ("Hélène Garnier", le(5))

    def test_the_oldest_waits_first(self):
        with soir(2) as s:
            s.joue("5 A 40,00", "6 B 40,00", gagne="A")
            seance.close_seance(by(ANNE), **s.ici)
        with soir(4) as s:
            s.joue("5 A 40,00", "6 B 40,00", gagne="A")
        depuis = [one.depuis for one in self.read(9)]
        assert depuis == [le(3, "12:00"), le(5, "12:00")] == sorted(depuis)
        assert dt.timedelta(days=2) == depuis[1] - depuis[0]


def carnet_suivant():
    with telling(le(1, "11:00")):
        carnet(100, 201, en_service=False)
