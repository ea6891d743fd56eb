"""Two hands on one box: it is counted once, and nothing slips in beside the count (P19, P21)."""

import pytest

from cercle.journal.verification import verify
from cercle.ledger.models import Comptee, Coup, Detachement, EtatSeance, Mise
from cercle.ledger.services import ecarte, seance
from cercle.ledger.services.comptee import record_comptee
from tests.ledger.cast import ANNE, BRUNO, HELENE, PAUL, Soiree, by, monte_maison, ouvre
from tests.ledger.cast_cagnotte import centimes
from tests.ledger.test_races import one_won, race

pytestmark = pytest.mark.django_db(transaction=True)

RELEVES = [
    {"valeur": 100, "premier": 1, "prochain": 2},
    {"valeur": 10, "premier": 1, "prochain": 4},
]


@pytest.fixture
def s():
    """One coup was played: 1,30 € levied; 1 and 3 sit for the next."""
    monte_maison()
    ouvre()
    soiree = Soiree()
    soiree.delivre(6)
    soiree.assoit("A", 1)
    soiree.assoit("B", 2)
    soiree.joue("5 A 25,00", "6 B 25,00", gagne="A")
    soiree.assoit("B", 3)
    return soiree


def count(s, qui=PAUL, avec=HELENE, somme=150):
    return record_comptee(
        by(qui), **s.ici, lignes=centimes(somme), releves=RELEVES, certificateur=avec.matricule
    )


def test_a_box_is_counted_once(s):
    issues = race(
        lambda: count(s), lambda: count(s, HELENE, PAUL), lambda: count(s, BRUNO, HELENE, somme=130)
    )
    refused = one_won(issues, "seance_counted")
    assert "a été comptée le" in refused.text
    assert Comptee.objects.count() == EtatSeance.objects.count() == 1
    assert Detachement.objects.filter(comptee__isnull=False).count() in (0, 1)
    assert verify().ok


def test_a_stake_is_in_before_the_count_or_refused(s):
    issues = race(
        lambda: count(s),
        lambda: ecarte.record_mise(by(BRUNO), **s.coup_ici, fiche=5, cote="A", montant=1000),
    )
    codes = [issue.code for issue in issues]
    # The stake first: a coup is open, and the box waits. The count first: the table is closed.
    assert codes in (["coup_open", ""], ["", "seance_counted"])
    assert (Comptee.objects.count(), Mise.objects.count()) in ((0, 3), (1, 2))
    assert Coup.objects.count() == 2 - Comptee.objects.count()
    assert verify().ok


def test_the_end_of_play_beside_the_count(s):
    issues = race(lambda: count(s), lambda: seance.close_seance(by(ANNE), **s.ici))
    assert issues[0].code == ""
    assert issues[1].code in ("", "seance_counted")
    assert EtatSeance.objects.filter(etat="close").count() == 1
    assert verify().ok


def test_p27_the_same_count_sent_again_and_again(s):
    author = by(PAUL)
    asked = {"lignes": centimes(150), "releves": RELEVES, "certificateur": "D1", **s.ici}
    issues = race(*[lambda: record_comptee(author, **asked) for _ in range(6)])
    assert {issue.code for issue in issues} == {""}
    assert len({issue.number for issue in issues}) == 1
    assert sorted(issue.repeated for issue in issues) == [False, *[True] * 5]
