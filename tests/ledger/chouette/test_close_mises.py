"""The stakes closed: on the chouette, outside, given back; tickets detached before the deal (65, 66-1)."""

from cercle.journal.gesture import Geste, gesture
from cercle.ledger.models import (
    AnnulationMise,
    ArreteChouette,
    Detachement,
    EtapeCarnet,
    Mise,
    Prelevement,
)
from tests.ledger.cast import ANNE, BRUNO, by, carnet, refuse
from tests.ledger.cast_chouette import ChouetteCase, EncheresCase, levies, libere


class CloseMisesTestCase(ChouetteCase):
    def test_it_works(self):
        self.s.mises("5 B 30,00", "6 B 40,00", "7 A 15,00", "8 A 10,00")

        facts = self.s.arrete()

        # P = 70,00 against c = 50,00: 50,00 on it, and of the 20,00 over, all that S = 25,00 can hold.
        assert facts == {
            "table": 1, "seance": 1, "coup": 1, "chouette": 1, "courante": 5000, "premier_coup": True,
            "pontes": 7000, "allies": 2500, "sur": 5000, "dehors": 2000,
            "restitutions": [{"mise": 4, "fiche": 8, "cote": "A", "montant": 500}],
            "prelevements": [
                {
                    "base": 5000, "taux": 500, "exact": 2_500_000, "montant": 250, "article": "66",
                    "objet": "chouette", "moment": "avant_donne",
                    "tickets": [
                        {"valeur": 100, "premier": 1, "dernier": 2},
                        {"valeur": 10, "premier": 1, "dernier": 5},
                    ],
                },
                {
                    "base": 2000, "taux": 500, "exact": 1_000_000, "montant": 100, "article": "66",
                    "objet": "dehors", "moment": "avant_donne",
                    "tickets": [{"valeur": 100, "premier": 3, "dernier": 3}],
                },
            ],
        }  # fmt: skip
        row = ArreteChouette.objects.get()
        assert (row.courante, row.premier_coup, row.sur, row.dehors) == (5000, True, 5000, 2000)
        assert (row.mise_pontes, row.mise_allies, row.chouette.numero) == (7000, 2500, 1)
        held = {"A": 0, "B": 0}
        for m in self.s.lu().mises:
            held[m.cote] += m.tenu
        assert held == {"A": row.dehors, "B": row.sur + row.dehors}

    def test_less_than_the_chouette_all_is_on_it(self):
        self.s.mises("5 B 20,00", "6 B 12,00")
        facts = self.s.arrete()
        assert (facts["sur"], facts["dehors"], facts["restitutions"]) == (3200, 0, [])
        # The tickets of a first coup are those of the whole amount adjudged.
        assert levies(facts) == [("chouette", 5000, 250)]

    def test_without_anybody_beside_him_what_is_over_goes_back(self):
        self.s.mises("5 B 30,00", "6 B 40,00", "5 B 10,00")
        facts = self.s.arrete()
        assert facts["restitutions"] == [
            {"mise": 3, "fiche": 5, "cote": "B", "montant": 1000},
            {"mise": 2, "fiche": 6, "cote": "B", "montant": 2000},
        ]
        assert (facts["sur"], facts["dehors"]) == (5000, 0)

    def test_the_pontes_give_back_what_nobody_outside_holds(self):
        self.s.mises("5 B 30,00", "6 B 40,00", "7 A 5,00", "8 B 10,00")
        facts = self.s.arrete()
        assert facts["restitutions"] == [
            {"mise": 4, "fiche": 8, "cote": "B", "montant": 1000},
            {"mise": 2, "fiche": 6, "cote": "B", "montant": 1500},
        ]
        assert (facts["sur"], facts["dehors"]) == (5000, 500)
        assert [m.rendu for m in self.s.lu().mises] == [0, 1500, 0, 1000]

    def test_the_chouetteur_outside_gives_back_like_another(self):
        self.s.mises("5 B 60,00", "6 A 5,00", "9 A 20,00")
        facts = self.s.arrete()
        assert facts["restitutions"] == [{"mise": 3, "fiche": 9, "cote": "A", "montant": 1500}]

    def test_a_cancelled_line_counts_for_nothing(self):
        self.s.mises("5 B 60,00", "6 A 10,00", "7 A 10,00")
        self.s.annule(3)
        facts = self.s.arrete()
        assert (facts["allies"], facts["dehors"], facts["restitutions"]) == (1000, 1000, [])

    def test_a_first_coup_is_closed_once_whatever_the_donnes(self):
        self.s.mise("5 B 20,00")
        self.s.arrete()
        self.s.fausse_donne()
        self.s.donne()
        self.s.fausse_donne()
        assert levies_of_the_books() == [("chouette", 250)]

    def test_a_void_coup_leaves_a_first_coup(self):
        self.s.mises("5 B 60,00", "6 A 10,00")
        assert [r["mise"] for r in self.s.nul()["restitutions"]] == [2, 1]
        assert self.s.c == 5000
        self.s.mise("5 B 20,00")
        facts = self.s.arrete()
        assert (facts["coup"], facts["premier_coup"], levies(facts)) == (
            2, True, [("chouette", 5000, 250)],
        )  # fmt: skip

    def test_a_ponte_must_hold_something(self):
        self.s.mise("5 B 10,00")
        self.s.annule(1)
        refuse("no_stake_held", "64", self.s.arrete, dit="Aucun ponte")

    def test_nothing_to_close(self):
        refuse("stale_coup", "64", self.s.arrete)

    def test_closed_once_and_the_second_hand_hears_of_the_first(self):
        self.s.mise("5 B 10,00")
        self.s.arrete(ANNE)
        refuse("stakes_closed", "64", self.s.arrete, dit="par Anne Morel")
        self.s.donne()
        refuse("stakes_closed", "64", self.s.arrete)
        self.s.gagne("A")
        self.s.coup = 1
        refuse("wrong_moment", "64", self.s.arrete, dit="déjà réglé : le côté A a gagné")


