"""The écarté table: one view for each gesture, and the line typed (articles 63, 64, 66-1)."""

from collections.abc import Callable
from dataclasses import replace
from types import ModuleType

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render

from cercle.journal.acts import Author, Receipt
from cercle.ledger.selectors import ecarte as lecture
from cercle.ledger.selectors import house
from cercle.ledger.selectors import seance as seances
from cercle.ledger.services import appel as appels
from cercle.ledger.services import chouette as coups_chouette
from cercle.ledger.services import ecarte as coups
from cercle.ledger.services import seance as services
from cercle.rules.refusal import Unreadable, gettext_noop

from ..access import LECTURE, allow
from ..forms import chouette as lignes
from ..forms import ecarte as forms
from ..forms.vu import Vu
from ..pupitre import gesture_view
from . import chouette, jeu

# --- the screen --------------------------------------------------------------------------------------------


@allow(read=LECTURE)
def fiche(request: HttpRequest, table: int, numero: int) -> HttpResponse:
    """The slip that a player receives (article 63): order number, day, séance."""
    seance = seances.latest_seance(table)
    found = None if seance is None else seances.fiche(seance, numero)
    if found is None:
        raise Http404
    context = {"fiche": found, "seance": seance, "etablissement": house.etablissement()}
    return render(request, "desk/ecarte/fiche.html", context)


# --- one gesture, one view ---------------------------------------------------------------------------------


@gesture_view
def arret(author: Author, vu: Vu) -> Receipt:
    return _game(vu).close_mises(author, table=vu.table, seance=vu.seance, coup=vu.coup)


@gesture_view
def donne(author: Author, vu: Vu) -> Receipt:
    return coups.record_donne(author, table=vu.table, seance=vu.seance, coup=vu.coup)


@gesture_view
def resultat(author: Author, vu: Vu) -> Receipt:
    return _game(vu).record_resultat(
        author, table=vu.table, seance=vu.seance, coup=vu.coup, vainqueur=_siege(vu)
    )


@gesture_view
def appel(author: Author, vu: Vu) -> Receipt:
    return appels.call_next(author, table=vu.table, seance=vu.seance, siege=_siege(vu))


@gesture_view
def present(author: Author, vu: Vu) -> Receipt:
    return appels.answer_present(author, table=vu.table, seance=vu.seance, fiche=vu.appelee)


@gesture_view
def absent(author: Author, vu: Vu) -> Receipt:
    return appels.answer_absent(author, table=vu.table, seance=vu.seance, fiche=vu.appelee)


@gesture_view
def annuler(author: Author, vu: Vu) -> Receipt:
    return coups.cancel_mise(author, table=vu.table, seance=vu.seance, coup=vu.coup, rang=vu.rang)


@gesture_view
def fausse_donne(author: Author, vu: Vu) -> Receipt:
    return coups.record_fausse_donne(
        author,
        table=vu.table,
        seance=vu.seance,
        coup=vu.coup,
        motif=vu.motif,
        donne=vu.donne or None,
    )


@gesture_view
def nul(author: Author, vu: Vu) -> Receipt:
    return coups.void_coup(author, table=vu.table, seance=vu.seance, coup=vu.coup, motif=vu.motif)


@gesture_view
def delivrer(author: Author, vu: Vu) -> Receipt:
    return services.issue_fiche(author, table=vu.table, seance=vu.seance)


@gesture_view
def annuler_appel(author: Author, vu: Vu) -> Receipt:
    return appels.undo_call(author, table=vu.table, seance=vu.seance, fiche=vu.appelee or None)


@gesture_view
def renonce(author: Author, vu: Vu) -> Receipt:
    siege = _siege(vu)
    seated = vu.assise_a if siege == "A" else vu.assise_b
    return appels.give_up(author, table=vu.table, seance=vu.seance, siege=siege, fiche=seated or None)


# --- the line typed ----------------------------------------------------------------------------------------


def typed(author: Author, vu: Vu) -> Receipt:
    """The line typed: a stake or a bid, an inscription, or a command."""
    read = lignes.read_ligne(vu.saisie, encheres=vu.encheres)
    if isinstance(read, forms.Mise):
        return _mise(author, vu, read)
    if isinstance(read, forms.Inscription):
        return appels.register_fiche(author, table=vu.table, seance=vu.seance, fiche=read.fiche)
    if isinstance(read, forms.Commande):
        return _COMMANDES[read.numero](author, replace(vu, motif=read.motif))
    return chouette.typed(author, vu, read)


def _mise(author: Author, vu: Vu, mise: forms.Mise) -> Receipt:
    montant, cote = mise.montant, mise.cote
    if montant is None or cote is None:
        last_montant, last_cote = _last_mise(vu, mise.fiche)
        montant, cote = montant or last_montant, cote or last_cote
    return _game(vu).record_mise(
        author,
        table=vu.table,
        seance=vu.seance,
        coup=vu.coup,
        fiche=mise.fiche,
        cote=cote,
        montant=montant,
        confirme=vu.confirme,
    )


def _game(vu: Vu) -> ModuleType:
    """The game its author saw being played; when it is no longer played, its services refuse and say so."""
    return coups_chouette if vu.chouette else coups


def _last_mise(vu: Vu, fiche: int) -> tuple[int, str]:
    seance = seances.find_seance(vu.table, vu.seance)
    found = None if seance is None else lecture.last_mise(seance, fiche)
    if found is None:
        raise Unreadable(
            "nothing_to_repeat",
            "64",
            gettext_noop(
                "La fiche %(fiche)s n’a encore rien misé à cette séance : tapez le montant et le côté."
            ),
            fiche=fiche,
        )
    return found


def _siege(vu: Vu) -> str:
    if not vu.cote:
        raise Unreadable("side_missing", "63", gettext_noop("Il manque le côté, A ou B."))
    return vu.cote


_COMMANDES: dict[int, Callable[[Author, Vu], Receipt]] = {
    forms.FICHE: delivrer.gesture,
    forms.ANNULER: annuler.gesture,
    forms.FAUSSE_DONNE: fausse_donne.gesture,
    forms.NUL: nul.gesture,
    forms.ANNULER_APPEL: annuler_appel.gesture,
    forms.RENONCE_A: lambda author, vu: renonce.gesture(author, replace(vu, cote="A")),
    forms.RENONCE_B: lambda author, vu: renonce.gesture(author, replace(vu, cote="B")),
    forms.INTERRUPTION: jeu.interrupt,
    forms.CLOTURE: jeu.close,
}
