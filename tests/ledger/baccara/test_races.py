"""Two hands at once at a baccara table, in real processes: each act is whole, and the second is told."""

import pytest

from cercle.journal.verification import verify
from cercle.ledger.models import (
    AttributionBanque,
    CoupBaccara,
    FinBanque,
    MouvementBanque,
    OffreBanque,
    Prelevement,
    ResultatBaccara,
    Taille,
    TicketsDechires,
)
from cercle.ledger.services import baccara, banque, taille
from tests.ledger.cast import ANNE, BRUNO, HELENE, PAUL, by
from tests.ledger.cast_banque import SoireeBaccara, monte_maison, monte_table, ouvre
from tests.ledger.test_races import one_won, race

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def s():
    monte_maison()
    monte_table("limitee")
    ouvre("limitee")
    soiree = SoireeBaccara()
    soiree.coupe()
    return soiree


def test_stakes_closed_by_two_hands_are_closed_once(s):
    s.tient("M. Blanc", "5000,00")
    refused = one_won(
        race(
            lambda: baccara.close_mises(by(ANNE), **s.coup_ici, mise_1=80_000, mise_2=30_000),
            lambda: baccara.close_mises(by(BRUNO), **s.coup_ici, mise_1=80_000, mise_2=20_000),
        ),
        "stakes_closed",
    )
    author = CoupBaccara.objects.get().entry.actor_name
    assert f"par {author}" in refused.text


def test_two_results_at_once(s):
    """One levy, one movement of the bank, which sautes once at most."""
    s.tient("M. Blanc", "5000,00")
    s.mises("3000,00 2000,00")
    refused = one_won(
        race(
            lambda: baccara.record_resultat(by(ANNE), **s.coup_ici, resultats=["gagnant", "gagnant"]),
            lambda: baccara.record_resultat(by(BRUNO), **s.coup_ici, points=[0, 1, 1]),
        ),
        "wrong_moment",
    )
    row = ResultatBaccara.objects.select_related("entry").get()
    assert f"par {row.entry.actor_name}" in refused.text
    won = row.resultat_1 == "gagnant"
    assert (Prelevement.objects.count(), FinBanque.objects.count()) == ((1, 0) if won else (0, 1))
    assert MouvementBanque.objects.filter(nature="coup").count() == 1
    assert verify().ok


def test_torn_by_three_hands_is_torn_once(s):
    s.tient("M. Blanc", "5000,00")
    s.mises("800,00 300,00")
    s.resultat("g g")
    issues = race(
        *[lambda qui=qui: baccara.tear_tickets(by(qui), **s.coup_ici) for qui in (ANNE, BRUNO, PAUL)]
    )
    refusals = [issue for issue in issues if issue.code]
    assert [issue.code for issue in refusals] == ["wrong_moment"] * 2
    assert all("déchirés" in issue.text for issue in refusals)
    assert TicketsDechires.objects.count() == 1


def test_a_result_while_the_director_has_the_coup_void(s):
    s.tient("M. Blanc", "5000,00")
    s.mises("800,00 300,00")
    one_won(
        race(
            lambda: baccara.void_coup(by(HELENE), **s.coup_ici, motif="carte vue"),
            lambda: baccara.record_resultat(by(ANNE), **s.coup_ici, resultats=["gagnant", "gagnant"]),
        ),
        "wrong_moment",
    )
    assert s.lu().etat in ("nul", "tickets")
    assert Prelevement.objects.count() == (s.lu().etat == "tickets")


def test_stakes_closed_while_the_stop_card_appears(s):
    """Either the coup is given and played, or the card was first and none is."""
    s.tient("M. Blanc", "5000,00")
    issues = race(
        lambda: baccara.close_mises(by(ANNE), **s.coup_ici, mise_1=80_000, mise_2=30_000),
        lambda: taille.end_taille(by(BRUNO), **s.taille_ici),
    )
    assert issues[1].code == ""
    assert issues[0].code in ("", "taille_over")
    if issues[0].code:
        assert not CoupBaccara.objects.exists()
    else:
        assert s.resultat("g g")["banque"]["finie"]["motif"] == "taille"
    assert verify().ok


def test_two_draws_of_equal_bids_at_once(s):
    """The director heard one name drawn, the chef the other."""
    s.encheres()
    s.offre("M. Blanc", "300,00")
    s.offre("Mme Rouge", "300,00")
    refused = one_won(
        race(
            lambda: banque.award_bank(by(PAUL), **s.banque_ici, tiree="M. Blanc"),
            lambda: banque.award_bank(by(HELENE), **s.banque_ici, tiree="Mme Rouge"),
        ),
        "bank_given",
    )
    assert f"« {AttributionBanque.objects.get().banquier} »" in refused.text
    assert MouvementBanque.objects.count() == 1


def test_bids_at_once_are_all_written_in_some_order(s):
    s.encheres()
    issues = race(
        *[
            lambda nom=nom: banque.record_offre(by(ANNE), **s.banque_ici, nom=nom, montant=30_000)
            for nom in ("Blanc", "Rouge", "Gris")
        ]
    )
    assert {issue.code for issue in issues} == {""}
    assert list(OffreBanque.objects.order_by("rang").values_list("rang", flat=True)) == [1, 2, 3]


def test_a_bank_and_a_taille_are_opened_once(s):
    one_won(race(*[lambda qui=qui: banque.open_bank(by(qui), **s.ici) for qui in (ANNE, BRUNO)]), "bank_open")
    s.arret()
    one_won(
        race(
            *[lambda qui=qui: taille.open_taille(by(qui), **s.ici, coupe="M. Gris") for qui in (ANNE, BRUNO)]
        ),
        "taille_open",
    )
    assert list(Taille.objects.order_by("numero").values_list("numero", flat=True)) == [1, 2]
