"""Writing the house: establishment, tables, limits, staff. Each change is a new version row."""

import uuid
from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from cercle.journal.gesture import Author, Geste, Receipt, gesture
from cercle.ledger.models import Etablissement, Jeu, Personne, ReglageTable, Role, TableJeu
from cercle.ledger.selectors import house
from cercle.rules.refusal import Illegal, gettext_noop

from .access import require_house


@gesture("maison.etablissement")
def declare_etablissement(geste: Geste, /, *, nom: str, commune: str, adresse: str = "") -> dict[str, Any]:
    """Name the establishment as it appears on every document."""
    require_house(geste)
    before = house.etablissement()
    geste.add(Etablissement(nom=nom, commune=commune, adresse=adresse))
    after = {"nom": nom, "commune": commune, "adresse": adresse}
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
    found = house.table(table, saison)
    if found is None:
        raise Illegal(
            "table_unknown",
            "56-1",
            gettext_noop("Il n'y a pas de table %(table)s cette saison."),
            table=table,
        )
    return {"table": table, "saison": saison} | _set_reglage(
        geste, found, nom=nom, mise_minimum=mise_minimum, unite_paiement=unite_paiement
    )


@gesture("maison.personne")
def declare_personne(
    geste: Geste, /, *, matricule: str, nom: str, role: str, actif: bool = True
) -> dict[str, Any]:
    """Enter a person, or change a name, a role, an end of service."""
    require_house(geste)
    if role not in Role.values:
        raise Illegal("role_unknown", "", gettext_noop("Le rôle « %(role)s » n'existe pas."), role=role)
    before = house.personne(matricule)
    geste.add(Personne(matricule=matricule, nom=nom, role=role, actif=actif))
    after = {"matricule": matricule, "nom": nom, "role": role, "actif": actif}
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


def _again(author: Author) -> Author:
    """The same author, for one more act."""
    return replace(author, request_id=uuid.uuid4())


def _set_reglage(
    geste: Geste, table: TableJeu, *, nom: str, mise_minimum: int, unite_paiement: int
) -> dict[str, Any]:
    if mise_minimum < 10 or mise_minimum % 10:
        raise Illegal(
            "limit_illegal",
            "63",
            gettext_noop("La mise minimum est un multiple de 10 centimes, au moins 10 centimes."),
        )
    if unite_paiement not in (1, 10):
        raise Illegal("limit_illegal", "66", gettext_noop("L'unité de paiement est 0,01 € ou 0,10 €."))
    after = {"nom": nom, "mise_minimum": mise_minimum, "unite_paiement": unite_paiement}
    before = _fields(house.reglage(table), after)
    geste.add(ReglageTable(table=table, **after))
    return {"avant": before, "apres": after}


def _check_jeu(jeu: str) -> None:
    if jeu not in Jeu.values:
        raise Illegal(
            "game_unknown", "", gettext_noop("Le jeu « %(jeu)s » n'est pas tenu par la maison."), jeu=jeu
        )


def _fields(row: Any, like: Mapping[str, Any]) -> dict[str, Any] | None:
    """The columns of `row` that `like` names; None when there is no row yet."""
    return None if row is None else {name: getattr(row, name) for name in like}
