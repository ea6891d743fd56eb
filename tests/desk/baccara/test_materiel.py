"""The cupboard of sabots and packs on screen: where each is, where it served, what comes and goes (58)."""

from cercle.ledger.models import Paquet, Sabot
from cercle.ledger.selectors import sabot as inventaire
from cercle.ledger.services import sabot, seance
from tests.desk.base import words
from tests.ledger.cast import PAUL, by
from tests.ledger.cast_baccara import CHEMIN, ouvre_baccara, six, trois

from .salles import SallesTestCase


class InventaireTests(SallesTestCase):
    def shown(self, client=None, query=""):
        return words((client or self.anne).get(f"/materiel/{query}"))

    def test_it_works(self):
        packs = six("1")
        ouvre_baccara(paquets=packs)
        seance.close_seance(by(PAUL), table=CHEMIN, seance=1)
        ouvre_baccara(paquets=packs, sabot=2)
        shown = self.shown()
        self.assertRegex(shown, r"1 Mathieu 1925 à l'armoire table 2, séance 1, \d\d/\d\d/\d{4}")
        self.assertRegex(shown, r"2 Mathieu 1925 table 2, séance 2 depuis le \S+ à \S+ par Paul Marchand —")
        self.assertIn("3 Mathieu 1925 à l'armoire n'a jamais servi", shown)
        self.assertRegex(shown, r"rouge 1-1 table 2, séance 2 depuis le \S+ à \S+ table 2, séance 1")
        self.assertIn("rouge 3 3 en jeu", shown)

    def test_a_search(self):
        six("1")
        sabot.reform_paquet(by(PAUL), numero_serie="rouge 1-1", motif="coin plié")
        self.assertNotIn("coin plié", self.shown())
        self.assertIn("réformé : coin plié", self.shown(query="?etat=reforme"))
        blue = self.shown(query="?couleur=bleu")
        self.assertIn("bleu 1-3", blue)
        self.assertNotIn("rouge 1-2", blue)
        self.assertIn("Aucun jeu ne répond", self.shown(query="?etat=en_jeu"))
        self.assertIn("rouge 1-2", self.shown(query="?etat=perdu&couleur=mauve"))

    def test_pages_of_a_large_stock(self):
        names = [{"couleur": "rouge", "numero_serie": f"R-{n:03}"} for n in range(60)]
        sabot.receive_paquets(by(PAUL), paquets=names)
        self.assertNotIn("R-059", self.shown())
        self.assertIn("R-059", self.shown(query="?p-page=3"))

    def test_who_only_looks_is_offered_nothing_to_write(self):
        six("1")
        for client in (self.anne, self.ines):
            self.assertNotContains(client.get("/materiel/"), 'method="post" action="/materiel/')
        self.assertContains(self.helene.get("/materiel/"), 'action="/materiel/reforme/"')


class SabotTests(SallesTestCase):
    def test_it_works(self):
        answer = self.send("/materiel/sabot/", numero="12", modele="Mathieu 1925", follow=True)
        self.assertIn("Sabot 12 inscrit à l'inventaire.", words(answer))
        self.assertEqual(Sabot.objects.get(numero=12).modele, "Mathieu 1925")

    def test_a_number_nobody_could_record_is_told(self):
        answer = self.send("/materiel/sabot/", numero="9" * 20, modele="Mathieu 1925")
        self.assertContains(answer, 'value="Mathieu 1925"', status_code=422)

    def test_a_number_of_the_house_comes_once_and_the_model_typed_stays(self):
        answer = self.send("/materiel/sabot/", numero="1", modele="Mathieu 1930")
        self.assertIn("La maison a déjà un sabot 1. (article 58)", words(answer))
        self.assertContains(answer, 'value="Mathieu 1930"', status_code=422)
        self.assertContains(answer, '<details class="plaque livraison" open>', status_code=422)

    def test_taken_out_with_its_motive(self):
        answer = self.send("/materiel/sortie/", numero="1", motif="orifice faussé", follow=True)
        self.assertIn("sorti : orifice faussé", words(answer))
        self.assertEqual(inventaire.find_sabot(1).sortie.motif, "orifice faussé")

    def test_one_that_serves_stays_and_the_motive_typed_too(self):
        ouvre_baccara(sabot=1)
        answer = self.send("/materiel/sortie/", numero="1", motif="orifice faussé")
        self.assertIn("Le sabot 1 sert à la séance 1 de la table 2. (article 58)", words(answer))
        self.assertContains(answer, 'value="orifice faussé"', status_code=422)

    def test_without_a_motive(self):
        before = self.entries()
        self.assertEqual(self.send("/materiel/sortie/", numero="1", motif="  ").status_code, 422)
        self.assertEqual(self.entries(), before)


class PaquetsTests(SallesTestCase):
    def receive(self, **values):
        return self.send("/materiel/jeux/", **values)

    def test_it_works(self):
        answer = self.receive(
            couleur_1="rouge", series_1="R-099 à R-101", couleur_2="bleu", series_2="B-1\nB-2"
        )
        self.assertRedirects(answer, "/materiel/")
        packs = [(p.couleur, p.numero_serie) for p in Paquet.objects.order_by("id")]
        self.assertEqual(
            packs,
            [("rouge", "R-099"), ("rouge", "R-100"), ("rouge", "R-101"), ("bleu", "B-1"), ("bleu", "B-2")],
        )

    def test_all_or_none_and_what_was_typed_stays(self):
        trois("1")
        answer = self.receive(couleur_1="rouge", series_1="R-1, rouge 1-1")
        self.assertIn("La maison a déjà le jeu n° rouge 1-1 (rouge). (article 58)", words(answer))
        self.assertContains(answer, "R-1, rouge 1-1</textarea>", status_code=422)
        self.assertFalse(Paquet.objects.filter(numero_serie="R-1").exists())

    def test_a_run_that_is_none_is_said_at_its_field(self):
        answer = self.receive(couleur_1="rouge", series_1="R-9 à R-3")
        self.assertIn("« R-9 à R-3 » n'est pas une suite de numéros.", words(answer))
        self.assertContains(answer, "R-9 à R-3</textarea>", status_code=422)

    def test_a_second_colour_has_its_numbers(self):
        answer = self.receive(couleur_1="rouge", series_1="R-1", couleur_2="bleu")
        self.assertIn("Quels sont les numéros de ces jeux ?", words(answer))
        answer = self.receive(couleur_1="rouge", series_1="R-1", series_2="B-1")
        self.assertIn("De quelle couleur sont ces jeux ?", words(answer))
        self.assertFalse(Paquet.objects.exists())

    def test_one_that_is_no_longer_perfect(self):
        six("1")
        where = "/materiel/reforme/?couleur=rouge"
        answer = self.send(where, numero_serie="rouge 1-1", motif="coin plié")
        self.assertRedirects(answer, "/materiel/?couleur=rouge")
        self.assertEqual(inventaire.find_paquet("rouge 1-1").reforme.motif, "coin plié")
        answer = self.send(where, numero_serie="rouge 1-1", motif="dos taché")
        self.assertIn("Le jeu n° rouge 1-1 est réformé : coin plié. (article 58)", words(answer))
        self.assertContains(answer, 'value="dos taché"', status_code=422)
        self.assertContains(answer, 'action="/materiel/reforme/?couleur=rouge"', status_code=422)
