"""An automatic machine instead of carnets: declared, chosen at the opening, its total read (article 59)."""

import uuid

from cercle.ledger.selectors import machine as machines
from cercle.ledger.selectors import seance as seances
from cercle.ledger.services import appel, comptee
from cercle.ledger.services import machine as services
from cercle.ledger.services import seance as opening

from . import test_ouverture
from .base import MaisonTestCase, TableTestCase, words
from .distribution import ANNE, BRUNO, CLAIRE, DIRECTEUR, INSPECTEUR, by


class DeclarationTests(MaisonTestCase):
    form = test_ouverture.OuvertureTests.form
    open = test_ouverture.OuvertureTests.open

    def declare(self, **values):
        form = {
            "demande": str(uuid.uuid4()),
            "numero_serie": "GX-1",
            "modele": "",
            "prochain": "1 042",
            **values,
        }
        return self.poste(DIRECTEUR).client.post("/maison/machine/", form, follow=True)

    def test_it_works(self):
        self.assertIn("Machine n° GX-1 déclarée.", words(self.declare()))
        self.assertIn("GX-1 1 042 nulle part", words(self.poste(INSPECTEUR).client.get("/maison/")))

    def test_what_is_typed_is_kept_when_it_is_refused(self):
        self.declare()
        for values, said in (
            ({}, "a déjà la machine"),
            ({"prochain": "douze"}, "Un numéro s'écrit en chiffres"),
        ):
            answer = self.declare(**values)
            self.assertContains(answer, 'value="GX-1"', status_code=422)
            self.assertIn(said, words(answer))

    def test_it_is_chosen_at_the_opening(self):
        self.declare()
        shown = words(self.poste(ANNE).client.get("/table/1/ouverture/"))
        self.assertIn("la machine n° GX-1, prochain ticket 1042", shown)
        self.assertRedirects(self.open(self.form(machine="GX-1")), "/table/1/")
        self.assertEqual(machines.machine_of(seances.latest_seance(1)).machine.numero_serie, "GX-1")

    def test_one_that_the_house_has_not_is_refused(self):
        answer = self.open(self.form(machine="GX-9"))
        self.assertContains(answer, 'value="R-1"', status_code=422)
        self.assertIsNone(seances.latest_seance(1))


class TableMachineTests(TableTestCase):
    @classmethod
    def setUpTestData(cls):
        super().setUpTestData()
        where = {"table": 1, "seance": 2}
        opening.close_seance(by(ANNE), table=1, seance=1)
        services.declare_machine(by(DIRECTEUR), numero_serie="GX-1", prochain=1042)
        packs = [{"couleur": c, "numero_serie": f"{c}-M"} for c in ("rouge", "bleu", "vert")]
        opening.open_seance(by(ANNE), table=1, appel=ANNE, enjeux=BRUNO, jeux=packs, machine="GX-1")
        for fiche, siege in enumerate("ABAB", start=1):
            opening.issue_fiche(by(ANNE), **where)
            if fiche <= 2:
                appel.register_fiche(by(ANNE), **where, fiche=fiche)
                appel.call_next(by(ANNE), **where, siege=siege)
                appel.answer_present(by(ANNE), **where, fiche=fiche)

    def total(self, who=BRUNO, **values):
        form = {"demande": str(uuid.uuid4()), "seance": "2", "dernier": "1 042", "total": "1,30", **values}
        return self.poste(who).client.post("/table/1/machine/", form, follow=True)

    def coup(self):
        self.stake("3*26+", "4*26-")
        self.advance("arret", "donne", "A")

    def test_it_works(self):
        self.assertIn("Machine n° GX-1 prochain ticket n° 1042", words(self.bruno.look()))
        self.stake("3*26+", "4*26-")
        self.assertIn("machine 1,30 n° 1042", words(self.bruno.look()))  # foreseen
        self.advance("arret")
        shown = words(self.bruno.look())
        self.assertIn("machine 1,30 n° 1042", shown)
        self.assertIn("prochain ticket n° 1043", shown)

    def test_a_levy_of_nothing_has_no_ticket(self):
        self.stake("3*0,4+", "4*0,4-")
        self.assertNotIn("n° 1042 A", words(self.bruno.look()))
        self.advance("arret", "donne", "A")
        self.assertIn("prochain ticket n° 1042", words(self.bruno.look()))

    def test_its_printed_total_is_compared_with_the_books(self):
        self.coup()
        answer = words(self.total())
        self.assertIn("1,30 € imprimés, comme au livre", answer)
        self.assertIn("Au livre à partir du n° 1 042 1 042 1,30", answer)
        self.assertIn("Écart = 0,00", answer)

    def test_a_difference_is_told(self):
        self.coup()
        self.assertIn("Écart ≠ 0,50", words(self.total(dernier="1043", total="1,80")))

    def test_once_counted_the_ticket_of_the_surplus_is_not_one_of_the_coups(self):
        self.coup()
        self.total()
        found = [{"coupure": 100, "nombre": 1}, {"coupure": 50, "nombre": 1}]
        comptee.record_comptee(by(ANNE), table=1, seance=2, lignes=found, releves=[], certificateur=DIRECTEUR)
        shown = words(self.bruno.client.get("/table/1/comptee/2/"))
        self.assertIn("1 × 0,20 n° 1043", shown)
        self.assertIn("Machine n° GX-1 n° 1042 à 1042 1,30 1,30", shown)

    def test_the_count_asks_for_it_first(self):
        self.coup()
        adresse = "/table/1/comptee/2/"
        self.assertIn("Inscrivez d'abord le total", words(self.bruno.client.get(adresse)))
        form = {"demande": str(uuid.uuid4()), "etape": "comparer", "nombre_100": "1"}
        asked = "pourquoi la machine n'a pas donné son total"
        self.assertIn(asked, words(self.bruno.client.post(adresse, form)))
        self.total()
        self.assertNotIn(asked, words(self.bruno.client.post(adresse, form)))

    def test_once_counted_no_form_is_left(self):
        self.coup()
        comptee.record_comptee(
            by(ANNE),
            table=1,
            seance=2,
            lignes=[],
            releves=[],
            certificateur=DIRECTEUR,
            observation="en panne",
        )
        answer = self.bruno.client.get("/table/1/machine/")
        self.assertNotContains(answer, 'name="total"')
        self.assertIn("La séance est comptée : la machine n'y a pas donné de total.", words(answer))

    def test_what_is_typed_is_kept_when_it_is_refused(self):
        self.coup()
        for values in ({"total": "1,35"}, {"dernier": "1040"}, {"dernier": "x"}, {"total": "1,3 €"}):
            answer = self.total(**values)
            self.assertEqual(answer.status_code, 422, values)
            name, typed = next(iter(values.items()))
            self.assertContains(answer, f'name="{name}" value="{typed}"', status_code=422)

    def test_it_is_for_those_who_serve_the_table(self):
        self.coup()
        self.assertEqual(self.total(CLAIRE).status_code, 422)
        self.assertEqual(self.total(INSPECTEUR).status_code, 403)

    def test_its_tickets_are_found_by_their_number(self):
        self.coup()
        client = self.poste(ANNE).client
        self.assertIn(
            "Coup 1 séance 2", words(client.get("/carnets/ticket/", {"numero": "machine gx-1 n° 1042"}))
        )
        self.assertIn(
            "Jamais imprimé", words(client.get("/carnets/ticket/", {"numero": "machine GX-1 n° 1043"}))
        )
        self.assertIn("machine GX-1 n° 1 042", words(client.get("/carnets/seance/1/2/")))
