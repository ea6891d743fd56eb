"""Writing the call order of an écarté table (article 63): each gesture adds one event."""

from typing import Any

from cercle.journal.gesture import Geste, gesture
from cercle.ledger.models import EvenementAppel, Fiche, Seance
from cercle.ledger.selectors import chouette as chouettes
from cercle.ledger.selectors import encours
from cercle.ledger.selectors import seance as seances
from cercle.rules import appel as regle
from cercle.rules.refusal import Illegal, gettext_noop

from .access import open_lieu
from .words import check_side


@gesture("appel.inscription")
def register_fiche(geste: Geste, /, *, table: int, seance: int, fiche: int) -> dict[str, Any]:
    """Register a fiche, last in the queue of those who ask to hold the cards."""
    row = open_lieu(geste, table=table, seance=seance).seance
    return _record(geste, row, regle.Evenement("register", fiche=fiche), known_fiche(row, fiche))


@gesture("appel.appel")
def call_next(geste: Geste, /, *, table: int, seance: int, siege: regle.Siege) -> dict[str, Any]:
    """Call the next number of the queue to seat `siege`.

    Errors: those of rules.appel.call; side_unknown.
    """
    check_side(siege)
    row = open_lieu(geste, table=table, seance=seance).seance
    return _record(geste, row, regle.Evenement("call", siege=siege))


@gesture("appel.present")
def answer_present(geste: Geste, /, *, table: int, seance: int, fiche: int) -> dict[str, Any]:
    """The called fiche answers and sits. Errors: no_call_pending, stale_call."""
    row = open_lieu(geste, table=table, seance=seance).seance
    return _answer(geste, row, "present", fiche)


@gesture("appel.absent")
def answer_absent(geste: Geste, /, *, table: int, seance: int, fiche: int) -> dict[str, Any]:
    """The called fiche does not answer: it loses its turn and the call goes on.

    Errors: no_call_pending, stale_call.
    """
    row = open_lieu(geste, table=table, seance=seance).seance
    return _answer(geste, row, "absent", fiche)


@gesture("appel.annulation")
def undo_call(geste: Geste, /, *, table: int, seance: int, fiche: int | None = None) -> dict[str, Any]:
    """Take back the last call before anyone sat: its fiche is first in the queue again.

    `fiche`: the one whose call its author means to undo; another call is not undone in its place.
    Errors: nothing_to_undo, stale_call.
    """
    row = open_lieu(geste, table=table, seance=seance).seance
    if fiche is not None:
        return _answer(geste, row, "undo", fiche)
    return _record(geste, row, regle.Evenement("undo"))


@gesture("appel.renonce")
def give_up(
    geste: Geste, /, *, table: int, seance: int, siege: regle.Siege, fiche: int | None = None
) -> dict[str, Any]:
    """A player stops holding the cards; not while stakes come in on him or cards are dealt.

    Once the tickets are detached the coup can no more be void: a player who cannot go on leaves before the
    donne, or after a misdeal, and whoever takes his seat plays the coup. `fiche`: the player its author
    means; another one who sat down meanwhile does not leave in his place.

    The chouetteur does not leave his chouette so: he withdraws (services.adjudication).

    Errors: coup_open, chouette_open, seat_vacant, stale_seat, side_unknown.
    """
    check_side(siege)
    lieu = open_lieu(geste, table=table, seance=seance)
    row = lieu.seance
    coup = encours.read_current(row)
    if coup is not None and coup.etat in (encours.MISES, encours.DONNE):
        raise Illegal(
            "coup_open",
            "63",
            gettext_noop("Le coup %(coup)s est engagé : on ne quitte les cartes qu’après la partie."),
            coup=coup.numero,
        )
    seated = seances.read_appel(row).seated(siege)
    if None not in (fiche, seated) and fiche != seated:
        raise Illegal(
            "stale_seat",
            "63",
            gettext_noop(
                "La place %(siege)s n’est plus à la fiche %(fiche)s : la fiche %(assise)s l’occupe."
            ),
            siege=siege,
            fiche=fiche,
            assise=seated,
        )
    if lieu.chouette:
        _check_not_chouetteur(row, siege)
    return _record(geste, row, regle.Evenement("give_up", siege=siege))


