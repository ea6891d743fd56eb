"""Everything that can happen in an evening happens in this one: found in the rows, not in the sheet."""

import itertools
from collections import Counter

import pytest
from django.db.models import Count, F

from cercle.ledger.models import (
    AnnulationMise,
    Arrete,
    CoupNul,
    Detachement,
    Donne,
    EtapeCarnet,
    EtatSeance,
    EvenementAppel,
    FausseDonne,
    Poste,
    Prelevement,
    Restitution,
)


@pytest.fixture
def seance(seance_of):
    return seance_of()


def calls(seance):
    rows = EvenementAppel.objects.filter(seance=seance).order_by("rang")
    return list(rows.values_list("type", "fiche__numero", "siege"))


def test_an_evening_of_its_size(seance):
    assert seance.coups.count() >= 60
    assert seance.fiches.count() >= 25
    assert list(seance.coups.order_by("numero").values_list("numero", flat=True)) == list(
        range(1, seance.coups.count() + 1)
    )


def test_three_seances_the_last_in_progress(paper, seance_of):
    states = [
        seance_of(name).etats.order_by("-rang").values_list("etat", flat=True).first() for name in paper
    ]
    assert states == ["close", "close", None]


def test_the_last_table_is_alive(seance_of, paper):
    from cercle.ledger.selectors.ecarte import MISES, read_last_coup

    coup = read_last_coup(seance_of("3-en-cours.txt"))
    assert coup.etat == MISES
    assert coup.masse_a and coup.masse_b and coup.masse_a != coup.masse_b


def test_most_masses_are_unequal(seance):
    closed = Arrete.objects.filter(coup__seance=seance)
    assert closed.exclude(masse_a=F("masse_b")).count() > closed.count() / 2
    assert closed.filter(masse_a=F("masse_b")).exists()


def test_partial_restitutions(seance):
    back = Restitution.objects.filter(coup__seance=seance, coup__nullite=None)
    assert back.filter(montant__lt=F("mise__montant")).count() >= 10
    assert back.filter(montant=F("mise__montant")).count() >= 10


def test_a_restitution_that_reaches_several_lines(seance):
    per_coup = Restitution.objects.filter(coup__seance=seance, coup__nullite=None).values("coup")
    assert per_coup.annotate(lines=Count("id")).filter(lines__gt=1).exists()


def test_a_fiche_adds_to_its_stake(read):
    assert any(max(Counter(m.fiche for m in coup.mises if not m.annulee).values()) > 1 for coup in read)


def test_a_levy_at_half_of_ten_centimes(seance):
    halves = [p for p in Prelevement.objects.filter(coup__seance=seance) if p.exact % 100_000 == 50_000]
    assert len(halves) >= 5
    assert all(p.montant * 10_000 == p.exact + 50_000 for p in halves)  # up


def test_a_levy_that_rounds_to_nothing(seance):
    levy = Prelevement.objects.get(coup__seance=seance, montant=0)
    assert levy.exact > 0
    assert not levy.detachements.exists()


def test_equal_remainders_go_to_the_earliest(read):
    ties = 0
    for coup in read:
        # At the chouette a stake partly on it explains other shares.
        if not coup.paiements or coup.jeu == "chouette" or not coup.prelevement.montant:
            continue
        by_held = {}
        for paid in coup.paiements:
            by_held.setdefault(paid.tenu, []).append(paid.part)
        for parts in by_held.values():
            # The same stake held, another part of the levy: only an equal remainder explains it.
            assert parts == sorted(parts, reverse=True)
            ties += parts[0] != parts[-1]
    assert ties >= 2


def test_absent_calls(seance):
    assert sum(kind == "absent" for kind, *_ in calls(seance)) >= 4


def test_a_call_undone_before_and_after_an_absence(seance):
    events = calls(seance)
    undone = [events[place - 1][0] for place, event in enumerate(events) if event[0] == "undo"]
    assert sorted(undone) == ["absent", "call"]


def test_a_fiche_registers_again(seance):
    registered = Counter(fiche for kind, fiche, _ in calls(seance) if kind == "register")
    assert max(registered.values()) >= 3


