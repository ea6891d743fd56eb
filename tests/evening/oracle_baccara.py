"""The baccara of the tale on paper: whole numbers, article by article, tickets torn one by one.

Like `oracle`, apart from the program: nothing comes from its rules, services or models. Amounts are centimes;
results are the banker's.
"""

from dataclasses import dataclass, field

from .oracle import Levy
from .oracle_boites import Comptee

# Article 60, article 62: in hundredths of a per cent.
CHEMIN_DE_FER, LIMITEE, OUVERTE = 500, 200, 125


@dataclass
class Taille:
    numero: int
    sabot: int
    coupe: str
    coups: list[int] = field(default_factory=list)
    brulees: list[int] = field(default_factory=list)
    parue: bool | None = None
    motif: str = ""


@dataclass
class Banque:
    """A bank: how it was given, what is in it after each thing that moved it, how it ended."""

    numero: int
    offres: list[tuple[str, int | None]] = field(default_factory=list)
    banquier: str = ""
    siege: int | None = None
    au_sort: bool = False
    duree: str = ""
    mouvements: list[tuple[str, int | None, int]] = field(default_factory=list)  # nature, coup, in the bank
    fin: str = ""

    @property
    def montant(self):
        """What is in it; None at the open bank, where no sum is put up."""
        return self.mouvements[-1][2] if self.mouvements else None


@dataclass
class Coup:
    numero: int
    taille: int
    banque: int
    en_banque: int | None
    mises: tuple[int, ...]
    banco: bool
    resultats: tuple[str, ...] = ()
    points: tuple[int, ...] = ()
    levy: Levy | None = None
    apres: int | None = None
    motif: str = ""
    brulees: int = 0
    dechires: bool = False

    @property
    def levied(self):
        return self.levy.montant if self.levy else 0

    @property
    def gagne(self):
        return sum(m for m, how in zip(self.mises, self.resultats, strict=True) if how == "gagnant")

    @property
    def perdu(self):
        return sum(m for m, how in zip(self.mises, self.resultats, strict=True) if how == "perdant")


