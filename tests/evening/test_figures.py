"""Every figure of every séance: the journal, the rows and what is read of them say what the oracle says."""

import dataclasses
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


def test_levies_and_their_tickets_one_by_one(both):
    """Those of the chouette too, which may have two at a coup: what each is taken on, and when."""
    for ours, theirs in both:
        assert [
            (levy.objet, levy.moment, levy.base, Fraction(levy.exact, 10_000), levy.montant)
            for levy in theirs.prelevements
        ] == [(levy.objet, levy.moment, levy.base, levy.exact, levy.montant) for levy in ours.levies]
        assert [tickets_of(levy.tickets) for levy in theirs.prelevements] == [
            levy.tickets for levy in ours.levies
        ]
        assert (theirs.preleve, tickets_of(theirs.tickets)) == (ours.levied, ours.tickets)


def test_what_the_chouette_holds(both):
    for ours, theirs in both:
        assert theirs.jeu == ours.jeu
        said = ours.chouette
        if said is None:
            assert theirs.chouette is None
            continue
        whose = said.chouette
        assert dataclasses.asdict(theirs.chouette) == {
            "numero": whose.numero,
            "adjugee": whose.adjugee,
            "fiche": whose.fiche,
            "siege": whose.siege,
            "courante": said.courante,
            "premier_coup": said.premier,
            "mise_pontes": said.pontes,
            "mise_allies": said.allies,
            "sur": said.sur,
            "dehors": said.dehors,
            "courante_apres": said.apres,
        }


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


# --- sums: those of each chouette are in test_chouette ------------------------------------------------------


def total(rows, column="montant"):
    return rows.aggregate(total=Sum(column))["total"] or 0


@pytest.mark.parametrize("name", SHEETS)
def test_stakes_in_are_given_back_or_held(name, seance_of):
    seance = seance_of(name)
    coups = [coup for coup in read_coups(seance) if coup.fini]
    stakes = Mise.objects.filter(annulation=None, coup__in=[coup.id for coup in coups])
    back = Restitution.objects.filter(coup__seance=seance)
    # At the chouette the pontes hold what is on it and outside; beside the chouetteur, what is outside.
    held = sum(
        2 * coup.tenu if coup.tenu else coup.chouette.sur + 2 * coup.chouette.dehors
        for coup in coups
        if coup.vainqueur
    )
    assert total(stakes) == total(back) + held > 0


@pytest.mark.parametrize("name", SHEETS)
def test_what_is_held_is_paid_or_levied(name, seance_of):
    """At écarté: the winners bear the whole levy."""
    seance = seance_of(name)
    held = sum(coup.tenu for coup in read_coups(seance) if coup.vainqueur and coup.jeu == "ecarte")
    paid = Paiement.objects.filter(coup__seance=seance, coup__jeu="ecarte")
    levied = total(Prelevement.objects.filter(coup__seance=seance, coup__jeu="ecarte"))
    assert 2 * held == total(paid) + levied
    assert total(paid, "tenu") == held
    assert total(paid, "part") == levied


@pytest.mark.parametrize("name", SHEETS)
def test_the_levies_are_the_tickets_and_the_carnets(name, paper, seance_of):
    seance = seance_of(name)
    detached = Detachement.objects.filter(prelevement__coup__seance=seance).select_related("carnet")
    faces, by_carnet = 0, defaultdict(int)
    for row in detached:
        faces += (row.dernier - row.premier + 1) * row.carnet.valeur
        by_carnet[row.carnet_id] += row.montant
    oracle = sum(coup.levied for coup in paper[name].coups)
    rows = total(Prelevement.objects.filter(coup__seance=seance))
    assert levy_total(seance) == rows == faces == sum(by_carnet.values()) == oracle > 0


def test_no_ticket_was_torn_twice_nor_left_out(paper, seance_of):
    torn = defaultdict(list)
    today = Detachement.objects.filter(prelevement__coup__seance__in=[seance_of(name) for name in paper])
    for row in today.select_related("carnet").order_by("id"):
        torn[row.carnet.valeur] += range(row.premier, row.dernier + 1)
    assert set(torn) == {10, 100, 1000}
    for numbers in torn.values():
        assert numbers == list(range(numbers[0], numbers[0] + len(numbers)))


# --- the journal -----------------------------------------------------------------------------------------


