"""Writing a coup of baccara: stakes closed, result and levy, tickets torn, or the coup void (58, 59, 60, 62).

The order of article 59 is that of the facts and of the rows: the croupier announces, detaches the tickets,
drops the sum in the cagnotte; the tickets are torn before the next coup. Nobody is fined (article 60).
"""

from collections.abc import Sequence
from typing import Any

from cercle.journal.gesture import Geste, gesture
from cercle.ledger.models import (
    Coup,
    CoupBaccara,
    CoupNul,
    MisesAuDela,
    Moment,
    MotifFinBanque,
    MouvementBanque,
    Objet,
    ResultatBaccara,
    Role,
    TicketsDechires,
)
from cercle.ledger.selectors import banque as banques
from cercle.ledger.selectors.banque import BanqueEnCours
from cercle.ledger.selectors.encours import ARRETE, TICKETS
from cercle.rules import baccara as regle
from cercle.rules import banque as regle_banque
from cercle.rules.refusal import Illegal, gettext_noop

from .access import is_responsable, require_role
from .banque import move
from .detachement import Du, detach_tickets
from .house import check_authorised
from .moments_baccara import (
    Place,
    check_next,
    expect_coup,
    expect_held,
    expect_taille,
    finish_banque,
    open_place,
    with_taille,
)
from .taille import burn
from .words import line

ORDRE = ("annonce", "detachement", "versement")


@gesture("baccara.mises")
def close_mises(
    geste: Geste,
    /,
    *,
    table: int,
    seance: int,
    coup: int,
    mise_1: int,
    mise_2: int | None = None,
    banco: bool = False,
    confirme: bool = False,
) -> dict[str, Any]:
    """The croupier closes the stakes (centimes), which opens the coup: only now may cards be detached (58).

    `mise_1`: what the pontes covered at the chemin de fer, staked on the first tableau elsewhere; `mise_2` on
    the second. `banco`: one ponte alone covers the whole bank (chemin de fer).

    Errors: table_game, tickets_not_torn, stakes_closed, wrong_moment, stale_coup; no_taille, taille_over;
    no_bank, bank_not_given; one_tableau, no_stake_held, those of rules.baccara.check_enjeu and
    check_exposure, of rules.banque.check_banco. At the open bank not_authorised, and deposit_exceeded: only
    the chef de partie or the director takes stakes over the deposit on himself, which `confirme` says.
    """
    place = open_place(geste, table=table, seance=seance)
    check_next(place.seance, coup)
    taille = expect_taille(place.seance)
    held = expect_held(place.seance, variante=place.variante)
    mises = _check_mises(place, mise_1, mise_2)
    if place.variante == "ouverte":
        check_authorised()
    au_dela = _check_covered(geste, place, held, mises, banco=banco, confirme=confirme)
    row = geste.add(Coup(seance=place.seance, numero=coup, jeu=place.variante))
    geste.add(
        CoupBaccara(
            coup=row,
            taille=taille,
            banque_id=held.id,
            en_banque=held.en_banque,
            mise_1=mises[0],
            mise_2=mises[1] if len(mises) > 1 else None,
            banco=banco,
        )
    )
    if au_dela is not None:
        geste.add(MisesAuDela(coup=row, repond=au_dela))
    return place.facts | {
        "coup": coup,
        "taille": taille.numero,
        "banque": held.numero,
        "banquier": held.banquier,
        "siege": held.siege,
        "en_banque": held.en_banque,
        "mises": list(mises),
        "banco": banco,
        "au_dela": au_dela,
    }


