"""What the database refuses of counts, corrections, closings and alerts, and the rows forged for it."""

from typing import Any

from django.utils import timezone

from cercle.journal.sealed import SealedRow
from cercle.ledger.models import (
    Acquittement,
    Alerte,
    Cloture,
    Comptee,
    CompteeCorrigee,
    Correction,
    DecisionCorrection,
    LigneCloture,
    LigneComptee,
    PrelevementCorrige,
    ReleveCarnet,
    SoldeCorrige,
)
from cercle.ledger.selectors.alertes import read_alertes
from cercle.ledger.selectors.comptee import expected
from cercle.ledger.services.alerte import acknowledge
from cercle.ledger.services.cloture import close_jour
from cercle.ledger.services.comptee import record_comptee
from cercle.ledger.services.correction import decide_correction, propose_correction
from tests.ledger.cast import HELENE, PAUL, Soiree, by

Forgery = tuple[type[SealedRow], dict[str, Any]]

# constraint: (table, what the forged copy of its first row changes); see `tests.ledger.test_constraints`.
FORGERIES: dict[str, Forgery] = {
    # A séance is counted once, by two persons; column 15 is the larger of 8 and 9 (P19).
    "comptee_seance": (Comptee, {}),
    "comptee_difference": (Comptee, {"seance_id": "@séance d’un jeu", "compte": 10_000_000}),
    "comptee_porte_la_plus_forte": (Comptee, {"seance_id": "@séance d’un jeu", "porte": 1}),
    "comptee_deux_personnes": (
        Comptee,
        {"seance_id": "@séance d’un jeu", "certifie_par_id": "@qui a compté"},
    ),
    "comptee_expliquee": (
        Comptee,
        {"seance_id": "@séance d’un jeu", "attendu": 0, "compte": 5, "excedent": 5, "porte": 5},
    ),
    "ligne_comptee_unique": (LigneComptee, {}),
    "ligne_comptee_coupure_connue": (LigneComptee, {"coupure": 3}),
    "ligne_comptee_nombre_positif": (LigneComptee, {"coupure": 1, "nombre": 0}),
    "releve_carnet_unique": (ReleveCarnet, {}),
    "releve_carnet_positif": (ReleveCarnet, {"carnet_id": "@carnet reçu", "prochain": 0}),
    # A correction says what it is about, and why, and is decided once, in words (P11).
    "correction_numero_positif": (Correction, {"numero": 0}),
    "correction_dit_son_objet": (Correction, {"numero": 90, "vainqueur": "A"}),
    "correction_motivee": (Correction, {"numero": 90, "motif": ""}),
    "decision_correction": (DecisionCorrection, {}),
    "decision_a_son_jour": (DecisionCorrection, {"correction_id": "@correction libre", "jour": None}),
    "decision_en_mots": (DecisionCorrection, {"correction_id": "@correction libre", "mention": ""}),
    "prelevement_corrige_unique": (PrelevementCorrige, {}),
    "prelevement_corrige_objet_connu": (PrelevementCorrige, {"objet": "les cartes"}),
    "prelevement_corrige_produit_exact": (PrelevementCorrige, {"objet": "dehors", "base": 2_501}),
    "prelevement_corrige_arrondi": (PrelevementCorrige, {"objet": "dehors", "montant": 120}),
    "solde_corrige_unique": (SoldeCorrige, {}),
    "solde_corrige_differe": (SoldeCorrige, {"fiche_id": "@fiche 9", "avant": 0, "apres": 0}),
    "comptee_corrigee_decision": (CompteeCorrigee, {}),
    "comptee_corrigee_difference": (
        CompteeCorrigee,
        {"decision_id": "@décision libre", "compte": 10_000_000},
    ),
    "comptee_corrigee_porte": (CompteeCorrigee, {"decision_id": "@décision libre", "porte": 1}),
    # A period closes once, signed by two persons (P20).
    "cloture_unique": (Cloture, {}),
    "cloture_genre_connu": (Cloture, {"genre": "semaine"}),
    "cloture_dans_l_ordre": (Cloture, {"genre": "mois", "fin": "2001-01-01"}),
    "cloture_deux_personnes": (Cloture, {"genre": "mois", "signe_par_id": "@qui a clos"}),
    "ligne_cloture_unique": (LigneCloture, {}),
    "acquittement_nature_connue": (Acquittement, {"nature": "humeur", "cle": "humeur:1"}),
}

# The uniqueness that a OneToOneField carries, by its column.
ONE_TO_ONE = {
    "comptee_seance": "seance_id",
    "decision_correction": "correction_id",
    "comptee_corrigee_decision": "decision_id",
}

# The same without the forgery.
TAKEN: tuple[Forgery, ...] = (
    (Comptee, {"seance_id": "@séance d’un jeu"}),
    (LigneComptee, {"coupure": 1}),
    (ReleveCarnet, {"carnet_id": "@carnet reçu"}),
    (Correction, {"numero": 90}),
    (DecisionCorrection, {"correction_id": "@correction libre"}),
    (PrelevementCorrige, {"objet": "dehors"}),
    (SoldeCorrige, {"fiche_id": "@fiche 9"}),
    (CompteeCorrigee, {"decision_id": "@décision libre"}),
    (Cloture, {"genre": "mois"}),
    (Acquittement, {"cle": "numeros_manquants:0"}),
)


def keep_the_registers(counted: Soiree, printed: Soiree) -> None:
    """A stake and the count of a séance corrected, another correction waiting; the day closed, an alert seen.

    `printed`: the other séance of the day, which a machine served and nobody counted yet.
    """
    record_comptee(
        by(PAUL),
        **printed.ici,
        lignes=[{"coupure": 10, "nombre": expected(printed.row) // 10}],
        releves=[],
        certificateur=HELENE.matricule,
    )
    for objet, change, qui, par in (
        ("mise", {"coup": 1, "mise": 2, "montant": 2_000}, PAUL, HELENE),
        ("comptee", {"montant": 0}, HELENE, PAUL),
        ("resultat", {"coup": 1, "vainqueur": "B"}, PAUL, None),
    ):
        facts = propose_correction(by(qui), **counted.ici, objet=objet, motif="mal lu", **change).facts
        if par is not None:
            decided = {"correction": facts["correction"], "approuvee": True, "mention": "approuvé"}
            decide_correction(by(par), **decided)
    waiting = read_alertes(timezone.now())
    lost = next(alerte for alerte in waiting if alerte.nature == Alerte.NUMEROS_MANQUANTS)
    acknowledge(by(PAUL), cle=lost.cle, mention="recherché")
    close_jour(by(HELENE), jour=counted.row.jour, signataire=PAUL.matricule)


def places() -> dict[str, int]:
    """Rows that these forgeries may point to."""
    return {
        "@qui a compté": Comptee.objects.order_by("id")[0].par_id,
        "@qui a clos": Cloture.objects.order_by("id")[0].par_id,
        "@correction libre": Correction.objects.get(numero=3).id,
        "@décision libre": DecisionCorrection.objects.get(correction__numero=1).id,
    }
