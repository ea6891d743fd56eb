"""Pages of a register, folding, and the words of the paper: nothing is lost, everything adds up."""

import datetime as dt

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cercle.inspection.papier import texte
from cercle.inspection.papier.registre import BORD, ENTIER, Bloc, Colonne, Grille, Ligne, paginer

SIZES = st.lists(st.integers(1, 90), max_size=30)


def blocs(sizes):
    return [
        Bloc(tuple(Ligne(f"      {b}.{i}", sommes=(1, b)) for i in range(size)), suite=f"({b})".rjust(5))
        for b, size in enumerate(sizes)
    ]


@given(SIZES, st.integers(2 * BORD, 60))
def test_every_line_is_printed_once_in_order(sizes, hauteur):
    pages = list(paginer(blocs(sizes), hauteur=hauteur, totaux=2))
    printed = [line.html[-len(line.html.split()[-1]) :] for page in pages for line in page.lignes]
    assert printed == [f"{b}.{i}" for b, size in enumerate(sizes) for i in range(size)]
    assert all(len(page.lignes) + page.vides == hauteur for page in pages)


@given(SIZES, st.integers(2 * BORD, 60))
def test_what_is_carried_is_what_was_printed(sizes, hauteur):
    carried = (0, 0)
    for page in paginer(blocs(sizes), hauteur=hauteur, totaux=2):
        assert page.report == carried
        carried = tuple(c + sum(line.sommes[i] for line in page.lignes) for i, c in enumerate(carried))
        assert page.a_reporter == carried
    assert carried == (sum(sizes), sum(b * size for b, size in enumerate(sizes)))


@given(SIZES, st.integers(ENTIER + 1, 60))
def test_a_short_coup_is_not_split(sizes, hauteur):
    pages = list(paginer(blocs(sizes), hauteur=hauteur, totaux=2))
    for b, size in enumerate(sizes):
        held = [p for p in pages if any(line.html.split()[-1].startswith(f"{b}.") for line in p.lignes)]
        if size <= ENTIER:
            assert len(held) == 1


@given(SIZES, st.integers(20, 60))
def test_a_long_coup_leaves_no_orphan_and_says_that_it_goes_on(sizes, hauteur):
    for page in paginer(blocs(sizes), hauteur=hauteur, totaux=2):
        mine = {}
        for line in page.lignes:
            mine.setdefault(line.html.split()[-1].partition(".")[0], []).append(line.html)
        for b, lines in mine.items():
            size = sizes[int(b)]
            assert len(lines) >= min(BORD, size)
            if not lines[0].endswith(".0"):
                assert lines[0].startswith(f"({b})".rjust(5))


def test_no_coup_makes_a_blank_page():
    (page,) = paginer([], hauteur=10, totaux=3)
    assert (page.lignes, page.a_reporter, page.vides) == ((), (0, 0, 0), 10)


def test_figures_that_outgrow_the_page_make_the_face_smaller():
    narrow = Grille([Colonne("a", "", 9)] * 10, largeur=272, corps=7.5, mention_minimum=34)
    wide = Grille([Colonne("a", "", 17)] * 10, largeur=272, corps=7.5, mention_minimum=34)
    assert narrow.corps == 7.5 > wide.corps
    for grid in (narrow, wide):
        assert grid.mention >= 34
        assert grid.filets[0] == 0
        assert grid.filets[-1] == 272
        assert grid.filets == sorted(grid.filets)


@given(st.text(max_size=300), st.integers(4, 40))
def test_folding_loses_nothing(text, width):
    lines = texte.fold(text, width, retrait=2)
    whole = "".join(line.replace(" ", "") for line in lines)
    assert whole == texte.legible(text).replace(" ", "")
    assert all(texte.cells(line) <= width for line in lines)


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("carte\nretournée\t!", "carte retournée !"),
        ("a\u202eb", "a‹U+202E›b"),
        ("\x07", "‹U+0007›"),
        ("\ue000", "‹U+E000›"),
        ("", ""),
    ],
)
def test_what_does_not_print_is_named(text, shown):
    assert texte.legible(text) == shown


@pytest.mark.parametrize(
    ("date", "long", "short"),
    [
        (dt.date(2026, 12, 1), "mardi 1er décembre 2026", "1er décembre 2026"),
        (dt.date(2026, 11, 21), "samedi 21 novembre 2026", "21 novembre 2026"),
    ],
)
def test_dates(date, long, short):
    assert (texte.jour(date), texte.jour_court(date)) == (long, short)


def test_the_hour_that_comes_twice_is_told_apart():
    first = dt.datetime(2026, 10, 25, 0, 30, tzinfo=dt.UTC)
    second = first + dt.timedelta(hours=1)
    assert texte.heure(first) == texte.heure(second) == "02:30:00"
    assert texte.instant(first) == "25 octobre 2026 à 02:30:00 (UTC+02:00)"
    assert texte.instant(second) == "25 octobre 2026 à 02:30:00 (UTC+01:00)"