@gesture("essai.annulation")
def cancel_any_line(geste: Geste, /, *, rang: int) -> dict[str, int]:
    """No gesture of the table does this: the lines are cancelled last first."""
    geste.add(AnnulationMise(mise=Mise.objects.get(rang=rang)))
    return {"rang": rang}


class LateRestitutionTestCase(ChouetteCase):
    """P comes down to c or less after stakes were laid beside the chouetteur."""

    def setUp(self):
        super().setUp()
        self.s.mises("5 B 40,00", "6 B 20,00", "7 A 8,00")

    def test_the_lines_are_cancelled_last_first_so_those_beside_him_go_before(self):
        refuse("not_last_mise", "64", self.s.annule, 2, dit="c’est la 3, pas la 2")
        self.s.annule(3)
        self.s.annule(2)
        facts = self.s.arrete()
        assert (facts["pontes"], facts["allies"], facts["sur"], facts["restitutions"]) == (4000, 0, 4000, [])

    def test_should_they_remain_they_are_all_given_back(self):
        cancel_any_line(by(BRUNO), rang=2)
        refuse("allies_not_open", "65", self.s.mise, "8 A 1,00")
        facts = self.s.arrete()
        assert (facts["pontes"], facts["allies"], facts["sur"], facts["dehors"]) == (4000, 800, 4000, 0)
        assert facts["restitutions"] == [{"mise": 3, "fiche": 7, "cote": "A", "montant": 800}]
        assert levies(facts) == [("chouette", 5000, 250)]


