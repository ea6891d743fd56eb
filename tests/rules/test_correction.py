"""A coup corrected: the figures of its own game, nothing lost from one to the other (articles 64-66-1, 68).

The figures of the chouette are found again from the stakes alone, coin by coin (`fortune`).
"""

from collections import Counter
from fractions import Fraction
from itertools import pairwise
from math import floor

import pytest
from hypothesis import assume, event, given
from hypothesis import strategies as st

from cercle.rules.chouette import Chouette
from cercle.rules.correction import (
    ChouetteJouee,
    Coup,
    Resultat,
    compare,
    compute,
    correct,
    correct_all,
)
from cercle.rules.ecarte import Mise
from cercle.rules.refusal import Illegal
from tests.rules.notation import coup, paid, refused
from tests.rules.notation_chouette import french

FACE = {"A": "B", "B": "A"}


def ecarte(text, vainqueur="A", **plus):
    return Coup(coup(text), vainqueur, **plus)


def chouette(text, vainqueur="A", *, courante=5_000, premier=False, siege="A"):
    """The chouetteur is fiche 99; C is 50,00 €."""
    held = ChouetteJouee(Chouette(5_000, courante, premier_coup=premier), 99, siege)
    return Coup(coup(text), vainqueur, chouette=held)


def soldes(ecart):
    return {s.fiche: (s.avant, s.apres) for s in ecart.soldes}


def levies(ecart):
    return [(p.objet, p.avant, p.apres.montant) for p in ecart.prelevements]


# --- écarté ------------------------------------------------------------------------------------------------


def test_a_result_at_ecarte_moves_no_levy():
    before = ecarte("5 20,00 a; 6 12,00 b; 8 30,00 b")
    after = correct(before, Resultat("B"))
    ecart = compare(before, after)
    assert levies(ecart) == []
    assert paid(compute(after)) == "6 23,40; 8 15,60"
    assert soldes(ecart) == {5: (1900, -2000), 6: (-1200, 1140), 8: (-800, 760)}


def test_a_stake_moves_the_levy_and_what_is_given_back():
    before = ecarte("5 50,00 a; 6 50,00 b")
    ecart = compare(before, correct(before, Mise(2, 6, "B", 3_000)))
    assert levies(ecart) == [("enjeux", 250, 150)]
    assert ecart.preleve == -100
    assert soldes(ecart) == {5: (4750, 2850), 6: (-5000, -3000)}


def test_a_stake_of_another_fiche():
    before = ecarte("5 10,00 a; 6 10,00 b")
    ecart = compare(before, correct(before, Mise(1, 7, "A", 1_000)))
    assert levies(ecart) == []
    assert soldes(ecart) == {5: (950, 0), 7: (0, 950)}


def test_a_stake_never_laid_then_laid_after_all():
    before = ecarte("5 10,00 a; 6 10,00 b; 7 10,00 a")
    gone = correct(before, Mise(1, 5, "A", 0))
    assert soldes(compare(before, gone)) == {5: (950, 0), 7: (0, 950)}
    assert correct(gone, Mise(1, 5, "A", 1_000)) == before


def test_the_levy_that_changes_its_base_only_is_told():
    before = ecarte("5 50,00 a; 6 50,00 b")
    ecart = compare(before, correct(before, Mise(2, 6, "B", 5_010)))
    assert levies(ecart) == []  # 6 takes the 0,10 back
    ecart = compare(before, correct_all(before, [Mise(2, 6, "B", 5_010), Mise(1, 5, "A", 5_010)]))
    assert [(p.avant, p.apres.base, p.apres.montant, p.ecart) for p in ecart.prelevements] == [
        (250, 5_010, 250, 0)
    ]


@pytest.mark.parametrize(
    ("line", "code", "article"),
    [
        (Mise(1, 5, "A", 1_005), "stake_not_multiple", "63"),
        (Mise(1, 5, "A", 40), "stake_too_small", "63"),
        (Mise(1, 6, "A", 1_000), "both_sides", "64"),
        (Mise(2, 7, "B", 1_000), "both_sides", "64"),
        (Mise(3, 6, "A", 1_000), "both_sides", "64"),
        (Mise(2, 6, "B", 0), "no_stake_held", "64"),
        (Mise(2, 6, "A", 1_000), "no_stake_held", "64"),
        (Mise(4, 6, "B", 1_000), "mise_unknown", "68"),
        (Mise(1, 5, "A", 1_000), "nothing_to_correct", "68"),
        (Resultat("A"), "nothing_to_correct", "68"),
    ],
)
def test_what_cannot_have_been_is_refused_in_the_words_of_the_game(line, code, article):
    before = ecarte("5 10,00 a; 6 10,00 b; 7 10,00 a", minimum=50)
    with refused(code, article, Illegal):
        correct(before, line)


def test_a_line_never_laid_is_no_change_twice():
    gone = correct(ecarte("5 10,00 a; 6 10,00 b; 7 10,00 a"), Mise(1, 5, "A", 0))
    with refused("nothing_to_correct", "68"):
        correct(gone, Mise(1, 8, "B", 0))


