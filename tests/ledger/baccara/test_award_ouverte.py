"""The open bank: deposit proven first, candidates, the draw, taille or séance, no monopoly (article 61)."""

from cercle.ledger.models import AttributionBanque, Depot, MouvementBanque, OffreBanque
from cercle.ledger.selectors.banque import read_depots
from cercle.rules.refusal import Ambiguous
from tests.ledger.cast import ANNE, BRUNO, PAUL, refuse
from tests.ledger.cast_banque import BaccaraCase, LimiteeCase


class CandidatsCase(BaccaraCase):
    jeu = "ouverte"

    def setUp(self):
        super().setUp()
        self.s.encheres()


class DepotTestCase(CandidatsCase):
    def test_it_works(self):
        assert self.s.depot("M. Noir", "20000,00") == {
            "table": 1, "seance": 1, "nom": "M. Noir", "montant": 2_000_000, "lieu": "caisse",
            "piece": "reçu 12", "repond": 2_000_000,
        }  # fmt: skip
        row = Depot.objects.get()
        assert (row.seance.numero, row.nom, row.montant, row.lieu, row.piece) == (
            1, "M. Noir", 2_000_000, "caisse", "reçu 12",
        )  # fmt: skip

    def test_another_deposit_adds_to_the_first_under_the_same_name(self):
        self.s.depot("M. Noir", "20000,00")
        facts = self.s.depot("M. NOIR", "5000,00", lieu="banque", piece="lettre du 3")
        assert (facts["nom"], facts["repond"]) == ("M. Noir", 2_500_000)
        assert [(d.montant, d.lieu, d.auteur) for d in read_depots(self.s.row)] == [
            (2_000_000, "caisse", "Paul Marchand"),
            (500_000, "banque", "Paul Marchand"),
        ]

    def test_where(self):
        refuse("deposit_place", "61", self.s.depot, "M. Noir", "20000,00", "poche", dit="« poche »")

    def test_of_something(self):
        refuse("deposit_too_small", "61", self.s.depot, "M. Noir", "0,90", dit="1,00 €")

    def test_with_a_paper(self):
        refuse("text_missing", "61", self.s.depot, "M. Noir", "20000,00", piece=" ", dit="la pièce")
        refuse("text_missing", "61", self.s.depot, " ", "20000,00", dit="le nom")

    def test_by_the_chef_de_partie_or_the_director(self):
        refuse("not_allowed", "", self.s.depot, "M. Noir", "20000,00", qui=ANNE)


class CandidatTestCase(CandidatsCase):
    def test_it_works(self):
        self.s.depot("M. Noir", "20000,00")
        assert self.s.candidat("m. noir") == {
            "table": 1, "seance": 1, "banque": 1, "rang": 1, "nom": "M. Noir",
        }  # fmt: skip
        row = OffreBanque.objects.get()
        assert (row.rang, row.nom, row.montant) == (1, "M. Noir", None)

    def test_the_deposit_comes_first(self):
        refuse("deposit_missing", "61", self.s.candidat, "M. Noir", dit="n’a justifié d’aucun dépôt")

    def test_once_a_bank(self):
        self.s.depot("M. Noir", "20000,00")
        self.s.candidat("M. Noir")
        refuse("candidate_twice", "61", self.s.candidat, "M. noir")

    def test_no_bid(self):
        self.s.depot("M. Noir", "20000,00")
        refuse("table_game", "58", self.s.offre, "M. Noir", "100,00")

    def test_the_bank_its_author_saw(self):
        self.s.depot("M. Noir", "20000,00")
        self.s.numero = 2
        refuse("stale_bank", "61", self.s.candidat, "M. Noir", dit="la table en est à la 1")


