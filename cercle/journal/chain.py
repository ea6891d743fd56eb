"""The last link, and the next one."""

import hashlib
import json
from collections.abc import Sequence
from functools import lru_cache
from typing import Any, NamedTuple

from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey
from django.db.backends.base.base import BaseDatabaseWrapper
from django.db.backends.utils import CursorWrapper

from .canonical import FORMATS, ZEROS, EntryText
from .keys import sign
from .models import KEY_KINDS


class Tip(NamedTuple):
    """The end of the chain as the next writer finds it.

    `public` is the key that the journal names, `repeated` the entry already made for the same request.
    """

    number: int
    digest: str
    signature: str
    public: str
    repeated: int | None


NOTHING = Tip(0, ZEROS, "", "", None)

# The kinds are written out, not bound: only then do both engines see that the partial index answers.
_KINDS = ", ".join(f"'{kind}'" for kind in KEY_KINDS)
_TIP = f"""
SELECT number, digest, signature,
    (SELECT payload FROM journal_entry WHERE kind IN ({_KINDS}) ORDER BY number DESC LIMIT 1) AS named,
    (SELECT number FROM journal_entry WHERE request_id = %s) AS repeated
FROM journal_entry ORDER BY journal_entry.number DESC LIMIT 1
"""
COLUMNS = (*EntryText._fields[:-1], "digest", "signature")
_INSERT = f"INSERT INTO journal_entry ({', '.join(COLUMNS)}) VALUES ({', '.join(['%s'] * len(COLUMNS))})"


def read_tip(connection: BaseDatabaseWrapper, request_id: str) -> Tip:
    """The end of the chain, to be read under the lock only."""
    with connection.cursor() as cursor:
        cursor.execute(_TIP, [request_id])
        row = cursor.fetchone()
    if row is None:
        return NOTHING
    return Tip(row[0], row[1], row[2], named_key(row[3]) if row[3] else "", row[4])


@lru_cache(maxsize=8)
def named_key(payload: str) -> str:
    """The public key that the payload of an opening or of a change of key names."""
    return str(json.loads(payload)["faits"]["cle_publique"])


def digest_of(entry: EntryText) -> str:
    """The SHA-256 of an entry's hashed text, hexadecimal."""
    return hashlib.sha256(FORMATS[entry.format](*entry)).hexdigest()


def append(connection: BaseDatabaseWrapper, key: Ed25519PrivateKey, entry: EntryText) -> None:
    """Hash, sign and insert the next entry, under the lock."""
    digest = digest_of(entry)
    with connection.cursor() as cursor:
        insert_entry(cursor, (*entry[:-1], digest, sign(key, digest)))


def insert_entry(cursor: CursorWrapper, values: Sequence[Any]) -> None:
    """Insert an entry as it is, its columns in the order of COLUMNS."""
    cursor.execute(_INSERT, values)
