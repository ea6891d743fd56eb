"""Opening a séance of baccara: its two employees, its sabot and its packs (articles 58, 61).

Its coups are in `services.baccara`; it is interrupted, resumed and closed as any other in `services.seance`.
"""

import datetime as dt
from typing import Any

from django.db.models import Exists, OuterRef, Q

from cercle.journal.gesture import Geste, gesture
from cercle.ledger.models import (
    APRES_DINER,
    AVANT_DINER,
    AffectationSabot,
    Comptee,
    Etat,
    EtatSeance,
    Fonction,
    Jeu,
    NoticeOuverture,
    Paquet,
    PaquetSeance,
    Poste,
    Seance,
    SeanceOuverte,
    TableJeu,
)
from cercle.ledger.selectors import house
from cercle.ledger.selectors import sabot as inventaire
from cercle.rules.baccara import VARIANTES, Variante
from cercle.rules.refusal import Ambiguous, Illegal, gettext_noop
from cercle.rules.rotation import Retour

from .access import check_day_open, require_posted
from .day import gaming_day
from .house import check_authorised, known_table
from .ouverture import check_game, check_previous_closed, note_source
from .sabot import check_paquets, free_sabot
from .staff import check_staff

ARTICLE = "58"
ARTICLE_OUVERTE = "61"


@gesture("baccara.ouverture")
def open_seance_baccara(
    geste: Geste,
    /,
    *,
    table: int,
    croupier: str,
    changeur: str,
    sabot: int,
    paquets: list[str],
    machine: str = "",
    apres_diner: bool = False,
    confirme: bool = False,
) -> dict[str, Any]:
    """Open the next séance of a table of baccara.

    Needs one croupier and one changeur, different and free, by matricule; a sabot that is at no other table,
    by number; the packs of the variant, by serial number, new at two tableaux (article 58). The author is the
    named person who assigns the sabot; one that keeps coming back to the table is asked about. The next
    ticket of each value is recorded; `machine`: the serial number of the automatic machine that gives the
    tickets instead of carnets.

    At the open bank (article 61): in a house authorised, at one table, twice a day, the second time
    `apres_diner` and once the first is counted. Without a notice it opens all the same, and an alert says so.

    Errors: not_allowed, not_posted, day_closed, table_unknown, table_game, seance_open, two_employees,
    employee_unknown, employee_busy, not_authorised, one_table, two_seances, dinner, first_not_counted, those
    of services.sabot, no_small_carnet, machine_unknown, machine_busy; Ambiguous sabot_habitual unless
    `confirme`.
    """
    author = require_posted(geste, {croupier, changeur}, table=table, article=ARTICLE)
    jour = gaming_day(geste)
    check_day_open(jour)
    row = known_table(table, jour)
    variante = known_variante(row)
    reglage = house.reglage(row)
    assert reglage is not None, "a table is declared with its limits"
    check_previous_closed(row)
    staff = check_staff(row.jeu, {Fonction.CROUPIER.value: croupier, Fonction.CHANGEUR.value: changeur})
    rang = APRES_DINER if apres_diner else AVANT_DINER
    if variante == "ouverte":
        _check_ouverte(row, jour, rang)
    shoe = free_sabot(sabot)
    packs = check_paquets(variante, paquets)
    retour = inventaire.measure_next(row, sabot)
    if not confirme:
        _ask_if_habitual(row, sabot, retour)

    seance = geste.add(Seance(table=row, numero=row.seances.count() + 1, jour=jour, reglage=reglage))
    for place, (fonction, person) in enumerate(staff.items(), start=1):
        geste.add(Poste(seance=seance, rang=place, fonction=fonction, personne=person))
    geste.add(AffectationSabot(seance=seance, rang=1, sabot=shoe, par=author))
    _put_in(geste, seance, packs)
    source = note_source(geste, seance, machine)
    return {
        "table": table,
        "seance": seance.numero,
        "jour": jour,
        "jeu": row.jeu,
        "employes": {fonction: person.nom for fonction, person in staff.items()},
        "sabot": {"numero": sabot, "par": author.nom, **retour._asdict()},
        "paquets": [{"couleur": p.couleur, "numero_serie": p.numero_serie} for p in packs],
        **source,
        **(_note_ouverte(geste, seance, rang) if variante == "ouverte" else {}),
    }


