"""The call order (article 63): its events folded again, each legal, each with the fiche it had to name."""

from dataclasses import replace

from django.utils.translation import gettext_noop as _

from cercle.ledger.models import EvenementAppel
from cercle.rules import appel as regle
from cercle.rules.refusal import Illegal

from .replay import Books, replays
from .report import plain
from .seance import SeanceTenue, open_seance

_AVEC_SIEGE = ("call", "result", "give_up", "chouette")
_AVEC_FICHE = ("register", "chouette")
_ADVERSE = {"A": "B", "B": "A"}
# `appeles` is only for display: what came long before changes nothing of what is legal.
_APPELES_GARDES = 64


@replays(EvenementAppel, "seance_id rang type fiche_id siege")
def replay_evenement(
    books: Books, seance_id: int, rang: int, type: str, fiche_id: int | None, siege: str
) -> None:
    """One event: legal where it stands, and of the fiche and seat that the state names."""
    seance = open_seance(books, seance_id, _("appel"))
    if seance is None:
        return
    seance.rang_appel += 1
    if books.differ(seance, _("rang de l’appel"), seance.rang_appel, rang):
        seance.rang_appel = rang
    fiche = seance.fiches.get(fiche_id) if fiche_id is not None else None
    if fiche is None and fiche_id is not None:
        books.fault("link", seance, _("appel d’une fiche qui n’est pas de cette séance"))
    before = seance.appel
    try:
        after = regle.apply(
            before,
            regle.Evenement(
                type,  # type: ignore[arg-type]
                fiche if type in _AVEC_FICHE else None,
                siege if type in _AVEC_SIEGE else None,  # type: ignore[arg-type]
            ),
        )
    except Illegal as refusal:
        message = _("« %(type)s » contre l’ordre d’appel : %(why)s")
        books.fault("content", seance, message, type=type, why=refusal.text)
        return
    except ValueError:
        books.fault("content", seance, _("événement d’appel inconnu : %(type)s"), type=plain(type))
        return
    if len(after.appeles) > _APPELES_GARDES:
        after = replace(after, appeles=after.appeles[-1:])
    seance.appel = after
    _check_named(books, seance, before, after, type, fiche, siege)


def _check_named(
    books: Books,
    seance: SeanceTenue,
    before: regle.Appel,
    after: regle.Appel,
    type: str,
    fiche: int | None,
    siege: str,
) -> None:
    """The fiche and the seat an event must name."""
    if type == "register":
        books.differ(seance, _("siège de l’inscription"), "", siege)
        return
    if type == "chouette":
        held = seance.chouette
        due = None if held is None else held.a_asseoir
        books.differ(seance, _("chouetteur et son siège"), due, None if fiche is None else (fiche, siege))
        if held is not None:
            held.a_asseoir = None
        return
    if type in ("result", "give_up"):
        leaving = siege if type == "give_up" else _ADVERSE[siege]
        books.differ(seance, _("fiche qui quitte les cartes"), before.seated(leaving), fiche)  # type: ignore[arg-type]
        _check_moment(books, seance, type, siege)
        return
    pending = before.en_attente or after.en_attente
    books.differ(seance, _("fiche appelée"), pending.fiche if pending else before.dernier_absent, fiche)
    books.differ(seance, _("siège de l’appel"), pending.siege if pending else "", siege)


def _check_moment(books: Books, seance: SeanceTenue, type: str, siege: str) -> None:
    """A seat empties with the result of its coup, or by giving up while no coup is under way."""
    coup = seance.coup
    if type == "give_up":
        if coup is not None and coup.engage:
            books.fault("content", coup, _("un joueur quitte les cartes pendant le coup"))
        held = seance.chouette
        if held is not None and held.siege == siege and not held.finie:
            books.fault("content", seance, _("le chouetteur quitte les cartes sans que sa chouette finisse"))
    elif coup is None or coup.gagnant_a_inscrire != siege:
        books.fault("link", seance, _("un siège se libère sans résultat"))
    else:
        coup.gagnant_a_inscrire = ""
