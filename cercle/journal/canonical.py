"""The canonical text: what is hashed, byte for byte, so that anyone can hash it again in fifty years.

Format 1
--------
A value is null, true, false, a whole number of at most 64 bits, a string, a list or an object. Written as
JSON: keys sorted by code point, no space, strings in Unicode NFC, only `"`, `\\` and the control characters
below U+0020 escaped (short forms where JSON has them, else \\u00xx), everything else as UTF-8. A date is
the string YYYY-MM-DD. Money is whole centimes; a fraction has no form here.

The payload of an entry is the canonical text of `{"demande": …, "faits": …, "lignes": [[table, columns],
…]}`; an entry dated by a tale (see clock) has one key more, `"recit"`: the server's time, written like
recorded_at. The hashed text of an entry is the object with the keys actor, actor_name, format, kind, number,
payload, previous, previous_signature, recorded_at, request_id, in that order, the payload inserted exactly
as it is stored. `previous` is the digest of the entry before (64 zeros for the first), `previous_signature`
its signature ("" for the first). The digest is SHA-256 in hexadecimal; the signature is Ed25519 over the 32
bytes of the digest.

A format is never changed: a new one is added to FORMATS beside the old ones, and an entry says which it
follows.
"""

import json
import unicodedata
from collections.abc import Callable, Mapping
from datetime import date, datetime
from functools import lru_cache
from json.encoder import encode_basestring
from typing import NamedTuple

FORMAT = 1
ZEROS = "0" * 64
INT_MIN, INT_MAX = -(2**63), 2**63 - 1

# What a canonical value is once normalised.
type_names = "str, int, bool, None, date, list, tuple, dict"
Canonical = None | bool | int | str | list["Canonical"] | dict[str, "Canonical"]

_encode = json.JSONEncoder(ensure_ascii=False, sort_keys=True, separators=(",", ":"), allow_nan=False).encode


class EntryText(NamedTuple):
    """The stored columns of an entry that its digest covers, and the signature of the entry before."""

    number: int
    recorded_at: str
    actor: str
    actor_name: str
    kind: str
    format: int
    payload: str
    previous: str
    request_id: str
    previous_signature: str


def text(value: str) -> str:
    """The string in NFC. ValueError for what a database or a file cannot hold: NUL, a lone surrogate."""
    value = str.__str__(value)
    if value.isascii():
        if "\0" in value:
            raise ValueError(f"a NUL character cannot be recorded: {value[:40]!r}")
        return value
    if "\0" in value or any("\ud800" <= char <= "\udfff" for char in value):
        raise ValueError(f"a NUL character or a lone surrogate cannot be recorded: {value[:40]!r}")
    return unicodedata.normalize("NFC", value)


def normalise(value: object) -> Canonical:
    """The value as it will be read back: NFC strings, lists for tuples, ISO dates, plain ints, sorted keys.

    TypeError for any other type (a float or a Decimal above all), ValueError for a string or a number that
    cannot be recorded.
    """
    if value is None or value is True or value is False:
        return value
    if isinstance(value, str):
        return text(value)
    if isinstance(value, int):
        if not INT_MIN <= value <= INT_MAX:
            raise ValueError("a whole number of more than 64 bits cannot be recorded")
        return int(value)
    if isinstance(value, list | tuple):
        return [normalise(item) for item in value]
    if isinstance(value, Mapping):
        return _normalise_mapping(value)
    if isinstance(value, date) and not isinstance(value, datetime):
        return value.isoformat()
    raise TypeError(f"{type(value).__name__} has no canonical form (only {type_names})")


def _normalise_mapping(value: Mapping[object, object]) -> dict[str, Canonical]:
    result: dict[str, Canonical] = {}
    for key, item in value.items():
        if not isinstance(key, str):
            raise TypeError(f"a key must be a string, not {type(key).__name__}")
        name = text(key)
        if name in result:
            raise ValueError(f"the key {name!r} comes twice once normalised")
        result[name] = normalise(item)
    return {name: result[name] for name in sorted(result)}


def dumps(value: Canonical) -> str:
    """The canonical text of a normalised value."""
    return _encode(value)


def is_canonical(payload: str, value: object) -> bool:
    """Whether `payload`, already parsed as `value`, is exactly what `dumps(normalise(value))` writes."""
    return (payload.isascii() or unicodedata.is_normalized("NFC", payload)) and _encode(value) == payload


@lru_cache(maxsize=1024)
def _opening_1(actor: str, actor_name: str, format_: int, kind: str) -> str:
    """The part that many entries have in common."""
    return (
        f'{{"actor":{encode_basestring(actor)},"actor_name":{encode_basestring(actor_name)},'
        f'"format":{format_:d},"kind":{encode_basestring(kind)},"number":'
    )


def hashed_text_1(
    number: int,
    recorded_at: str,
    actor: str,
    actor_name: str,
    kind: str,
    format_: int,
    payload: str,
    previous: str,
    request_id: str,
    previous_signature: str,
) -> bytes:
    """Format 1, assembled from the stored columns: nothing is parsed, nothing can be lost on the way.

    The digests, the signature, the time and the request id never hold a character to escape and are not
    looked through for one: what somebody else may have put there makes another text, and another digest.
    """
    return (
        f'{_opening_1(actor, actor_name, format_, kind)}{number:d},"payload":{payload},'
        f'"previous":"{previous}","previous_signature":"{previous_signature}",'
        f'"recorded_at":"{recorded_at}","request_id":"{request_id}"}}'
    ).encode()


# Called with the fields of an EntryText, in order.
FORMATS: dict[int, Callable[..., bytes]] = {1: hashed_text_1}