@gesture("baccara.resultat")
def record_resultat(
    geste: Geste,
    /,
    *,
    table: int,
    seance: int,
    coup: int,
    resultats: list[str] | None = None,
    points: list[int] | None = None,
) -> dict[str, Any]:
    """The cards are shown: the announcement, the levy if the banker won, its tickets, the bank (59, 60, 62).

    Either `resultats`, one a tableau as the banker ended it ("gagnant", "perdant", "egalite"), or `points`,
    the banker's then each tableau's. The facts hold the announcement word for word, then the levy with its
    tickets, what is dropped in the cagnotte, and only then what became of the bank.

    Errors: table_game, stale_coup, wrong_moment, result_count, result_unknown, points_unknown,
    not_representable, too_many_values, machine_over.
    """
    place = open_place(geste, table=table, seance=seance)
    current = expect_coup(place.seance, coup, ARRETE)
    closing = _closing(current.id)
    found = _read_results(place, resultats, points)
    tableaux = zip(_staked(closing), found, strict=True)
    settled = regle.settle_coup(place.variante, tuple(regle.Tableau(*one) for one in tableaux))
    typed = points or [None] * (1 + len(found))
    row = Coup(id=current.id, seance=place.seance)
    geste.add(
        ResultatBaccara(
            coup=row,
            resultat_1=found[0],
            resultat_2=found[1] if len(found) > 1 else "",
            points_banquier=typed[0],
            points_1=typed[1],
            points_2=typed[2] if len(found) > 1 else None,
            gagne=settled.gagne,
            perdu=settled.perdu,
        )
    )
    due = [Du(levy, Objet.BANQUE, Moment.APRES_RESULTAT) for levy in (settled.prelevement,) if levy]
    levies = detach_tickets(geste, coup=row, table=place.seance.table, dus=due)
    return place.facts | {
        "coup": coup,
        "resultats": list(found),
        "points": points or [],
        "annonces": [phrase.text for phrase in settled.announce()],
        "gagne": settled.gagne,
        "perdu": settled.perdu,
        "base": settled.base,
        "prelevements": levies,
        "verse": settled.montant,
        "ordre": list(ORDRE if settled.montant else ORDRE[:1]),
        "banque": _settle_banque(geste, place, row, closing, settled),
    }


@gesture("baccara.dechirure")
def tear_tickets(geste: Geste, /, *, table: int, seance: int, coup: int) -> dict[str, Any]:
    """The tickets of a coup, seen by all on the table, are torn: the next coup may be given (article 59).

    Errors: table_game, stale_coup, wrong_moment (no ticket waits: none was due, or they are torn).
    """
    place = open_place(geste, table=table, seance=seance)
    current = expect_coup(place.seance, coup, TICKETS)
    geste.add(TicketsDechires(coup_id=current.id))
    return place.facts | {"coup": coup}


@gesture("baccara.coup_nul")
def void_coup(
    geste: Geste, /, *, table: int, seance: int, coup: int, motif: str, cartes: int = 0
) -> dict[str, Any]:
    """The director waives the rule that the coup is played, before its result: the stakes go back (58).

    `cartes`: how many were detached already; they never go back in the sabot, they are burnt. The coup keeps
    its number, and the bank what was in it.

    Errors: table_game, not_allowed (the director only), stale_coup, wrong_moment, text_missing,
    text_too_long, cards_none.
    """
    place = open_place(geste, table=table, seance=seance)
    author = require_role(geste, Role.DIRECTEUR)
    current = expect_coup(place.seance, coup, ARRETE)
    why = line(motif, nom="la décision", longest=200, article="58")
    geste.add(CoupNul(coup_id=current.id, motif=why))
    closing = _closing(current.id)
    burnt = burn(geste, closing.taille, cartes, why) if cartes else None
    held = banques.read_current(place.seance)
    over = _after_taille(geste, closing, held, held.en_banque if held else None)
    return place.facts | {
        "coup": coup,
        "motif": why,
        "par": author.nom,
        "rendu": _staked(closing),
        "taille": closing.taille.numero,
        "brulees": burnt["nombre"] if burnt else 0,
        "banque_finie": over,
    }


