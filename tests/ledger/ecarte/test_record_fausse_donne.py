"""A misdeal once the tickets are detached: they stay, and the same coup is dealt again (66-1; P17)."""

from cercle.ledger.models import Detachement, Donne, FausseDonne, Prelevement
from cercle.ledger.selectors import seance as seances
from cercle.ledger.services import appel
from tests.ledger.cast import ANNE, TableCase, by, refuse


class RecordFausseDonneTestCase(TableCase):
    def setUp(self):
        super().setUp()
        self.s.mises("5 A 25,00", "6 B 25,00")

    def test_it_works(self):
        self.s.arrete()
        self.s.donne()

        facts = self.s.fausse_donne("  carte \n retournée ")

        assert facts == {"table": 1, "seance": 1, "coup": 1, "donne": 1, "motif": "carte retournée"}
        assert self.s.lu().etat == "arrete"
        assert self.s.donne()["donne"] == 2
        paid = self.s.gagne("A")["paiements"]
        assert paid == [{"fiche": 5, "tenu": 2500, "part": 130, "montant": 4870}]

    def test_p17_the_tickets_stay_and_no_other_is_torn(self):
        levy = self.s.arrete()["prelevement"]
        for _ in range(3):
            self.s.donne()
            self.s.fausse_donne()
        self.s.donne()
        self.s.gagne("B")
        assert Prelevement.objects.get().montant == levy["montant"] == 130
        assert Detachement.objects.count() == 2
        assert (Donne.objects.count(), FausseDonne.objects.count()) == (4, 3)
        assert self.s.lu(1).numero == 1

    def test_seen_before_the_donne_was_entered_both_are_entered(self):
        self.s.arrete()
        assert self.s.fausse_donne()["donne"] == 1
        assert (Donne.objects.count(), FausseDonne.objects.count()) == (1, 1)
        assert self.s.donne()["jeu"] == "bleu"

    def test_two_employees_see_the_same_misdeal_once(self):
        self.s.arrete()
        self.s.donne()
        self.s.fausse_donne(donne=1)
        refuse("stale_donne", "64", self.s.fausse_donne, donne=1, dit="on en est à la 2")
        assert self.s.fausse_donne(donne=2)["donne"] == 2

    def test_a_reason_is_said(self):
        self.s.arrete()
        for silence in ("", "  ", "\n"):
            refuse("reason_missing", "64", self.s.fausse_donne, silence)
        refuse("text_too_long", "64", self.s.fausse_donne, "x" * 201, dit="201 caractères")
        refuse("unreadable", "64", self.s.fausse_donne, "carte\x07")

    def test_only_once_the_stakes_are_closed(self):
        refuse("wrong_moment", "64", self.s.fausse_donne, dit="encore ouvertes")
        self.s.arrete()
        self.s.donne()
        self.s.gagne("A")
        self.s.coup = 1
        refuse("wrong_moment", "64", self.s.fausse_donne, dit="déjà réglé")
        self.s.coup = 3
        refuse("stale_coup", "64", self.s.fausse_donne)


class SeatLeftTestCase(TableCase):
    """A player who cannot go on leaves after a misdeal: whoever takes his seat plays the same coup."""

    def test_a_seat_left_during_a_misdealt_coup(self):
        self.s.mises("5 A 25,00", "6 B 25,00")
        self.s.arrete()
        self.s.donne()
        refuse("coup_open", "63", appel.give_up, by(ANNE), **self.s.ici, siege="A")
        self.s.fausse_donne("joueur souffrant")
        appel.give_up(by(ANNE), **self.s.ici, siege="A")

        refuse("seat_vacant", "64", self.s.donne, dit="Le siège A est vide : on ne donne les cartes")
        refuse("seat_vacant", "64", self.s.fausse_donne)
        self.s.assoit("A", 3)

        assert self.s.donne()["joueurs"] == {"A": 3, "B": 2}
        self.s.gagne("B")
        assert self.s.lu(1).joueur_a == 1  # the one the stakes were laid on
        assert seances.read_appel(self.s.row).siege_a is None  # 3 lost, and left
