"""Those who ask to hold the cards, in order of registration (article 63)."""

from cercle.ledger.models import EvenementAppel
from cercle.ledger.selectors import seance as seances
from cercle.ledger.services import appel
from tests.ledger.cast import ANNE, SeanceCase, by, refuse


class RegisterFicheTestCase(SeanceCase):
    def setUp(self):
        super().setUp()
        self.s.delivre(4)

    def test_it_works(self):
        facts = appel.register_fiche(by(ANNE), **self.s.ici, fiche=3).facts

        assert facts == {
            "table": 1, "seance": 1, "evenement": "register", "fiche": 3, "siege": "", "appelee": None,
            "sieges": {"A": None, "B": None}, "file": [3],
        }  # fmt: skip
        event = EvenementAppel.objects.get()
        assert (event.rang, event.type, event.fiche.numero, event.siege) == (1, "register", 3, "")

    def test_the_queue_keeps_the_order(self):
        self.s.inscrit(3, 1, 4)
        assert seances.read_appel(self.s.row).queue == (3, 1, 4)

    def test_only_a_fiche_of_this_seance(self):
        refuse("fiche_unknown", "63", self.s.inscrit, 5, dit="la dernière est la 4")

    def test_once(self):
        self.s.inscrit(3)
        refuse("already_registered", "63", self.s.inscrit, 3, dit="fiche 3")
        self.s.appelle("A")
        refuse("already_registered", "63", self.s.inscrit, 3)
        self.s.present(3)
        refuse("already_registered", "63", self.s.inscrit, 3)


class NoFicheTestCase(SeanceCase):
    def test_before_the_first_fiche(self):
        refuse("fiche_unknown", "63", self.s.inscrit, 1, dit="aucune")