class SeanceBaccara:
    """A séance of baccara played on paper, gesture by gesture."""

    def __init__(self, maison, jeu):
        self.maison, self.jeu = maison, jeu
        self.table, self.jour, self.source = 0, None, None
        self.comptee = self.historique = None
        self.coups, self.tailles, self.banques, self.depots = [], [], [], []
        self.sabot, self.paquets, self.apres_diner = 0, [], False
        self.postes = []  # (function, who), in order
        self.closed = False

    @property
    def levied(self):
        return sum(coup.levied for coup in self.coups)

    @property
    def banque(self):
        return self.banques[-1]

    def play(self, kind, arguments):
        getattr(self, "on_" + kind.replace(".", "_"))(**arguments)

    # --- the séance, its tailles ---

    def on_baccara_ouverture(self, *, table, croupier, changeur, sabot, paquets, apres_diner=False):
        self.table, self.source = table, self.maison.carnets[table]
        self.sabot, self.paquets, self.apres_diner = sabot, paquets, apres_diner
        self.postes = [("croupier", croupier), ("changeur", changeur)]

    def on_seance_releve(self, *, table, fonction, matricule):
        self.postes.append((fonction, matricule))

    def on_taille_ouverture(self, *, table, coupe):
        self.tailles.append(Taille(len(self.tailles) + 1, self.sabot, coupe))

    def on_taille_fin(self, *, table, taille, carte_arret=True, motif=""):
        """58: the coup during which the stop card appears is played, and no other is given."""
        one = self.tailles[taille - 1]
        one.parue, one.motif = carte_arret, motif
        played = self.coups and not self.coups[-1].resultats and not self.coups[-1].motif
        if not played:
            self._with_taille()

    def on_taille_brulees(self, *, table, taille, nombre, decision):
        self.tailles[taille - 1].brulees.append(nombre)

    def _with_taille(self):
        """The bank given for the taille ends with it."""
        held = self.banque
        if self.tailles[-1].parue is not None and not held.fin and held.banquier and held.duree != "seance":
            held.fin = "taille"

    # --- the banks ---

    def on_banque_mise(self, *, table, siege, montant):
        held = Banque(len(self.banques) + 1, siege=siege, mouvements=[("mise", None, montant)])
        held.banquier = f"siège {siege}"
        self.banques.append(held)

    def on_banque_ouverture(self, *, table):
        assert not self.banques or self.banque.fin
        self.banques.append(Banque(len(self.banques) + 1))

    def on_banque_offre(self, *, table, banque, nom, montant):
        self.banque.offres.append((nom, montant))

    def on_banque_depot(self, *, table, nom, montant, lieu, piece):
        self.depots.append((nom, montant, lieu, piece))

    def on_banque_candidat(self, *, table, banque, nom):
        """61: only he who has proved his deposit stands."""
        assert nom in [who for who, *_rest in self.depots]
        self.banque.offres.append((nom, None))

    def on_banque_adjudication(self, *, table, banque, tiree="", duree=""):
        """To the highest bid; the lot decides between equal ones, and between the candidates of 61."""
        held = self.banque
        best = max(montant or 0 for _nom, montant in held.offres)
        between = list(dict.fromkeys(nom for nom, montant in held.offres if (montant or 0) == best))
        assert tiree in between if tiree else len(between) == 1
        held.banquier, held.au_sort, held.duree = tiree or between[0], bool(tiree), duree
        if self.jeu == "limitee":
            held.mouvements.append(("mise", None, best))

    def on_banque_ajout(self, *, table, banque, montant):
        self.banque.mouvements.append(("ajout", None, self.banque.montant + montant))

    def on_banque_fin(self, *, table, banque, motif):
        self.banque.fin = motif

    # --- the coups ---

    def on_baccara_mises(self, *, table, coup, mise_1, mise_2=None, banco=False):
        assert coup == len(self.coups) + 1 and all(one.dechires or not one.levied for one in self.coups)
        mises = (mise_1,) if mise_2 is None else (mise_1, mise_2)
        held, shoe = self.banque, self.tailles[-1]
        assert shoe.parue is None and not held.fin
        if held.montant is not None:
            assert sum(mises) <= held.montant
            assert not banco or mise_1 == held.montant
        shoe.coups.append(coup)
        self.coups.append(Coup(coup, shoe.numero, held.numero, held.montant, mises, banco))

    def on_baccara_resultat(self, *, table, coup, resultats=None, points=None):
        one, held = self.coups[-1], self.banque
        if points:
            one.points = tuple(points)
            resultats = [beats(points[0], hand) for hand in points[1:]]
        one.resultats = tuple(resultats)
        one.levy = self._levy(one)
        if held.montant is not None:
            one.apres = held.montant + one.gagne - one.levied - one.perdu
            held.mouvements.append(("coup", coup, one.apres))
        if self.jeu == "chemin_de_fer" and one.perdu:
            held.fin = "perdue"
        if self.jeu == "limitee" and one.apres == 0:
            held.fin = "sautee"
        self._with_taille()

    def on_baccara_dechirure(self, *, table, coup):
        assert self.coups[-1].levied
        self.coups[-1].dechires = True

    def on_baccara_coup_nul(self, *, table, coup, motif, cartes=0):
        one = self.coups[-1]
        one.motif, one.brulees = motif, cartes
        if cartes:
            self.tailles[-1].brulees.append(cartes)
        self._with_taille()

    def _levy(self, one):
        base, rate = {"chemin_de_fer": article_60, "limitee": article_60_limitee, "ouverte": article_62}[
            self.jeu
        ](one)
        if not base:
            return None
        amount = nearest_ten(base * rate)
        return Levy("banque", "apres_resultat", base, base * rate, amount, self.source.tear(amount))

    # --- the box ---

    def on_cagnotte_comptee(self, *, table, lignes, releves, certificateur, observation=""):
        self.comptee = box = Comptee(self.levied, sum(one["coupure"] * one["nombre"] for one in lignes))
        for one in releves:
            assert self.source.next(one["valeur"]) == one["prochain"]
        box.tickets = self.source.tear(box.excedent // 10 * 10)


def beats(banker, hand):
    return "egalite" if banker == hand else "gagnant" if banker > hand else "perdant"


def nearest_ten(exact):
    """59: to the nearest ten centimes, a half up; `exact` in ten-thousandths of a centime."""
    tens, rest = divmod(exact, 100_000)
    return 10 * (tens + (2 * rest >= 100_000))


def article_60(coup):
    """5 % of what the banker won at the chemin de fer."""
    return coup.gagne, CHEMIN_DE_FER


def article_60_limitee(coup):
    """2 % of what he won over both tableaux, what he lost taken off."""
    return (coup.gagne - coup.perdu if coup.gagne > coup.perdu else 0), LIMITEE


def article_62(coup):
    """1,25 % at the open bank: a) both won, b) one won and one lost, c) one won and one en carte."""
    (first, second), how = coup.mises, coup.resultats
    if how == ("gagnant", "gagnant"):
        base = first + second
    elif how == ("gagnant", "perdant"):
        base = first - second if second < first else 0
    elif how == ("perdant", "gagnant"):
        base = second - first if first < second else 0
    elif how == ("gagnant", "egalite"):
        base = first
    elif how == ("egalite", "gagnant"):
        base = second
    else:
        base = 0
    return base, OUVERTE
