"""Random evenings: legal and illegal gestures against `modele`, the books checked at each step."""

from functools import partial
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from hypothesis.extra.django import TestCase

from cercle.journal.models import Entry
from cercle.ledger.models import Coup, Detachement, Prelevement
from cercle.ledger.selectors import seance as seances
from cercle.ledger.selectors.ecarte import CoupLu, read_coup
from cercle.ledger.services import appel, ecarte, seance
from cercle.rules.refusal import Refusal
from tests.ledger.cast import ANNE, BRUNO, Soiree, by, carnet, livres, monte_maison, ouvre
from tests.ledger.modele import Modele

QUI = {"E1": ANNE, "E2": BRUNO}
MONTANTS = (10, 90, 500, 1100, 2550, 31_000, 5, 0, 1115)
SERVICES: dict[str, Any] = {
    "fiche": seance.issue_fiche,
    "interrupt": partial(seance.interrupt_seance, motif="dîner"),
    "resume": seance.resume_seance,
    "register": appel.register_fiche,
    "call": appel.call_next,
    "present": appel.answer_present,
    "absent": appel.answer_absent,
    "undo": appel.undo_call,
    "give_up": appel.give_up,
    "mise": partial(ecarte.record_mise, confirme=True),
    "cancel": ecarte.cancel_mise,
    "close": ecarte.close_mises,
    "donne": ecarte.record_donne,
    "fausse": partial(ecarte.record_fausse_donne, motif="carte retournée"),
    "void": partial(ecarte.void_coup, motif="panne"),
    "resultat": ecarte.record_resultat,
}


@st.composite
def a_gesture(draw: st.DrawFn, table: Modele) -> tuple[str, dict[str, Any], str]:
    """A gesture, its arguments and its author; most of them are what the table waits for."""
    acte = draw(st.sampled_from(expected(table) if draw(st.integers(0, 3)) else sorted(SERVICES)))
    a: dict[str, Any] = {}
    qui = draw(st.sampled_from(("E2", "E2", "E1")))
    if acte in ("call", "give_up"):
        vacant = [siege for siege, fiche in table.sieges.items() if fiche is None]
        a["siege"] = draw(st.sampled_from([*vacant, *vacant, "A", "B"]))
    if acte in ("present", "absent"):
        called = table.appelee[0] if table.appelee else 1
        a["fiche"] = draw(st.sampled_from((called, called, called, 1)))
    if acte == "register":
        a["fiche"] = draw(st.integers(0, table.fiches + 1))
    if acte in ("mise", "cancel", "close", "donne", "fausse", "void", "resultat"):
        a["coup"] = table.numero + draw(st.sampled_from((0,) * 12 + (-1, 1)))
    if acte == "mise":
        a["fiche"] = draw(st.integers(0, table.fiches + 1))
        a["cote"] = draw(st.sampled_from("AB"))
        a["montant"] = draw(st.sampled_from(MONTANTS))
    if acte == "cancel":
        a["rang"] = max(1, len(table.lignes) + draw(st.sampled_from((0, 0, 0, -1, 1))))
    if acte == "resultat":
        a["vainqueur"] = draw(st.sampled_from("AB"))
    return acte, a, qui


def expected(table: Modele) -> list[str]:
    """What those at the table would do now."""
    if table.interrompue:
        return ["resume"]
    if table.appelee:
        return ["present", "present", "absent", "undo"]
    if table.phase == "mises":
        return ["mise", "mise", "mise", "cancel", "close", "close", "void"]
    if table.phase == "donne":
        return ["resultat", "resultat", "fausse"]
    if None in table.sieges.values():
        return ["call", "register"] if table.file else ["register"]
    return ["donne", "donne", "fausse", "give_up"] if table.phase == "arrete" else ["mise", "mise", "give_up"]


