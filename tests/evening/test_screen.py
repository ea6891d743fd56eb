"""The desk's screen, coup after coup of the evening, shows the oracle's figures to the centime.

The coups of écarté; those of the chouette are at the end of the file.
"""

import pytest

from .conftest import BEFORE
from .ecran import Ecran, centimes


@pytest.fixture(scope="module")
def laid(maison, soiree):
    """(coup of the oracle, screen while its stakes were still open, the last one laid)."""
    return screens(BEFORE, maison, ecarte(soiree))


@pytest.fixture(scope="module")
def closed(maison, soiree):
    """(coup of the oracle, screen once its stakes were closed)."""
    return screens("ecarte.arret", maison, [coup for coup in ecarte(soiree) if coup.tenu])


@pytest.fixture(scope="module")
def settled(maison, soiree):
    """(coup of the oracle, screen once it was won)."""
    return screens("ecarte.resultat", maison, [coup for coup in ecarte(soiree) if coup.vainqueur])


def ecarte(soiree):
    return [coup for coup in soiree.coups if coup.jeu == "ecarte"]


def screens(moment, maison, coups):
    assert len(coups) >= 60
    return [(coup, Ecran(maison.screens[coup.numero, moment])) for coup in coups]


def test_the_masses_and_their_difference(laid):
    for coup, screen in laid:
        assert (screen.mass("A"), screen.mass("B")) == coup.masses
        assert screen.difference() == abs(coup.masses[0] - coup.masses[1])


def test_the_sum_held_once_they_are_equal(closed):
    for coup, screen in closed:
        assert screen.mass("A") == screen.mass("B") == coup.tenu


@pytest.mark.parametrize("moment", ["laid", "closed"])
def test_the_levy_and_the_ticket_numbers(moment, request):
    """Foreseen while the stakes are open, detached once they are closed: the same."""
    for coup, screen in request.getfixturevalue(moment):
        if coup.levy is not None:
            assert screen.levy() == coup.levy
            assert screen.tickets() == coup.tickets


@pytest.mark.parametrize("moment", ["laid", "closed"])
def test_the_stakes_and_who_gets_what_back(moment, request):
    for coup, screen in request.getfixturevalue(moment):
        if coup.motif:
            continue  # not to be foreseen: all of it went back
        back = dict(coup.rendu)
        for letter in "AB":
            assert screen.stakes(letter) == [
                (rang, m["fiche"], m["montant"], m["annulee"], back.get(rang, 0))
                for rang, m in enumerate(coup.mises, start=1)
                if m["cote"] == letter
            ]
        laid = {rang: (m["fiche"], m["montant"]) for rang, m in enumerate(coup.mises, start=1)}
        told = [(laid[r][0], laid[r][1], laid[r][1] - amount, amount) for r, amount in coup.rendu]
        assert screen.given_back() == told[:3]


def test_what_each_winner_is_paid(settled):
    for coup, screen in settled:
        paid = [(fiche, held, amount) for fiche, held, _share, amount in coup.paiements]
        assert screen.payments(coup.vainqueur) == paid


def test_the_carnet_line_and_the_cagnotte(settled, soiree):
    for coup, screen in settled:
        levied = sum(one.levied for one in soiree.coups if one.numero <= coup.numero)
        mass_a, mass_b, held, levy, tickets, winner = screen.carnet()[coup.numero]
        assert (centimes(mass_a), centimes(mass_b)) == coup.masses
        assert (centimes(held), centimes(levy), winner) == (coup.tenu, coup.levy, coup.vainqueur)
        assert all(str(number) in tickets for _value, number in (*coup.tickets[:1], *coup.tickets[-1:]))
        assert all(motif in tickets for motif in coup.fausses_donnes)
        assert screen.levied() == levied


def test_a_void_coup_says_why(maison, soiree):
    void = [coup for coup in ecarte(soiree) if coup.motif]
    assert void
    for coup in void:
        mass_a, mass_b, held, levy, tickets, winner = Ecran(
            maison.screens[coup.numero, "ecarte.coup_nul"]
        ).carnet()[coup.numero]
        assert (centimes(mass_a), centimes(mass_b)) == coup.masses
        assert (held, levy, winner) == ("", "", "")
        assert coup.motif in tickets


def test_the_table_left_open_is_alive(maison, paper):
    from django.contrib.auth import get_user_model
    from django.test import Client

    client = Client()
    client.force_login(get_user_model().objects.get(username="morel"))
    screen = Ecran(client.get("/table/1/").content.decode())
    coup = paper["3-en-cours.txt"].coup
    assert (screen.mass("A"), screen.mass("B")) == coup.masses
    assert screen.difference() == abs(coup.masses[0] - coup.masses[1])
    for letter in "AB":
        stakes = [(r, m["fiche"], m["montant"]) for r, m in enumerate(coup.mises, 1) if m["cote"] == letter]
        assert [line[:3] for line in screen.stakes(letter)] == stakes


