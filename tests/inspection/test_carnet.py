"""The carnet spécial on paper: what its PDF says, column by column, is what the journal says."""

import datetime as dt
import re
import tempfile
from pathlib import Path

from django.test import TestCase

from cercle.inspection import pdf
from cercle.inspection.papier import texte, timbre
from cercle.inspection.reports.ecarte import LIGNES, carnet
from cercle.journal.head import current_head, format_head
from cercle.ledger.selectors.carnet import find_seance, read_carnet
from cercle.rules.montant import format_montant
from tests.ledger.cast import monte_maison, ouvre

from . import lecture, livre, soiree

MOMENT = dt.datetime(2026, 12, 1, 0, 43, 12, tzinfo=dt.UTC)


def spaced(text):
    """Every kind and run of spaces as one."""
    return re.sub(r"[\s\u202f\u00a0]+", " ", text)


def squeezed(text):
    return re.sub(r"[\s\u202f\u00a0]+", "", text)


class Printed(TestCase):
    """A séance printed once for all the tests of a class; `plays` keeps it."""

    @classmethod
    def plays(cls):
        raise NotImplementedError

    @classmethod
    def setUpTestData(cls):
        monte_maison()
        cls.plays()
        cls.lu = read_carnet(find_seance(1, 1))
        cls.head = current_head()
        cls.document = carnet(table=1, seance=1, moment=MOMENT)
        cls.pdf = pdf.render(cls.document)
        with tempfile.TemporaryDirectory() as place:
            cls.text = lecture.text(cls.pdf, Path(place))
            cls.pages = lecture.pages(cls.pdf, cls.lu, Path(place))
        cls.inscrits = livre.coups_of(1, 1)


