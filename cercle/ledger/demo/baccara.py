"""A séance of baccara: its material, its tailles, its coups (articles 58 to 62).

    ouverture : croupier morel, changeur caron, sabot 2, jeux rouge 8-1001 à 8-1003, bleu 8-1004 à 8-1006
    ouverture après dîner : croupier …      the second séance of the open bank
    taille : coupée par M. Durand
    coup 12 : 40, gagne, tickets 2          what the pontes staked, how it ended for the banker, the levy
    coup 13 : banco 78, perd                one ponte covers the whole bank
    coup 14 : 30, 6 contre 6                by the points: the banker's, then the hand that faces him
    coup 5 : 800 et 300, perd et gagne      two tableaux: the first, then the second
    coup 6 : 0 et 120, 7 contre 4 et 2, tickets 2,40
    coup 31 : 55, carte d’arrêt, perd       the stop card appears: the coup is played, it is the last
    coup 20 : 60, nul (carte retournée)     by the director; nul, 2 cartes brûlées (…) when some were detached
    brûlées 3 : cartes détachées avant l’arrêt des enjeux
    carte d’arrêt                           between two coups
    taille arrêtée : fin de la séance       before its stop card

The tickets of a coup are torn at once. What they come to is in the answers too: the replay stops if it is
another sum, or if a line without tickets has some.
"""

import re
from collections.abc import Iterable, Iterator
from typing import Any

from cercle.ledger.services import baccara, taille
from cercle.ledger.services.baccara_seance import open_seance_baccara
from cercle.rules.montant import parse_montant

from .notation import Lecteur, Saisie, word
from .sabot import read_packs

_MONTANT = r"\d+(?:,\d\d?)?"
_RESULTATS = {"gagne": "gagnant", "perd": "perdant", "égalité": "egalite"}
_FIN = rf"(?:{'|'.join(_RESULTATS)})"
_NUL = r"nul(?:, (?P<cartes>\d+) cartes? brûlées?)? \((?P<motif>.+)\)"


@word(
    r"ouverture(?P<apres> après dîner)? : croupier (?P<croupier>\S+), changeur (?P<changeur>\S+), "
    r"sabot (?P<sabot>\d+)(?:, machine (?P<machine>\S+))?, jeux (?P<jeux>.+)"
)
def _ouverture(lecteur: Lecteur, found: re.Match[str]) -> Iterable[Saisie]:
    lecteur.postes = {"croupier": found["croupier"], "changeur": found["changeur"]}
    lecteur.taille = lecteur.banque = 0
    more: dict[str, Any] = {"machine": found["machine"]} if found["machine"] else {}
    if found["apres"]:
        more["apres_diner"] = True
    yield lecteur.gesture(
        open_seance_baccara,
        "chef",
        **lecteur.postes,
        sabot=int(found["sabot"]),
        paquets=[serial for _couleur, serial in read_packs(lecteur, found["jeux"])],
        **more,
    )


@word(r"taille : coupée par (?P<qui>.+)")
def _taille(lecteur: Lecteur, found: re.Match[str]) -> Iterable[Saisie]:
    lecteur.taille += 1
    expected = {"taille": lecteur.taille}
    yield lecteur.gesture(taille.open_taille, "croupier", attendu=expected, coupe=found["qui"])


@word(r"carte d’arrêt")
def _arret(lecteur: Lecteur, found: re.Match[str]) -> Iterable[Saisie]:
    return [lecteur.gesture(taille.end_taille, "croupier", taille=lecteur.taille)]


@word(r"taille arrêtée : (?P<motif>.+)")
def _arretee(lecteur: Lecteur, found: re.Match[str]) -> Iterable[Saisie]:
    why = {"carte_arret": False, "motif": found["motif"]}
    yield lecteur.gesture(taille.end_taille, "croupier", taille=lecteur.taille, **why)


@word(r"brûlées (?P<nombre>\d+) : (?P<decision>.+)")
def _brulees(lecteur: Lecteur, found: re.Match[str]) -> Iterable[Saisie]:
    burnt = {"nombre": int(found["nombre"]), "decision": found["decision"]}
    yield lecteur.gesture(taille.burn_cards, "directeur", taille=lecteur.taille, **burnt)


@word(
    rf"coup (?P<coup>\d+) : (?P<banco>banco )?(?P<mises>{_MONTANT}(?: et {_MONTANT})?)(?P<confirme> !)?"
    rf"(?P<arret>, carte d’arrêt)?, "
    rf"(?:(?P<fins>{_FIN}(?: et {_FIN})?)|(?P<points>\d contre \d(?: et \d)?)|(?P<nul>{_NUL}))"
    rf"(?:, tickets (?P<tickets>{_MONTANT}))?"
)
def _coup(lecteur: Lecteur, found: re.Match[str]) -> Iterable[Saisie]:
    lecteur.coup = int(found["coup"])
    yield _mises(lecteur, found)
    if found["arret"]:
        yield from _arret(lecteur, found)
    if found["nul"]:
        cards = {"cartes": int(found["cartes"])} if found["cartes"] else {}
        why = {"coup": lecteur.coup, "motif": found["motif"], **cards}
        yield lecteur.gesture(baccara.void_coup, "directeur", **why)
    else:
        yield from _resultat(lecteur, found)


def _mises(lecteur: Lecteur, found: re.Match[str]) -> Saisie:
    stakes = [parse_montant(text) for text in re.split(r"\s+et\s+", found["mises"])]
    said: dict[str, Any] = {f"mise_{n}": stake for n, stake in enumerate(stakes, start=1)}
    said |= {name: True for name in ("banco", "confirme") if found[name]}
    # Over the deposit, the chef takes the stakes on himself.
    qui = "chef" if found["confirme"] else "croupier"
    return lecteur.gesture(baccara.close_mises, qui, coup=lecteur.coup, **said)


def _resultat(lecteur: Lecteur, found: re.Match[str]) -> Iterator[Saisie]:
    if found["points"]:
        said: dict[str, Any] = {"points": [int(one) for one in re.findall(r"\d", found["points"])]}
    else:
        said = {"resultats": [_RESULTATS[one] for one in re.split(r"\s+et\s+", found["fins"])]}
    due = parse_montant(found["tickets"]) if found["tickets"] else 0
    yield lecteur.gesture(
        baccara.record_resultat, "croupier", attendu={"verse": due}, coup=lecteur.coup, **said
    )
    if due:
        yield lecteur.gesture(baccara.tear_tickets, "croupier", coup=lecteur.coup)
