"""Months and seasons: all their parts closed, their sums those of their days (72; P20, P23)."""

import datetime as dt

from cercle.journal.verification import verify
from cercle.ledger.models import Cloture
from cercle.ledger.selectors import cloture as closings
from cercle.ledger.selectors.cloture import perpetual_total
from cercle.ledger.services.cloture import close_mois
from cercle.rules.cloture import Totaux
from tests.ledger.cast import HELENE, PAUL, by, refuse
from tests.ledger.cast_cagnotte import (
    JEUDI,
    MERCREDI,
    CagnotteCase,
    clot_jour,
    clot_mois,
    clot_saison,
    compte,
    corrige_coup,
    le,
    seance_faite,
)

DECEMBRE = dt.date(2023, 12, 1)
JANVIER = dt.date(2024, 1, 15)
NOVEMBRE_SUIVANT = dt.date(2024, 11, 1)


def journee(jour: dt.date, *levees: int, surplus: int = 0, table: int = 1):
    """A séance of that day, counted, and the day closed."""
    one = seance_faite(jour, *levees, table=table)
    compte(one, sum(levees) + surplus)
    clot_jour(jour)
    return one


class CloseMoisTestCase(CagnotteCase):
    def test_it_works(self):
        with le(MERCREDI):
            journee(MERCREDI, 130, surplus=20)
        with le(JEUDI):
            journee(JEUDI, 250, table=2, surplus=-50)
        with le(DECEMBRE):
            facts = clot_mois("2023-11")
        assert (facts["genre"], facts["debut"], facts["fin"]) == ("mois", "2023-11-01", "2023-11-30")
        assert [(line["table"], line["preleve"], line["porte"]) for line in facts["lignes"]] == [
            (1, 130, 150),
            (2, 250, 250),
        ]
        assert (facts["preleve"], facts["porte"], facts["seances"]) == (380, 400, 2)
        assert (facts["perpetuel_preleve"], facts["perpetuel_porte"]) == (380, 400)
        assert verify().ok

    def test_it_must_be_over_and_its_days_closed(self):
        with le(MERCREDI):
            one = seance_faite(MERCREDI, 130)
            refuse(
                "period_not_over", "72", clot_mois, "2023-11", dit="trop tôt pour clore le mois de novembre"
            )
        with le(DECEMBRE):
            refuse("seance_not_counted", "72", clot_mois, "2023-11", dit="séance 1 de la table 1")
            compte(one, 130)
            refuse("part_open", "72", clot_mois, "2023-11", dit="avant la journée du 1er novembre 2023")
            clot_jour(MERCREDI)
            refuse("nothing_to_close", "72", clot_mois, "2023-10", dit="le mois d’octobre 2023")
            clot_mois("2023-11")
            refuse(
                "month_closed", "72", clot_mois, "2023-11", dit="déjà clos, le 1er décembre 2023 à 21:00 par"
            )

    def test_after_it_nothing_is_added_to_it(self):
        """Its last days too, on which nobody played."""
        with le(MERCREDI):
            journee(MERCREDI, 130)
        with le(DECEMBRE):
            clot_mois("2023-11")
        assert closings.last_closed() == dt.date(2023, 11, 30)
        assert closings.first_open_day(JEUDI) == DECEMBRE

    def test_months_in_order(self):
        with le(MERCREDI):
            journee(MERCREDI, 130)
        with le(DECEMBRE):
            journee(DECEMBRE, 70)
        with le(JANVIER):
            refuse("earlier_open", "72", clot_mois, "2023-12", dit="le mois de novembre 2023 passe avant")
            clot_mois("2023-11")
            clot_mois("2023-12")

    def test_p20_a_month_closed_late_has_the_total_of_its_own_end(self):
        """Days of December are closed before November: its perpetual total is that of its last day."""
        with le(MERCREDI):
            one = journee(MERCREDI, 130)
        with le(DECEMBRE):
            compte(seance_faite(DECEMBRE, 70), 90)
            corrige_coup(one, 1, 200, jour=DECEMBRE)
            clot_jour(DECEMBRE)
            november = clot_mois("2023-11")
        with le(JANVIER):
            december = clot_mois("2023-12")
        assert (november["preleve"], november["perpetuel_preleve"]) == (130, 130)
        assert (december["preleve"], december["perpetuel_preleve"]) == (140, 270)
        assert (december["porte"], december["perpetuel_porte"]) == (90, 220)
        assert december["corrections_preleve"] == 70

    def test_unreadable(self):
        refuse("unreadable", "", clot_mois, "novembre", dit="« novembre »")

    def test_two_persons(self):
        refuse("not_allowed", "", clot_mois, "2023-11", PAUL, HELENE)
        refuse("same_person", "72", clot_mois, "2023-11", HELENE, HELENE)


