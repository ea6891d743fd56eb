"""Writing a coup of écarté, gesture by gesture: stakes, closing and tickets, donne, result and payment.

Every gesture names the coup its author saw (`coup`): one meant for another coup is refused, never applied to
the wrong one (services.moments).
"""

from typing import Any

from cercle.journal.gesture import Geste, gesture
from cercle.ledger.models import (
    AnnulationMise,
    Arrete,
    Coup,
    CoupNul,
    FausseDonne,
    JeuCoup,
    Mise,
    Moment,
    Objet,
    Resultat,
)
from cercle.ledger.selectors.encours import ARRETE, DONNE, MISES
from cercle.rules import ecarte as regle
from cercle.rules.refusal import Illegal, gettext_noop

from .access import open_lieu
from .appel import free_loser, known_fiche
from .coup import check_likely, coup_facts, deal, give_back, open_coup, pay
from .detachement import Du, detach_tickets
from .moments import closed_for_good, expect, open_for_stake
from .words import check_side, motif_line


@gesture("ecarte.mise")
def record_mise(
    geste: Geste,
    /,
    *,
    table: int,
    seance: int,
    coup: int,
    fiche: int,
    cote: regle.Cote,
    montant: int,
    confirme: bool = False,
) -> dict[str, Any]:
    """Write down a stake of `montant` centimes on side `cote` (article 64); the first one opens the coup.

    Errors: those of rules.ecarte.check_mise, fiche_unknown, side_unknown, seat_vacant, stakes_closed,
    stale_coup; and Ambiguous("unlikely_amount") for ten times the fiche's usual, unless `confirme`.
    """
    check_side(cote)
    lieu = open_lieu(geste, table=table, seance=seance)
    row = lieu.seance
    holder = known_fiche(row, fiche)
    current = open_for_stake(lieu, coup, JeuCoup.ECARTE)
    line = regle.check_mise(
        current.actives if current else (),
        fiche=fiche,
        cote=cote,
        montant=montant,
        minimum=row.reglage.mise_minimum,
    )
    if not confirme:
        check_likely(row, fiche, montant)
    target = Coup(id=current.id) if current else open_coup(geste, row, coup, JeuCoup.ECARTE)
    # Ranks run on over cancelled lines: a rank is never given twice.
    rang = len(current.lignes) + 1 if current else 1
    geste.add(Mise(coup=target, rang=rang, fiche=holder, cote=line.cote, montant=line.montant))
    return coup_facts(row, coup) | {"rang": rang, "fiche": fiche, "cote": cote, "montant": montant}


@gesture("ecarte.annulation_mise")
def cancel_mise(geste: Geste, /, *, table: int, seance: int, coup: int, rang: int) -> dict[str, Any]:
    """Cancel the last line of stake before closing; only its author may; both lines stay visible.

    Errors: stale_coup, stakes_closed, not_last_mise, not_author.
    """
    row = open_lieu(geste, table=table, seance=seance).seance
    current = expect(row, coup, MISES)
    last = next((ligne for ligne in reversed(current.lignes) if not ligne.annulee), None)
    if last is None or last.mise.rang != rang:
        raise Illegal(
            "not_last_mise",
            "64",
            gettext_noop("Le coup %(coup)s n’a plus de mise à annuler.")
            if last is None
            else gettext_noop(
                "Seule la dernière ligne du coup %(coup)s s’annule : c’est la %(derniere)s, pas la %(rang)s."
            ),
            coup=coup,
            rang=rang,
            derniere=last.mise.rang if last else None,
        )
    if last.auteur != geste.author.matricule:
        raise Illegal(
            "not_author",
            "64",
            gettext_noop("La ligne %(rang)s est de la main de « %(auteur)s » : son auteur seul l’annule."),
            rang=rang,
            auteur=last.auteur,
        )
    geste.add(AnnulationMise(mise_id=last.id))
    return coup_facts(row, coup) | {
        "rang": rang,
        "fiche": last.mise.fiche,
        "cote": last.mise.cote,
        "montant": last.mise.montant,
    }