class AwardTestCase(CandidatsCase):
    def setUp(self):
        super().setUp()
        for nom in ("M. Noir", "Mme Verte", "M. Brun"):
            self.s.depot(nom, "20000,00")
        self.s.candidat("M. Noir")

    def test_it_works(self):
        assert self.s.adjuge(duree="taille") == {
            "table": 1, "seance": 1, "banque": 1, "banquier": "M. Noir", "montant": None, "entre": [],
            "duree": "taille", "depot": 2_000_000, "monopole": "", "par": "Paul Marchand",
        }  # fmt: skip
        row = AttributionBanque.objects.get()
        assert (row.banquier, row.montant, row.duree, row.depot.nom, row.au_sort) == (
            "M. Noir", None, "taille", "M. Noir", False,
        )  # fmt: skip
        assert not MouvementBanque.objects.exists()

    def test_several_candidates_are_drawn_by_lot(self):
        self.s.candidat("Mme Verte")
        question = refuse("draw_needed", "61", self.s.adjuge, duree="seance", dit="M. Noir, Mme Verte")
        assert isinstance(question, Ambiguous)
        facts = self.s.adjuge("Mme verte", duree="seance")
        assert (facts["banquier"], facts["entre"]) == ("Mme Verte", ["M. Noir", "Mme Verte"])
        assert AttributionBanque.objects.get().au_sort

    def test_a_draw_is_among_the_candidates(self):
        self.s.candidat("Mme Verte")
        refuse("draw_unknown", "61", self.s.adjuge, "M. Brun", duree="seance", dit="M. Brun")

    def test_no_draw_for_an_only_candidate(self):
        refuse("draw_unknown", "61", self.s.adjuge, "M. Noir", duree="seance")

    def test_by_taille_or_by_seance(self):
        refuse("duration_unknown", "61", self.s.adjuge, dit="pour la taille ou pour la séance")
        refuse("duration_unknown", "61", self.s.adjuge, duree="soirée", dit="« soirée »")

    def test_the_chef_de_partie_or_the_director(self):
        refuse("not_allowed", "", self.s.adjuge, duree="seance", qui=BRUNO)

    def test_nobody_stood(self):
        self.s.finit("annulee", qui=PAUL)
        self.s.encheres()
        refuse("no_candidate", "61", self.s.adjuge, duree="seance")


class MonopoleTestCase(CandidatsCase):
    """Of the last four banks of the table, three held by one for which others stood (the house's measure)."""

    def setUp(self):
        super().setUp()
        self.s.finit("sans_offre")
        for nom in ("M. Noir", "Mme Verte"):
            self.s.depot(nom, "20000,00")

    def bank(self, *candidats, tiree=""):
        """A whole bank, held and ended; answers what its award said."""
        self.s.encheres()
        for nom in candidats:
            self.s.candidat(nom)
        facts = self.s.adjuge(tiree, duree="seance")
        self.s.finit("retrait")
        return facts["monopole"]

    def test_the_third_of_four_is_flagged_with_its_measure(self):
        both = ("M. Noir", "Mme Verte")
        assert self.bank(*both, tiree="M. Noir") == ""
        assert self.bank(*both, tiree="Mme Verte") == ""
        assert self.bank(*both, tiree="M. Noir") == ""
        said = self.bank(*both, tiree="M. Noir")
        assert said.startswith("« M. Noir » a tenu 3 des 4 dernières banques")
        assert "3 sur 4" in said
        assert self.bank(*both, tiree="Mme Verte") == ""

    def test_three_in_a_row_are_enough(self):
        both = ("M. Noir", "Mme Verte")
        flags = [bool(self.bank(*both, tiree="M. Noir")) for _ in range(4)]
        assert flags == [False, False, True, True]

    def test_alone_he_takes_the_bank_from_nobody(self):
        assert [self.bank("M. Noir") for _ in range(5)] == [""] * 5


class LimiteeTestCase(LimiteeCase):
    def test_no_deposit_at_the_limited_bank(self):
        refuse("table_game", "58", self.s.depot, "M. Noir", "20000,00")
