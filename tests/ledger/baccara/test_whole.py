"""Whole séances of random coups through the gestures, against `reference`, the books weighed at the end."""

from itertools import pairwise

from hypothesis import HealthCheck, event, given, settings
from hypothesis import strategies as st
from hypothesis.extra.django import TestCase

from cercle.ledger.models import (
    AttributionBanque,
    Coup,
    CoupBaccara,
    Detachement,
    FinBanque,
    MouvementBanque,
    Prelevement,
    TicketsDechires,
)
from cercle.ledger.selectors.baccara import read_coups, read_tailles
from cercle.ledger.selectors.banque import read_banques
from tests.ledger.baccara.reference import Reference
from tests.ledger.cast import PAUL, carnet, refuse
from tests.ledger.cast_banque import SoireeBaccara, monte_maison, monte_table, ouvre

SELDOM = st.sampled_from((False,) * 6 + (True,))
LONG = settings(
    max_examples=max(8, settings().max_examples // 10),
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large],
)


def euros(montant: int) -> str:
    return f"{montant // 100},{montant % 100:02d}"


class SeanceCase(TestCase):
    """A séance of one variant: the model of the bank is one figure, None when nobody holds it."""

    jeu = ""
    pas = 10

    @classmethod
    def setUpTestData(cls) -> None:
        monte_maison()
        monte_table(cls.jeu)
        carnet(1_000, 201, en_service=False)
        carnet(10, 201, en_service=False)
        ouvre(cls.jeu)

    def play(self, data: st.DataObject) -> None:
        self.data, self.s = data, SoireeBaccara()
        self.bank: int | None = None
        self.held = False
        self.drop = 0
        self.s.coupe()
        for _ in range(data.draw(st.integers(3, 9), label="coups")):
            if not self.held:
                self.take_bank()
            self.coup()
            if data.draw(SELDOM, label="carte d’arrêt ?") and not self.stop():
                break
        self.whole()

    def take_bank(self) -> None:
        raise NotImplementedError

    def ends_with_the_taille(self) -> bool:
        return True

    def coup(self) -> None:
        stakes = self.stakes()
        line = " ".join(map(euros, stakes))
        if not any(stakes):
            refuse("no_stake_held", "58", self.s.mises, line)
            return
        self.s.mises(line, **({"qui": PAUL, "confirme": True} if self.jeu == "ouverte" else {}))
        if self.data.draw(SELDOM, label="nul ?"):
            self.s.nul(cartes=self.data.draw(st.integers(0, 4), label="cartes"))
            return
        words = self.data.draw(
            st.lists(st.sampled_from("gpe"), min_size=len(stakes), max_size=len(stakes)), label="résultats"
        )
        self.settle(Reference(self.jeu, stakes, "".join(words)))

    def stakes(self) -> tuple[int, ...]:
        """Within the bank; a tableau is sometimes empty."""
        found, room = [], self.bank if self.bank is not None else 2_000_000
        for _ in range(1 if self.jeu == "chemin_de_fer" else 2):
            part = self.data.draw(st.sampled_from((100, 0, 7, 33, 50)), label="part")
            stake = room * part // 100 // self.pas * self.pas
            found.append(stake if stake >= 100 else 0)
            room -= found[-1]
        return tuple(found)

    def settle(self, ref: Reference) -> None:
        facts = self.s.resultat(" ".join(ref.resultats))
        assert facts["verse"] == ref.prelevement == sum(p["montant"] for p in facts["prelevements"])
        assert facts["base"] == max(ref.net, 0)
        assert bool(facts["prelevements"]) == ref.gagne  # on each coup won by the banker, and no other
        self.drop += ref.prelevement
        if ref.prelevement:
            event("tickets torn")
            self.s.coup += 1
            refuse("tickets_not_torn", "59", self.s.mises, "1,00" if len(ref.mises) == 1 else "1,00 0")
            self.s.coup -= 1
            self.s.dechire()
        before = self.bank if self.bank is not None else 0
        how = ref.finit(before)
        assert (facts["banque"]["finie"] or {"motif": ""})["motif"] == how
        if self.bank is not None:
            self.bank = ref.banque(before)
            assert facts["banque"]["apres"] == self.bank >= 0
        if how:
            event(f"bank {how}")
            self.held, self.bank = False, None

    def stop(self) -> bool:
        """The stop card: no coup until the next taille; answers whether there is one."""
        over = self.s.arret()["banque_finie"]
        if self.held and self.ends_with_the_taille():
            assert (over["motif"], over["reste"]) == ("taille", self.bank)
            self.held, self.bank = False, None
        else:
            assert over is None
        refuse("taille_over", "58", self.s.mises, "1,00" if self.jeu == "chemin_de_fer" else "1,00 0")
        if self.jeu == "ouverte" and self.s.taille > 2:
            refuse("two_tailles", "61", self.s.coupe)
            return False
        self.s.coupe()
        return True

    def whole(self) -> None:
        coups = read_coups(self.s.row)
        assert [c.numero for c in coups] == [*range(1, len(coups) + 1)]
        tailles = read_tailles(self.s.row)
        for before, after in pairwise(tailles):  # no coup after the stop card
            assert before.carte_parue
            assert max((c.entry for c in coups if c.taille == before.numero), default=0) < after.entry
        assert sum(t.coups for t in tailles) == len(coups) == CoupBaccara.objects.count()
        levied = sum(Prelevement.objects.values_list("montant", flat=True))
        face = sum(d.carnet.valeur * d.nombre for d in Detachement.objects.select_related("carnet"))
        assert face == levied == self.drop
        for one in coups:
            torn = one.prelevement.tickets if one.prelevement else ()
            assert sum(t.valeur * (t.dernier - t.premier + 1) for t in torn) == (
                one.prelevement.montant if one.prelevement else 0
            )
            assert one.fini
        waiting = Coup.objects.filter(prelevements__montant__gt=0, tickets_dechires__isnull=True)
        assert not waiting.exists()
        assert TicketsDechires.objects.count() == sum(
            1 for one in coups if one.prelevement and one.prelevement.montant
        )
        self.conserved(coups, levied)

    def conserved(self, coups, levied: int) -> None:
        """What was put up and added, with the net of the coups less the levies, is what was taken away."""
        put_up = sum(montant or 0 for montant in AttributionBanque.objects.values_list("montant", flat=True))
        net = sum(c.reglement.gagne - c.reglement.perdu for c in coups if c.reglement)
        left = sum(reste or 0 for reste in FinBanque.objects.values_list("reste", flat=True))
        if self.jeu == "ouverte":
            assert not MouvementBanque.objects.exists()
            assert (put_up, left) == (0, 0)
            return
        assert put_up + self.added() + net - levied == left + (self.bank or 0)
        for one in read_banques(self.s.row):
            ranks = [m.montant for m in one.mouvements]
            assert ranks[-1] == (one.reste if one.motif else self.bank)

    def added(self) -> int:
        return 0