# --- chouette ----------------------------------------------------------------------------------------------


def test_a_result_of_chouette_moves_the_levy_of_the_pontes_and_the_chouetteur():
    before = chouette("5 40,00 b", "B")
    ecart = compare(before, correct(before, Resultat("A")))
    assert levies(ecart) == [("pontes", 200, 0)]
    assert soldes(ecart) == {5: (3800, -4000), 99: (-4000, 4000)}
    assert ecart.courante == 5_000
    assert "Seul ce coup est recalculé, avec la chouette de 50,00 €" in french(ecart.explain())
    back = compare(correct(before, Resultat("A")), before)
    assert levies(back) == [("pontes", 0, 200)]


def test_the_levy_on_c_stays_whatever_is_corrected():
    before = chouette("5 40,00 b", "B", premier=True)
    ecart = compare(before, correct(before, Resultat("A")))
    assert levies(ecart) == []
    assert soldes(ecart) == {5: (4000, -4000), 99: (-4250, 3750)}


def test_a_stake_outside_that_is_outside_no_more():
    """P falls to c: what was laid beside the chouetteur goes back, and its levy with it."""
    before = chouette("5 70,00 b; 6 20,00 a", "A")
    after = correct(before, Mise(1, 5, "B", 5_000))
    assert (compute(before).sur, compute(before).dehors) == (5_000, 2_000)
    assert (compute(after).sur, compute(after).dehors) == (5_000, 0)
    ecart = compare(before, after)
    assert levies(ecart) == [("dehors", 100, 0)]
    assert [p.apres.base for p in ecart.prelevements] == [0]
    assert soldes(ecart) == {5: (-7000, -5000), 6: (1900, 0)}


def test_the_chouetteur_holds_something_outside_on_his_own_side():
    before = chouette("5 70,00 b; 99 20,00 a", "A")
    assert compute(before).soldes == {5: -7000, 99: 5000 + 1900}


@pytest.mark.parametrize(
    ("line", "code", "article"),
    [
        (Mise(1, 99, "B", 6_000), "chouetteur_ponte", "65"),
        (Mise(2, 5, "A", 1_000), "both_sides", "64"),
        (Mise(1, 6, "B", 6_000), "both_sides", "64"),
        (Mise(1, 7, "A", 6_000), "allies_not_open", "65"),
        (Mise(1, 5, "B", 0), "no_stake_held", "64"),
        (Mise(1, 5, "B", 6_005), "stake_not_multiple", "63"),
    ],
)
def test_what_cannot_have_been_at_the_chouette(line, code, article):
    with refused(code, article, Illegal):
        correct(chouette("5 60,00 b; 6 10,00 a"), line)


# --- any coup, any change ----------------------------------------------------------------------------------

montants = st.integers(1, 800).map(lambda tens: tens * 10)


@st.composite
def coups(draw):
    """A coup as the tables keep them: a side a fiche, beside the chouetteur only once P exceeds c."""
    siege = draw(st.sampled_from([None, "A", "B"]))
    courante = draw(montants)
    mises, sides, pontes = [], {99: siege} if siege else {}, 0
    for fiche, cote, montant in draw(
        st.lists(st.tuples(st.sampled_from([*range(1, 8), 99]), st.sampled_from("AB"), montants), max_size=10)
    ):
        cote = sides.setdefault(fiche, cote)
        if siege and cote == siege and pontes <= courante:
            continue
        pontes += montant if cote != siege else 0
        mises.append(Mise(len(mises) + 1, fiche, cote, montant))
    held = None
    if siege:
        premier = draw(st.booleans())
        adjugee = courante if premier else draw(montants)
        held = ChouetteJouee(Chouette(adjugee, courante, premier_coup=premier), 99, siege)
        assume(pontes)
    else:
        assume({m.cote for m in mises} == {"A", "B"})
    event("chouette" if siege else "écarté")
    unite = draw(st.sampled_from([1, 10]))
    return Coup(tuple(mises), draw(st.sampled_from("AB")), unite=unite, chouette=held)


@st.composite
def changes(draw, rangs):
    if draw(st.integers(0, 3)) == 0:
        return Resultat(draw(st.sampled_from("AB")))
    montant = draw(st.one_of(st.just(0), montants))
    return Mise(draw(rangs), draw(st.sampled_from([*range(1, 9), 99])), draw(st.sampled_from("AB")), montant)


@st.composite
def corrected(draw):
    """A coup, and each state it goes through by one to four changes that the rules allow."""
    states = [draw(coups())]
    for _ in range(draw(st.integers(1, 4))):
        try:
            states.append(correct(states[-1], draw(changes(st.integers(1, len(states[0].mises))))))
        except Illegal as refusal:
            event(f"refused: {refusal.code}")
    assume(len(states) > 1)
    return states


