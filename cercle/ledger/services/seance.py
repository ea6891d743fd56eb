"""Writing a séance: opening, interruption, relief of an employee, fiches, closing (articles 56-1, 63, 64)."""

import datetime as dt
from typing import Any

from cercle.journal.gesture import Geste, gesture
from cercle.ledger.models import (
    CarnetSpecial,
    Etat,
    EtatSeance,
    Fiche,
    Fonction,
    Jeu,
    JeuCartes,
    Poste,
    Role,
    Seance,
    TableJeu,
    TimbreDate,
)
from cercle.ledger.selectors import chouette as chouettes
from cercle.ledger.selectors import encours, house
from cercle.ledger.selectors import seance as seances
from cercle.rules.refusal import Illegal, gettext_noop

from .access import article_of, check_day_open, open_lieu, require_posted, require_role, unclosed_lieu
from .day import gaming_day
from .house import known_table
from .moments_baccara import check_no_banque, check_over
from .ouverture import check_game, check_previous_closed, note_source
from .staff import check_free, check_function, check_staff, employee
from .words import line, optional_line

JEUX_PAR_SEANCE = 3


@gesture("seance.ouverture")
def open_seance(
    geste: Geste,
    /,
    *,
    table: int,
    appel: str,
    enjeux: str,
    jeux: list[dict[str, str]],
    machine: str = "",
) -> dict[str, Any]:
    """Open the next séance of an écarté table.

    Needs two different employees, named by matricule (article 64), three new packs of three colours
    (article 63), a carnet of 0,10 € in service; stamps the carnet spécial and records the next ticket of
    each value. The séance belongs to the day it opens. An employee opens a table where he serves.

    `machine`: the serial number of the automatic machine that gives the tickets of the whole séance instead
    of carnets (article 59), which are then not needed.

    Errors: table_unknown, table_game, seance_open, employee_unknown, two_employees, employee_busy,
    not_posted, three_packs, pack_used, no_small_carnet, machine_unknown, machine_busy, day_closed.
    """
    require_posted(geste, {appel, enjeux}, table=table)
    jour = gaming_day(geste)
    check_day_open(jour)
    row = known_table(table, jour)
    check_game(row, Jeu.ECARTE, article="63")
    reglage = house.reglage(row)
    assert reglage is not None, "a table is declared with its limits"
    check_previous_closed(row)
    staff = check_staff(row.jeu, {Fonction.APPEL.value: appel, Fonction.ENJEUX.value: enjeux})
    packs = _check_packs(jeux)
    numero = row.seances.count() + 1
    seance = geste.add(Seance(table=row, numero=numero, jour=jour, reglage=reglage))
    for rang, (fonction, person) in enumerate(staff.items(), start=1):
        geste.add(Poste(seance=seance, rang=rang, fonction=fonction, personne=person))
    for rang, pack in enumerate(packs, start=1):
        geste.add(JeuCartes(seance=seance, rang=rang, **pack))
    source = note_source(geste, seance, machine)
    special = row.carnets_speciaux.order_by("-numero").first() or _begin_carnet_special(geste, row, jour)
    geste.add(TimbreDate(carnet=special, seance=seance, date=jour))
    return {
        "table": table,
        "seance": numero,
        "jour": jour,
        "employes": {fonction: person.nom for fonction, person in staff.items()},
        "jeux": packs,
        **source,
        "carnet_special": special.numero,
    }


@gesture("seance.carnet_special")
def begin_carnet_special(geste: Geste, /, *, table: int) -> dict[str, Any]:
    """Begin a new carnet spécial at a table, between two séances: the old one is full (article 64)."""
    require_role(geste, Role.CHEF, Role.DIRECTEUR)
    row = known_table(table, gaming_day(geste))
    check_game(row, Jeu.ECARTE, article="64")
    check_previous_closed(row)
    special = _begin_carnet_special(geste, row, gaming_day(geste))
    return {"table": table, "carnet_special": special.numero, "commence_le": special.commence_le}


@gesture("seance.interruption")
def interrupt_seance(geste: Geste, /, *, table: int, seance: int, motif: str) -> dict[str, Any]:
    """Interrupt a séance between two coups; it is the same séance when it is resumed (article 56-1).

    A chouette adjudged waits for it, but an auction is not left in the middle.
    Errors: coup_open, tickets_not_torn, auction_open, text_too_long.
    """
    lieu = open_lieu(geste, table=table, seance=seance)
    _check_no_coup(lieu.seance)
    if lieu.chouette:
        _check_no_auction(lieu.seance)
    why = optional_line(motif, nom="le motif", longest=200)
    return _add_etat(geste, lieu.seance, Etat.INTERROMPUE, why)


@gesture("seance.reprise")
def resume_seance(geste: Geste, /, *, table: int, seance: int) -> dict[str, Any]:
    """Resume an interrupted séance. Errors: seance_closed, not_interrupted."""
    lieu = unclosed_lieu(geste, table=table, seance=seance)
    if lieu.etat != Etat.INTERROMPUE:
        raise Illegal(
            "not_interrupted",
            "56-1",
            gettext_noop("La séance %(seance)s de la table %(table)s n’est pas interrompue."),
            seance=seance,
            table=table,
        )
    return _add_etat(geste, lieu.seance, Etat.REPRISE, "")


@gesture("seance.cloture")
def close_seance(geste: Geste, /, *, table: int, seance: int) -> dict[str, Any]:
    """End the play of a séance, interrupted or not: no coup without its result, no chouette without its end.

    At baccara no tickets left on the table, no bank and no taille without its end either. The cagnotte is
    still to be counted, which closes it for good. Errors: seance_counted, seance_closed, and those of
    end_of_play.
    """
    return end_of_play(geste, unclosed_lieu(geste, table=table, seance=seance))


