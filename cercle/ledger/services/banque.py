"""Writing the life of a bank at baccara: put up, bid for or drawn by lot, added to, ended (articles 58, 61).

Its coups are in `services.baccara`.
"""

from typing import Any

from cercle.journal.gesture import Geste, gesture
from cercle.ledger.models import (
    AttributionBanque,
    Banque,
    Coup,
    Depot,
    Duree,
    MotifFinBanque,
    MouvementBanque,
    OffreBanque,
    Role,
)
from cercle.ledger.selectors import banque as banques
from cercle.ledger.selectors.banque import BanqueEnCours
from cercle.rules import banque as regle
from cercle.rules.montant import format_euros
from cercle.rules.refusal import Illegal, cite, gettext_noop

from .access import require_role
from .moments_baccara import (
    Place,
    article,
    check_between_coups,
    expect_banque,
    expect_held,
    finish_banque,
    open_place,
)
from .words import line

DEUX_TABLEAUX = ("limitee", "ouverte")
LONGUEUR_NOM = 80
LONGUEUR_PIECE = 120
DEPOT_MINIMUM = 100

MouvementNature = MouvementBanque.Nature


@gesture("banque.mise")
def put_bank(geste: Geste, /, *, table: int, seance: int, siege: int, montant: int) -> dict[str, Any]:
    """Chemin de fer: the hand comes to seat `siege`, which puts `montant` centimes in the bank (article 58).

    Errors: table_game, bank_open, seat_unknown, those of rules.banque.check_banque.
    """
    place = open_place(geste, table=table, seance=seance, variantes=("chemin_de_fer",))
    author = require_role(geste, Role.EMPLOYE, Role.CHEF, Role.DIRECTEUR)
    regle.check_siege(siege)
    regle.check_banque(montant, place.bornes)
    row = _open(geste, place)
    geste.add(AttributionBanque(banque=row, siege=siege, montant=montant, par=author))
    geste.add(MouvementBanque(banque=row, rang=1, nature=MouvementNature.MISE, montant=montant))
    return place.facts | {"banque": row.numero, "siege": siege, "montant": montant}


@gesture("banque.ouverture")
def open_bank(geste: Geste, /, *, table: int, seance: int) -> dict[str, Any]:
    """Two tableaux: the limited bank is put up for auction, the open one waits for its candidates.

    Errors: table_game, bank_open.
    """
    place = open_place(geste, table=table, seance=seance, variantes=DEUX_TABLEAUX)
    return place.facts | {"banque": _open(geste, place).numero}


@gesture("banque.offre")
def record_offre(
    geste: Geste, /, *, table: int, seance: int, banque: int, nom: str, montant: int
) -> dict[str, Any]:
    """Write down a bid of `montant` centimes for the limited bank, in the order made.

    Errors: table_game, no_bank, stale_bank, bank_given, text_missing, text_too_long, those of
    rules.banque.check_offre.
    """
    place = open_place(geste, table=table, seance=seance, variantes=("limitee",))
    current = _expect_offers(place, banque)
    who = line(nom, nom="le nom", longest=LONGUEUR_NOM, article="58")
    bid = regle.check_offre(current.offres, nom=who, montant=montant, bornes=place.bornes)
    return _add_offre(geste, place, current, bid) | {"montant": bid.montant}


@gesture("banque.depot")
def record_depot(
    geste: Geste, /, *, table: int, seance: int, nom: str, montant: int, lieu: str, piece: str
) -> dict[str, Any]:
    """A player proves by deposit that he can pay all the stakes of an open bank (article 61).

    `lieu`: "caisse" (the casino's own) or "banque" (one it accepts); `piece`: the paper that says so. Another
    deposit of the same player adds to the first. By the chef de partie or the director.

    Errors: table_game, not_allowed, deposit_place, deposit_too_small, text_missing, text_too_long.
    """
    place = open_place(geste, table=table, seance=seance, variantes=("ouverte",))
    require_role(geste, Role.CHEF, Role.DIRECTEUR)
    if lieu not in Depot.Lieu.values:
        raise Illegal(
            "deposit_place",
            "61",
            gettext_noop("Un dépôt se fait à la caisse ou dans une banque agréée, pas à %(saisie)s."),
            saisie=cite(lieu),
        )
    if montant < DEPOT_MINIMUM:
        raise Illegal(
            "deposit_too_small",
            "61",
            gettext_noop("Un dépôt de %(montant)s ne justifie de rien : %(minimum)s au moins."),
            montant=format_euros(montant),
            minimum=format_euros(DEPOT_MINIMUM),
        )
    who = _known_as(place, line(nom, nom="le nom", longest=LONGUEUR_NOM, article="61"))
    paper = line(piece, nom="la pièce", longest=LONGUEUR_PIECE, article="61")
    geste.add(Depot(seance=place.seance, nom=who, montant=montant, lieu=lieu, piece=paper))
    return place.facts | {
        "nom": who,
        "montant": montant,
        "lieu": lieu,
        "piece": paper,
        "repond": banques.read_repond(place.seance, who) + montant,
    }