class SequencesTestCase(TestCase):
    @classmethod
    def setUpTestData(cls) -> None:
        monte_maison()
        carnet(1000)
        carnet(10, 201, en_service=False)
        ouvre()

    @given(st.data())
    @settings(
        max_examples=max(10, settings().max_examples // 6),
        suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large],
    )
    def test_it_works(self, data: st.DataObject) -> None:
        s, table = Soiree(), Modele()
        s.delivre(6)
        s.assoit("A", 1)
        s.assoit("B", 2)
        table.fiches, table.sieges = 6, {"A": 1, "B": 2}
        for _ in range(data.draw(st.integers(10, 45), label="gestures")):
            acte, a, qui = data.draw(a_gesture(table))
            self.step(s, table, acte, a, qui)
        self.whole(s, table)

    def step(self, s: Soiree, table: Modele, acte: str, a: dict[str, Any], qui: str) -> None:
        """The service does it if the articles let it, and the books say so; otherwise nothing changes."""
        arguments = {**a, "auteur": qui} if acte == "cancel" else a
        act = partial(SERVICES[acte], by(QUI[qui]), **s.ici, **a)
        if not table.peut(acte, **arguments):
            before = livres()
            with pytest.raises(Refusal):
                act()
            assert livres() == before
            return
        entries = Entry.objects.count()
        facts = act().facts
        assert Entry.objects.count() == entries + 1
        self.owed(s, table, acte, facts)
        table.fait(acte, **({**a, "auteur": qui} if acte in ("mise", "cancel") else a))
        state = seances.read_appel(s.row)
        assert {"A": state.siege_a, "B": state.siege_b} == table.sieges
        assert list(state.queue) == table.file

    def owed(self, s: Soiree, table: Modele, acte: str, facts: dict[str, Any]) -> None:
        """The figures of a closing and of a result, before the reference moves on."""
        if acte == "close":
            assert tuple(facts["masses"].values()) == table.masses
            assert [(r["mise"], r["montant"]) for r in facts["restitutions"]] == table.rendus()
            assert facts["prelevement"]["montant"] == table.prelevement()
        if acte in ("close", "void", "resultat"):
            found = read_coup(s.row, table.numero)
            assert found is not None
            p18(found)
            p15(found)

    def whole(self, s: Soiree, table: Modele) -> None:
        """P01: numbers 1..n. P16, P17: no ticket twice, none lost, whatever became of the coups."""
        played = table.numero - (table.phase == "rien")
        assert list(Coup.objects.order_by("numero").values_list("numero", flat=True)) == [
            *range(1, played + 1)
        ]
        torn: dict[int, list[int]] = {}
        for d in Detachement.objects.select_related("carnet").order_by("id"):
            torn.setdefault(d.carnet.valeur, []).extend(range(d.premier, d.dernier + 1))
        assert all(numbers == [*range(1, len(numbers) + 1)] for numbers in torn.values())
        levies = sum(Prelevement.objects.values_list("montant", flat=True))
        assert sum(valeur * len(numbers) for valeur, numbers in torn.items()) == levies


def p18(coup: CoupLu) -> None:
    """Stakes in = restitutions + held; both sides held equal; payouts + levy = 2 × held."""
    alive = [m for m in coup.mises if not m.annulee]
    held = {cote: sum(m.tenu for m in alive if m.cote == cote) for cote in "AB"}
    back = sum(r.montant for r in coup.restitutions)
    assert sum(m.montant for m in alive) == back + held["A"] + held["B"]
    assert held["A"] == held["B"] == (coup.tenu or 0)
    ranks = [r.rang_mise for r in coup.restitutions]
    assert ranks == sorted(ranks, reverse=True)
    if coup.etat == "regle":
        assert coup.prelevement is not None
        assert sum(p.montant for p in coup.paiements) + coup.prelevement.montant == 2 * held["A"]
        assert sum(p.tenu for p in coup.paiements) == held["A"]
    if coup.etat == "nul":
        assert (held, coup.prelevement, coup.paiements) == ({"A": 0, "B": 0}, None, ())


def p15(coup: CoupLu) -> None:
    """Face values of the detached tickets sum to the levy; at most three values."""
    if coup.prelevement is not None:
        tickets = coup.prelevement.tickets
        assert sum(t.valeur * (t.dernier - t.premier + 1) for t in tickets) == coup.prelevement.montant
        assert all(t.montant == t.valeur * (t.dernier - t.premier + 1) for t in tickets)
        assert len({t.valeur for t in tickets}) <= 3
