"""The chouette on paper: carnet and registre say, column by column, what the journal says."""

import datetime as dt
import itertools
import re
import tempfile
from decimal import Decimal
from pathlib import Path

import pytest
from django.test import TestCase

from cercle.inspection import pdf
from cercle.inspection.papier import texte
from cercle.inspection.reports import REPORTS
from cercle.ledger.selectors.carnet import find_seance, read_carnet
from cercle.rules.montant import format_montant
from tests.ledger.cast import jeux, monte_maison, ouvre

from . import lecture, livre, nocturne
from .test_carnet import mentions, spaced, squeezed

MOMENT = dt.datetime(2026, 12, 1, 0, 43, 12, tzinfo=dt.UTC)
LETTRES = {"enjeux": "E", "chouette": "C", "dehors": "D", "pontes": "P"}


def imprime(name, seance=1):
    return pdf.render(REPORTS[name].build(table=1, seance=seance, moment=MOMENT))


def figures(rows):
    """The rows that bear figures: those written across the columns left out."""
    return [row for row in rows if not row.phrase]


def levies_of(rows):
    """The levies printed: letter, amount, tickets as (value, first, last, count)."""
    found = []
    for row in figures(rows):
        if row["objet"]:
            found.append((row["objet"], row.somme("prelevement"), []))
        if row["du"]:
            found[-1][2].append((row.somme("valeur"), int(row["du"]), int(row["au"]), int(row["nombre"])))
    return found


def inscrits(levies):
    return [
        (LETTRES[levy.objet], levy.montant, [(v, du, au, au - du + 1) for v, du, au in levy.tickets])
        for levy in levies
    ]


def calculs(levy):
    """How a levy is explained: 5 %, its base, the exact product and, when it differs, the rounded figure."""
    exact = Decimal(levy.base) * 5 / 10_000
    written = f"{exact:.2f}" if exact == round(exact, 2) else f"{exact.normalize():f}"
    rounded = f"{Decimal(levy.montant) / 100:.2f}"
    figure = written if Decimal(written) == Decimal(rounded) else f"{written} → {rounded}"
    return f"5 % × {Decimal(levy.base) / 100:.2f} = {figure}".replace(".", ",")


class Soiree(TestCase):
    """The night printed once for all the tests of a class."""

    @classmethod
    def setUpTestData(cls):
        monte_maison()
        s = nocturne.joue()
        nocturne.continue_(s)
        nocturne.ferme(s)
        cls.lu = read_carnet(find_seance(1, 1))
        cls.inscrits = livre.coups_of(1, 1)
        cls.de_chouette = {n: c for n, c in cls.inscrits.items() if c.jeu == "chouette"}
        cls.prints()

    @classmethod
    def prints(cls):
        raise NotImplementedError


