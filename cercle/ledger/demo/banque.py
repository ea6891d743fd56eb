"""The banks of baccara: put up, bid for, drawn by lot, added to, ended (articles 58, 61).

    main au siège 3 : 50                    chemin de fer: the seat, what it puts in the bank
    banque aux enchères                     limitée: put up; its bids follow, in the order made
    M. Blanc offre 1000 / Mme Roy offre 1200
    banque adjugée à Mme Roy pour 1200      (adjugée au sort à …: drawn by lot between equal bids)
    la banque ajoute 500
    dépôt de M. Keller : 20000 en caisse, reçu 118
    dépôt de Mme Aubert : 25000 en banque, attestation n° 7
    banque ouverte : M. Keller, Mme Aubert  ouverte: its candidates, in the order they stood
    banque à M. Keller pour la taille       (au sort à …: drawn among several; pour la séance)
    fin de la banque : passe                retrait, passe (chemin de fer), séance, sans offre, annulée

A bank that a coup or the end of a taille ends needs no word. Who gets it and for how much is in the answers
too: the replay stops if they are others.
"""

import re
from collections.abc import Iterable
from typing import Any

from cercle.ledger.models import Depot, Duree, MotifFinBanque
from cercle.ledger.services import banque
from cercle.rules.montant import parse_montant

from .notation import Lecteur, Saisie, word

_MONTANT = r"\d+(?:,\d\d?)?"
# A name begins with a letter: at the chouette a bidder is a number.
_OFFRE = rf"[^\W\d][^/]*? offre {_MONTANT}"
_LIEUX = {"caisse": Depot.Lieu.CAISSE, "banque": Depot.Lieu.BANQUE}
_DUREES = {"taille": Duree.TAILLE, "séance": Duree.SEANCE}
_FINS = {
    "retrait": MotifFinBanque.RETRAIT,
    "passe": MotifFinBanque.PASSE,
    "séance": MotifFinBanque.SEANCE,
    "sans offre": MotifFinBanque.SANS_OFFRE,
    "annulée": MotifFinBanque.ANNULEE,
}


def _opened(lecteur: Lecteur) -> dict[str, Any]:
    """What the answer says of the next bank of the séance: its number."""
    lecteur.banque += 1
    return {"banque": lecteur.banque}


@word(rf"main au siège (?P<siege>\d+) : (?P<montant>{_MONTANT})")
def _main(lecteur: Lecteur, found: re.Match[str]) -> Iterable[Saisie]:
    yield lecteur.gesture(
        banque.put_bank,
        "croupier",
        attendu=_opened(lecteur),
        siege=int(found["siege"]),
        montant=parse_montant(found["montant"]),
    )


@word(r"banque aux enchères")
def _encheres(lecteur: Lecteur, found: re.Match[str]) -> Iterable[Saisie]:
    return [lecteur.gesture(banque.open_bank, "croupier", attendu=_opened(lecteur))]


@word(rf"{_OFFRE}(?: / {_OFFRE})*")
def _offres(lecteur: Lecteur, found: re.Match[str]) -> Iterable[Saisie]:
    for text in found[0].split("/"):
        nom, _offre, montant = text.strip().rpartition(" offre ")
        offered = {"nom": nom, "montant": parse_montant(montant)}
        yield lecteur.gesture(banque.record_offre, "croupier", banque=lecteur.banque, **offered)


@word(rf"banque adjugée(?P<sort> au sort)? à (?P<nom>.+) pour (?P<montant>{_MONTANT})")
def _adjugee(lecteur: Lecteur, found: re.Match[str]) -> Iterable[Saisie]:
    expected = {"banquier": found["nom"], "montant": parse_montant(found["montant"])}
    yield _award(lecteur, found, expected)


@word(rf"la banque ajoute (?P<montant>{_MONTANT})")
def _ajout(lecteur: Lecteur, found: re.Match[str]) -> Iterable[Saisie]:
    added = {"banque": lecteur.banque, "montant": parse_montant(found["montant"])}
    yield lecteur.gesture(banque.add_to_bank, "croupier", **added)


@word(rf"dépôt de (?P<nom>.+?) : (?P<montant>{_MONTANT}) en (?P<lieu>caisse|banque), (?P<piece>.+)")
def _depot(lecteur: Lecteur, found: re.Match[str]) -> Iterable[Saisie]:
    yield lecteur.gesture(
        banque.record_depot,
        "chef",
        nom=found["nom"],
        montant=parse_montant(found["montant"]),
        lieu=str(_LIEUX[found["lieu"]]),
        piece=found["piece"],
    )


@word(r"banque ouverte : (?P<noms>.+)")
def _candidats(lecteur: Lecteur, found: re.Match[str]) -> Iterable[Saisie]:
    yield lecteur.gesture(banque.open_bank, "croupier", attendu=_opened(lecteur))
    for nom in re.split(r",\s+", found["noms"]):
        yield lecteur.gesture(banque.record_candidat, "croupier", banque=lecteur.banque, nom=nom)


@word(r"banque(?P<sort> au sort)? à (?P<nom>.+) pour la (?P<duree>taille|séance)")
def _donnee(lecteur: Lecteur, found: re.Match[str]) -> Iterable[Saisie]:
    yield _award(lecteur, found, {"banquier": found["nom"]}, duree=str(_DUREES[found["duree"]]))


@word(rf"fin de la banque : (?P<motif>{'|'.join(_FINS)})")
def _fin(lecteur: Lecteur, found: re.Match[str]) -> Iterable[Saisie]:
    motif = _FINS[" ".join(found["motif"].split())]
    by = "chef" if motif == MotifFinBanque.ANNULEE else "croupier"
    yield lecteur.gesture(banque.end_bank, by, banque=lecteur.banque, motif=str(motif))


def _award(lecteur: Lecteur, found: re.Match[str], expected: dict[str, Any], **more: str) -> Saisie:
    drawn = {"tiree": found["nom"]} if found["sort"] else {}
    return lecteur.gesture(
        banque.award_bank, "chef", attendu=expected, banque=lecteur.banque, **more, **drawn
    )
