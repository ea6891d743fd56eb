"""Several hands at once, in real processes on the real engine: each act is whole, and the second is told."""

import multiprocessing
import queue
from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Any

import pytest
from django.db import connections
from django.db.models import Sum

from cercle.journal.gesture import Receipt
from cercle.journal.models import Entry
from cercle.journal.verification import verify
from cercle.ledger.models import Arrete, Coup, EvenementAppel, Fiche, Mise, Paiement, Seance
from cercle.ledger.services import appel, ecarte, seance
from cercle.rules.refusal import Refusal
from tests.ledger.cast import ANNE, BRUNO, PAUL, Soiree, by, jeux, monte_maison, ouvre

pytestmark = pytest.mark.django_db(transaction=True)

Act = Callable[[], Receipt]


@dataclass(frozen=True)
class Issue:
    """What became of an act: its receipt's number, or the code of its refusal with the sentence."""

    number: int = 0
    facts: Any = None
    repeated: bool = False
    code: str = ""
    text: str = ""


@pytest.fixture
def s():
    monte_maison()
    ouvre()
    soiree = Soiree()
    soiree.delivre(9)
    soiree.assoit("A", 1)
    soiree.assoit("B", 2)
    return soiree


def race(*acts: Act) -> list[Issue]:
    """Each act in a process of its own, all let go at once; their issues in the order of the acts."""
    connections.close_all()  # a connection is not shared with a child
    context = multiprocessing.get_context("fork")
    start, answers = context.Barrier(len(acts)), context.Queue()

    def run(place: int, act: Act) -> None:
        forget_connections()
        start.wait(60)
        try:
            receipt = act()
            answers.put((place, Issue(receipt.number, receipt.facts, receipt.repeated)))
        except Refusal as refusal:
            answers.put((place, Issue(code=refusal.code, text=refusal.text)))
        except BaseException as error:
            answers.put((place, Issue(code=type(error).__name__, text=str(error))))
        finally:
            connections.close_all()

    children = [context.Process(target=run, args=(place, act)) for place, act in enumerate(acts)]
    for child in children:
        child.start()
    try:
        found = dict(answers.get(timeout=120) for _ in acts)
    except queue.Empty:
        found = {}
    for child in children:
        child.join(30)
    assert len(found) == len(acts), "a process never answered"
    return [found[place] for place in range(len(acts))]


def forget_connections() -> None:
    """In a child: what was inherited is dropped, its socket would be one for several processes."""
    for connection in connections.all(initialized_only=True):
        del connections[connection.alias]


def one_won(issues: list[Issue], code: str) -> Issue:
    """Exactly one act was recorded; the others were refused with that code. Answers a refusal."""
    assert sorted(issue.code for issue in issues) == ["", *[code] * (len(issues) - 1)], issues
    return next(issue for issue in issues if issue.code)


def test_p27_the_same_request_twenty_times_is_one_record(s):
    author = by(BRUNO)
    before = Entry.objects.count()

    issues = race(
        *[lambda: ecarte.record_mise(author, **s.coup_ici, fiche=5, cote="A", montant=550) for _ in range(20)]
    )

    assert {issue.code for issue in issues} == {""}
    assert len({issue.number for issue in issues}) == 1
    assert [issue.facts for issue in issues] == [issues[0].facts] * 20
    assert sorted(issue.repeated for issue in issues) == [False, *[True] * 19]
    assert Entry.objects.count() == before + 1
    assert Mise.objects.count() == Coup.objects.count() == 1


def test_p27_a_request_already_answered_does_not_serve_another_act(s):
    author = by(BRUNO)
    issues = race(
        lambda: ecarte.record_mise(author, **s.coup_ici, fiche=5, cote="A", montant=550),
        lambda: ecarte.record_mise(author, **s.coup_ici, fiche=6, cote="B", montant=550),
    )
    one_won(issues, "request_reused")
    assert Mise.objects.count() == 1


def test_p27_a_retry_after_the_table_moved_on_gets_the_first_answer(s):
    author = by(BRUNO)
    act = {"fiche": 5, "cote": "A", "montant": 550, **s.coup_ici}
    first = ecarte.record_mise(author, **act)
    s.mise("6 B 5,50")
    s.arrete()
    again = ecarte.record_mise(author, **act)
    assert again == replace(first, repeated=True)


