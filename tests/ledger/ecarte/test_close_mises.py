"""The stakes closed: masses made equal, levy taken, tickets detached before the deal (64, 66, 66-1)."""

from cercle.ledger.models import Detachement, Etape, EtapeCarnet, Prelevement
from tests.ledger.cast import ANNE, TableCase, carnet, refuse


class CloseMisesTestCase(TableCase):
    def test_it_works(self):
        self.s.mises("5 A 20,00", "6 B 12,00", "7 A 15,50", "8 B 30,00", "9 A 4,50")

        facts = self.s.arrete()

        # 40,00 against 42,00: the excess of 2,00 goes back to the last registered of side B.
        assert facts["masses"] == {"A": 4000, "B": 4200}
        assert facts["tenu"] == 4000
        assert facts["restitutions"] == [{"mise": 4, "fiche": 8, "cote": "B", "montant": 200}]
        # 5 % of 40,00.
        assert facts["prelevement"] == {
            "base": 4000, "taux": 500, "exact": 2_000_000, "montant": 200, "article": "66",
            "objet": "enjeux", "moment": "avant_donne",
            "tickets": [{"valeur": 100, "premier": 1, "dernier": 2}],
        }  # fmt: skip
        lu = self.s.lu()
        assert lu.etat == "arrete"
        held = {"A": 0, "B": 0}
        for m in lu.mises:
            held[m.cote] += m.tenu
        assert held == {"A": lu.tenu, "B": lu.tenu}

    def test_the_excess_goes_back_last_in_first_out_and_in_part(self):
        self.s.mises("5 A 10,00", "6 A 10,00", "7 A 10,00", "8 A 10,00", "9 B 15,00")
        assert self.s.arrete()["restitutions"] == [
            {"mise": 4, "fiche": 8, "cote": "A", "montant": 1000},
            {"mise": 3, "fiche": 7, "cote": "A", "montant": 1000},
            {"mise": 2, "fiche": 6, "cote": "A", "montant": 500},
        ]
        assert [m.rendu for m in self.s.lu().mises] == [0, 500, 1000, 1000, 0]

    def test_equal_masses_give_nothing_back(self):
        self.s.mises("5 A 10,00", "6 B 10,00")
        assert self.s.arrete()["restitutions"] == []

    def test_a_half_goes_up(self):
        self.s.mises("5 A 11,00", "6 B 11,00")  # 5 % is 0,55
        levy = self.s.arrete()["prelevement"]
        assert (levy["exact"], levy["montant"]) == (550_000, 60)
        assert levy["tickets"] == [{"valeur": 10, "premier": 1, "dernier": 6}]

    def test_a_levy_that_rounds_to_nothing_takes_no_ticket(self):
        self.s.mises("5 A 0,90", "6 B 0,90")
        levy = self.s.arrete()["prelevement"]
        assert (levy["montant"], levy["tickets"]) == (0, [])
        assert Prelevement.objects.get().montant == 0
        assert not Detachement.objects.exists()

    def test_highest_value_first_and_strictly_in_order(self):
        self.s.mises("5 A 25,00", "6 B 25,00")  # 1,25 → 1,30
        assert self.s.arrete()["prelevement"]["tickets"] == [
            {"valeur": 100, "premier": 1, "dernier": 1},
            {"valeur": 10, "premier": 1, "dernier": 3},
        ]
        self.s.donne()
        self.s.gagne("A")
        self.s.assoit("B", 3)
        self.s.mises("5 A 25,00", "6 B 25,00")
        assert self.s.arrete()["prelevement"]["tickets"] == [
            {"valeur": 100, "premier": 2, "dernier": 2},
            {"valeur": 10, "premier": 4, "dernier": 6},
        ]

    def test_both_sides_must_hold_something(self):
        self.s.mise("5 A 10,00")
        refuse("no_stake_held", "64", self.s.arrete)
        self.s.mise("6 B 10,00")
        self.s.annule(2)
        refuse("no_stake_held", "64", self.s.arrete)

    def test_nothing_to_close(self):
        refuse("stale_coup", "64", self.s.arrete)

    def test_closed_once_and_the_second_hand_hears_of_the_first(self):
        self.s.mises("5 A 10,00", "6 B 10,00")
        self.s.arrete(ANNE)
        refuse("stakes_closed", "64", self.s.arrete, dit="par Anne Morel")
        self.s.donne()
        refuse("stakes_closed", "64", self.s.arrete)
        self.s.gagne("A")
        self.s.coup = 1
        refuse("wrong_moment", "64", self.s.arrete, dit="déjà réglé : le côté A a gagné")

    def test_what_the_carnets_cannot_represent_is_refused_with_what_is_missing(self):
        self.s.mises("5 A 5000,00", "6 B 5000,00")  # 250,00: 200 tickets of 1 € and 200 of 0,10 € make 220,00
        refuse("not_representable", "66-1", self.s.arrete, dit="30,00 €")
        carnet(1000)
        assert [t["valeur"] for t in self.s.arrete()["prelevement"]["tickets"]] == [1000]


