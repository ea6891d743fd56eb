"""Adjudged to the highest bidder, by lot between equal bids; nobody stands behind him (article 65)."""

from cercle.ledger.models import Adjudication, EvenementAppel, MouvementChouette
from cercle.ledger.selectors import seance as seances
from cercle.rules.refusal import Ambiguous
from tests.ledger.cast import ANNE, HELENE, refuse
from tests.ledger.cast_chouette import EncheresCase, libere


class AdjudicateTestCase(EncheresCase):
    def setUp(self):
        super().setUp()
        self.s.encheres()

    @property
    def sieges(self):
        state = seances.read_appel(self.s.row)
        return (state.siege_a, state.siege_b)

    def test_it_works(self):
        libere("A")
        for bid in ("9 40,00", "8 50,00", "9 60,00"):
            self.s.offre(bid)

        facts = self.s.adjuge()

        assert facts == {
            "table": 1, "seance": 1, "chouette": 1, "fiche": 9, "montant": 6000, "siege": "A", "entre": [],
            "verifie_par": "Paul Marchand", "sieges": {"A": 9, "B": 2},
        }  # fmt: skip
        row = Adjudication.objects.get()
        assert (row.fiche.numero, row.montant, row.siege, row.au_sort) == (9, 6000, "A", False)
        assert row.verifie_par.matricule == "C1"
        # C and c are two figures from the first row on.
        [move] = MouvementChouette.objects.all()
        assert (move.nature, move.coup, move.courante, move.premier_coup) == (
            "adjudication",
            None,
            6000,
            True,
        )
        event = EvenementAppel.objects.latest("id")
        assert (event.type, event.fiche.numero, event.siege) == ("chouette", 9, "A")
        assert self.sieges == (9, 2)

    def test_to_the_highest_bidder_whoever_spoke_last(self):
        libere("A")
        self.s.offre("9 60,00")
        self.s.offre("8 50,00")
        assert self.s.adjuge()["fiche"] == 9

    def test_no_levy_before_the_first_coup(self):
        self.s.offre("1 60,00")
        assert "prelevements" not in self.s.adjuge()

    def test_nobody_behind_the_chouetteur(self):
        self.s.offre("1 60,00")
        refuse("check_missing", "65", self.s.adjuge, derriere=False, dit="derrière le chouetteur")
        assert self.s.adjuge(qui=HELENE)["verifie_par"] == "Hélène Garnier"

    def test_equal_bids_are_drawn_by_lot(self):
        libere("A")
        for bid in ("9 60,00", "8 50,00", "7 60,00", "8 60,00"):
            self.s.offre(bid)
        question = refuse("draw_needed", "65", self.s.adjuge, dit="9, 7, 8")
        assert isinstance(question, Ambiguous)
        facts = self.s.adjuge(tiree=7)
        assert (facts["fiche"], facts["montant"], facts["entre"]) == (7, 6000, [9, 7, 8])
        assert Adjudication.objects.get().au_sort

    def test_a_draw_is_between_the_highest(self):
        libere("A")
        for bid in ("9 60,00", "8 50,00", "7 60,00"):
            self.s.offre(bid)
        refuse("draw_unknown", "65", self.s.adjuge, tiree=8, dit="fiche 8")

    def test_no_draw_where_one_bid_is_the_highest(self):
        self.s.offre("1 60,00")
        refuse("draw_unknown", "65", self.s.adjuge, tiree=1, dit="fiche 1")

    def test_no_bid_no_adjudication(self):
        refuse("no_bid", "65", self.s.adjuge, dit="Aucune enchère")

    def test_a_seat_held_by_another(self):
        self.s.offre("9 60,00")
        refuse("seat_taken", "63", self.s.adjuge, dit="place A est tenue par la fiche 1")
        refuse("seat_taken", "63", self.s.adjuge, "B", dit="place B est tenue par la fiche 2")
        libere("B")
        assert self.s.adjuge("B")["sieges"] == {"A": 1, "B": 9}

    def test_he_may_be_one_of_the_two_seated(self):
        self.s.offre("1 60,00")
        assert self.s.adjuge()["sieges"] == {"A": 1, "B": 2}

    def test_he_may_cross_over_and_leaves_his_seat(self):
        libere("B")
        self.s.offre("1 60,00")
        assert self.s.adjuge("B")["sieges"] == {"A": None, "B": 1}

    def test_he_waits_no_more(self):
        self.s.inscrit(8, 9, 7)
        libere("A")
        self.s.offre("9 60,00")
        self.s.adjuge()
        state = seances.read_appel(self.s.row)
        assert (state.queue, state.siege_a) == ((8, 7), 9)
        refuse("already_registered", "63", self.s.inscrit, 9)

    def test_a_call_is_answered_first(self):
        libere("A")
        self.s.inscrit(8)
        self.s.appelle("A")
        self.s.offre("9 60,00")
        refuse("call_pending", "63", self.s.adjuge, dit="fiche 8")
        self.s.absent(8)
        assert self.s.adjuge()["sieges"]["A"] == 9

    def test_once(self):
        self.s.offre("1 60,00")
        self.s.adjuge()
        refuse("auction_over", "65", self.s.adjuge, dit="adjugée à la fiche 1")

    def test_the_chef_or_the_director_only(self):
        self.s.offre("1 60,00")
        refuse("not_allowed", "", self.s.adjuge, qui=ANNE)

    def test_a_seat_is_a_or_b(self):
        self.s.offre("1 60,00")
        refuse("side_unknown", "64", self.s.adjuge, "C", dit="« C »")

    def test_the_chouette_its_author_saw(self):
        self.s.numero = 2
        refuse("stale_chouette", "65", self.s.adjuge, dit="la table en est à la 1")
        self.s.numero = 1
        self.s.finit()
        refuse("no_chouette", "65", self.s.adjuge)
