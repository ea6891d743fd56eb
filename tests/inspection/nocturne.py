"""A séance with chouettes, kept through the services: every figure of the rules shows up at least once."""

from cercle.ledger.services import adjudication, chouette
from cercle.rules.montant import parse_montant
from tests.ledger.cast import ANNE, BRUNO, PAUL, by

from . import soiree
from .soiree import Partie, ferme


class Nocturne(Partie):
    """`self.assis` tells who asks again for the cards when his side loses."""

    chouette = 0
    siege = ""

    def encheres(self, *lignes: str) -> None:
        """The auction: `7 40,00` for each bid."""
        facts = adjudication.open_auction(by(PAUL), **self.ici).facts
        self.chouette = facts["chouette"]
        for ligne in lignes:
            fiche, montant = ligne.split(" ", 1)
            adjudication.record_enchere(
                by(ANNE),
                **self.ici,
                chouette=self.chouette,
                fiche=int(fiche),
                montant=parse_montant(montant),
            )

    def adjuge(self, siege: str, *, tiree: int | None = None) -> None:
        self.siege = siege
        adjudication.adjudicate(
            by(PAUL), **self.ici, chouette=self.chouette, siege=siege, personne_derriere=True, tiree=tiree
        )

    def remet(self) -> None:
        adjudication.put_back(by(ANNE), **self.ici, chouette=self.chouette)

    def finit(self) -> None:
        adjudication.end_chouette(by(ANNE), **self.ici, chouette=self.chouette)

    def pose(self, *lignes: str) -> None:
        """Stakes of a coup of chouette."""
        for ligne in lignes:
            fiche, cote, montant = ligne.split(" ", 2)
            chouette.record_mise(
                by(BRUNO),
                **self.coup_ici,
                fiche=int(fiche),
                cote=cote,
                montant=parse_montant(montant),
                confirme=True,
            )

    def ferme_les_mises(self) -> None:
        chouette.close_mises(by(BRUNO), **self.coup_ici)

    def l_emporte(self, gagne: str) -> None:
        """A result; the player facing the chouetteur, when he lost, asks for the cards again."""
        chouette.record_resultat(by(BRUNO), **self.coup_ici, vainqueur=gagne)
        self.coup += 1
        if gagne == self.siege:
            face = "B" if self.siege == "A" else "A"
            self.assoit(face, self.assis[face])

    def coup_de_chouette(self, *lignes: str, gagne: str) -> None:
        self.pose(*lignes)
        self.ferme_les_mises()
        self.donne()
        self.l_emporte(gagne)


def joue() -> Nocturne:
    """Coups 1 to 10 and chouettes 1 to 3; the séance is left open."""
    soiree.carnet(1_000)
    soiree.ouvre()
    s = Nocturne()
    s.delivre(12)
    s.s_installe()
    s.mises("5 A 30,00", "6 B 25,00")
    s.arrete()
    s.donne()
    s.gagne("B")  # 1, écarté: A is free
    s.encheres("7 40,00", "8 50,00", "7 50,00")
    s.adjuge("A", tiree=7)
    # 2, first coup: P 80, S 35: 50 on it, 30 outside, and 5 given back beside the chouetteur
    s.coup_de_chouette("5 B 50,00", "6 B 30,00", "8 A 20,00", "7 A 15,00", gagne="A")
    # 3: P 131,30 against c 100: 21,30 outside, 10 given back to a ponte; outside levy 1,065
    s.coup_de_chouette("5 B 60,00", "9 B 71,30", "8 A 21,30", gagne="B")
    return s


def continue_(s: Nocturne) -> None:
    s.remet()
    s.pose("5 B 12,00")
    s.nul("joueur souffrant")  # 4
    s.pose("5 B 20,00")
    s.pose("8 B 10,00")
    s.annule(2)
    s.ferme_les_mises()
    s.donne()
    s.fausse_donne("carte retournée")
    s.donne()
    s.l_emporte("B")  # 5: first coup again, 20 on it: the levy on C all the same
    s.coup_de_chouette("5 B 7,70", gagne="B")  # 6: 0,385 rounded to 0,40
    s.coup_de_chouette("5 B 0,80", gagne="A")  # 7: the chouette wins, no levy at all
    s.coup_de_chouette("6 B 30,00", gagne="B")  # 8: second saut, with something given back
    s.encheres()
    s.finit()  # chouette 2: no bid
    s.encheres("9 0,90")
    s.adjuge("A")
    s.coup_de_chouette("10 B 0,90", "11 B 0,50", "12 A 0,40", gagne="A")  # 9: levies of 0
    s.finit()  # chouette 3: withdrawal
    s.assoit("A", s.assis["A"])
    s.tour("5 A 30,00", "6 B 25,00", gagne="A")  # 10, écarté again


__all__ = ["Nocturne", "continue_", "ferme", "joue"]
