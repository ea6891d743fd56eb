"""The closings of the house (article 72), by the director, another signing beside him.

    clôture du jour, signée vidal           of the gaming day that the tale is in
    clôture du mois, signée vidal           of the month that is told

The lines of a closing are the house's own: the sheet needs no table.
"""

import re
from collections.abc import Iterable

from cercle.ledger.services import cloture

from .notation import Lecteur, Saisie, word


@word(r"clôture du jour, signée (?P<qui>\S+)")
def _jour(lecteur: Lecteur, found: re.Match[str]) -> Iterable[Saisie]:
    yield lecteur.house_gesture(cloture.close_jour, "directeur", periode="jour", signataire=found["qui"])


@word(r"clôture du mois, signée (?P<qui>\S+)")
def _mois(lecteur: Lecteur, found: re.Match[str]) -> Iterable[Saisie]:
    yield lecteur.house_gesture(cloture.close_mois, "directeur", periode="mois", signataire=found["qui"])
