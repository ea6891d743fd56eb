"""Reading corrections: a whole séance and the house in the same number of queries as one."""

from django.db import connection
from django.test.utils import CaptureQueriesContext

from cercle.ledger.selectors import correction as lus
from cercle.ledger.services import correction
from tests.ledger.cast import BRUNO, PAUL, TableCase, by


def queries(read, *args):
    with CaptureQueriesContext(connection) as captured:
        read(*args)
    return len(captured)


class ReadingTestCase(TableCase):
    def coup(self, approuvee, **quoi):
        """A coup with a correction proposed, approved or refused; None leaves it waiting."""
        self.s.joue("5 A 40,00", "6 B 30,00", "7 B 10,00", gagne="A")
        self.s.assoit("B", 2 if self.s.coup % 2 == 0 else 3)
        quoi = quoi or {"objet": "mise", "mise": 2, "montant": 2000}
        numero = correction.propose_correction(
            by(BRUNO), **self.s.ici, coup=self.s.coup - 1, motif="mal lu", **quoi
        ).facts["correction"]
        if approuvee is not None:
            correction.decide_correction(by(PAUL), correction=numero, approuvee=approuvee, mention="lu")
        return numero

    def setUp(self):
        super().setUp()
        self.coup(True)
        self.coup(False)
        self.coup(None)

    def test_it_works(self):
        found = lus.read_corrections(self.s.row)
        assert [(one.numero, one.coup, one.rang, one.etat) for one in found] == [
            (1, 1, 2, lus.APPROUVEE),
            (2, 2, 2, lus.REFUSEE),
            (3, 3, 2, lus.PROPOSEE),
        ]
        assert [one.ecart and one.ecart.preleve for one in found] == [-50, None, -50]
        assert [one.numero for one in lus.pending_corrections()] == [3]
        by_coup = lus.corrections_of_coups(self.s.row)
        assert [one.numero for id in sorted(by_coup) for one in by_coup[id]] == [1, 2, 3]
        assert {id: one.numero for id, one in lus.corrected_coups(self.s.row).items()} == {self.s.lu(1).id: 1}

    def test_only_what_is_approved_moves_the_levies(self):
        ids = [self.s.lu(coup).id for coup in (1, 2, 3)]
        assert lus.corrections_preleve(ids) == lus.corrections_preleve_of(self.s.row) == {ids[0]: -50}
        assert [lus.preleve_corrige(id) for id in ids] == [150, 200, 200]

    def test_ten_coups_cost_what_one_does(self):
        reads = {
            "corrections": (lus.read_corrections, self.s.row),
            "coups": (lus.corrected_coups, self.s.row),
            "attente": (lus.pending_corrections,),
            "écarts": (lus.corrections_preleve_of, self.s.row),
        }
        before = {name: queries(*read) for name, read in reads.items()}
        for approuvee in (True, True, False, None, None):
            self.coup(approuvee)
        self.coup(True, objet="resultat", vainqueur="B")
        after = {name: queries(*read) for name, read in reads.items()}
        assert before == after == {"corrections": 7, "coups": 11, "attente": 5, "écarts": 1}
