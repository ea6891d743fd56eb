"""The cast at a baccara table: Anne is croupier, Bruno changes, the bank is held by players who have names.

Amounts are typed as at the table (`"120,00"`), results as the croupier says them, from the banker's side:
`g` won, `p` lost, `e` en cartes; `"4 7 4"` are points.
"""

from dataclasses import dataclass
from typing import Any

from django.test import TestCase

from cercle.journal.genesis import open_journal
from cercle.ledger.models import Seance
from cercle.ledger.selectors import baccara as lecture
from cercle.ledger.selectors import banque as banques
from cercle.ledger.selectors import seance as seances
from cercle.ledger.selectors.baccara import CoupLu, TableLue
from cercle.ledger.selectors.banque import BanqueLue
from cercle.ledger.services import baccara, banque, house, sabot, seance, taille
from cercle.ledger.services.baccara_seance import open_seance_baccara
from cercle.rules.montant import parse_montant
from tests.ledger.cast import ANNE, BRUNO, HELENE, MISE_EN_PLACE, PAUL, TROUPE, Personnage, by, carnet, saison

RESULTATS = {"g": "gagnant", "p": "perdant", "e": "egalite"}
PAQUETS = {"chemin_de_fer": (3, 3), "limitee": (2, 1), "ouverte": (3, 3)}
LIMITES: dict[str, dict[str, int]] = {
    "chemin_de_fer": {"banque_minimum": 1_000, "banque_maximum": 100_000, "banco_maximum": 200_000},
    "limitee": {"banque_minimum": 10_000, "banque_maximum": 1_000_000},
    "ouverte": {},
}


def monte_maison() -> None:
    """The journal open, the house declared and authorised, sabots 1 to 3."""
    open_journal(by(MISE_EN_PLACE))
    declare_maison()


def declare_maison() -> None:
    """The same, once the journal is open."""
    house.declare_etablissement(by(MISE_EN_PLACE), nom="Casino du Parc", commune="Vichy")
    for qui in TROUPE:
        house.declare_personne(by(MISE_EN_PLACE), matricule=qui.matricule, nom=qui.nom, role=qui.role)
    house.authorise_ouverte(by(HELENE), reference="Arrêté du 1er mars")
    for numero in (1, 2, 3):
        sabot.receive_sabot(by(PAUL), numero=numero, modele="Modèle agréé n° 4")


def monte_table(jeu: str, numero: int = 1, *, annee: int | None = None, **limites: int | None) -> None:
    """A table of that variant, its carnets of 0,10 €, 1 € and 10 € in service; of this season by default."""
    house.declare_table(
        by(HELENE),
        saison=saison() if annee is None else annee,
        numero=numero,
        jeu=jeu,
        nom=f"Baccara {numero}",
        **{"mise_minimum": 100, **LIMITES[jeu], **limites},
    )
    for valeur in (10, 100, 1_000):
        carnet(valeur, 1 + 200 * (numero - 1), table=numero)


def paquets(jeu: str, suffixe: str = "1") -> list[str]:
    """New packs of a variant, received; answers their serial numbers."""
    colours = dict(zip(("rouge", "bleu"), PAQUETS[jeu], strict=True))
    packs = [
        {"couleur": colour, "numero_serie": f"{colour[0].upper()}{n}-{suffixe}"}
        for colour, many in colours.items()
        for n in range(1, many + 1)
    ]
    sabot.receive_paquets(by(PAUL), paquets=packs)
    return [pack["numero_serie"] for pack in packs]


def ouvre(jeu: str, table: int = 1, *, suffixe: str = "1", shoe: int = 1, **plus: Any) -> dict[str, Any]:
    """The séance opened by the director, with new packs; that a sabot comes back is no question here."""
    return open_seance_baccara(
        by(HELENE),
        table=table,
        croupier=ANNE.matricule,
        changeur=BRUNO.matricule,
        sabot=shoe,
        paquets=paquets(jeu, suffixe),
        **{"confirme": True, **plus},
    ).facts


