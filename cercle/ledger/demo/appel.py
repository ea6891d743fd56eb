"""Who asks to hold the cards, and who is called to them (article 63).

    inscrit 4 2 7                           last in the queue, in this order
    appel A : 4                             called to seat A, answers and sits
    appel B : 2 absent, 7                   2 does not answer; the next one does
    appel B : 2 annulé, 2                   called too soon, taken back, called again
    appel B : 2 absent, 2 annulé, 2         noted absent too soon: the call is taken back
    A quitte les cartes                     the player of seat A no longer holds the cards

The fiche is the one the screen shows when the call is made: the replay stops if it is another.
"""

import re
from collections.abc import Iterable
from typing import cast

from django.utils.translation import gettext as _

from cercle.ledger.services import appel
from cercle.rules.appel import Siege

from .notation import Lecteur, Saisie, word

_NUMEROS = r"\d+(?: \d+)*"
_REPONSE = re.compile(r"(\d+)(?:\s+(absent|annulé))?")


@word(rf"inscrit (?P<fiches>{_NUMEROS})")
def _inscrit(lecteur: Lecteur, found: re.Match[str]) -> Iterable[Saisie]:
    for fiche in found["fiches"].split():
        yield lecteur.gesture(appel.register_fiche, "appel", fiche=int(fiche))


@word(r"appel (?P<siege>[AB]) : (?P<reponses>.+)")
def _appel(lecteur: Lecteur, found: re.Match[str]) -> Iterable[Saisie]:
    siege = cast(Siege, found["siege"])
    absent = 0
    for text in found["reponses"].split(","):
        answer = _REPONSE.fullmatch(text.strip())
        if answer is None:
            raise lecteur.error(_("réponse incompréhensible : « %(texte)s »") % {"texte": text.strip()})
        fiche, how = int(answer[1]), answer[2]
        if how != "annulé" or fiche != absent:
            yield lecteur.gesture(appel.call_next, "appel", siege=siege, attendu={"appelee": fiche})
        if how == "annulé":
            yield lecteur.gesture(appel.undo_call, "appel", fiche=fiche)
        elif how == "absent":
            yield lecteur.gesture(appel.answer_absent, "appel", fiche=fiche)
        else:
            lecteur.sieges[siege] = fiche
            yield lecteur.gesture(appel.answer_present, "appel", fiche=fiche)
        absent = fiche if how == "absent" else 0


@word(r"(?P<siege>[AB]) quitte les cartes")
def _quitte(lecteur: Lecteur, found: re.Match[str]) -> Iterable[Saisie]:
    siege = cast(Siege, found["siege"])
    fiche, lecteur.sieges[siege] = lecteur.sieges[siege], None
    if fiche is None:
        raise lecteur.error(_("le siège %(siege)s est vide") % {"siege": siege})
    return [lecteur.gesture(appel.give_up, "appel", siege=siege, fiche=fiche)]
