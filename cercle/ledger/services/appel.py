"""Writing the call order of an écarté table (article 63): each gesture adds one event."""

from typing import Any

from cercle.journal.gesture import Geste, gesture
from cercle.ledger.models import EvenementAppel, Fiche, Seance
from cercle.ledger.selectors import ecarte
from cercle.ledger.selectors import seance as seances
from cercle.rules import appel as regle
from cercle.rules.refusal import Illegal, gettext_noop

from .access import open_lieu


@gesture("appel.inscription")
def register_fiche(geste: Geste, /, *, table: int, seance: int, fiche: int) -> dict[str, Any]:
    """Register a fiche, last in the queue of those who ask to hold the cards."""
    row = open_lieu(geste, table=table, seance=seance).seance
    known_fiche(row, fiche)
    return _record(geste, row, regle.Evenement("register", fiche=fiche))


@gesture("appel.appel")
def call_next(geste: Geste, /, *, table: int, seance: int, siege: regle.Siege) -> dict[str, Any]:
    """Call the next number of the queue to seat `siege`."""
    row = open_lieu(geste, table=table, seance=seance).seance
    return _record(geste, row, regle.Evenement("call", siege=siege))


@gesture("appel.present")
def answer_present(geste: Geste, /, *, table: int, seance: int, fiche: int) -> dict[str, Any]:
    """The called fiche answers and sits."""
    row = open_lieu(geste, table=table, seance=seance).seance
    return _answer(geste, row, "present", fiche)


@gesture("appel.absent")
def answer_absent(geste: Geste, /, *, table: int, seance: int, fiche: int) -> dict[str, Any]:
    """The called fiche does not answer: it loses its turn and the call goes on."""
    row = open_lieu(geste, table=table, seance=seance).seance
    return _answer(geste, row, "absent", fiche)


@gesture("appel.annulation")
def undo_call(geste: Geste, /, *, table: int, seance: int) -> dict[str, Any]:
    """Take back the last call before anyone sat: its fiche is first in the queue again."""
    row = open_lieu(geste, table=table, seance=seance).seance
    return _record(geste, row, regle.Evenement("undo"))


@gesture("appel.renonce")
def give_up(geste: Geste, /, *, table: int, seance: int, siege: regle.Siege) -> dict[str, Any]:
    """A player stops holding the cards; not while stakes wait on him or cards are dealt."""
    row = open_lieu(geste, table=table, seance=seance).seance
    coup = ecarte.read_last_coup(row)
    if coup is not None and coup.etat in (ecarte.MISES, ecarte.DONNE):
        raise Illegal(
            "coup_open",
            "63",
            gettext_noop("Le coup %(coup)s est engagé : on ne quitte les cartes qu'après la partie."),
            coup=coup.numero,
        )
    return _record(geste, row, regle.Evenement("give_up", siege=siege))


def free_loser(geste: Geste, seance: Seance, vainqueur: regle.Siege) -> dict[str, Any]:
    """Within a gesture: after the partie the loser leaves his seat."""
    return _record(geste, seance, regle.Evenement("result", siege=vainqueur))


def known_fiche(seance: Seance, numero: int) -> Fiche:
    """The fiche, which must have been issued this séance; Illegal("fiche_unknown") otherwise."""
    found = seances.fiche(seance, numero)
    if found is None:
        raise Illegal(
            "fiche_unknown",
            "63",
            gettext_noop("La fiche %(fiche)s n'a pas été délivrée à cette séance (dernière : %(derniere)s)."),
            fiche=numero,
            derniere=seances.last_fiche(seance),
        )
    return found


def _answer(geste: Geste, seance: Seance, type: regle.TypeEvenement, fiche: int) -> dict[str, Any]:
    """An answer is meant for the call its author saw: another call pending is not answered in its place."""
    pending = seances.read_appel(seance).en_attente
    if pending is not None and pending.fiche != fiche:
        raise Illegal(
            "stale_call",
            "63",
            gettext_noop(
                "La fiche %(fiche)s n'est plus appelée : l'appel en cours est celui de la fiche %(appelee)s."
            ),
            fiche=fiche,
            appelee=pending.fiche,
        )
    return _record(geste, seance, regle.Evenement(type))


def _record(geste: Geste, seance: Seance, event: regle.Evenement) -> dict[str, Any]:
    before = seances.read_appel(seance)
    after = regle.apply(before, event)
    pending = before.en_attente or after.en_attente
    fiche = event.fiche or (
        pending.fiche if pending else before.dernier_absent if event.type == "undo" else None
    )
    siege = event.siege or (pending.siege if pending else "")
    if event.type in ("result", "give_up"):
        fiche = before.seated(_loser(event))
    geste.add(
        EvenementAppel(
            seance=seance,
            rang=seance.appels.count() + 1,
            type=event.type,
            fiche=None if fiche is None else seances.fiche(seance, fiche),
            siege="" if event.type == "register" else siege,
        )
    )
    return {
        "table": seance.table.numero,
        "seance": seance.numero,
        "evenement": event.type,
        "fiche": fiche,
        "siege": "" if event.type == "register" else siege,
        "appelee": after.en_attente.fiche if after.en_attente else None,
        "sieges": {"A": after.siege_a, "B": after.siege_b},
        "file": list(after.queue),
    }


def _loser(event: regle.Evenement) -> regle.Siege:
    """The seat that empties: the one given up, or the one facing the winner."""
    if event.type == "give_up":
        return "A" if event.siege == "A" else "B"
    return "B" if event.siege == "A" else "A"