class LevyZeroTestCase(EncheresCase):
    """A levy that rounds to nothing is written down, and no ticket torn."""

    def test_both_levies(self):
        libere("A")
        self.s.tient("9 0,90")
        self.s.mises("5 B 1,80", "6 A 0,90")
        facts = self.s.arrete()
        assert levies(facts) == [("chouette", 90, 0), ("dehors", 90, 0)]
        assert [levy["tickets"] for levy in facts["prelevements"]] == [[], []]
        self.s.donne()
        self.s.gagne("A")
        self.s.assoit("B", 3)
        _closed, result = self.s.regle("5 B 0,90", gagne="B")
        assert levies(result) == [("pontes", 90, 0)]
        assert Prelevement.objects.count() == 3
        assert not Detachement.objects.exists()

    def test_two_levies_are_two_roundings(self):
        libere("A")
        self.s.tient("9 11,00")
        self.s.mises("5 B 22,00", "6 A 11,00")
        # 0,55 and 0,55: a half goes up twice, where 5 % of 22,00 would be 1,10.
        assert levies(self.s.arrete()) == [("chouette", 1100, 60), ("dehors", 1100, 60)]


class StraddlingTestCase(EncheresCase):
    """Two levies of one gesture tear their tickets one after the other, over the end of a carnet."""

    @classmethod
    def setUpTestData(cls):
        super().setUpTestData()
        libere("A")
        carnet(100, 201, en_service=False)

    def tickets(self, montant, *mises):
        self.s.tient(f"9 {montant}")
        self.s.mises(*mises)
        return [
            [(t["premier"], t["dernier"]) for t in levy["tickets"] if t["valeur"] == 100]
            for levy in self.s.arrete()["prelevements"]
        ]

    def test_the_second_levy_straddles(self):
        torn = self.tickets("3980,00", "5 B 4040,00", "6 A 60,00")  # 199,00 and 3,00
        assert torn == [[(1, 199)], [(200, 200), (201, 202)]]
        assert _steps(1) == ["paraphe", "affecte", "en_service", "fini"]
        assert _steps(201) == ["paraphe", "affecte", "en_service"]

    def test_the_first_levy_straddles(self):
        assert self.tickets("4040,00", "5 B 4100,00", "6 A 60,00") == [[(1, 200), (201, 202)], [(203, 205)]]

    def test_the_carnet_ends_between_the_two(self):
        assert self.tickets("4000,00", "5 B 4060,00", "6 A 60,00") == [[(1, 200)], [(201, 203)]]
        assert _steps(201)[-1] == "en_service"

    def test_each_ends_a_carnet(self):
        assert self.tickets("4000,00", "5 B 8000,00", "6 A 4000,00") == [[(1, 200)], [(201, 400)]]
        assert _steps(1)[-1] == _steps(201)[-1] == "fini"

    def test_the_levy_after_the_result_goes_on_where_they_stopped(self):
        self.tickets("3980,00", "5 B 4000,00")
        self.s.donne()
        self.s.gagne("A")
        self.s.assoit("B", 3)
        self.s.mises("5 B 3000,00")
        self.s.arrete()
        self.s.donne()
        [levy] = self.s.gagne("B")["prelevements"]  # 150,00: ticket 200, then 149 of the next carnet
        assert [(t["premier"], t["dernier"]) for t in levy["tickets"]] == [(200, 200), (201, 349)]

    def test_what_the_second_levy_lacks_undoes_the_first(self):
        self.s.tient("9 4000,00")
        self.s.mises("5 B 14000,00", "6 A 10000,00")  # 200,00, then 500,00 of 200 + 20 left
        refuse("not_representable", "66-1", self.s.arrete, dit="280,00 €")
        carnet(1000)
        assert levies(self.s.arrete()) == [("chouette", 400_000, 20_000), ("dehors", 1_000_000, 50_000)]


def levies_of_the_books() -> list[tuple[str, int]]:
    return list(Prelevement.objects.order_by("id").values_list("objet", "montant"))


def _steps(premier: int) -> list[str]:
    steps = EtapeCarnet.objects.filter(carnet__valeur=100, carnet__premier=premier)
    return list(steps.order_by("id").values_list("etape", flat=True))
