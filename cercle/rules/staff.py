"""How many valets de pied may serve the room (article 58)."""

from cercle.rules.refusal import Illegal, gettext_noop

TABLES_PAR_VALET = 4
ARTICLE = "58"


def valets_allowed(tables: int) -> int:
    """One for four open tables, or part of four."""
    return -(-tables // TABLES_PAR_VALET)


def check_valets(valets: int, *, tables: int) -> None:
    """`valets` in service are not too many for `tables` open tables; Illegal "too_many_valets"."""
    if valets > valets_allowed(tables):
        raise Illegal(
            "too_many_valets",
            ARTICLE,
            gettext_noop(
                "Tables ouvertes : %(tables)s ; valets de pied permis : %(permis)s, un pour quatre tables ou "
                "fraction de quatre. Avec celui-ci, ils seraient %(valets)s."
            ),
            tables=tables,
            permis=valets_allowed(tables),
            valets=valets,
        )
