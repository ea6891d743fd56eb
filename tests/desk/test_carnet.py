"""One carnet with its whole life, any ticket from its number to its coup and back (articles 82, 83)."""

from cercle.desk.forms.tickets import Recherche, read_recherche
from cercle.ledger.selectors import rayons
from cercle.ledger.services import tickets
from cercle.rules.refusal import Refusal

from .base import TableTestCase, words
from .distribution import ANNE, DIRECTEUR, INSPECTEUR, by


class CarnetPageTests(TableTestCase):
    def coup(self):
        """Coup 1: a levy of 1,30, so the ticket of 1 € n° 1 and those of 0,10 € n° 1 to 3."""
        self.stake("5*26+", "6*26-")
        self.advance("arret", "donne", "B")

    def get(self, path, who=INSPECTEUR):
        return self.poste(who).client.get(path)

    def test_it_works(self):
        self.coup()
        said = words(self.get("/carnets/10/1/"))
        self.assertIn("n° 1 à 200 en service table 1 · prochain ticket n° 4", said)
        self.assertIn("détachés 3 0,30 € à détacher 197 19,70 €", said)
        self.assertIn("reçu , bon BL 2026-11", said)
        self.assertIn("paraphé par Mme Dupouy", said)
        self.assertIn("séance 1 à partir du n° 1", said)
        self.assertIn("n° 1 à 3 3 0,30 coup 1 séance 1, table 1 les enjeux du côté gagnant", said)
        self.assertIn("n° 4 à 200 pas encore détachés juste avant : n° 1 à 3, coup 1", said)

    def test_the_receipt_is_for_those_who_may_read_it(self):
        self.assertContains(self.get("/carnets/10/1/"), "/controle/recu/10/1.pdf")
        self.assertNotContains(self.get("/carnets/10/1/", ANNE), "/controle/recu/")

    def test_missing_numbers_have_their_neighbours(self):
        self.coup()
        tickets.lose_carnet(by(DIRECTEUR), valeur=10, premier=1, motif="resté au salon")
        said = words(self.get("/carnets/10/1/"))
        self.assertIn("n° 4 à 200 manquants, 19,70 € dus : resté au salon", said)
        self.assertIn("juste avant : n° 1 à 3, coup 1", said)

    def test_another_series_is_asked_for(self):
        self.assertEqual(self.get("/carnets/10/1/?serie=1").status_code, 200)
        self.assertEqual(self.get("/carnets/10/1/?serie=2").status_code, 404)
        self.assertEqual(self.get("/carnets/10/401/").status_code, 404)

    def test_the_tickets_of_a_seance_coup_by_coup(self):
        self.coup()
        shown = self.get("/carnets/seance/1/1/")
        self.assertIn("1 les enjeux du côté gagnant 26,00 1,30 1,00 n° 1 , 0,10 n° 1 à 3", words(shown))
        self.assertContains(shown, 'id="coup-1"')
        self.assertEqual(self.get("/carnets/seance/1/2/").status_code, 404)

    def test_the_levies_of_a_seance_are_those_of_its_coups(self):
        self.coup()
        seance = self.seance
        levees = rayons.read_levees(seance)
        self.assertEqual([levy.montant for levy in levees], [self.lu.prelevements])
        for levy in levees:
            self.assertEqual(sum(ticket.montant for ticket in levy.tickets), levy.montant)
        with self.assertNumQueries(4):
            rayons.read_levees(seance)


class TicketTests(TableTestCase):
    def ask(self, numero, who=ANNE):
        return self.poste(who).client.get("/carnets/ticket/", {"numero": numero})

    def test_it_works(self):
        self.stake("5*26+", "6*26-")
        self.advance("arret")
        for typed in ("0,10 n° 2", "0,1*2", "0.10 € n°2", "0,10 2"):
            said = self.ask(typed)
            self.assertIn("Coup 1 séance 1 de la table 1", words(said), typed)
            self.assertIn("par Bruno Vidal", words(said))
            self.assertIn("Avec lui : n° 1 à 3, 0,30 € en tout", words(said))
            self.assertContains(said, "/carnets/seance/1/1/?saison=")
            self.assertContains(said, "#coup-1")

    def test_where_it_is_when_it_was_not_torn(self):
        said = words(self.ask("1,00 n° 7"))
        self.assertIn("Pas encore détaché Son carnet est en service à la table 1, qui en est au n° 1.", said)
        self.assertIn("Son carnet est « affecté », table 1.", words(self.ask("0,10 n° 201")))
        self.assertIn("Jamais reçu", words(self.ask("0,10 n° 12 701")))
        tickets.lose_carnet(by(DIRECTEUR), valeur=100, premier=1, motif="introuvable")
        self.assertIn("Manquant n° 1 à 200, 200,00 € dus introuvable", words(self.ask("1,00 n° 7")))

    def test_what_is_no_ticket_is_told_and_kept(self):
        for typed, said in (
            ("douze", "Ticket illisible : « douze »"),
            ("2,00 n° 7", "Il n'y a pas de tickets de 2,00 €"),
            ("0,10 n° 1 000 001", "1000001"),
            ("9" * 100, "Saisie trop longue"),
        ):
            answer = self.ask(typed)
            self.assertEqual(answer.status_code, 422, typed)
            self.assertIn(said, words(answer))
            self.assertContains(answer, f'value="{typed}"', status_code=422)

    def test_nothing_asked_is_no_fault(self):
        self.assertIn("Tapez la valeur puis le numéro", words(self.ask("")))

    def test_what_is_typed_is_read_or_refused(self):
        self.assertEqual(read_recherche("1,00 n° 12\u202f701"), Recherche(12701, valeur=100))
        self.assertEqual(read_recherche(" 10*3405 "), Recherche(3405, valeur=1_000))
        self.assertEqual(read_recherche("machine GX 22 n° 1 042"), Recherche(1042, machine="GX 22"))
        for typed in ("1,00", "n° 12", "1,00 n° douze", "1,00 n° 1,5", "machine n° 4", "1,005*3", "-1*3"):
            with self.subTest(typed=typed), self.assertRaises(Refusal):
                read_recherche(typed)
