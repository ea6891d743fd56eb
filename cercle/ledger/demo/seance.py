"""The séance and its fiches (articles 56-1, 63, 64).

ouverture : appel morel, enjeux caron, jeux bleu 7-0131, rouge 7-0132, vert 7-0133
ouverture : appel morel, enjeux caron, machine MX-7, jeux bleu 7-0131, …
fiches 1 à 4                            given to four players, by the employee who calls
fiche 5
interruption : coupure de courant
reprise
relève : enjeux par tissot                (croupier, changeur at a table of baccara)
clôture
"""

import re
from collections.abc import Iterable

from django.utils.translation import gettext as _

from cercle.ledger.services import seance

from .notation import Lecteur, Saisie, word


@word(
    r"ouverture : appel (?P<appel>\S+), enjeux (?P<enjeux>\S+)(?:, machine (?P<machine>\S+))?, "
    r"jeux (?P<jeux>.+)"
)
def _ouverture(lecteur: Lecteur, found: re.Match[str]) -> Iterable[Saisie]:
    lecteur.postes = {"appel": found["appel"], "enjeux": found["enjeux"]}
    packs = []
    for pack in found["jeux"].split(","):
        couleur, _space, numero = pack.strip().rpartition(" ")
        if not couleur:
            raise lecteur.error(_("un jeu se note par sa couleur et son numéro"))
        packs.append({"couleur": couleur, "numero_serie": numero})
    machine = {"machine": found["machine"]} if found["machine"] else {}
    return [lecteur.gesture(seance.open_seance, "chef", **lecteur.postes, jeux=packs, **machine)]


@word(r"fiches? (?P<premiere>\d+)(?: à (?P<derniere>\d+))?")
def _fiches(lecteur: Lecteur, found: re.Match[str]) -> Iterable[Saisie]:
    first = int(found["premiere"])
    for numero in range(first, int(found["derniere"] or first) + 1):
        yield lecteur.gesture(seance.issue_fiche, "appel", attendu={"fiche": numero})


@word(r"interruption : (?P<motif>.+)")
def _interruption(lecteur: Lecteur, found: re.Match[str]) -> Iterable[Saisie]:
    return [lecteur.gesture(seance.interrupt_seance, "chef", motif=found["motif"])]


@word(r"reprise")
def _reprise(lecteur: Lecteur, found: re.Match[str]) -> Iterable[Saisie]:
    return [lecteur.gesture(seance.resume_seance, "chef")]


@word(r"relève : (?P<fonction>appel|enjeux|croupier|changeur) par (?P<qui>\S+)")
def _releve(lecteur: Lecteur, found: re.Match[str]) -> Iterable[Saisie]:
    lecteur.postes[found["fonction"]] = found["qui"]
    yield lecteur.gesture(seance.relieve_employe, "chef", fonction=found["fonction"], matricule=found["qui"])


@word(r"clôture")
def _cloture(lecteur: Lecteur, found: re.Match[str]) -> Iterable[Saisie]:
    return [lecteur.gesture(seance.close_seance, "chef")]