@gesture("banque.candidat")
def record_candidat(geste: Geste, /, *, table: int, seance: int, banque: int, nom: str) -> dict[str, Any]:
    """A player asks to hold the open bank; he has proved his deposit before (article 61).

    Errors: table_game, no_bank, stale_bank, bank_given, deposit_missing, candidate_twice, text_missing,
    text_too_long.
    """
    place = open_place(geste, table=table, seance=seance, variantes=("ouverte",))
    current = _expect_offers(place, banque)
    who = line(nom, nom="le nom", longest=LONGUEUR_NOM, article="61")
    candidat = regle.check_candidat(current.offres, nom=_expect_depot(place, who).nom)
    return _add_offre(geste, place, current, candidat)


@gesture("banque.adjudication")
def award_bank(
    geste: Geste, /, *, table: int, seance: int, banque: int, tiree: str = "", duree: str = ""
) -> dict[str, Any]:
    """Give the bank: to the highest bidder, or to the candidate; `tiree` is the name drawn by lot.

    `duree`: "taille" or "seance", at the open bank only. The facts say between whom the lot was drawn, and
    flag a banker who monopolises the open bank (article 61), by the measure of rules.banque.find_monopole.

    Errors: table_game, not_allowed (the chef de partie or the director), no_bank, stale_bank, bank_given,
    duration_unknown, those of rules.banque.adjudicate and draw_banquier.
    """
    place = open_place(geste, table=table, seance=seance, variantes=DEUX_TABLEAUX)
    author = require_role(geste, Role.CHEF, Role.DIRECTEUR)
    current = _expect_offers(place, banque)
    _check_duree(place, duree)
    if place.variante == "limitee":
        won = regle.adjudicate(current.offres, tiree=tiree)
        between, depot = regle.highest_bidders(current.offres), None
    else:
        won = regle.Offre(regle.draw_banquier(current.offres, tiree=tiree))
        between, depot = tuple(one.nom for one in current.offres), _expect_depot(place, won.nom)
    geste.add(
        AttributionBanque(
            banque_id=current.id,
            banquier=won.nom,
            montant=won.montant,
            au_sort=bool(tiree),
            duree=duree,
            depot=depot,
            par=author,
        )
    )
    if won.montant is not None:
        geste.add(
            MouvementBanque(banque_id=current.id, rang=1, nature=MouvementNature.MISE, montant=won.montant)
        )
    return place.facts | {
        "banque": banque,
        "banquier": won.nom,
        "montant": won.montant,
        "entre": list(between) if tiree else [],
        "duree": duree,
        "depot": depot.montant if depot else None,
        "monopole": _monopole(place, current, won.nom) if depot else "",
        "par": author.nom,
    }


@gesture("banque.ajout")
def add_to_bank(geste: Geste, /, *, table: int, seance: int, banque: int, montant: int) -> dict[str, Any]:
    """The banker of a limited bank adds `montant` centimes to it between two coups, up to its maximum (58).

    Errors: table_game, no_bank, stale_bank, bank_not_given, coup_open, those of rules.banque.check_banque.
    """
    place = open_place(geste, table=table, seance=seance, variantes=("limitee",))
    held = expect_held(place.seance, banque, variante=place.variante)
    check_between_coups(place.seance)
    regle.check_banque(montant, regle.Bornes())
    total = (held.en_banque or 0) + montant
    regle.check_banque(total, regle.Bornes(maximum=place.bornes.maximum))
    move(geste, held, MouvementNature.AJOUT, total)
    return place.facts | {
        "banque": banque,
        "banquier": held.banquier,
        "montant": montant,
        "en_banque": total,
    }