class CarnetTestCase(Soiree):
    @classmethod
    def prints(cls):
        made = imprime("carnet")
        with tempfile.TemporaryDirectory() as place:
            cls.text = lecture.text(made, Path(place))
            cls.pages = lecture.pages(made, cls.lu, Path(place))
        cls.printed = lecture.by_coup(cls.pages)

    def test_it_works(self):
        assert list(self.printed) == list(self.inscrits) == list(range(1, 11))
        assert len(self.de_chouette) == 8
        assert lecture.stakes(self.pages) == [
            (coup, rang, *mise) for coup, c in self.inscrits.items() for rang, mise in c.mises.items()
        ]

    def test_the_amount_the_sums_held_and_what_is_outside(self):
        for number, c in self.de_chouette.items():
            first, *others = figures(self.printed[number])
            if not c.arret:
                continue
            assert first.somme("montant") == c.arret["courante"], number
            assert first.somme("tenu") == c.arret["sur"] + c.arret["dehors"], number
            assert first.somme("dehors") == c.arret["dehors"], number
            assert not any(row["montant"] or row["tenu"] or row["dehors"] for row in others), number
            assert f"sur elle {format_montant(c.arret['sur'])}" in mentions([first, *others]).lower().replace(
                "\u202f", " "
            )

    def test_a_void_coup_bears_the_amount_and_nothing_held(self):
        first = self.printed[4][0]
        assert (first.somme("montant"), first["tenu"], first["dehors"]) == (5_000, "", "")
        assert "COUP NUL" in mentions(self.printed[4])

    def test_a_coup_of_ecarte_has_no_chouette(self):
        for number in (1, 10):
            for row in figures(self.printed[number]):
                assert (row["montant"], row["dehors"]) == ("", "")
            assert [letter for letter, *_rest in levies_of(self.printed[number])] == ["E"]

    def test_each_levy_has_its_object_its_amount_and_its_tickets(self):
        for number, c in self.inscrits.items():
            assert levies_of(self.printed[number]) == inscrits(c.levies), number

    def test_each_levy_is_explained_under_the_moment_of_its_tickets(self):
        for number, c in self.de_chouette.items():
            said = squeezed(mentions(self.printed[number]))
            for levy in c.levies:
                after = levy.objet == "pontes"
                moment = "Après résultat" if after else "Avant la donne"
                assert levy.entry.kind == ("chouette.resultat" if after else "chouette.arret")
                head = said.index(squeezed(f"{moment} {texte.heure(levy.entry.moment)}, art. 66"))
                body = said.index(squeezed(f"{LETTRES[levy.objet]} : {calculs(levy)}"))
                result = said.index("Gagne")
                assert (result < head < body) if after else (head < body < result), number

    def test_payments_and_restitutions(self):
        for number, c in self.de_chouette.items():
            rows = figures(self.printed[number])
            assert [(int(r["fiche_p"]), r.somme("paye")) for r in rows if r["fiche_p"]] == c.paiements
            masses = next(row for row in rows if row["heure"] == "Masses")
            for side in "AB":
                standing = [m for rang, m in c.mises.items() if m[1] == side and rang not in c.annulees]
                assert masses.somme(f"mise_{side.lower()}") == sum(m[2] for m in standing)
                assert masses.somme(f"rendu_{side.lower()}") == sum(m[3] for m in standing)
        back = {m[1] for c in self.de_chouette.values() if c.arret for m in c.mises.values() if m[3]}
        assert back == {"A", "B"}  # on either side, in this evening

    def test_what_became_of_the_chouette(self):
        for number, c in self.de_chouette.items():
            if not c.resultat:
                continue
            said = mentions(self.printed[number])
            after, before = c.resultat["courante"], c.arret["courante"]
            camp = "la chouette" if c.resultat["gagnant"] == "chouette" else "les pontes"
            assert f": {camp}" in said
            word = "LA CHOUETTE SAUTE" if not after else "portée" if after > before else "réduite"
            assert word in said
            assert c.resultat["sautee"] == ("LA CHOUETTE SAUTE" in said)
            if after:
                assert f"{word} à {format_montant(after)}" in said

    def test_first_and_following_coups(self):
        """66-1: at the first coup C bears the levy, whatever is held on it; then only what the pontes win."""
        for number, c in self.de_chouette.items():
            if not c.arret:
                continue
            said = mentions(self.printed[number])
            letters = [letter for letter, *_rest in levies_of(self.printed[number])]
            assert c.arret["premier_coup"] == ("1er coup" in said) == ("C" in letters)
            assert ("Adjugée" in said) == c.arret["premier_coup"]
            pontes_later = c.resultat["gagnant"] == "pontes" and not c.arret["premier_coup"]
            assert pontes_later == ("P" in letters)
        assert "1er coup (remise)" in mentions(self.printed[5])
        assert levies_of(self.printed[5])[0][1] == levies_of(self.printed[2])[0][1] == 250
        assert levies_of(self.printed[7]) == []  # a following coup, the chouette wins

    def test_what_happened_between_the_coups(self):
        whole = spaced(" ".join(self.text))
        said = [
            "Chouette 1 mise aux enchères.",
            "Chouette 1 adjugée 50,00 € à la fiche 7, côté A, par le sort entre les fiches 7 et 8.",
            "Enchères : fiche 7, 40,00 ; fiche 8, 50,00 ;",
            "Personne derrière le chouetteur : vérifié par Paul Marchand (article 65).",
            "Chouette 1 remise à 50,00 € par la fiche 7",
            "Chouette 1 finie : elle a sauté une seconde fois",
            "Chouette 2 mise aux enchères.",
            "Chouette 2 finie : aucune enchère.",
            "Chouette 3 adjugée 0,90 € à la fiche 9, côté A. Enchères : fiche 9, 0,90.",
            "Chouette 3 finie : la fiche 9 se retire avec 1,80 €.",
        ]
        places = [whole.index(spaced(words)) for words in said]
        assert places == sorted(places)
        coups = [row["coup"] or row["heure"] for page in self.pages for row in page.rangees]
        assert coups.index("4") > coups.index("3")

    def test_each_page_carries_what_adds_up(self):
        struck = [(n, rang, *c.mises[rang]) for n, c in self.inscrits.items() for rang in c.annulees]
        before = dict.fromkeys(lecture.SOMMES, 0)
        for page in self.pages:
            for name in lecture.SOMMES:
                assert page.report.somme(name) == before[name], (page.numero, name)
                laid = name[:4] in ("mise", "rend")
                rows = [row for row in page.rangees if not (laid and row["heure"] == "Masses")]
                before[name] += sum(row.somme(name) for row in rows)
            for line in struck:
                if line in lecture.stakes([page]):
                    before[f"mise_{line[3].lower()}"] -= line[4]
            for name in lecture.SOMMES:
                assert page.a_reporter.somme(name) == before[name], (page.numero, name)
        coups = self.inscrits.values()
        assert before["prelevement"] == sum(c.prelevement for c in coups)
        assert before["nombre"] == sum(au - du + 1 for c in coups for _v, du, au in c.tickets)
        assert before["dehors"] == sum(c.arret.get("dehors", 0) for c in coups)
        assert before["tenu"] == sum(c.tenu for c in coups)
        assert len(self.pages) > 1

    def test_the_closing_sums_the_levies_by_object(self):
        last = spaced(self.text[-1])
        for objet, letter in LETTRES.items():
            total = sum(v.montant for c in self.inscrits.values() for v in c.levies if v.objet == objet)
            assert re.search(rf"{letter}, sur [^.]+\.+ {spaced(format_montant(total))}", last)
        assert re.search(r"dont de chouette \.+ 8", last)