@pytest.fixture
def facts_of(seance_of):
    """The facts of every entry of a kind in the séance of a sheet, in order."""

    def facts(kind, name):
        seance = seance_of(name)
        entries = Entry.objects.filter(kind=kind, number__gt=seance.entry_id).order_by("number")
        told = (json.loads(entry.payload)["faits"] for entry in entries)
        return [one for one in told if (one["table"], one["seance"]) == (1, seance.numero)]

    return facts


def levies_told(facts):
    """Levies as the facts of an entry tell them, and as the oracle has them: (…, tickets one by one)."""
    return [(f["objet"], f["moment"], f["base"], f["montant"], tickets_of(f["tickets"])) for f in facts]


def levies_due(levies):
    return [(levy.objet, levy.moment, levy.base, levy.montant, levy.tickets) for levy in levies]


@pytest.mark.parametrize("name", SHEETS)
def test_the_journal_says_the_closings(name, paper, facts_of):
    ours = [coup for coup in paper[name].coups if coup.tenu is not None]
    for coup, facts in zip(ours, facts_of("ecarte.arret", name), strict=True):
        assert facts["coup"] == coup.numero
        assert facts["masses"] == dict(zip("AB", coup.masses, strict=True))
        assert facts["tenu"] == coup.tenu
        assert [(r["mise"], r["montant"]) for r in facts["restitutions"]] == coup.rendu
        assert levies_told([facts["prelevement"]]) == levies_due(coup.levies)


@pytest.mark.parametrize("name", SHEETS)
def test_the_journal_says_the_closings_of_the_chouette(name, paper, facts_of):
    ours = [coup for coup in paper[name].coups if coup.chouette]
    for coup, facts in zip(ours, facts_of("chouette.arret", name), strict=True):
        said = coup.chouette
        assert (facts["coup"], facts["chouette"]) == (coup.numero, said.chouette.numero)
        assert (facts["courante"], facts["premier_coup"]) == (said.courante, said.premier)
        assert [facts[n] for n in ("pontes", "allies", "sur", "dehors")] == [
            said.pontes,
            said.allies,
            said.sur,
            said.dehors,
        ]
        assert [(r["mise"], r["montant"]) for r in facts["restitutions"]] == coup.rendu
        before = [levy for levy in coup.levies if levy.moment == "avant_donne"]
        assert levies_told(facts["prelevements"]) == levies_due(before)


@pytest.mark.parametrize("jeu", ["ecarte", "chouette"])
@pytest.mark.parametrize("name", SHEETS)
def test_the_journal_says_the_results(name, jeu, paper, facts_of):
    ours = [coup for coup in paper[name].coups if coup.vainqueur and coup.jeu == jeu]
    for coup, facts in zip(ours, facts_of(f"{jeu}.resultat", name), strict=True):
        assert (facts["coup"], facts["vainqueur"]) == (coup.numero, coup.vainqueur)
        paid = [(p["fiche"], p["tenu"], p["part"], p["montant"]) for p in facts["paiements"]]
        assert paid == coup.paiements


@pytest.mark.parametrize("name", SHEETS)
def test_the_journal_says_what_a_result_does_to_the_chouette(name, paper, facts_of):
    ours = [coup for coup in paper[name].coups if coup.vainqueur and coup.chouette]
    for coup, facts in zip(ours, facts_of("chouette.resultat", name), strict=True):
        said = coup.chouette
        camp = "chouette" if coup.vainqueur == said.chouette.siege else "pontes"
        assert (facts["chouette"], facts["gagnant"]) == (said.chouette.numero, camp)
        assert (facts["courante"], facts["sautee"]) == (said.apres, said.apres == 0)
        last = said.chouette.courantes[-1][1] == coup.numero
        assert facts["finie"] == (last and any(nature == "remise" for nature, *_ in said.chouette.courantes))
        after = [levy for levy in coup.levies if levy.moment == "apres_resultat"]
        assert levies_told(facts["prelevements"]) == levies_due(after)


@pytest.mark.parametrize("jeu", ["ecarte", "chouette"])
@pytest.mark.parametrize("name", SHEETS)
def test_the_journal_says_every_stake(name, jeu, paper, facts_of):
    ours = [(coup.numero, *m.values()) for coup in paper[name].coups if coup.jeu == jeu for m in coup.mises]
    facts = facts_of(f"{jeu}.mise", name)
    assert [(f["coup"], f["fiche"], f["cote"], f["montant"]) for f in facts] == [line[:4] for line in ours]