def end_of_play(geste: Geste, lieu: seances.Lieu) -> dict[str, Any]:
    """Within a gesture: no more coups at this séance.

    Errors: coup_open, chouette_open; at baccara also tickets_not_torn, bank_open, taille_open.
    """
    _check_no_coup(lieu.seance)
    check_no_banque(lieu.seance)
    if lieu.chouette:
        raise Illegal(
            "chouette_open",
            "65",
            gettext_noop("Une chouette est ouverte à la table %(table)s : finissez-la avant de clore."),
            table=lieu.seance.table.numero,
        )
    return _add_etat(geste, lieu.seance, Etat.CLOSE, "")


@gesture("seance.releve")
def relieve_employe(
    geste: Geste, /, *, table: int, seance: int, fonction: str, matricule: str
) -> dict[str, Any]:
    """Another employee takes over a function at the table; the change keeps its hour.

    During an interruption too: whoever served may be wanted elsewhere. Errors: seance_closed,
    function_unknown, employee_unknown, two_employees, employee_busy.
    """
    lieu = unclosed_lieu(geste, table=table, seance=seance)
    jeu = lieu.seance.table.jeu
    check_function(jeu, fonction)
    person = employee(matricule, article=article_of(jeu))
    if person.matricule in {p.personne.matricule for p in lieu.postes.values()}:
        raise Illegal(
            "two_employees",
            article_of(jeu),
            gettext_noop(
                "« %(nom)s » est déjà affecté à la table %(table)s : il y faut deux employés différents."
            ),
            nom=person.nom,
            table=table,
        )
    check_free(person, article=article_of(jeu))
    before = lieu.postes[fonction].personne.nom
    geste.add(
        Poste(seance=lieu.seance, rang=lieu.seance.postes.count() + 1, fonction=fonction, personne=person)
    )
    return {"table": table, "seance": seance, "fonction": fonction, "avant": before, "apres": person.nom}


@gesture("seance.fiche")
def issue_fiche(geste: Geste, /, *, table: int, seance: int) -> dict[str, Any]:
    """Give the next fiche of the séance to a player (article 63); numbers run from 1 without gap."""
    lieu = open_lieu(geste, table=table, seance=seance)
    check_game(lieu.seance.table, Jeu.ECARTE, article="63")
    numero = seances.last_fiche(lieu.seance) + 1
    geste.add(Fiche(seance=lieu.seance, numero=numero))
    return {"table": table, "seance": seance, "fiche": numero, "jour": lieu.seance.jour}


def _check_packs(jeux: list[dict[str, str]]) -> list[dict[str, str]]:
    """The three packs as they are written down: spaces and case make no other colour, and no other number."""
    packs = [
        {
            "couleur": line(pack["couleur"], nom="la couleur du jeu", longest=30, article="63"),
            "numero_serie": line(pack["numero_serie"], nom="le numéro du jeu", longest=40, article="63"),
        }
        for pack in jeux
    ]
    different = [{pack[name].casefold() for pack in packs} for name in ("couleur", "numero_serie")]
    if len(packs) != JEUX_PAR_SEANCE or any(len(values) != JEUX_PAR_SEANCE for values in different):
        raise Illegal(
            "three_packs",
            "63",
            gettext_noop("Il faut trois jeux neufs, de trois couleurs différentes, chacun avec son numéro."),
        )
    for pack in packs:
        used = seances.find_jeu(pack["numero_serie"])
        if used is not None:
            raise Illegal(
                "pack_used",
                "63",
                gettext_noop(
                    "Le jeu n° %(numero)s a déjà servi, à la séance %(seance)s de la table %(table)s : "
                    "chaque séance veut des jeux neufs."
                ),
                numero=used.numero_serie,
                seance=used.seance.numero,
                table=used.seance.table.numero,
            )
    return packs


def _begin_carnet_special(geste: Geste, table: TableJeu, jour: dt.date) -> CarnetSpecial:
    return geste.add(CarnetSpecial(table=table, numero=table.carnets_speciaux.count() + 1, commence_le=jour))


def _check_no_coup(seance: Seance) -> None:
    coup = encours.read_current(seance)
    if coup is not None and coup.baccara:
        check_over(coup)
    elif coup is not None and not coup.fini:
        raise Illegal(
            "coup_open",
            "64",
            gettext_noop("Le coup %(coup)s n’est pas fini : il lui faut son résultat, ou être déclaré nul.")
            if coup.etat == encours.MISES
            else gettext_noop("Le coup %(coup)s n’est pas fini : son prélèvement est fait, il se joue."),
            coup=coup.numero,
        )


def _check_no_auction(seance: Seance) -> None:
    current = chouettes.read_current(seance)
    if current is not None and not current.adjugee:
        raise Illegal(
            "auction_open",
            "65",
            gettext_noop(
                "La chouette %(numero)s est aux enchères : adjugez-la, ou finissez-la faute d’enchère, avant "
                "d’interrompre la séance."
            ),
            numero=current.numero,
        )


def _add_etat(geste: Geste, seance: Seance, etat: str, motif: str) -> dict[str, Any]:
    geste.add(EtatSeance(seance=seance, rang=seance.etats.count() + 1, etat=etat, motif=motif))
    return {"table": seance.table.numero, "seance": seance.numero, "etat": str(etat), "motif": motif}