class RegistreTestCase(Soiree):
    @classmethod
    def prints(cls):
        made = imprime("chouettes")
        with tempfile.TemporaryDirectory() as place:
            cls.text = lecture.text(made, Path(place))
            cls.pages = lecture.pages_registre(made, cls.lu, Path(place))
        cls.rows = [row for page in cls.pages for row in page.rangees]
        cls.printed = lecture.by_coup(cls.pages)
        for number, rows in cls.printed.items():
            end = next((i for i, r in enumerate(rows) if r.phrase or r["heure"] == "Total"), len(rows))
            cls.printed[number] = rows[:end]

    def test_it_works(self):
        assert list(self.printed) == list(self.de_chouette)
        assert len(self.text) == len(self.pages) + 1

    def test_the_bids_in_order(self):
        whole = spaced(" ".join(self.text))
        said = re.findall(r"Enchère (\d+) : fiche (\d+), ([\d ,]+) €, inscrite par Anne Morel", whole)
        bids = livre.faits("chouette.enchere")
        assert said == [(str(b["rang"]), str(b["fiche"]), spaced(format_montant(b["montant"]))) for b in bids]
        titles = re.findall(r"CHOUETTE N° (\d+)(?:, fiche (\d+), C = ([\d ,]+) €)?", whole)
        awards = {f["chouette"]: f for f in livre.faits("chouette.adjudication")}
        assert titles == [
            (str(n), str(awards[n]["fiche"]), spaced(format_montant(awards[n]["montant"])))
            if n in awards
            else (str(n), "", "")
            for n in (f["chouette"] for f in livre.faits("chouette.ouverture"))
        ]

    def test_each_coup_has_its_figures(self):
        for number, c in self.de_chouette.items():
            first = self.printed[number][0]
            sides = {"rendu_p": "B", "rendu_a": "A"}
            for name, side in sides.items():
                assert first.somme(name) == sum(m[3] for m in c.mises.values() if m[1] == side), number
            if not c.arret:
                continue
            asked = {
                "avant": "courante",
                "pontes": "pontes",
                "allies": "allies",
                "sur": "sur",
                "dehors": "dehors",
            }
            for name, fact in asked.items():
                assert first.somme(name) == c.arret[fact], (number, name)
            assert first["gagne"] == c.resultat["gagnant"]
            assert first.somme("apres") == c.resultat["courante"]

    def test_every_c_follows_the_one_before(self):
        steps = [(f["chouette"], f["montant"]) for f in livre.faits("chouette.adjudication")]
        assert steps == [(1, 5_000), (3, 90)]
        expected = [5_000, 10_000, 0, 5_000, 3_000, 2_230, 2_310, 0, 90, 180]
        assert [row.somme("apres") for row in figures(self.rows) if row["apres"]] == expected
        moved = [row for row in figures(self.rows) if row["apres"] or (row["coup"] and row["avant"])]
        for before, row in itertools.pairwise(moved):
            if row["avant"] and before["apres"]:
                assert row.somme("avant") == before.somme("apres")

    def test_each_levy_has_its_tickets_and_their_hour(self):
        for number, c in self.de_chouette.items():
            rows = self.printed[number]
            assert levies_of(rows) == inscrits(c.levies), number
            begun = [row for row in rows if row["objet"]]
            for row, levy in zip(begun, c.levies, strict=True):
                assert row["detaches"] == (texte.heure(levy.entry.moment) if levy.tickets else "")
                assert squeezed(f"{calculs(levy)} art. 66") == squeezed(row["mention"]), number

    def test_the_mentions(self):
        for number, c in self.de_chouette.items():
            said = mentions(self.printed[number])
            assert ("1er coup" in said) == bool(c.arret and c.arret["premier_coup"])
            assert ("LA CHOUETTE SAUTE" in said) == bool(c.resultat and c.resultat["sautee"])
            assert ("COUP NUL" in said) == bool(c.motifs and not c.arret)

    def test_the_totals_of_each_chouette(self):
        totals = [row for row in self.rows if row["heure"] == "Total"]
        by_chouette = {
            n: [c for c in self.de_chouette.values() if c.arret and c.arret["chouette"] == n] for n in (1, 3)
        }
        for row, coups in zip(totals, by_chouette.values(), strict=True):
            assert row.somme("sur") == sum(c.arret["sur"] for c in coups)
            assert row.somme("dehors") == sum(c.arret["dehors"] for c in coups)
            assert row.somme("prelevement") == sum(c.prelevement for c in coups)
            assert row.somme("nombre") == sum(au - du + 1 for c in coups for _v, du, au in c.tickets)
        whole = spaced(" ".join(self.text))
        assert "adjugé 50,00, remis 50,00, gagné 50,80, perdu 150,80, reste 0,00" in whole
        assert "C 5,00, D 2,60, P 6,60" in whole

    def test_each_page_carries_what_adds_up(self):
        before = dict.fromkeys(lecture.SOMMES_REGISTRE, 0)
        struck = sum(c.mises[rang][2] for c in self.de_chouette.values() for rang in c.annulees)
        for page in self.pages:
            for name in before:
                assert page.report.somme(name) == before[name], (page.numero, name)
                before[name] += sum(r.somme(name) for r in page.rangees if r["heure"] != "Total")
                assert page.a_reporter.somme(name) == before[name], (page.numero, name)
        coups = self.de_chouette.values()
        assert before["pontes"] + before["allies"] + struck == sum(
            m[2] for c in coups for m in c.mises.values()
        )
        assert before["prelevement"] == sum(c.prelevement for c in coups) == 1_420
        assert len(self.pages) > 1

    def test_the_closing(self):
        last = spaced(self.text[-1])
        for words in (
            r"Chouettes mises aux enchères \.+ 3",
            r"adjugées \.+ 2",
            r"remises \.+ 1",
            r"où elle a sauté \.+ 2",
            r"Prélèvements des coups de chouette \.+ 14,20",
            r"Valeur des tickets détachés \.+ 14,20",
        ):
            assert re.search(words, last), words

    def test_the_same_document_gives_the_same_bytes(self):
        assert imprime("chouettes") == imprime("chouettes")


