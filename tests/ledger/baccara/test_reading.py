"""Baccara read back: the table for its screen, in a fixed number of queries; coups and banks whole."""

from django.db import connection
from django.test.utils import CaptureQueriesContext

from cercle.ledger.selectors import baccara as lecture
from cercle.ledger.selectors.banque import read_banques
from tests.ledger.cast import TableCase
from tests.ledger.cast_banque import BaccaraCase, CheminDeFerCase, LimiteeCase, OuverteCase


def queries(read):
    with CaptureQueriesContext(connection) as seen:
        read()
    return len(seen)


class TableTestCase(LimiteeCase):
    def test_it_works(self):
        self.s.joue("800,00 300,00", "g p")
        self.s.mises("100,00 50,00")
        lue = self.s.lue
        assert (lue.variante, lue.sabot, lue.lieu.seance.numero, lue.repond) == ("limitee", 1, 1, None)
        assert (lue.taille.numero, lue.taille.coups, lue.taille.finie, lue.taille.coupe) == (
            1, 2, False, "M. Durand",
        )  # fmt: skip
        assert (lue.banque.banquier, lue.banque.mise, lue.banque.en_banque) == ("M. Blanc", 500_000, 549_000)
        assert (lue.coup.numero, lue.coup.etat, lue.coup.mises, lue.coup.expose) == (
            2, "arrete", (10_000, 5_000), 15_000,
        )  # fmt: skip
        assert (lue.en_cours, lue.a_dechirer, lue.coup_vise) == (lue.coup, None, 2)
        assert [c.numero for c in lue.anciens] == [1]
        assert lue.prelevements == 1_000

    def test_what_is_foreseen_is_what_comes(self):
        """The announcement, the levy and the next tickets before the result are those of the result."""
        self.s.mises("3037,00 920,00")
        lue = self.s.lue
        foreseen = lue.en_cours.prevoir(("gagnant", "perdant"))
        tickets = lue.tickets_pour(foreseen.montant)
        facts = self.s.resultat("g p")
        assert [phrase.text for phrase in foreseen.announce()] == facts["annonces"]
        assert foreseen.montant == facts["verse"]
        assert [{"valeur": t.valeur, "premier": t.premier, "dernier": t.dernier} for t in tickets] == facts[
            "prelevements"
        ][0]["tickets"]
        assert self.s.lue.a_dechirer.numero == 1

    def test_no_ticket_for_nothing_nor_for_what_the_carnets_lack(self):
        assert self.s.lue.tickets_pour(0) == self.s.lue.tickets_pour(10**9) == ()

    def test_in_a_fixed_number_of_queries(self):
        self.s.joue("800,00 300,00", "g p")
        first = queries(lambda: lecture.read_table(1))
        for _ in range(12):
            self.s.joue("80,00 30,00", "g g")
        self.s.brule(1)
        assert queries(lambda: lecture.read_table(1)) == first <= 20
        assert len(self.s.lue.anciens) == lecture.COUPS - 1


class OuverteTestCase(OuverteCase):
    def test_what_the_banker_answers_for(self):
        assert self.s.lue.repond == 2_000_000
        self.s.joue("1000,00 0", "p e")
        assert self.s.lue.repond == 1_900_000
        self.s.finit("retrait")
        assert self.s.lue.repond is None


class OtherGameTestCase(TableCase):
    def test_not_a_table_of_baccara(self):
        assert lecture.read_table(1) is None
        assert lecture.read_table(2) is None


