"""The database refuses too: each constraint of each table is attacked by raw SQL, whatever the services say.

The rows are put where the triggers take them, in a free place of the last entry: only the constraint is left
to refuse them.
"""

from typing import Any

import pytest
from django.db import IntegrityError, connection, models, transaction

from cercle.journal.sealed import SealedRow, sealed_columns, sealed_models
from cercle.ledger.models import (
    Adjudication,
    Adversaires,
    AnnulationMise,
    Arrete,
    ArreteChouette,
    CarnetSpecial,
    CarnetTickets,
    Chouette,
    Comptee,
    Coup,
    CoupNul,
    Detachement,
    Donne,
    Enchere,
    EtapeCarnet,
    EtatSeance,
    EvenementAppel,
    FausseDonne,
    Fiche,
    FinChouette,
    HistoriqueMachine,
    JeuCartes,
    Machine,
    Mise,
    MouvementChouette,
    Paiement,
    Personne,
    PerteTickets,
    Poste,
    Prelevement,
    ReglageTable,
    Restitution,
    Resultat,
    Seance,
    SeanceMachine,
    TableJeu,
    TicketMachine,
    TicketOuverture,
    TimbreDate,
)
from cercle.ledger.selectors.comptee import expected
from cercle.ledger.selectors.tickets import carnets_of
from cercle.ledger.services import machine, seance
from cercle.ledger.services.comptee import record_comptee
from tests.ledger import forgeries_baccara, forgeries_cagnotte
from tests.ledger.cast import ANNE, HELENE, PAUL, Soiree, TableCase, by, carnet, jeux
from tests.ledger.cast_chouette import SoireeChouette, libere
from tests.ledger.forgeries import blames, insert

