"""The chouette read back: the one in progress, each one whole, and what its coups say of it."""

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from cercle.ledger.selectors.chouette import read_arretes, read_chouettes, read_current, read_latest
from cercle.ledger.selectors.ecarte import read_coups
from cercle.rules import adjudication as encan
from tests.ledger.cast import monte_maison, ouvre
from tests.ledger.cast_chouette import ChouetteCase, EncheresCase, SoireeChouette, libere


class ReadingTestCase(ChouetteCase):
    def test_it_works(self):
        """A chouette that sauts, is put back, and sauts again."""
        self.s.joue("5 B 60,00", "6 A 10,00", gagne="A")
        self.s.assoit("B", 3)
        self.s.joue("5 B 100,00", gagne="B")
        self.s.remet()
        self.s.joue("5 B 50,00", gagne="B")

        [lue] = read_chouettes(self.s.row)

        assert (lue.adjugee, lue.verifie_par, lue.ouverte_par) == (5000, "Paul Marchand", "Paul Marchand")
        assert [(e.fiche, e.montant, e.auteur) for e in lue.encheres] == [(9, 5000, "Bruno Petit")]
        assert [(m.nature, m.coup, m.courante) for m in lue.mouvements] == [
            ("adjudication", None, 5000), ("coup", 1, 10_000), ("coup", 2, 0), ("remise", None, 5000),
            ("coup", 3, 0),
        ]  # fmt: skip
        assert lue.remise == lue.mouvements[3]
        assert (lue.motif, lue.fin) == ("saut", "la chouette a sauté")
        # The end is in the entry of the result that made it saut.
        assert lue.fin_entry == lue.mouvements[-1].entry
        held = lue.en_cours
        assert (held.fiche, held.siege, held.cote_pontes, held.au_sort) == (9, "A", "B", False)
        assert held.etat == encan.Chouette(5000, 0, premier_coup=False, remise=True)
        assert read_current(self.s.row) is None
        times = [
            lue.ouverte_a,
            *(e.recorded_at for e in lue.encheres),
            *(m.recorded_at for m in lue.mouvements),
        ]
        assert times == sorted(times)
        assert lue.finie_a == times[-1]

    def test_the_one_in_progress(self):
        held = read_current(self.s.row)
        assert (held.numero, held.adjugee, held.fiche) == (1, True, 9)
        assert held.etat == encan.Chouette(5000, 5000, premier_coup=True, remise=False)
        self.s.joue("5 B 50,00", gagne="B")
        assert read_current(self.s.row).etat.sautee
        self.s.remet()
        assert read_current(self.s.row).etat == encan.Chouette(5000, 5000, premier_coup=True, remise=True)
        self.s.finit()
        assert read_current(self.s.row) is None
        assert read_latest(self.s.row).fin == "retrait"

    def test_what_closing_would_give(self):
        held = read_current(self.s.row)
        assert held.apercu(()) is None
        self.s.mises("5 B 60,00", "6 A 30,00")
        preview = held.apercu(self.s.lu().actives)
        closed = self.s.arrete()
        assert (preview.sur, preview.dehors) == (closed["sur"], closed["dehors"]) == (5000, 1000)
        assert [(r.rang, r.montant) for r in preview.restitutions] == [(2, 2000)]

    def test_a_coup_says_what_it_held(self):
        self.s.mises("5 B 70,00", "6 A 25,00")
        assert self.s.lu().chouette is None
        self.s.arrete()
        said = self.s.lu().chouette
        assert (said.numero, said.adjugee, said.fiche, said.siege) == (1, 5000, 9, "A")
        assert (said.courante, said.premier_coup, said.courante_apres) == (5000, True, None)
        assert (said.mise_pontes, said.mise_allies, said.sur, said.dehors) == (7000, 2500, 5000, 2000)
        self.s.donne()
        self.s.gagne("A")
        lu = self.s.lu(1)
        assert lu.chouette.courante_apres == 10_000
        # The sum held of écarté and its levy are not the chouette's.
        assert (lu.tenu, lu.prelevement, lu.preleve) == (None, None, 350)
        assert [(t.valeur, t.premier, t.dernier) for t in lu.tickets] == [
            (100, 1, 2),
            (10, 1, 5),
            (100, 3, 3),
        ]

    def test_the_closed_stakes_by_coup(self):
        self.s.joue("5 B 20,00", gagne="B")
        self.s.mise("5 B 10,00")
        self.s.nul()
        self.s.joue("5 B 10,00", gagne="B")
        assert {n: row.sur for n, row in read_arretes(self.s.row).items()} == {1: 2000, 3: 1000}

    def test_which_coups_are_its_own_and_c_before_them(self):
        self.s.joue("5 B 20,00", gagne="B")
        self.s.finit()
        self.s.assoit("A", 3)
        self.ecarte.coup = 2
        self.ecarte.joue("5 A 10,00", "6 B 10,00", gagne="B")
        self.s.tient("8 10,00")
        self.s.coup = 3
        self.s.joue("5 B 10,00", gagne="B")
        first, second = read_chouettes(self.s.row)
        coups = read_coups(self.s.row)
        assert [(first.joue(c.entry), second.joue(c.entry)) for c in coups] == [
            (True, False), (False, False), (False, True),
        ]  # fmt: skip
        assert first.courante_avant(coups[0].entry) == 5000
        assert [second.courante_avant(c.entry) for c in coups] == [0, 0, 1000]


class AuctionTestCase(EncheresCase):
    def test_before_the_adjudication(self):
        assert (read_current(self.s.row), read_chouettes(self.s.row)) == (None, [])
        libere("A")
        self.s.encheres()
        for bid in ("9 40,00", "8 50,00", "9 50,00"):
            self.s.offre(bid)
        held = read_current(self.s.row)
        assert (held.adjugee, held.etat, held.fiche, held.siege) == (False, None, None, "")
        assert held.encheres == (encan.Enchere(9, 4000), encan.Enchere(8, 5000), encan.Enchere(9, 5000))
        assert held.apercu(()) is None
        [lue] = read_chouettes(self.s.row)
        assert (lue.adjugee, lue.mouvements, lue.fin, lue.finie_a) == (None, (), "", None)
        self.s.adjuge(tiree=8)
        assert read_current(self.s.row).au_sort

    def test_an_auction_without_a_bid(self):
        self.s.encheres()
        self.s.finit()
        [lue] = read_chouettes(self.s.row)
        assert (lue.motif, lue.encheres, lue.adjugee) == ("sans_enchere", (), None)


@pytest.mark.parametrize("coups", [1, 6])
def test_a_chouette_is_read_in_three_queries(db, coups):
    """However many bids and coups it has."""
    monte_maison()
    ouvre()
    s = SoireeChouette()
    s.delivre(9)
    s.assoit("B", 2)
    s.encheres()
    for tens in range(coups):
        s.offre(f"9 {50 + tens},00")
    s.adjuge()
    for _ in range(coups):
        s.joue("5 B 1,00", gagne="B")
    row = s.row
    for read in (read_current, read_latest, read_chouettes):
        with CaptureQueriesContext(connection) as asked:
            assert read(row)
        assert len(asked) == 3
