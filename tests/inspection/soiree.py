"""An evening made to be hard to print, kept through the services."""

from cercle.ledger.services import seance
from cercle.rules.montant import format_montant
from tests.ledger.cast import ANNE, BRUNO, CLARA, PAUL, Soiree, by, carnet, ouvre

# 200 characters: the longest reason that the books take.
LONG_MOTIF = ("le joueur de la fiche 1 conteste <b>la donne</b> & se retire ; " * 4)[:199] + "."


class Partie(Soiree):
    """A séance where the loser asks again for the cards at once, and gets them."""

    assis: dict[str, int]

    def s_installe(self) -> None:
        self.assis = {"A": 1, "B": 2}
        for siege, fiche in self.assis.items():
            self.assoit(siege, fiche)

    def tour(self, *lignes: str, gagne: str) -> None:
        """A whole coup, whatever the amounts."""
        for ligne in lignes:
            self.mise(ligne, confirme=True)
        self.arrete()
        self.donne()
        self.suite(gagne)

    def suite(self, gagne: str) -> None:
        self.gagne(gagne)
        perdant = "B" if gagne == "A" else "A"
        self.assoit(perdant, self.assis[perdant])


def joue() -> Partie:
    """Coups 1 to 12, then the closing. See the comment of each."""
    carnet(100, 201, en_service=False)
    ouvre()
    s = Partie()
    s.delivre(60)
    s.s_installe()
    s.tour("5 A 0,50", "6 B 0,90", gagne="A")  # 1: a levy of 0, no ticket
    s.tour("7 A 3 800,00", "8 B 3 800,00", gagne="B")  # 2: 190 tickets of 1 €
    s.tour("9 A 400,00", "8 B 500,00", gagne="A")  # 3: the carnet ends in the middle of the levy
    carnet(1_000)
    s.tour("10 A 250,00", "11 B 231,10", gagne="A")  # 4: three values, 11,555 rounded to 11,60
    s.mises("12 A 10,00", "13 B 20,00")
    s.annule(2)
    s.mises("13 B 2,00", "14 B 8,40")
    s.arrete()
    s.donne()
    s.fausse_donne("carte retournée")
    s.donne()
    s.suite("B")  # 5: a line cancelled, a misdeal
    s.mises("15 A 4,00", "16 B 4,00")
    s.nul(LONG_MOTIF)  # 6: void
    # 7: 25 stakes, more given back than one
    s.tour(
        *(f"{20 + i} {'AB'[i % 3 > 0]} {format_montant(100 * (i + 1))}" for i in range(25)),
        gagne="B",
    )
    seance.interrupt_seance(by(PAUL), **s.ici, motif="coupure de courant")
    seance.resume_seance(by(PAUL), **s.ici)
    for employe in (CLARA, ANNE):
        seance.relieve_employe(by(PAUL), **s.ici, fonction="appel", matricule=employe.matricule)
    for place in range(3):  # 8 to 10
        s.tour(f"{17 + place} A 1,00", "5 B 1,10", "6 B 2,00", gagne="AB"[place % 2])
    # 11: a coup longer than two pages
    s.tour(
        *(f"{1 + i % 60} {'AB'[i % 2]} {format_montant(10 * (1 + i % 7))}" for i in range(84)),
        gagne="A",
    )
    s.tour("5 A 0,10", "6 B 0,10", gagne="B")  # 12
    return s


def ferme(s: Partie) -> None:
    seance.close_seance(by(BRUNO), **s.ici)


__all__ = ["ANNE", "BRUNO", "LONG_MOTIF", "Partie", "ferme", "joue"]
