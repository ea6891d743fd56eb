"""Reading a line of JSON for `settle`: strict shapes, exact numbers, and Unreadable for everything else."""

import json
from collections.abc import Callable, Mapping
from decimal import Decimal
from typing import TypeVar, cast

from cercle.rules.montant import parse_decimal
from cercle.rules.refusal import Unreadable, cite, gettext_noop

Fields = Mapping[str, object]
T = TypeVar("T")
S = TypeVar("S", bound=str)

# No fiche, ticket or count of a house has more digits; beyond, the line is not what it claims to be.
ENTIER_MAXIMUM = 999_999_999

# Plain characters inside JSON, but many readers take them for an end of line: one answer must stay one line.
_FINS_DE_LIGNE = {ord(c): f"\\u{ord(c):04x}" for c in "\x85\u2028\u2029"}


def read_line(line: bytes) -> Fields:
    """Read the JSON object of a line; fractional numbers become Decimal, exact.

    Unreadable "unreadable" for anything but one object in UTF-8: an empty line, another encoding, NaN, a key
    given twice (which of the two is meant?), nesting or numbers beyond reason.
    """
    try:
        found = json.loads(
            line.decode("utf-8-sig"),
            object_pairs_hook=_unique_keys,
            parse_float=Decimal,
            parse_constant=_refuse_constant,
        )
    except (ValueError, ArithmeticError, RecursionError) as error:
        shown = line.decode("utf-8", "replace").strip()
        if not shown:
            raise Unreadable("unreadable", "", gettext_noop("Ligne vide.")) from error
        raise Unreadable(
            "unreadable", "", gettext_noop("Ligne de JSON illisible : %(saisie)s."), saisie=cite(shown)
        ) from error
    return as_object(found, "ligne")


def dump_line(answer: Mapping[str, object]) -> str:
    """Write an answer as one line of JSON, accents as they are; what UTF-8 cannot carry is escaped."""
    text = json.dumps(answer, ensure_ascii=False).translate(_FINS_DE_LIGNE)
    return text.encode("utf-8", "backslashreplace").decode("utf-8")


def read_id(fields: Fields) -> str | int | None:
    """The line's id, given back as it came: text or a whole number; anything else counts as no id."""
    found = fields.get("id")
    return found if isinstance(found, str) or type(found) is int else None


def take(fields: Fields, key: str, read: Callable[[object, str], T], default: T | None = None) -> T:
    """Read one field; absent or null, it is `default`, or Unreadable when there is none."""
    found = fields.get(key)
    if found is not None:
        return read(found, key)
    if default is not None:
        return default
    raise Unreadable("unreadable", "", gettext_noop("Il manque « %(champ)s »."), champ=key)


def as_object(found: object, name: str) -> Fields:
    if not isinstance(found, dict):
        raise wrong_shape(found, name)
    return cast(Fields, found)


def as_list(found: object, name: str) -> list[object]:
    if not isinstance(found, list):
        raise wrong_shape(found, name)
    return cast(list[object], found)


def as_amount(found: object, name: str) -> int:
    """An amount in euros, text with two decimals ("12.50"), as centimes."""
    if not isinstance(found, str):
        raise wrong_shape(found, name)
    return parse_decimal(found)


def as_integer(found: object, name: str) -> int:
    """A whole number from 1 to ENTIER_MAXIMUM (fiches and tickets run from 1); true is not a number."""
    if isinstance(found, bool) or not isinstance(found, int) or not 1 <= found <= ENTIER_MAXIMUM:
        raise wrong_shape(found, name)
    return found


def one_of(choices: tuple[S, ...]) -> Callable[[object, str], S]:
    """A reader of a word out of a few."""

    def read(found: object, name: str) -> S:
        for choice in choices:
            if found == choice:
                return choice
        raise wrong_shape(found, name)

    return read


def wrong_shape(found: object, name: str) -> Unreadable:
    """The refusal of a field that is not what its format says."""
    shown = "[…]" if isinstance(found, list) else "{…}" if isinstance(found, dict) else cite(str(found))
    return Unreadable(
        "unreadable",
        "",
        gettext_noop("« %(champ)s » n'a pas la forme attendue : %(saisie)s."),
        champ=name,
        saisie=shown,
    )


def _unique_keys(pairs: list[tuple[str, object]]) -> dict[str, object]:
    found = dict(pairs)
    if len(found) != len(pairs):
        raise ValueError("a key is given twice")
    return found


def _refuse_constant(name: str) -> object:
    raise ValueError(f"{name} is not JSON")
