"""The stock of carnets: what is left, which are shown, in what order; what a refused gesture keeps."""

import uuid

from cercle.ledger.selectors import rayons
from cercle.ledger.services import tickets

from .base import MaisonTestCase, words
from .distribution import ANNE, CHEF, DIRECTEUR, INSPECTEUR, by


class StockTests(MaisonTestCase):
    def shown(self, query="", who=CHEF):
        return self.poste(who).client.get(f"/carnets/{query}")

    def rows(self, query="", who=CHEF):
        """The value and the first number of each row, in the order shown."""
        table = self.shown(query, who).context["table"]
        return [(row.record.valeur, row.record.premier) for row in table.paginated_rows]

    def do(self, step, who, query="", **values):
        form = {
            "demande": str(uuid.uuid4()),
            "valeur": "10",
            "premier": "401",
            "bon_livraison": "BL 6",
            **values,
        }
        return self.poste(who).client.post(f"/carnets/{step}/{query}", form)

    def test_it_works(self):
        said = words(self.shown())
        self.assertIn("10,00 200 tickets 2 000,00 € 1 en service", said)
        self.assertIn("0,10 400 tickets 40,00 € 1 en réserve 1 en service", said)
        self.assertEqual(self.rows(), [(1_000, 1), (100, 1), (10, 1), (10, 201)])

    def test_several_carnets_on_one_delivery_note(self):
        answer = self.do("reception", CHEF, nombre="3", bon_livraison="BL 7")
        self.assertRedirects(answer, "/carnets/")
        self.assertEqual(
            [(c.premier, c.bon_livraison) for c in rayons.carnets().filter(etape="recu").order_by("premier")],
            [(401, "BL 7"), (601, "BL 7"), (801, "BL 7")],
        )
        self.assertIn("1 000 tickets 100,00 € 3 à parapher", words(self.shown()))

    def test_a_delivery_has_its_note(self):
        answer = self.do("reception", CHEF, bon_livraison=" ")
        self.assertEqual(answer.status_code, 422)
        self.assertNotIn((10, 401), self.rows())

    def test_the_next_carnet_of_a_value_waits_for_the_end_of_the_one_that_serves(self):
        """A carnet of 0,10 € serves at the table: the next is not offered for service; one of 100 € is."""
        self.assertNotIn("Mettre en service", words(self.shown()))
        which = {"valeur": "10000", "premier": "1"}
        self.do("reception", CHEF, **which)
        self.do("paraphe", DIRECTEUR, **which, comptable="Mme Dupouy")
        self.do("affectation", CHEF, **which, table="1")
        for who in (ANNE, CHEF, DIRECTEUR):
            self.assertIn("Mettre en service", words(self.shown(who=who)))
        self.assertNotIn("Mettre en service", words(self.shown(who=INSPECTEUR)))

    def test_filters(self):
        self.do("reception", CHEF)
        self.assertEqual(self.rows("?valeur=100"), [(100, 1)])
        self.assertEqual(self.rows("?etat=recu"), [(10, 401)])
        self.assertEqual(self.rows("?table=1&valeur=10"), [(10, 1), (10, 201)])
        self.assertEqual(self.rows("?valeur=10000"), [])
        self.assertIn("Aucun carnet ne répond à cette recherche.", words(self.shown("?valeur=10000")))

    def test_what_left_for_good_is_shown_when_asked_for(self):
        tickets.lose_carnet(by(DIRECTEUR), valeur=1_000, premier=1, motif="introuvable")
        self.assertNotIn((1_000, 1), self.rows())
        self.assertEqual(self.rows("?etat=perdu"), [(1_000, 1)])
        self.assertIn((1_000, 1), self.rows("?etat=tous"))
        self.assertIn("dû : 2 000,00 €", words(self.shown()))

    def test_sort(self):
        self.assertEqual(self.rows("?sort=premier")[-1], (10, 201))
        self.assertEqual(self.rows("?sort=-reste&sort=valeur")[0], (10, 1))
        self.assertEqual(self.rows("?sort=rang_etape")[0], (10, 201))
        self.assertEqual(self.rows("?sort=nimporte"), self.rows())
        self.assertContains(self.shown("?sort=-premier"), 'aria-sort="descending"')

    def test_pages_of_one_length_whatever_the_address_asks(self):
        self.do("reception", CHEF, nombre="40")
        self.assertEqual(len(self.rows()), 25)
        self.assertEqual(len(self.rows("?page=2")), 19)
        for query in ("?per_page=0", "?per_page=-1", "?per_page=100000", "?page=x"):
            self.assertEqual(len(self.rows(query)), 25, query)
        for query in ("?page=0", "?page=99"):
            self.assertEqual(len(self.rows(query)), 19, query)  # the last one

    def test_the_stock_is_read_in_as_many_queries_whatever_it_holds(self):
        poste = self.poste(CHEF)
        self.do("reception", CHEF, nombre="20")
        poste.client.get("/carnets/")
        with self.assertNumQueries(11):
            poste.client.get("/carnets/")

    def test_a_gesture_comes_back_to_what_was_looked_at(self):
        self.do("reception", CHEF)
        answer = self.do("paraphe", DIRECTEUR, "?etat=recu&page=1", comptable="Mme Dupouy")
        self.assertRedirects(answer, "/carnets/?etat=recu&page=1")

    def test_one_made_on_the_page_of_a_carnet_comes_back_to_it(self):
        self.do("reception", CHEF)
        answer = self.do("paraphe", DIRECTEUR, "?vers=carnet", comptable="Mme Dupouy")
        self.assertRedirects(answer, "/carnets/10/401/")

    def test_a_refused_gesture_comes_back_with_what_was_typed(self):
        answer = self.do("paraphe", DIRECTEUR, premier="402", comptable="Mme Dupouy")
        self.assertContains(answer, 'value="Mme Dupouy"', status_code=422)
        self.assertContains(answer, 'value="402"', status_code=422)
        self.assertIn("La maison ne détient pas de carnet", words(answer))

    def test_a_carnet_that_is_not_finished_keeps_its_stubs(self):
        answer = self.do("souches", CHEF, premier="1", comptable="Mme Dupouy")
        self.assertEqual(answer.status_code, 422)
        self.assertIn("doit être « fini » pour cela", words(answer))

    def test_each_is_offered_what_is_his_to_do(self):
        self.do("reception", CHEF)
        offered = {
            DIRECTEUR: {"paraphe", "perte", "reception"},
            CHEF: {"reception"},
            ANNE: set(),
            INSPECTEUR: set(),
        }
        for who, gestures in offered.items():
            page = self.shown(who=who).content.decode()
            found = {one for one in ("paraphe", "perte", "reception") if f"/{one}/" in page}
            self.assertEqual(found, gestures, who)


