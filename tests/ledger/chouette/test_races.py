"""Two hands at once on a chouette, in real processes: each act is whole, and the second is told."""

import pytest

from cercle.journal.verification import verify
from cercle.ledger.models import (
    Adjudication,
    Enchere,
    FinChouette,
    Mise,
    MouvementChouette,
    Paiement,
    Prelevement,
)
from cercle.ledger.selectors import seance as seances
from cercle.ledger.services import adjudication, chouette
from tests.ledger.cast import ANNE, BRUNO, HELENE, PAUL, by, monte_maison, ouvre
from tests.ledger.cast_chouette import SoireeChouette
from tests.ledger.test_races import one_won, race

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def s():
    monte_maison()
    ouvre()
    soiree = SoireeChouette()
    soiree.delivre(9)
    soiree.assoit("B", 2)
    soiree.encheres()
    soiree.offre("9 50,00")
    soiree.offre("8 50,00")
    return soiree


def test_two_adjudications_at_once(s):
    """The director heard one fiche drawn, the chef the other."""
    here = {**s.chouette_ici, "siege": "A", "personne_derriere": True}
    refused = one_won(
        race(
            lambda: adjudication.adjudicate(by(PAUL), **here, tiree=9),
            lambda: adjudication.adjudicate(by(HELENE), **here, tiree=8),
        ),
        "auction_over",
    )
    holder = Adjudication.objects.get().fiche.numero
    assert f"adjugée à la fiche {holder}" in refused.text
    assert MouvementChouette.objects.count() == 1
    assert seances.read_appel(s.row).siege_a == holder


def test_bids_at_once_are_all_written_in_some_order(s):
    issues = race(
        *[
            lambda fiche=fiche: adjudication.record_enchere(
                by(ANNE), **s.chouette_ici, fiche=fiche, montant=6000
            )
            for fiche in (3, 4, 5)
        ]
    )
    assert {issue.code for issue in issues} == {""}
    assert list(Enchere.objects.order_by("rang").values_list("rang", flat=True)) == [1, 2, 3, 4, 5]


def test_two_results_at_once_of_a_second_saut(s):
    """The chouette ends once, its levy is taken once, and the second hand hears of the result."""
    s.adjuge(tiree=9)
    s.joue("5 B 50,00", gagne="B")
    s.remet()
    s.joue("5 B 10,00", gagne="B")
    s.mise("5 B 40,00")
    s.arrete()
    s.donne()
    refused = one_won(
        race(
            lambda: chouette.record_resultat(by(ANNE), **s.coup_ici, vainqueur="B"),
            lambda: chouette.record_resultat(by(BRUNO), **s.coup_ici, vainqueur="B"),
        ),
        "wrong_moment",
    )
    assert "déjà réglé : le côté B a gagné" in refused.text
    assert FinChouette.objects.count() == 1
    assert Prelevement.objects.filter(objet="pontes").count() == 1
    assert Paiement.objects.filter(coup__numero=s.coup).count() == 1
    state = seances.read_appel(s.row)
    assert (state.siege_a, state.siege_b) == (None, 2)
    assert verify().ok


def test_a_stake_while_the_chouetteur_withdraws(s):
    """Either the stake opened a coup, and he stays for it, or he left, and there is nothing to stake on."""
    s.adjuge(tiree=9)
    codes = {
        issue.code
        for issue in race(
            lambda: chouette.record_mise(by(ANNE), **s.coup_ici, fiche=5, cote="B", montant=1000),
            lambda: adjudication.end_chouette(by(BRUNO), **s.chouette_ici),
        )
    }
    staked, ended = Mise.objects.count(), FinChouette.objects.count()
    assert (staked, ended) in ((1, 0), (0, 1))
    assert codes == ({"", "coup_open"} if staked else {"", "wrong_game"})


def test_put_back_by_three_hands_is_put_back_once(s):
    s.adjuge(tiree=9)
    s.joue("5 B 50,00", gagne="B")
    issues = race(
        lambda: adjudication.put_back(by(ANNE), **s.chouette_ici),
        lambda: adjudication.put_back(by(BRUNO), **s.chouette_ici),
        lambda: adjudication.put_back(by(PAUL), **s.chouette_ici),
    )
    one_won(issues, "not_burst")
    assert MouvementChouette.objects.filter(nature="remise").count() == 1
