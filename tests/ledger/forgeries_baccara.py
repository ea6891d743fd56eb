"""What the database refuses of the tables of baccara, and the rows forged for it (articles 58 to 62)."""

from typing import Any

from cercle.journal.sealed import SealedRow
from cercle.ledger.models import (
    AffectationSabot,
    AttributionBanque,
    Banque,
    CartesBrulees,
    Coup,
    CoupBaccara,
    Depot,
    FinBanque,
    FinTaille,
    MisesAuDela,
    MouvementBanque,
    NoticeOuverture,
    OffreBanque,
    Paquet,
    PaquetSeance,
    ReformePaquet,
    ReglageTable,
    ResultatBaccara,
    Sabot,
    Seance,
    SeanceOuverte,
    ServiceValet,
    SortieSabot,
    Taille,
    TicketsDechires,
)

Forgery = tuple[type[SealedRow], dict[str, Any]]

# constraint: (table, what the forged copy of its first row changes); see `tests.ledger.test_constraints`.
FORGERIES: dict[str, Forgery] = {
    "banque_bornee": (ReglageTable, {"banque_minimum": 20_000, "banque_maximum": 10_000}),
    # Sabots are numbered from 1, leave once, are given once a rank; packs have a serial number for ever.
    "sabot_numero_positif": (Sabot, {"numero": 0}),
    "sortie_sabot": (SortieSabot, {}),
    "affectation_sabot_rang_unique": (AffectationSabot, {}),
    "affectation_sabot_rang_positif": (AffectationSabot, {"rang": 0}),
    "paquet_numero_unique": (Paquet, {"numero_serie": "r-1"}),
    "paquet_une_fois_par_seance": (PaquetSeance, {"rang": 5}),
    "paquet_rang_unique": (PaquetSeance, {"paquet_id": "@autre jeu"}),
    "paquet_rang_connu": (PaquetSeance, {"paquet_id": "@autre jeu", "rang": 7}),
    "reforme_paquet": (ReformePaquet, {}),
    "service_valet_rang_unique": (ServiceValet, {}),
    # One taille of a number, cut by somebody, its stop card before the last seven or ten; it ends once.
    "taille_numero_unique": (Taille, {}),
    "taille_coupee": (Taille, {"numero": 90, "coupe": ""}),
    "taille_carte_arret": (Taille, {"numero": 90, "carte_arret": 8}),
    "fin_taille": (FinTaille, {}),
    "fin_taille_motivee": (FinTaille, {"taille_id": "@taille libre", "carte_arret": False, "motif": ""}),
    "brulees_rang_unique": (CartesBrulees, {}),
    "brulees_decidees": (CartesBrulees, {"rang": 90, "decision": ""}),
    # One bank of a number, offers in order, given once, as the variant wants; each coup moves it once.
    "banque_numero_unique": (Banque, {}),
    "banque_numero_positif": (Banque, {"numero": 0}),
    "offre_banque_rang_unique": (OffreBanque, {}),
    "offre_banque_nommee": (OffreBanque, {"rang": 90, "nom": ""}),
    "offre_banque_multiple_de_dix_centimes": (OffreBanque, {"rang": 90, "montant": 105}),
    "attribution_banque": (AttributionBanque, {}),
    "attribution_selon_la_variante": (AttributionBanque, {"banque_id": "@banque libre", "montant": None}),
    "mouvement_banque_rang_unique": (MouvementBanque, {}),
    "mouvement_banque_coup": (MouvementBanque, {"rang": 90, "nature": "coup", "coup_id": "@coup mû"}),
    "mouvement_banque_nature": (MouvementBanque, {"rang": 90, "nature": "coup"}),
    "fin_banque": (FinBanque, {}),
    "fin_banque_motif": (FinBanque, {"banque_id": "@banque libre", "motif": "lassitude"}),
    # The open bank: deposits that prove something, one notice and one séance before dinner and one after.
    "depot_positif": (Depot, {"montant": 99}),
    "depot_lieu_connu": (Depot, {"lieu": "matelas"}),
    "depot_justifie": (Depot, {"piece": ""}),
    "notice_unique": (NoticeOuverture, {}),
    "notice_deux_seances": (NoticeOuverture, {"rang": 3}),
    "seance_ouverte_seance": (SeanceOuverte, {"rang": 2, "notice_id": None}),
    "seance_ouverte_notice": (SeanceOuverte, {"seance_id": "@séance limitée", "rang": 2}),
    "seance_ouverte_unique": (SeanceOuverte, {"seance_id": "@séance limitée", "notice_id": None}),
    "seance_ouverte_deux_par_jour": (
        SeanceOuverte,
        {"seance_id": "@séance limitée", "notice_id": None, "rang": 3},
    ),
    # The stakes of a coup: multiples of ten centimes, not nothing; results and points that exist; torn once.
    "coup_baccara": (CoupBaccara, {}),
    "mises_baccara_multiples_de_dix_centimes": (CoupBaccara, {"coup_id": "@coup libre", "mise_1": 105}),
    "mises_baccara_non_nulles": (CoupBaccara, {"coup_id": "@coup libre", "mise_1": 0, "mise_2": 0}),
    "mises_au_dela": (MisesAuDela, {}),
    "resultat_baccara": (ResultatBaccara, {}),
    "resultat_baccara_connu": (ResultatBaccara, {"coup_id": "@coup libre", "resultat_1": "beau"}),
    "points_baccara_connus": (ResultatBaccara, {"coup_id": "@coup libre", "points_banquier": 10}),
    "tickets_dechires": (TicketsDechires, {}),
}

