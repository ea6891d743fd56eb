"""The chouettes of the evening: what the rows and the registre's selector say of each, and where money goes.

Their coups are compared with the oracle like the others, in test_figures.
"""

import pytest
from django.db.models import Sum

from cercle.ledger.models import (
    Adjudication,
    ArreteChouette,
    EvenementAppel,
    FausseDonne,
    FinChouette,
    Mise,
    MouvementChouette,
    Paiement,
    Prelevement,
    Restitution,
)
from cercle.ledger.selectors.chouette import read_arretes, read_chouettes, read_current


@pytest.fixture
def seance(seance_of):
    return seance_of()


@pytest.fixture
def both(soiree, seance):
    """(chouette of the oracle, chouette as read) for every chouette of the evening."""
    return list(zip(soiree.chouettes, read_chouettes(seance), strict=True))


def total(rows, column="montant"):
    return rows.aggregate(total=Sum(column))["total"] or 0


# --- as read for the registre ----------------------------------------------------------------------------


def test_the_auction(both):
    for ours, theirs in both:
        state = theirs.en_cours
        assert state.numero == ours.numero
        assert [(bid.fiche, bid.montant) for bid in theirs.encheres] == ours.encheres
        assert (state.fiche, state.siege, state.au_sort) == (ours.fiche, ours.siege, ours.au_sort)
        assert theirs.adjugee == ours.adjugee


def test_every_current_amount(both):
    for ours, theirs in both:
        assert [(m.nature, m.coup, m.courante) for m in theirs.mouvements] == ours.courantes
        assert bool(theirs.remise) == ("remise" in [nature for nature, *_ in ours.courantes])


def test_how_each_ended(both, seance):
    for ours, theirs in both:
        assert theirs.motif == ours.fin
        assert theirs.fin
        assert theirs.ouverte_a < theirs.finie_a
    assert read_current(seance) is None


def test_its_coups_are_known_by_their_place_in_the_journal(both, read, soiree):
    for ours, theirs in both:
        played = [coup.numero for coup in soiree.coups if coup.chouette and coup.chouette.chouette is ours]
        entries = {coup.numero: coup.entry for coup in read}
        # A void coup is one of the chouette's too: it only holds nothing.
        void = {coup.numero for coup in soiree.coups if coup.jeu == "chouette" and coup.motif}
        assert [n for n, entry in entries.items() if theirs.joue(entry) and n not in void] == played
        for coup in read:
            if coup.numero in played:
                assert theirs.courante_avant(coup.entry) == coup.chouette.courante


def test_the_closings_by_coup(soiree, seance):
    assert {n: (row.sur, row.dehors) for n, row in read_arretes(seance).items()} == {
        coup.numero: (coup.chouette.sur, coup.chouette.dehors) for coup in soiree.coups if coup.chouette
    }


def test_who_checked_that_nobody_stood_behind(both, seance):
    people = {row.chouette.numero: row.verifie_par for row in Adjudication.objects.all()}
    for ours, theirs in both:
        if ours.fiche is None:
            assert theirs.verifie_par == ""
        else:
            assert (people[ours.numero].matricule, people[ours.numero].nom) == ("vidal", theirs.verifie_par)


# --- incidents, in the rows ------------------------------------------------------------------------------


def test_one_sauts_is_put_back_and_sauts_again(seance):
    back = MouvementChouette.objects.get(chouette__seance=seance, nature="remise")
    moves = list(back.chouette.mouvements.order_by("rang"))
    amounts = [move.courante for move in moves]
    assert amounts.count(0) == 2
    assert amounts[back.rang - 2] == 0 and amounts[-1] == 0
    assert back.courante == back.chouette.adjudication.montant
    assert back.chouette.fin.motif == "saut"
    # The second saut ends it in the gesture that records the result.
    assert back.chouette.fin.entry_id == moves[-1].entry_id
    # Once, and once more at the remise: the levy on the whole amount adjudged, the same figure.
    paid = Prelevement.objects.filter(objet="chouette", coup__arrete_chouette__chouette=back.chouette)
    assert [levy.base for levy in paid] == [back.courante] * 2
    assert len({levy.montant for levy in paid}) == 1


def test_a_first_coup_that_the_pontes_win_owes_nothing_after_the_result(seance):
    won = ArreteChouette.objects.filter(chouette__seance=seance, premier_coup=True)
    won = [row for row in won if row.coup.resultat.vainqueur != row.chouette.adjudication.siege]
    assert won
    for row in won:
        assert not row.coup.prelevements.filter(objet="pontes").exists()
        assert row.coup.paiements.exists()


def test_following_coups_wait_for_the_result(seance):
    waited = Prelevement.objects.filter(coup__seance=seance, moment="apres_resultat")
    assert waited.filter(montant__gt=0).count() >= 4
    for levy in waited:
        assert levy.base == levy.coup.arrete_chouette.sur
        assert levy.entry_id == levy.coup.resultat.entry_id


def test_one_with_stakes_outside_on_most_coups(seance):
    most = [
        chouette
        for chouette in seance.chouettes.all()
        if chouette.arretes.filter(dehors__gt=0).count() * 2 > chouette.arretes.count() >= 5
    ]
    assert most
    # Both sides give back: the pontes at one coup, those beside the chouetteur at another.
    back = Restitution.objects.filter(coup__arrete_chouette__chouette__in=most)
    assert {row.mise.cote for row in back} == {"A", "B"}


