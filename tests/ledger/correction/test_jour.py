"""The day whose totals a correction moves (P20): its séance's while it is open, else the first open one."""

from cercle.journal.told import telling
from cercle.ledger.models import DecisionCorrection
from cercle.ledger.selectors.cloture import perpetual_total
from cercle.ledger.selectors.periode import read_periode
from cercle.ledger.services import correction
from tests.ledger.cast import BRUNO, HELENE, PAUL, by
from tests.ledger.cast_recit import RecitCase, clot, compte, le, soir


class JourTestCase(RecitCase):
    @classmethod
    def setUpTestData(cls):
        super().setUpTestData()
        with soir(2) as s:
            s.joue("5 A 40,00", "6 B 40,00", gagne="A")
            compte(1, 200)

    def corrects(self, montant):
        """The first stake of the coup, and what its levy becomes."""
        numero = correction.propose_correction(
            by(BRUNO), table=1, seance=1, objet="mise", coup=1, mise=1, montant=montant, motif="mal lu"
        ).facts["correction"]
        facts = correction.decide_correction(
            by(PAUL), correction=numero, approuvee=True, mention="approuvé"
        ).facts
        return facts["jour"]

    def preleve(self, premier, dernier):
        return read_periode(le(premier).date(), le(dernier).date()).total.preleve

    def test_it_works(self):
        """Days later, the séance counted, its day still open: it is that day that moves."""
        with telling(le(5)):
            assert self.corrects(2000) == "2021-11-02"
        assert (self.preleve(2, 2), self.preleve(5, 5)) == (100, 0)

    def test_once_the_day_is_closed_the_day_of_the_decision_moves(self):
        with telling(le(3, "12:00")):
            clot(2)
        with telling(le(8)):
            assert self.corrects(2000) == "2021-11-08"
            assert (self.preleve(2, 2), self.preleve(8, 8), self.preleve(1, 30)) == (200, -100, 100)
            clot(8)
        assert perpetual_total().preleve == 100

    def test_a_day_closed_already_when_it_is_decided(self):
        with telling(le(3, "12:00")):
            clot(2)
        with soir(8) as s:
            s.joue("5 A 40,00", "6 B 40,00", gagne="A")
            compte(2, 200)
            clot(8)
            assert self.corrects(2000) == "2021-11-09"
        with telling(le(9)):
            assert self.corrects(3000) == "2021-11-09"
            clot(9)
            assert self.corrects(4000) == "2021-11-10"
        assert [self.preleve(day, day) for day in (2, 8, 9, 10)] == [200, 200, -50, 50]

    def test_p20_seance_day_month_and_perpetual_move_by_the_same(self):
        with telling(le(2, "23:30")):
            self.corrects(2000)
            day = clot(2)
        [decision] = DecisionCorrection.objects.all()
        assert decision.jour == le(2).date()
        assert (day["preleve"], day["perpetuel_preleve"], self.preleve(1, 30)) == (100, 100, 100)
        assert (day["porte"], day["compte"]) == (200, 200)  # the box holds what it held
        assert HELENE.nom in day["par"]["nom"]
