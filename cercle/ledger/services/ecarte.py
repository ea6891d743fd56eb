"""Writing a coup of écarté, gesture by gesture: stakes, closing and tickets, donne, result and payment.

Every gesture names the coup its author saw (`coup`): one meant for another coup is refused, never applied to
the wrong one.
"""

from typing import Any

from cercle.journal.gesture import Geste, gesture
from cercle.ledger.models import (
    Adversaires,
    AnnulationMise,
    Arrete,
    Coup,
    CoupNul,
    Donne,
    FausseDonne,
    Jeu,
    Mise,
    Moment,
    Paiement,
    Restitution,
    Resultat,
    Seance,
)
from cercle.ledger.selectors import ecarte
from cercle.ledger.selectors import seance as seances
from cercle.ledger.selectors.ecarte import ARRETE, DONNE, MISES, CoupLu
from cercle.rules import ecarte as regle
from cercle.rules.montant import format_montant
from cercle.rules.refusal import Ambiguous, Illegal, gettext_noop

from .access import open_lieu
from .appel import free_loser, known_fiche
from .tickets import detach_tickets


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

    Errors: those of rules.ecarte.check_mise, fiche_unknown, seat_vacant, stakes_closed, stale_coup; and
    Ambiguous("unlikely_amount") for ten times the fiche's usual, unless `confirme`.
    """
    row = open_lieu(geste, table=table, seance=seance).seance
    holder = known_fiche(row, fiche)
    current = ecarte.read_last_coup(row)
    standing = _stakes_standing(current, coup)
    line = regle.check_mise(
        standing, fiche=fiche, cote=cote, montant=montant, minimum=row.reglage.mise_minimum
    )
    if not confirme and regle.is_unlikely(montant, ecarte.usual_montants(row, fiche)):
        raise Ambiguous(
            "unlikely_amount",
            "64",
            gettext_noop("%(montant)s € pour la fiche %(fiche)s : dix fois son habitude. Confirmez-vous ?"),
            montant=format_montant(montant),
            fiche=fiche,
        )
    opened = current is None or current.fini
    target = _open_coup(geste, row, coup) if opened else Coup(id=current.id)
    rang = 1 if opened else len(current.mises) + 1
    geste.add(Mise(coup=target, rang=rang, fiche=holder, cote=line.cote, montant=line.montant))
    return _facts(row, coup) | {"rang": rang, "fiche": fiche, "cote": cote, "montant": montant}


@gesture("ecarte.annulation_mise")
def cancel_mise(geste: Geste, /, *, table: int, seance: int, coup: int, rang: int) -> dict[str, Any]:
    """Cancel the last line of stake before closing; only its author may; both lines stay visible.

    Errors: stale_coup, stakes_closed, not_last_mise, not_author.
    """
    row = open_lieu(geste, table=table, seance=seance).seance
    current = _expect(row, coup, MISES)
    last = next((m for m in reversed(current.mises) if not m.annulee), None)
    if last is None or last.rang != rang:
        raise Illegal(
            "not_last_mise",
            "64",
            gettext_noop("La ligne %(rang)s n'est pas la dernière mise du coup %(coup)s : elle reste."),
            rang=rang,
            coup=coup,
        )
    if last.auteur != geste.author.matricule:
        raise Illegal(
            "not_author",
            "64",
            gettext_noop("La ligne %(rang)s n'est pas de votre main : son auteur seul l'annule."),
            rang=rang,
        )
    geste.add(AnnulationMise(mise=Mise.objects.get(coup_id=current.id, rang=rang)))
    return _facts(row, coup) | {"rang": rang, "fiche": last.fiche, "cote": last.cote, "montant": last.montant}


@gesture("ecarte.arret")
def close_mises(geste: Geste, /, *, table: int, seance: int, coup: int) -> dict[str, Any]:
    """Close the stakes: give back the excess, take the levy, detach its tickets before the deal (64, 66-1).

    Errors: stale_coup, stakes_closed, no_stake_held, not_representable.
    """
    row = open_lieu(geste, table=table, seance=seance).seance
    current = _expect(row, coup, MISES)
    closed = regle.close_mises(current.actives)
    target = Coup(id=current.id)
    geste.add(Arrete(coup=target, masse_a=closed.masse_a, masse_b=closed.masse_b, tenu=closed.tenu))
    back = _give_back(geste, current, closed.restitutions)
    levy = detach_tickets(
        geste, coup=target, table=row.table, calcul=closed.prelevement, moment=Moment.AVANT_DONNE
    )
    return _facts(row, coup) | {
        "masses": {"A": closed.masse_a, "B": closed.masse_b},
        "tenu": closed.tenu,
        "restitutions": back,
        "prelevement": levy,
    }


@gesture("ecarte.donne")
def record_donne(geste: Geste, /, *, table: int, seance: int, coup: int) -> dict[str, Any]:
    """The cards are dealt, with the pack whose turn it is: the carnet line is entered now (article 64)."""
    row = open_lieu(geste, table=table, seance=seance).seance
    current = _expect(row, coup, ARRETE)
    _check_seated(row)
    jeu = _deal(geste, row, current)
    return _facts(row, coup) | {"donne": len(current.donnes) + 1, "jeu": jeu}


@gesture("ecarte.fausse_donne")
def record_fausse_donne(geste: Geste, /, *, table: int, seance: int, coup: int, motif: str) -> dict[str, Any]:
    """A misdeal after detachment: the tickets stay and the same coup is dealt again (article 66-1)."""
    row = open_lieu(geste, table=table, seance=seance).seance
    current = _expect(row, coup, ARRETE, DONNE)
    _check_motif(motif)
    if current.etat == ARRETE:
        _deal(geste, row, current)
    geste.add(FausseDonne(coup_id=current.id, rang=len(current.fausses_donnes) + 1, motif=motif))
    return _facts(row, coup) | {"motif": motif}


@gesture("ecarte.coup_nul")
def void_coup(geste: Geste, /, *, table: int, seance: int, coup: int, motif: str) -> dict[str, Any]:
    """A coup that cannot be played before any ticket is detached: it keeps its number, all stakes go back."""
    row = open_lieu(geste, table=table, seance=seance).seance
    current = _expect(row, coup, MISES)
    _check_motif(motif)
    geste.add(CoupNul(coup_id=current.id, motif=motif))
    back = _give_back(geste, current, regle.return_all(current.actives))
    return _facts(row, coup) | {"motif": motif, "restitutions": back}


@gesture("ecarte.resultat")
def record_resultat(
    geste: Geste, /, *, table: int, seance: int, coup: int, vainqueur: regle.Cote
) -> dict[str, Any]:
    """Side `vainqueur` wins: its fiches share twice the sum held less the levy; the loser leaves (63, 66)."""
    row = open_lieu(geste, table=table, seance=seance).seance
    current = _expect(row, coup, DONNE)
    closed = regle.close_mises(current.actives)
    settled = regle.settle_coup(closed, vainqueur=vainqueur, unite=row.reglage.unite_paiement)
    geste.add(Resultat(coup_id=current.id, vainqueur=vainqueur))
    fiches = {f.numero: f for f in row.fiches.filter(numero__in=[p.fiche for p in settled.paiements])}
    paid = []
    for rang, p in enumerate(settled.paiements, start=1):
        geste.add(
            Paiement(
                coup_id=current.id,
                rang=rang,
                fiche=fiches[p.fiche],
                tenu=p.tenu,
                part=p.part,
                montant=p.montant,
            )
        )
        paid.append({"fiche": p.fiche, "tenu": p.tenu, "part": p.part, "montant": p.montant})
    free_loser(geste, row, vainqueur)
    return _facts(row, coup) | {"vainqueur": vainqueur, "paiements": paid}


def _facts(seance: Seance, coup: int) -> dict[str, Any]:
    return {"table": seance.table.numero, "seance": seance.numero, "coup": coup}


def _open_coup(geste: Geste, seance: Seance, numero: int) -> Coup:
    sitting = seances.read_appel(seance)
    _check_seated(seance)
    coup = geste.add(Coup(seance=seance, numero=numero, jeu=Jeu.ECARTE))
    geste.add(
        Adversaires(
            coup=coup,
            joueur_a=known_fiche(seance, sitting.siege_a or 0),
            joueur_b=known_fiche(seance, sitting.siege_b or 0),
        )
    )
    return coup


def _check_seated(seance: Seance) -> None:
    sitting = seances.read_appel(seance)
    empty = [siege for siege in ("A", "B") if sitting.seated(siege) is None]
    if empty:
        raise Illegal(
            "seat_vacant",
            "64",
            gettext_noop(
                "Le siège %(siege)s est vide : on ne parie que les joueurs étant en face l'un de l'autre."
            ),
            siege=empty[0],
        )


def _stakes_standing(current: CoupLu | None, coup: int) -> tuple[regle.Mise, ...]:
    """The stakes of the coup a new one is meant for; none when it opens that coup."""
    if current is None or current.fini:
        expected = 1 if current is None else current.numero + 1
        if coup == expected:
            return ()
        raise _stale(coup, expected)
    if coup != current.numero:
        raise _stale(coup, current.numero)
    if current.etat != MISES:
        raise _closed(coup)
    return current.actives


def _expect(seance: Seance, coup: int, *etats: str) -> CoupLu:
    """The coup in progress, which must be `coup` and in one of `etats`."""
    current = ecarte.read_last_coup(seance)
    if current is None or current.numero != coup:
        raise _stale(coup, 1 if current is None else current.numero)
    if current.etat in etats:
        return current
    if etats == (MISES,) and not current.fini:
        raise _closed(coup)
    raise Illegal(
        "wrong_moment",
        "64",
        gettext_noop("Le coup %(coup)s est déjà plus loin ou pas encore là : il est « %(etat)s »."),
        coup=coup,
        etat=_NOMS[current.etat],
    )


_NOMS = {
    MISES: gettext_noop("mises ouvertes"),
    ARRETE: gettext_noop("mises arrêtées"),
    DONNE: gettext_noop("cartes données"),
    ecarte.REGLE: gettext_noop("réglé"),
    ecarte.NUL: gettext_noop("nul"),
}


def _closed(coup: int) -> Illegal:
    return Illegal(
        "stakes_closed",
        "64",
        gettext_noop("Les mises du coup %(coup)s sont arrêtées : plus rien ne s'y ajoute ni ne s'en retire."),
        coup=coup,
    )


def _stale(coup: int, current: int) -> Illegal:
    return Illegal(
        "stale_coup",
        "64",
        gettext_noop("Le coup %(coup)s n'est pas le coup en cours, qui est le %(current)s."),
        coup=coup,
        current=current,
    )


def _check_motif(motif: str) -> None:
    if not motif.strip():
        raise Illegal(
            "reason_missing", "64", gettext_noop("Il faut dire pourquoi : le motif s'inscrit au carnet.")
        )


def _deal(geste: Geste, seance: Seance, current: CoupLu) -> str:
    jeu = seances.next_jeu(seance)
    geste.add(Donne(coup_id=current.id, rang=len(current.donnes) + 1, jeu=jeu))
    return jeu.couleur


def _give_back(
    geste: Geste, current: CoupLu, restitutions: tuple[regle.Restitution, ...]
) -> list[dict[str, Any]]:
    rows = {m.rang: m for m in Mise.objects.filter(coup_id=current.id)} if restitutions else {}
    for rang, r in enumerate(restitutions, start=1):
        geste.add(Restitution(coup_id=current.id, rang=rang, mise=rows[r.rang], montant=r.montant))
    return [{"mise": r.rang, "fiche": r.fiche, "cote": r.cote, "montant": r.montant} for r in restitutions]
