"""Whatever was played, counted, corrected: days, months, season and perpetual total say one sum (P19, P20).

The reference is the list of what was done, added up by hand: it shares nothing with the program.
"""

import datetime as dt
import os
from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass, field

from hypothesis import HealthCheck, Phase, event, given, settings
from hypothesis import strategies as st
from hypothesis.extra.django import TestCase

from cercle.journal.verification import verify
from cercle.ledger.models import Cloture, LigneCloture, Seance
from cercle.ledger.selectors import cloture as closings
from cercle.ledger.selectors.cloture import perpetual_total
from cercle.ledger.selectors.periode import Sommes, add, read_periode
from cercle.rules.cloture import season
from tests.ledger.cast_cagnotte import (
    clot_jour,
    clot_mois,
    clot_saison,
    compte,
    corrige_comptee,
    corrige_coup,
    le,
    monte_cagnotte,
    seance_faite,
)

EXEMPLES = 300 if os.environ.get("HYPOTHESIS_PROFILE") == "campagne" else 15
PHASES = [Phase.explicit, Phase.reuse, Phase.generate, Phase.shrink]
DEBUT = dt.date(2023, 11, 1)
APRES = dt.date(2024, 11, 1)
LEVEES = st.lists(st.integers(0, 500).map(lambda dizaines: dizaines * 10), min_size=1, max_size=3)


@dataclass
class Boite:
    """A séance as it was done: its levies as they stand, what its box held, what was carried for it."""

    row: Seance
    levees: list[int]
    tickets: int
    compte: int
    porte: int


@dataclass
class Registre:
    """What each day adds, by hand: (prélevé, porté)."""

    preleve: dict[dt.date, int] = field(default_factory=lambda: defaultdict(int))
    porte: dict[dt.date, int] = field(default_factory=lambda: defaultdict(int))
    boites: list[Boite] = field(default_factory=list)

    def sums(self, jours: Iterable[dt.date]) -> tuple[int, int]:
        jours = list(jours)
        return sum(self.preleve[j] for j in jours), sum(self.porte[j] for j in jours)


