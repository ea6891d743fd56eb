"""Whole chouettes of random coups, from the auction to the last saut or the withdrawal (articles 65 to 66-1).

Figures are found again by other means than the rules': coins of ten centimes laid one after the other, and
fractions.
"""

from collections import Counter
from dataclasses import dataclass
from fractions import Fraction
from math import floor

from hypothesis import event, given
from hypothesis import strategies as st

from cercle.rules.chouette import (
    Arrete,
    Chouette,
    Enchere,
    Mise,
    Reglement,
    adjudicate,
    allies_open,
    check_enchere,
    check_mise,
    close_mises,
    highest_bidders,
    open_chouette,
    preview,
    put_back,
    register_mises,
    settle_coup,
)
from cercle.rules.refusal import Refusal
from tests.rules.notation import refused

PONTES = (1, 3, 5, 7)  # odd fiches stake against the chouette
ALLIES = (2, 4, 6)  # even ones beside it, and so does the chouetteur, who is one of:
BIDDERS = (10, 20, 30)


@dataclass(frozen=True)
class Tour:
    """A coup played: the chouette before it, the stakes, and what the rules made of them."""

    chouette: Chouette
    mises: tuple[Mise, ...]
    arrete: Arrete
    reglement: Reglement


@dataclass(frozen=True)
class Partie:
    """A whole chouette; `apres` is what it was when it ended."""

    adjugee: Enchere
    tours: tuple[Tour, ...]
    remises: int
    apres: Chouette
    unite: int


