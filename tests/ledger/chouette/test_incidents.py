"""What the chouette shares with écarté: a line cancelled, a misdeal, a void coup; and what it does not."""

from cercle.ledger.models import Prelevement
from cercle.ledger.selectors import seance as seances
from cercle.ledger.services import chouette, ecarte
from tests.ledger.cast import ANNE, BRUNO, by, refuse
from tests.ledger.cast_chouette import ChouetteCase, EncheresCase, levies, libere


class IncidentsTestCase(ChouetteCase):
    def test_it_works(self):
        """A whole coup with every incident, then its figures."""
        self.s.mises("5 B 60,00", "6 A 10,00", "7 A 10,00")
        self.s.annule(3)
        closed = self.s.arrete()
        self.s.donne()
        assert self.s.fausse_donne() == {
            "table": 1, "seance": 1, "coup": 1, "donne": 1, "motif": "carte retournée",
        }  # fmt: skip
        self.s.donne()
        facts = self.s.gagne("A")
        assert levies(closed) == [("chouette", 5000, 250), ("dehors", 1000, 50)]
        assert (facts["courante"], facts["prelevements"]) == (10_000, [])
        lu = self.s.lu(1)
        assert [jeu for jeu, _when in lu.donnes] == ["rouge", "bleu"]
        assert (lu.preleve, Prelevement.objects.count()) == (300, 2)

    def test_a_misdeal_keeps_its_tickets_and_the_levy_that_waits(self):
        self.s.joue("5 B 10,00", gagne="B")
        self.s.mise("5 B 20,00")
        self.s.arrete()
        self.s.donne()
        self.s.fausse_donne()
        refuse("wrong_moment", "64", self.s.gagne, "B")
        self.s.donne()
        assert levies(self.s.gagne("B")) == [("pontes", 2000, 100)]

    def test_a_line_is_cancelled_by_its_author(self):
        self.s.mise("5 B 10,00")
        refuse("not_author", "64", self.s.annule, 1, ANNE)
        assert self.s.annule(1)["fiche"] == 5

    def test_a_void_coup_gives_everything_back_and_moves_nothing(self):
        self.s.joue("5 B 10,00", gagne="B")
        self.s.mises("5 B 50,00", "6 A 5,00")
        facts = self.s.nul()
        assert [(r["mise"], r["montant"]) for r in facts["restitutions"]] == [(2, 500), (1, 5000)]
        lu = self.s.lu(2)
        assert (lu.etat, lu.jeu, lu.prelevements, lu.chouette) == ("nul", "chouette", (), None)
        assert self.s.c == 4000
        # The next coup is a following coup still.
        self.s.mise("5 B 10,00")
        assert self.s.arrete()["prelevements"] == []

    def test_no_void_coup_once_the_stakes_are_closed(self):
        self.s.mise("5 B 10,00")
        self.s.arrete()
        refuse("stakes_closed", "66-1", self.s.nul, dit="par Bruno Petit et son prélèvement fait")
        # Not even a following coup, whose closing tears no ticket.
        self.s.donne()
        self.s.gagne("B")
        self.s.mise("5 B 10,00")
        assert self.s.arrete()["prelevements"] == []
        refuse("stakes_closed", "66-1", self.s.nul)

    def test_who_faces_the_chouetteur_may_leave_before_the_donne(self):
        self.s.mise("5 B 10,00")
        self.s.arrete()
        libere("B")
        refuse("seat_vacant", "64", self.s.donne, dit="siège B")
        self.s.assoit("B", 3)
        assert self.s.donne()["joueurs"] == {"A": 9, "B": 3}
        self.s.gagne("A")
        state = seances.read_appel(self.s.row)
        assert (state.siege_a, state.siege_b) == (9, None)


class OtherGameTestCase(ChouetteCase):
    """Écarté's own gestures are refused while a chouette is on."""

    def test_it_works(self):
        e = self.ecarte
        refuse("wrong_game", "65", e.mise, "5 B 10,00", dit="Une chouette est ouverte à cette table")
        self.s.mise("5 B 10,00")
        refuse("wrong_game", "65", e.mise, "5 B 10,00", dit="Le coup 1 est un coup de chouette")
        refuse("wrong_game", "65", e.arrete, dit="Le coup 1 est un coup de chouette")
        self.s.arrete()
        refuse("wrong_game", "65", e.arrete)
        self.s.donne()
        refuse("wrong_game", "65", e.gagne, "B", dit="Le coup 1 est un coup de chouette")

    def test_after_the_saut_too(self):
        self.s.joue("5 B 50,00", gagne="B")
        self.ecarte.coup = 2
        refuse("wrong_game", "65", self.ecarte.mise, "5 B 10,00", dit="Une chouette est ouverte")


class NoChouetteTestCase(EncheresCase):
    """And the chouette's own while none is."""

    def test_it_works(self):
        refuse("wrong_game", "65", self.s.mise, "5 B 10,00", dit="Il n’y a pas de chouette")
        self.ecarte.mises("5 A 10,00", "6 B 10,00")
        refuse("wrong_game", "65", self.s.mise, "7 B 10,00", dit="Le coup 1 est un coup d’écarté")
        refuse("wrong_game", "65", self.s.arrete, dit="Le coup 1 est un coup d’écarté")
        self.ecarte.arrete()
        self.ecarte.donne()
        refuse("wrong_game", "65", self.s.gagne, "A", dit="Le coup 1 est un coup d’écarté")

    def test_while_it_is_put_up(self):
        self.s.encheres()
        refuse("wrong_game", "65", self.ecarte.mise, "5 A 10,00", dit="Une chouette est ouverte")
        refuse("stale_coup", "64", ecarte.close_mises, by(BRUNO), **self.s.coup_ici)
        refuse("stale_coup", "64", chouette.close_mises, by(BRUNO), **self.s.coup_ici)
