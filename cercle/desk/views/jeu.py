"""The play of a séance stopped for a while, taken up again, ended: the same at every table (article 56-1)."""

from cercle.journal.acts import Author, Receipt
from cercle.ledger.selectors import encours
from cercle.ledger.selectors import seance as seances
from cercle.ledger.services import seance as services
from cercle.rules.refusal import Ambiguous, Illegal, gettext_noop

from ..forms.vu import Vu
from ..pupitre import gesture_view


@gesture_view
def reprise(author: Author, vu: Vu) -> Receipt:
    return services.resume_seance(author, table=vu.table, seance=vu.seance)


@gesture_view
def cloture(author: Author, vu: Vu) -> Receipt:
    return services.close_seance(author, table=vu.table, seance=vu.seance)


@gesture_view
def interruption(author: Author, vu: Vu) -> Receipt:
    return interrupt(author, vu)


def interrupt(author: Author, vu: Vu) -> Receipt:
    if not vu.motif:
        raise Illegal(
            "reason_missing", "56-1", gettext_noop("Il faut dire pourquoi : le motif s’inscrit au carnet.")
        )
    return services.interrupt_seance(author, table=vu.table, seance=vu.seance, motif=vu.motif)


def close(author: Author, vu: Vu) -> Receipt:
    """A closing is for good: the line is asked once more, unless it is refused at once."""
    seance = seances.find_seance(vu.table, vu.seance)
    coup = None if seance is None else encours.read_current(seance)
    if not vu.confirme and (coup is None or coup.fini):
        raise Ambiguous(
            "confirm_closing",
            "64",
            gettext_noop(
                "Clore la séance %(seance)s pour de bon : plus rien ne s’y inscrira. Entrée encore ?"
            ),
            seance=vu.seance,
        )
    return services.close_seance(author, table=vu.table, seance=vu.seance)
