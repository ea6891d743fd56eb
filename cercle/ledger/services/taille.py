"""Writing the tailles of a baccara table: opening, stop card, cards burnt (articles 58, 61)."""

from typing import Any

from cercle.journal.gesture import Geste, gesture
from cercle.ledger.models import AffectationSabot, CartesBrulees, FinTaille, Role, Taille
from cercle.ledger.selectors import baccara as tailles
from cercle.ledger.selectors import banque as banques
from cercle.ledger.selectors import encours
from cercle.rules.baccara import CARTE_ARRET, TAILLES_OUVERTE
from cercle.rules.refusal import Illegal, gettext_noop
from cercle.rules.sabot import check_brulees

from .access import require_role
from .moments_baccara import check_between_coups, expect_taille, open_place, with_taille
from .words import line, optional_line


@gesture("taille.ouverture")
def open_taille(geste: Geste, /, *, table: int, seance: int, coupe: str) -> dict[str, Any]:
    """The cards are shuffled, cut by `coupe`, the stop card placed, the sabot loaded (article 58).

    The stop card stands before the last seven cards at the chemin de fer, ten at two tableaux. At the open
    bank a séance has two tailles at most (article 61).

    Errors: table_game, coup_open, taille_open, two_tailles, no_sabot, text_missing, text_too_long.
    """
    place = open_place(geste, table=table, seance=seance)
    last = tailles.last_taille(place.seance)
    if last is not None and tailles.end_of(last) is None:
        raise Illegal(
            "taille_open",
            "58",
            gettext_noop("La taille %(taille)s n’est pas finie : une seule à la fois."),
            taille=last.numero,
        )
    check_between_coups(place.seance)
    numero = 1 if last is None else last.numero + 1
    if place.variante == "ouverte" and numero > TAILLES_OUVERTE:
        raise Illegal(
            "two_tailles",
            "61",
            gettext_noop("La séance %(seance)s a eu ses %(nombre)s tailles, le maximum à la banque ouverte."),
            seance=seance,
            nombre=TAILLES_OUVERTE,
        )
    given = AffectationSabot.objects.filter(seance=place.seance).select_related("sabot").order_by("-rang")
    serving = given.first()
    if serving is None:
        raise Illegal(
            "no_sabot",
            "58",
            gettext_noop("Aucun sabot n’est affecté à la séance %(seance)s de la table %(table)s."),
            seance=seance,
            table=table,
        )
    who = line(coupe, nom="qui a coupé", longest=80, article="58")
    stop = CARTE_ARRET[place.variante]
    geste.add(Taille(seance=place.seance, numero=numero, sabot=serving.sabot, coupe=who, carte_arret=stop))
    return place.facts | {
        "taille": numero,
        "sabot": serving.sabot.numero,
        "coupe": who,
        "carte_arret": stop,
    }


@gesture("taille.fin")
def end_taille(
    geste: Geste, /, *, table: int, seance: int, taille: int, carte_arret: bool = True, motif: str = ""
) -> dict[str, Any]:
    """The stop card appeared, or the taille stops before it (then `motif`); no coup is given in it any more.

    The coup during which the card appears is played to its result (article 58). The bank given for the
    taille ends with it, or with that coup.

    Errors: table_game, no_taille, stale_taille, taille_over; without the card: coup_open, text_missing.
    """
    place = open_place(geste, table=table, seance=seance)
    current = expect_taille(place.seance, taille)
    why = optional_line(motif, nom="le motif", longest=200, article="58")
    if not carte_arret:
        check_between_coups(place.seance)
        why = line(motif, nom="le motif", longest=200, article="58")
    geste.add(FinTaille(taille=current, carte_arret=carte_arret, motif=why))
    coup = encours.read_current(place.seance)
    playing = coup is not None and coup.etat == encours.ARRETE
    held = None if playing else banques.read_current(place.seance)
    return place.facts | {
        "taille": taille,
        "carte_arret": carte_arret,
        "motif": why,
        "coup_en_cours": coup.numero if coup is not None and playing else None,
        "banque_finie": with_taille(geste, held, held.en_banque if held else None),
    }


@gesture("taille.brulees")
def burn_cards(
    geste: Geste, /, *, table: int, seance: int, taille: int, nombre: int, decision: str
) -> dict[str, Any]:
    """Cards detached and not played are burnt: the director waives the rule that the coup is played (58).

    Errors: table_game, not_allowed (the director only), no_taille, stale_taille, taille_over, cards_none,
    cards_too_many, text_missing, text_too_long.
    """
    place = open_place(geste, table=table, seance=seance)
    require_role(geste, Role.DIRECTEUR)
    current = expect_taille(place.seance, taille)
    return place.facts | {"taille": taille} | burn(geste, current, nombre, decision)


def burn(geste: Geste, taille: Taille, nombre: int, decision: str) -> dict[str, Any]:
    """Within a gesture of the director: these cards are burnt. Illegal "not_allowed", those of
    rules.sabot.check_brulees."""
    author = require_role(geste, Role.DIRECTEUR)
    check_brulees(taille.seance.table.jeu, nombre)
    why = line(decision, nom="la décision", longest=200, article="58")
    rang = taille.brulees.count() + 1
    geste.add(CartesBrulees(taille=taille, rang=rang, nombre=nombre, decision=why, par=author))
    return {"rang": rang, "nombre": nombre, "decision": why, "par": author.nom}