@given(corrected())
def test_p18_soldes_and_levies_sum_to_nothing_before_and_after(states):
    for state in states:
        compte = compute(state)
        assert sum(compte.soldes.values()) + compte.preleve == 0


@given(corrected())
def test_p18_what_the_fiches_gain_the_cagnotte_loses(states):
    ecart = compare(states[0], states[-1])
    assert sum(s.ecart for s in ecart.soldes) + ecart.preleve == 0
    assert all(s.ecart for s in ecart.soldes)


@given(corrected())
def test_step_by_step_or_at_once_the_differences_are_the_same(states):
    steps = [compare(a, b) for a, b in pairwise(states)]
    whole = compare(states[0], states[-1])
    by_fiche = Counter()
    for one in steps:
        by_fiche.update({s.fiche: s.ecart for s in one.soldes})
    assert {f: d for f, d in by_fiche.items() if d} == {s.fiche: s.ecart for s in whole.soldes}
    assert sum(one.preleve for one in steps) == whole.preleve


@given(corrected())
def test_corrected_back_the_figures_are_the_first_ones(states):
    first, last = states[0], states[-1]
    ecart, back = compare(first, last), compare(last, first)
    assert [(s.fiche, -s.ecart) for s in sorted(back.soldes)] == [
        (s.fiche, s.ecart) for s in sorted(ecart.soldes)
    ]
    assert back.preleve == -ecart.preleve


@given(corrected())
def test_one_change_and_its_contrary_leave_the_coup_as_it_was(states):
    before, after = states[0], states[1]
    changed = [(a, b) for a, b in zip(before.mises, after.mises, strict=True) if a != b]
    assert len(changed) == (1 if before.vainqueur == after.vainqueur else 0)
    contrary = changed[0][0] if changed else Resultat(before.vainqueur)
    assert correct(after, contrary) == before
    assert compute(correct(after, contrary)) == compute(before)


@given(corrected())
def test_no_line_but_the_one_corrected_is_another(states):
    for before, after in pairwise(states):
        assert [m.rang for m in after.mises] == [m.rang for m in before.mises]
        assert sum(a != b for a, b in zip(before.mises, after.mises, strict=True)) <= 1
        assert (after.minimum, after.unite, after.chouette) == (before.minimum, before.unite, before.chouette)
        sides = {}
        for m in after.mises:
            assert not m.montant or sides.setdefault(m.fiche, m.cote) == m.cote


@given(corrected())
def test_the_figures_of_a_corrected_coup_found_again_coin_by_coin(states):
    """Every solde from the lines alone: each side's coins of 0,10 € in order, up to what is held."""
    state = states[-1]
    compte = compute(state)
    assert compte.soldes == fortune(state)


def fortune(state):
    laid = [m for m in state.mises if m.montant]
    coins = {cote: [m for m in laid if m.cote == cote for _ in range(m.montant // 10)] for cote in "AB"}
    held, siege = state.chouette, state.chouette.siege if state.chouette else None
    if held is None:
        n = min(len(coins["A"]), len(coins["B"]))
        on, outside, first = 0, {"A": n, "B": n}, 0
    else:
        c, p, s = held.etat.courante // 10, len(coins[FACE[siege]]), len(coins[siege])
        on, first = min(p, c), min(p, c)
        n = min(s, max(0, p - c))
        outside = {siege: n, FACE[siege]: n}
    gains = Counter()
    for m in laid:
        gains[m.fiche] += 0
    winner, loser = state.vainqueur, FACE[state.vainqueur]
    start = first if held and winner != siege else 0
    taken = coins[winner][start : start + outside[winner]]
    bear(gains, taken, levy(outside[winner] * 10), state.unite)
    for m in taken:
        gains[m.fiche] += 10
    lost = first if held and loser != siege else 0
    for m in coins[loser][lost : lost + outside[loser]]:
        gains[m.fiche] -= 10
    if held:
        sign = 1 if winner != siege else -1
        for m in coins[FACE[siege]][:on]:
            gains[m.fiche] += 10 * sign
        gains[held.fiche] -= on * 10 * sign
        if held.etat.premier_coup:
            gains[held.fiche] -= levy(held.etat.adjugee)
        elif sign > 0:
            bear(gains, coins[FACE[siege]][:on], levy(on * 10), state.unite)
    return dict(gains)


def levy(base):
    return 10 * floor(Fraction(base, 200) + Fraction(1, 2))


def bear(gains, coins, montant, unite):
    """Largest remainder over the lines of these coins."""
    weights = Counter(m.rang for m in coins)
    if not weights:
        return
    fiches = {m.rang: m.fiche for m in coins}
    exact = {rang: Fraction(montant * w, weights.total() * unite) for rang, w in weights.items()}
    units = {rang: floor(share) for rang, share in exact.items()}
    order = sorted(exact, key=lambda rang: (units[rang] - exact[rang], rang))
    for rang in order[: montant // unite - sum(units.values())]:
        units[rang] += 1
    for rang, count in units.items():
        gains[fiches[rang]] -= count * unite
