"""What the sheets must give, worked out apart from the program: fractions, loops, tickets torn one by one.

Nothing here comes from cercle.rules, services or models; only what was typed is read, through the parser.
"""

import copy
import math
from dataclasses import dataclass, field
from fractions import Fraction

from .oracle_boites import Comptee, Nothing

LEVY = Fraction(5, 100)


@dataclass
class Levy:
    """What the cagnotte takes: on what, when, the exact product, ten-centime rounding, tickets one by one."""

    objet: str
    moment: str
    base: int
    exact: Fraction
    montant: int
    tickets: list[tuple[int, int]]  # (value, number)


@dataclass
class Chouette:
    """A chouette as it must be found: amounts in centimes."""

    numero: int
    encheres: list[tuple[int, int]] = field(default_factory=list)  # fiche, amount
    fiche: int | None = None
    siege: str = ""
    adjugee: int | None = None  # C
    au_sort: bool = False
    courantes: list[tuple[str, int | None, int]] = field(default_factory=list)  # what moved it, coup, c
    premier: bool = True  # the next coup is a first coup
    fin: str = ""

    @property
    def courante(self):
        return self.courantes[-1][2]


@dataclass
class Held:
    """What a coup of chouette holds, its stakes closed: P, S, on the chouette and outside."""

    chouette: Chouette
    courante: int
    premier: bool
    pontes: int
    allies: int
    sur: int
    dehors: int
    apres: int | None = None


@dataclass
class Coup:
    """A coup as it must be found: amounts in centimes."""

    numero: int
    joueurs: tuple[int, int]
    mises: list[dict] = field(default_factory=list)  # fiche, cote, montant, annulee
    masses: tuple[int, int] = (0, 0)
    jeu: str = "ecarte"
    tenu: int | None = None  # at écarté
    chouette: Held | None = None  # at the chouette
    rendu: list[tuple[int, int]] = field(default_factory=list)  # (rank of the line, amount), in order given
    levies: list[Levy] = field(default_factory=list)
    jeux: list[str] = field(default_factory=list)
    fausses_donnes: list[str] = field(default_factory=list)
    vainqueur: str = ""
    paiements: list[tuple[int, int, int, int]] = field(default_factory=list)  # fiche, held, share, paid
    motif: str = ""

    @property
    def levied(self):
        return sum(levy.montant for levy in self.levies)

    @property
    def levy(self):
        """At écarté, the one levy; None while there is none."""
        return self.levied if self.levies else None

    @property
    def tickets(self):
        """(value, number), one by one."""
        return [ticket for levy in self.levies for ticket in levy.tickets]

    @property
    def standing(self):
        """(rank, fiche, side, amount) of the lines that were not cancelled."""
        return [
            (rank, m["fiche"], m["cote"], m["montant"])
            for rank, m in enumerate(self.mises, start=1)
            if not m["annulee"]
        ]

    def held(self):
        """What each standing line still holds: (fiche, side, amount), in order of receipt."""
        back = dict(self.rendu)
        left = [(f, s, amount - back.get(rank, 0)) for rank, f, s, amount in self.standing]
        return [line for line in left if line[2] > 0]


