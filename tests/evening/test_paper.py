"""The carnet spécial printed from the books says the oracle's figures, to the centime, ticket by ticket."""

import itertools
import re

import pytest

from tests.house import made

from .papier import read_carnet, read_registre, text_of

SHEETS = ["1-apres-midi.txt", "2-soiree.txt", "3-en-cours.txt"]


@pytest.fixture(scope="module", params=SHEETS)
def printed(request, maison, paper, seance_of, tmp_path_factory):
    """The oracle's séance; printed: its coups, the totals carried, what stands between coups; its sheet."""
    seance = seance_of(request.param).numero
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


def test_the_sum_held_the_levy_and_its_tickets(printed):
    for ours, theirs in pairs(printed):
        assert (theirs.tenu, theirs.prelevement) == (held(ours), ours.levy)
        assert all(count == last - first + 1 for _value, first, last, count in theirs.tickets)
        assert torn(theirs.tickets) == ours.tickets


def held(coup):
    """What a coup held on each side: at the chouette, on it and outside."""
    return coup.chouette.sur + coup.chouette.dehors if coup.chouette else coup.tenu


def torn(tickets):
    return [(value, n) for value, first, last, _count in tickets for n in range(first, last + 1)]


LETTERS = {"enjeux": "E", "chouette": "C", "dehors": "D", "pontes": "P"}


def test_each_levy_on_what_it_is_taken(printed):
    ours, *_rest = printed
    for ours_one, theirs in pairs(printed):
        letters = [LETTERS[levy.objet] if ours.chouettes else "" for levy in ours_one.levies]
        assert [(letter, amount, torn(tickets)) for letter, amount, tickets in theirs.levies] == [
            (letter, levy.montant, levy.tickets)
            for letter, levy in zip(letters, ours_one.levies, strict=True)
        ]


def test_the_chouette(printed):
    for ours, theirs in pairs(printed):
        if ours.chouette is None:
            assert theirs.dehors is None
            continue
        assert (theirs.montant, theirs.dehors) == (ours.chouette.courante, ours.chouette.dehors)
        said = re.sub(r"\s", "", theirs.mention)
        assert ("1ercoup" in said) == ours.chouette.premier
        assert (f"Adjugée{written(ours.chouette.chouette.adjugee)}" in said) == ours.chouette.premier
        assert f"surelle{written(ours.chouette.sur)}" in said
        for levy in ours.levies:
            exact = f"{float(levy.exact) / 100:.5f}".rstrip("0").ljust(len(written(levy.base // 20)), "0")
            assert f"{LETTERS[levy.objet]}:5%×{written(levy.base)}={exact.replace('.', ',')}" in said
        assert ("Après" in said) == any(levy.moment == "apres_resultat" for levy in ours.levies)
        if ours.vainqueur:
            after = ours.chouette.apres
            assert ("LACHOUETTESAUTE" in said) == (after == 0)
            assert after == 0 or re.search(rf"Chouette(portée|réduite)à{written(after)}$", said)


def written(amount):
    """An amount as printed, without its spaces."""
    return f"{amount / 100:.2f}".replace(".", ",")


def test_the_registre_des_chouettes(printed, maison, seance_of, tmp_path):
    ours, *_rest, name = printed
    pdf = tmp_path / "chouettes.pdf"
    seance = seance_of(name).numero
    made(maison.run("report", "chouettes", "--table", 1, "--seance", seance, "-o", pdf, timeout=300))
    pages = text_of(pdf)
    if not ours.chouettes:
        assert f"Séance n° {seance} sans chouette" in " ".join(pages[0].split())
    assert read_registre(pages) == [
        (c.numero, c.fiche, c.adjugee, c.encheres, c.courantes) for c in ours.chouettes
    ]


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
    outside = {"dehors": sum(c.chouette.dehors for c in ours.coups if c.chouette)} if ours.chouettes else {}
    assert carried[-1][1] == outside | {
        "mise_a": sum(coup.masses[0] for coup in ours.coups),
        "rendu_a": rendu["A"],
        "mise_b": sum(coup.masses[1] for coup in ours.coups),
        "rendu_b": rendu["B"],
        "tenu": sum(held(coup) or 0 for coup in ours.coups),
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
