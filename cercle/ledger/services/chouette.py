"""Writing a coup of chouette: who may stake where, what is held, which levy is due when (65, 66, 66-1).

Cancelling a line, dealing, a misdeal and a void coup are those of `services.ecarte`: the chouette is a partie
of the écarté table. Its auction, its remise and its end are in `services.adjudication`.
"""

from typing import Any

from cercle.journal.gesture import Geste, gesture
from cercle.ledger.models import (
    ArreteChouette,
    Coup,
    JeuCoup,
    Mise,
    Moment,
    MotifFin,
    Nature,
    Objet,
    Prelevement,
    Resultat,
)
from cercle.ledger.selectors.encours import DONNE, MISES
from cercle.rules import chouette as regle
from cercle.rules.ecarte import Cote

from .access import open_lieu
from .adjudication import end, expect_playing, move
from .appel import free_loser, known_fiche
from .coup import check_likely, coup_facts, give_back, open_coup, pay
from .detachement import Du, detach_tickets
from .moments import expect, open_for_stake
from .words import check_side


@gesture("chouette.mise")
def record_mise(
    geste: Geste,
    /,
    *,
    table: int,
    seance: int,
    coup: int,
    fiche: int,
    cote: Cote,
    montant: int,
    confirme: bool = False,
) -> dict[str, Any]:
    """Write down a stake: against the chouette, or beside the chouetteur once the pontes exceed it (65).

    Errors: those of rules.chouette.check_mise, side_unknown, fiche_unknown, stale_coup, wrong_game,
    stakes_closed, auction_open, chouette_burst, seat_vacant; Ambiguous("unlikely_amount").
    """
    check_side(cote)
    lieu = open_lieu(geste, table=table, seance=seance)
    row = lieu.seance
    holder = known_fiche(row, fiche)
    current = open_for_stake(lieu, coup, JeuCoup.CHOUETTE)
    held = expect_playing(row)
    camp = held.camp(cote)
    regle.check_mise(
        held.etat,
        held.as_rule(current.actives) if current else (),
        chouetteur=held.fiche,
        fiche=fiche,
        camp=camp,
        montant=montant,
        minimum=row.reglage.mise_minimum,
    )
    if not confirme:
        check_likely(row, fiche, montant)
    target = Coup(id=current.id) if current else open_coup(geste, row, coup, JeuCoup.CHOUETTE)
    rang = len(current.lignes) + 1 if current else 1
    geste.add(Mise(coup=target, rang=rang, fiche=holder, cote=cote, montant=montant))
    return coup_facts(row, coup) | {
        "rang": rang,
        "fiche": fiche,
        "cote": cote,
        "camp": camp,
        "montant": montant,
    }


@gesture("chouette.arret")
def close_mises(geste: Geste, /, *, table: int, seance: int, coup: int) -> dict[str, Any]:
    """Close the stakes: what is on the chouette, outside, given back; the tickets due before the deal.

    On a first coup, 5 % of the whole amount adjudged, and 5 % of the outside sum if any; on the following
    ones the outside levy only (article 66-1). Errors: stale_coup, wrong_game, stakes_closed, no_stake_held,
    not_representable.
    """
    row = open_lieu(geste, table=table, seance=seance).seance
    current = expect(row, coup, MISES, jeu=JeuCoup.CHOUETTE)
    held = expect_playing(row)
    closed = regle.close_mises(held.etat, held.as_rule(current.actives))
    target = Coup(id=current.id, seance=row)
    geste.add(
        ArreteChouette(
            coup=target,
            chouette_id=held.id,
            courante=held.etat.courante,
            premier_coup=held.etat.premier_coup,
            mise_pontes=closed.mise_pontes,
            mise_allies=closed.mise_allies,
            sur=closed.sur,
            dehors=closed.dehors,
        )
    )
    back = give_back(geste, current, closed.restitutions)
    due = [
        Du(calcul, objet, Moment.AVANT_DONNE)
        for calcul, objet in ((closed.sur_chouette, Objet.CHOUETTE), (closed.hors_chouette, Objet.DEHORS))
        if calcul is not None
    ]
    return coup_facts(row, coup) | {
        "chouette": held.numero,
        "courante": held.etat.courante,
        "premier_coup": held.etat.premier_coup,
        "pontes": closed.mise_pontes,
        "allies": closed.mise_allies,
        "sur": closed.sur,
        "dehors": closed.dehors,
        "restitutions": back,
        "prelevements": detach_tickets(geste, coup=target, table=row.table, dus=due),
    }


@gesture("chouette.resultat")
def record_resultat(
    geste: Geste, /, *, table: int, seance: int, coup: int, vainqueur: Cote
) -> dict[str, Any]:
    """Side `vainqueur` wins: payments, the levy that waited for the result, the new current amount.

    Only the player facing the chouetteur leaves after losing (65). After a second saut the chouette ends and
    goes back to auction. Errors: stale_coup, wrong_game, wrong_moment, side_unknown, not_representable.
    """
    check_side(vainqueur)
    row = open_lieu(geste, table=table, seance=seance).seance
    current = expect(row, coup, DONNE, jeu=JeuCoup.CHOUETTE)
    held = expect_playing(row)
    closed = regle.close_mises(held.etat, held.as_rule(current.actives))
    gagnant: regle.Gagnant = "chouette" if vainqueur == held.siege else "pontes"
    settled = regle.settle_coup(closed, gagnant=gagnant, unite=row.reglage.unite_paiement)
    target = Coup(id=current.id, seance=row)
    geste.add(Resultat(coup=target, vainqueur=vainqueur))
    paid = pay(geste, current, settled.paiements)
    waited = [
        Du(calcul, Objet.PONTES, Moment.APRES_RESULTAT)
        for calcul in (settled.apres_resultat,)
        if calcul is not None
    ]
    levies = detach_tickets(
        geste,
        coup=target,
        table=row.table,
        dus=waited,
        after=Prelevement.objects.filter(coup_id=current.id).count(),
    )
    move(geste, held.id, Nature.COUP, settled.apres, coup=target)
    if gagnant == "chouette":
        free_loser(geste, row, vainqueur)
    over = settled.apres.sautee and settled.apres.remise
    if over:
        end(geste, row, held, MotifFin.SAUT)
    return coup_facts(row, coup) | {
        "chouette": held.numero,
        "vainqueur": vainqueur,
        "gagnant": gagnant,
        "paiements": paid,
        "prelevements": levies,
        "courante": settled.apres.courante,
        "sautee": settled.apres.sautee,
        "finie": over,
    }
