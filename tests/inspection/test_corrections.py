"""A corrected coup on paper: the original struck and readable, the correction in red, the books' totals."""

import re
import tempfile
from pathlib import Path

from django.db.models import F, Sum
from django.test import TestCase

from cercle.inspection import pdf
from cercle.inspection.reports.chouette import chouettes
from cercle.inspection.reports.corrections import actuel
from cercle.inspection.reports.ecarte import carnet
from cercle.ledger.models import Prelevement, PrelevementCorrige
from cercle.ledger.selectors.carnet import find_seance, read_carnet
from cercle.ledger.services import correction
from cercle.rules.montant import format_montant
from tests.ledger.cast import BRUNO, HELENE, by, monte_maison

from . import lecture, nocturne
from . import saison as conte
from .test_carnet import spaced
from .test_chouette import MOMENT


def corrects(*, approuvee=True, mention="lu et approuvé", **what):
    facts = correction.propose_correction(
        by(BRUNO), motif="relevé de la vidéo", table=1, seance=1, **what
    ).facts
    if approuvee is not None:
        correction.decide_correction(
            by(HELENE), correction=facts["correction"], approuvee=approuvee, mention=mention
        )


def levied():
    """What the coups of all séances owe, corrections included, by what it is taken on."""
    sums = dict(Prelevement.objects.values_list("objet").annotate(Sum("montant")))
    for objet, moved in PrelevementCorrige.objects.values_list("objet").annotate(
        moved=Sum(F("montant") - F("avant"))
    ):
        sums[objet] = sums.get(objet, 0) + moved
    return sums