@gesture("ecarte.arret")
def close_mises(geste: Geste, /, *, table: int, seance: int, coup: int) -> dict[str, Any]:
    """Close the stakes: give back the excess, take the levy, detach its tickets before the deal (64, 66-1).

    Errors: stale_coup, stakes_closed, no_stake_held, not_representable.
    """
    row = open_lieu(geste, table=table, seance=seance).seance
    current = expect(row, coup, MISES, jeu=JeuCoup.ECARTE)
    closed = regle.close_mises(current.actives)
    target = Coup(id=current.id, seance=row)
    geste.add(Arrete(coup=target, masse_a=closed.masse_a, masse_b=closed.masse_b, tenu=closed.tenu))
    back = give_back(geste, current, closed.restitutions)
    due = Du(closed.prelevement, Objet.ENJEUX, Moment.AVANT_DONNE)
    [levy] = detach_tickets(geste, coup=target, table=row.table, dus=[due])
    return coup_facts(row, coup) | {
        "masses": {"A": closed.masse_a, "B": closed.masse_b},
        "tenu": closed.tenu,
        "restitutions": back,
        "prelevement": levy,
    }


@gesture("ecarte.donne")
def record_donne(geste: Geste, /, *, table: int, seance: int, coup: int) -> dict[str, Any]:
    """The cards are dealt, with the pack whose turn it is: the carnet line is entered now (article 64).

    Errors: stale_coup, wrong_moment, seat_vacant. The facts name the players who hold these cards: after a
    misdeal another one may have sat down.
    """
    row = open_lieu(geste, table=table, seance=seance).seance
    return coup_facts(row, coup) | deal(geste, row, expect(row, coup, ARRETE))


@gesture("ecarte.fausse_donne")
def record_fausse_donne(
    geste: Geste, /, *, table: int, seance: int, coup: int, motif: str, donne: int | None = None
) -> dict[str, Any]:
    """A misdeal after detachment: the tickets stay and the same coup is dealt again (article 66-1).

    Before the donne was entered, both are entered at once: the pack was used. `donne`: the donne found false
    (1 for the first of the coup), so that two employees who see the same misdeal enter it once.

    Errors: stale_coup, wrong_moment, stale_donne, seat_vacant, reason_missing, text_too_long.
    """
    row = open_lieu(geste, table=table, seance=seance).seance
    current = expect(row, coup, ARRETE, DONNE)
    false_one = current.fausses_donnes + 1
    if donne not in (None, false_one):
        raise Illegal(
            "stale_donne",
            "64",
            gettext_noop(
                "La donne %(donne)s du coup %(coup)s n’est plus en cause : on en est à la %(current)s."
            ),
            donne=donne,
            coup=coup,
            current=false_one,
        )
    why = motif_line(motif)
    if current.etat == ARRETE:
        deal(geste, row, current)
    geste.add(FausseDonne(coup_id=current.id, rang=false_one, motif=why))
    return coup_facts(row, coup) | {"donne": false_one, "motif": why}


@gesture("ecarte.coup_nul")
def void_coup(geste: Geste, /, *, table: int, seance: int, coup: int, motif: str) -> dict[str, Any]:
    """A coup that cannot be played before any ticket is detached: it keeps its number, all stakes go back.

    Errors: stale_coup, wrong_moment, stakes_closed, reason_missing, text_too_long.
    """
    row = open_lieu(geste, table=table, seance=seance).seance
    current = expect(row, coup, MISES, ARRETE, DONNE)
    if current.etat != MISES:
        raise closed_for_good(current)
    why = motif_line(motif)
    geste.add(CoupNul(coup_id=current.id, motif=why))
    back = give_back(geste, current, regle.return_all(current.actives))
    return coup_facts(row, coup) | {"motif": why, "restitutions": back}


@gesture("ecarte.resultat")
def record_resultat(
    geste: Geste, /, *, table: int, seance: int, coup: int, vainqueur: regle.Cote
) -> dict[str, Any]:
    """Side `vainqueur` wins: its fiches share twice the sum held less the levy; the loser leaves (63, 66).

    Errors: stale_coup, wrong_moment, side_unknown.
    """
    check_side(vainqueur)
    row = open_lieu(geste, table=table, seance=seance).seance
    current = expect(row, coup, DONNE, jeu=JeuCoup.ECARTE)
    closed = regle.close_mises(current.actives)
    settled = regle.settle_coup(closed, vainqueur=vainqueur, unite=row.reglage.unite_paiement)
    geste.add(Resultat(coup_id=current.id, vainqueur=vainqueur))
    paid = pay(geste, current, settled.paiements)
    free_loser(geste, row, vainqueur)
    return coup_facts(row, coup) | {"vainqueur": vainqueur, "paiements": paid}