class InProgressTestCase(TestCase):
    """Papers made in the middle of a chouette."""

    @classmethod
    def setUpTestData(cls):
        monte_maison()
        cls.s = nocturne.joue()

    @pytest.fixture(autouse=True)
    def _place(self, tmp_path):
        self.place = tmp_path

    def read(self, name):
        return spaced(" ".join(lecture.text(imprime(name), self.place)))

    def test_it_works(self):
        """Sauté, not put back yet; then a first coup whose stakes are open."""
        registre = self.read("chouettes")
        assert "Chouette en cours." in registre
        assert "PROVISOIRE" in registre
        self.s.remet()
        self.s.pose("5 B 12,00")
        carnet, registre = self.read("carnet"), self.read("chouettes")
        for paper in (carnet, registre):
            assert "EN COURS : mises ouvertes" in paper
        lu = read_carnet(find_seance(1, 1))
        row = lecture.by_coup(lecture.pages(imprime("carnet"), lu, self.place))[4][0]
        assert (row.somme("montant"), row["tenu"]) == (5_000, "")

    def test_an_auction_not_over(self):
        self.s.finit()
        self.s.encheres("7 40,00", "8 50,00")
        assert "Chouette 2 mise aux enchères. Enchères : fiche 7, 40,00 ; fiche 8, 50,00." in self.read(
            "carnet"
        )
        registre = self.read("chouettes")
        assert "la fiche 7 ne la remet pas" in registre
        assert "CHOUETTE N° 2" in registre
        assert "Enchère 2 : fiche 8, 50,00 €" in registre


class NoneTestCase(TestCase):
    """A séance without a chouette: one page that says so, and a carnet without its columns."""

    @classmethod
    def setUpTestData(cls):
        monte_maison()
        ouvre()
        nocturne.ferme(nocturne.Nocturne())
        ouvre(packs=jeux("2"))

    def test_it_works(self):
        for seance, words in (
            (1, "Aucune chouette n’a été mise"),
            (2, "Aucune chouette n’a encore été mise"),
        ):
            with tempfile.TemporaryDirectory() as place:
                (page,) = lecture.text(imprime("chouettes", seance), Path(place))
            assert f"Séance n° {seance} sans chouette" in spaced(page)
            assert f"{words} aux enchères à la table n° 1 pendant la séance n° {seance}" in spaced(page)
            assert ("PROVISOIRE" in page) == (seance == 2)
            assert "Page 1 / 1" in spaced(page)
