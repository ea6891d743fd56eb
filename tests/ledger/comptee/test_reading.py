"""Reading a count: three columns side by side, and their differences line by line (71)."""

from django.db import connection
from django.test.utils import CaptureQueriesContext

from cercle.ledger.selectors.comptee import current_columns, expected, list_uncounted, read_count
from cercle.ledger.services import seance
from tests.ledger.cast import ANNE, by
from tests.ledger.cast_cagnotte import (
    JEUDI,
    MERCREDI,
    VENDREDI,
    CagnotteCase,
    compte,
    corrige_comptee,
    corrige_coup,
    le,
    seance_faite,
)
from tests.ledger.comptee.test_record_comptee import ComptageCase


def said(lu):
    return [(d.nature, d.montant, d.coup, d.correction) for d in lu.differences]


def sums(lu):
    """The three columns, and what the lines between them come to."""
    between = {"coups_tickets": 0, "tickets_compte": 0}
    for line in lu.differences:
        between[line.entre] += line.montant
    return lu.preleve, lu.attendu, lu.bilan.compte if lu.bilan else None, *between.values()


class ReadingTestCase(ComptageCase):
    def test_it_works(self):
        lu = read_count(self.s.row)
        assert (lu.coups, lu.preleve, lu.attendu, lu.close, lu.comptee) == (1, 130, 130, False, None)
        assert [(t.valeur, t.du, t.au, t.nombre, t.montant) for t in lu.tickets] == [
            (100, 1, 1, 1, 100),
            (10, 1, 3, 3, 30),
        ]
        assert [(c.carnet.valeur, c.carnet.premier, c.prochain) for c in lu.a_relever] == [
            (100, 1, 2),
            (10, 1, 4),
        ]
        assert (lu.machine, lu.differences, lu.lignes, lu.releves) == (None, (), (), ())
        assert expected(self.s.row) == 130

    def test_counted(self):
        self.compte(150, releves=self.lu(dime=6), observation="RAS")
        lu = read_count(self.s.row)
        assert lu.comptee.observation == "RAS"
        assert lu.close
        assert lu.lignes == ((100, 1), (1, 50))
        assert [(c.valeur, prochain) for c, prochain in lu.releves] == [(100, 2), (10, 6)]
        assert [(t.valeur, t.du, t.au, t.montant) for t in lu.tickets_excedent] == [(10, 6, 7, 20)]
        assert [(m.premier, m.dernier, m.montant) for m in lu.manquants] == [(4, 5, 20)]
        assert lu.a_relever == ()
        assert said(lu) == [("excedent", 20, 0, 0), ("numeros_manquants", 0, 0, 0)]
        assert sums(lu) == (130, 130, 150, 0, 20)

    def test_a_fixed_number_of_queries(self):
        with CaptureQueriesContext(connection) as few:
            read_count(self.s.row)
        for loser in (3, 4, 7):
            self.s.assoit("B", loser)
            self.s.joue("5 A 25,00", "6 B 25,00", gagne="A")
        with CaptureQueriesContext(connection) as many:
            read_count(self.s.row)
        assert len(many) == len(few) <= 14

    def test_what_is_still_to_be_counted(self):
        (one,) = list_uncounted()
        assert (one.table, one.seance, one.close, one.coups) == (1, 1, False, 1)
        seance.close_seance(by(ANNE), **self.s.ici)
        assert [one.close for one in list_uncounted()] == [True]
        self.compte()
        assert list_uncounted() == []


class DifferencesTestCase(CagnotteCase):
    def test_corrections_before_the_count_show_as_surplus_or_shortage(self):
        with le(MERCREDI):
            one = seance_faite(MERCREDI, 130, 50)
            first = corrige_coup(one, 1, 180, jour=MERCREDI)
            second = corrige_coup(one, 2, 20, jour=MERCREDI)
        lu = read_count(one)
        assert sums(lu) == (200, 180, None, -20, 0)
        assert said(lu) == [("correction", -50, 1, first), ("correction", 30, 2, second)]
        with le(MERCREDI):
            compte(one, 200)
        lu = read_count(one)
        assert sums(lu) == (200, 180, 200, -20, 20)
        assert lu.machine.total == lu.detache == 180
        assert [(t.valeur, t.du, t.montant) for t in lu.tickets_excedent] == [(20, 3, 20)]

    def test_a_coup_corrected_twice_moves_by_both(self):
        with le(MERCREDI):
            one = seance_faite(MERCREDI, 130)
            corrige_coup(one, 1, 180, jour=MERCREDI)
            corrige_coup(one, 1, 100, jour=MERCREDI)
        assert [c.difference for c in read_count(one).corrections] == [50, -80]
        assert sums(read_count(one)) == (100, 130, None, 30, 0)

    def test_a_count_corrected(self):
        """The tickets torn for the surplus stay: they are part of what must be in the box."""
        with le(MERCREDI):
            one = seance_faite(MERCREDI, 130)
            compte(one, 150)
        with le(JEUDI):
            corrige_comptee(one, 140, jour=JEUDI)
        lu = read_count(one)
        assert (lu.bilan.attendu, lu.bilan.compte, lu.bilan.manquant, lu.bilan.porte) == (150, 140, 10, 150)
        assert current_columns(lu.comptee) == lu.bilan
        assert sums(lu) == (130, 150, 140, 20, -10)
        assert said(lu)[0][0] == "tickets_excedent"

    def test_p17_void_coups_are_told(self):
        with le(MERCREDI):
            one = seance_faite(MERCREDI, 130, 0, nuls=2)
        assert said(read_count(one)) == [("coup_nul", 0, 1, 0)]
        assert sums(read_count(one)) == (130, 130, None, 0, 0)

    def test_late_ones_first(self):
        with le(VENDREDI):
            seance_faite(VENDREDI, 10, table=2)
            seance_faite(MERCREDI, 10)
            seance_faite(VENDREDI, 10, table=1)
        found = list_uncounted()
        assert [(one.jour, one.table, one.retard(VENDREDI)) for one in found] == [
            (MERCREDI, 1, 2),
            (VENDREDI, 1, 0),
            (VENDREDI, 2, 0),
        ]
