"""The club's books. Every row is sealed by the journal entry that recorded it, and never changes."""

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
    Prelevement,
    TicketOuverture,
)

__all__ = [
    "Adjudication", "Adversaires", "AnnulationMise", "Arrete", "ArreteChouette", "CarnetSpecial",
    "CarnetTickets", "Chouette", "Cote", "Coup", "CoupNul", "Detachement", "Donne", "Enchere",
    "Etablissement", "Etape", "EtapeCarnet", "Etat", "EtatSeance", "EvenementAppel", "FausseDonne",
    "Fiche", "FinChouette", "Fonction", "Jeu", "JeuCartes", "JeuCoup", "Mise", "Moment", "MotifFin",
    "MouvementChouette", "Nature", "Objet", "Paiement", "Personne", "Poste", "Prelevement",
    "ReglageTable", "Restitution", "Resultat", "Role", "Seance", "TableJeu", "TicketOuverture",
    "TimbreDate",
]  # fmt: skip
