"""Writing the house: establishment, tables, limits, staff. Each change is a new version row."""

import datetime as dt
import uuid
from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from cercle.journal.gesture import Author, Geste, Receipt, gesture
from cercle.ledger.models import Etablissement, Jeu, Personne, ReglageTable, Role, TableJeu
from cercle.ledger.models.house import MISE_MINIMUM_MAXIMUM
from cercle.ledger.selectors import house
from cercle.rules.montant import format_euros
from cercle.rules.refusal import Illegal, cite, gettext_noop
from cercle.rules.saison import saison_of

from .access import INSTALLATION, require_house
from .accounts import reserved
from .words import line, optional_line


@gesture("maison.etablissement")
def declare_etablissement(geste: Geste, /, *, nom: str, commune: str, adresse: str = "") -> dict[str, Any]:
    """Name the establishment as it appears on every document."""
    require_house(geste)
    before = house.etablissement()
    after = {
        "nom": line(nom, nom="le nom de l’établissement", longest=120),
        "commune": line(commune, nom="la commune", longest=80),
        "adresse": optional_line(adresse, nom="l’adresse", longest=200),
    }
    geste.add(Etablissement(**after))
    return {"avant": _fields(before, after), "apres": after}


@gesture("maison.table")
def declare_table(
    geste: Geste,
    /,
    *,
    saison: int,
    numero: int,
    jeu: str,
    nom: str,
    mise_minimum: int = 10,
    unite_paiement: int = 1,
) -> dict[str, Any]:
    """Give the season its next table (article 56-1: one unbroken series of numbers for all card games)."""
    require_house(geste)
    _check_jeu(jeu)
    expected = len(house.tables(saison)) + 1
    if numero != expected:
        raise Illegal(
            "table_number",
            "56-1",
            gettext_noop("La table %(numero)s romprait la série : la prochaine est la table %(attendu)s."),
            numero=numero,
            attendu=expected,
        )
    table = geste.add(TableJeu(saison=saison, numero=numero, jeu=jeu))
    return {"table": numero, "saison": saison, "jeu": jeu} | _set_reglage(
        geste, table, nom=nom, mise_minimum=mise_minimum, unite_paiement=unite_paiement
    )


@gesture("maison.reglage")
def change_reglage(
    geste: Geste, /, *, saison: int, table: int, nom: str, mise_minimum: int, unite_paiement: int
) -> dict[str, Any]:
    """Change a table's name and limits; open séances keep those they opened with."""
    require_house(geste)
    found = _known_table(table, saison)
    return {"table": table, "saison": saison} | _set_reglage(
        geste, found, nom=nom, mise_minimum=mise_minimum, unite_paiement=unite_paiement
    )


@gesture("maison.personne")
def declare_personne(
    geste: Geste, /, *, matricule: str, nom: str, role: str, actif: bool = True
) -> dict[str, Any]:
    """Enter a person, or change a name, a role, an end of service.

    Errors: matricule_reserved, role_unknown, those of services.words.
    """
    require_house(geste)
    if role not in Role.values:
        raise Illegal("role_unknown", "", gettext_noop("Le rôle %(saisie)s n’existe pas."), saisie=cite(role))
    after = {
        "matricule": line(matricule, nom="le matricule", longest=30),
        "nom": line(nom, nom="le nom", longest=80),
        "role": role,
        "actif": actif,
    }
    if after["matricule"].casefold() == INSTALLATION:
        raise reserved(after["matricule"])
    before = house.personne(after["matricule"])
    geste.add(Personne(**after))
    return {"avant": _fields(before, after), "apres": after}


def ensure_reference(author: Author, data: Mapping[str, Any], *, saison: int) -> list[Receipt]:
    """Bring the house to what a reference file says; a second run writes nothing.

    `data`: {"etablissement": {nom, commune, adresse}, "tables": [{numero, jeu, nom, mise_minimum,
    unite_paiement}], "personnes": [{matricule, nom, role}]}. Each difference is a gesture of its own;
    answers their receipts.
    """
    written: list[Receipt] = []
    wanted = data.get("etablissement")
    if wanted and _fields(house.etablissement(), wanted) != wanted:
        written.append(declare_etablissement(_again(author), **wanted))
    for row in data.get("personnes", []):
        if _fields(house.personne(row["matricule"]), row) != row:
            written.append(declare_personne(_again(author), **row))
    for row in data.get("tables", []):
        table = house.table(row["numero"], saison)
        if table is None:
            written.append(declare_table(_again(author), saison=saison, **row))
            continue
        limits = {k: row[k] for k in ("nom", "mise_minimum", "unite_paiement") if k in row}
        if _fields(house.reglage(table), limits) != limits:
            current = _fields(house.reglage(table), {"nom": 0, "mise_minimum": 0, "unite_paiement": 0}) or {}
            written.append(
                change_reglage(_again(author), saison=saison, table=table.numero, **(current | limits))
            )
    return written


def known_table(numero: int, jour: dt.date) -> TableJeu:
    """Table `numero` of the season of that day; Illegal("table_unknown")."""
    return _known_table(numero, saison_of(jour))


def _known_table(numero: int, saison: int) -> TableJeu:
    found = house.table(numero, saison)
    if found is None:
        raise Illegal(
            "table_unknown",
            "56-1",
            gettext_noop("La saison %(saison)s–%(suivante)s n’a pas de table %(table)s."),
            table=numero,
            saison=saison,
            suivante=saison + 1,
        )
    return found


def _again(author: Author) -> Author:
    """The same author, for one more act."""
    return replace(author, request_id=uuid.uuid4())


def _set_reglage(
    geste: Geste, table: TableJeu, *, nom: str, mise_minimum: int, unite_paiement: int
) -> dict[str, Any]:
    if not 10 <= mise_minimum <= MISE_MINIMUM_MAXIMUM or mise_minimum % 10:
        raise Illegal(
            "limit_illegal",
            "63",
            gettext_noop(
                "La mise minimum est un multiple de 0,10 € de %(moins)s à %(plus)s, pas %(montant)s."
            ),
            moins=format_euros(10),
            plus=format_euros(MISE_MINIMUM_MAXIMUM),
            montant=format_euros(mise_minimum),
        )
    if unite_paiement not in (1, 10):
        raise Illegal(
            "limit_illegal",
            "66",
            gettext_noop("L’unité de paiement est 0,01 € ou 0,10 €, pas %(montant)s."),
            montant=format_euros(unite_paiement),
        )
    after = {
        "nom": line(nom, nom="le nom de la table", longest=60),
        "mise_minimum": mise_minimum,
        "unite_paiement": unite_paiement,
    }
    before = _fields(house.reglage(table), after)
    geste.add(ReglageTable(table=table, **after))
    return {"avant": before, "apres": after}


def _check_jeu(jeu: str) -> None:
    if jeu not in Jeu.values:
        raise Illegal(
            "game_unknown",
            "",
            gettext_noop("Le jeu %(saisie)s n’est pas tenu par la maison."),
            saisie=cite(jeu),
        )


def _fields(row: Any, like: Mapping[str, Any]) -> dict[str, Any] | None:
    """The columns of `row` that `like` names; None when there is no row yet."""
    return None if row is None else {name: getattr(row, name) for name in like}
