"""Verification: what can be said of the books by anyone who has them and the public key.

Two walks, each in order and streaming. The chain: every entry hashed again and tied to the one before, the
last signature checked, those of the changes of key too (each signature is inside the hash that follows it,
so the last covers all). The rows: every sealed row compared, column by column, with what its entry says of
it.

What it cannot see: that the last entries were cut off, counters and all. Only a head kept elsewhere shows
that (`verify(head)`). And the key itself has to be known from elsewhere: from this house's key file or its
public half, given by the verifier, or warranted by a head; without any of them nothing is verified at all.
"""

from django.db import DEFAULT_DB_ALIAS, DatabaseError
from django.utils.translation import gettext as _

from .chain_walk import walk_chain
from .errors import VerificationImpossible
from .head import Head
from .keys import trusted_public
from .reading import snapshot
from .report import Fault, Findings, Kind, Report
from .row_walk import walk_rows

__all__ = ["Fault", "Kind", "Report", "verify", "verify_chain", "verify_rows"]


def verify(
    head: Head | None = None, *, public_key: str | None = None, using: str = DEFAULT_DB_ALIAS
) -> Report:
    """The chain, then every sealed row, as of one moment; `head` must be in the chain, at its number.

    `public_key` (64 hexadecimal digits) is the one the journal must name last; by default this house's.
    VerificationImpossible when nothing could be verified: no key and no head, or a database that does not
    answer.
    """
    return _run(using, head, public_key, chain=True, rows=True)


def verify_chain(
    head: Head | None = None, *, public_key: str | None = None, using: str = DEFAULT_DB_ALIAS
) -> Report:
    """The chain and its signatures only; see `verify`."""
    return _run(using, head, public_key, chain=True, rows=False)


def verify_rows(*, using: str = DEFAULT_DB_ALIAS) -> Report:
    """Every sealed row against its entry only: meaningless without the chain; see `verify`."""
    return _run(using, None, None, chain=False, rows=True)


def _run(using: str, head: Head | None, public_key: str | None, *, chain: bool, rows: bool) -> Report:
    trusted = public_key or trusted_public()
    if chain and trusted is None and head is None:
        raise VerificationImpossible(
            _("Rien n’a été vérifié : ni clé publique ni tête connue d’ailleurs pour s’assurer du journal.")
        )
    findings = Findings()
    try:
        with snapshot(using) as connection:
            if chain:
                walk_chain(connection, findings, head=head, trusted=trusted)
            if rows:
                walk_rows(connection, findings)
    except DatabaseError as error:
        raise VerificationImpossible(
            _("Rien n’a été vérifié : la base ne répond pas (%(error)s).") % {"error": error}
        ) from error
    return findings.report()