def test_an_absent_fiche_registers_again(seance):
    events = calls(seance)
    absent = next(place for place, event in enumerate(events) if event[0] == "absent")
    fiche = events[absent][1]
    assert ("register", fiche, "") in events[absent:]


def test_cancelled_lines_of_stake(seance):
    cancelled = AnnulationMise.objects.filter(mise__coup__seance=seance)
    assert cancelled.count() >= 2
    for annulation in cancelled:
        assert annulation.entry.actor == annulation.mise.entry.actor
        # The right line follows the cancelled one.
        assert annulation.mise.coup.mises.filter(
            rang=annulation.mise.rang + 1, fiche=annulation.mise.fiche
        ).exists()


def test_a_winner_gives_up_the_cards(seance, read):
    events = calls(seance)
    winners = [
        (event[1], event[2])
        for before, event in itertools.pairwise(events)
        if event[0] == "give_up" and before[0] == "result" and before[2] == event[2]
    ]
    assert winners


def test_a_void_coup(seance):
    void = CoupNul.objects.get(coup__seance=seance, coup__jeu="ecarte")
    assert void.motif
    assert void.coup.restitutions.count() == void.coup.mises.filter(annulation=None).count() > 2
    assert not void.coup.prelevements.exists()
    assert not void.coup.donnes.exists()


def test_misdeals(seance):
    misdeals = FausseDonne.objects.filter(coup__seance=seance)
    assert misdeals.filter(coup__jeu="ecarte").count() >= 2
    for misdeal in misdeals:
        assert misdeal.coup.donnes.count() == 2
        assert misdeal.coup.prelevements.count() == 1
        # Another pack for the second donne: the three are used in turn after each.
        assert len(set(misdeal.coup.donnes.values_list("jeu", flat=True))) == 2


def test_three_packs_in_turn(seance):
    dealt = Donne.objects.filter(coup__seance=seance).order_by("coup__numero", "rang")
    colours = list(dealt.values_list("jeu__couleur", flat=True))
    assert len(set(colours[:3])) == 3
    assert colours == [colours[place % 3] for place in range(len(colours))]


def test_a_carnet_ends_in_the_middle_of_a_levy(seance):
    detached = Detachement.objects.filter(prelevement__coup__seance=seance)
    straddling = (
        detached.values("prelevement", "carnet__valeur").annotate(carnets=Count("id")).filter(carnets=2)
    )
    one = straddling.get()
    ended, taken_over = detached.filter(
        prelevement=one["prelevement"], carnet__valeur=one["carnet__valeur"]
    ).order_by("rang")
    assert ended.dernier == ended.carnet.dernier
    assert taken_over.premier == taken_over.carnet.premier
    same_entry = EtapeCarnet.objects.filter(entry=ended.entry).order_by("id")
    assert [(step.carnet, step.etape) for step in same_entry] == [
        (ended.carnet, "fini"),
        (taken_over.carnet, "en_service"),
    ]


def test_tickets_of_three_values(seance):
    values = Detachement.objects.filter(prelevement__coup__seance=seance).values_list(
        "carnet__valeur", flat=True
    )
    assert set(values) == {10, 100, 1000}


def test_an_interruption_and_a_resumption(seance):
    states = EtatSeance.objects.filter(seance=seance).order_by("rang")
    assert list(states.values_list("etat", flat=True)) == ["interrompue", "reprise", "close"]
    assert states[0].motif


def test_employees_are_relieved(seance):
    posts = list(
        Poste.objects.filter(seance=seance).order_by("rang").values_list("fonction", "personne__matricule")
    )
    assert len(posts) > 2
    assert {who for _post, who in posts[:2]} != {who for _post, who in posts[2:4]}
    # Whoever holds the stakes when a line is written is who wrote it.
    authors = set(seance.coups.values_list("mises__entry__actor", flat=True))
    assert authors == {who for post, who in posts if post == "enjeux"}


def test_an_unlikely_amount_was_confirmed(maison):
    from cercle.journal.models import Entry

    assert Entry.objects.filter(kind="ecarte.mise", payload__contains='"confirme":true').exists()