class CoupTestCase(LimiteeCase):
    def test_it_works(self):
        self.s.mises("800,00 300,00")
        self.s.resultat("7 5 9")
        self.s.dechire()
        lu = self.s.lu(1)
        assert (lu.numero, lu.jeu, lu.etat, lu.taille, lu.banque, lu.banquier, lu.siege) == (
            1, "limitee", "regle", 1, 1, "M. Blanc", None,
        )  # fmt: skip
        assert (lu.en_banque, lu.mises, lu.banque_apres) == (500_000, (80_000, 30_000), 549_000)
        assert (lu.resultats, lu.points) == (("gagnant", "perdant"), (7, 5, 9))
        assert (lu.reglement.gagne, lu.reglement.perdu, lu.reglement.base) == (80_000, 30_000, 50_000)
        assert lu.prelevement.montant == 1_000
        assert [(t.valeur, t.premier, t.dernier) for t in lu.prelevement.tickets] == [(1_000, 1, 1)]
        assert (lu.arrete_par, lu.regle_par, lu.dechires_par) == ("Anne Morel",) * 3
        assert lu.arrete_a <= lu.regle_a <= lu.dechires_a

    def test_void(self):
        self.s.mises("800,00 300,00")
        self.s.nul("carte vue")
        lu = self.s.lu(1)
        assert (lu.etat, lu.motif_nullite, lu.resultats, lu.reglement, lu.banque_apres) == (
            "nul", "carte vue", (), None, None,
        )  # fmt: skip

    def test_taille_by_taille(self):
        self.s.joue("800,00 300,00", "g p")
        self.s.arret()
        self.s.coupe()
        self.s.tient("Mme Rouge", "200,00")
        self.s.joue("10,00 0", "p e")
        self.s.joue("10,00 0", "g e")
        by_taille = {
            n: [c.numero for c in lecture.stream_coups(self.s.row, taille=n, at_once=1)] for n in (1, 2)
        }
        assert by_taille == {1: [1], 2: [2, 3]}
        assert [(t.numero, t.coups, t.carte_parue) for t in lecture.read_tailles(self.s.row)] == [
            (1, 1, True),
            (2, 2, None),
        ]

    def test_one_query_more_for_no_coup_more(self):
        self.s.joue("80,00 30,00", "g g")
        first = queries(lambda: lecture.read_coups(self.s.row))
        for _ in range(6):
            self.s.joue("80,00 30,00", "g g")
        assert queries(lambda: lecture.read_coups(self.s.row)) == first


class BanquesTestCase(BaccaraCase):
    jeu = "limitee"

    def test_it_works(self):
        self.s.encheres()
        self.s.offre("M. Blanc", "300,00")
        self.s.offre("Mme Rouge", "400,00")
        self.s.adjuge()
        self.s.joue("100,00 0", "g e")
        self.s.ajoute("50,00")
        self.s.finit("retrait")
        self.s.encheres()
        one, two = read_banques(self.s.row)
        assert [(o.nom, o.montant, o.auteur) for o in one.offres] == [
            ("M. Blanc", 30_000, "Anne Morel"),
            ("Mme Rouge", 40_000, "Anne Morel"),
        ]
        assert [(m.nature, m.coup, m.montant) for m in one.mouvements] == [
            ("mise", None, 40_000),
            ("coup", 1, 49_800),
            ("ajout", None, 54_800),
        ]
        assert (one.coups, one.motif, one.fin, one.reste) == (1, "retrait", "le banquier se retire", 54_800)
        assert (one.attribuee_par, one.depot, one.en_cours.banquier) == ("Paul Marchand", None, "Mme Rouge")
        assert one.ouverte_a <= one.attribuee_a <= one.finie_a
        assert (two.en_cours.numero, two.motif, two.en_cours.attribuee, two.finie_a) == (2, "", False, None)


class DepotTestCase(OuverteCase):
    def test_the_deposit_of_a_bank(self):
        [one] = read_banques(self.s.row)
        assert (one.depot.montant, one.depot.lieu, one.en_cours.duree) == (2_000_000, "caisse", "seance")
        assert [(o.nom, o.montant) for o in one.offres] == [("M. Noir", None)]


class MainTestCase(CheminDeFerCase):
    def test_a_hand_by_its_seat(self):
        self.s.joue("50,00", "p")
        [one] = read_banques(self.s.row)
        assert (one.en_cours.siege, one.motif, one.reste, one.offres) == (3, "perdue", 0, ())
        assert self.s.lue.banque is None