def test_two_employees_close_at_once(s):
    s.mises("5 A 25,00", "6 B 25,00")
    issues = race(
        lambda: ecarte.close_mises(by(ANNE), **s.coup_ici),
        lambda: ecarte.close_mises(by(BRUNO), **s.coup_ici),
    )
    refused = one_won(issues, "stakes_closed")
    winner = "Anne Morel" if issues[0].code == "" else "Bruno Petit"
    assert f"par {winner}" in refused.text
    assert Arrete.objects.count() == 1


def test_two_results_at_once(s):
    s.mises("5 A 25,00", "6 B 25,00")
    s.arrete()
    s.donne()
    issues = race(
        lambda: ecarte.record_resultat(by(ANNE), **s.coup_ici, vainqueur="A"),
        lambda: ecarte.record_resultat(by(BRUNO), **s.coup_ici, vainqueur="B"),
    )
    refused = one_won(issues, "wrong_moment")
    assert f"le côté {'A' if issues[0].code == '' else 'B'} a gagné" in refused.text
    assert Paiement.objects.count() == 1


def test_three_next_at_once_call_one_number(s):
    appel.give_up(by(ANNE), **s.ici, siege="B")
    s.inscrit(3, 4, 5)
    issues = race(
        *[lambda qui=qui: appel.call_next(by(qui), **s.ici, siege="B") for qui in (ANNE, BRUNO, PAUL)]
    )
    refused = one_won(issues, "call_pending")
    assert "La fiche 3 est appelée" in refused.text
    assert EvenementAppel.objects.filter(type="call", fiche__numero__in=(3, 4, 5)).count() == 1


def test_a_stake_racing_the_closing_is_in_before_or_refused(s):
    for coup in range(1, 6):
        s.mises("5 A 25,00", "6 B 25,00")
        issues = race(
            lambda: ecarte.close_mises(by(ANNE), **s.coup_ici),
            *[
                lambda fiche=fiche: ecarte.record_mise(
                    by(BRUNO), **s.coup_ici, fiche=fiche, cote="A", montant=1000
                )
                for fiche in (7, 8, 9)
            ],
        )
        assert issues[0].code == ""
        assert {issue.code for issue in issues[1:]} <= {"", "stakes_closed"}
        closed = Arrete.objects.get(coup__numero=coup)
        laid = Mise.objects.filter(coup__numero=coup, cote="A").aggregate(total=Sum("montant"))["total"]
        assert laid == closed.masse_a == issues[0].facts["masses"]["A"]
        s.donne()
        s.gagne("A")
        s.assoit("B", 2 if coup % 2 == 0 else 3)


def test_many_first_stakes_open_one_coup_with_ranks_without_gap(s):
    issues = race(
        *[
            lambda fiche=fiche: ecarte.record_mise(
                by(BRUNO if fiche % 2 else ANNE), **s.coup_ici, fiche=fiche, cote="A", montant=10 * fiche
            )
            for fiche in range(1, 9)
        ]
    )
    assert {issue.code for issue in issues} == {""}
    assert Coup.objects.count() == 1
    assert sorted(issue.facts["rang"] for issue in issues) == list(range(1, 9))


def test_fiches_given_at_once_are_numbered_without_gap(s):
    race(*[lambda: seance.issue_fiche(by(ANNE), **s.ici) for _ in range(8)])
    assert list(Fiche.objects.order_by("id").values_list("numero", flat=True)) == list(range(1, 18))


def test_a_seance_opens_once(s):
    seance.close_seance(by(ANNE), **s.ici)
    issues = race(
        *[
            lambda n=n: seance.open_seance(by(PAUL), table=1, appel="E1", enjeux="E2", jeux=jeux(f"x{n}"))
            for n in range(3)
        ]
    )
    one_won(issues, "seance_open")
    assert list(Seance.objects.order_by("numero").values_list("numero", flat=True)) == [1, 2]


def test_the_books_verify_after_a_race(s):
    race(*[lambda: seance.issue_fiche(by(ANNE), **s.ici) for _ in range(6)])
    s.joue("5 A 25,00", "6 B 25,00", gagne="A")
    report = verify()
    assert report.ok, report.faults
    assert report.checked == Entry.objects.count()
