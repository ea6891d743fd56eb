"""Writing the inventory of sabots and packs of baccara: received, taken out of it (article 58).

They are given to a séance in `services.baccara_seance`.
"""

from collections.abc import Sequence
from typing import Any

from cercle.journal.gesture import Geste, gesture
from cercle.ledger.models import Paquet, ReformePaquet, Role, Sabot, Seance, SortieSabot
from cercle.ledger.selectors import sabot as inventaire
from cercle.rules.baccara import Variante
from cercle.rules.refusal import Illegal, cite, gettext_noop
from cercle.rules.sabot import COMPOSITIONS, check_composition

from .access import require_role
from .words import line

ARTICLE = "58"
DERNIER_NUMERO = 9999


@gesture("sabot.reception")
def receive_sabot(geste: Geste, /, *, numero: int, modele: str) -> dict[str, Any]:
    """Enter a sabot of an approved model under the number the house gives it (article 58).

    Errors: not_allowed, sabot_number, sabot_known, text_missing, text_too_long.
    """
    require_role(geste, Role.CHEF, Role.DIRECTEUR)
    if not 1 <= numero <= DERNIER_NUMERO:
        raise Illegal(
            "sabot_number",
            ARTICLE,
            gettext_noop("Un sabot a un numéro de 1 à %(dernier)s, pas %(numero)s."),
            dernier=DERNIER_NUMERO,
            numero=numero,
        )
    model = line(modele, nom="le modèle agréé", longest=60, article=ARTICLE)
    if inventaire.find_sabot(numero) is not None:
        raise Illegal(
            "sabot_known", ARTICLE, gettext_noop("La maison a déjà un sabot %(numero)s."), numero=numero
        )
    geste.add(Sabot(numero=numero, modele=model))
    return {"sabot": numero, "modele": model}


@gesture("sabot.sortie")
def retire_sabot(geste: Geste, /, *, numero: int, motif: str) -> dict[str, Any]:
    """Take a sabot out of the inventory, for good.

    Errors: not_allowed, sabot_unknown, sabot_retired, sabot_busy, text_missing, text_too_long.
    """
    require_role(geste, Role.CHEF, Role.DIRECTEUR)
    row = free_sabot(numero)
    why = line(motif, nom="le motif", longest=200, article=ARTICLE)
    geste.add(SortieSabot(sabot=row, motif=why))
    return {"sabot": numero, "modele": row.modele, "motif": why}


@gesture("sabot.paquets")
def receive_paquets(geste: Geste, /, *, paquets: list[dict[str, str]]) -> dict[str, Any]:
    """Receive packs of 52 cards, each {couleur, numero_serie}: colour of the back, serial number.

    Errors: not_allowed, packs_missing, pack_known, pack_twice, text_missing, text_too_long.
    """
    require_role(geste, Role.CHEF, Role.DIRECTEUR)
    packs = [
        {
            "couleur": line(pack["couleur"], nom="la couleur du jeu", longest=30, article=ARTICLE),
            "numero_serie": _serial(pack["numero_serie"]),
        }
        for pack in paquets
    ]
    if not packs:
        raise Illegal("packs_missing", ARTICLE, gettext_noop("Aucun jeu n’est nommé."))
    _check_once([pack["numero_serie"] for pack in packs])
    for pack in packs:
        known = inventaire.find_paquet(pack["numero_serie"])
        if known is not None:
            raise Illegal(
                "pack_known",
                ARTICLE,
                gettext_noop("La maison a déjà le jeu n° %(numero)s (%(couleur)s)."),
                numero=known.numero_serie,
                couleur=known.couleur,
            )
    for pack in packs:
        geste.add(Paquet(**pack))
    return {"paquets": packs}


@gesture("sabot.reforme")
def reform_paquet(geste: Geste, /, *, numero_serie: str, motif: str) -> dict[str, Any]:
    """A pack is no longer perfect: it serves no more (article 58). Entered as soon as it is seen.

    The séance that has it keeps it on its list: between two séances it is replaced by a new one.
    Errors: not_allowed, pack_unknown, pack_reformed, text_missing, text_too_long.
    """
    require_role(geste, Role.CHEF, Role.DIRECTEUR)
    row = _known_paquet(numero_serie)
    why = line(motif, nom="le motif", longest=200, article=ARTICLE)
    geste.add(ReformePaquet(paquet=row, motif=why))
    return {"couleur": row.couleur, "numero_serie": row.numero_serie, "motif": why}