def _check_not_chouetteur(seance: Seance, siege: regle.Siege) -> None:
    held = chouettes.read_current(seance)
    if held is not None and held.siege == siege:
        raise Illegal(
            "chouette_open",
            "65",
            gettext_noop(
                "La fiche %(fiche)s tient la chouette %(numero)s : elle ne quitte pas les cartes, elle se "
                "retire entre deux coups et la chouette finit."
            ),
            fiche=held.fiche,
            numero=held.numero,
        )


def free_loser(geste: Geste, seance: Seance, vainqueur: regle.Siege) -> dict[str, Any]:
    """Within a gesture: after the partie the loser leaves his seat."""
    return _record(geste, seance, regle.Evenement("result", siege=vainqueur))


def seat_chouetteur(geste: Geste, seance: Seance, *, siege: regle.Siege, fiche: int) -> dict[str, Any]:
    """Within a gesture: the fiche to which the chouette is adjudged takes its seat (article 65)."""
    event = regle.Evenement("chouette", fiche=fiche, siege=siege)
    return _record(geste, seance, event, known_fiche(seance, fiche))


def leave_seat(geste: Geste, seance: Seance, siege: regle.Siege) -> dict[str, Any]:
    """Within a gesture: the chouetteur leaves the cards with his chouette."""
    return _record(geste, seance, regle.Evenement("give_up", siege=siege))


def known_fiche(seance: Seance, numero: int) -> Fiche:
    """The fiche, which must have been issued this séance; Illegal("fiche_unknown") otherwise."""
    found = seances.fiche(seance, numero)
    if found is None:
        last = seances.last_fiche(seance)
        raise Illegal(
            "fiche_unknown",
            "63",
            gettext_noop(
                "La fiche %(fiche)s n’a pas été délivrée à cette séance : la dernière est la %(derniere)s."
            )
            if last
            else gettext_noop("La fiche %(fiche)s n’a pas été délivrée : cette séance n’en a encore aucune."),
            fiche=numero,
            derniere=last,
        )
    return found


def _answer(geste: Geste, seance: Seance, type: regle.TypeEvenement, fiche: int) -> dict[str, Any]:
    """An answer is meant for the call its author saw: another call is not answered in its place."""
    state = seances.read_appel(seance)
    called = state.en_attente.fiche if state.en_attente else state.dernier_absent if type == "undo" else None
    if called is not None and called != fiche:
        raise Illegal(
            "stale_call",
            "63",
            gettext_noop(
                "La fiche %(fiche)s n’est plus appelée : le dernier appel est celui de la fiche %(appelee)s."
            ),
            fiche=fiche,
            appelee=called,
        )
    return _record(geste, seance, regle.Evenement(type))


def _record(
    geste: Geste, seance: Seance, event: regle.Evenement, holder: Fiche | None = None
) -> dict[str, Any]:
    """Add one event, with the fiche and the seat it concerns: a row says by itself what happened to whom."""
    told = seances.read_appels(seance)
    after = regle.apply(told.etat, event)
    fiche, siege = _concerned(told.etat, after, event)
    geste.add(
        EvenementAppel(
            seance=seance,
            rang=told.rang + 1,
            type=event.type,
            fiche_id=holder.id if holder else told.fiches[fiche],
            siege=siege,
        )
    )
    return {
        "table": seance.table.numero,
        "seance": seance.numero,
        "evenement": event.type,
        "fiche": fiche,
        "siege": siege,
        "appelee": after.en_attente.fiche if after.en_attente else None,
        "sieges": {"A": after.siege_a, "B": after.siege_b},
        "file": list(after.queue),
    }


def _concerned(before: regle.Appel, after: regle.Appel, event: regle.Evenement) -> tuple[int | None, str]:
    """The fiche and the seat of an event; a result names the winner's seat and the fiche that leaves."""
    pending = before.en_attente or after.en_attente
    if event.type == "register":
        return event.fiche, ""
    if event.type == "chouette":
        return event.fiche, event.siege or ""
    if event.siege is not None and event.type in ("result", "give_up"):
        left = event.siege if event.type == "give_up" else "B" if event.siege == "A" else "A"
        return before.seated(left), event.siege
    if pending is None:  # the undo of a call noted absent
        return before.dernier_absent, ""
    return pending.fiche, pending.siege
