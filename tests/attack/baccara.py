"""Baccara in the evening that all attacks start from, played through the services.

Table 5, chemin de fer, by carnets: coups won, en cartes and lost, a banco, a hand passed, a coup void with
cards burnt, two tailles; closed. Table 6, banque limitée, by the machine: a lot drawn between equal bids, a
bank added to, one without a bid; the tickets of its last coup lie on the table. Table 7, banque ouverte, in
two séances: a candidate alone for the taille, then a lot between two for the séance, on a notice; the first
is counted, the second closed. Tables 3 and 4 are not
opened. A sabot and a pack are out of use, a valet de pied serves the room.
"""

from dataclasses import dataclass, field

CHEMIN, LIMITEE, OUVERTE = 5, 6, 7
TABLES = [
    *({"numero": n, "jeu": "ecarte", "nom": f"Table {n}"} for n in (3, 4)),
    {
        "numero": 5, "jeu": "chemin_de_fer", "nom": "Table 5", "mise_minimum": 100, "unite_paiement": 1,
        "banque_minimum": 1_000, "banque_maximum": 100_000, "banco_maximum": 50_000,
    },
    {
        "numero": 6, "jeu": "limitee", "nom": "Table 6", "mise_minimum": 200, "unite_paiement": 1,
        "banque_minimum": 10_000, "banque_maximum": 1_000_000,
    },
    {"numero": 7, "jeu": "ouverte", "nom": "Table 7", "mise_minimum": 500, "unite_paiement": 1},
]  # fmt: skip
CARNETS = ((5, 10, 601), (5, 100, 401), (7, 10, 801), (7, 100, 601), (7, 1_000, 201))


@dataclass
class Baccara:
    """A séance as its croupier keeps it: the coup, the bank and the taille under way, by number."""

    table: int
    seance: int = 1
    coup: int = 0
    banque: int = 0
    taille: int = 0
    qui: str = "chef"
    place: dict = field(init=False)

    def __post_init__(self):
        self.place = {"table": self.table, "seance": self.seance}

    def ouvre(self, croupier, changeur, sabot, paquets, **plus):
        from cercle.ledger.services import baccara_seance

        from .evening import by

        staff = {"croupier": croupier, "changeur": changeur}
        shoe = {"sabot": sabot, "paquets": paquets, "confirme": True}
        baccara_seance.open_seance_baccara(by("chef"), table=self.table, **staff, **shoe, **plus)
        return self

    def coupe(self, par="M. Durand"):
        from cercle.ledger.services import taille

        from .evening import by

        self.taille += 1
        taille.open_taille(by(self.qui), **self.place, coupe=par)

    def arrete(self, **plus):
        from cercle.ledger.services import taille

        from .evening import by

        taille.end_taille(by(self.qui), **self.place, taille=self.taille, **plus)

    def main(self, siege, montant):
        from cercle.ledger.services import banque

        from .evening import by

        self.banque += 1
        banque.put_bank(by(self.qui), **self.place, siege=siege, montant=montant)

    def encheres(self, *offres):
        """(name, centimes) at the limited bank, (name, None) at the open one."""
        from cercle.ledger.services import banque

        from .evening import by

        self.banque += 1
        banque.open_bank(by(self.qui), **self.place)
        here = self.place | {"banque": self.banque}
        for nom, montant in offres:
            if montant is None:
                banque.record_candidat(by(self.qui), **here, nom=nom)
            else:
                banque.record_offre(by(self.qui), **here, nom=nom, montant=montant)

    def adjuge(self, **plus):
        from cercle.ledger.services import banque

        from .evening import by

        banque.award_bank(by("chef"), **self.place, banque=self.banque, **plus)

    def finit(self, motif):
        from cercle.ledger.services import banque

        from .evening import by

        banque.end_bank(by(self.qui), **self.place, banque=self.banque, motif=motif)

    def mise(self, *mises, banco=False):
        from cercle.ledger.services import baccara

        from .evening import by

        self.coup += 1
        staked = dict(zip(("mise_1", "mise_2"), mises, strict=False))
        baccara.close_mises(by(self.qui), **self.place, coup=self.coup, **staked, banco=banco)

    def resultat(self, said):
        """« gagnant perdant », or points « 7 4 »."""
        from cercle.ledger.services import baccara

        from .evening import by

        words = said.split()
        by_points = words[0].isdigit()
        told = {"points": [int(word) for word in words]} if by_points else {"resultats": words}
        return baccara.record_resultat(by(self.qui), **self.place, coup=self.coup, **told).facts

    def joue(self, *mises, said, banco=False):
        """A whole coup, its tickets torn."""
        from cercle.ledger.services import baccara

        from .evening import by

        self.mise(*mises, banco=banco)
        if self.resultat(said)["verse"]:
            baccara.tear_tickets(by(self.qui), **self.place, coup=self.coup)

    def au_dela(self, mise):
        """Over the banker's deposit, taken on himself by the chef."""
        from cercle.ledger.services import baccara

        from .evening import by

        self.coup += 1
        baccara.close_mises(by("chef"), **self.place, coup=self.coup, mise_1=mise, mise_2=0, confirme=True)

    def nul(self, cartes):
        from cercle.ledger.services import baccara

        from .evening import by

        baccara.void_coup(by("dir"), **self.place, coup=self.coup, motif="carte retournée", cartes=cartes)

    def clot(self):
        from cercle.ledger.services import seance

        from .evening import by

        seance.close_seance(by("chef"), **self.place)


def packs(lot, rouges, bleus):
    """Packs received, and their serial numbers."""
    from cercle.ledger.services import sabot

    from .evening import by

    wanted = [("rouge", n) for n in range(rouges)] + [("bleu", n) for n in range(bleus)]
    found = [{"couleur": couleur, "numero_serie": f"{lot} {couleur} {n}"} for couleur, n in wanted]
    sabot.receive_paquets(by("chef"), paquets=found)
    return [pack["numero_serie"] for pack in found]