class TotalsTestCase(TestCase):
    @classmethod
    def setUpTestData(cls) -> None:
        monte_cagnotte(1, 2)

    @settings(max_examples=EXEMPLES, phases=PHASES, deadline=None, suppress_health_check=list(HealthCheck))
    @given(st.data())
    def test_p20_three_closings(self, data):
        book, clos = Registre(), []
        jours = sorted(
            data.draw(
                st.sets(st.integers(0, 130).map(lambda n: DEBUT + dt.timedelta(n)), min_size=1, max_size=6)
            )
        )
        for jour in jours:
            with le(jour):
                self.one_day(data, book, jour)
                if data.draw(st.booleans()):
                    # Its own day is closed at once; another waits for the end of the season.
                    clos += self.close_days(jour)
        with le(APRES):
            clos += self.close_days(APRES)
            months = sorted({f"{jour:%Y-%m}" for jour in clos})
            months = [month for month in months if month < "2024-11"]
            for month in months:
                clot_mois(month)
            if months:
                clot_saison(2023)
        self.check(book, clos, months)

    def one_day(self, data, book: Registre, jour: dt.date) -> None:
        """Some séances played, then some corrections of any coup or count so far."""
        for table in data.draw(st.lists(st.sampled_from((1, 2)), max_size=2, unique=True)):
            levees = data.draw(LEVEES)
            row = seance_faite(jour, *levees, table=table)
            tickets = sum(levees)
            found = max(0, tickets + data.draw(st.integers(-60, 60)))
            compte(row, found)
            surplus = max(0, found - tickets) // 10 * 10
            book.boites.append(Boite(row, levees, tickets + surplus, found, max(found, tickets)))
            book.preleve[jour] += sum(levees)
            book.porte[jour] += max(found, tickets)
        for box in book.boites:
            on = (
                box.row.jour
                if not closed(box.row.jour)
                else jour
                if not closed(jour)
                else jour + dt.timedelta(1)
            )
            if data.draw(st.integers(0, 3)) == 0:
                coup = data.draw(st.integers(1, len(box.levees)))
                after = data.draw(st.integers(0, 500)) * 10
                corrige_coup(box.row, coup, after, jour=on)
                event("coup corrected " + ("on its day" if on == box.row.jour else "later"))
                book.preleve[on] += after - box.levees[coup - 1]
                box.levees[coup - 1] = after
            if data.draw(st.integers(0, 3)) == 0:
                after = data.draw(st.integers(0, 200))
                corrige_comptee(box.row, after, jour=on)
                event("count corrected " + ("on its day" if on == box.row.jour else "later"))
                book.porte[on] += max(after, box.tickets) - box.porte
                box.porte = max(after, box.tickets)

    def close_days(self, aujourdhui: dt.date) -> list[dt.date]:
        """Every day that may close, in order."""
        done = []
        while (waiting := closings.next_closings(aujourdhui).get("jour")) is not None:
            assert waiting.empechement is None, waiting.empechement
            clot_jour(waiting.periode.debut)
            done.append(waiting.periode.debut)
        return done

    def check(self, book: Registre, clos: list[dt.date], months: list[str]) -> None:
        assert {jour for jour in book.preleve if book.preleve[jour]} <= {*clos}
        days = {row.debut: row for row in Cloture.objects.filter(genre="jour")}
        assert sorted(days) == sorted(clos)
        so_far = (0, 0)
        for jour, row in sorted(days.items()):
            assert (row.preleve, row.porte) == book.sums([jour])
            so_far = (so_far[0] + row.preleve, so_far[1] + row.porte)
            assert (row.perpetuel_preleve, row.perpetuel_porte) == so_far
        before = (0, 0)
        for row in Cloture.objects.filter(genre="mois").order_by("debut"):
            within = [jour for jour in days if row.debut <= jour <= row.fin]
            assert (row.preleve, row.porte) == book.sums(within)
            # Sum of days = month = change of the perpetual total.
            now = (row.perpetuel_preleve, row.perpetuel_porte)
            assert (now[0] - before[0], now[1] - before[1]) == (row.preleve, row.porte)
            before = now
        assert Cloture.objects.filter(genre="mois").count() == len(months)
        for row in Cloture.objects.filter(genre="saison"):
            assert (row.preleve, row.porte) == (row.perpetuel_preleve, row.perpetuel_porte) == before
            assert (row.preleve, row.porte) == book.sums(jour for jour in days if jour < APRES)
        assert perpetual_total() == so_far == book.sums(book.preleve.keys() | book.porte.keys())
        check_lines()
        check_reading()
        assert verify().ok


def closed(jour: dt.date) -> bool:
    clos = closings.last_closed()
    return clos is not None and jour <= clos


def check_lines() -> None:
    """The lines of each closing sum to it, and each keeps the columns of the register true."""
    for row in Cloture.objects.all():
        lines = list(LigneCloture.objects.filter(cloture=row))
        assert (sum(one.preleve for one in lines), sum(one.porte for one in lines)) == (
            row.preleve,
            row.porte,
        )
        for one in lines:
            assert one.compte == one.attendu + one.excedent - one.manquant
            assert one.porte == one.attendu + one.excedent


def check_reading() -> None:
    """Read again, each closed period gives what was closed; and the days of a period sum to it."""
    for row in Cloture.objects.all():
        lu = read_periode(row.debut, row.fin)
        assert lu.total.totaux == (row.preleve, row.porte)
        for line in LigneCloture.objects.filter(cloture=row):
            (found,) = [one for one in lu.lignes if one.table_id == line.table_id]
            assert found.sommes == Sommes(*(getattr(line, name) for name in Sommes._fields))
    whole = season(2023)
    lu = read_periode(whole.debut, whole.fin)
    assert add(lu.jours.values()) == lu.total
    assert sum(coups for coups, _ in lu.par_jeu.values()) == lu.total.coups
    assert sum(preleve for _, preleve in lu.par_jeu.values()) == lu.total.preleve