class ClosedTestCase(Printed):
    @classmethod
    def plays(cls):
        cls.partie = soiree.joue()
        soiree.ferme(cls.partie)

    def test_it_works(self):
        assert len(self.inscrits) == 12
        assert len(self.text) == len(self.document.feuilles) > 6
        assert len(self.pages) == len(self.text) - 3  # cover, opening, closing

    def test_every_stake_is_on_its_row(self):
        expected = [
            (coup, rang, *mise)
            for coup, inscrit in self.inscrits.items()
            for rang, mise in inscrit.mises.items()
        ]
        assert lecture.stakes(self.pages) == expected

    def test_every_coup_has_its_sum_held_levy_tickets_and_payments(self):
        printed = lecture.by_coup(self.pages)
        assert list(printed) == list(self.inscrits)
        for coup, inscrit in self.inscrits.items():
            rows = printed[coup]
            assert sum(row.somme("tenu") for row in rows) == inscrit.tenu, coup
            assert sum(row.somme("prelevement") for row in rows) == inscrit.prelevement, coup
            tickets = [
                (row.somme("valeur"), int(row["du"]), int(row["au"]), int(row["nombre"]))
                for row in rows
                if row["du"]
            ]
            assert tickets == [(v, du, au, au - du + 1) for v, du, au in inscrit.tickets], coup
            paid = [(int(row["fiche_p"]), row.somme("paye")) for row in rows if row["fiche_p"]]
            assert paid == inscrit.paiements, coup

    def test_the_totals_of_both_sides(self):
        for coup, rows in lecture.by_coup(self.pages).items():
            inscrit = self.inscrits[coup]
            masses = next(row for row in rows if row["heure"] == "Masses")
            for cote in "AB":
                standing = [
                    m for rang, m in inscrit.mises.items() if m[1] == cote and rang not in inscrit.annulees
                ]
                assert masses.somme(f"mise_{cote.lower()}") == sum(m[2] for m in standing), coup
                assert masses.somme(f"rendu_{cote.lower()}") == sum(m[3] for m in standing), coup

    def test_a_levy_of_nothing_has_its_reason_and_no_ticket(self):
        rows = lecture.by_coup(self.pages)[1]
        assert rows[0]["prelevement"] == "0,00"
        assert not any(row["du"] for row in rows)
        assert "5 % × 0,50 = 0,025 → 0,00 art. 66" in mentions(rows)

    def test_a_levy_that_straddles_two_carnets(self):
        rows = lecture.by_coup(self.pages)[3]
        assert [(r["valeur"], r["du"], r["au"]) for r in rows if r["du"]] == [
            ("1,00", "191", "200"),
            ("1,00", "201", "210"),
        ]

    def test_a_levy_of_three_values(self):
        rows = lecture.by_coup(self.pages)[4]
        assert [r["valeur"] for r in rows if r["du"]] == ["10,00", "1,00", "0,10"]
        assert "5 % × 231,10 = 11,555 → 11,60 art. 66" in mentions(rows)

    def test_a_cancelled_line_is_struck_readable_and_added_to_nothing(self):
        line = next(h for h in "".join(self.document.feuilles).splitlines() if "<s>" in h)
        struck = re.search(r"<s>(.*)</s>", line)[1]
        assert struck.split()[1:] == ["2", "13", "20,00"]
        assert "Rang 2 annulé à" in mentions(lecture.by_coup(self.pages)[5])

    def test_a_misdeal_and_the_donne_after_it(self):
        said = mentions(lecture.by_coup(self.pages)[5])
        packs = re.findall(r"Donne \d\d:\d\d:\d\d, jeu (\w+)", said)
        assert packs == ["vert", "rouge"] or len(set(packs)) == 2
        assert re.search(r"Donne [^F]*Fausse donne \d\d:\d\d:\d\d : carte retournée Donne .*Gagne B", said)

    def test_a_long_reason_is_whole(self):
        said = squeezed(mentions(lecture.by_coup(self.pages)[6]))
        assert f"COUPNULà{squeezed(self.void_time())}:{squeezed(soiree.LONG_MOTIF)}" in said

    def void_time(self):
        return texte.heure(self.lu.issues[6])

    def test_each_page_carries_what_adds_up(self):
        """The figures printed on the page, the struck line and the masses left out, and nothing else."""
        struck = (5, 2, 13, "B", 2_000, 0)
        cancelled = [(coup, rang) for coup, c in self.inscrits.items() for rang in c.annulees]
        assert cancelled == [struck[:2]]
        before = dict.fromkeys(lecture.SOMMES, 0)
        for page in self.pages:
            for name in lecture.SOMMES:
                assert page.report.somme(name) == before[name], (page.numero, name)
                laid = name[:4] in ("mise", "rend")
                rows = [row for row in page.rangees if not (laid and row["heure"] == "Masses")]
                before[name] += sum(row.somme(name) for row in rows)
            if struck in lecture.stakes([page]):
                before["mise_b"] -= 2_000
            for name in lecture.SOMMES:
                assert page.a_reporter.somme(name) == before[name], (page.numero, name)
        coups = self.inscrits.values()
        assert before["tenu"] == sum(c.tenu for c in coups)
        assert before["prelevement"] == sum(c.prelevement for c in coups)
        assert before["paye"] == sum(m for c in coups for _f, m in c.paiements)
        assert before["paye"] + before["prelevement"] == 2 * before["tenu"]

    def test_every_page_has_its_number_the_head_and_the_time(self):
        for number, page in enumerate(self.text, start=1):
            line = spaced(page)
            assert f"Page {number} / {len(self.text)}" in line
            assert f"tête n° {self.head.number} · {self.head.digest[:8]} {self.head.digest[8:16]}" in line
            assert "Établi le 1er décembre 2026 à 01:43:12 (UTC+01:00)" in line
            assert "PROVISOIRE" not in line.upper().replace("EST PROVISOIRE", "")
        assert spaced(format_head(self.head)) in spaced(self.text[-1])

    def test_no_page_overflows(self):
        for page in self.pages:
            assert len(page.rangees) <= LIGNES

    def test_the_cover(self):
        cover = spaced(self.text[0])
        for words in ("Casino du Parc", "Vichy", "Carnet spécial d’écarté", "Table n° 1"):
            assert words in cover
        assert f"Commencé le {texte.jour_court(self.lu.commence_le)}" in cover

    def test_the_opening(self):
        opening = spaced(self.text[1])
        for words in ("Anne Morel (E1)", "Bruno Petit (E2)", "rouge R-001", "bleu B-001", "vert V-001"):
            assert words in opening
        for value in ("0,10 €", "1,00 €"):
            assert f"{value} 1 – 200 1" in opening

    def test_the_date_stamp(self):
        day = self.lu.timbre
        assert f">{day:%d} {timbre.MOIS[day.month - 1]} {day:%Y}</text>" in self.document.feuilles[1]
        caption = spaced(self.text[1]).replace("apposé", "")
        assert f"Timbre à date du {texte.jour_court(day)}" in caption
        assert "première séance" in caption

    def test_what_happened_between_the_coups(self):
        whole = spaced("".join(self.text))
        said = ("interrompue : coupure de courant", "reprise.", "Clara Roux remplace Anne Morel.", "(11)")
        places = [whole.index(words) for words in said]
        assert places == sorted(places)

    def test_the_closing(self):
        last = spaced(self.text[-1])
        due = sum(c.prelevement for c in self.inscrits.values())
        assert "Prélèvements au profit de la cagnotte" in last
        assert last.count(spaced(format_montant(due))) >= 2
        assert "Coups portés au carnet" in last

    def test_the_same_document_gives_the_same_bytes(self):
        again = carnet(table=1, seance=1, moment=MOMENT)
        assert again == self.document
        assert pdf.render(again) == self.pdf

    def test_parts_bound_together_read_the_same(self):
        bound = pdf.render(self.document, pages_at_once=2)
        with tempfile.TemporaryDirectory() as place:
            assert lecture.text(bound, Path(place)) == self.text


