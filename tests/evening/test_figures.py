"""Every figure of every séance: the journal, the rows and what is read of them say what the oracle says."""

import json
from collections import defaultdict
from fractions import Fraction

import pytest
from django.db.models import Sum

from cercle.journal.models import Entry
from cercle.ledger.models import Detachement, Mise, Paiement, Prelevement, Restitution
from cercle.ledger.selectors.ecarte import levy_total, read_coups

SHEETS = ["1-apres-midi.txt", "2-soiree.txt", "3-en-cours.txt"]


@pytest.fixture(params=SHEETS)
def both(request, paper, seance_of):
    """(coup of the oracle, coup as read) for every coup of a séance."""
    return list(zip(paper[request.param].coups, read_coups(seance_of(request.param)), strict=True))


def tickets_of(tranches):
    """(value, number) one by one, from any objects or dicts with valeur, premier, dernier."""
    named = [t if isinstance(t, dict) else vars_of(t) for t in tranches]
    return [(t["valeur"], n) for t in named for n in range(t["premier"], t["dernier"] + 1)]


def vars_of(line):
    return {name: getattr(line, name) for name in ("valeur", "premier", "dernier")}


def test_every_sheet_with_coups_is_compared(paper):
    assert list(paper) == SHEETS


def test_players_and_stakes(both):
    for ours, theirs in both:
        assert (theirs.numero, theirs.joueur_a, theirs.joueur_b) == (ours.numero, *ours.joueurs)
        assert [(m.fiche, m.cote, m.montant, m.annulee) for m in theirs.mises] == [
            tuple(m.values()) for m in ours.mises
        ]


def test_masses_and_sum_held(both):
    for ours, theirs in both:
        assert (theirs.masse_a, theirs.masse_b, theirs.tenu) == (*ours.masses, ours.tenu)


def test_restitutions_in_order(both):
    for ours, theirs in both:
        assert [(r.rang_mise, r.montant) for r in theirs.restitutions] == ours.rendu


def test_levies(both):
    for ours, theirs in both:
        if ours.levy is None:
            assert theirs.prelevement is None
        else:
            levy = theirs.prelevement
            assert (levy.base, levy.montant) == (ours.tenu, ours.levy)
            assert Fraction(levy.exact, 10_000) == ours.exact


def test_tickets_one_by_one(both):
    for ours, theirs in both:
        assert tickets_of(theirs.prelevement.tickets if theirs.prelevement else ()) == ours.tickets


def test_packs_misdeals_and_winner(both):
    for ours, theirs in both:
        assert [colour for colour, _at in theirs.donnes] == ours.jeux
        assert [motif for motif, _at in theirs.fausses_donnes] == ours.fausses_donnes
        assert (theirs.vainqueur, theirs.motif_nullite) == (ours.vainqueur, ours.motif)


def test_payments(both):
    for ours, theirs in both:
        assert [(p.fiche, p.tenu, p.part, p.montant) for p in theirs.paiements] == ours.paiements


def test_seats_and_queue(paper, seance_of):
    from cercle.ledger.selectors.seance import read_appel

    for name in SHEETS:
        call, ours = read_appel(seance_of(name)), paper[name]
        assert {"A": call.siege_a, "B": call.siege_b} == ours.seats
        assert list(call.queue) == ours.queue


# --- sums ------------------------------------------------------------------------------------------------


def total(rows, column="montant"):
    return rows.aggregate(total=Sum(column))["total"] or 0


@pytest.mark.parametrize("name", SHEETS)
def test_stakes_in_are_given_back_or_held(name, seance_of):
    seance = seance_of(name)
    stakes = Mise.objects.filter(coup__seance=seance, annulation=None, coup__in=finished(seance))
    back = Restitution.objects.filter(coup__seance=seance)
    held = sum(coup.tenu for coup in read_coups(seance) if coup.tenu)
    assert total(stakes) == total(back) + 2 * held > 0


@pytest.mark.parametrize("name", SHEETS)
def test_what_is_held_is_paid_or_levied(name, seance_of):
    seance = seance_of(name)
    held = sum(coup.tenu for coup in read_coups(seance) if coup.vainqueur)
    paid = Paiement.objects.filter(coup__seance=seance)
    assert 2 * held == total(paid) + levy_total(seance)
    assert total(paid, "tenu") == held
    assert total(paid, "part") == levy_total(seance)


@pytest.mark.parametrize("name", SHEETS)
def test_the_levies_are_the_tickets_and_the_carnets(name, paper, seance_of):
    seance = seance_of(name)
    detached = Detachement.objects.filter(prelevement__coup__seance=seance).select_related("carnet")
    faces, by_carnet = 0, defaultdict(int)
    for row in detached:
        faces += (row.dernier - row.premier + 1) * row.carnet.valeur
        by_carnet[row.carnet_id] += row.montant
    oracle = sum(coup.levy or 0 for coup in paper[name].coups)
    assert levy_total(seance) == faces == sum(by_carnet.values()) == oracle > 0


def test_no_ticket_was_torn_twice_nor_left_out(maison):
    torn = defaultdict(list)
    for row in Detachement.objects.select_related("carnet").order_by("id"):
        torn[row.carnet.valeur] += range(row.premier, row.dernier + 1)
    assert set(torn) == {10, 100, 1000}
    for numbers in torn.values():
        assert numbers == list(range(numbers[0], numbers[0] + len(numbers)))


def finished(seance):
    return [coup.id for coup in read_coups(seance) if coup.fini]


# --- the journal -----------------------------------------------------------------------------------------


def facts_of(kind, name):
    """The facts of every entry of a kind in one séance, in order."""
    number = SHEETS.index(name) + 1
    entries = Entry.objects.filter(kind=kind).order_by("number")
    return [f for f in (json.loads(e.payload)["faits"] for e in entries) if f["seance"] == number]


@pytest.mark.parametrize("name", SHEETS)
def test_the_journal_says_the_closings(name, paper):
    ours = [coup for coup in paper[name].coups if coup.tenu is not None]
    for coup, facts in zip(ours, facts_of("ecarte.arret", name), strict=True):
        assert facts["coup"] == coup.numero
        assert facts["masses"] == dict(zip("AB", coup.masses, strict=True))
        assert facts["tenu"] == coup.tenu
        assert [(r["mise"], r["montant"]) for r in facts["restitutions"]] == coup.rendu
        assert facts["prelevement"]["montant"] == coup.levy
        assert tickets_of(facts["prelevement"]["tickets"]) == coup.tickets


@pytest.mark.parametrize("name", SHEETS)
def test_the_journal_says_the_results(name, paper):
    ours = [coup for coup in paper[name].coups if coup.vainqueur]
    for coup, facts in zip(ours, facts_of("ecarte.resultat", name), strict=True):
        assert (facts["coup"], facts["vainqueur"]) == (coup.numero, coup.vainqueur)
        paid = [(p["fiche"], p["tenu"], p["part"], p["montant"]) for p in facts["paiements"]]
        assert paid == coup.paiements


@pytest.mark.parametrize("name", SHEETS)
def test_the_journal_says_every_stake(name, paper):
    ours = [(coup.numero, *m.values()) for coup in paper[name].coups for m in coup.mises]
    facts = facts_of("ecarte.mise", name)
    assert [(f["coup"], f["fiche"], f["cote"], f["montant"]) for f in facts] == [line[:4] for line in ours]


def test_levies_of_the_evening_add_up_in_the_rows_too(soiree, seance_of):
    rows = Prelevement.objects.filter(coup__seance=seance_of())
    assert total(rows) == sum(coup.levy or 0 for coup in soiree.coups)