def lay(chouette, chouetteur, attempts):
    """Lay each (fiche, percent of c), those beside the chouetteur only once they are taken."""
    mises = ()
    for fiche, percent in attempts:
        montant = max(chouette.courante * percent // 1000 * 10, 10)
        camp = "pontes" if fiche in PONTES else "allies"
        if camp == "pontes" or allies_open(chouette, mises):
            mise = check_mise(
                chouette, mises, chouetteur=chouetteur, fiche=fiche or chouetteur, camp=camp, montant=montant
            )
            mises = (*mises, mise)
    return mises


@st.composite
def parties(draw):
    encheres = ()
    for fiche, tens in draw(
        st.lists(st.tuples(st.sampled_from(BIDDERS), st.integers(1, 400)), min_size=1, max_size=5)
    ):
        if all(e.fiche != fiche or e.montant <= tens * 10 for e in encheres):
            encheres = (*encheres, check_enchere(encheres, fiche=fiche, montant=tens * 10))
    highest = highest_bidders(encheres)
    adjugee = adjudicate(encheres, tiree=draw(st.sampled_from(highest)) if len(highest) > 1 else None)
    unite = draw(st.sampled_from([1, 10]))
    ponte = st.tuples(st.sampled_from(PONTES), st.integers(1, 120))
    anybody = st.tuples(st.sampled_from((*PONTES, *ALLIES, 0)), st.integers(1, 80))  # 0: the chouetteur
    chouette = open_chouette(adjugee.montant)
    tours, remises = [], 0
    for _ in range(draw(st.integers(1, 8))):
        if chouette.sautee:
            if chouette.remise or not draw(st.booleans()):
                break
            chouette = put_back(chouette)
            remises += 1
        attempts = [draw(ponte), *draw(st.lists(anybody, max_size=9))]
        mises = lay(chouette, adjugee.fiche, attempts)
        arrete = close_mises(chouette, mises)
        reglement = settle_coup(arrete, gagnant=draw(st.sampled_from(["pontes", "chouette"])), unite=unite)
        tours.append(Tour(chouette, mises, arrete, reglement))
        chouette = reglement.apres
    event(f"remises: {remises}, sautée at the end: {chouette.sautee}")
    event("stakes outside" if any(tour.arrete.dehors for tour in tours) else "nothing outside")
    return Partie(adjugee, tuple(tours), remises, chouette, unite)


def of(rows, camp):
    return sum(row.montant for row in rows if row.camp == camp)


def levies(tour):
    """Every levy of the coup, with the sum it must be 5 % of."""
    found = []
    if tour.arrete.sur_chouette:
        found.append((tour.arrete.sur_chouette, tour.chouette.adjugee))
    if tour.arrete.hors_chouette:
        found.append((tour.arrete.hors_chouette, tour.arrete.dehors))
    if tour.reglement.apres_resultat:
        found.append((tour.reglement.apres_resultat, tour.arrete.sur))
    return found


@given(parties())
def test_p18_no_money_comes_or_goes_at_any_coup_nor_over_the_whole(partie):
    """pontes + chouetteur + allies + cagnotte + what lies on the table (c) = 0."""
    chouetteur = partie.adjugee.fiche
    purses, cagnotte = Counter({chouetteur: -partie.adjugee.montant}), 0
    for tour in partie.tours:
        if tour.chouette.remise and tour.chouette.premier_coup:
            purses[chouetteur] -= partie.adjugee.montant  # C put back
        if tour.arrete.sur_chouette:
            purses[chouetteur] -= tour.arrete.sur_chouette.montant  # on top of C
        for mise in tour.mises:
            purses[mise.fiche] -= mise.montant
        for row in (*tour.arrete.restitutions, *tour.reglement.paiements):
            purses[row.fiche] += row.montant
        cagnotte += sum(levy.montant for levy, _ in levies(tour))
        assert sum(purses.values()) + cagnotte + tour.reglement.apres.courante == 0
    purses[chouetteur] += partie.apres.courante  # he withdraws, or nothing is left
    assert sum(purses.values()) + cagnotte == 0


@given(parties())
def test_c_moves_by_what_is_on_it_and_is_never_negative(partie):
    for tour in partie.tours:
        before, after = tour.chouette, tour.reglement.apres
        won = tour.reglement.gagnant == "chouette"
        assert after.courante == before.courante + (tour.arrete.sur if won else -tour.arrete.sur)
        assert after.courante >= 0 and after.courante % 10 == 0
        assert after.sautee == (not won and of(tour.mises, "pontes") >= before.courante)
        assert (after.adjugee, after.remise) == (before.adjugee, before.remise)
        assert tour.reglement.avant == before


@given(parties())
def test_the_levy_on_c_is_paid_once_and_once_more_at_the_only_remise(partie):
    assert partie.remises <= 1
    paid = [tour.arrete.sur_chouette for tour in partie.tours if tour.arrete.sur_chouette]
    firsts = [i for i, tour in enumerate(partie.tours) if tour.arrete.sur_chouette]
    sauts = [i for i, tour in enumerate(partie.tours) if tour.reglement.apres.sautee]
    put_back_after = sauts[0] + 1 if sauts else None
    expected = [0, put_back_after] if partie.remises and put_back_after < len(partie.tours) else [0]
    assert firsts == expected
    assert {levy.montant for levy in paid} == {paid[0].montant}
    if partie.remises and partie.apres.sautee:
        with refused("new_auction", "65"):
            put_back(partie.apres)
    for i, tour in enumerate(partie.tours):
        waits = i not in firsts and tour.reglement.gagnant == "pontes"
        assert (tour.reglement.apres_resultat is not None) == waits


@given(parties())
def test_p14_every_levy_is_five_per_cent_to_the_nearest_ten_a_half_going_up(partie):
    for tour in partie.tours:
        for levy, base in levies(tour):
            tens = Fraction(base, 20) / 10
            assert levy.base == base > 0
            assert levy.montant == 10 * (floor(tens) + (tens - floor(tens) >= Fraction(1, 2)))


@given(parties())
def test_p18_both_sides_outside_hold_the_same_and_every_line_is_held_or_given_back(partie):
    for tour in partie.tours:
        arrete, p, s, c = (
            tour.arrete,
            of(tour.mises, "pontes"),
            of(tour.mises, "allies"),
            tour.chouette.courante,
        )
        assert (arrete.mise_pontes, arrete.mise_allies) == (p, s)
        assert (arrete.sur, arrete.dehors) == (min(p, c), min(s, max(0, p - c)))
        assert of(arrete.tenues, "pontes") - arrete.sur == of(arrete.tenues, "allies") == arrete.dehors
        back = {row.rang: row.montant for row in arrete.restitutions}
        held = {row.rang: row.montant for row in arrete.tenues}
        assert {m.rang: m.montant for m in tour.mises} == {
            m.rang: back.get(m.rang, 0) + held.get(m.rang, 0) for m in tour.mises
        }
        assert all(montant > 0 for montant in (*back.values(), *held.values()))
        assert list(held) == sorted(held)


@given(parties())
def test_p18_restitutions_are_last_in_first_out_on_their_side(partie):
    for tour in partie.tours:
        held = {row.rang for row in tour.arrete.tenues}
        ranks = [row.rang for row in tour.arrete.restitutions]
        assert ranks == sorted(set(ranks), reverse=True)
        assert len({row.camp for row in tour.arrete.restitutions}) <= 1
        for back in tour.arrete.restitutions:
            later = [m.rang for m in tour.mises if m.camp == back.camp and m.rang > back.rang]
            assert held.isdisjoint(later)


def borne(levy, weights, unite):
    """Largest remainder over {rang: weight}, by fractions: whole units, then one each to the largest rest."""
    if not levy:
        return Counter()
    exact = {
        rang: Fraction(levy.montant * weight, sum(weights.values()) * unite)
        for rang, weight in weights.items()
    }
    parts = Counter({rang: floor(share) * unite for rang, share in exact.items()})
    by_rest = sorted(exact, key=lambda rang: (floor(exact[rang]) - exact[rang], rang))
    for rang in by_rest[: (levy.montant - parts.total()) // unite]:
        parts[rang] += unite
    assert parts.total() == levy.montant
    return parts


@given(parties())
def test_p18_payments_found_again_coin_by_coin(partie):
    """Coins of 0,10 € in order of receipt: the pontes' first c are on the chouette, their next outside."""
    for tour in partie.tours:
        arrete, reglement = tour.arrete, tour.reglement
        coins = {"pontes": [], "allies": []}
        for m in tour.mises:
            coins[m.camp] += [m.rang] * (m.montant // 10)
        c, dehors = tour.chouette.courante // 10, arrete.dehors // 10
        on = Counter(coins["pontes"][:c])
        outside = Counter(
            (coins["pontes"][c:] if reglement.gagnant == "pontes" else coins["allies"])[:dehors]
        )
        if reglement.gagnant == "chouette":
            on = Counter()
        parts = borne(reglement.apres_resultat, on, partie.unite) + borne(
            arrete.hors_chouette, outside, partie.unite
        )
        expected = {}
        for m in tour.mises:
            if held := (on[m.rang] + outside[m.rang]) * 10:
                tenu, part = expected.get(m.fiche, (0, 0))
                expected[m.fiche] = tenu + held, part + parts[m.rang]
        assert [(p.fiche, p.tenu, p.part, p.montant) for p in reglement.paiements] == [
            (fiche, tenu, part, 2 * tenu - part) for fiche, (tenu, part) in expected.items()
        ]
        assert all(p.montant % partie.unite == 0 for p in reglement.paiements)


@given(
    st.integers(0, 30),
    st.lists(
        st.tuples(st.integers(1, 4), st.sampled_from(["pontes", "allies"]), st.integers(-1, 30)), max_size=10
    ),
)
def test_one_by_one_or_in_one_pass_the_checks_are_the_same(tens, rows):
    chouette = Chouette(adjugee=300, courante=tens * 10)
    rows = [(fiche, camp, 5 if montant < 0 else montant * 10) for fiche, camp, montant in rows]

    def one_by_one():
        mises = ()
        for fiche, camp, montant in rows:
            mise = check_mise(chouette, mises, chouetteur=4, fiche=fiche, camp=camp, montant=montant)
            mises = (*mises, mise)
        return mises

    def outcome(lay_all):
        try:
            return lay_all()
        except Refusal as refusal:
            return refusal.code, refusal.text

    assert outcome(one_by_one) == outcome(lambda: register_mises(chouette, rows, chouetteur=4))


@given(st.integers(0, 30), st.lists(st.tuples(st.booleans(), st.integers(1, 30)), max_size=8))
def test_preview_never_refuses_whatever_lines_are_left(tens, rows):
    """Lines may have been taken back since: the side beside the chouetteur may hold more than P leaves it."""
    chouette = Chouette(adjugee=300, courante=tens * 10)
    mises = [
        Mise(rang, rang, "pontes" if ponte else "allies", montant * 10)
        for rang, (ponte, montant) in enumerate(rows, start=1)
    ]
    arrete = preview(chouette, mises)
    assert (arrete is None) == (not tens or not of(mises, "pontes"))
    if arrete:
        back = sum(row.montant for row in arrete.restitutions)
        assert back + arrete.sur + 2 * arrete.dehors == of(mises, "pontes") + of(mises, "allies")