@dataclass
class SoireeBaccara:
    """A séance as its croupier keeps it; every method is one gesture and answers its facts."""

    table: int = 1
    seance: int = 1
    coup: int = 1
    taille: int = 1
    numero: int = 1

    @property
    def ici(self) -> dict[str, int]:
        return {"table": self.table, "seance": self.seance}

    @property
    def coup_ici(self) -> dict[str, int]:
        return {**self.ici, "coup": self.coup}

    @property
    def banque_ici(self) -> dict[str, int]:
        return {**self.ici, "banque": self.numero}

    @property
    def taille_ici(self) -> dict[str, int]:
        return {**self.ici, "taille": self.taille}

    @property
    def row(self) -> Seance:
        found = seances.find_seance(self.table, self.seance)
        assert found is not None
        return found

    @property
    def lue(self) -> TableLue:
        found = lecture.read_table(self.table)
        assert found is not None
        return found

    @property
    def banque_lue(self) -> BanqueLue:
        return banques.read_banques(self.row)[self.numero - 1]

    @property
    def en_banque(self) -> int | None:
        """What is in the bank, in centimes."""
        return self.banque_lue.en_cours.en_banque

    def lu(self, coup: int | None = None) -> CoupLu:
        found = lecture.read_coup(self.row, coup or self.coup)
        assert found is not None
        return found

    # --- tailles

    def coupe(self, qui: Personnage = ANNE, par: str = "M. Durand") -> dict[str, Any]:
        return taille.open_taille(by(qui), **self.ici, coupe=par).facts

    def arret(self, qui: Personnage = ANNE, **plus: Any) -> dict[str, Any]:
        """The stop card appears; the next taille and the next bank follow."""
        facts = taille.end_taille(by(qui), **self.taille_ici, **plus).facts
        self.taille += 1
        self.numero += facts["banque_finie"] is not None
        return facts

    def brule(self, nombre: int, decision: str = "erreur", qui: Personnage = HELENE) -> dict[str, Any]:
        return taille.burn_cards(by(qui), **self.taille_ici, nombre=nombre, decision=decision).facts

    # --- banks

    def main(self, ligne: str, qui: Personnage = ANNE) -> dict[str, Any]:
        """Chemin de fer: `3 50,00`, seat and sum put up."""
        siege, montant = ligne.split(" ", 1)
        return banque.put_bank(by(qui), **self.ici, siege=int(siege), montant=parse_montant(montant)).facts

    def encheres(self, qui: Personnage = ANNE) -> dict[str, Any]:
        return banque.open_bank(by(qui), **self.ici).facts

    def offre(self, nom: str, montant: str, qui: Personnage = ANNE) -> dict[str, Any]:
        return banque.record_offre(by(qui), **self.banque_ici, nom=nom, montant=parse_montant(montant)).facts

    def depot(
        self, nom: str, montant: str, lieu: str = "caisse", piece: str = "reçu 12", qui: Personnage = PAUL
    ) -> dict[str, Any]:
        return banque.record_depot(
            by(qui), **self.ici, nom=nom, montant=parse_montant(montant), lieu=lieu, piece=piece
        ).facts

    def candidat(self, nom: str, qui: Personnage = ANNE) -> dict[str, Any]:
        return banque.record_candidat(by(qui), **self.banque_ici, nom=nom).facts

    def adjuge(self, tiree: str = "", duree: str = "", qui: Personnage = PAUL) -> dict[str, Any]:
        return banque.award_bank(by(qui), **self.banque_ici, tiree=tiree, duree=duree).facts

    def tient(self, nom: str, montant: str) -> dict[str, Any]:
        """Limitée: a whole auction with that only bid."""
        self.encheres()
        self.offre(nom, montant)
        return self.adjuge()

    def justifie(self, nom: str, montant: str, duree: str = "seance") -> dict[str, Any]:
        """Ouverte: a deposit, an only candidate, his bank."""
        self.depot(nom, montant)
        self.encheres()
        self.candidat(nom)
        return self.adjuge(duree=duree)

    def ajoute(self, montant: str, qui: Personnage = ANNE) -> dict[str, Any]:
        return banque.add_to_bank(by(qui), **self.banque_ici, montant=parse_montant(montant)).facts

    def finit(self, motif: str, qui: Personnage = ANNE) -> dict[str, Any]:
        """The bank ends; the next one follows."""
        facts = banque.end_bank(by(qui), **self.banque_ici, motif=motif).facts
        self.numero += 1
        return facts

    # --- coups

    def mises(self, ligne: str, qui: Personnage = ANNE, **plus: Any) -> dict[str, Any]:
        """`800,00 300,00`: what is staked on each tableau."""
        first, *second = map(parse_montant, ligne.split(" "))
        return baccara.close_mises(
            by(qui), **self.coup_ici, mise_1=first, mise_2=second[0] if second else None, **plus
        ).facts

    def resultat(self, mots: str, qui: Personnage = ANNE) -> dict[str, Any]:
        """`g p`, or points `4 7 4`; without tickets to tear the next coup follows."""
        words = mots.split()
        by_points = words[0].isdigit()
        said: dict[str, Any] = (
            {"points": [int(w) for w in words]}
            if by_points
            else {"resultats": [RESULTATS.get(w, w) for w in words]}
        )
        facts = baccara.record_resultat(by(qui), **self.coup_ici, **said).facts
        self.numero += facts["banque"]["finie"] is not None
        if not facts["verse"]:
            self.coup += 1
        return facts

    def dechire(self, qui: Personnage = ANNE) -> dict[str, Any]:
        """The tickets are torn; the next coup follows."""
        facts = baccara.tear_tickets(by(qui), **self.coup_ici).facts
        self.coup += 1
        return facts

    def joue(self, mises: str, mots: str, **plus: Any) -> dict[str, Any]:
        """A whole coup, its tickets torn."""
        self.mises(mises, **plus)
        facts = self.resultat(mots)
        if facts["verse"]:
            self.dechire()
        return facts

    def nul(self, motif: str = "carte retournée", qui: Personnage = HELENE, **plus: Any) -> dict[str, Any]:
        """The director has the coup void; the next one follows."""
        facts = baccara.void_coup(by(qui), **self.coup_ici, motif=motif, **plus).facts
        self.coup += 1
        self.numero += facts["banque_finie"] is not None
        return facts

    # --- the séance

    def clot(self, qui: Personnage = PAUL) -> dict[str, Any]:
        return seance.close_seance(by(qui), **self.ici).facts


