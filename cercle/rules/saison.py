"""The season: 1 November to 31 October (article 56-1); table numbers are fixed for one."""

from datetime import date

PREMIER_MOIS = 11


def saison_of(jour: date) -> int:
    """Return the year in which the season of `jour` begins: 2026 for 1 November 2026 to 31 October 2027."""
    return jour.year if jour.month >= PREMIER_MOIS else jour.year - 1
