"""The chouette at an écarté table: auction, adjudication, remise, end, stakes (articles 65, 66, 66-1).

Its coups are closed, dealt and won by the views of écarté, which write for the game their author saw.
"""

from functools import partial

from cercle.journal.acts import Author, Receipt
from cercle.ledger.services import adjudication as encan
from cercle.rules.refusal import Ambiguous, Unreadable, gettext_noop

from ..access import MAITRES
from ..forms import chouette as forms
from ..forms.vu import Vu
from ..pupitre import gesture_view


@partial(gesture_view, roles=MAITRES)
def encheres(author: Author, vu: Vu) -> Receipt:
    return encan.open_auction(author, table=vu.table, seance=vu.seance)


@partial(gesture_view, roles=MAITRES)
def adjudication(author: Author, vu: Vu) -> Receipt:
    return _adjudge(author, vu, vu.cote, None)


@gesture_view
def remise(author: Author, vu: Vu) -> Receipt:
    return encan.put_back(author, table=vu.table, seance=vu.seance, chouette=vu.chouette)


@gesture_view
def fin(author: Author, vu: Vu) -> Receipt:
    return encan.end_chouette(
        author, table=vu.table, seance=vu.seance, chouette=vu.chouette, annule=vu.confirme
    )


# --- the line typed ----------------------------------------------------------------------------------------


def typed(author: Author, vu: Vu, read: forms.Enchere | forms.Tirage | forms.Commande) -> Receipt:
    """What only the chouette has: a bid, the draw, one of its commands."""
    if isinstance(read, forms.Enchere):
        return encan.record_enchere(
            author,
            table=vu.table,
            seance=vu.seance,
            chouette=vu.chouette,
            fiche=read.fiche,
            montant=read.montant,
            confirme=vu.confirme,
        )
    if isinstance(read, forms.Tirage):
        return _adjudge(author, vu, read.siege, read.fiche)
    return encheres.gesture(author, vu) if read.signe == forms.ENCHERES else _fin(author, vu)


def _adjudge(author: Author, vu: Vu, siege: str, tiree: int | None) -> Receipt:
    if not siege:
        raise Unreadable("side_missing", "65", gettext_noop("Il manque le siège du chouetteur, A ou B."))
    return encan.adjudicate(
        author,
        table=vu.table,
        seance=vu.seance,
        chouette=vu.chouette,
        siege=siege,
        personne_derriere=vu.verifie,
        tiree=tiree,
    )


def _fin(author: Author, vu: Vu) -> Receipt:
    """The end is for good: the line is asked once more, unless nothing was adjudged."""
    if not vu.confirme and not vu.encheres and vu.chouette:
        raise Ambiguous(
            "confirm_end",
            "65",
            gettext_noop("Finir la chouette %(chouette)s pour de bon ? Entrée encore."),
            chouette=vu.chouette,
        )
    return fin.gesture(author, vu)