# constraint: (table, what the forged copy of its first row changes). @… is a row of the books (see `places`).
FORGERIES: dict[str, tuple[type[SealedRow], dict[str, Any]]] = {
    # A table's number is given once a season, from 1, for a game of the house.
    "table_numero_unique_par_saison": (TableJeu, {}),
    "table_numero_positif": (TableJeu, {"numero": 0}),
    "table_jeu_connu": (TableJeu, {"numero": 2, "jeu": "poker"}),
    # The house's minimum is a legal stake; shares of a levy are paid by 1 or 10 centimes.
    "mise_minimum_legale": (ReglageTable, {"mise_minimum": 15}),
    "unite_paiement_un_ou_dix": (ReglageTable, {"unite_paiement": 5}),
    "personne_role_connu": (Personne, {"role": "roi"}),
    # One carnet spécial, one séance of a number at a table.
    "carnet_special_numero_unique": (CarnetSpecial, {}),
    "carnet_special_numero_positif": (CarnetSpecial, {"numero": 0}),
    "seance_numero_unique": (Seance, {}),
    "seance_numero_positif": (Seance, {"numero": 0}),
    # The states of a séance in order; one closing.
    "etat_seance_rang_unique": (EtatSeance, {}),
    "seance_close_une_fois": (EtatSeance, {"rang": 90, "etat": "close"}),
    "etat_seance_connu": (EtatSeance, {"rang": 90, "etat": "suspendue"}),
    "poste_rang_unique": (Poste, {}),
    "poste_fonction_connue": (Poste, {"rang": 90, "fonction": "valet"}),
    # Three packs of three colours, each serial number once for ever.
    "jeu_rang_unique": (
        JeuCartes,
        {"seance_id": "@séance d’un jeu", "couleur": "noir", "numero_serie": "N-2"},
    ),
    "jeux_au_plus_trois": (JeuCartes, {"rang": 4, "couleur": "noir", "numero_serie": "N-2"}),
    "jeux_de_trois_couleurs": (
        JeuCartes,
        {"seance_id": "@séance d’un jeu", "rang": 2, "numero_serie": "N-2"},
    ),
    "jeu_neuf": (
        JeuCartes,
        {"seance_id": "@séance d’un jeu", "rang": 2, "couleur": "noir", "numero_serie": "r-001"},
    ),
    "timbre_seance": (TimbreDate, {}),
    # Fiches and coups: one of a number in a séance, from 1 (P01).
    "fiche_numero_unique": (Fiche, {}),
    "fiche_numero_positif": (Fiche, {"numero": 0}),
    "appel_rang_unique": (EvenementAppel, {}),
    "appel_rang_positif": (EvenementAppel, {"rang": 0}),
    "appel_evenement_connu": (EvenementAppel, {"rang": 90, "type": "swap"}),
    "appel_siege_connu": (EvenementAppel, {"rang": 90, "siege": "C"}),
    "coup_numero_unique": (Coup, {}),
    "coup_numero_positif": (Coup, {"numero": 0}),
    "coup_jeu_connu": (Coup, {"numero": 90, "jeu": "baccara"}),
    "adversaires_coup": (Adversaires, {}),
    "adversaires_differents": (
        Adversaires,
        {"coup_id": "@libre", "joueur_a_id": "@fiche 9", "joueur_b_id": "@fiche 9"},
    ),
    # A stake: one a rank, a side, a multiple of ten centimes (P13).
    "mise_rang_unique": (Mise, {}),
    "mise_rang_positif": (Mise, {"rang": 0}),
    "mise_cote": (Mise, {"rang": 90, "cote": "C"}),
    "mise_multiple_de_dix_centimes": (Mise, {"rang": 90, "montant": 15}),
    "annulation_mise": (AnnulationMise, {}),
    # The lighter mass is what is held of each side; what is given back is the excess, once a line.
    "arrete_coup": (Arrete, {}),
    "arrete_tenu_possible": (Arrete, {"coup_id": "@libre", "tenu": 2000, "masse_a": 1000, "masse_b": 2000}),
    "arrete_tenu_masse_legere": (
        Arrete,
        {"coup_id": "@libre", "tenu": 990, "masse_a": 1000, "masse_b": 1000},
    ),
    "restitution_rang_unique": (Restitution, {"mise_id": "@libre"}),
    "restitution_une_par_mise": (Restitution, {"rang": 90}),
    "restitution_multiple_de_dix_centimes": (Restitution, {"rang": 90, "mise_id": "@libre", "montant": 15}),
    "donne_rang_unique": (Donne, {}),
    "donne_rang_positif": (Donne, {"rang": 0}),
    "fausse_donne_rang_unique": (FausseDonne, {}),
    "resultat_coup": (Resultat, {}),
    "resultat_cote": (Resultat, {"coup_id": "@libre", "vainqueur": "C"}),
    "paiement_un_par_fiche": (Paiement, {"rang": 90}),
    "paiement_rang_unique": (Paiement, {"fiche_id": "@fiche 9"}),
    "paiement_exact": (Paiement, {"rang": 90, "fiche_id": "@fiche 9", "montant": 1}),
    "coup_nul": (CoupNul, {}),
    # One chouette of a number in a séance; its bids in order, each a multiple of ten centimes.
    "chouette_numero_unique": (Chouette, {}),
    "chouette_numero_positif": (Chouette, {"numero": 0}),
    "enchere_rang_unique": (Enchere, {}),
    "enchere_rang_positif": (Enchere, {"rang": 0}),
    "enchere_multiple_de_dix_centimes": (Enchere, {"rang": 90, "montant": 15}),
    # Adjudged once, to a seat; its amount is adjudged once and put back once, and a coup moves it once.
    "adjudication_chouette": (Adjudication, {}),
    "adjudication_siege": (Adjudication, {"chouette_id": "@chouette libre", "siege": "C"}),
    "adjudication_multiple_de_dix_centimes": (
        Adjudication,
        {"chouette_id": "@chouette libre", "montant": 15},
    ),
    "mouvement_rang_unique": (
        MouvementChouette,
        {"nature": "coup", "coup_id": "@libre", "premier_coup": False},
    ),
    "mouvement_rang_positif": (
        MouvementChouette,
        {"rang": 0, "nature": "coup", "coup_id": "@libre", "premier_coup": False},
    ),
    "mouvement_coup": (
        MouvementChouette,
        {"rang": 90, "nature": "coup", "coup_id": "@coup de chouette", "premier_coup": False},
    ),
    "chouette_adjugee_une_fois": (MouvementChouette, {"rang": 90}),
    "chouette_remise_une_fois": (MouvementChouette, {"rang": 90, "nature": "remise"}),
    "mouvement_nature_et_coup": (MouvementChouette, {"rang": 90, "nature": "coup", "premier_coup": False}),
    "mouvement_premier_coup": (MouvementChouette, {"rang": 90, "nature": "coup", "coup_id": "@libre"}),
    "mouvement_multiple_de_dix_centimes": (
        MouvementChouette,
        {"rang": 90, "nature": "coup", "coup_id": "@libre", "premier_coup": False, "courante": 15},
    ),
    # On the chouette the lesser of P and c, outside the lesser of S and P − c, each whole (article 65).
    "arrete_chouette_coup": (ArreteChouette, {}),
    "chouette_tenu_sur": (ArreteChouette, {"coup_id": "@libre", "mise_pontes": 2000, "sur": 2000}),
    "chouette_tenu_sur_entier": (ArreteChouette, {"coup_id": "@libre", "sur": 990}),
    "chouette_tenu_dehors": (ArreteChouette, {"coup_id": "@libre", "mise_allies": 500, "dehors": 500}),
    "chouette_tenu_dehors_entier": (
        ArreteChouette,
        {"coup_id": "@libre", "mise_pontes": 2000, "mise_allies": 500, "dehors": 490},
    ),
    "fin_chouette": (FinChouette, {}),
    "fin_chouette_motif": (FinChouette, {"chouette_id": "@chouette libre", "motif": "lassitude"}),
    # Carnets of 200 tickets from 1, 201, …: no number twice (P16); steps once, with their table.
    "carnet_unique": (CarnetTickets, {}),
    "carnet_valeur_connue": (CarnetTickets, {"valeur": 50}),
    "carnet_de_200_tickets": (CarnetTickets, {"premier": 101, "dernier": 300}),
    "etape_une_fois_par_carnet": (EtapeCarnet, {}),
    "etape_connue": (EtapeCarnet, {"etape": "brûlé", "table_id": "@table"}),
    "etape_avec_sa_table": (EtapeCarnet, {"carnet_id": "@carnet reçu", "etape": "affecte", "table_id": None}),
    "ticket_ouverture_un_par_carnet": (TicketOuverture, {}),
    # A levy is the nearest ten of its exact product (P14), its tickets torn once and in order (P15).
    "prelevement_rang_unique": (Prelevement, {"objet": "dehors"}),
    "prelevement_un_par_objet": (Prelevement, {"rang": 90}),
    "prelevement_objet_connu": (Prelevement, {"rang": 90, "objet": "les cartes"}),
    "prelevement_a_son_moment": (Prelevement, {"rang": 90, "objet": "dehors", "moment": "demain"}),
    "prelevement_produit_exact": (Prelevement, {"rang": 90, "objet": "dehors", "base": 2501}),
    "prelevement_arrondi": (Prelevement, {"rang": 90, "objet": "dehors", "montant": 120}),
    "detachement_rang_unique": (Detachement, {"premier": 90, "dernier": 90}),
    "ticket_detache_une_fois": (Detachement, {"rang": 90, "dernier": 90, "montant": 10_000}),
    "ticket_detache_une_fois_fin": (
        Detachement,
        {"carnet_id": "@carnet de 0,10 €", "rang": 90, "premier": 2, "dernier": 3},
    ),
    "detachement_dans_l_ordre": (Detachement, {"rang": 90, "premier": 90, "dernier": 89, "montant": 100}),
    "detachement_valeur_possible": (Detachement, {"rang": 90, "premier": 90, "dernier": 99, "montant": 90}),
    # Torn for a levy or for the surplus of a count, in order; or missing, once, and worth their face value.
    "detachement_d_un_prelevement_ou_d_une_comptee": (
        Detachement,
        {"prelevement_id": None, "premier": 90, "dernier": 90},
    ),
    "detachement_excedent_rang_unique": (
        Detachement,
        {"prelevement_id": None, "comptee_id": "@comptée", "premier": 90, "dernier": 90},
    ),
    "ticket_perdu_une_fois": (PerteTickets, {}),
    "perte_dans_l_ordre": (PerteTickets, {"premier": 190, "dernier": 189}),
    "perte_valeur_possible": (PerteTickets, {"premier": 190, "dernier": 199, "montant": 90}),
    # A machine gives the tickets of a séance, one a number, each for one levy or one count; one total.
    "machine_prochain_positif": (Machine, {"numero_serie": "M-2", "prochain": 0}),
    "seance_machine": (SeanceMachine, {}),
    "seance_machine_prochain_positif": (SeanceMachine, {"seance_id": "@séance d’un jeu", "prochain": 0}),
    "ticket_machine_prelevement": (TicketMachine, {"numero": 90}),
    "ticket_machine_numero_unique": (TicketMachine, {"prelevement_id": "@prélèvement"}),
    "ticket_machine_numero_positif": (TicketMachine, {"prelevement_id": "@prélèvement", "numero": 0}),
    "ticket_machine_multiple_de_dix_centimes": (
        TicketMachine,
        {"prelevement_id": "@prélèvement", "numero": 90, "montant": 15},
    ),
    "ticket_machine_d_un_prelevement_ou_d_une_comptee": (
        TicketMachine,
        {"prelevement_id": None, "numero": 90},
    ),
    "historique_machine": (HistoriqueMachine, {}),
    **forgeries_cagnotte.FORGERIES,
}

