"""The count of a box (articles 56-1, 56-2, 70, 71), by who keeps the stakes, in the presence of the director.

    caisse : 1 × 50, 2 × 5, 3 × 0,20        what is found, as it is laid out: how many, of what
    prochain ticket 0,10 n° 201 : 245       as read on the carnet that begins at 201 (one line a carnet)
    observation : une pièce de 0,02 € au fond
    comptée, certifiée par lacaze : doit 60,40, compté 60,60
    comptée par girard, certifiée par …     by somebody whom the sheet does not name otherwise

What must be in the box is written too: the replay stops if the tickets say otherwise.
"""

import re
from collections.abc import Iterable

from cercle.ledger.services import comptee
from cercle.rules.montant import parse_montant

from .notation import Lecteur, Saisie, word

_MONTANT = r"\d[\d,]*"
_PIECES = rf"\d+ × {_MONTANT}"


@word(rf"caisse : (?P<pieces>{_PIECES}(?:, {_PIECES})*)")
def _caisse(lecteur: Lecteur, found: re.Match[str]) -> Iterable[Saisie]:
    for text in re.split(r",\s+", found["pieces"]):
        nombre, _fois, coupure = text.split()
        lecteur.comptee.caisse.append({"coupure": parse_montant(coupure), "nombre": int(nombre)})
    return ()


@word(rf"prochain ticket (?P<valeur>{_MONTANT}) n° (?P<premier>\d+) : (?P<prochain>\d+)")
def _releve(lecteur: Lecteur, found: re.Match[str]) -> Iterable[Saisie]:
    read = {"premier": int(found["premier"]), "prochain": int(found["prochain"])}
    lecteur.comptee.releves.append({"valeur": parse_montant(found["valeur"]), **read})
    return ()


@word(r"observation : (?P<observation>.+)")
def _observation(lecteur: Lecteur, found: re.Match[str]) -> Iterable[Saisie]:
    lecteur.comptee.observation = found["observation"]
    return ()


@word(
    r"comptée(?: par (?P<par>[^\s,]+))?, certifiée par (?P<qui>\S+) : "
    rf"doit (?P<doit>{_MONTANT}), compté (?P<compte>{_MONTANT})"
)
def _comptee(lecteur: Lecteur, found: re.Match[str]) -> Iterable[Saisie]:
    said, lecteur.comptee = lecteur.comptee, type(lecteur.comptee)()
    if found["par"]:
        lecteur.postes["enjeux"] = found["par"]
    yield lecteur.gesture(
        comptee.record_comptee,
        "enjeux" if "enjeux" in lecteur.postes else "changeur",
        attendu={"attendu": parse_montant(found["doit"]), "compte": parse_montant(found["compte"])},
        lignes=said.caisse,
        releves=said.releves,
        certificateur=found["qui"],
        **({"observation": said.observation} if said.observation else {}),
    )
