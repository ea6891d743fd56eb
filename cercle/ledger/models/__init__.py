"""The club's books. Every row is sealed by the journal entry that recorded it, and never changes."""

from .alerte import Acquittement, Alerte
from .baccara import (
    CartesBrulees,
    CoupBaccara,
    FinTaille,
    MisesAuDela,
    ResultatBaccara,
    ServiceValet,
    Taille,
    TicketsDechires,
)
from .banque import (
    APRES_DINER,
    AVANT_DINER,
    AttributionBanque,
    AutorisationOuverte,
    Banque,
    Depot,
    Duree,
    FinBanque,
    MotifFinBanque,
    MouvementBanque,
    NoticeOuverture,
    OffreBanque,
    SeanceOuverte,
)
from .chouette import (
    Adjudication,
    ArreteChouette,
    Chouette,
    Enchere,
    FinChouette,
    MotifFin,
    MouvementChouette,
    Nature,
)
from .cloture import Cloture, Genre, LigneCloture
from .comptee import Comptee, LigneComptee, ReleveCarnet
from .correction import (
    CompteeCorrigee,
    Correction,
    Corrige,
    DecisionCorrection,
    PrelevementCorrige,
    SoldeCorrige,
)
from .ecarte import (
    Adversaires,
    AnnulationMise,
    Arrete,
    Cote,
    CoupNul,
    Donne,
    FausseDonne,
    Mise,
    Paiement,
    Restitution,
    Resultat,
)
from .house import Etablissement, Jeu, Personne, ReglageTable, Role, TableJeu
from .machine import HistoriqueMachine, Machine, SeanceMachine, TicketMachine
from .sabot import AffectationSabot, Paquet, PaquetSeance, ReformePaquet, Sabot, SortieSabot
from .seance import (
    CarnetSpecial,
    Coup,
    Etat,
    EtatSeance,
    EvenementAppel,
    Fiche,
    Fonction,
    JeuCartes,
    JeuCoup,
    Poste,
    Seance,
    TimbreDate,
)
from .tickets import (
    CarnetTickets,
    Detachement,
    Etape,
    EtapeCarnet,
    Moment,
    Objet,
    PerteTickets,
    Prelevement,
    TicketOuverture,
)

__all__ = [
    "APRES_DINER", "AVANT_DINER", "Acquittement", "Adjudication", "Adversaires", "AffectationSabot", "Alerte",
    "AnnulationMise", "Arrete", "ArreteChouette", "AttributionBanque", "AutorisationOuverte", "Banque",
    "CarnetSpecial", "CarnetTickets", "CartesBrulees", "Chouette", "Cloture", "Comptee", "CompteeCorrigee",
    "Correction", "Corrige", "Cote", "Coup", "CoupBaccara", "CoupNul", "DecisionCorrection", "Depot",
    "Detachement", "Donne", "Duree", "Enchere", "Etablissement", "Etape", "EtapeCarnet", "Etat", "EtatSeance",
    "EvenementAppel", "FausseDonne", "Fiche", "FinBanque", "FinChouette", "FinTaille", "Fonction", "Genre",
    "HistoriqueMachine", "Jeu", "JeuCartes", "JeuCoup", "LigneCloture", "LigneComptee", "Machine", "Mise",
    "MisesAuDela", "Moment", "MotifFin", "MotifFinBanque", "MouvementBanque", "MouvementChouette", "Nature",
    "NoticeOuverture", "Objet", "OffreBanque", "Paiement", "Paquet", "PaquetSeance", "Personne",
    "PerteTickets", "Poste", "Prelevement", "PrelevementCorrige", "ReformePaquet", "ReglageTable",
    "ReleveCarnet", "Restitution", "Resultat", "ResultatBaccara", "Role", "Sabot", "Seance", "SeanceMachine",
    "SeanceOuverte", "ServiceValet", "SoldeCorrige", "SortieSabot", "TableJeu", "Taille", "TicketMachine",
    "TicketOuverture", "TicketsDechires", "TimbreDate",
]  # fmt: skip