# One row to a coup, a séance or a stake: the uniqueness that a OneToOneField carries.
ONE_TO_ONE = {
    "timbre_seance": "seance_id",
    "adversaires_coup": "coup_id",
    "annulation_mise": "mise_id",
    "arrete_coup": "coup_id",
    "resultat_coup": "coup_id",
    "coup_nul": "coup_id",
    "adjudication_chouette": "chouette_id",
    "mouvement_coup": "coup_id",
    "arrete_chouette_coup": "coup_id",
    "fin_chouette": "chouette_id",
    "seance_machine": "seance_id",
    "ticket_machine_prelevement": "prelevement_id",
    "historique_machine": "seance_id",
    **forgeries_cagnotte.ONE_TO_ONE,
}

# Article 66-1: tickets are detached before the deal, but those of the pontes who won on a chouette.
WRONG_MOMENTS = [
    ("enjeux", "apres_resultat"),
    ("chouette", "apres_resultat"),
    ("dehors", "apres_resultat"),
    ("pontes", "avant_donne"),
    ("pontes", "demain"),
]


class ConstraintsTestCase(TableCase):
    @classmethod
    def setUpTestData(cls):
        super().setUpTestData()
        s = cls.soiree = Soiree()
        carnet(1000, en_service=False)
        s.mises("5 A 25,00", "6 B 30,00", "7 A 1,00")
        s.annule(3)
        s.arrete()
        s.donne()
        s.fausse_donne()
        s.donne()
        s.gagne("A")
        s.assoit("B", 3)
        s.mise("5 A 1,00")
        s.nul()
        s.mise("5 A 1,00")
        s.nul()
        play_a_chouette(coup=s.coup)
        seance.interrupt_seance(by(ANNE), **s.ici, motif="dîner")
        seance.close_seance(by(ANNE), **s.ici)
        count_the_box(s)
        forgeries_cagnotte.keep_the_registers(s, play_with_a_machine())
        # A séance with a single pack, as no service would open it, and a chouette after the closing.
        insert_seance_of_one_pack()
        insert(Chouette, {"seance_id": s.row.id, "numero": 90})

    def test_it_works(self):
        """Every constraint of every table of the ledger is on the list."""
        ours = [model for model in sealed_models() if model._meta.app_label == "ledger"]
        named = {constraint.name for model in ours for constraint in model._meta.constraints}
        single = {
            (model, field.attname)
            for model in ours
            for field in model._meta.concrete_fields
            if isinstance(field, models.OneToOneField)
        }
        listed = FORGERIES | forgeries_baccara.FORGERIES
        one_to_one = ONE_TO_ONE | forgeries_baccara.ONE_TO_ONE
        assert named | set(one_to_one) == set(listed)
        assert single == {(listed[name][0], column) for name, column in one_to_one.items()}

    def test_a_forged_row_is_refused(self):
        for name, (model, changes) in FORGERIES.items():
            with self.subTest(name), transaction.atomic():
                with pytest.raises(IntegrityError) as refused, transaction.atomic():
                    insert(model, self.forge(model, changes))
                assert blames(str(refused.value), model, name, ONE_TO_ONE.get(name, "")), (
                    f"{name}: {refused.value}"
                )

    def test_the_same_row_without_the_forgery_goes_in(self):
        """So it is the constraint that refused, not the way of inserting."""
        for model, changes in (
            (Mise, {"rang": 90}),
            (Fiche, {"numero": 90}),
            (Prelevement, {"rang": 90, "objet": "dehors"}),
            (Prelevement, {"rang": 91, "objet": "pontes", "moment": "apres_resultat"}),
            (Enchere, {"rang": 90}),
            (Adjudication, {"chouette_id": "@chouette libre"}),
            (MouvementChouette, {"rang": 90, "nature": "coup", "coup_id": "@libre", "premier_coup": False}),
            (ArreteChouette, {"coup_id": "@libre"}),
            (FinChouette, {"chouette_id": "@chouette libre"}),
            (Detachement, {"rang": 90, "premier": 90, "dernier": 90}),
            (
                Detachement,
                {"prelevement_id": None, "comptee_id": "@comptée", "rang": 90, "premier": 91, "dernier": 91},
            ),
            (PerteTickets, {"premier": 190, "dernier": 190}),
            (EtapeCarnet, {"carnet_id": "@carnet reçu", "etape": "perdu", "table_id": None}),
            (Machine, {"numero_serie": "M-2"}),
            (SeanceMachine, {"seance_id": "@séance d’un jeu"}),
            (TicketMachine, {"prelevement_id": "@prélèvement", "numero": 90}),
            (HistoriqueMachine, {"seance_id": "@séance d’un jeu"}),
            (EtatSeance, {"rang": 90}),
            (Restitution, {"rang": 90, "mise_id": "@libre"}),
            (Resultat, {"coup_id": "@libre"}),
            *forgeries_cagnotte.TAKEN,
            (
                JeuCartes,
                {"seance_id": "@séance d’un jeu", "rang": 2, "couleur": "noir", "numero_serie": "N-2"},
            ),
        ):
            with self.subTest(model.__name__):
                before = model.objects.count()
                insert(model, self.forge(model, changes))
                assert model.objects.count() == before + 1

    def test_a_levy_at_another_moment_is_refused(self):
        for objet, moment in WRONG_MOMENTS:
            with self.subTest(objet, moment=moment), transaction.atomic():
                row = self.forge(Prelevement, {"rang": 90, "objet": objet, "moment": moment})
                with pytest.raises(IntegrityError, match="prelevement_a_son_moment"), transaction.atomic():
                    insert(Prelevement, row)

    def test_a_row_points_to_a_row(self):
        with transaction.atomic():
            insert(Mise, self.forge(Mise, {"rang": 90, "coup_id": 7}))
            with pytest.raises(IntegrityError):
                connection.check_constraints()
            transaction.set_rollback(True)

    def forge(self, model: type[SealedRow], changes: dict[str, Any]) -> dict[str, Any]:
        """The columns of the table's first row, with the changes."""
        first = model.objects.order_by("id")[0]
        values = {column.name: getattr(first, column.name) for column in sealed_columns(model)}
        places = self.places(model)
        return values | {k: places.get(v, v) if isinstance(v, str) else v for k, v in changes.items()}

    def places(self, model: type[SealedRow]) -> dict[str, int]:
        """Rows that a forgery may point to; `@libre` is a coup (or a stake) without a row of this table."""
        if model is Restitution:
            free = Mise.objects.filter(restitutions=None).first().id
        else:
            rows = model.objects.filter(coup_id__isnull=False) if hasattr(model, "coup_id") else None
            taken = [] if rows is None else rows.values("coup_id")
            coups = Coup.objects.exclude(id__in=taken).order_by("-id")
            free = (coups.first() or Coup.objects.first()).id
        return {
            "@libre": free,
            "@fiche 9": self.soiree.row.fiches.get(numero=9).id,
            "@séance d’un jeu": Seance.objects.get(numero=90).id,
            "@coup de chouette": Coup.objects.filter(jeu="chouette")[0].id,
            "@chouette libre": Chouette.objects.get(numero=90).id,
            "@table": TableJeu.objects.get().id,
            "@carnet reçu": CarnetTickets.objects.get(valeur=1000).id,
            "@carnet de 0,10 €": CarnetTickets.objects.get(valeur=10).id,
            "@comptée": Comptee.objects.order_by("id")[0].id,
            "@prélèvement": Prelevement.objects.order_by("id")[0].id,
            **forgeries_cagnotte.places(),
        }


