"""A coup of écarté, as typed at the desk (articles 63, 64, 66).

coup 12 : 4 contre 9                    the fiches that hold the cards: A, then B
12 5,50 a / 8 10 b / 12 2 a             stakes in order of receipt: fiche, amount, side
15 200 a !                              an unlikely amount, confirmed
8 50 b / rayé / 8 5 b                   the last line cancelled, then the right one
arrêt, donne, A gagne                   closed, dealt, won
arrêt, fausse donne (carte retournée), donne, B gagne
nul (départ d'un joueur)                before the stakes are closed: all goes back

While a chouette is adjudged (`chouette.py`) its coups are written with the same words.
"""

import re
from collections.abc import Iterable
from typing import cast

from django.utils.translation import gettext as _

from cercle.ledger.services import ecarte
from cercle.rules.appel import Siege
from cercle.rules.montant import parse_montant

from .chouette import game, result
from .notation import Lecteur, Saisie, word

_MISE = r"\d+ \d[\d,]* [aAbB](?: !)?|rayé"
_ACTE = r"arrêt|donne|[AB] gagne(?: \((?:second )?saut\))?|(?:fausse donne|nul) \([^()]+\)"


@word(r"coup (?P<coup>\d+) : (?P<a>\d+) contre (?P<b>\d+)")
def _coup(lecteur: Lecteur, found: re.Match[str]) -> Iterable[Saisie]:
    lecteur.coup, lecteur.mises = int(found["coup"]), []
    written = {"A": int(found["a"]), "B": int(found["b"])}
    if lecteur.sieges != written:
        raise lecteur.error(
            _("les cartes sont tenues par %(a)s contre %(b)s")
            % {"a": lecteur.sieges["A"] or "–", "b": lecteur.sieges["B"] or "–"}
        )
    return ()


@word(rf"(?:{_MISE})(?: / (?:{_MISE}))*")
def _mises(lecteur: Lecteur, found: re.Match[str]) -> Iterable[Saisie]:
    for text in found[0].split("/"):
        parts = text.split()
        if parts == ["rayé"]:
            yield _rayer(lecteur)
            continue
        fiche, montant, cote, *confirme = parts
        lecteur.mises.append(True)
        yield lecteur.gesture(
            game(lecteur).record_mise,
            "enjeux",
            coup=lecteur.coup,
            fiche=int(fiche),
            cote=cote.upper(),
            montant=parse_montant(montant),
            **({"confirme": True} if confirme else {}),
        )


@word(rf"(?:{_ACTE})(?:, (?:{_ACTE}))*")
def _actes(lecteur: Lecteur, found: re.Match[str]) -> Iterable[Saisie]:
    for text in re.findall(_ACTE.replace(" ", r"\s+"), found[0]):
        yield _acte(lecteur, " ".join(text.split()))


def _rayer(lecteur: Lecteur) -> Saisie:
    if True not in lecteur.mises:
        raise lecteur.error(_("aucune mise à rayer"))
    rang = len(lecteur.mises) - lecteur.mises[::-1].index(True)
    lecteur.mises[rang - 1] = False
    return lecteur.gesture(ecarte.cancel_mise, "enjeux", coup=lecteur.coup, rang=rang)


def _acte(lecteur: Lecteur, text: str) -> Saisie:
    if text == "arrêt":
        return lecteur.gesture(game(lecteur).close_mises, "enjeux", coup=lecteur.coup)
    if text == "donne":
        return lecteur.gesture(ecarte.record_donne, "enjeux", coup=lecteur.coup)
    name, _open, detail = text.rstrip(")").partition(" (")
    if name.endswith(" gagne"):
        return result(lecteur, cast(Siege, name[0]), saut=detail)
    service = ecarte.void_coup if name == "nul" else ecarte.record_fausse_donne
    return lecteur.gesture(service, "enjeux", coup=lecteur.coup, motif=detail)