class CloseSaisonTestCase(CagnotteCase):
    def test_it_works(self):
        with le(MERCREDI):
            journee(MERCREDI, 130)
        with le(JANVIER):
            clot_mois("2023-11")
            journee(JANVIER, 250)
            refuse("period_not_over", "72", clot_saison, 2023, dit="trop tôt pour clore la saison 2023-2024")
        with le(NOVEMBRE_SUIVANT):
            refuse("part_open", "72", clot_saison, 2023, dit="avant le mois de janvier 2024")
            clot_mois("2024-01")
            facts = clot_saison(2023)
            refuse("season_closed", "72", clot_saison, 2023, dit="La saison 2023-2024 est déjà close")
        assert (facts["debut"], facts["fin"], facts["preleve"]) == ("2023-11-01", "2024-10-31", 380)
        assert facts["perpetuel_preleve"] == 380

    def test_p23_a_new_season_does_not_begin_the_perpetual_total_again(self):
        with le(MERCREDI):
            journee(MERCREDI, 130, surplus=20)
        with le(NOVEMBRE_SUIVANT):
            clot_mois("2023-11")
            clot_saison(2023)
            facts = None
            compte(seance_faite(NOVEMBRE_SUIVANT, 70), 70)
            facts = clot_jour(NOVEMBRE_SUIVANT)
        assert facts["lignes"][0]["saison"] == 2024
        assert (facts["preleve"], facts["perpetuel_preleve"], facts["perpetuel_porte"]) == (70, 200, 220)
        assert perpetual_total() == Totaux(200, 220)
        assert perpetual_total(MERCREDI) == Totaux(130, 150)
        assert perpetual_total(MERCREDI - dt.timedelta(days=1)) == Totaux(0, 0)

    def test_seasons_in_order(self):
        with le(MERCREDI):
            journee(MERCREDI, 130)
        with le(NOVEMBRE_SUIVANT):
            journee(NOVEMBRE_SUIVANT, 70)
            clot_mois("2023-11")
        with le(dt.date(2025, 11, 1)):
            clot_mois("2024-11")
            refuse("earlier_open", "72", clot_saison, 2024, dit="la saison 2023-2024 passe avant")
            clot_saison(2023)
            clot_saison(2024)
        assert Cloture.objects.filter(genre="saison").count() == 2

    def test_what_is_next(self):
        with le(MERCREDI):
            journee(MERCREDI, 130)
        found = closings.next_closings(NOVEMBRE_SUIVANT)
        assert {kind: one.periode.nom for kind, one in found.items()} == {
            "mois": "novembre 2023",
            "saison": "2023-2024",
        }
        assert (found["mois"].empechement, found["saison"].empechement.code) == (None, "part_open")
        with le(NOVEMBRE_SUIVANT):
            clot_mois("2023-11")
            assert closings.next_closings(NOVEMBRE_SUIVANT)["saison"].empechement is None
            clot_saison(2023)
            assert closings.next_closings(NOVEMBRE_SUIVANT) == {}

    def test_a_season_that_never_was(self):
        refuse("season_unknown", "56-1", clot_saison, 0)

    def test_the_same_request_has_the_same_answer(self):
        with le(MERCREDI):
            journee(MERCREDI, 130)
        author = by(HELENE)
        with le(DECEMBRE):
            first = close_mois(author, mois="2023-11", signataire="C1")
            assert close_mois(author, mois="2023-11", signataire="C1").facts == first.facts
