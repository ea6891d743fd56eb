"""The club's books. Every row is sealed by the journal entry that recorded it, and never changes."""

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
    Poste,
    Seance,
    TimbreDate,
)
from .tickets import CarnetTickets, Detachement, Etape, EtapeCarnet, Moment, Prelevement, TicketOuverture

__all__ = [
    "Adversaires", "AnnulationMise", "Arrete", "CarnetSpecial", "CarnetTickets", "Cote", "Coup",
    "CoupNul", "Detachement", "Donne", "Etablissement", "Etape", "EtapeCarnet", "Etat", "EtatSeance",
    "EvenementAppel", "FausseDonne", "Fiche", "Fonction", "Jeu", "JeuCartes", "Mise", "Moment",
    "Paiement", "Personne", "Poste", "Prelevement", "ReglageTable", "Restitution", "Resultat", "Role",
    "Seance", "TableJeu", "TicketOuverture", "TimbreDate",
]  # fmt: skip
