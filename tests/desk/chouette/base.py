"""A table whose chouette is up for auction, or adjudged to fiche 1, seated in A; fiche 2 faces him."""

from cercle.ledger.selectors import chouette as chouettes

from ..base import TableTestCase
from ..distribution import CHEF


class EncheresTestCase(TableTestCase):
    """The chef de partie has put chouette 1 up for auction; no bid yet."""

    def setUp(self):
        super().setUp()
        self.chef = self.poste(CHEF)
        self.assertEqual(self.chef.type("0*").status_code, 200)
        self.look()

    def look(self):
        """Everybody has the screen of now before his eyes."""
        for poste in (self.anne, self.bruno, self.chef):
            poste.look()

    @property
    def chouette(self):
        return chouettes.read_current(self.seance)

    @property
    def lue(self):
        return chouettes.read_chouettes(self.seance)[-1]

    def bid(self, *lines: str) -> None:
        """Bids typed by Bruno, each of which must be accepted."""
        for line in lines:
            self.assertEqual(self.bruno.type(line).status_code, 200, line)
        self.look()


class ChouetteTestCase(EncheresTestCase):
    """Adjudged for 50,00 to fiche 1, in A: A is the chouetteur's side and B that of the pontes."""

    def setUp(self):
        super().setUp()
        self.bid("8*40", "1*50")
        self.assertEqual(self.chef.press("adjudication", "A", verifie="1").status_code, 200)
        self.look()

    def facing(self) -> None:
        """Whoever loses against the chouetteur is replaced by the call."""
        self.look()
        self.assertEqual(self.anne.press("appel", "B").status_code, 200)
        self.assertEqual(self.anne.press("present").status_code, 200)
        self.look()

    def play(self, *stakes: str, winner: str) -> None:
        """A whole coup by Bruno."""
        self.stake(*stakes)
        self.advance("arret", "donne", winner)
        self.look()
