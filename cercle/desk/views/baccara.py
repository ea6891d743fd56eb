"""The baccara table: its bank, its tailles, its coups, and the line typed (articles 58 to 62)."""

from collections.abc import Callable
from dataclasses import replace
from functools import partial

from cercle.journal.acts import Author, Receipt
from cercle.ledger.models import MotifFinBanque
from cercle.ledger.selectors import banque as banques
from cercle.ledger.selectors import seance as seances
from cercle.ledger.services import baccara as services
from cercle.ledger.services import banque, taille
from cercle.rules.baccara import VARIANTES, Variante
from cercle.rules.refusal import Illegal, gettext_noop

from ..access import MAITRES
from ..forms import baccara as forms
from ..forms.vu import Vu
from ..pupitre import gesture_view
from . import jeu


@gesture_view
def banque_ouverture(author: Author, vu: Vu) -> Receipt:
    return banque.open_bank(author, table=vu.table, seance=vu.seance)


@partial(gesture_view, roles=MAITRES)
def banque_adjudication(author: Author, vu: Vu) -> Receipt:
    return _award(author, vu, "", vu.choix)


@gesture_view
def banque_fin(author: Author, vu: Vu) -> Receipt:
    return _end_bank(author, vu)


@gesture_view
def banco(author: Author, vu: Vu) -> Receipt:
    """One ponte covers the whole bank."""
    held = banques.read_current(_seance(vu))
    return services.close_mises(author, **_coup(vu), mise_1=(held and held.en_banque) or 0, banco=True)


@gesture_view
def resultat_baccara(author: Author, vu: Vu) -> Receipt:
    return services.record_resultat(author, **_coup(vu), resultats=[vu.choix])


@gesture_view
def dechirure(author: Author, vu: Vu) -> Receipt:
    return services.tear_tickets(author, **_coup(vu))


@gesture_view
def carte_arret(author: Author, vu: Vu) -> Receipt:
    return taille.end_taille(author, **_taille(vu))


# --- the line typed ----------------------------------------------------------------------------------------


def typed(author: Author, vu: Vu) -> Receipt:
    """What the table waited for, or a command."""
    read = forms.read_ligne(vu.saisie, attend=vu.attend, variante=_variante(vu))
    return _LIGNES[type(read)](author, vu, read)  # type: ignore[operator]


def _coupe(author: Author, vu: Vu, read: forms.Coupe) -> Receipt:
    return taille.open_taille(author, table=vu.table, seance=vu.seance, coupe=read.nom)


def _mise_en_banque(author: Author, vu: Vu, read: forms.MiseEnBanque) -> Receipt:
    return banque.put_bank(author, table=vu.table, seance=vu.seance, siege=read.siege, montant=read.montant)


def _offre(author: Author, vu: Vu, read: forms.Offre) -> Receipt:
    if read.montant is None:
        return banque.record_candidat(author, **_banque(vu), nom=read.nom)
    return banque.record_offre(author, **_banque(vu), nom=read.nom, montant=read.montant)


def _tirage(author: Author, vu: Vu, read: forms.Tirage) -> Receipt:
    return _award(author, vu, read.nom, read.duree)


def _mises(author: Author, vu: Vu, read: forms.Mises) -> Receipt:
    """Typed while the tickets of a coup lie on the table, they are for the next one."""
    coup = vu.coup + (vu.attend == "tickets")
    mise_1, *others = read.mises
    return services.close_mises(
        author,
        table=vu.table,
        seance=vu.seance,
        coup=coup,
        mise_1=mise_1,
        mise_2=others[0] if others else None,
        confirme=vu.confirme,
    )


def _points(author: Author, vu: Vu, read: forms.Points) -> Receipt:
    return services.record_resultat(author, **_coup(vu), points=list(read.points))


def _resultats(author: Author, vu: Vu, read: forms.Resultats) -> Receipt:
    return services.record_resultat(author, **_coup(vu), resultats=list(read.resultats))


