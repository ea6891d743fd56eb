"""Amounts: whole centimes everywhere; text only at the edge, read strictly or refused.

An amount that could be read in two ways is refused, never reinterpreted: `12,505` is not 12,51 and `1.234,50`
is neither 1,23 nor 1 234,50.
"""

import re

from cercle.rules.refusal import Unreadable, cite, gettext_noop

ESPACE_FINE = "\u202f"
ESPACE_INSECABLE = "\u00a0"

# Twelve digits of euros: more than any house holds, and sums of many amounts still fit a 64-bit column.
CHIFFRES_MAXIMUM = 12

_SEPARATEURS = f" {ESPACE_INSECABLE}{ESPACE_FINE}"
_MONTANT = re.compile(
    rf"(?P<euros>[1-9][0-9]{{0,2}}(?P<sep>[{_SEPARATEURS}])[0-9]{{3}}(?:(?P=sep)[0-9]{{3}})*|[0-9]+)"
    r"(?:[,.](?P<centimes>[0-9]{1,2}))?"
)
_DECIMAL = re.compile(r"(?P<signe>-?)(?P<euros>0|[1-9][0-9]*)\.(?P<centimes>[0-9]{2})")
_SANS_SEPARATEUR = {ord(c): None for c in _SEPARATEURS}


def parse_montant(text: str) -> int:
    """Read an amount typed in French and return centimes.

    Accepted: `12`, `12,5`, `12,50`, `12.5`, `1 234,50` with one kind of space (U+0020, U+00A0, U+202F)
    between proper groups of three; spaces around the whole are ignored. Anything else raises Unreadable
    "unreadable": a third decimal, a sign, an exponent, a missing side of the comma, digits other than 0-9,
    a length beyond CHIFFRES_MAXIMUM.
    """
    found = _MONTANT.fullmatch(text.strip(_SEPARATEURS))
    if found is None:
        raise _unreadable(text)
    euros = found["euros"].translate(_SANS_SEPARATEUR)
    if len(euros) > CHIFFRES_MAXIMUM:
        raise _unreadable(text)
    return int(euros) * 100 + int((found["centimes"] or "").ljust(2, "0"))


def parse_decimal(text: str) -> int:
    """Read the form used between programs (`12.50`, exactly two decimals, `-` for a negative) as centimes.

    Errors: Unreadable "unreadable".
    """
    found = _DECIMAL.fullmatch(text)
    if found is None or len(found["euros"]) > CHIFFRES_MAXIMUM:
        raise _unreadable(text)
    centimes = int(found["euros"]) * 100 + int(found["centimes"])
    return -centimes if found["signe"] else centimes


def format_montant(centimes: int) -> str:
    """Write centimes as printed: 123450 -> `1 234,50`, groups of three parted by U+202F."""
    euros, rest = divmod(abs(centimes), 100)
    return f"{'-' if centimes < 0 else ''}{euros:,}".replace(",", ESPACE_FINE) + f",{rest:02d}"


def format_euros(centimes: int) -> str:
    """Write centimes inside a sentence: `1 234,50 €`, the sign bound to its figure by U+00A0."""
    return f"{format_montant(centimes)}{ESPACE_INSECABLE}€"


def format_decimal(centimes: int) -> str:
    """Write centimes for programs: 1250 -> `12.50`."""
    euros, rest = divmod(abs(centimes), 100)
    return f"{'-' if centimes < 0 else ''}{euros}.{rest:02d}"


def _unreadable(text: str) -> Unreadable:
    return Unreadable("unreadable", "", gettext_noop("Montant illisible : %(saisie)s."), saisie=cite(text))
