"""Whole chouettes of random coups through the gestures, against `reference`, the books weighed at the end."""

from typing import Any

from hypothesis import HealthCheck, event, given, settings
from hypothesis import strategies as st
from hypothesis.extra.django import TestCase

from cercle.ledger.models import (
    Detachement,
    FinChouette,
    Mise,
    MouvementChouette,
    Paiement,
    Prelevement,
    Restitution,
)
from cercle.ledger.selectors import seance as seances
from cercle.ledger.selectors.ecarte import CoupLu, read_coups
from cercle.ledger.services import adjudication, chouette
from tests.ledger.cast import BRUNO, by, carnet, monte_maison, ouvre, refuse
from tests.ledger.cast_chouette import SoireeChouette, levies
from tests.ledger.chouette.reference import Ligne, Reference

BIDDERS = (7, 8)
# Stakes as so much of a hundred of c: enough of them are beyond it.
PERCENTS = (100, 3, 20, 47, 130)
SELDOM = st.sampled_from((False,) * 7 + (True,))


class WholeTestCase(TestCase):
    @classmethod
    def setUpTestData(cls) -> None:
        monte_maison()
        carnet(1000)
        carnet(10, 201, en_service=False)
        ouvre()

    @given(st.data())
    @settings(
        max_examples=max(10, settings().max_examples // 8),
        suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large],
    )
    def test_it_works(self, data: st.DataObject) -> None:
        self.data, self.s = data, SoireeChouette()
        self.siege = data.draw(st.sampled_from("AB"), label="siège")
        self.face = "B" if self.siege == "A" else "A"
        self.s.delivre(8)
        self.s.assoit(self.face, 1)
        ref = self.auction()
        for _ in range(data.draw(st.integers(3, 8), label="coups")):
            if self.over(ref):
                break
            if seances.read_appel(self.s.row).seated(self.face) is None:
                self.s.assoit(self.face, data.draw(st.integers(1, 6), label="appelée"))
            self.coup(ref)
        if not FinChouette.objects.exists():
            assert self.s.finit()["courante"] == ref.courante
        event(f"remises: {ref.remises}")
        self.whole(ref)

    def auction(self) -> Reference:
        """Bids of two fiches; by lot when the highest are equal."""
        self.s.encheres()
        best: dict[int, int] = {}
        bids = st.tuples(st.sampled_from(BIDDERS), st.integers(1, 12))
        for fiche, tens in self.data.draw(st.lists(bids, min_size=1, max_size=4), label="enchères"):
            bid = {**self.s.chouette_ici, "fiche": fiche, "montant": tens * 470}
            if best.get(fiche, 0) > bid["montant"]:
                refuse("bid_lowered", "65", adjudication.record_enchere, by(BRUNO), **bid)
            else:
                adjudication.record_enchere(by(BRUNO), **bid)
                best[fiche] = bid["montant"]
        highest = [fiche for fiche, montant in best.items() if montant == max(best.values())]
        drawn = self.data.draw(st.sampled_from(highest), label="tirée")
        facts = self.s.adjuge(self.siege, tiree=drawn if len(highest) > 1 else None)
        assert (facts["fiche"], facts["montant"]) == (drawn, max(best.values()))
        return Reference(adjugee=facts["montant"], chouetteur=drawn)

    def over(self, ref: Reference) -> bool:
        """Between two coups: ended by the second saut, put back, or given up by its chouetteur."""
        if FinChouette.objects.exists():
            refuse("no_chouette", "65", self.s.remet)
            return True
        if ref.courante and self.data.draw(SELDOM, label="se retire ?"):
            return True
        if ref.courante:
            return False
        if not self.data.draw(st.sampled_from((True, True, False)), label="remet ?"):
            return True
        assert self.s.remet()["courante"] == ref.adjugee
        ref.remet()
        return False

    def coup(self, ref: Reference) -> None:
        ponte = st.tuples(st.integers(1, 6), st.just("pontes"), st.sampled_from(PERCENTS))
        anybody = st.tuples(
            st.integers(1, 8), st.sampled_from(("pontes", "allies")), st.sampled_from(PERCENTS)
        )
        stakes = st.tuples(ponte, st.lists(anybody, min_size=2, max_size=6))
        first, others = self.data.draw(stakes, label="mises")
        for fiche, camp, percent in [first, *others]:
            self.stake(ref, fiche, camp, max(10, ref.courante * percent // 1000 * 10))
        if self.data.draw(SELDOM, label="annule ?"):
            rang, line = ref.vivantes[-1]
            self.s.annule(rang)
            line.annulee = True
        if not ref.somme("pontes"):
            refuse("no_stake_held", "64", self.s.arrete)
        if not ref.somme("pontes") or self.data.draw(SELDOM, label="nul ?"):
            back = [(r["mise"], r["montant"]) for r in self.s.nul()["restitutions"]]
            assert back == [(rang, one.montant) for rang, one in reversed(ref.vivantes)]
            ref.lignes = []
            return
        self.closed(ref, self.s.arrete())
        if self.data.draw(SELDOM, label="fausse donne ?"):
            self.s.fausse_donne()
        self.s.donne()
        gagnant = self.data.draw(st.sampled_from(("pontes", "allies")), label="gagnant")
        self.settled(ref, gagnant, self.s.gagne(self.siege if gagnant == "allies" else self.face))

    def stake(self, ref: Reference, fiche: int, camp: str, montant: int) -> None:
        line = {"fiche": fiche, "cote": self.siege if camp == "allies" else self.face, "montant": montant}
        why = ref.refus(fiche, camp)
        if why:
            article = "64" if why == "both_sides" else "65"
            refuse(why, article, chouette.record_mise, by(BRUNO), **self.s.coup_ici, **line)
            return
        ref.lignes.append(Ligne(fiche, camp, montant))
        facts = chouette.record_mise(by(BRUNO), **self.s.coup_ici, **line, confirme=True).facts
        assert (facts["rang"], facts["camp"]) == (len(ref.lignes), camp)

    def closed(self, ref: Reference, facts: dict[str, Any]) -> None:
        assert (facts["courante"], facts["premier_coup"]) == (ref.courante, ref.premier)
        assert (facts["sur"], facts["dehors"]) == (ref.sur, ref.dehors)
        assert [(r["mise"], r["montant"]) for r in facts["restitutions"]] == ref.rendus()
        assert levies(facts) == ref.avant()
        event("stakes outside" if ref.dehors else "nothing outside")

    def settled(self, ref: Reference, gagnant: str, facts: dict[str, Any]) -> None:
        paid = [(p["fiche"], p["tenu"], p["montant"]) for p in facts["paiements"]]
        assert paid == ref.paiements(gagnant)
        assert levies(facts) == ref.apres(gagnant)
        ref.joue(gagnant)
        assert facts["courante"] == ref.courante >= 0
        assert (facts["sautee"], facts["finie"]) == (not ref.courante, not ref.courante and ref.remises == 1)
        state = seances.read_appel(self.s.row)
        assert (state.seated(self.face) is None) == (gagnant == "allies")
        assert state.seated(self.siege) == (None if facts["finie"] else ref.chouetteur)

    def whole(self, ref: Reference) -> None:
        coups = read_coups(self.s.row)
        assert [c.numero for c in coups] == [*range(1, len(coups) + 1)]
        for one in coups:
            tickets_are_the_levies(one)
        # One remise at most; 5 % of C for each first coup that was closed, and none but those.
        moves = list(MouvementChouette.objects.order_by("rang"))
        remises = sum(m.nature == "remise" for m in moves)
        assert remises == ref.remises <= 1
        on_c = list(Prelevement.objects.filter(objet="chouette").values_list("base", flat=True))
        firsts = [c for c in coups if c.chouette and c.chouette.premier_coup]
        assert on_c == [ref.adjugee] * len(firsts)
        assert len(firsts) <= 1 + remises
        self.money(ref.adjugee * (1 + remises), left=moves[-1].courante)

    def money(self, put_up: int, *, left: int) -> None:
        """Pontes + chouetteur + allies + cagnotte = 0, from the rows and the face value of the tickets."""
        staked = _sum(Mise.objects.filter(annulation=None))
        returned, paid, levied = (_sum(model.objects) for model in (Restitution, Paiement, Prelevement))
        around = returned + paid - staked
        chouetteur = left - put_up - _sum(Prelevement.objects.filter(objet="chouette"))
        cagnotte = sum(d.carnet.valeur * d.nombre for d in Detachement.objects.select_related("carnet"))
        assert cagnotte == levied
        assert around + chouetteur + cagnotte == 0


def tickets_are_the_levies(coup: CoupLu) -> None:
    """At their moment, face values equal to each levy; what is given back goes last-in first-out."""
    for levy in coup.prelevements:
        face = sum(t.valeur * (t.dernier - t.premier + 1) for t in levy.tickets)
        assert face == levy.montant == sum(t.montant for t in levy.tickets)
        assert levy.moment == ("apres_resultat" if levy.objet == "pontes" else "avant_donne")
    ranks = [r.rang_mise for r in coup.restitutions]
    assert ranks == sorted(ranks, reverse=True)
    if coup.chouette:
        held = {cote: sum(m.tenu for m in coup.mises if m.cote == cote) for cote in "AB"}
        assert held[coup.chouette.siege] == coup.chouette.dehors
        assert sum(held.values()) == coup.chouette.sur + 2 * coup.chouette.dehors


def _sum(rows: Any) -> int:
    return sum(rows.values_list("montant", flat=True))