class CheminDeFerTestCase(SeanceCase):
    jeu = "chemin_de_fer"

    @given(st.data())
    @LONG
    def test_it_works(self, data: st.DataObject) -> None:
        self.play(data)

    def take_bank(self) -> None:
        self.bank = self.data.draw(st.integers(100, 4_000), label="main") * 10
        siege = self.data.draw(st.integers(1, 12), label="siège")
        self.s.main(f"{siege} {euros(self.bank)}")
        self.held = True


class LimiteeTestCase(SeanceCase):
    jeu = "limitee"

    @given(st.data())
    @LONG
    def test_it_works(self, data: st.DataObject) -> None:
        self.extra = 0
        self.play(data)

    def take_bank(self) -> None:
        """The highest of a few bids, by lot when they are equal."""
        self.s.encheres()
        best: dict[str, int] = {}
        bids = st.tuples(st.sampled_from(("Blanc", "Rouge")), st.integers(1, 4))
        for nom, hundreds in self.data.draw(st.lists(bids, min_size=1, max_size=4), label="enchères"):
            montant = hundreds * 10_050
            if best.get(nom, 0) > montant:
                refuse("bid_lowered", "65", self.s.offre, nom, euros(montant))
            else:
                self.s.offre(nom, euros(montant))
                best[nom] = montant
        highest = [nom for nom, montant in best.items() if montant == max(best.values())]
        drawn = self.data.draw(st.sampled_from(highest), label="tirée")
        facts = self.s.adjuge(drawn if len(highest) > 1 else "")
        assert (facts["banquier"], facts["montant"]) == (drawn, max(best.values()))
        self.bank, self.held = facts["montant"], True
        if self.data.draw(SELDOM, label="ajoute ?"):
            self.bank += 5_000
            self.extra += 5_000
            assert self.s.ajoute("50,00")["en_banque"] == self.bank

    def added(self) -> int:
        return self.extra


class OuverteTestCase(SeanceCase):
    jeu = "ouverte"
    pas = 100

    @given(st.data())
    @LONG
    def test_it_works(self, data: st.DataObject) -> None:
        self.duree = "seance"
        self.play(data)

    def take_bank(self) -> None:
        self.s.encheres()
        names = self.data.draw(
            st.sets(st.sampled_from(("Noir", "Vert", "Brun")), min_size=1), label="candidats"
        )
        for nom in sorted(names):
            self.s.depot(nom, "20000,00")
            self.s.candidat(nom)
        drawn = self.data.draw(st.sampled_from(sorted(names)), label="tirée")
        self.duree = self.data.draw(st.sampled_from(("taille", "seance")), label="durée")
        assert self.s.adjuge(drawn if len(names) > 1 else "", self.duree)["banquier"] == drawn
        self.held = True

    def ends_with_the_taille(self) -> bool:
        return self.duree == "taille"