def known_variante(table: TableJeu) -> Variante:
    """The variant of baccara a table is given to; Illegal "table_game"."""
    check_game(table, *VARIANTES, article=ARTICLE)
    return next(variante for variante in VARIANTES if variante == table.jeu)


def _ask_if_habitual(table: TableJeu, sabot: int, retour: Retour) -> None:
    """The same sabots are not always given to the same tables (article 58); Ambiguous "sabot_habitual"."""
    if not retour.habituel:
        return
    raise Ambiguous(
        "sabot_habitual",
        ARTICLE,
        gettext_noop(
            "Le sabot %(sabot)s revient à la table %(table)s : avec celle-ci, il y servirait à %(fois)s des "
            "%(dernieres)s dernières séances. Le prendre tout de même ?"
        ),
        sabot=sabot,
        table=table.numero,
        fois=retour.fois,
        dernieres=retour.sur,
    )


def _put_in(geste: Geste, seance: Seance, packs: list[Paquet]) -> None:
    for rang, pack in enumerate(packs, start=1):
        geste.add(PaquetSeance(seance=seance, paquet=pack, rang=rang))


def _check_ouverte(table: TableJeu, jour: dt.date, rang: int) -> None:
    """Article 61: the house authorised, one table, two séances a day separated by dinner."""
    check_authorised()
    over = EtatSeance.objects.filter(seance=OuterRef("pk"), etat=Etat.CLOSE)
    ouvertes = Seance.objects.filter(Q(jour=jour) | ~Exists(over), table__jeu=Jeu.OUVERTE)
    elsewhere = ouvertes.exclude(table__numero=table.numero).select_related("table").first()
    if elsewhere is not None:
        raise Illegal(
            "one_table",
            ARTICLE_OUVERTE,
            gettext_noop(
                "La banque ouverte se tient à la table %(autre)s : elle ne se tient qu’à une table."
            ),
            autre=elsewhere.table.numero,
        )
    held = {one.rang: one.seance for one in SeanceOuverte.objects.filter(jour=jour).select_related("seance")}
    if APRES_DINER in held:
        raise Illegal(
            "two_seances",
            ARTICLE_OUVERTE,
            gettext_noop(
                "La séance %(seance)s, d’après dîner, a été tenue : la banque ouverte n’en a pas d’autre ce "
                "jour."
            ),
            seance=held[APRES_DINER].numero,
        )
    if rang in held:
        raise Illegal(
            "dinner",
            ARTICLE_OUVERTE,
            gettext_noop(
                "La séance %(seance)s a été tenue ce jour : la banque ouverte n’en a qu’une autre, après le "
                "dîner."
            ),
            seance=held[rang].numero,
        )
    for first in held.values():
        _check_counted(first)


def _check_counted(first: Seance) -> None:
    """Two séances of a day are two only when the box was counted in between (article 56-1)."""
    if Comptee.objects.filter(seance=first).exists():
        return
    raise Illegal(
        "first_not_counted",
        "56-1",
        gettext_noop(
            "La séance %(seance)s, d’avant dîner, n’est pas comptée : sans comptée, c’est toujours la même."
        ),
        seance=first.numero,
    )


def _note_ouverte(geste: Geste, seance: Seance, rang: int) -> dict[str, Any]:
    """Which of the two séances of the day it is, and the time told to the authorities, if any was."""
    notice = NoticeOuverture.objects.filter(table=seance.table, jour=seance.jour, rang=rang).first()
    geste.add(SeanceOuverte(seance=seance, jour=seance.jour, rang=rang, notice=notice))
    return {"rang": rang, "notice": notice.heure if notice else None}
