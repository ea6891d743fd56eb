"""P02 and P27: eight processes at once make one chain; one request sent twenty times makes one record."""

import uuid

from .processes import run, together

WRITERS, EACH = 8, 40


def test_p02_eight_writers_make_one_chain(house_home, tmp_path):
    before = run(house_home, "verify")["checked"]
    commands = [("write", EACH)] * WRITERS + [("session", 100)]
    *answers, _sessions = together(house_home, tmp_path / "depart", *commands)
    numbers = [number for answer in answers for number in answer["numbers"]]
    assert sorted(numbers) == list(range(before + 1, before + 1 + WRITERS * EACH))
    assert all(answer["numbers"] == sorted(answer["numbers"]) for answer in answers)
    report = run(house_home, "verify")
    assert report["faults"] == []
    assert report["ok"]
    assert report["checked"] == before + WRITERS * EACH


def test_p27_the_same_request_twenty_times_at_once_is_one_record(house_home, tmp_path):
    before = run(house_home, "verify")["checked"]
    commands = [("retry", uuid.uuid4(), 5)] * 4
    senders = together(house_home, tmp_path / "depart", *commands)
    answers = [answer for sender in senders for answer in sender]
    assert len(answers) == 20
    assert {answer[0] for answer in answers} == {before + 1}
    assert len({str(answer[:3]) for answer in answers}) == 1
    assert sorted(answer[3] for answer in answers) == [False] + [True] * 19
    report = run(house_home, "verify")
    assert (report["ok"], report["checked"]) == (True, before + 1)