def free_sabot(numero: int) -> Sabot:
    """A sabot of the house, at no table now; Illegal "sabot_unknown", "sabot_retired", "sabot_busy"."""
    row = inventaire.find_sabot(numero)
    if row is None:
        raise Illegal(
            "sabot_unknown", ARTICLE, gettext_noop("La maison n’a pas de sabot %(numero)s."), numero=numero
        )
    gone = getattr(row, "sortie", None)
    if gone is not None:
        raise Illegal(
            "sabot_retired",
            ARTICLE,
            gettext_noop("Le sabot %(numero)s est sorti de l’inventaire : %(motif)s."),
            numero=numero,
            motif=gone.motif,
        )
    elsewhere = inventaire.serving(row)
    if elsewhere is not None:
        raise Illegal(
            "sabot_busy",
            ARTICLE,
            gettext_noop("Le sabot %(numero)s sert à la séance %(seance)s de la table %(table)s."),
            numero=numero,
            **_place(elsewhere),
        )
    return row


def check_paquets(variante: Variante, serials: Sequence[str]) -> list[Paquet]:
    """The packs of a séance, by serial number: those the variant asks for, perfect, free, new where it must.

    Illegal "pack_unknown", "pack_twice", "pack_reformed", "pack_busy", "pack_used", "packs_count",
    "packs_colours".
    """
    rows = [_known_paquet(serial) for serial in serials]
    _check_once([row.numero_serie for row in rows])
    for row in rows:
        _check_free(row, neuf=COMPOSITIONS[variante].neufs)
    check_composition(variante, [row.couleur for row in rows])
    return rows


def _check_free(row: Paquet, *, neuf: bool) -> None:
    elsewhere = inventaire.last_use(row, open_only=True)
    if elsewhere is not None:
        raise Illegal(
            "pack_busy",
            ARTICLE,
            gettext_noop("Le jeu n° %(numero)s sert à la séance %(seance)s de la table %(table)s."),
            numero=row.numero_serie,
            **_place(elsewhere),
        )
    used = inventaire.last_use(row) if neuf else None
    if used is not None:
        raise Illegal(
            "pack_used",
            ARTICLE,
            gettext_noop(
                "Le jeu n° %(numero)s a déjà servi, à la séance %(seance)s de la table %(table)s : "
                "à deux tableaux, chaque séance veut des cartes neuves."
            ),
            numero=row.numero_serie,
            **_place(used),
        )


def _known_paquet(numero_serie: str) -> Paquet:
    """A pack of the house, not written off; Illegal "pack_unknown", "pack_reformed"."""
    serial = _serial(numero_serie)
    row = inventaire.find_paquet(serial)
    if row is None:
        raise Illegal(
            "pack_unknown",
            ARTICLE,
            gettext_noop("La maison n’a pas de jeu n° %(saisie)s."),
            saisie=cite(serial),
        )
    gone = getattr(row, "reforme", None)
    if gone is not None:
        raise Illegal(
            "pack_reformed",
            ARTICLE,
            gettext_noop("Le jeu n° %(numero)s est réformé : %(motif)s."),
            numero=row.numero_serie,
            motif=gone.motif,
        )
    return row


def _check_once(serials: list[str]) -> None:
    """No serial number is named twice, in whatever case; Illegal "pack_twice"."""
    seen: set[str] = set()
    for serial in serials:
        if serial.casefold() in seen:
            raise Illegal(
                "pack_twice",
                ARTICLE,
                gettext_noop("Le jeu n° %(numero)s est nommé deux fois."),
                numero=serial,
            )
        seen.add(serial.casefold())


def _serial(numero_serie: str) -> str:
    return line(numero_serie, nom="le numéro du jeu", longest=40, article=ARTICLE)


def _place(seance: Seance) -> dict[str, object]:
    return {"seance": seance.numero, "table": seance.table.numero}