class CorrectedTestCase(TestCase):
    @classmethod
    def setUpTestData(cls):
        monte_maison()
        s = nocturne.joue()
        nocturne.continue_(s)
        nocturne.ferme(s)
        corrects(objet="resultat", coup=3, vainqueur="A")  # 1
        corrects(objet="mise", coup=3, mise=2, montant=6_130)  # 2
        corrects(objet="mise", coup=1, mise=1, montant=2_000)  # 3
        corrects(objet="resultat", coup=1, vainqueur="A", approuvee=False, mention="rien ne le montre")  # 4
        corrects(objet="resultat", coup=10, vainqueur="B", approuvee=None)  # 5
        cls.lu = read_carnet(find_seance(1, 1))
        cls.carnet, cls.registre = (
            carnet(table=1, seance=1, moment=MOMENT), chouettes(table=1, seance=1, moment=MOMENT),
        )  # fmt: skip
        with tempfile.TemporaryDirectory() as place:
            content = pdf.render(cls.carnet)
            cls.text = [spaced(page) for page in lecture.text(content, Path(place))]
            cls.pages = lecture.pages(content, cls.lu, Path(place))
            content = pdf.render(cls.registre)
            cls.text_registre = [spaced(page) for page in lecture.text(content, Path(place))]
            cls.pages_registre = lecture.pages_registre(content, cls.lu, Path(place))

    def test_it_works(self):
        """The totals carried from the last page are those of the books, corrections included."""
        assert self.pages[-1].a_reporter.somme("prelevement") == sum(levied().values())
        chouette = sum(m for objet, m in levied().items() if objet != "enjeux")
        assert self.pages_registre[-1].a_reporter.somme("prelevement") == chouette

    def test_conservation_holds_in_what_is_printed(self):
        """What is laid is given back or held, on both sides alike, and the pages carry it."""
        last = self.pages[-1].a_reporter
        now = [actuel(self.lu, coup) for coup in self.lu.coups]
        for cote in "AB":
            assert last.somme(f"mise_{cote.lower()}") == sum(one.masse(cote) for one in now)
            assert last.somme(f"rendu_{cote.lower()}") == sum(one.rendu(cote) for one in now)
        assert last.somme("tenu") == sum(one.tenu or 0 for one in now)
        assert last.somme("paye") == sum(one.paye for one in now)

    def test_the_original_is_struck_and_can_be_read(self):
        struck = " ".join(re.findall(r"<s>(.*?)</s>", "".join(self.carnet.feuilles)))
        for figure in ("30,00", "71,30", "131,30", "48,70", "117,00", "119,50", "Gagne B", "= 1,25"):
            assert figure in struck, figure
        rows = lecture.by_coup(self.pages)[1]
        assert any("5" in row["fiche_a"] and "30,00" in row["mise_a"] for row in rows)

    def test_the_correction_is_red_italic_and_signed(self):
        leaves = "".join(self.carnet.feuilles)
        red = re.findall(r"<em[^>]*>(.*?)</em>", leaves)
        assert any(re.search(r"±3\s+5\s+20,00", line) for line in red)
        assert any(re.search(r"±2\s+9\s+61,30", line) for line in red)
        # The result bears the number of its own correction, though the coup has a later one.
        assert any("±1 Gagne A : la chouette" in line for line in red)
        css = (Path(pdf.STYLES) / "registre.css").read_text()
        assert re.search(r"^em \{ color: #[0-9a-f]{6}; font-style: italic \}", css, re.M)
        assert "précédée de « ± » et de son numéro (article 68)" in self.text[-1]

    def test_its_words(self):
        whole = " ".join(self.text)
        for words in (
            "± 3, coup 1", "Motif : relevé de la vidéo", "par Bruno Petit (E2) ; approuvée",
            "par Hélène Garnier (D1) : « lu et approuvé »", "Prélèvement E : 1,30 → 1,00",
        ):  # fmt: skip
            assert words in whole, words

    def test_refused_or_not_decided_it_is_said_and_changes_nothing(self):
        whole = " ".join(self.text)
        assert "± 4, coup 1" in whole
        assert "REFUSÉE" in whole
        assert "« rien ne le montre »" in whole
        assert "± 5, coup 10" in whole
        assert "pas encore décidée" in whole
        red = " ".join(re.findall(r"<em[^>]*>(.*?)</em>", "".join(self.carnet.feuilles)))
        assert "± 4" not in red
        assert "± 5" not in red

    def test_the_closing_page_gives_both_totals(self):
        first = sum(c.preleve for c in self.lu.coups)
        now = sum(levied().values())
        for label, montant in (
            ("Prélèvements au profit de la cagnotte", now),
            ("tels qu’ils ont été pris", first),
            ("corrections", now - first),
        ):
            assert re.search(f"{label} \\.+ {format_montant(montant)}", self.text[-1]), label

    def test_the_registre_des_chouettes(self):
        html = "".join(self.registre.feuilles)
        struck = {one.strip() for one in re.findall(r"<s>(.*?)</s>", html)}
        assert {"131,30", "10,00", "5,00", "pontes"} <= struck
        assert re.search(r"<em>\s*±2\s+121,30\s+0,00\s+P\s+0,00\s+chouette", html)
        assert "± 1, coup 3" in " ".join(self.text_registre)
        assert "± 3, coup 1" not in " ".join(self.text_registre)  # écarté's


class MachineTestCase(TestCase):
    """A séance whose tickets a machine printed: its number beside each levy, its total at the end."""

    @classmethod
    def setUpTestData(cls):
        conte.monte()
        conte.joue_novembre()
        cls.lu = read_carnet(find_seance(2, 2))
        content = pdf.render(carnet(table=2, seance=2, moment=MOMENT))
        with tempfile.TemporaryDirectory() as place:
            cls.text = [spaced(page) for page in lecture.text(content, Path(place))]
            cls.pages = lecture.pages(content, cls.lu, Path(place))

    def test_it_works(self):
        printed = [
            (row.somme("valeur"), row["du"], row["au"], row["nombre"])
            for rows in lecture.by_coup(self.pages).values()
            for row in rows
            if row["du"]
        ]
        assert printed == [(500, "501", "501", "1"), (10, "502", "502", "1")]

    def test_the_opening_names_the_machine(self):
        assert "Machine automatique" in self.text[1]
        assert "MX-7 501" in self.text[1]

    def test_the_closing_compares_its_total_with_the_books(self):
        last = self.text[-1]
        assert "Machine n° MX-7" in last
        assert re.search(r"Total de l’historique imprimé \.+ 5,10", last)
        assert re.search(r"Dernier ticket de l’historique imprimé \.+ 502", last)
        assert "mach. n° 501 à 502 2 5,10" in last
