"""Signing in and out."""

from django.contrib.auth import get_user_model
from django.test import Client

from .base import MaisonTestCase, words
from .distribution import ADMINISTRATEUR, BRUNO, MOT_DE_PASSE


class EntreeTests(MaisonTestCase):
    def test_it_works(self):
        client = Client()
        form = {"username": BRUNO, "password": MOT_DE_PASSE, "next": "/table/1/"}
        self.assertRedirects(client.post("/compte/entree/", form), "/table/1/")
        client.post("/compte/sortie/")
        self.assertRedirects(client.get("/"), "/compte/entree/?next=/")

    def test_a_wrong_password_says_no_more_than_that(self):
        answer = Client().post("/compte/entree/", {"username": BRUNO, "password": "x"})
        self.assertIn("Matricule ou mot de passe inconnu.", words(answer))

    def test_nobody_is_sent_to_another_site(self):
        form = {"username": BRUNO, "password": MOT_DE_PASSE, "next": "https://ailleurs.example/"}
        self.assertRedirects(Client().post("/compte/entree/", form), "/")

    def test_an_account_that_the_house_does_not_know_sees_nothing(self):
        get_user_model().objects.create_user("intrus", password=MOT_DE_PASSE)
        self.assertEqual(self.poste("intrus").client.get("/").status_code, 403)

    def test_the_administrator_is_taken_to_the_accounts(self):
        self.assertRedirects(self.poste(ADMINISTRATEUR).client.get("/"), "/comptes/")

    def test_a_session_that_ended_is_told_beside_the_field(self):
        answer = Client().post("/table/1/ligne/", {}, headers={"HX-Request": "true"})
        self.assertEqual(answer.status_code, 401)
        self.assertIn("Votre session est terminée.", words(answer))
        self.assertNotContains(answer, "<form", status_code=401)
