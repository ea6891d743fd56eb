"""Writing the life of a chouette: auction, adjudication, remise, end (articles 65, 66, 66-1).

Its coups are in `services.chouette`.
"""

from typing import Any

from cercle.journal.gesture import Geste, gesture
from cercle.ledger.models import (
    Adjudication,
    Chouette,
    Coup,
    Enchere,
    FinChouette,
    Jeu,
    MotifFin,
    MouvementChouette,
    Nature,
    Role,
    Seance,
)
from cercle.ledger.selectors import chouette as chouettes
from cercle.ledger.selectors import encours, house
from cercle.ledger.selectors import seance as seances
from cercle.ledger.selectors.chouette import ChouetteEnCours
from cercle.rules import adjudication as encan
from cercle.rules.appel import Siege
from cercle.rules.ecarte import is_unlikely
from cercle.rules.montant import format_euros
from cercle.rules.refusal import Ambiguous, Illegal, gettext_noop

from .access import open_lieu, require_role
from .appel import known_fiche, leave_seat, seat_chouetteur
from .ouverture import check_game
from .words import check_side


@gesture("chouette.ouverture")
def open_auction(geste: Geste, /, *, table: int, seance: int) -> dict[str, Any]:
    """The chef de partie puts a chouette up for auction, between two coups.

    Errors: not_allowed, table_game, coup_open, chouette_open.
    """
    row = open_lieu(geste, table=table, seance=seance).seance
    require_role(geste, Role.CHEF, Role.DIRECTEUR)
    check_game(row.table, Jeu.ECARTE, article="65")
    _check_between_coups(row)
    current = chouettes.read_current(row)
    if current is not None:
        raise Illegal(
            "chouette_open",
            "65",
            gettext_noop("La chouette %(numero)s n’est pas finie : une seule à la fois."),
            numero=current.numero,
        )
    numero = chouettes.last_numero(row) + 1
    geste.add(Chouette(seance=row, numero=numero))
    return _facts(row, numero)


@gesture("chouette.enchere")
def record_enchere(
    geste: Geste,
    /,
    *,
    table: int,
    seance: int,
    chouette: int,
    fiche: int,
    montant: int,
    confirme: bool = False,
) -> dict[str, Any]:
    """Write down a bid of `montant` centimes, in the order made.

    Errors: no_chouette, stale_chouette, auction_over, fiche_unknown, those of rules.chouette.check_enchere;
    Ambiguous unlikely_bid (ten times the highest bid) unless `confirme`.
    """
    row = open_lieu(geste, table=table, seance=seance).seance
    current = _expect_auction(row, chouette)
    holder = known_fiche(row, fiche)
    bid = encan.check_enchere(current.encheres, fiche=fiche, montant=montant)
    if not confirme:
        _check_likely(row, current, bid.montant)
    rang = len(current.encheres) + 1
    geste.add(Enchere(chouette_id=current.id, rang=rang, fiche=holder, montant=bid.montant))
    return _facts(row, chouette) | {"rang": rang, "fiche": fiche, "montant": montant}


@gesture("chouette.adjudication")
def adjudicate(
    geste: Geste,
    /,
    *,
    table: int,
    seance: int,
    chouette: int,
    siege: Siege,
    personne_derriere: bool,
    tiree: int | None = None,
) -> dict[str, Any]:
    """Adjudge the chouette to the highest bidder, who sits at `siege`; `tiree`: the fiche drawn by lot.

    `personne_derriere`: the author has checked that nobody stands behind the chouetteur (article 65).
    Errors: not_allowed, no_chouette, stale_chouette, auction_over, check_missing, side_unknown, those of
    rules.chouette.adjudicate and of the seat (seat_taken, call_pending).
    """
    check_side(siege)
    row = open_lieu(geste, table=table, seance=seance).seance
    author = require_role(geste, Role.CHEF, Role.DIRECTEUR)
    current = _expect_auction(row, chouette)
    if not personne_derriere:
        raise Illegal(
            "check_missing",
            "65",
            gettext_noop("Vérifiez d’abord que personne n’est placé derrière le chouetteur."),
        )
    won = encan.adjudicate(current.encheres, tiree=tiree)
    geste.add(
        Adjudication(
            chouette_id=current.id,
            fiche=known_fiche(row, won.fiche),
            montant=won.montant,
            siege=siege,
            au_sort=tiree is not None,
            verifie_par=author,
        )
    )
    move(geste, current.id, Nature.ADJUDICATION, encan.open_chouette(won.montant))
    sitting = seat_chouetteur(geste, row, siege=siege, fiche=won.fiche)
    return _facts(row, chouette) | {
        "fiche": won.fiche,
        "montant": won.montant,
        "siege": siege,
        "entre": list(encan.highest_bidders(current.encheres)) if tiree is not None else [],
        "verifie_par": author.nom,
        "sieges": sitting["sieges"],
    }


@gesture("chouette.remise")
def put_back(geste: Geste, /, *, table: int, seance: int, chouette: int) -> dict[str, Any]:
    """The chouetteur puts C back, once, after the first saut; the coup that follows is a first coup (65).

    Its tickets, the same figure as the first time, are detached when the stakes of that coup are closed.
    After the second saut nothing is left to put back: the chouette ended with that result.
    Errors: no_chouette, stale_chouette, auction_open, coup_open, not_burst.
    """
    row = open_lieu(geste, table=table, seance=seance).seance
    held = _expect(row, chouette)
    _check_adjudged(held)
    _check_between_coups(row)
    after = encan.put_back(held.etat)
    move(geste, held.id, Nature.REMISE, after)
    return _facts(row, chouette) | {"fiche": held.fiche, "courante": after.courante}


