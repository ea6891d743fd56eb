"""P15, P16, P17: tickets make the levy, no number twice while held, a void coup frees nothing (59, 82)."""

import random

from cercle.ledger.models import (
    CarnetTickets,
    CoupNul,
    Detachement,
    Etape,
    EtapeCarnet,
    PerteTickets,
    Prelevement,
)
from cercle.ledger.selectors.tickets import carnets_of
from cercle.ledger.services import tickets
from cercle.rules.refusal import Refusal
from tests.ledger.cast import PAUL, TableCase, by, carnet, livres, refuse

from .base import DimesCase, arrete, perd, preleve, rend
from .test_detachement import count


def steps_before(row: Detachement) -> list[tuple[str, int]]:
    """The steps of the ticket's carnet when it was torn, each with its table."""
    found = EtapeCarnet.objects.filter(carnet=row.carnet, id__lt=row.id, table__isnull=False)
    return list(found.order_by("id").values_list("etape", "table__numero"))


def numbers() -> list[tuple[int, int, int]]:
    """(value, series, number) of every ticket torn or lost."""
    return [
        (row.carnet.valeur, row.carnet.serie, numero)
        for model in (Detachement, PerteTickets)
        for row in model.objects.select_related("carnet")
        for numero in range(row.premier, row.dernier + 1)
    ]


class LevyTestCase(TableCase):
    """Three values at table 1, and carnets that end on the way."""

    def test_p15_the_tickets_of_a_levy_are_its_face_value_from_carnets_in_service_there(self):
        carnet(1000)
        for premier in (201, 401, 601, 801):
            carnet(10, premier, en_service=False)
        carnet(100, 201, en_service=False)
        chance = random.Random(15)
        for _ in range(60):
            preleve(self.s, chance.choice((10, 90, 180, 490, 990, 1240, 2990)))

        rows = Detachement.objects.select_related("carnet", "prelevement").order_by("id")
        assert {row.carnet.premier for row in rows if row.carnet.valeur == 10} >= {1, 201}
        for levy in Prelevement.objects.prefetch_related("detachements__carnet"):
            torn = levy.detachements.all()
            assert sum(row.montant for row in torn) == levy.montant
            assert all(row.montant == row.nombre * row.carnet.valeur for row in torn)
        for row in rows:
            assert steps_before(row) == [(Etape.AFFECTE, 1), (Etape.EN_SERVICE, 1)]
        assert len({c.carnet.valeur for c in carnets_of(self.s.row.table) if c.en_service}) <= 3
        assert len(numbers()) == len(set(numbers()))

    def test_p15_a_levy_that_the_carnets_cannot_represent_is_not_taken(self):
        carnet(10, 201, table=1, en_service=False)
        perd(100, 1)
        for fiche, cote in ((5, "A"), (6, "B")):
            self.s.mise(f"{fiche} {cote} 1000,00", confirme=True)
        before = livres()
        refuse("not_representable", "66-1", self.s.arrete, dit="il manque 10,00 €")
        assert livres() == before
        assert not Prelevement.objects.exists()


class SerialsTestCase(DimesCase):
    def test_p16_after_1_000_000_comes_1_once_the_old_carnet_was_returned(self):
        carnet(1000, 1, table=2)
        preleve(self.s, 200_000)  # its 200 tickets
        carnet(1000, 999_801, table=2)
        again = {"valeur": 1000, "premier": 1}
        refuse("carnet_overlap", "82", tickets.receive_carnet, by(PAUL), **again, dit="« fini » à la table 2")
        rend(1000, 1)
        carnet(1000, 1, table=2, en_service=False)
        preleve(self.s, 199_000)

        levy = preleve(self.s, 2000)

        assert levy["tickets"] == [
            {"valeur": 1000, "premier": 1_000_000, "dernier": 1_000_000},
            {"valeur": 1000, "premier": 1, "dernier": 1},
        ]
        first = Detachement.objects.filter(carnet__valeur=1000, premier=1).order_by("id")
        assert [row.carnet.serie for row in first] == [1, 2]
        assert len(numbers()) == len(set(numbers()))

    def test_p16_no_number_twice_through_levies_surpluses_and_losses(self):
        carnet(10, 401, table=2, en_service=False)
        carnet(10, 601, table=2, en_service=False)
        for montant in (130, 20, 570):
            preleve(self.s, montant)
        perd(10, 201)
        for montant in (1000, 990):
            preleve(self.s, montant)
        count(self.s, 2740, premier=401, prochain=601)

        assert len(numbers()) == len(set(numbers()))
        for c in CarnetTickets.objects.filter(detachements__isnull=False).distinct():
            assert c.dernier - c.premier + 1 == 200
            held = [n for valeur, _, n in numbers() if valeur == c.valeur and c.premier <= n <= c.dernier]
            assert sorted(held) == list(range(c.premier, max(held) + 1))  # strictly in order, no hole

    def test_p16_the_same_number_is_held_once_whatever_is_received(self):
        for premier in (201, 401, 201, 401, 601):
            try:
                tickets.receive_carnet(by(PAUL), valeur=10, premier=premier)
            except Refusal as refused:
                assert refused.code == "carnet_overlap"
        held = CarnetTickets.objects.exclude(etapes__etape=Etape.RENDU).values_list("valeur", "premier")
        assert len(held) == len(set(held)) == 5


class VoidTestCase(DimesCase):
    def test_p17_a_void_coup_keeps_its_number_and_frees_no_ticket(self):
        preleve(self.s, 130)
        self.s.mise("5 A 1,00", confirme=True)
        self.s.nul()

        levy = preleve(self.s, 20)

        assert CoupNul.objects.get().coup.numero == 2
        assert self.s.lu(3).prelevements[0].montant == 20
        assert levy["tickets"] == [{"valeur": 10, "premier": 214, "dernier": 215}]
        assert sorted(n for _, _, n in numbers()) == list(range(201, 216))

    def test_p17_after_detachment_nothing_voids_the_coup_nor_puts_a_ticket_back(self):
        arrete(self.s, 130)
        refuse("stakes_closed", "66-1", self.s.nul, dit="il ne peut plus être déclaré nul")
        self.s.donne()
        refuse("stakes_closed", "66-1", self.s.nul)
        self.s.fausse_donne()
        refuse("stakes_closed", "66-1", self.s.nul)
        self.s.donne()
        assert [(t.premier, t.dernier) for t in self.s.lu().tickets] == [(201, 213)]
        self.s.gagne("A")
        self.s.assoit("B", 2)
        assert preleve(self.s, 10)["tickets"][0]["premier"] == 214

    def test_p17_what_was_detached_is_expected_in_the_box(self):
        arrete(self.s, 130)
        self.s.donne()
        self.s.fausse_donne()
        self.s.donne()
        self.s.gagne("A")
        facts = count(self.s, 100, prochain=214)
        assert (facts["attendu"], facts["manquant"], facts["porte"]) == (130, 30, 130)
