"""The last call taken back before anyone sits."""

from cercle.ledger.models import EvenementAppel
from cercle.ledger.services import appel
from tests.ledger.cast import ANNE, SeanceCase, by, refuse


class UndoCallTestCase(SeanceCase):
    def setUp(self):
        super().setUp()
        self.s.delivre(4)
        self.s.inscrit(1, 2, 3)

    def undo(self, **fiche):
        return appel.undo_call(by(ANNE), **self.s.ici, **fiche).facts

    def test_it_works(self):
        self.s.appelle("A")

        facts = self.undo()

        assert (facts["evenement"], facts["fiche"], facts["siege"]) == ("undo", 1, "A")
        assert (facts["appelee"], facts["file"]) == (None, [1, 2, 3])
        event = EvenementAppel.objects.get(type="undo")
        assert (event.fiche.numero, event.siege) == (1, "A")

    def test_a_call_wrongly_noted_absent(self):
        self.s.appelle("A")
        self.s.absent(1)
        assert self.undo()["file"] == [1, 2, 3]
        assert self.s.appelle("A")["appelee"] == 1

    def test_not_once_he_sits(self):
        self.s.appelle("A")
        self.s.present(1)
        refuse("nothing_to_undo", "63", self.undo)

    def test_not_twice(self):
        self.s.appelle("A")
        self.undo()
        refuse("nothing_to_undo", "63", self.undo)

    def test_not_an_absence_that_registered_again(self):
        self.s.appelle("A")
        self.s.absent(1)
        self.s.inscrit(1)
        refuse("nothing_to_undo", "63", self.undo)

    def test_not_another_call_than_the_one_its_author_saw(self):
        self.s.appelle("A")
        self.s.absent(1)
        self.s.appelle("A")
        refuse("stale_call", "63", self.undo, fiche=1, dit="celui de la fiche 2")
        assert self.undo(fiche=2)["file"] == [2, 3]

    def test_named_or_not_there_must_be_one(self):
        refuse("nothing_to_undo", "63", self.undo, fiche=1)
