"""A day, a month, a season closed from the screen: what prevents it, who signs, what is left (P20, P21)."""

import uuid

from django.utils import timezone

from cercle.journal.head import exported_heads, heads_directory
from cercle.journal.models import Entry
from cercle.ledger.models import Cloture
from cercle.ledger.selectors.nuit import night_of
from tests.desk.base import inputs, words
from tests.ledger.cast import ANNE, INES, PAUL
from tests.ledger.cast_cagnotte import JEUDI, MERCREDI, VENDREDI, clot_jour, compte, le, seance_faite

from .base import CloturesTestCase


class ClotureTests(CloturesTestCase):
    """Wednesday's two séances are counted, one with a surplus and one with a shortage."""

    @classmethod
    def setUpTestData(cls):
        super().setUpTestData()
        with le(MERCREDI):
            un, deux = seance_faite(MERCREDI, 500, 320), seance_faite(MERCREDI, 1_000, table=2)
            compte(un, 850)
            compte(deux, 990)

    def test_it_works(self):
        answer = self.close("jour", "2023-11-01")
        self.assertEqual(answer.status_code, 302)
        row = Cloture.objects.select_related("entry", "par", "signe_par").get()
        self.assertEqual((row.genre, row.debut, row.preleve, row.porte), ("jour", MERCREDI, 1820, 1850))
        self.assertEqual((row.par.matricule, row.signe_par.matricule), ("D1", "C1"))
        self.assertEqual(row.entry.actor, "D1")
        self.assertEqual(answer["Location"], f"/clotures/?cloture={row.entry_id}")
        text = words(self.get(answer["Location"]))
        self.assertIn("1 Écarté 1 1 2 8,20 8,20 8,50 0,30 8,50", text)
        self.assertIn("2 Écarté 2 1 1 10,00 10,00 9,90 0,10 10,00", text)
        self.assertIn("Total de la période 2 3 18,20 18,20 18,40 0,30 0,10 18,50", text)
        self.assertIn("Total perpétuel 18,20 18,50", text)

    def test_the_head_is_exported_and_exported_again(self):
        self.close("jour", "2023-11-01")
        number = Cloture.objects.get().entry_id
        path = heads_directory() / f"tete-{number:012d}.txt"
        self.assertIn(number, [head.number for head in exported_heads()])
        self.assertIn(f"tête n° {number} exportée", words(self.get()))
        path.unlink()
        self.assertIn(f"tête n° {number} non exportée", words(self.get()))
        form = {"demande": str(uuid.uuid4())}
        self.assertEqual(self.client_of().post("/clotures/tete/", form).status_code, 302)
        self.assertTrue(path.exists())

    def test_what_may_close_is_offered_to_the_hand_that_may(self):
        self.assertContains(self.get(), "1er novembre 2023")
        self.assertContains(self.get(), 'name="mot_de_passe"')
        self.assertNotContains(self.get(qui=INES), 'name="mot_de_passe"')
        self.assertEqual(self.get(qui=ANNE).status_code, 403)

    def test_a_day_with_a_seance_not_counted_says_which_and_leads_to_it(self):
        with le(JEUDI):
            seance_faite(JEUDI, 400, table=2)
            clot_jour(MERCREDI)
        shown = self.get()
        text = words(shown)
        self.assertIn("La séance 2 de la table 2, du 2 novembre 2023, n'est pas comptée", text)
        self.assertContains(shown, "/table/2/comptee/2/?saison=2023")
        self.assertIn("jours de retard", text)
        answer = self.close("jour", "2023-11-02")
        self.assertEqual(answer.status_code, 422)
        self.assertIn("n'est pas comptée : on ne clôt pas la journée du 2 novembre 2023", words(answer))
        self.assertEqual(Cloture.objects.count(), 1)

    def test_a_late_seance_is_counted_from_its_link_and_the_day_closes(self):
        with le(JEUDI):
            row = seance_faite(JEUDI, 400, table=2)
            clot_jour(MERCREDI)
        address = f"/table/2/comptee/{row.numero}/?saison=2023"
        self.assertIn("jours de retard", words(self.get(address)))
        form = {
            "demande": str(uuid.uuid4()), "etape": "signer", "nombre_200": "2",
            "par": "C1", "mot_de_passe": "tapis vert et laiton",
            "signataire": "D1", "mot_de_passe_signataire": "tapis vert et laiton",
        }  # fmt: skip
        self.assertEqual(self.client_of(PAUL).post(address, form).status_code, 302)
        self.assertIn("jours de retard", words(self.get(address)))
        self.assertEqual(self.close("jour", "2023-11-02").status_code, 302)

    def test_days_close_in_order(self):
        with le(VENDREDI):
            compte(seance_faite(VENDREDI, 400), 400)
        answer = self.close("jour", "2023-11-03")
        self.assertEqual(answer.status_code, 422)
        self.assertIn("la journée du 1er novembre 2023 passe avant", words(answer))

    def test_p12_two_persons_the_director_first(self):
        for values, said in (
            ({"signataire": "D1"}, "ne signe pas deux fois"),
            ({"par": "C1", "signataire": "D1"}, "il y faut directeur"),
            ({"signataire": "E1"}, "qui puisse signer"),
            ({"mot_de_passe": "faux"}, "cette personne ne signe pas"),
        ):
            answer = self.close("jour", "2023-11-01", **values)
            self.assertEqual(answer.status_code, 422, values)
            self.assertIn(said, words(answer))
        self.assertFalse(Cloture.objects.exists())

    def test_a_wrong_password_keeps_the_matricules(self):
        found = inputs(self.close("jour", "2023-11-01", mot_de_passe_signataire="faux"))
        self.assertEqual((found["par"], found["signataire"]), ("D1", "C1"))
        self.assertEqual((found["mot_de_passe"], found["mot_de_passe_signataire"]), ("", ""))

    def test_p21_a_day_closed_is_not_closed_again_and_the_refusal_is_an_entry(self):
        self.close("jour", "2023-11-01")
        before = Entry.objects.count()
        answer = self.close("jour", "2023-11-01")
        self.assertEqual(answer.status_code, 422)
        self.assertIn("La journée du 1er novembre 2023 est déjà close", words(answer))
        entry = Entry.objects.latest("number")
        self.assertEqual((Entry.objects.count(), entry.kind), (before + 1, "refus.ecriture"))
        self.assertEqual((entry.facts["code"], entry.facts["jour"]), ("day_closed", "2023-11-01"))

    def test_the_same_form_twice_is_one_closing(self):
        demande = str(uuid.uuid4())
        for _time in range(2):
            self.assertEqual(self.close("jour", "2023-11-01", demande=demande).status_code, 302)
        self.assertEqual(Cloture.objects.count(), 1)

    def test_p20_the_month_then_the_season(self):
        self.close("jour", "2023-11-01")
        self.assertIn("novembre 2023", words(self.get()))
        self.assertEqual(self.close("mois", "2023-11-01").status_code, 302)
        self.assertEqual(self.close("saison", "2023-11-01").status_code, 302)
        for row in Cloture.objects.all():
            self.assertEqual((row.preleve, row.porte), (1820, 1850))
            self.assertEqual((row.perpetuel_preleve, row.perpetuel_porte), (1820, 1850))
        text = words(self.get())
        self.assertIn("Saison : 2023-2024", text)
        for nothing in ("Toutes les journées sont closes.", "Aucun mois n'attend sa clôture."):
            self.assertIn(nothing, text)

    def test_a_month_waits_for_its_days(self):
        answer = self.close("mois", "2023-11-01")
        self.assertEqual(answer.status_code, 422)
        self.assertIn(
            "On ne clôt pas le mois de novembre 2023 avant la journée du 1er novembre 2023", words(answer)
        )

    def test_a_period_that_is_none_is_refused(self):
        for genre, debut in (("mois", "2023-11-02"), ("saison", "2023-10-01"), ("siècle", "2023-11-01"),
                             ("jour", "hier"), ("jour", "0001-01-01")):  # fmt: skip
            self.assertEqual(self.close(genre, debut).status_code, 422, (genre, debut))

    def test_the_register_prints_from_the_closing(self):
        self.close("jour", "2023-11-01")
        self.assertContains(self.get(), "/controle/controle/jour/2023-11-01.pdf")
        self.close("mois", "2023-11-01")
        self.assertContains(self.get(), "/controle/controle/mois/2023-11.pdf")
        self.close("saison", "2023-11-01")
        self.assertContains(self.get(), "/controle/controle/saison/2023.pdf")

    def test_the_first_page_flags_what_is_late(self):
        with le(JEUDI):
            seance_faite(JEUDI, 400)
        text = words(self.get("/"))
        late = (night_of(timezone.now()) - JEUDI).days
        self.assertIn(f"Table 1, séance 2 jeudi 2 novembre {late} jours de retard", text)