@gesture("banque.fin")
def end_bank(geste: Geste, /, *, table: int, seance: int, banque: int, motif: str) -> dict[str, Any]:
    """End a bank between two coups; its banker takes away what is in it.

    `motif`: "passe" (chemin de fer: the hand passes), "retrait", "seance". A bank not given yet ends by
    "sans_offre", or by "annulee" once offers were made, which the chef de partie alone may write. The other
    ends come of a result or of the end of a taille.

    Errors: table_game, no_bank, stale_bank, coup_open, motif_unknown, auction_open, not_allowed.
    """
    place = open_place(geste, table=table, seance=seance)
    current = expect_banque(place.seance, banque, variante=place.variante)
    check_between_coups(place.seance)
    _check_motif(geste, place, current, motif)
    over = finish_banque(geste, current, MotifFinBanque(motif), current.en_banque)
    return place.facts | over | {"banquier": current.banquier, "siege": current.siege}


def move(geste: Geste, held: BanqueEnCours, nature: str, montant: int, coup: Coup | None = None) -> None:
    """Within a gesture: `montant` is in the bank from now on."""
    geste.add(
        MouvementBanque(banque_id=held.id, rang=held.rang + 1, nature=nature, coup=coup, montant=montant)
    )


def _open(geste: Geste, place: Place) -> Banque:
    current = banques.read_current(place.seance)
    if current is not None:
        raise Illegal(
            "bank_open",
            article(place.variante),
            gettext_noop("La banque %(numero)s de la table %(table)s n’est pas finie : une seule à la fois."),
            numero=current.numero,
            table=place.seance.table.numero,
        )
    return geste.add(Banque(seance=place.seance, numero=banques.last_numero(place.seance) + 1))


def _expect_offers(place: Place, numero: int) -> BanqueEnCours:
    current = expect_banque(place.seance, numero, variante=place.variante)
    if current.attribuee:
        raise Illegal(
            "bank_given",
            article(place.variante),
            gettext_noop("La banque %(numero)s est déjà adjugée à « %(banquier)s »."),
            numero=numero,
            banquier=current.banquier,
        )
    return current


def _add_offre(geste: Geste, place: Place, current: BanqueEnCours, offre: regle.Offre) -> dict[str, Any]:
    rang = len(current.offres) + 1
    geste.add(OffreBanque(banque_id=current.id, rang=rang, nom=offre.nom, montant=offre.montant))
    return place.facts | {"banque": current.numero, "rang": rang, "nom": offre.nom}


def _known_as(place: Place, nom: str) -> str:
    """The name as his first deposit of the séance has it."""
    known = banques.find_depot(place.seance, nom)
    return known.nom if known else nom


def _expect_depot(place: Place, nom: str) -> Depot:
    found = banques.find_depot(place.seance, nom)
    if found is None:
        raise Illegal(
            "deposit_missing",
            "61",
            gettext_noop(
                "« %(nom)s » n’a justifié d’aucun dépôt : il le doit avant d’être admis à tenir la banque."
            ),
            nom=nom,
        )
    return found


def _check_duree(place: Place, duree: str) -> None:
    if (duree in Duree.values) if place.variante == "ouverte" else not duree:
        return
    raise Illegal(
        "duration_unknown",
        "61",
        gettext_noop("La banque ouverte s’adjuge pour la taille ou pour la séance, pas pour %(saisie)s.")
        if place.variante == "ouverte"
        else gettext_noop("Seule la banque ouverte s’adjuge pour une durée, pas pour %(saisie)s."),
        saisie=cite(duree),
    )


def _monopole(place: Place, current: BanqueEnCours, banquier: str) -> str:
    """The sentence that flags a monopoly, "" when there is none."""
    before = banques.read_tenues(place.seance.table.numero)
    flag = regle.find_monopole(banquier, [*before, regle.Tenue(banquier, len(current.offres) > 1)])
    return flag.text if flag else ""


def _check_motif(geste: Geste, place: Place, current: BanqueEnCours, motif: str) -> None:
    if current.attribuee:
        allowed: tuple[str, ...] = regle.MOTIFS_DU_BANQUIER[place.variante]
    else:
        allowed = (MotifFinBanque.ANNULEE,) if current.offres else (MotifFinBanque.SANS_OFFRE,)
    if motif in allowed:
        if motif == MotifFinBanque.ANNULEE:
            require_role(geste, Role.CHEF, Role.DIRECTEUR)
        return
    if not current.attribuee and current.offres:
        raise Illegal(
            "auction_open",
            article(place.variante),
            gettext_noop(
                "Des offres ont été faites pour la banque %(numero)s : elle s’adjuge, ou le chef de partie "
                "les annule."
            ),
            numero=current.numero,
        )
    raise Illegal(
        "motif_unknown",
        article(place.variante),
        gettext_noop("La banque %(numero)s ne finit pas ainsi : %(saisie)s."),
        numero=current.numero,
        saisie=cite(motif),
    )
