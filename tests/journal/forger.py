"""Somebody who has the database and the source, and writes the chain again from where he likes."""

from hashlib import sha256

from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

from cercle.journal.canonical import FORMATS, ZEROS, EntryText
from cercle.journal.chain import COLUMNS
from cercle.journal.keys import sign


def rewrite_chain(attack, *, start: int = 1, key: Ed25519PrivateKey | None = None, last: int | None = None):
    """Recompute every digest from `start` on; sign with `key`, or keep the signatures as they were."""
    previous, previous_signature = attack.one(
        "SELECT digest, signature FROM journal_entry WHERE number = %s", start - 1
    ) or (ZEROS, "")
    (end,) = attack.one("SELECT MAX(number) FROM journal_entry")
    for number in range(start, (last or end) + 1):
        row = attack.one(f"SELECT {', '.join(COLUMNS)} FROM journal_entry WHERE number = %s", number)
        fields = dict(zip(COLUMNS, row, strict=True))
        signature = fields.pop("signature")
        fields.pop("digest")
        fields["previous"] = previous
        entry = EntryText(**fields, previous_signature=previous_signature)
        digest = sha256(FORMATS[entry.format](*entry)).hexdigest()
        if key is not None:
            signature = sign(key, digest)
        attack.sql(
            "UPDATE journal_entry SET previous = %s, digest = %s, signature = %s WHERE number = %s",
            previous, digest, signature, number,
        )  # fmt: skip
        previous, previous_signature = digest, signature