class PerteTests(MaisonTestCase):
    def post(self, **values):
        form = {"demande": str(uuid.uuid4()), "motif": "introuvable", "du": "200000", **values}
        return self.poste(DIRECTEUR).client.post("/carnets/1000/1/perte/", form)

    def test_it_works(self):
        shown = words(self.poste(DIRECTEUR).client.get("/carnets/1000/1/perte/"))
        self.assertIn("2 000,00 € seront dus : 200 tickets, n° 1 à 200.", shown)
        self.assertRedirects(self.post(), "/carnets/1000/1/")
        said = words(self.poste(DIRECTEUR).client.get("/carnets/1000/1/"))
        self.assertIn("n° 1 à 200 manquants, 2 000,00 € dus : introuvable", said)

    def test_what_is_due_must_be_due_still(self):
        answer = self.post(du="199000")
        self.assertContains(answer, 'value="introuvable"', status_code=422)
        self.assertIn("La somme due est maintenant de 2 000,00 €", words(answer))
        self.assertContains(answer, 'name="du" value="200000"', status_code=422)

    def test_why_is_said(self):
        self.assertEqual(self.post(motif="").status_code, 422)

    def test_the_same_form_twice_is_one_loss(self):
        demande = str(uuid.uuid4())
        for _time in range(2):
            self.assertRedirects(self.post(demande=demande), "/carnets/1000/1/")

    def test_a_carnet_lost_already_is_not_lost_again(self):
        self.post()
        answer = self.post()
        self.assertEqual(answer.status_code, 422)
        self.assertIn("il n'y reste rien à perdre", words(answer))

    def test_there_is_no_such_carnet(self):
        self.assertEqual(self.poste(DIRECTEUR).client.get("/carnets/1000/201/perte/").status_code, 404)