def _check_mises(place: Place, mise_1: int, mise_2: int | None) -> tuple[int, ...]:
    """The stakes of each tableau, one of which may be empty."""
    if regle.TABLEAUX[place.variante] == 1:
        if mise_2 is not None:
            raise Illegal(
                "one_tableau",
                "58",
                gettext_noop("Au chemin de fer une seule main fait face au banquier."),
            )
        mises: tuple[int, ...] = (mise_1,)
    else:
        mises = (mise_1, mise_2 or 0)
    if not any(mises):
        raise Illegal("no_stake_held", "58", gettext_noop("Aucune mise : il n’y a pas de coup."))
    for mise in mises:
        if mise:
            regle.check_enjeu(place.variante, mise, minimum=place.seance.reglage.mise_minimum)
    return mises


def _check_covered(
    geste: Geste, place: Place, held: BanqueEnCours, mises: tuple[int, ...], *, banco: bool, confirme: bool
) -> int | None:
    """What the banker must be able to pay: his bank, or what he has proved by deposit (articles 58, 61).

    Answers what he answered for, when the author took stakes over it on himself; None otherwise.
    """
    if banco and place.variante != "chemin_de_fer":
        raise Illegal("no_banco", "58", gettext_noop("Le banco ne se tient qu’au chemin de fer."))
    if held.en_banque is None:
        repond = banques.read_repond(place.seance, held.banquier)
        above = is_responsable(geste)
        return (
            None
            if regle_banque.check_payable(mises, repond, responsable=above, confirme=confirme)
            else repond
        )
    regle.check_exposure(mises, held.en_banque)
    if banco:
        regle_banque.check_banco(mises[0], held.en_banque, place.bornes)
    return None


def _read_results(
    place: Place, resultats: Sequence[str] | None, points: Sequence[int] | None
) -> tuple[regle.Resultat, ...]:
    """One result a tableau, as typed or by the points."""
    wanted = regle.TABLEAUX[place.variante]
    by_points, typed = points is not None, points if points is not None else resultats or ()
    if (points is None) == (resultats is None) or len(typed) != wanted + by_points:
        raise Illegal(
            "result_count",
            "62" if place.variante == "ouverte" else "60",
            gettext_noop(
                "Il faut le résultat de chacun des deux tableaux, ou les points du banquier puis des deux "
                "tableaux."
            )
            if wanted > 1
            else gettext_noop("Il faut le résultat du coup, ou les points du banquier et du ponte."),
        )
    if points is not None:
        return tuple(regle.compare_points(points[0], hand) for hand in points[1:])
    return tuple(regle.known_resultat(word) for word in typed if isinstance(word, str))


def _closing(coup_id: int) -> CoupBaccara:
    """The stakes of a coup, its taille and how that ended, if it did."""
    return CoupBaccara.objects.select_related("taille__fin").get(coup_id=coup_id)


def _staked(closing: CoupBaccara) -> list[int]:
    return [mise for mise in (closing.mise_1, closing.mise_2) if mise is not None]


def _settle_banque(
    geste: Geste, place: Place, row: Coup, closing: CoupBaccara, settled: regle.Coup
) -> dict[str, Any]:
    """The bank after the coup: what is in it, and whether the coup or the end of the taille ended it."""
    held = expect_held(place.seance, variante=place.variante)
    after = regle_banque.settle_banque(place.variante, held.en_banque, settled)
    if after.montant is not None:
        move(geste, held, MouvementBanque.Nature.COUP, after.montant, coup=row)
    if after.fin is not None:
        over = finish_banque(geste, held, MotifFinBanque(after.fin), after.montant)
    else:
        over = _after_taille(geste, closing, held, after.montant)
    return {"banque": held.numero, "avant": held.en_banque, "apres": after.montant, "finie": over}


def _after_taille(
    geste: Geste, closing: CoupBaccara, held: BanqueEnCours | None, reste: int | None
) -> dict[str, Any] | None:
    """The stop card appeared during the coup: the bank given for the taille ends with it."""
    return with_taille(geste, held, reste) if hasattr(closing.taille, "fin") else None
