"""The carnet d'enregistrement of baccara: its title, columns 3 and 3 bis, the sabot (58, 70, 71)."""

import re
import tempfile
from pathlib import Path

from cercle.inspection import pdf
from cercle.inspection.reports import REPORTS
from cercle.ledger.selectors.registres import find_table, read_enregistrement
from tests.inspection import lecture
from tests.ledger.cast_banque import CheminDeFerCase, LimiteeCase, OuverteCase


def printed():
    content = pdf.render(REPORTS["enregistrement"].build(table=1))
    with tempfile.TemporaryDirectory() as place:
        return re.sub(r"\s+", " ", " ".join(lecture.text(content, Path(place))))


class LimiteeTestCase(LimiteeCase):
    def test_it_works(self):
        """Two bankers described apart, and the mention of the sabot in column 3."""
        self.s.joue("800,00 300,00", "g p")
        self.s.finit("retrait")
        self.s.tient("Mme Roux", "900,00")
        self.s.joue("100,00 100,00", "g e")
        self.s.joue("100,00 100,00", "e e")
        (seance,) = read_enregistrement(find_table(1)).seances
        bankers = [(b.nom, b.banques, b.coups, b.preleve) for b in seance.banquiers]
        assert bankers == [("M. Blanc", 1, 1, 1_000), ("Mme Roux", 1, 2, 200)]
        assert [(s.numero, s.par) for s in seance.sabots] == [(1, "Hélène Garnier")]
        whole = printed()
        for said in (
            "Baccara à banque limitée",
            "Banquiers",
            "3 bis",
            "M. Blanc : 1 coup,",
            "sabot 1, affecté",
        ):
            self.assertIn(said, whole)

    def test_the_bankers_make_up_the_levies_of_the_séance(self):
        for stakes, words in (("800,00 300,00", "g g"), ("50,00 20,00", "p g"), ("40,00 40,00", "g e")):
            self.s.joue(stakes, words)
        (seance,) = read_enregistrement(find_table(1)).seances
        assert sum(b.preleve for b in seance.banquiers) == seance.detache


class OuverteTestCase(OuverteCase):
    def test_its_title(self):
        self.s.joue("800,00 300,00", "g p")
        whole = printed()
        self.assertIn("Baccara à banque ouverte", whole)
        self.assertIn("M. Noir : 1 coup,", whole)


class CheminDeFerTestCase(CheminDeFerCase):
    def test_staff_and_sabot_in_column_3(self):
        self.s.joue("30,00", "g")
        whole = printed()
        self.assertNotIn("3 bis", whole)
        for said in ("Anne Morel", "Bruno Petit", "sabot 1, affecté"):
            self.assertIn(said, whole)
        assert read_enregistrement(find_table(1)).seances[0].banquiers == ()
