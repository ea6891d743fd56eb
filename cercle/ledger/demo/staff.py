"""The valets de pied of the room (article 58), by the chef de partie.

valet colin en service
valet colin quitte le service
"""

import re
from collections.abc import Iterable

from cercle.ledger.services import staff

from .notation import Lecteur, Saisie, word


@word(r"valet (?P<qui>\S+) (?P<comment>en|quitte le) service")
def _valet(lecteur: Lecteur, found: re.Match[str]) -> Iterable[Saisie]:
    service = staff.take_valet if found["comment"] == "en" else staff.leave_valet
    return [lecteur.house_gesture(service, "chef", matricule=found["qui"])]
