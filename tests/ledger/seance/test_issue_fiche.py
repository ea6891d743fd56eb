"""Fiches: an order number without gap from 1, the day and the séance (article 63)."""

from django.utils import timezone

from cercle.ledger.models import Fiche
from cercle.ledger.services import seance
from tests.ledger.cast import ANNE, SeanceCase, Soiree, by, jeux, ouvre, refuse


class IssueFicheTestCase(SeanceCase):
    def test_it_works(self):
        facts = seance.issue_fiche(by(ANNE), **self.s.ici).facts

        assert facts == {"table": 1, "seance": 1, "fiche": 1, "jour": timezone.localdate().isoformat()}
        assert Fiche.objects.get().numero == 1

    def test_numbers_run_from_1_without_gap(self):
        self.s.delivre(5)
        assert list(Fiche.objects.order_by("id").values_list("numero", flat=True)) == [1, 2, 3, 4, 5]

    def test_the_next_seance_begins_again_at_1_and_knows_no_fiche_of_this_one(self):
        self.s.delivre(5)
        seance.close_seance(by(ANNE), **self.s.ici)
        ouvre(packs=jeux("2"))
        second = Soiree(seance=2)
        refuse("fiche_unknown", "63", second.inscrit, 5)
        second.delivre(1)
        assert second.row.fiches.get().numero == 1
        refuse("fiche_unknown", "63", second.inscrit, 5, dit="la dernière est la 1")


class PastMidnightTestCase(SeanceCase):
    """A séance may run past midnight: it belongs to the day it opened. Two clocks a day apart show it."""

    @classmethod
    def setUpTestData(cls):
        with timezone.override("Pacific/Pago_Pago"):
            super().setUpTestData()

    def test_it_keeps_its_day(self):
        with timezone.override("Pacific/Pago_Pago"):
            before = timezone.localdate()
        with timezone.override("Pacific/Kiritimati"):
            assert timezone.localdate() > before
            facts = seance.issue_fiche(by(ANNE), **self.s.ici).facts
            self.s.delivre(2)
            self.s.assoit("A", 1)
            self.s.assoit("B", 2)
            self.s.joue("3 A 1,00", "2 B 1,00", gagne="A")
            assert self.s.row.jour == before
            seance.close_seance(by(ANNE), **self.s.ici)
            tomorrow = ouvre(packs=jeux("2"))
        assert facts["jour"] == before.isoformat()
        assert tomorrow["jour"] > facts["jour"]
