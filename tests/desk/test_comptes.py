"""Accounts: the technical administrator opens them and sets passwords; the books are not his."""

from django.test import Client

from .base import MaisonTestCase, words
from .distribution import ADMINISTRATEUR, CLAIRE, by

NOUVEAU = "un autre tapis, plus vert"


class ComptesTests(MaisonTestCase):
    def set(self, matricule, first, second=None):
        form = {"matricule": matricule, "password": first, "again": first if second is None else second}
        return self.poste(ADMINISTRATEUR).client.post("/comptes/", form)

    def test_it_works(self):
        before = self.entries()
        self.assertRedirects(self.set(CLAIRE, NOUVEAU), "/comptes/")
        self.assertTrue(Client().login(username=CLAIRE, password=NOUVEAU))
        self.assertEqual(self.entries(), before)

    def test_somebody_new_gets_an_account(self):
        from cercle.ledger.services import house

        house.declare_personne(by("D1"), matricule="E4", nom="Denis Laborde", role="employe")
        self.assertIn(
            "E4 Denis Laborde employé de table aucun", words(self.poste("T1").client.get("/comptes/"))
        )
        self.set("E4", NOUVEAU)
        self.assertTrue(Client().login(username="E4", password=NOUVEAU))

    def test_a_password_is_typed_twice_and_not_too_easy(self):
        for first, second in (
            (NOUVEAU, "autre chose enfin"),
            ("court", None),
            ("0123456789", None),
            ("", None),
        ):
            self.assertEqual(self.set(CLAIRE, first, second).status_code, 422, first)
        self.assertFalse(Client().login(username=CLAIRE, password="0123456789"))

    def test_only_for_somebody_known_to_the_house(self):
        self.assertEqual(self.set("inconnu", NOUVEAU).status_code, 422)

    def test_the_password_is_never_shown_again(self):
        self.assertNotContains(self.set(CLAIRE, NOUVEAU, "x"), NOUVEAU, status_code=422)
