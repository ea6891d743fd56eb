"""The club's books. Every row is sealed by the journal entry that recorded it, and never changes."""

from .alerte import Acquittement, Alerte
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
    "Acquittement", "Adjudication", "Adversaires", "Alerte", "AnnulationMise", "Arrete", "ArreteChouette",
    "CarnetSpecial", "CarnetTickets", "Chouette", "Cloture", "Comptee", "CompteeCorrigee", "Correction",
    "Corrige", "Cote", "Coup", "CoupNul", "DecisionCorrection", "Detachement", "Donne", "Enchere",
    "Etablissement", "Etape", "EtapeCarnet", "Etat", "EtatSeance", "EvenementAppel", "FausseDonne", "Fiche",
    "FinChouette", "Fonction", "Genre", "HistoriqueMachine", "Jeu", "JeuCartes", "JeuCoup", "LigneCloture",
    "LigneComptee", "Machine", "Mise", "Moment", "MotifFin", "MouvementChouette", "Nature", "Objet",
    "Paiement", "Personne", "PerteTickets", "Poste", "Prelevement", "PrelevementCorrige", "ReglageTable",
    "ReleveCarnet", "Restitution", "Resultat", "Role", "Seance", "SeanceMachine", "SoldeCorrige",
    "TableJeu", "TicketMachine", "TicketOuverture", "TimbreDate",
]  # fmt: skip
