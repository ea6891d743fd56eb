"""The carnet spécial printed from the books says the oracle's figures, to the centime, ticket by ticket."""

import itertools
import re

import pytest

from tests.house import made

from .papier import read_carnet, text_of

SHEETS = ["1-apres-midi.txt", "2-soiree.txt", "3-en-cours.txt"]


@pytest.fixture(scope="module", params=SHEETS)
def printed(request, maison, paper, tmp_path_factory):
    """The oracle's séance; printed: its coups, the totals carried, what stands between coups; its sheet."""
    seance = SHEETS.index(request.param) + 1
    pdf = tmp_path_factory.mktemp("papier") / "carnet.pdf"
    made(maison.run("report", "carnet", "--table", 1, "--seance", seance, "-o", pdf, timeout=300))
    return paper[request.param], *read_carnet(text_of(pdf)), request.param


def pairs(printed):
    ours, theirs, *_rest = printed
    assert list(theirs) == [coup.numero for coup in ours.coups]
    return list(zip(ours.coups, theirs.values(), strict=True))


def test_the_stakes_and_what_is_given_back(printed):
    for ours, theirs in pairs(printed):
        back = dict(ours.rendu)
        assert theirs.mises == [
            (rang, m["fiche"], m["cote"], m["montant"], back.get(rang, 0))
            for rang, m in enumerate(ours.mises, start=1)
        ]


def test_the_masses(printed):
    for ours, theirs in pairs(printed):
        side = {rank: m["cote"] for rank, m in enumerate(ours.mises, start=1)}
        for which, mass in zip("AB", ours.masses, strict=True):
            back = sum(amount for rank, amount in ours.rendu if side[rank] == which)
            assert theirs.masses[which] == (mass, back)


def test_the_levy_and_its_tickets(printed):
    for ours, theirs in pairs(printed):
        assert (theirs.tenu, theirs.prelevement) == (ours.tenu, ours.levy)
        assert all(count == last - first + 1 for _value, first, last, count in theirs.tickets)
        torn = [(value, n) for value, first, last, _count in theirs.tickets for n in range(first, last + 1)]
        assert torn == ours.tickets


def test_the_payments(printed):
    for ours, theirs in pairs(printed):
        assert theirs.paiements == [(fiche, paid) for fiche, _held, _share, paid in ours.paiements]


def test_the_mentions(printed):
    for ours, theirs in pairs(printed):
        assert "Cartes : A fiche {}, B fiche {}".format(*ours.joueurs) in theirs.mention
        assert re.findall(r"jeu (bleu|rouge|vert)", theirs.mention) == ours.jeux
        assert re.findall(r"Gagne ([AB])", theirs.mention) == list(ours.vainqueur)
        assert [int(n) for n in re.findall(r"Rang (\d+) annulé", theirs.mention)] == [
            rang for rang, m in enumerate(ours.mises, start=1) if m["annulee"]
        ]
        for motif in [*ours.fausses_donnes, *([ours.motif] if ours.motif else [])]:
            assert motif in theirs.mention


def test_each_page_carries_the_totals_of_the_one_before(printed):
    _ours, _theirs, carried, *_rest = printed
    assert set(carried[0][0].values()) == {0}
    for (_begin, end), (begin, _end) in itertools.pairwise(carried):
        assert end == begin


def test_the_last_page_carries_the_sums_of_the_seance(printed):
    ours, _theirs, carried, *_rest = printed
    rendu = {"A": 0, "B": 0}
    for coup in ours.coups:
        for rang, amount in coup.rendu:
            rendu[coup.mises[rang - 1]["cote"]] += amount
    assert carried[-1][1] == {
        "mise_a": sum(coup.masses[0] for coup in ours.coups),
        "rendu_a": rendu["A"],
        "mise_b": sum(coup.masses[1] for coup in ours.coups),
        "rendu_b": rendu["B"],
        "tenu": sum(coup.tenu or 0 for coup in ours.coups),
        "prelevement": sum(coup.levy or 0 for coup in ours.coups),
        "nombre": sum(len(coup.tickets) for coup in ours.coups),
        "paye": sum(paid for coup in ours.coups for *_rest, paid in coup.paiements),
    }


def test_what_happened_between_the_coups(printed, sheets):
    _ours, _theirs, _carried, events, name = printed
    written = " | ".join(events)
    for kind, word in (
        ("interruption", "interrompue"),
        ("reprise", "reprise"),
        ("releve", "Relève"),
        ("cloture", "close"),
    ):
        assert written.count(word) == sum(s.service.kind == f"seance.{kind}" for s in sheets[name])