def _commande(author: Author, vu: Vu, read: forms.Commande) -> Receipt:
    return _COMMANDES[read.numero](author, replace(vu, motif=read.motif), read)


def _arret(author: Author, vu: Vu, read: forms.Commande) -> Receipt:
    if not read.motif:
        raise Illegal("reason_missing", "58", gettext_noop("Il faut dire pourquoi la taille s’arrête."))
    return taille.end_taille(author, **_taille(vu), carte_arret=False, motif=read.motif)


def _nul(author: Author, vu: Vu, read: forms.Commande) -> Receipt:
    if not read.motif:
        raise Illegal("reason_missing", "58", gettext_noop("Il faut la décision du directeur."))
    return services.void_coup(author, **_coup(vu), motif=read.motif, cartes=read.nombre)


def _fin_banque(author: Author, vu: Vu) -> Receipt:
    """The command: offers made are cancelled by it, which the button never does."""
    held = banques.read_current(_seance(vu)) if vu.attend == "offres" else None
    if held is not None and held.offres and not held.attribuee:
        return banque.end_bank(author, **_banque(vu), motif=str(MotifFinBanque.ANNULEE))
    return _end_bank(author, vu)


def _end_bank(author: Author, vu: Vu) -> Receipt:
    """As its author saw it: no offer came, the hand passes, or the banker retires."""
    if vu.attend == "offres":
        motif = MotifFinBanque.SANS_OFFRE
    else:
        passes = _variante(vu) == "chemin_de_fer"
        motif = MotifFinBanque.PASSE if passes else MotifFinBanque.RETRAIT
    return banque.end_bank(author, **_banque(vu), motif=str(motif))


def _award(author: Author, vu: Vu, tiree: str, duree: str) -> Receipt:
    return banque.award_bank(author, **_banque(vu), tiree=tiree, duree=duree)


# --- what was seen -----------------------------------------------------------------------------------------


def _variante(vu: Vu) -> Variante:
    jeu_table = _seance(vu).table.jeu
    return next((variante for variante in VARIANTES if variante == jeu_table), "limitee")


def _seance(vu: Vu):
    """The séance seen. Illegal "seance_unknown"."""
    found = seances.find_seance(vu.table, vu.seance)
    if found is None:
        raise Illegal(
            "seance_unknown",
            "56-1",
            gettext_noop("Il n’y a pas de séance %(seance)s à la table %(table)s."),
            seance=vu.seance,
            table=vu.table,
        )
    return found


def _coup(vu: Vu) -> dict[str, int]:
    return {"table": vu.table, "seance": vu.seance, "coup": vu.coup}


def _banque(vu: Vu) -> dict[str, int]:
    return {"table": vu.table, "seance": vu.seance, "banque": vu.banque}


def _taille(vu: Vu) -> dict[str, int]:
    return {"table": vu.table, "seance": vu.seance, "taille": vu.taille}


_LIGNES = {
    forms.Coupe: _coupe,
    forms.MiseEnBanque: _mise_en_banque,
    forms.Offre: _offre,
    forms.Tirage: _tirage,
    forms.Mises: _mises,
    forms.Points: _points,
    forms.Resultats: _resultats,
    forms.Commande: _commande,
}
_COMMANDES: dict[int, Callable[[Author, Vu, forms.Commande], Receipt]] = {
    forms.CARTE_ARRET: lambda author, vu, read: taille.end_taille(author, **_taille(vu)),
    forms.ARRET_TAILLE: _arret,
    forms.AJOUT: lambda author, vu, read: banque.add_to_bank(author, **_banque(vu), montant=read.montant),
    forms.BRULEES: lambda author, vu, read: taille.burn_cards(
        author, **_taille(vu), nombre=read.nombre, decision=read.motif
    ),
    forms.NUL: _nul,
    forms.FIN_BANQUE: lambda author, vu, read: _fin_banque(author, vu),
    forms.INTERRUPTION: lambda author, vu, read: jeu.interrupt(author, vu),
    forms.CLOTURE: lambda author, vu, read: jeu.close(author, vu),
}