class BaccaraCase(TestCase):
    """Table 1 is open, its first taille cut, and nobody holds the bank yet."""

    jeu = ""
    limites: dict[str, int | None] = {}

    @classmethod
    def setUpTestData(cls) -> None:
        monte_maison()
        monte_table(cls.jeu, **cls.limites)
        ouvre(cls.jeu)
        SoireeBaccara().coupe()

    def setUp(self) -> None:
        self.s = SoireeBaccara()


class CheminDeFerCase(BaccaraCase):
    """Seat 3 holds the hand, with 50,00 € in the bank."""

    jeu = "chemin_de_fer"

    @classmethod
    def setUpTestData(cls) -> None:
        super().setUpTestData()
        SoireeBaccara().main("3 50,00")


class LimiteeCase(BaccaraCase):
    """M. Blanc holds a limited bank of 5 000,00 €."""

    jeu = "limitee"

    @classmethod
    def setUpTestData(cls) -> None:
        super().setUpTestData()
        SoireeBaccara().tient("M. Blanc", "5000,00")


class OuverteCase(BaccaraCase):
    """M. Noir holds the open bank for the séance, on a deposit of 20 000,00 €."""

    jeu = "ouverte"

    @classmethod
    def setUpTestData(cls) -> None:
        super().setUpTestData()
        SoireeBaccara().justifie("M. Noir", "20000,00")
