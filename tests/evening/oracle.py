"""What the sheets must give, worked out apart from the program: fractions, loops, tickets torn one by one.

Nothing here comes from cercle.rules, services or models; only what was typed is read, through the parser.
"""

import math
from dataclasses import dataclass, field
from fractions import Fraction

LEVY = Fraction(5, 100)


@dataclass
class Coup:
    """A coup as it must be found: amounts in centimes."""

    numero: int
    joueurs: tuple[int, int]
    mises: list[dict] = field(default_factory=list)  # fiche, cote, montant, annulee
    masses: tuple[int, int] = (0, 0)
    tenu: int | None = None
    rendu: list[tuple[int, int]] = field(default_factory=list)  # (rank of the line, amount), in order given
    levy: int | None = None
    exact: Fraction | None = None
    tickets: list[tuple[int, int]] = field(default_factory=list)  # (value, number), one by one
    jeux: list[str] = field(default_factory=list)
    fausses_donnes: list[str] = field(default_factory=list)
    vainqueur: str = ""
    paiements: list[tuple[int, int, int, int]] = field(default_factory=list)  # fiche, held, share, paid
    motif: str = ""

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


class Carnets:
    """The carnets of a table as piles of tickets, torn from the top."""

    def __init__(self):
        self.piles = {}  # value -> numbers left, in order

    def stack(self, value, first):
        self.piles.setdefault(value, []).extend(range(first, first + 200))

    def tear(self, amount):
        torn = []
        for value in sorted(self.piles, reverse=True):
            while amount >= value and self.piles[value]:
                torn.append((value, self.piles[value].pop(0)))
                amount -= value
        assert amount == 0, "the carnets of the house do not go that far"
        return torn


class Seance:
    """A séance played on paper, gesture by gesture."""

    def __init__(self, carnets):
        self.carnets = carnets
        self.coups = []
        self.fiches = 0
        self.seats = {"A": None, "B": None}
        self.called = None  # (seat, fiche)
        self.queue = []
        self.absent = None
        self.jeux = []
        self.deals = 0

    @property
    def coup(self):
        return self.coups[-1]

    def play(self, saisie):
        getattr(self, "on_" + saisie.service.kind.replace(".", "_"))(**saisie.arguments)

    # --- the séance and the call ---

    def on_seance_ouverture(self, *, jeux, **_staff):
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

    def on_ecarte_mise(self, *, table, coup, fiche, cote, montant, confirme=False):
        if not self.coups or self.coup.numero != coup:
            self.coups.append(Coup(coup, (self.seats["A"], self.seats["B"])))
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
        heavy = "A" if one.masses[0] > one.masses[1] else "B"
        excess = max(one.masses) - one.tenu
        for rank, _fiche, side, amount in reversed(one.standing):
            if side == heavy and excess:
                one.rendu.append((rank, min(amount, excess)))
                excess -= min(amount, excess)
        one.exact = one.tenu * LEVY
        one.levy = 10 * math.floor(one.exact / 10 + Fraction(1, 2))  # a half goes up
        one.tickets = self.carnets.tear(one.levy)

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
        won = [(fiche, amount) for fiche, side, amount in one.held() if side == vainqueur]
        exact = [one.levy * Fraction(amount, one.tenu) for _fiche, amount in won]
        shares = [math.floor(part) for part in exact]
        while sum(shares) < one.levy:  # the largest remainder first; max() keeps the earliest of equal ones
            most = max(range(len(won)), key=lambda i: exact[i] - shares[i])
            shares[most] += 1
        for fiche in dict.fromkeys(fiche for fiche, _amount in won):
            held = sum(amount for f, amount in won if f == fiche)
            share = sum(part for (f, _amount), part in zip(won, shares, strict=True) if f == fiche)
            one.paiements.append((fiche, held, share, 2 * held - share))
        self.seats["B" if vainqueur == "A" else "A"] = None


def play(sheets):
    """Every sheet played in order: {name of the sheet: Seance}; the carnets of table 1 go from one to the
    next."""
    carnets, seances = Carnets(), {}
    for name, saisies in sheets.items():
        seance = Seance(carnets)
        for saisie in saisies:
            if saisie.service.kind.startswith("tickets."):
                if saisie.service.kind == "tickets.affectation" and saisie.arguments["table"] == 1:
                    carnets.stack(saisie.arguments["valeur"], saisie.arguments["premier"])
            else:
                seance.play(saisie)
        if seance.coups:
            seances[name] = seance
    return seances
