"""Two hands at once on corrections, in real processes: each act is whole, and the second is told."""

import pytest

from cercle.journal.verification import verify
from cercle.ledger.models import Correction, DecisionCorrection, PrelevementCorrige, SoldeCorrige
from cercle.ledger.selectors import correction as lus
from cercle.ledger.services import correction
from tests.ledger.cast import BRUNO, HELENE, PAUL, Soiree, by, monte_maison, ouvre
from tests.ledger.test_races import one_won, race

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def s():
    monte_maison()
    ouvre()
    soiree = Soiree()
    soiree.delivre(9)
    soiree.assoit("A", 1)
    soiree.assoit("B", 2)
    soiree.joue("5 A 40,00", "6 B 30,00", "7 B 10,00", gagne="A")
    return soiree


def propose(s, qui=BRUNO, **quoi):
    return correction.propose_correction(by(qui), **s.ici, coup=1, motif="mal lu", **quoi)


def decide(qui, numero, approuvee=True):
    return correction.decide_correction(by(qui), correction=numero, approuvee=approuvee, mention="lu")


def test_two_approvals_at_once(s):
    propose(s, objet="mise", mise=2, montant=2000)
    refused = one_won(race(lambda: decide(PAUL, 1), lambda: decide(HELENE, 1)), "correction_decided")
    assert f"par {DecisionCorrection.objects.get().par.nom}" in refused.text
    assert PrelevementCorrige.objects.count() == 1
    assert SoldeCorrige.objects.count() == 2
    assert verify().ok


def test_approved_and_refused_at_once(s):
    propose(s, objet="mise", mise=2, montant=2000)
    one_won(race(lambda: decide(PAUL, 1), lambda: decide(HELENE, 1, approuvee=False)), "correction_decided")
    decision = DecisionCorrection.objects.get()
    assert PrelevementCorrige.objects.count() == decision.approuvee


def test_two_proposals_at_once_on_one_row(s):
    refused = one_won(
        race(
            lambda: propose(s, objet="resultat", vainqueur="B"),
            lambda: propose(s, HELENE, objet="resultat", vainqueur="B"),
        ),
        "correction_pending",
    )
    assert "n° 1" in refused.text
    assert Correction.objects.count() == 1


def test_proposals_at_once_are_numbered_without_gap(s):
    issues = race(
        lambda: propose(s, objet="resultat", vainqueur="B"),
        lambda: propose(s, objet="mise", mise=1, montant=3000),
        lambda: propose(s, objet="mise", mise=2, montant=2000),
    )
    assert sorted(issue.facts["correction"] for issue in issues) == [1, 2, 3]


def test_two_corrections_of_one_coup_approved_at_once_chain(s):
    """In whatever order: the second starts from where the first one left the coup."""
    propose(s, objet="resultat", vainqueur="B")
    propose(s, objet="mise", mise=2, montant=2000)
    race(lambda: decide(PAUL, 1), lambda: decide(HELENE, 2))
    [coup] = lus.corrected_coups(s.row).values()
    moved = dict.fromkeys(coup.compte_origine.soldes, 0)
    for row in SoldeCorrige.objects.select_related("fiche"):
        moved[row.fiche.numero] += row.apres - row.avant
    assert {f: coup.compte_origine.soldes[f] + d for f, d in moved.items()} == coup.compte.soldes
    assert lus.preleve_corrige(s.lu(1).id) == coup.compte.preleve == 150
