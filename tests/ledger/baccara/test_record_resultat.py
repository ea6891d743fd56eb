"""The cards shown: announced word for word, levied, its tickets, then the bank (articles 59, 60, 62)."""

import pytest

from cercle.ledger.models import Detachement, FinBanque, MouvementBanque, Prelevement, ResultatBaccara
from cercle.rules.baccara import compare_points
from tests.ledger.cast import ANNE, BRUNO, PAUL, carnet, refuse
from tests.ledger.cast_banque import BaccaraCase, CheminDeFerCase, LimiteeCase, OuverteCase

# 800 € on the first tableau, 300 € on the second: result, points that give it, base, levy, and what is said.
NEUF = [
    ("g g", "7 6 0", 110_000, 1_380, ["1er tableau, gagnant.", "2e tableau, gagnant.",
                                      "Total des mises : 1 100,00 €.", "Prélèvement : 13,80 €."]),
    ("g p", "5 4 9", 50_000, 630, ["1er tableau, gagnant.", "2e tableau, perdant.",
                                   "Différence : 500,00 €.", "Prélèvement : 6,30 €."]),
    ("p g", "5 8 1", 0, 0, ["1er tableau, perdant.", "2e tableau, gagnant."]),
    ("g e", "6 2 6", 80_000, 1_000, ["1er tableau, gagnant.", "2e tableau, égalité.",
                                     "Mises du tableau gagnant : 800,00 €.", "Prélèvement : 10,00 €."]),
    ("e g", "9 9 8", 30_000, 380, ["1er tableau, égalité.", "2e tableau, gagnant.",
                                   "Mises du tableau gagnant : 300,00 €.", "Prélèvement : 3,80 €."]),
    ("p p", "0 1 2", 0, 0, ["1er tableau, perdant.", "2e tableau, perdant."]),
    ("p e", "4 7 4", 0, 0, ["1er tableau, perdant.", "2e tableau, égalité."]),
    ("e p", "3 3 5", 0, 0, ["1er tableau, égalité.", "2e tableau, perdant."]),
    ("e e", "0 0 0", 0, 0, ["1er tableau, égalité.", "2e tableau, égalité."]),
]  # fmt: skip


def plain(sentences):
    return [one.replace("\u00a0", " ").replace("\u202f", " ") for one in sentences]


class ArticleSoixanteDeuxTestCase(OuverteCase):
    """Every pair of results of the open bank, typed as results and as points."""

    def check(self, typed, base, levy, said):
        self.s.mises("800,00 300,00")
        facts = self.s.resultat(typed)
        assert plain(facts["annonces"]) == said
        assert (facts["base"], facts["verse"]) == (base, levy)
        levies = [(one["base"], one["taux"], one["article"]) for one in facts["prelevements"]]
        assert levies == ([(base, 125, "62")] if base else [])
        assert facts["ordre"] == (["annonce", "detachement", "versement"] if levy else ["annonce"])
        torn = sum(
            (t["dernier"] - t["premier"] + 1) * t["valeur"]
            for one in facts["prelevements"]
            for t in one["tickets"]
        )
        assert torn == levy
        if levy:
            self.s.dechire()
        return facts

    def test_by_results(self):
        for results, _points, base, levy, said in NEUF:
            with self.subTest(results):
                assert self.check(results, base, levy, said)["points"] == []
        assert ResultatBaccara.objects.filter(points_banquier__isnull=True).count() == len(NEUF)

    def test_by_points(self):
        for results, points, base, levy, said in NEUF:
            with self.subTest(points):
                self.check(points, base, levy, said)
                row = ResultatBaccara.objects.latest("id")
                assert f"{row.resultat_1[0]} {row.resultat_2[0]}" == results
                assert f"{row.points_banquier} {row.points_1} {row.points_2}" == points

    def test_the_bank_has_no_sum(self):
        self.s.mises("800,00 300,00")
        facts = self.s.resultat("g g")
        assert facts["banque"] == {"banque": 1, "avant": None, "apres": None, "finie": None}
        assert not MouvementBanque.objects.exists()


