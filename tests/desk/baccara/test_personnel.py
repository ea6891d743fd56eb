"""The board of the staff: the two of each table, the valets of the room, who relieved whom (58, 64)."""

from cercle.ledger.selectors import seance as seances
from cercle.ledger.selectors.staff import read_staff
from cercle.ledger.services import house, seance
from tests.desk.base import words
from tests.ledger.cast import ANNE, BRUNO, CLARA, HELENE, PAUL, by, ouvre
from tests.ledger.cast_baccara import CHEMIN, LIMITEE, VICTOR, WILLY, ouvre_baccara

from .salles import SallesTestCase


class PersonnelTests(SallesTestCase):
    def setUp(self):
        super().setUp()
        ouvre_baccara()

    def shown(self, client=None):
        return words((client or self.anne).get("/personnel/"))

    def test_it_works(self):
        shown = self.shown()
        self.assertIn("2 Baccara chemin de fer séance 1", shown)
        self.assertRegex(
            shown, r"croupier Anne Morel depuis le \S+ à \S+ Relever changeur Bruno Petit depuis"
        )

    def test_a_table_of_ecarte_is_there_too_and_an_interruption_is_said(self):
        seance.close_seance(by(PAUL), table=CHEMIN, seance=1)
        ouvre()
        seance.interrupt_seance(by(PAUL), table=1, seance=1, motif="souper")
        shown = self.shown()
        self.assertIn("1 Écarté séance 1 · interrompue", shown)
        self.assertIn("cartes et appel Anne Morel", shown)

    def test_who_relieved_whom_with_the_hours(self):
        seance.relieve_employe(
            by(PAUL), table=CHEMIN, seance=1, fonction="croupier", matricule=CLARA.matricule
        )
        self.assertRegex(
            self.shown(), r"croupier Clara Roux depuis le \S+ à \S+ Anne Morel, du \S+ à \S+ au \S+ à"
        )

    def test_the_inspector_is_offered_nothing_to_write(self):
        page = self.ines.get("/personnel/")
        self.assertNotContains(page, "/releve/")
        self.assertNotContains(page, 'action="/personnel/')


class AccueilTests(SallesTestCase):
    def test_the_call_board_is_of_ecarte_and_the_hours_of_the_open_bank(self):
        ouvre_baccara()
        page = self.paul.get("/")
        self.assertNotContains(page, "/affichage/table/2/")
        self.assertContains(page, 'href="/notices/"', count=1)
        seance.close_seance(by(PAUL), table=CHEMIN, seance=1)
        ouvre()
        self.assertContains(self.paul.get("/"), "/affichage/table/1/")


class ValetTests(SallesTestCase):
    def setUp(self):
        super().setUp()
        ouvre_baccara()

    def take(self, qui=VICTOR, **plus):
        return self.send("/personnel/valet/", matricule=qui.matricule, **plus)

    def leave(self, qui=VICTOR):
        return self.send("/personnel/valet/fin/", matricule=qui.matricule)

    def serving(self):
        return [valet.nom for valet in read_staff().valets]

    def test_it_works(self):
        answer = self.take(follow=True)
        self.assertIn("Victor Blin prend son service de valet.", words(answer))
        self.assertIn("1 table ouverte : 1 valet au plus", words(answer))
        self.assertEqual(self.serving(), ["Victor Blin"])
        self.assertRedirects(self.leave(), "/personnel/")
        self.assertEqual(self.serving(), [])

    def test_one_for_four_tables_and_the_one_chosen_stays_chosen(self):
        self.take()
        answer = self.take(WILLY)
        self.assertIn("valets de pied permis : 1, un pour quatre tables", words(answer))
        self.assertIn("(article 58)", words(answer))
        self.assertContains(answer, '<option value="V2" selected>', status_code=422)
        self.assertEqual(self.serving(), ["Victor Blin"])

    def test_one_already_in_service_is_still_named(self):
        self.take()
        answer = self.take()
        self.assertIn("« Victor Blin » est déjà en service.", words(answer))
        self.assertContains(answer, '<option value="V1" selected>', status_code=422)

    def test_who_is_no_valet(self):
        answer = self.take(CLARA)
        self.assertIn("n'est pas celui d'un valet de pied en fonction. (article 58)", words(answer))

    def test_one_too_many_when_tables_close(self):
        self.take()
        seance.close_seance(by(PAUL), table=CHEMIN, seance=1)
        shown = words(self.anne.get("/personnel/"))
        self.assertIn("1 valet de trop pour les tables ouvertes", shown)
        self.assertIn("Aucune table n'est ouverte", shown)

    def test_one_who_left_already(self):
        answer = self.leave()
        self.assertEqual(answer.status_code, 422)
        self.assertIn("« Victor Blin » n'est pas en service.", words(answer))

    def test_one_whose_role_changed_may_still_leave(self):
        self.take()
        house.declare_personne(by(HELENE), matricule="V1", nom="Victor Blin", role="employe")
        self.assertRedirects(self.leave(), "/personnel/")
        self.assertEqual(self.serving(), [])


class ReleveTests(SallesTestCase):
    def setUp(self):
        super().setUp()
        ouvre_baccara()

    def relieve(self, **values):
        form = {"seance": "1", "fonction": "changeur", "matricule": CLARA.matricule, **values}
        return self.send("/table/2/releve/", self.anne, **form)

    def test_it_works(self):
        self.assertRedirects(self.relieve(), "/table/2/")
        postes = seances.read_lieu(seances.latest_seance(CHEMIN)).postes
        self.assertEqual({f: p.personne.nom for f, p in postes.items()},
                         {"croupier": "Anne Morel", "changeur": "Clara Roux"})  # fmt: skip
        self.assertRegex(words(self.anne.get("/table/2/releve/")), r"Bruno Petit, du \S+ à \S+ au \S+ à \S+")

    def test_the_functions_of_its_game_alone(self):
        page = self.anne.get("/table/2/releve/?fonction=changeur")
        self.assertContains(page, '<option value="changeur" selected>changeur</option>', html=True)
        self.assertNotContains(page, 'value="enjeux"')
        self.assertEqual(self.relieve(fonction="enjeux").status_code, 422)

    def test_nobody_at_two_tables(self):
        ouvre_baccara(LIMITEE, sabot=2, croupier=CLARA, changeur=PAUL, qui=HELENE)
        answer = self.relieve()
        self.assertIn("« Clara Roux » est déjà affecté à la table 3. (article 58)", words(answer))
        self.assertContains(answer, '<option value="E3" selected>', status_code=422)

    def test_two_different_employees(self):
        answer = self.relieve(matricule=ANNE.matricule)
        self.assertIn("« Anne Morel » est déjà affecté à la table 2", words(answer))
        self.assertIn(BRUNO.nom, words(answer))
