"""A coup of baccara corrected on its feuille de partie: struck, in red, in the totals (article 68)."""

import re

from cercle.inspection.reports import REPORTS
from cercle.ledger.services import correction
from tests.inspection.baccara.papier import words
from tests.inspection.baccara.test_feuille import ruled
from tests.ledger.cast import ANNE, PAUL, by
from tests.ledger.cast_banque import CheminDeFerCase, OuverteCase

TABLE = {"table": 1, "seance": 1}


class OuverteCorrigeeTestCase(OuverteCase):
    def setUp(self):
        super().setUp()
        self.s.joue("800,00 300,00", "g p")  # 6,30
        self.s.joue("100,00 200,00", "g g")  # 3,80

    def propose(self, **quoi):
        asked = {"objet": "banque", "coup": 1, "motif": "mal lu", **TABLE} | quoi
        return correction.propose_correction(by(ANNE), **asked).facts["correction"]

    def decide(self, numero, approuvee=True):
        correction.decide_correction(
            by(PAUL), correction=numero, approuvee=approuvee, mention="vu à la table"
        )

    def html(self):
        return "".join(REPORTS["baccara"].build(**TABLE).feuilles)

    def test_it_works(self):
        self.decide(self.propose(resultat_2="egalite", mise_1=90_000))
        struck = [cell.strip() for cell in re.findall(r"<s>([^<]*)</s>", self.html())]
        assert struck == ["800,00", "G P", "6,30"]
        (red,) = re.findall(r"<em>(.*?)</em>", self.html())
        assert red.split() == ["±1", "900,00", "G", "=", "11,30", "1,25", "%", "×", "900,00", "=", "11,25",
                               "→", "11,30"]  # fmt: skip
        said = words("baccara", **TABLE)
        for told in (
            "± 1, coup 1 : 1er tableau : 800,00 €, gagnant ; 2e tableau : 300,00 €, perdant",
            "Motif : mal lu.",
            "« vu à la table ».",
            "Prélèvement : 6,30 → 11,30.",
        ):
            self.assertIn(told, said)

    def test_the_totals_take_it_in(self):
        """900,00 and 100,00; 300,00 and 200,00; 11,30 and 3,80. The tickets are those torn."""
        torn = ruled()[-1].a_reporter.somme("tickets")
        self.decide(self.propose(resultat_2="egalite", mise_1=90_000))
        carried = ruled()[-1].a_reporter
        sums = [carried.somme(nom) for nom in ("mise_1", "mise_2", "prelevement", "tickets")]
        assert sums == [100_000, 50_000, 1_510, torn]
        said = words("baccara", **TABLE)
        self.assertRegex(said, r"Mises des pontes \.+ 1 500,00")
        self.assertRegex(said, r"Prélèvements \.+ 15,10")
        self.assertIn("Taille 1 : 2 coups, 1 500,00 € de mises, 15,10 € prélevés.", said)

    def test_twice(self):
        """What counts is the last; the first red line is not written again."""
        self.decide(self.propose(resultat_2="egalite"))
        self.decide(self.propose(resultat_2="gagnant"))
        reds = re.findall(r"<em>(.*?)</em>", self.html())
        assert len(reds) == 1
        assert reds[0].split()[:4] == ["±2", "G", "G", "13,80"]
        said = words("baccara", **TABLE)
        self.assertIn("Prélèvement : 6,30 → 10,00.", said)
        self.assertIn("Prélèvement : 10,00 → 13,80.", said)

    def test_what_waits_or_was_refused_changes_nothing(self):
        self.decide(self.propose(resultat_2="egalite"), approuvee=False)
        self.propose(coup=2, resultat_2="egalite")
        assert "<s>" not in self.html()
        assert "<em>" not in self.html()
        said = words("baccara", **TABLE)
        self.assertIn("REFUSÉE", said)
        self.assertIn("pas encore décidée", said)
        self.assertRegex(said, r"Prélèvements \.+ 10,10")

    def test_no_levy_was_due(self):
        self.decide(self.propose(resultat_1="perdant"))
        (red,) = re.findall(r"<em>(.*?)</em>", self.html())
        assert red.split() == ["±1", "P", "P", "0,00"]


class CheminDeFerCorrigeTestCase(CheminDeFerCase):
    def test_the_carnet_d_enregistrement_and_the_coups(self):
        self.s.joue("30,00", "g")
        asked = {"objet": "banque", "coup": 1, "motif": "mal lu", "mise_1": 4_000, **TABLE}
        correction.propose_correction(by(ANNE), **asked)
        correction.decide_correction(by(PAUL), correction=1, approuvee=True, mention="oui")
        (red,) = re.findall(r"<em>(.*?)</em>", "".join(REPORTS["baccara"].build(**TABLE).feuilles))
        assert red.split()[:3] == ["±1", "40,00", "2,00"]
