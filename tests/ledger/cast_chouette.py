"""A table that plays the chouette: the gestures of a Soiree, and those of the auction.

Side A is the chouetteur's unless told otherwise, so that `5 B 20,00` is staked against the chouette and
`6 A 5,00` beside it.
"""

from dataclasses import dataclass
from typing import Any

from cercle.ledger.selectors.chouette import ChouetteLue, read_chouettes
from cercle.ledger.services import adjudication, appel, chouette
from cercle.rules.montant import parse_montant
from tests.ledger.cast import BRUNO, PAUL, Personnage, SeanceCase, Soiree, by


@dataclass
class SoireeChouette(Soiree):
    """A séance whose coups are coups of chouette; `numero` is that of the chouette."""

    numero: int = 1

    @property
    def chouette_ici(self) -> dict[str, int]:
        return {**self.ici, "chouette": self.numero}

    @property
    def chouette_lue(self) -> ChouetteLue:
        return read_chouettes(self.row)[self.numero - 1]

    @property
    def c(self) -> int:
        """The current amount, in centimes."""
        return self.chouette_lue.mouvements[-1].courante

    def encheres(self, qui: Personnage = PAUL) -> dict[str, Any]:
        return adjudication.open_auction(by(qui), **self.ici).facts

    def offre(self, ligne: str, qui: Personnage = BRUNO, *, confirme: bool = False) -> dict[str, Any]:
        """`9 50,00`: fiche, amount bid."""
        fiche, montant = ligne.split(" ", 1)
        return adjudication.record_enchere(
            by(qui), **self.chouette_ici, fiche=int(fiche), montant=parse_montant(montant), confirme=confirme
        ).facts

    def adjuge(
        self, siege: str = "A", *, tiree: int | None = None, derriere: bool = True, qui: Personnage = PAUL
    ) -> dict[str, Any]:
        return adjudication.adjudicate(
            by(qui), **self.chouette_ici, siege=siege, personne_derriere=derriere, tiree=tiree
        ).facts

    def tient(self, ligne: str, siege: str = "A") -> None:
        """A whole auction with that only bid."""
        self.encheres()
        self.offre(ligne)
        self.adjuge(siege)

    def remet(self) -> dict[str, Any]:
        return adjudication.put_back(by(BRUNO), **self.chouette_ici).facts

    def finit(self, qui: Personnage = BRUNO, *, annule: bool = False) -> dict[str, Any]:
        """The chouette ends; the next one follows."""
        facts = adjudication.end_chouette(by(qui), **self.chouette_ici, annule=annule).facts
        self.numero += 1
        return facts

    def mise(self, ligne: str, qui: Personnage = BRUNO, *, confirme: bool = True) -> dict[str, Any]:
        """`5 B 20,00`: fiche, side, amount."""
        fiche, cote, montant = ligne.split(" ", 2)
        return chouette.record_mise(
            by(qui),
            **self.coup_ici,
            fiche=int(fiche),
            cote=cote,
            montant=parse_montant(montant),
            confirme=confirme,
        ).facts

    def arrete(self, qui: Personnage = BRUNO) -> dict[str, Any]:
        return chouette.close_mises(by(qui), **self.coup_ici).facts

    def gagne(self, cote: str) -> dict[str, Any]:
        """A side wins; the next coup follows."""
        facts = chouette.record_resultat(by(BRUNO), **self.coup_ici, vainqueur=cote).facts
        self.coup += 1
        return facts

    def regle(self, *lignes: str, gagne: str) -> tuple[dict[str, Any], dict[str, Any]]:
        """A whole coup: the facts of its closing and those of its result."""
        self.mises(*lignes)
        closed = self.arrete()
        self.donne()
        return closed, self.gagne(gagne)


def levies(facts: dict[str, Any]) -> list[tuple[str, int, int]]:
    """What the levies of a gesture are taken on, the sum, and how much."""
    return [(levy["objet"], levy["base"], levy["montant"]) for levy in facts["prelevements"]]


class EncheresCase(SeanceCase):
    """Nine fiches are given; 1 sits at A, 2 at B; no chouette yet."""

    @classmethod
    def setUpTestData(cls) -> None:
        super().setUpTestData()
        soiree = Soiree()
        soiree.delivre(9)
        soiree.assoit("A", 1)
        soiree.assoit("B", 2)

    def setUp(self) -> None:
        self.s = SoireeChouette()
        self.ecarte = Soiree()


class ChouetteCase(EncheresCase):
    """Nine fiches are given; 9 holds at A a chouette of 50,00 €, and 2 faces him at B."""

    @classmethod
    def setUpTestData(cls) -> None:
        super().setUpTestData()
        soiree = SoireeChouette()
        libere("A")
        soiree.tient("9 50,00")


def libere(siege: str) -> None:
    """Whoever sits there leaves the cards."""
    appel.give_up(by(BRUNO), table=1, seance=1, siege=siege)
