"""The three alerts of baccara as their page says them (articles 58, 61)."""

from django.utils import timezone

from cercle.ledger.models import Alerte
from cercle.ledger.selectors.alertes import read_alertes
from cercle.ledger.services import seance
from tests.desk.base import words
from tests.ledger.cast import PAUL, by
from tests.ledger.cast_baccara import CHEMIN, OUVERTE, ouvre_baccara, six
from tests.ledger.cast_banque import SoireeBaccara

from .salles import SallesTestCase


class AlertesTests(SallesTestCase):
    def see(self, nature, mention):
        [one] = [one for one in read_alertes(timezone.now()) if one.nature == nature]
        return self.send("/alertes/vue/", cle=one.cle, mention=mention, follow=True)

    def habit(self):
        packs = six("1")
        for numero in (1, 2, 3):
            ouvre_baccara(paquets=packs, sabot=1)
            seance.close_seance(by(PAUL), table=CHEMIN, seance=numero)

    def test_an_open_bank_begun_without_a_word(self):
        ouvre_baccara(OUVERTE)
        shown = words(self.paul.get("/alertes/"))
        self.assertRegex(
            shown,
            r"banque ouverte sans notice \S+ à \S+ Table 4, séance 1 : la banque ouverte a commencé le \S+ "
            r"(à )?\S+ sans que l'heure en ait été indiquée aux autorités \(article 61\)",
        )
        answer = self.see(Alerte.OUVERTURE_SANS_NOTICE, "le commissaire est prévenu")
        self.assertIn("Alerte vue : Table 4, séance 1", words(answer))
        self.assertIn("le commissaire est prévenu", words(answer))
        self.assertIn("Rien à signaler.", words(answer))

    def test_a_sabot_that_keeps_coming_back(self):
        self.habit()
        shown = words(self.paul.get("/alertes/"))
        self.assertRegex(
            shown,
            r"sabot toujours à la même table \S+ à \S+ Table 2, séance 3 : le sabot 1 y sert à 3 des 3 "
            r"dernières séances \(article 58 ; mesure de la maison : 3 sur 5\)",
        )
        self.assertIn(
            "Rien à signaler.", words(self.see(Alerte.SABOT_HABITUEL, "les deux autres sont en réparation"))
        )

    def test_a_banker_who_monopolises_the_open_bank(self):
        ouvre_baccara(OUVERTE)
        evening = SoireeBaccara(table=OUVERTE)
        evening.coupe()
        for nom in ("Arnaud", "Blanche"):
            evening.depot(nom, "5000,00")
        for banquier, other in (("Arnaud", "Blanche"), ("Blanche", "Arnaud"), *[("Arnaud", "Blanche")] * 2):
            evening.encheres()
            for nom in (banquier, other):
                evening.candidat(nom)
            evening.adjuge(tiree=banquier, duree="taille")
            evening.finit("retrait")
        shown = words(self.paul.get("/alertes/"))
        self.assertRegex(
            shown, r"banquier toujours le même \S+ à \S+ .*« Arnaud » a tenu 3 des 4 dernières banques"
        )
        answer = self.see(Alerte.BANQUIER_HABITUEL, "les autres sont invités à tailler")
        self.assertIn("les autres sont invités à tailler", words(answer))

    def test_an_alert_of_its_table_is_on_its_screen_and_an_employee_does_not_close_it(self):
        self.habit()
        self.assertContains(self.anne.get("/"), "le sabot 1 y sert")
        page = self.anne.get("/alertes/")
        self.assertIn("Le chef de partie ou le directeur dira l'avoir vue.", words(page))
        self.assertNotContains(page, 'action="/alertes/vue/"')
