"""Writing the house: establishment, tables, limits, staff. Each change is a new version row."""

import datetime as dt
import uuid
from collections.abc import Iterable, Mapping
from dataclasses import replace
from typing import Any

from cercle.journal.gesture import Author, Geste, Receipt, gesture
from cercle.ledger.models import (
    AutorisationOuverte,
    Etablissement,
    Jeu,
    Personne,
    ReglageTable,
    Role,
    TableJeu,
)
from cercle.ledger.selectors import house
from cercle.rules import reglage as limites
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


@gesture("maison.autorisation")
def authorise_ouverte(geste: Geste, /, *, reference: str) -> dict[str, Any]:
    """Name the act that specially authorises the open bank in the house (article 61); "" withdraws it."""
    require_house(geste)
    before = house.autorisation()
    after = optional_line(reference, nom="la référence de l’autorisation", longest=120, article="61")
    geste.add(AutorisationOuverte(reference=after))
    return {"avant": before, "apres": after}


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
    banque_minimum: int | None = None,
    banque_maximum: int | None = None,
    banco_maximum: int | None = None,
) -> dict[str, Any]:
    """Give the season its next table (article 56-1: one unbroken series of numbers for all card games).

    Limits in centimes, those of the bank at baccara only (58, 61). Errors: game_unknown, not_authorised and
    one_open_table (open bank), table_number, limit_illegal, text_missing, text_too_long.
    """
    require_house(geste)
    _check_jeu(jeu)
    known = house.tables(saison)
    if jeu == Jeu.OUVERTE:
        check_authorised()
        _check_one_ouverte(known)
    expected = len(known) + 1
    if numero != expected:
        raise Illegal(
            "table_number",
            "56-1",
            gettext_noop("La table %(numero)s romprait la série : la prochaine est la table %(attendu)s."),
            numero=numero,
            attendu=expected,
        )
    limits = limites.Limites(mise_minimum, unite_paiement, banque_minimum, banque_maximum, banco_maximum)
    table = geste.add(TableJeu(saison=saison, numero=numero, jeu=jeu))
    return {"table": numero, "saison": saison, "jeu": jeu} | _set_reglage(geste, table, nom, limits)


@gesture("maison.reglage")
def change_reglage(
    geste: Geste,
    /,
    *,
    saison: int,
    table: int,
    nom: str,
    mise_minimum: int,
    unite_paiement: int,
    banque_minimum: int | None = None,
    banque_maximum: int | None = None,
    banco_maximum: int | None = None,
) -> dict[str, Any]:
    """Change a table's name and limits; open séances keep those they opened with. None: no such limit."""
    require_house(geste)
    found = _known_table(table, saison)
    limits = limites.Limites(mise_minimum, unite_paiement, banque_minimum, banque_maximum, banco_maximum)
    return {"table": table, "saison": saison} | _set_reglage(geste, found, nom, limits)


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

    `data`: {"etablissement": {nom, commune, adresse}, "banque_ouverte": reference of the authorisation,
    "tables": [{numero, jeu, nom, and the limits of `declare_table`}], "personnes": [{matricule, nom, role}]}.
    Each difference is a gesture of its own; answers their receipts.
    """
    written: list[Receipt] = []
    wanted = data.get("etablissement")
    if wanted and _fields(house.etablissement(), wanted) != wanted:
        written.append(declare_etablissement(_again(author), **wanted))
    for row in data.get("personnes", []):
        if _fields(house.personne(row["matricule"]), row) != row:
            written.append(declare_personne(_again(author), **row))
    if data.get("banque_ouverte", house.autorisation()) != house.autorisation():
        written.append(authorise_ouverte(_again(author), reference=data["banque_ouverte"]))
    for row in data.get("tables", []):
        table = house.table(row["numero"], saison)
        if table is None:
            written.append(declare_table(_again(author), saison=saison, **row))
            continue
        names = dict.fromkeys(("nom", *limites.Limites._fields))
        limits = {name: row[name] for name in names if name in row}
        if _fields(house.reglage(table), limits) != limits:
            current = _fields(house.reglage(table), names) or {}
            written.append(
                change_reglage(_again(author), saison=saison, table=table.numero, **(current | limits))
            )
    return written


def _check_one_ouverte(known: Iterable[TableJeu]) -> None:
    """The open bank is kept at one table only (article 61); Illegal "one_open_table"."""
    for table in known:
        if table.jeu == Jeu.OUVERTE:
            raise Illegal(
                "one_open_table",
                "61",
                gettext_noop(
                    "La table %(table)s est déjà celle de la banque ouverte : une seule table y est donnée."
                ),
                table=table.numero,
            )


def check_authorised() -> None:
    """The open bank is kept in houses specially authorised (article 61); Illegal "not_authorised"."""
    if not house.autorisation():
        raise Illegal(
            "not_authorised",
            "61",
            gettext_noop("La maison n’est pas spécialement autorisée à tenir la banque ouverte."),
        )


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


def _set_reglage(geste: Geste, table: TableJeu, nom: str, limits: limites.Limites) -> dict[str, Any]:
    limites.check_limites(table.jeu, limits)
    values = {"nom": line(nom, nom="le nom de la table", longest=60), **limits._asdict()}
    # The limits of a bank are told where there is one.
    after = {name: value for name, value in values.items() if name in limites.NOMS[table.jeu]}
    before = _fields(house.reglage(table), after)
    geste.add(ReglageTable(table=table, **values))
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
