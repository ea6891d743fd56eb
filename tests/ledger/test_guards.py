"""Who may write at a table, and when: every gesture at a séance asks it first."""

from functools import partial

from cercle.ledger.services import adjudication, appel, chouette, ecarte, house, seance
from tests.ledger.cast import (
    ANNE,
    BRUNO,
    CLARA,
    HELENE,
    INCONNU,
    INES,
    MISE_EN_PLACE,
    PAUL,
    TOM,
    TableCase,
    by,
    livres,
    refuse,
)

COUP = {"coup": 1}
CHOUETTE = {"chouette": 1}
GESTES = {
    "fiche": partial(seance.issue_fiche),
    "interruption": partial(seance.interrupt_seance, motif="dîner"),
    "reprise": partial(seance.resume_seance),
    "relève": partial(seance.relieve_employe, fonction="appel", matricule="E3"),
    "clôture": partial(seance.close_seance),
    "inscription": partial(appel.register_fiche, fiche=3),
    "appel": partial(appel.call_next, siege="A"),
    "présent": partial(appel.answer_present, fiche=3),
    "absent": partial(appel.answer_absent, fiche=3),
    "annulation de l’appel": partial(appel.undo_call),
    "renonce": partial(appel.give_up, siege="A"),
    "mise": partial(ecarte.record_mise, **COUP, fiche=5, cote="A", montant=100),
    "annulation de mise": partial(ecarte.cancel_mise, **COUP, rang=1),
    "arrêt": partial(ecarte.close_mises, **COUP),
    "donne": partial(ecarte.record_donne, **COUP),
    "fausse donne": partial(ecarte.record_fausse_donne, **COUP, motif="carte retournée"),
    "coup nul": partial(ecarte.void_coup, **COUP, motif="panne"),
    "résultat": partial(ecarte.record_resultat, **COUP, vainqueur="A"),
    "mise aux enchères": partial(adjudication.open_auction),
    "enchère": partial(adjudication.record_enchere, **CHOUETTE, fiche=5, montant=100),
    "adjudication": partial(adjudication.adjudicate, **CHOUETTE, siege="A", personne_derriere=True),
    "remise": partial(adjudication.put_back, **CHOUETTE),
    "fin de la chouette": partial(adjudication.end_chouette, **CHOUETTE),
    "mise à la chouette": partial(chouette.record_mise, **COUP, fiche=5, cote="A", montant=100),
    "arrêt de la chouette": partial(chouette.close_mises, **COUP),
    "résultat de la chouette": partial(chouette.record_resultat, **COUP, vainqueur="A"),
}
WHEN_INTERRUPTED = ("reprise", "relève", "clôture")


class GuardsTestCase(TableCase):
    def test_it_works(self):
        """The list above is every gesture of the services that names a séance."""
        named = {act.func.kind for act in GESTES.values()}
        modules = (seance, appel, ecarte, adjudication, chouette)
        services = [each for module in modules for each in vars(module).values()]
        kinds = {each.kind for each in services if hasattr(each, "kind")}
        assert named == kinds - {"seance.ouverture", "seance.carnet_special"}

    def test_inspector_technician_stranger_and_setup_write_nothing(self):
        for name, act in GESTES.items():
            for qui in (INES, TOM, INCONNU, MISE_EN_PLACE):
                with self.subTest(name, qui=qui.matricule):
                    refuse("not_allowed", "", act, by(qui), **self.s.ici, dit=qui.nom)

    def test_an_employee_who_is_not_posted(self):
        for name, act in GESTES.items():
            with self.subTest(name):
                refuse("not_posted", "64", act, by(CLARA), **self.s.ici, dit="Clara Roux")

    def test_the_chef_and_the_director_may(self):
        for coup, qui in enumerate((PAUL, HELENE, ANNE, BRUNO), start=1):
            with self.subTest(qui.nom):
                self.s.coup = coup
                assert self.s.mise("5 A 1,00", qui)["rang"] == 1
                self.s.nul()

    def test_a_seance_that_is_not_there(self):
        for name, act in GESTES.items():
            for ici in ({"table": 1, "seance": 2}, {"table": 2, "seance": 1}, {"table": 1, "seance": 0}):
                with self.subTest(name, **ici):
                    refuse("seance_unknown", "56-1", act, by(ANNE), **ici, dit=f"table {ici['table']}")

    def test_an_interrupted_seance(self):
        seance.interrupt_seance(by(ANNE), **self.s.ici, motif="dîner")
        for name, act in GESTES.items():
            if name not in WHEN_INTERRUPTED:
                with self.subTest(name):
                    refuse("seance_interrupted", "56-1", act, by(ANNE), **self.s.ici, dit="reprenez-la")

    def test_p21_a_closed_seance(self):
        seance.close_seance(by(ANNE), **self.s.ici)
        for name, act in GESTES.items():
            for qui in (ANNE, PAUL, HELENE):
                with self.subTest(name, qui=qui.nom):
                    refuse("seance_closed", "56-1", act, by(qui), **self.s.ici, dit="close")

    def test_a_role_given_to_night_counts_at_once(self):
        house.declare_personne(by(HELENE), matricule="E3", nom="Clara Roux", role="chef")
        before = livres()
        self.s.mise("5 A 1,00", CLARA)
        assert livres() > before