class OrderTestCase(LimiteeCase):
    def test_it_works(self):
        self.s.mises("3037,00 920,00")
        facts = self.s.resultat("g p")
        assert facts == {
            "table": 1, "seance": 1, "coup": 1, "resultats": ["gagnant", "perdant"], "points": [],
            "annonces": facts["annonces"], "gagne": 303_700, "perdu": 92_000, "base": 211_700,
            "prelevements": [
                {
                    "base": 211_700, "taux": 200, "exact": 42_340_000, "montant": 4_230, "article": "60",
                    "objet": "banque", "moment": "apres_resultat",
                    "tickets": [
                        {"valeur": 1000, "premier": 1, "dernier": 4},
                        {"valeur": 100, "premier": 1, "dernier": 2},
                        {"valeur": 10, "premier": 1, "dernier": 3},
                    ],
                }
            ],
            "verse": 4_230, "ordre": ["annonce", "detachement", "versement"],
            "banque": {"banque": 1, "avant": 500_000, "apres": 707_470, "finie": None},
        }  # fmt: skip
        assert plain(facts["annonces"]) == [
            "1er tableau, gagnant.", "2e tableau, perdant.", "Différence : 2 117,00 €.",
            "Prélèvement : 42,30 €.",
        ]  # fmt: skip

    def test_the_rows_follow_the_order_of_the_article(self):
        """Announced, detached, dropped in; and only then do the stakes join the bank (articles 59, 62)."""
        self.s.mises("800,00 300,00")
        self.s.resultat("g g")
        places = [
            ResultatBaccara.objects.get().id,
            Prelevement.objects.get().id,
            *Detachement.objects.order_by("id").values_list("id", flat=True),
            MouvementBanque.objects.get(nature="coup").id,
        ]
        assert places == sorted(places)
        assert len({place // 10_000 for place in places}) == 1

    def test_a_levy_that_rounds_to_nothing_is_announced_and_tears_no_ticket(self):
        self.s.mises("2,00 0")
        facts = self.s.resultat("g e")
        assert plain(facts["annonces"])[-1] == "Prélèvement : 0,00 €."
        assert (facts["verse"], facts["ordre"], facts["prelevements"][0]["tickets"]) == (0, ["annonce"], [])
        assert self.s.lu(1).etat == "regle"
        assert self.s.lue.coup_vise == 2


class CarnetsTestCase(OuverteCase):
    def test_what_the_carnets_lack_undoes_the_result(self):
        """1,25 % of 200 000 € are 2 500 €, where three carnets hold 2 220 €."""
        self.s.mises("200000,00 0", PAUL, confirme=True)
        refuse("not_representable", "66-1", self.s.resultat, "g e", dit="280,00 €")
        assert self.s.lu().etat == "arrete"
        carnet(1_000, 201, en_service=False)
        facts = self.s.resultat("g e")
        assert facts["prelevements"][0]["tickets"] == [
            {"valeur": 1000, "premier": 1, "dernier": 200},
            {"valeur": 1000, "premier": 201, "dernier": 250},
        ]


class BankTestCase(LimiteeCase):
    def test_the_net_gain_of_both_tableaux(self):
        self.s.joue("800,00 300,00", "g p")
        assert self.s.en_banque == 500_000 + 50_000 - 1_000

    def test_lost_without_a_levy(self):
        facts = self.s.joue("800,00 300,00", "p g")
        assert (facts["prelevements"], self.s.en_banque) == ([], 450_000)

    def test_a_tie_moves_nothing(self):
        assert self.s.joue("800,00 300,00", "e e")["banque"]["apres"] == 500_000

    def test_the_bank_sautes(self):
        facts = self.s.joue("3000,00 2000,00", "p p")
        assert facts["banque"] == {
            "banque": 1, "avant": 500_000, "apres": 0,
            "finie": {"banque": 1, "motif": "sautee", "reste": 0},
        }  # fmt: skip
        assert FinBanque.objects.get().motif == "sautee"
        refuse("no_bank", "58", self.s.mises, "10,00 0")
        self.s.tient("M. Rouge", "200,00")
        assert self.s.mises("10,00 0")["banque"] == 2


class CheminDeFerTestCase(CheminDeFerCase):
    def test_it_works(self):
        self.s.mises("50,00")
        facts = self.s.resultat("g")
        assert plain(facts["annonces"]) == [
            "La banque gagne.", "Total des mises : 50,00 €.", "Prélèvement : 2,50 €.",
        ]  # fmt: skip
        assert facts["prelevements"][0]["taux"] == 500
        assert facts["banque"] == {"banque": 1, "avant": 5_000, "apres": 9_750, "finie": None}

    def test_by_points(self):
        self.s.mises("50,00")
        assert self.s.resultat("8 9")["resultats"] == ["perdant"]
        row = ResultatBaccara.objects.get()
        assert (row.points_banquier, row.points_1, row.points_2, row.resultat_2) == (8, 9, None, "")

    def test_lost_the_hand_passes_and_he_takes_what_was_not_covered(self):
        facts = self.s.joue("30,00", "p")
        assert (facts["verse"], facts["prelevements"]) == (0, [])
        assert facts["banque"]["finie"] == {"banque": 1, "motif": "perdue", "reste": 2_000}
        refuse("no_bank", "58", self.s.mises, "10,00")
        assert self.s.main("4 20,00")["banque"] == 2

    def test_a_tie_keeps_the_hand(self):
        facts = self.s.joue("30,00", "e")
        assert facts["banque"] == {"banque": 1, "avant": 5_000, "apres": 5_000, "finie": None}
        assert plain(facts["annonces"]) == ["En cartes."]


class TypedTestCase(OuverteCase):
    def setUp(self):
        super().setUp()
        self.s.mises("800,00 300,00")

    def test_a_result_for_each_tableau(self):
        for typed in ("g", "g p e", "4", "4 7", "4 7 4 1"):
            refuse("result_count", "62", self.s.resultat, typed, dit="deux tableaux")

    def test_words_of_the_article(self):
        refuse("result_unknown", "62", self.s.resultat, "g banco", dit="« banco »")

    def test_points_of_a_hand(self):
        refuse("points_unknown", "", self.s.resultat, "10 7 4", dit="pas 10")
        refuse("points_unknown", "", self.s.resultat, "9 7 12", dit="pas 12")

    def test_once_and_the_second_hand_hears_of_the_first(self):
        self.s.resultat("g g", ANNE)
        refuse("wrong_moment", "59", self.s.resultat, "p p", BRUNO, dit="par Anne Morel")
        self.s.dechire(BRUNO)
        self.s.coup = 1
        refuse("wrong_moment", "59", self.s.resultat, "p p", dit="déchirés")

    def test_before_the_stakes(self):
        self.s.coup = 2
        refuse("stale_coup", "59", self.s.resultat, "g g")


class AfterTheStopCardTestCase(BaccaraCase):
    """The card appears during a coup: that coup is played, no other."""

    jeu = "chemin_de_fer"

    def setUp(self):
        super().setUp()
        self.s.main("3 50,00")
        self.s.mises("50,00")
        self.facts = self.s.arret()

    def test_the_coup_is_played_and_the_hand_ends_with_it(self):
        assert (self.facts["coup_en_cours"], self.facts["banque_finie"]) == (1, None)
        facts = self.s.resultat("g")
        assert facts["banque"]["finie"] == {"banque": 1, "motif": "taille", "reste": 9_750}
        self.s.dechire()
        self.s.main("4 50,00")
        refuse("taille_over", "58", self.s.mises, "50,00")

    def test_lost_it_is_lost(self):
        assert self.s.resultat("p")["banque"]["finie"]["motif"] == "perdue"

    def test_void_it_ends_too(self):
        assert self.s.nul()["banque_finie"] == {"banque": 1, "motif": "taille", "reste": 5_000}


@pytest.mark.parametrize("line", NEUF, ids=lambda line: line[0])
def test_the_points_of_the_nine_pairs_give_their_results(line):
    """The table above is right in itself."""
    banker, *hands = map(int, line[1].split())
    assert [compare_points(banker, hand)[0] for hand in hands] == line[0].split()