class Seance:
    """A séance played on paper, gesture by gesture."""

    def __init__(self, maison):
        self.maison = maison
        self.table = 0
        self.jour = None
        self.source = None  # the carnets of the table, or its machine
        self.comptee = None
        self.historique = None
        self.coups = []
        self.fiches = 0
        self.seats = {"A": None, "B": None}
        self.called = None  # (seat, fiche)
        self.queue = []
        self.absent = None
        self.jeux = []
        self.deals = 0
        self.chouettes = []

    @property
    def coup(self):
        return self.coups[-1]

    @property
    def chouette(self):
        return self.chouettes[-1]

    def play(self, kind, arguments):
        getattr(self, "on_" + kind.replace(".", "_"))(**arguments)

    # --- the séance and the call ---

    def on_seance_ouverture(self, *, table, jeux, machine="", **_staff):
        self.table = table
        self.source = self.maison.machines[machine] if machine else self.maison.carnets[table]
        self.jeux = [pack["couleur"] for pack in jeux]

    def on_seance_fiche(self, *, table):
        self.fiches += 1

    def on_appel_inscription(self, *, table, fiche):
        self.queue.append(fiche)

    def on_appel_appel(self, *, table, siege):
        self.called = (siege, self.queue.pop(0))

    def on_appel_present(self, *, table, fiche):
        seat, called = self.called
        assert called == fiche
        self.seats[seat], self.called = fiche, None

    def on_appel_absent(self, *, table, fiche):
        self.called, self.absent = None, fiche

    def on_appel_annulation(self, *, table, fiche):
        self.queue.insert(0, fiche)
        self.called = None

    def on_appel_renonce(self, *, table, siege, fiche):
        self.seats[siege] = None

    def _nothing(self, **_arguments):
        """Changes no figure."""

    on_seance_interruption = on_seance_reprise = on_seance_releve = on_seance_cloture = _nothing

    # --- the coup ---

    def on_ecarte_mise(self, *, jeu="ecarte", table, coup, fiche, cote, montant, confirme=False):
        if not self.coups or self.coup.numero != coup:
            self.coups.append(Coup(coup, (self.seats["A"], self.seats["B"]), jeu=jeu))
        self.coup.mises.append({"fiche": fiche, "cote": cote, "montant": montant, "annulee": False})
        self._weigh()

    def on_ecarte_annulation_mise(self, *, table, coup, rang):
        self.coup.mises[rang - 1]["annulee"] = True
        self._weigh()

    def _weigh(self):
        sums = [sum(m for _r, _f, side, m in self.coup.standing if side == which) for which in "AB"]
        self.coup.masses = (sums[0], sums[1])

    def on_ecarte_coup_nul(self, *, table, coup, motif):
        self.coup.motif = motif
        self.coup.rendu = [(rank, amount) for rank, _f, _s, amount in reversed(self.coup.standing)]

    def on_ecarte_arret(self, *, table, coup):
        one = self.coup
        one.tenu = min(one.masses)
        self._give_back({side: mass - one.tenu for side, mass in zip("AB", one.masses, strict=True)})
        self._levy("enjeux", "avant_donne", one.tenu)

    def _give_back(self, excess):
        """What is over on each side goes back to the last registered of that side."""
        for rank, _fiche, side, amount in reversed(self.coup.standing):
            back = min(amount, excess[side])
            if back:
                self.coup.rendu.append((rank, back))
                excess[side] -= back

    def _levy(self, objet, moment, base):
        exact = base * LEVY
        amount = 10 * math.floor(exact / 10 + Fraction(1, 2))  # a half goes up
        self.coup.levies.append(Levy(objet, moment, base, exact, amount, self.source.tear(amount)))

    def on_ecarte_donne(self, *, table, coup):
        self.coup.jeux.append(self.jeux[self.deals % len(self.jeux)])
        self.deals += 1

    def on_ecarte_fausse_donne(self, *, table, coup, motif):
        if len(self.coup.jeux) == len(self.coup.fausses_donnes):
            self.on_ecarte_donne(table=table, coup=coup)
        self.coup.fausses_donnes.append(motif)

    def on_ecarte_resultat(self, *, table, coup, vainqueur):
        one = self.coup
        one.vainqueur = vainqueur
        self._pay([(one.levied, [amount for _fiche, side, amount in one.held() if side == vainqueur])])
        self.seats["B" if vainqueur == "A" else "A"] = None

    def _pay(self, burdens):
        """Pay the lines of the winning side; each burden is a levy and what each line bears it on."""
        one = self.coup
        won = [(fiche, amount) for fiche, side, amount in one.held() if side == one.vainqueur]
        borne = [sum(parts) for parts in zip(*(share(*burden) for burden in burdens), strict=True)]
        for fiche in dict.fromkeys(fiche for fiche, _amount in won):
            held = sum(amount for f, amount in won if f == fiche)
            part = sum(part for (f, _amount), part in zip(won, borne, strict=True) if f == fiche)
            one.paiements.append((fiche, held, part, 2 * held - part))

    # --- the box, and what is corrected ---

    @property
    def levied(self):
        return sum(coup.levied for coup in self.coups)

    def on_machine_historique(self, *, table, dernier, total):
        self.historique = (dernier, total)

    def on_cagnotte_comptee(self, *, table, lignes, releves, certificateur, observation=""):
        self.comptee = box = Comptee(self.levied, sum(one["coupure"] * one["nombre"] for one in lignes))
        for one in releves:
            if lost := self.source.lose(one["valeur"], one["prochain"]):
                box.perdus[one["valeur"]] = lost
        box.tickets = self.source.tear(box.excedent // 10 * 10)

    def corrected(self, number, *, mise=0, vainqueur="", **stake):
        """A coup of écarté as it should have been played; not one ticket moves."""
        one = copy.deepcopy(self.coups[number - 1])
        for name, value in stake.items():
            one.mises[mise - 1][name] = value
        if not stake.get("montant", 1):
            one.mises[mise - 1]["annulee"] = True
        again = Seance(None)
        again.source, again.coups = Nothing(), [one]
        one.rendu, one.levies, one.paiements = [], [], []
        again._weigh()
        again.on_ecarte_arret(table=0, coup=number)
        again.on_ecarte_resultat(table=0, coup=number, vainqueur=vainqueur or one.vainqueur)
        return one

    # --- the chouette: its auction, its remise, its end ---

    def on_chouette_ouverture(self, *, table):
        self.chouettes.append(Chouette(len(self.chouettes) + 1))

    def on_chouette_enchere(self, *, table, chouette, fiche, montant):
        self.chouette.encheres.append((fiche, montant))

    def on_chouette_adjudication(self, *, table, chouette, siege, personne_derriere, tiree=None):
        held = self.chouette
        held.adjugee = max(montant for _fiche, montant in held.encheres)
        highest = {fiche for fiche, montant in held.encheres if montant == held.adjugee}
        assert personne_derriere and (tiree in highest if tiree else len(highest) == 1)
        held.fiche, held.siege, held.au_sort = tiree or highest.pop(), siege, tiree is not None
        held.courantes.append(("adjudication", None, held.adjugee))
        self.queue = [fiche for fiche in self.queue if fiche != held.fiche]
        self.seats = {seat: None if fiche == held.fiche else fiche for seat, fiche in self.seats.items()}
        self.seats[siege] = held.fiche

    def on_chouette_remise(self, *, table, chouette):
        held = self.chouette
        assert held.courante == 0 and "remise" not in [nature for nature, _coup, _c in held.courantes]
        held.courantes.append(("remise", None, held.adjugee))
        held.premier = True

    def on_chouette_fin(self, *, table, chouette):
        held = self.chouette
        self._end("sans_enchere" if held.fiche is None else "retrait" if held.courante else "saut")

    def _end(self, fin):
        self.chouette.fin = fin
        if self.chouette.fiche is not None:
            self.seats[self.chouette.siege] = None

    # --- a coup of chouette ---

    def on_chouette_mise(self, **stake):
        self.on_ecarte_mise(jeu="chouette", **stake)

    def on_chouette_arret(self, *, table, coup):
        """66-1: at a first coup 5 % of the chouette adjudged, and of the sums outside; then of these only."""
        one, held = self.coup, self.chouette
        beside = 0 if held.siege == "A" else 1
        pontes, allies = one.masses[1 - beside], one.masses[beside]
        sur = min(pontes, held.courante)
        dehors = min(allies, pontes - sur)
        one.chouette = Held(held, held.courante, held.premier, pontes, allies, sur, dehors)
        self._give_back({held.siege: allies - dehors, facing(held.siege): pontes - sur - dehors})
        if held.premier:
            self._levy("chouette", "avant_donne", held.adjugee)
        if dehors:
            self._levy("dehors", "avant_donne", dehors)

    def on_chouette_resultat(self, *, table, coup, vainqueur):
        """66-1: at the following coups, 5 % of the sums held on the chouette by the pontes who win them."""
        one, held, said = self.coup, self.chouette, self.coup.chouette
        one.vainqueur = vainqueur
        outside = sum(levy.montant for levy in one.levies if levy.objet == "dehors")
        lines = [amount for _fiche, side, amount in one.held() if side == vainqueur]
        if vainqueur == held.siege:
            said.apres = said.courante + said.sur
            self._pay([(outside, lines)])
            self.seats[facing(held.siege)] = None
        else:
            said.apres = said.courante - said.sur
            waited = 0
            if not said.premier:
                self._levy("pontes", "apres_resultat", said.sur)
                waited = one.levies[-1].montant
            # The first centimes registered against the chouette are on it, the later ones outside.
            before = [sum(lines[:place]) for place in range(len(lines))]
            on = [max(0, min(amount, said.sur - n)) for amount, n in zip(lines, before, strict=True)]
            off = [amount - part for amount, part in zip(lines, on, strict=True)]
            self._pay([(waited, on), (outside, off)])
        held.courantes.append(("coup", coup, said.apres))
        held.premier = False
        if said.apres == 0 and "remise" in [nature for nature, _coup, _c in held.courantes]:
            self._end("saut")  # a second time: put up for auction again


def facing(side):
    return "B" if side == "A" else "A"


def share(levy, weights):
    """A levy among what bears it: the largest remainder first; max() keeps the earliest of equal ones."""
    exact = [Fraction(levy * weight, sum(weights) or 1) for weight in weights]
    parts = [math.floor(part) for part in exact]
    while sum(parts) < levy:
        most = max(range(len(weights)), key=lambda place: exact[place] - parts[place])
        parts[most] += 1
    return parts
