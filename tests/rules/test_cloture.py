"""Closings: days in order, a month when all its days are closed, a season when all its months are (P20)."""

import calendar
import datetime as dt

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cercle.rules.cloture import (
    NonComptee,
    Periode,
    Totaux,
    check_day,
    check_longer,
    day,
    month,
    parse_month,
    season,
    season_of,
    total,
)
from cercle.rules.refusal import Illegal, Unreadable
from cercle.rules.saison import saison_of
from tests.rules.notation import refused

DATES = st.dates(dt.date(2000, 1, 1), dt.date(2200, 12, 31))
LUNDI = dt.date(2026, 11, 2)
MARDI = dt.date(2026, 11, 3)
MERCREDI = dt.date(2026, 11, 4)


def close_day(jour=MARDI, *, aujourdhui=MERCREDI, clos=None, mouvements=(MARDI,), non_comptees=()):
    check_day(day(jour), aujourdhui=aujourdhui, clos=clos, mouvements=mouvements, non_comptees=non_comptees)


def close_month(mois="2026-11", *, aujourdhui=dt.date(2026, 12, 1), parties=(), closes=(), non_comptees=()):
    check_longer(
        parse_month(mois),
        aujourdhui=aujourdhui,
        parties={*parties},
        closes={*closes},
        non_comptees=non_comptees,
    )


def test_it_works():
    close_day()
    close_day(aujourdhui=MARDI)  # today's, once all is counted
    close_day(clos=LUNDI, mouvements=(MARDI, MERCREDI))
    close_month(parties=(day(LUNDI), day(MARDI)), closes=(day(LUNDI), day(MARDI)))


@pytest.mark.parametrize(
    ("code", "state", "dit"),
    [
        ("period_not_over", {"aujourdhui": LUNDI}, "trop tôt pour clore la journée du 3 novembre 2026"),
        ("day_closed", {"clos": MARDI}, "la dernière journée close est le 3 novembre 2026"),
        ("day_closed", {"clos": MERCREDI}, "du 3 novembre 2026 est close"),
        (
            "earlier_open",
            {"mouvements": (LUNDI, MARDI)},
            "la journée du 2 novembre 2026 passe avant la journée du 3",
        ),
        ("nothing_to_close", {"mouvements": ()}, "rien à clore pour la journée du 3 novembre 2026"),
        ("nothing_to_close", {"mouvements": (MERCREDI,)}, "rien à clore"),
        (
            "seance_not_counted",
            {"non_comptees": [NonComptee(2, 41, MARDI)]},
            "séance 41 de la table 2, du 3 novembre 2026, n’est pas comptée",
        ),
        (
            "seance_not_counted",
            {"non_comptees": [NonComptee(1, 5, MARDI), NonComptee(3, 7, LUNDI)]},
            "séance 7 de la table 3, du 2 novembre 2026, n’est pas comptée, ni 1 de plus",
        ),
    ],
)
def test_days(code, state, dit):
    with refused(code, "72", Illegal) as caught:
        close_day(**state)
    assert dit in caught.value.text


NOVEMBRE = parse_month("2026-11")
OCTOBRE = parse_month("2026-10")


@pytest.mark.parametrize(
    ("code", "state", "dit"),
    [
        (
            "period_not_over",
            {"aujourdhui": dt.date(2026, 11, 30)},
            "trop tôt pour clore le mois de novembre 2026",
        ),
        (
            "part_open",
            {"parties": (day(LUNDI), day(MARDI)), "closes": (day(LUNDI),)},
            "avant la journée du 3 novembre 2026",
        ),
        (
            "earlier_open",
            {"parties": (day(LUNDI), OCTOBRE), "closes": (day(LUNDI),)},
            "le mois d’octobre 2026 passe avant",
        ),
        ("nothing_to_close", {}, "pour le mois de novembre 2026"),
        ("nothing_to_close", {"parties": (OCTOBRE,), "closes": (OCTOBRE,)}, "rien à clore"),
        (
            "seance_not_counted",
            {"parties": (day(LUNDI),), "non_comptees": [NonComptee(1, 2, LUNDI)]},
            "séance 2 de la table 1, du 2 novembre 2026, n’est pas comptée : on ne clôt pas le mois",
        ),
    ],
)
def test_months(code, state, dit):
    with refused(code, "72", Illegal) as caught:
        close_month(**state)
    assert dit in caught.value.text


def test_seasons():
    one, parts = season(2026), {NOVEMBRE, parse_month("2027-03")}
    check_longer(one, aujourdhui=dt.date(2027, 11, 1), parties=parts, closes=parts)
    with refused("period_not_over", "72", Illegal):
        check_longer(one, aujourdhui=dt.date(2027, 10, 31), parties=parts, closes=parts)
    with refused("part_open", "72", Illegal) as caught:
        check_longer(one, aujourdhui=dt.date(2027, 11, 1), parties=parts, closes={NOVEMBRE})
    assert "On ne clôt pas la saison 2026-2027 avant le mois de mars 2027." in caught.value.text
    with refused("earlier_open", "72", Illegal):
        check_longer(one, aujourdhui=dt.date(2027, 11, 1), parties={*parts, season(2025)}, closes=parts)


@pytest.mark.parametrize(
    ("periode", "nom"),
    [
        (day(dt.date(2026, 11, 1)), "1er novembre 2026"),
        (day(dt.date(2027, 8, 12)), "12 août 2027"),
        (NOVEMBRE, "novembre 2026"),
        (season(2026), "2026-2027"),
    ],
)
def test_names(periode, nom):
    assert periode.nom == nom


def test_months_typed():
    assert parse_month("2028-02") == Periode("mois", dt.date(2028, 2, 1), dt.date(2028, 2, 29))
    assert parse_month("2999-12").fin == dt.date(2999, 12, 31)
    for text in ("", "2026", "2026-13", "2026-00", "26-11", "2026-11-01", "2026/11", "9999-12", "2026-１1"):
        with refused("unreadable", "", Unreadable):
            parse_month(text)


@pytest.mark.parametrize("annee", [-1, 0, 999, 3000, 10**9])
def test_seasons_that_never_were(annee):
    with refused("season_unknown", "56-1", Illegal):
        season(annee)


@given(DATES)
def test_p20_the_days_make_the_months_and_the_months_the_season(jour):
    assert month(jour).debut <= jour <= month(jour).fin
    assert (month(jour).fin - month(jour).debut).days + 1 == calendar.monthrange(jour.year, jour.month)[1]
    whole = season_of(jour)
    assert whole.debut <= month(jour).debut
    assert month(jour).fin <= whole.fin
    assert {saison_of(whole.debut), saison_of(jour), saison_of(whole.fin)} == {whole.debut.year}
    assert season_of(whole.fin + dt.timedelta(days=1)).debut == whole.fin + dt.timedelta(days=1)


@given(st.lists(st.builds(Totaux, st.integers(-(10**12), 10**12), st.integers(0, 10**12))))
def test_p20_sums(sommes):
    assert total(sommes) == (sum(one.preleve for one in sommes), sum(one.porte for one in sommes))
    half = len(sommes) // 2
    assert total([total(sommes[:half]), total(sommes[half:])]) == total(sommes)