class StraddlingTestCase(TableCase):
    """A carnet ends in the middle of a levy: the next of its value takes over (article 59)."""

    @classmethod
    def setUpTestData(cls):
        super().setUpTestData()
        carnet(100, 401, en_service=False)
        carnet(100, 201, en_service=False)

    def test_a_levy_straddles_two_carnets(self):
        self.s.mises("5 A 3960,00", "6 B 3960,00")  # 198,00
        self.s.arrete()
        self.s.donne()
        self.s.gagne("A")
        self.s.assoit("B", 3)
        self.s.mises("5 A 100,00", "6 B 100,00")  # 5,00: two of the first carnet, three of the next

        levy = self.s.arrete()["prelevement"]

        assert levy["tickets"] == [
            {"valeur": 100, "premier": 199, "dernier": 200},
            {"valeur": 100, "premier": 201, "dernier": 203},
        ]
        assert (
            sum(t["valeur"] * (t["dernier"] - t["premier"] + 1) for t in levy["tickets"]) == levy["montant"]
        )
        assert _steps(1) == ["paraphe", "affecte", "en_service", "fini"]
        assert _steps(201) == ["paraphe", "affecte", "en_service"]
        assert _steps(401) == ["paraphe", "affecte"]

    def test_a_levy_takes_a_whole_carnet_and_more(self):
        self.s.mises("5 A 9000,00", "6 B 9000,00")  # 450,00
        levy = self.s.arrete()["prelevement"]
        assert [(t["premier"], t["dernier"]) for t in levy["tickets"]] == [(1, 200), (201, 400), (401, 450)]
        assert _steps(201) == ["paraphe", "affecte", "en_service", "fini"]
        assert _steps(401) == ["paraphe", "affecte", "en_service"]

    def test_a_carnet_that_ends_with_a_levy_hands_over_at_once(self):
        self.s.mises("5 A 4000,00", "6 B 4000,00")  # 200,00
        levy = self.s.arrete()["prelevement"]
        assert [(t["premier"], t["dernier"]) for t in levy["tickets"]] == [(1, 200)]
        assert _steps(1)[-1] == Etape.FINI
        assert _steps(201)[-1] == Etape.EN_SERVICE

    def test_a_fourth_value_still_refused_while_three_serve(self):
        carnet(1000)
        self.s.mises("5 A 9000,00", "6 B 9000,00")
        assert {t["valeur"] for t in self.s.arrete()["prelevement"]["tickets"]} == {1000}


def _steps(premier: int, valeur: int = 100) -> list[str]:
    steps = EtapeCarnet.objects.filter(carnet__valeur=valeur, carnet__premier=premier)
    return list(steps.order_by("id").values_list("etape", flat=True))