def prepare():
    from django.utils import timezone

    from cercle.ledger.services import house, sabot, tickets
    from cercle.rules.saison import saison_of

    from .evening import by

    house.authorise_ouverte(by("dir"), reference="arrêté du 3 mai")
    house.ensure_reference(by("dir"), {"tables": TABLES}, saison=saison_of(timezone.localdate()))
    for table, valeur, premier in CARNETS:
        which = {"valeur": valeur, "premier": premier}
        tickets.receive_carnet(by("chef"), **which)
        tickets.initial_carnet(by("dir"), **which, comptable="Mme Payen")
        tickets.assign_carnet(by("dir"), **which, table=table)
        tickets.start_carnet(by("chef"), **which)
    for numero in (1, 2, 3, 4):
        sabot.receive_sabot(by("chef"), numero=numero, modele="modèle agréé 7")
    sabot.retire_sabot(by("chef"), numero=4, motif="ressort cassé")
    packs("usé", 1, 0)
    sabot.reform_paquet(by("chef"), numero_serie="usé rouge 0", motif="carte cornée")


def chemin_de_fer():
    t = Baccara(5).ouvre("e6", "e7", 1, packs("chemin", 3, 3))
    t.coupe()
    t.main(3, 5_000)
    t.joue(5_000, said="gagnant", banco=True)  # 5 % of 50 €: 97,50 € in the bank
    t.joue(3_010, said="9 8")  # 1,505 € rounded to 1,50 €
    t.joue(2_000, said="4 4")
    t.joue(2_000, said="perdant")
    t.main(4, 2_000)
    t.mise(1_000)
    t.nul(cartes=3)
    t.mise(1_000)
    t.arrete()
    t.resultat("gagnant")
    tear(t)
    t.coupe(par="Mme Ancel")
    t.main(5, 3_000)
    t.finit("passe")
    t.arrete(carte_arret=False, motif="fin de soirée")
    t.clot()


def tear(t):
    from cercle.ledger.services import baccara

    from .evening import by

    baccara.tear_tickets(by("chef"), **t.place, coup=t.coup)


def limitee():
    from cercle.ledger.services import banque

    from .evening import by

    t = Baccara(6).ouvre("e8", "e9", 2, packs("limitée", 2, 1), machine="MX-1")
    t.coupe()
    t.encheres()
    t.finit("sans_offre")
    t.encheres(("M. Blanc", 100_000), ("M. Roux", 120_000), ("M. Blanc", 120_000))
    t.adjuge(tiree="M. Blanc")
    t.joue(80_000, 30_000, said="gagnant perdant")  # 2 % of 500 €
    t.joue(10_000, 30_000, said="gagnant perdant")  # nothing over both
    banque.add_to_bank(by("chef"), **t.place, banque=t.banque, montant=50_000)
    t.joue(20_000, 0, said="7 7 5")
    t.mise(10_000, 25_050)
    t.resultat("6 3 2")


def ouverte():
    from django.utils import timezone

    from cercle.ledger.services import banque, comptee, notice

    from .evening import by

    t = Baccara(7).ouvre("e6", "e7", 3, packs("ouverte", 3, 3))
    deposit = {"lieu": "caisse", "piece": "reçu 12"}
    banque.record_depot(by("chef"), **t.place, nom="M. Noir", montant=2_000_000, **deposit)
    t.coupe()
    t.encheres(("M. Noir", None))
    t.adjuge(duree="taille")
    t.joue(80_000, 30_000, said="gagnant perdant")
    t.joue(30_000, 80_000, said="perdant gagnant")
    t.joue(40_000, 60_000, said="gagnant egalite")
    t.arrete()
    t.clot()
    # Levies of 6,30 € (6,25 rounded), of as much, and of 5 €.
    read = [
        {"valeur": c.carnet.valeur, "premier": c.carnet.premier, "prochain": c.prochain} for c in serving(7)
    ]
    found = [{"coupure": 10, "nombre": expected(7, 1) // 10}]
    comptee.record_comptee(by("chef"), **t.place, lignes=found, releves=read, certificateur="dir")
    notice.notify_opening(by("chef"), table=7, jour=timezone.localdate(), rang=2, heure="23:59")
    t = Baccara(7, seance=2).ouvre("e6", "e7", 3, packs("ouverte 2", 3, 3), apres_diner=True)
    for nom in ("M. Noir", "Mme Gris"):
        banque.record_depot(by("chef"), **t.place, nom=nom, montant=1_000_000, **deposit)
    t.coupe()
    t.encheres(("M. Noir", None), ("Mme Gris", None))
    t.adjuge(tiree="Mme Gris", duree="seance")
    t.joue(50_000, 50_000, said="gagnant gagnant")
    t.au_dela(1_500_000)
    t.resultat("egalite egalite")
    t.finit("retrait")
    t.arrete()
    t.clot()


def serving(table):
    from cercle.ledger.selectors import seance
    from cercle.ledger.selectors.tickets import carnets_of

    return [c for c in carnets_of(seance.latest_seance(table).table) if c.en_service]


def expected(table, seance):
    from cercle.ledger.selectors import comptee
    from cercle.ledger.selectors.seance import find_seance

    return comptee.expected(find_seance(table, seance))


def valets():
    from cercle.ledger.services import staff

    from .evening import by

    staff.take_valet(by("chef"), matricule="v1")
    staff.leave_valet(by("chef"), matricule="v1")
    staff.take_valet(by("chef"), matricule="v1")


def play():
    prepare()
    chemin_de_fer()
    limitee()
    valets()
    ouverte()