# --- the coups of the chouette -------------------------------------------------------------------------


@pytest.fixture(scope="module", params=[BEFORE, "chouette.arret", "chouette.resultat"])
def chouette(request, maison, soiree):
    """(moment, coup of the oracle, screen at that moment) for every coup of chouette that was played."""
    played = [coup for coup in soiree.coups if coup.chouette]
    assert len(played) >= 12
    return [(request.param, coup, Ecran(maison.screens[coup.numero, request.param])) for coup in played]


def test_the_stakes_of_the_chouette_in_order(chouette):
    for moment, coup, screen in chouette:
        if moment == "chouette.resultat":
            continue
        for letter in "AB":
            laid = [
                (r, m["fiche"], m["montant"], m["annulee"])
                for r, m in enumerate(coup.mises, start=1)
                if m["cote"] == letter
            ]
            assert [line[:4] for line in screen.stakes(letter)] == laid


def test_the_cagnotte_during_the_chouette(chouette, soiree):
    """What the coup owes at that moment: before the deal, and after the result."""
    for moment, coup, screen in chouette:
        owed = sum(one.levied for one in soiree.coups if one.numero < coup.numero)
        due = {BEFORE: (), "chouette.arret": ("avant_donne",)}.get(moment, ("avant_donne", "apres_resultat"))
        assert screen.levied() == owed + sum(levy.montant for levy in coup.levies if levy.moment in due)


def test_what_the_chouette_is_and_holds_on_the_screen(chouette):
    """What is on it and outside is foreseen before it is held; c moves with the result."""
    for moment, coup, screen in chouette:
        held = coup.chouette
        assert screen.chouetteur() == held.chouette.siege
        assert screen.chouette() == {
            "adjugee": held.chouette.adjugee,
            "courante": held.apres if moment == "chouette.resultat" else held.courante,
            "sur": held.sur,
            "dehors": held.dehors,
        }


def test_the_levies_before_the_deal_and_after_the_result(chouette):
    """Two separate things, each with its tickets: foreseen, then detached, the same."""
    for moment, coup, screen in chouette:
        for when, due in (("avant", "avant_donne"), ("apres", "apres_resultat")):
            taken = moment == "chouette.resultat" or (moment == "chouette.arret" and when == "avant")
            ours = [(one.base, one.montant, one.tickets, taken) for one in coup.levies if one.moment == due]
            if when == "apres" and not taken and not coup.chouette.premier:
                # It may still have to be paid: the screen says how much, whoever wins.
                [(base, _amount, _tickets, detached)] = screen.levies(when)
                assert (base, detached) == (coup.chouette.sur, False)
                assert not ours or screen.levies(when)[0][:3] == ours[0][:3]
            else:
                assert screen.levies(when) == ours


def test_who_gets_what_back_at_the_chouette(chouette):
    for moment, coup, screen in chouette:
        if moment == "chouette.resultat":
            continue
        laid = {rang: (m["fiche"], m["montant"]) for rang, m in enumerate(coup.mises, start=1)}
        told = [(laid[r][0], laid[r][1], laid[r][1] - back, back) for r, back in sorted(coup.rendu)[::-1]]
        assert screen.given_back() == told[:2]
        assert screen.mass("A" if coup.chouette.chouette.siege == "B" else "B") == (
            coup.chouette.sur + coup.chouette.dehors if moment == "chouette.arret" else coup.chouette.pontes
        )


def test_what_each_winner_of_the_chouette_is_paid(chouette):
    for moment, coup, screen in chouette:
        if moment == "chouette.resultat" and coup.paiements:
            paid = [(fiche, held, amount) for fiche, held, _share, amount in coup.paiements]
            assert screen.payments(coup.vainqueur) == paid


def test_the_carnet_line_of_a_coup_of_chouette(chouette):
    for moment, coup, screen in chouette:
        if moment != "chouette.resultat":
            continue
        held = coup.chouette
        mass_a, mass_b, both, levy, tickets, winner = screen.carnet()[coup.numero]
        assert (centimes(mass_a), centimes(mass_b)) == coup.masses
        assert (centimes(both), centimes(levy)) == (held.sur + held.dehors, coup.levied)
        assert winner == coup.vainqueur
        assert screen.carnet_chouette()[coup.numero] == (held.courante, held.dehors)
        assert all(str(number) in tickets for _value, number in (*coup.tickets[:1], *coup.tickets[-1:]))
        assert ("la chouette saute" in tickets) == (held.apres == 0)