def play_a_chouette(*, coup: int) -> None:
    """A chouette of 10,00 € that sauts, is put back and wins; its chouetteur withdraws."""
    s = SoireeChouette(coup=coup)
    libere("A")
    s.tient("9 10,00")
    s.regle("5 B 10,00", gagne="B")
    s.remet()
    s.regle("5 B 10,00", gagne="A")
    s.finit()


def count_the_box(s: Soiree) -> None:
    """Three tickets of 0,10 € are missing, and the box holds 0,40 € more than the tickets say."""
    read = [
        {
            "valeur": c.carnet.valeur,
            "premier": c.carnet.premier,
            "prochain": c.prochain + 3 * (c.carnet.valeur == 10),
        }
        for c in carnets_of(s.row.table)
        if c.en_service
    ]
    found = {"coupure": 10, "nombre": expected(s.row) // 10 + 4}
    record_comptee(by(ANNE), **s.ici, lignes=[found], releves=read, certificateur=HELENE.matricule)


def play_with_a_machine() -> Soiree:
    """A second séance of one coup, its ticket printed by a machine."""
    machine.declare_machine(by(PAUL), numero_serie="M-1")
    packs = jeux("2")
    seance.open_seance(by(ANNE), table=1, appel="E1", enjeux="E2", jeux=packs, machine="M-1")
    s = Soiree(seance=2)
    s.delivre(6)
    s.assoit("A", 1)
    s.assoit("B", 2)
    s.joue("5 A 26,00", "6 B 26,00", gagne="A")
    machine.record_historique(by(ANNE), **s.ici, dernier=1, total=130)
    seance.close_seance(by(ANNE), **s.ici)
    return s


def insert_seance_of_one_pack() -> None:
    first = {c.name: getattr(Seance.objects.order_by("id")[0], c.name) for c in sealed_columns(Seance)}
    insert(Seance, first | {"numero": 90})
    pack = {c.name: getattr(JeuCartes.objects.first(), c.name) for c in sealed_columns(JeuCartes)}
    alone = {"seance_id": Seance.objects.get(numero=90).id, "couleur": "rouge", "numero_serie": "N-1"}
    insert(JeuCartes, pack | alone | {"rang": 1})
