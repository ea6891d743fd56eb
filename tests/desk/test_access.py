"""Every URL × every role, generated from the resolver: a new URL without a rule fails."""

import datetime as dt
import re

import pytest
from django.test import Client
from django.urls import URLPattern, URLResolver, get_resolver
from django.utils import timezone

from cercle.ledger.models import Role
from cercle.ledger.selectors import house as houses
from cercle.ledger.services import house, notice
from cercle.rules.saison import saison_of

from .base import TableTestCase
from .distribution import (
    ADMINISTRATEUR,
    ANNE,
    CHEF,
    CLAIRE,
    DIRECTEUR,
    INSPECTEUR,
    MOT_DE_PASSE,
    by,
    open_baccara,
)

WHO = {
    Role.EMPLOYE: ANNE,
    Role.CHEF: CHEF,
    Role.DIRECTEUR: DIRECTEUR,
    Role.INSPECTEUR: INSPECTEUR,
    Role.ADMINISTRATEUR: ADMINISTRATEUR,
}
# Open to anybody, and why.
PUBLIC = {"login": "to sign in", "logout": "to sign out", "affichage": "the call board: numbers, no names"}

HOUSE, READ, TABLE = (
    {"directeur"},
    {"employe", "chef", "directeur", "inspecteur"},
    {"employe", "chef", "directeur"},
)
CONTROLE = {"chef", "directeur", "inspecteur"}
# What the rules must be, written out: name → (may read, may write).
EXPECTED = {
    "home": (READ, set()),
    "comptes": ({"administrateur"}, {"administrateur"}),
    "maison": ({"directeur", "inspecteur"}, set()),
    "maison_etablissement": (set(), HOUSE),
    "maison_autorisation": (set(), HOUSE),
    "maison_table": (set(), HOUSE),
    "maison_reglage": (set(), HOUSE),
    "maison_personne": (set(), HOUSE),
    "maison_machine": (set(), HOUSE),
    "carnets": (READ, set()),
    "carnets_reception": (set(), {"chef", "directeur"}),
    "carnets_paraphe": (set(), HOUSE),
    "carnets_affectation": (set(), {"chef", "directeur"}),
    "carnets_service": (set(), TABLE),
    "carnets_souches": (set(), {"chef", "directeur"}),
    "carnet_tickets": (READ, set()),
    "carnet_perte": (HOUSE, HOUSE),
    "ticket": (READ, set()),
    "tickets_seance": (READ, set()),
    "materiel": (READ, set()),
    **{
        f"materiel_{name}": (set(), {"chef", "directeur"})
        for name in ("sabot", "sortie", "paquets", "reforme")
    },
    "personnel": (READ, set()),
    "valet": (set(), {"chef", "directeur"}),
    "fin_valet": (set(), {"chef", "directeur"}),
    "notices": (READ, {"chef", "directeur"}),
    "depots": (READ, {"chef", "directeur"}),
    "alertes": (READ, set()),
    "alerte_vue": (set(), TABLE),
    "machine_total": (READ, TABLE),
    "ouverture": (READ, TABLE),
    "releve": (READ, TABLE),
    "comptee": (READ, TABLE),
    "comptee_calcul": (set(), TABLE),
    "coups": (READ, set()),
    "proposition": (READ, TABLE),
    "corrections": (READ, set()),
    "decision": (set(), {"chef", "directeur"}),
    "clotures": (CONTROLE, set()),
    "clore": (set(), {"chef", "directeur"}),
    "cloture_tete": (set(), {"chef", "directeur"}),
    "table": (READ, set()),
    "etat": (READ, set()),
    "fiche": (READ, set()),
    "carnets_speciaux": (READ, set()),
    "carnet_special": (READ, set()),
    "registre_chouettes": (READ, set()),
    # Of a séance where the employee was not posted.
    "feuilles_baccara": (CONTROLE, set()),
    "registres": (CONTROLE, set()),
    "carnet_enregistrement": (CONTROLE, set()),
    "registre_controle": (CONTROLE, set()),
    "registre_controle_jour": (CONTROLE, set()),
    "registre_controle_saison": (CONTROLE, set()),
    "lettre_notice": (CONTROLE, set()),
    "recu_carnet": (CONTROLE, set()),
    "registre_banque_ouverte": (CONTROLE, set()),
    "registre_banque_ouverte_mois": (CONTROLE, set()),
    "inventaire_materiel": (CONTROLE, set()),
    "registre_personnel": (CONTROLE, set()),
    "registre_personnel_jour": (CONTROLE, set()),
}
GESTURES = {
    "ligne", "annuler", "arret", "donne", "fausse_donne", "nul", "resultat", "delivrer", "appel", "present",
    "absent", "annuler_appel", "renonce", "interruption", "reprise", "cloture",
    "remise", "fin_chouette",
    "banque_ouverture", "banque_fin", "banco", "resultat_baccara", "dechirure",
    "carte_arret",
}  # fmt: skip
EXPECTED |= {name: (set(), TABLE) for name in GESTURES}
# Articles 65, 58, 61: the chef de partie puts the chouette up; he adjudges it, and the banks.
EXPECTED |= {
    name: (set(), {"chef", "directeur"}) for name in ("encheres", "adjudication", "banque_adjudication")
}