@gesture("chouette.fin")
def end_chouette(
    geste: Geste, /, *, table: int, seance: int, chouette: int, annule: bool = False
) -> dict[str, Any]:
    """End a chouette between two coups: withdrawal, saut not put back, or an auction without a bid.

    Bids once made call for the adjudication: only the chef de partie may cancel them (`annule`), a bid that
    was mistyped say, and they stay in the register.
    Errors: no_chouette, stale_chouette, coup_open, auction_open (bids were made); Ambiguous confirm_cancel.
    """
    row = open_lieu(geste, table=table, seance=seance).seance
    current = _expect(row, chouette)
    _check_between_coups(row)
    if current.etat is None and current.encheres:
        _check_cancelled(geste, annule)
    motif = _motif(current)
    end(geste, row, current, motif)
    return _facts(row, chouette) | {
        "fiche": current.fiche,
        "motif": str(motif),
        "courante": current.etat.courante if current.etat else None,
    }


def _motif(held: ChouetteEnCours) -> MotifFin:
    if held.etat is None:
        return MotifFin.ANNULEE if held.encheres else MotifFin.SANS_ENCHERE
    return MotifFin.SAUT if held.etat.sautee else MotifFin.RETRAIT


def _check_cancelled(geste: Geste, annule: bool) -> None:
    author = house.personne(geste.author.matricule)
    if author is None or author.role == Role.EMPLOYE:
        raise Illegal(
            "auction_open",
            "65",
            gettext_noop("Des enchères ont été faites : la chouette s’adjuge au plus offrant."),
        )
    if not annule:
        raise Ambiguous(
            "confirm_cancel",
            "65",
            gettext_noop("Annuler les enchères faites ? Elles restent au registre. Entrée encore."),
        )


def _check_likely(seance: Seance, current: ChouetteEnCours, montant: int) -> None:
    """A house rule: ten times the highest bid, or the largest stake of the séance, is a question."""
    highest = max((bid.montant for bid in current.encheres), default=0)
    usual = highest or chouettes.largest_mise(seance)
    if usual and is_unlikely(montant, [usual]):
        raise Ambiguous(
            "unlikely_bid",
            "65",
            gettext_noop("%(montant)s, dix fois l’enchère la plus haute (%(habitude)s). Confirmez-vous ?")
            if highest
            else gettext_noop(
                "%(montant)s, dix fois la plus forte mise de la séance (%(habitude)s). Confirmez-vous ?"
            ),
            montant=format_euros(montant),
            habitude=format_euros(usual),
        )


def end(geste: Geste, seance: Seance, held: ChouetteEnCours, motif: MotifFin) -> None:
    """The chouette is over, and the chouetteur, if there was one, leaves the cards."""
    geste.add(FinChouette(chouette_id=held.id, motif=motif))
    if held.etat is not None and seances.read_appel(seance).seated(held.siege) == held.fiche:
        leave_seat(geste, seance, held.siege)


def move(
    geste: Geste, chouette_id: int, nature: Nature, after: encan.Chouette, coup: Coup | None = None
) -> None:
    geste.add(
        MouvementChouette(
            chouette_id=chouette_id,
            rang=chouettes.last_mouvement(chouette_id) + 1,
            nature=nature,
            coup=coup,
            courante=after.courante,
            premier_coup=after.premier_coup,
        )
    )


def _facts(seance: Seance, numero: int) -> dict[str, Any]:
    return {"table": seance.table.numero, "seance": seance.numero, "chouette": numero}


def expect_playing(seance: Seance) -> ChouetteEnCours:
    """The chouette on which stakes are laid: adjudged, and not sauté without being put back.

    Illegal "no_chouette", "auction_open", "chouette_burst".
    """
    current = chouettes.read_current(seance)
    if current is None:
        raise _no_chouette()
    _check_adjudged(current)
    if current.etat is not None and current.etat.sautee:
        raise Illegal(
            "chouette_burst",
            "65",
            gettext_noop("La chouette %(numero)s a sauté : remettez-la ou finissez-la."),
            numero=current.numero,
        )
    return current


def _expect(seance: Seance, numero: int) -> ChouetteEnCours:
    """The chouette of the table, which must be the one its author saw."""
    current = chouettes.read_current(seance)
    if current is None:
        raise _no_chouette()
    if current.numero != numero:
        raise Illegal(
            "stale_chouette",
            "65",
            gettext_noop("Vous écrivez pour la chouette %(numero)s, la table en est à la %(current)s."),
            numero=numero,
            current=current.numero,
        )
    return current


def _expect_auction(seance: Seance, numero: int) -> ChouetteEnCours:
    current = _expect(seance, numero)
    if current.adjugee:
        raise Illegal(
            "auction_over",
            "65",
            gettext_noop(
                "La chouette %(numero)s est adjugée à la fiche %(fiche)s : les enchères sont closes."
            ),
            numero=numero,
            fiche=current.fiche,
        )
    return current


def _check_adjudged(current: ChouetteEnCours) -> None:
    if not current.adjugee:
        raise Illegal(
            "auction_open",
            "65",
            gettext_noop("La chouette %(numero)s est aux enchères : adjugez-la d’abord."),
            numero=current.numero,
        )


def _check_between_coups(seance: Seance) -> None:
    coup = encours.read_current(seance)
    if coup is not None and not coup.fini:
        raise Illegal(
            "coup_open", "65", gettext_noop("Le coup %(coup)s n’a pas encore de résultat."), coup=coup.numero
        )


def _no_chouette() -> Illegal:
    return Illegal("no_chouette", "65", gettext_noop("Il n’y a pas de chouette à cette table."))
