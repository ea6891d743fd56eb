"""The cast of baccara: the house of `tests.ledger.cast`, given a table of each variant.

Table 1 keeps its écarté; 2 plays the chemin de fer, 3 the limited bank, 4 the open one. Denis and Elsa serve
with Anne, Bruno and Clara; Victor and Willy are valets de pied. Three sabots, and packs enough.
"""

from typing import Any

from cercle.journal.acts import Receipt
from cercle.ledger.selectors import seance as seances
from cercle.ledger.selectors import tickets as carnets
from cercle.ledger.services import baccara_seance, comptee, house, sabot
from tests.ledger.cast import (
    ANNE,
    BRUNO,
    HELENE,
    MISE_EN_PLACE,
    PAUL,
    MaisonCase,
    Personnage,
    by,
    carnet,
    saison,
)

DENIS = Personnage("E4", "Denis Noël", "employe")
ELSA = Personnage("E5", "Elsa Royer", "employe")
VICTOR = Personnage("V1", "Victor Blin", "valet")
WILLY = Personnage("V2", "Willy Kern", "valet")
RENFORT = (DENIS, ELSA, VICTOR, WILLY)

CHEMIN, LIMITEE, OUVERTE = 2, 3, 4
TABLES = {CHEMIN: "chemin_de_fer", LIMITEE: "limitee", OUVERTE: "ouverte"}
MODELE = "Mathieu 1925"
AUTORISATION = "arrêté du 3 mai 2026"


def monte_baccara(*, autorisee: bool = True, annee: int | None = None) -> None:
    """After `monte_maison`: the staff, three tables with a carnet of 0,10 € and of 1 € each, the sabots.

    The tables are of season `annee`, of this one unless told otherwise.
    """
    for qui in RENFORT:
        house.declare_personne(by(MISE_EN_PLACE), matricule=qui.matricule, nom=qui.nom, role=qui.role)
    if autorisee:
        house.authorise_ouverte(by(HELENE), reference=AUTORISATION)
    for numero, jeu in TABLES.items():
        if autorisee or jeu != "ouverte":
            declare_baccara(numero, jeu, saison=annee or saison())
            carnet(10, 200 * numero + 1, table=numero)
            carnet(100, 200 * numero + 1, table=numero)
    for numero in (1, 2, 3):
        sabot.receive_sabot(by(PAUL), numero=numero, modele=MODELE)


def declare_baccara(numero: int, jeu: str, **limites: Any) -> Receipt:
    wanted = {"saison": saison(), "mise_minimum": 100, **limites}
    return house.declare_table(by(HELENE), numero=numero, jeu=jeu, nom=f"Baccara {numero}", **wanted)


def recoit(lot: str, *, rouges: int, bleus: int) -> list[str]:
    """Packs received on one delivery, and their serial numbers: `rouge 1-1`, `bleu 1-1`…"""
    packs = [
        {"couleur": couleur, "numero_serie": f"{couleur} {lot}-{rang}"}
        for couleur, nombre in (("rouge", rouges), ("bleu", bleus))
        for rang in range(1, nombre + 1)
    ]
    sabot.receive_paquets(by(PAUL), paquets=packs)
    return [pack["numero_serie"] for pack in packs]


def six(lot: str) -> list[str]:
    """The packs of a séance of chemin de fer, or of the open bank."""
    return recoit(lot, rouges=3, bleus=3)


def trois(lot: str) -> list[str]:
    """Those of a séance of the limited bank."""
    return recoit(lot, rouges=2, bleus=1)


def ouvre_baccara(
    table: int = CHEMIN,
    *,
    qui: Personnage = PAUL,
    croupier: Personnage = ANNE,
    changeur: Personnage = BRUNO,
    sabot: int = 1,
    paquets: list[str] | None = None,
    **plus: Any,
) -> dict[str, Any]:
    """A séance opened; with packs just received unless some are named.

    That a sabot comes back is no question here.
    """
    if paquets is None:
        lot = f"t{table}"
        paquets = trois(lot) if table == LIMITEE else six(lot)
    return baccara_seance.open_seance_baccara(
        by(qui),
        table=table,
        croupier=croupier.matricule,
        changeur=changeur.matricule,
        sabot=sabot,
        paquets=paquets,
        **{"confirme": True, **plus},
    ).facts


def compte_baccara(table: int, seance: int = 1) -> dict[str, Any]:
    """The empty box of a séance counted, which closes it; no ticket is missing."""
    row = seances.find_seance(table, seance)
    assert row is not None
    releves = [
        {"valeur": c.carnet.valeur, "premier": c.carnet.premier, "prochain": c.prochain}
        for c in carnets.carnets_of(row.table)
        if c.en_service
    ]
    return comptee.record_comptee(
        by(PAUL), table=table, seance=seance, lignes=[], releves=releves, certificateur=HELENE.matricule
    ).facts


class BaccaraCase(MaisonCase):
    """The house with its three tables of baccara, before its doors open."""

    @classmethod
    def setUpTestData(cls) -> None:
        super().setUpTestData()
        monte_baccara()
