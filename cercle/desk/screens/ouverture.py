"""What the opening of a séance shows at any table: its tickets, its limits, the séance still open."""

from cercle.ledger.models import Etat, Personne, Role, TableJeu
from cercle.ledger.selectors import house
from cercle.ledger.selectors import seance as seances
from cercle.ledger.selectors import tickets as carnets
from cercle.rules.montant import format_montant


def preparation(table: TableJeu) -> dict[str, object]:
    """The carnets in service, and the séance that is not closed, if any."""
    serving = [c for c in carnets.carnets_of(table) if c.en_service]
    last = seances.latest_seance(table.numero)
    return {
        "table": table,
        "carnets": [(format_montant(c.carnet.valeur), c.prochain, c.reste) for c in serving],
        "deja": last if last is not None and seances.read_lieu(last).etat != Etat.CLOSE else None,
        "reglage": house.reglage(table),
    }


def employes() -> list[Personne]:
    """Those who may serve a table."""
    return house.personnes(Role.EMPLOYE, Role.CHEF)