# The uniqueness that a OneToOneField carries, by its column.
ONE_TO_ONE = {
    "sortie_sabot": "sabot_id",
    "reforme_paquet": "paquet_id",
    "fin_taille": "taille_id",
    "attribution_banque": "banque_id",
    "mouvement_banque_coup": "coup_id",
    "fin_banque": "banque_id",
    "seance_ouverte_seance": "seance_id",
    "seance_ouverte_notice": "notice_id",
    "coup_baccara": "coup_id",
    "mises_au_dela": "coup_id",
    "resultat_baccara": "coup_id",
    "tickets_dechires": "coup_id",
}

# The same without the forgery.
TAKEN: tuple[Forgery, ...] = (
    (ReglageTable, {}),
    (Sabot, {"numero": 90}),
    (SortieSabot, {"sabot_id": "@sabot"}),
    (AffectationSabot, {"rang": 90}),
    (Paquet, {"numero_serie": "N-90"}),
    (PaquetSeance, {"paquet_id": "@autre jeu", "rang": 6}),
    (ReformePaquet, {"paquet_id": "@jeu"}),
    (ServiceValet, {"rang": 90}),
    (Taille, {"numero": 90}),
    (CartesBrulees, {"rang": 90}),
    (Banque, {"numero": 90}),
    (OffreBanque, {"rang": 90}),
    (AttributionBanque, {"banque_id": "@banque libre"}),
    (MouvementBanque, {"rang": 90, "nature": "coup", "coup_id": "@coup libre"}),
    (FinBanque, {"banque_id": "@banque libre"}),
    (Depot, {}),
    (NoticeOuverture, {"rang": 2}),
    (SeanceOuverte, {"seance_id": "@séance limitée", "notice_id": None, "rang": 2}),
    (CoupBaccara, {"coup_id": "@coup libre"}),
    (MisesAuDela, {"coup_id": "@coup libre"}),
    (ResultatBaccara, {"coup_id": "@coup libre"}),
    (TicketsDechires, {"coup_id": "@coup libre"}),
)


def places() -> dict[str, int]:
    """Rows that these forgeries may point to: see `tests.journal.book_baccara`."""
    return {
        "@sabot": Sabot.objects.get(numero=1).id,
        "@jeu": Paquet.objects.get(numero_serie="R-1").id,
        "@autre jeu": Paquet.objects.get(numero_serie="R-2").id,
        "@taille libre": Taille.objects.get(numero=2).id,
        "@banque libre": Banque.objects.get(numero=2).id,
        "@coup mû": Coup.objects.get(numero=1).id,
        "@coup libre": Coup.objects.get(numero=2).id,
        "@séance limitée": Seance.objects.get(table__jeu="limitee").id,
    }
