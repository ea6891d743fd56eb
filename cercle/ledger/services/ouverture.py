"""What opens a séance at any table: its game, the end of the one before, its tickets (articles 56-1, 59)."""

from typing import Any

from cercle.journal.gesture import Geste
from cercle.ledger.models import Etat, Jeu, Seance, TableJeu, TicketOuverture
from cercle.ledger.selectors import seance as seances
from cercle.ledger.selectors import tickets as carnets
from cercle.rules.refusal import Illegal, gettext_noop

from .machine import serve


def check_game(table: TableJeu, *jeux: str, article: str) -> None:
    """The table is given to one of these games; Illegal "table_game"."""
    if table.jeu in jeux:
        return
    raise Illegal(
        "table_game",
        article,
        gettext_noop("La table %(table)s est donnée à un autre jeu : %(jeu)s."),
        table=table.numero,
        jeu=str(Jeu(table.jeu).label),
    )


def check_previous_closed(table: TableJeu) -> None:
    """The séance before is over; Illegal "seance_open"."""
    last = seances.latest_seance(table.numero)
    if last is not None and seances.read_lieu(last).etat != Etat.CLOSE:
        raise Illegal(
            "seance_open",
            "56-1",
            gettext_noop("La séance %(seance)s de la table %(table)s n’est pas close : fermez-la d’abord."),
            seance=last.numero,
            table=table.numero,
        )


def note_source(geste: Geste, seance: Seance, machine: str) -> dict[str, Any]:
    """Within an opening: where its tickets come from, the carnets in service or a machine named (article 59).

    Answers the next ticket of each value, or of the machine. Illegal "no_small_carnet", "machine_unknown",
    "machine_busy".
    """
    if machine:
        return serve(geste, seance, machine)
    return {"tickets": _note_tickets(geste, seance)}


def _note_tickets(geste: Geste, seance: Seance) -> list[dict[str, int]]:
    table = seance.table
    serving = [c for c in carnets.carnets_of(table) if c.en_service]
    if not any(c.carnet.valeur == 10 for c in serving):
        raise Illegal(
            "no_small_carnet",
            "59",
            gettext_noop(
                "Aucun carnet de 0,10 € n’est en service à la table %(table)s : "
                "le prélèvement est un multiple de 0,10 €."
            ),
            table=table.numero,
        )
    for c in serving:
        geste.add(TicketOuverture(seance=seance, carnet=c.carnet, prochain=c.prochain))
    return [{"valeur": c.carnet.valeur, "prochain": c.prochain} for c in serving]