# What stands in an address where 1 would not do.
PLACES = {"mois": "2026-11", "jour": "2026-11-30", "valeur": "10", "saison": "2026"}


def patterns(resolver=None, prefix=""):
    """Every address of the site: its name, and a path that reaches it."""
    for one in (resolver or get_resolver()).url_patterns:
        route = prefix + str(one.pattern)
        if isinstance(one, URLResolver):
            yield from patterns(one, route)
        elif isinstance(one, URLPattern):
            path = re.sub(r"<(?:int|str):(\w+)>", lambda found: PLACES.get(found[1], "1"), route)
            yield one.name, "/" + path


ALL = dict(patterns())


def test_every_url_has_a_rule():
    assert set(ALL) == set(EXPECTED) | set(PUBLIC)


def told_tomorrow() -> str:
    """The hour of tomorrow's open bank told to the authorities: the address of the letters."""
    jour = timezone.localdate() + dt.timedelta(days=1)
    saison = saison_of(jour)
    table = len(houses.tables(saison)) + 1
    house.authorise_ouverte(by(DIRECTEUR), reference="arrêté du 3 mai 2026")
    named = {"jeu": "ouverte", "nom": "Grand salon", "mise_minimum": 100}
    house.declare_table(by(DIRECTEUR), saison=saison, numero=table, **named)
    notice.notify_opening(by(CHEF), table=table, jour=jour, rang=1, heure="21:00")
    return f"/controle/notice/{table}/{jour:%Y-%m-%d}/1.pdf"


def played_elsewhere() -> str:
    """A séance of chemin de fer at a table of its own: the address of its feuilles de partie."""
    for matricule in ("E8", "E9"):
        house.declare_personne(by(DIRECTEUR), matricule=matricule, nom=f"Renfort {matricule}", role="employe")
    saison = saison_of(timezone.localdate())
    table = len(houses.tables(saison)) + 1
    open_baccara("chemin_de_fer", saison=saison, table=table, croupier="E8", changeur="E9")
    return f"/controle/baccara/{table}/1.pdf"


class AccessTests(TableTestCase):
    @classmethod
    def setUpTestData(cls):
        super().setUpTestData()
        cls.paths = ALL | {"lettre_notice": told_tomorrow(), "feuilles_baccara": played_elsewhere()}

    def answer(self, matricule, method, path):
        client = Client(raise_request_exception=False)
        if matricule:
            self.assertTrue(client.login(username=matricule, password=MOT_DE_PASSE))
        return getattr(client, method)(path)

    def test_each_role_reads_what_it_may(self):
        for name, (readers, _writers) in EXPECTED.items():
            for role, matricule in WHO.items():
                status = self.answer(matricule, "get", self.paths[name]).status_code
                with self.subTest(url=name, role=role):
                    if role in readers:
                        self.assertEqual(status, 200)
                    elif readers:
                        # The administrator has no table: the home page takes him to the accounts.
                        self.assertEqual(status, 302 if name == "home" else 403)
                    else:
                        self.assertEqual(status, 405)

    def test_each_role_writes_where_it_may_and_nothing_is_written_by_an_empty_form(self):
        before = self.entries()
        for name, (_readers, writers) in EXPECTED.items():
            for role, matricule in WHO.items():
                status = self.answer(matricule, "post", self.paths[name]).status_code
                with self.subTest(url=name, role=role):
                    self.assertEqual(status, 422 if role in writers else 403 if writers else 405)
        self.assertEqual(self.entries(), before)

    def test_a_stranger_signs_in_first(self):
        for name in EXPECTED:
            readers, _writers = EXPECTED[name]
            with self.subTest(url=name):
                answer = self.answer(None, "get" if readers else "post", self.paths[name])
                self.assertIn(answer.status_code, (302, 401))
                if answer.status_code == 302:
                    self.assertTrue(answer["Location"].startswith("/compte/entree/"))

    def test_the_public_pages_are_open(self):
        for name in ("login", "affichage"):
            self.assertEqual(self.answer(None, "get", self.paths[name]).status_code, 200, name)

    def test_the_call_board_names_nobody(self):
        shown = self.answer(None, "get", self.paths["affichage"]).content.decode()
        for name in ("Anne", "Bruno", "Morel", "Vidal"):
            self.assertNotIn(name, shown)

    def test_an_employee_of_another_table_writes_nothing_here(self):
        """Own table or other: Claire is posted nowhere."""
        stranger, before = self.poste(CLAIRE), self.entries()
        for name in GESTURES - {"ligne", "reprise"}:
            with self.subTest(url=name):
                answer = stranger.press(self.paths[name].split("/")[-2], "A", motif="carte retournée")
                self.assertEqual(answer.status_code, 422)
        self.assertEqual(self.entries(), before)


@pytest.mark.parametrize("name", sorted(PUBLIC))
def test_a_public_page_says_why(name):
    assert PUBLIC[name]
