"""The alerts: shown where people look, acknowledged by whom they concern, kept as seen."""

import uuid

from cercle.ledger.models import Acquittement
from cercle.ledger.services import tickets

from .base import TableTestCase, words
from .distribution import ANNE, CHEF, CLAIRE, DIRECTEUR, INSPECTEUR, by

FINI = "Table 1 : le carnet de 10,00 € n° 1 à 200 est fini, il n'y reste aucun ticket."


class AlertesTests(TableTestCase):
    def setUp(self):
        super().setUp()
        tickets.lose_carnet(by(DIRECTEUR), valeur=1_000, premier=1, motif="introuvable")

    def shown(self, who=CHEF):
        return self.poste(who).client.get("/alertes/")

    def key(self, nature, who=CHEF):
        return next(a.form["cle"].value() for a in self.shown(who).context["alertes"] if a.nature == nature)

    def see(self, nature, who=CHEF, **values):
        form = {"demande": str(uuid.uuid4()), "cle": self.key(nature), "mention": "vu", **values}
        return self.poste(who).client.post("/alertes/vue/", form, follow=True)

    def test_it_works(self):
        self.assertIn(FINI, words(self.shown()))
        answer = self.see("carnet_finissant", mention="un carnet est demandé")
        said = words(answer)
        self.assertIn(f"Alerte vue : {FINI}", said)
        self.assertIn(f"{FINI} un carnet est demandé Paul Garat", said)
        self.assertEqual(len(answer.context["alertes"]), 1)

    def test_shown_on_the_first_page_and_at_the_table_and_gone_when_seen(self):
        for path in ("/", "/table/1/"):
            self.assertIn(FINI, words(self.bruno.client.get(path)), path)
        self.assertIn("2 alertes", words(self.bruno.look()))
        self.see("carnet_finissant")
        self.see("numeros_manquants")
        self.assertIn("Rien à signaler.", words(self.shown()))
        for path in ("/", "/table/1/"):
            self.assertNotIn(FINI, words(self.bruno.client.get(path)), path)

    def test_at_the_table_it_comes_with_what_changed(self):
        answer = self.bruno.client.get("/table/1/etat/?vu=0", headers={"HX-Request": "true"})
        self.assertIn(FINI, words(answer))
        self.assertNotContains(answer, "autofocus")

    def test_who_may_say_so(self):
        offered = {
            ANNE: {"carnet_finissant"},
            CHEF: {"carnet_finissant", "numeros_manquants"},
            INSPECTEUR: set(),
        }
        for who, natures in offered.items():
            found = {a.nature for a in self.shown(who).context["alertes"] if a.form}
            self.assertEqual(found, natures, who)

    def test_an_employee_sees_to_the_carnets_of_his_table_only(self):
        self.assertEqual(self.see("numeros_manquants", ANNE).status_code, 422)
        self.assertEqual(self.see("carnet_finissant", CLAIRE).status_code, 422)
        self.assertEqual(self.see("carnet_finissant", ANNE).status_code, 200)

    def test_it_wants_words(self):
        answer = self.see("carnet_finissant", mention=" ")
        self.assertEqual(answer.status_code, 422)
        self.assertIn(FINI, words(self.shown()))

    def test_what_is_said_is_kept_when_it_is_refused(self):
        answer = self.see("carnet_finissant", CLAIRE, mention="vu par moi")
        self.assertContains(answer, 'value="vu par moi"', status_code=422)

    def test_one_seen_meanwhile_says_by_whom(self):
        cle = self.key("carnet_finissant")
        self.see("carnet_finissant")
        answer = self.poste(DIRECTEUR).client.post(
            "/alertes/vue/", {"demande": str(uuid.uuid4()), "cle": cle, "mention": "vu"}
        )
        self.assertEqual(answer.status_code, 422)
        self.assertIn("par Paul Garat", words(answer))

    def test_the_same_form_twice_is_one_acknowledgement(self):
        demande, cle = str(uuid.uuid4()), self.key("carnet_finissant")
        for _time in range(2):
            form = {"demande": demande, "cle": cle, "mention": "vu"}
            self.assertRedirects(self.poste(CHEF).client.post("/alertes/vue/", form), "/alertes/")
        self.assertEqual(Acquittement.objects.count(), 1)