def test_a_ponte_whose_stake_is_part_on_the_chouette_part_outside(read):
    straddling = 0
    for coup in read:
        if not coup.chouette or not coup.vainqueur or coup.vainqueur == coup.chouette.siege:
            continue
        before = 0
        for mise in coup.mises:
            if mise.cote == coup.vainqueur:
                straddling += before < coup.chouette.sur < before + mise.tenu
                before += mise.tenu
        assert before == coup.chouette.sur + coup.chouette.dehors
    assert straddling


def test_a_chouetteur_with_a_stake_of_his_own_outside(seance):
    own = [
        row
        for row in Adjudication.objects.filter(chouette__seance=seance)
        if Mise.objects.filter(coup__arrete_chouette__chouette=row.chouette, fiche=row.fiche).exists()
    ]
    assert len(own) >= 2
    for row in own:
        sides = Mise.objects.filter(coup__arrete_chouette__chouette=row.chouette, fiche=row.fiche)
        assert set(sides.values_list("cote", flat=True)) == {row.siege}


def test_the_four_ways_to_end(seance):
    ends = list(
        FinChouette.objects.filter(chouette__seance=seance)
        .order_by("chouette__numero")
        .values_list("motif", flat=True)
    )
    assert ends == ["retrait", "saut", "sans_enchere", "saut"]
    left, _twice, unbid, once = seance.chouettes.order_by("numero")
    assert left.mouvements.order_by("-rang").first().courante > left.adjudication.montant
    assert not unbid.encheres.exists() and not hasattr(unbid, "adjudication")
    assert not once.mouvements.filter(nature="remise").exists()


def test_equal_bids_were_drawn(seance):
    drawn = Adjudication.objects.get(chouette__seance=seance, au_sort=True)
    bids = drawn.chouette.encheres
    assert bids.filter(montant=drawn.montant).values("fiche").distinct().count() == 2
    assert not bids.filter(montant__gt=drawn.montant).exists()
    assert bids.filter(montant=drawn.montant).order_by("rang").first().fiche != drawn.fiche


def test_both_seats_are_those_of_a_chouetteur(seance):
    assert set(Adjudication.objects.filter(chouette__seance=seance).values_list("siege", flat=True)) == {
        "A",
        "B",
    }


def test_a_void_coup_changes_nothing_to_a_first_coup(seance):
    void = seance.coups.get(jeu="chouette", nullite__isnull=False)
    assert not void.prelevements.exists() and not hasattr(void, "mouvement_chouette")
    following = seance.coups.get(numero=void.numero + 1)
    assert following.arrete_chouette.premier_coup
    assert following.prelevements.filter(objet="chouette").exists()


def test_a_misdeal_and_a_cancelled_line_at_the_chouette(seance):
    assert FausseDonne.objects.filter(coup__seance=seance, coup__jeu="chouette").exists()
    assert Mise.objects.filter(coup__seance=seance, coup__jeu="chouette", annulation__isnull=False).exists()


def test_coups_of_ecarte_between_the_chouettes(read):
    games = [coup.jeu for coup in read]
    runs = [jeu for before, jeu in zip(["", *games], games, strict=False) if jeu != before]
    assert runs == ["ecarte", "chouette"] * 3 + ["ecarte"]


def test_only_the_player_facing_the_chouetteur_leaves(seance):
    for row in ArreteChouette.objects.filter(chouette__seance=seance):
        award, winner = row.chouette.adjudication, row.coup.resultat.vainqueur
        left = EvenementAppel.objects.filter(entry=row.coup.resultat.entry).values_list(
            "type", "fiche__numero"
        )
        facing = {"A": row.coup.adversaires.joueur_b, "B": row.coup.adversaires.joueur_a}[award.siege]
        over = hasattr(row.chouette, "fin") and row.chouette.fin.entry_id == row.coup.resultat.entry_id
        if winner == award.siege:
            assert list(left) == [("result", facing.numero)]
        else:
            assert list(left) == ([("give_up", award.fiche.numero)] if over else [])


# --- money -----------------------------------------------------------------------------------------------


def test_money_is_conserved_over_each_chouette(both, seance):
    """What the chouetteur brings and takes away, what all others win and lose, what the cagnotte takes: 0."""
    assert len(both) >= 3
    for ours, theirs in both:
        if theirs.adjugee is None:
            continue
        mine = {"coup__mouvement_chouette__chouette__numero": ours.numero, "coup__seance": seance}
        brought = theirs.adjugee * (2 if theirs.remise else 1)
        on_top = total(Prelevement.objects.filter(objet="chouette", **mine))
        chouetteur = theirs.mouvements[-1].courante - brought - on_top
        laid = total(Mise.objects.filter(annulation=None, **mine)) - total(Restitution.objects.filter(**mine))
        others = total(Paiement.objects.filter(**mine)) - laid
        cagnotte = total(Prelevement.objects.filter(**mine))
        assert cagnotte > 0
        assert chouetteur + others + cagnotte == 0


def test_each_coup_moves_the_chouette_by_what_it_held(both, read):
    for _ours, theirs in both:
        current = theirs.adjugee
        for move in theirs.mouvements[1:]:
            if move.nature == "remise":
                assert current == 0
                current = theirs.adjugee
            else:
                coup = next(coup for coup in read if coup.numero == move.coup)
                won = coup.vainqueur == theirs.en_cours.siege
                current += coup.chouette.sur if won else -coup.chouette.sur
            assert move.courante == current >= 0