def mentions(rows):
    return spaced(" ".join(row["mention"] for row in rows if row["mention"]))


class UnfinishedTestCase(Printed):
    """A coup in progress, the séance open."""

    @classmethod
    def plays(cls):
        ouvre()
        s = soiree.Partie()
        s.delivre(9)
        s.s_installe()
        s.mises("5 A 3,00", "6 B 4,00")

    def test_it_works(self):
        for page in self.text:
            assert "PROVISOIRE" in page
        assert "EN COURS : mises ouvertes" in spaced(self.text[2])
        assert "Séance n° 1 non close" in spaced(self.text[-1])
        assert lecture.stakes(self.pages) == [(1, 1, 5, "A", 300, 0), (1, 2, 6, "B", 400, 0)]


class EmptyTestCase(Printed):
    """A séance without a coup."""

    @classmethod
    def plays(cls):
        ouvre()
        soiree.ferme(soiree.Partie())

    def test_it_works(self):
        assert len(self.text) == 4
        assert len(self.pages) == 1
        page = self.pages[0]
        assert [row["coup"] for row in page.rangees if row["coup"]] == []
        assert {page.a_reporter.somme(name) for name in lecture.SOMMES} == {0}
        assert "Séance close." in spaced(self.text[2])
        assert "Clôture de la séance n° 1" in spaced(self.text[-1])


class SecondTestCase(TestCase):
    """The stamp of a second séance follows the first one's last line, in the same carnet."""

    @classmethod
    def setUpTestData(cls):
        monte_maison()
        ouvre()
        s = soiree.Partie()
        s.delivre(6)
        s.s_installe()
        s.tour("5 A 1,00", "6 B 1,00", gagne="A")
        soiree.ferme(s)
        ouvre(packs=[{"couleur": c, "numero_serie": f"{c}-2"} for c in ("rouge", "bleu", "vert")])

    def test_it_works(self):
        lu = read_carnet(find_seance(1, 2))
        assert (lu.carnet, lu.precedente.numero, lu.precedente.dernier_coup) == (1, 1, 1)
        assert "séance n° 1 du" in spaced(carnet(table=1, seance=2).feuilles[1])

    def test_the_season_chooses_between_the_same_numbers(self):
        assert find_seance(1, 1, saison=1999) is None
        assert find_seance(1, 1, saison=find_seance(1, 1).table.saison) is not None
