"""The database away: said in French on every page, and in no page the words of the engine."""

from django.db import connection, transaction
from django.test import override_settings

from .base import TableTestCase, words


class PanneTests(TableTestCase):
    def away(self, method, path, **kwargs):
        """Ask while the staff's table is really not there; everything is put back afterwards."""
        with transaction.atomic():
            with connection.cursor() as cursor:
                if connection.vendor == "postgresql":
                    cursor.execute("SET CONSTRAINTS ALL IMMEDIATE")
                cursor.execute("ALTER TABLE ledger_personne RENAME TO ailleurs")
            answer = getattr(self.bruno.client, method)(path, **kwargs)
            transaction.set_rollback(True)
        return answer

    def test_it_works(self):
        answer = self.away("get", "/table/1/")
        self.assertEqual(answer.status_code, 503)
        self.assertIn("La base de données ne répond pas.", words(answer))
        self.assertNotIn("ledger_personne", words(answer))

    def test_a_gesture_is_told_beside_the_field(self):
        before = self.entries()
        form = self.bruno.form(saisie="12*5+")
        answer = self.away("post", "/table/1/ligne/", data=form, headers={"HX-Request": "true"})
        self.assertEqual((answer.status_code, answer["Cercle"]), (503, "1"))
        self.assertIn("Renvoyez la même ligne", words(answer))
        self.assertEqual(self.entries(), before)
        self.assertEqual(self.bruno.post("ligne", form).status_code, 200)
        self.assertEqual(len(self.coup.mises), 1)

    def test_a_missing_key_is_named(self):
        with override_settings(CERCLE_KEY_FILE="/nulle/part/signature.key"):
            answer = self.bruno.press("fiche")
        self.assertEqual(answer.status_code, 503)
        self.assertIn("/nulle/part/signature.key", words(answer))
        self.assertEqual(self.lu.derniere_fiche, 14)
