"""The time of a séance of the open bank, told beforehand to four authorities (article 61), by the director.

notice : table 6, avant dîner à 17 h 30         of the gaming day that the tale is in
notice : table 6, après dîner à 22 h
"""

import re
from collections.abc import Iterable

from cercle.ledger.models import APRES_DINER, AVANT_DINER
from cercle.ledger.services import notice

from .notation import Lecteur, Saisie, word

_RANGS = {"avant": AVANT_DINER, "après": APRES_DINER}


@word(r"notice : table (?P<table>\d+), (?P<quand>avant|après) dîner à (?P<heure>.+)")
def _notice(lecteur: Lecteur, found: re.Match[str]) -> Iterable[Saisie]:
    about = {"table": int(found["table"]), "rang": _RANGS[found["quand"]], "heure": found["heure"]}
    yield lecteur.house_gesture(notice.notify_opening, "directeur", periode="jour", **about)
