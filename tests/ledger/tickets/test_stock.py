"""Reading the stock: by value, a carnet's whole life, a ticket from its number and back (articles 82, 83)."""

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from cercle.ledger.models import CarnetTickets, Etape
from cercle.ledger.selectors import stock
from cercle.ledger.services import tickets
from cercle.rules.refusal import Illegal
from tests.ledger.cast import HELENE, PAUL, by, carnet

from .base import DimesCase, perd, preleve, rend
from .test_detachement import count


class StockTestCase(DimesCase):
    def of(self, valeur):
        return next(one for one in stock.read_stock() if one.valeur == valeur)

    def test_it_works(self):
        tickets.receive_carnet(by(PAUL), valeur=10, premier=1001, nombre=3)
        tickets.initial_carnet(by(HELENE), valeur=10, premier=1001, comptable="Mme Comptable")
        carnet(10, 601, table=2, en_service=False)
        preleve(self.s, 2000)
        preleve(self.s, 30)
        rend(10, 201)
        perd(10, 1201)

        dimes = self.of(10)

        assert dimes.carnets == {
            "recu": 1, "paraphe": 1, "affecte": 0, "en_service": 2, "fini": 0, "rendu": 1, "perdu": 1,
        }  # fmt: skip
        assert dimes.nombre == CarnetTickets.objects.filter(valeur=10).count() == 6
        # Two in the cupboard, one of table 1 untouched, one of table 2 less three tickets.
        assert (dimes.restants, dimes.montant) == (200 + 200 + 200 + 197, 7970)
        assert (dimes.perdus, dimes.du) == (200, 2000)

    def test_every_value_is_there(self):
        assert [one.valeur for one in stock.read_stock()] == [10_000, 1000, 100, 10]
        assert self.of(10_000).nombre == self.of(10_000).restants == self.of(10_000).du == 0

    def test_two_queries(self):
        with self.assertNumQueries(2):
            stock.read_stock()


class CarnetTestCase(DimesCase):
    def test_it_works(self):
        preleve(self.s, 130)
        preleve(self.s, 20)
        count(self.s, 180, prochain=219)

        found = stock.read_carnet(10, 201)

        assert [(e.etape, e.table, e.visa, e.nom) for e in found.etapes] == [
            ("recu", None, "", "Paul Marchand"),
            ("paraphe", None, "Mme Comptable", "Hélène Garnier"),
            ("affecte", 2, "", "Paul Marchand"),
            ("en_service", 2, "", "Paul Marchand"),
        ]
        assert (found.etape, found.table, found.prochain, found.reste) == (Etape.EN_SERVICE, 2, 222, 179)
        assert [(e.premier, e.dernier, e.coup, e.objet, e.nom) for e in found.emplois] == [
            (201, 213, 1, "enjeux", "Bruno Petit"),
            (214, 215, 2, "enjeux", "Bruno Petit"),
            (219, 221, None, "", "Paul Marchand"),  # the surplus of the count
        ]
        assert {(e.table, e.seance) for e in found.emplois} == {(2, 1)}

    def test_missing_and_unused_numbers_with_their_neighbours(self):
        preleve(self.s, 130)
        count(self.s, 140, prochain=219)

        found = stock.read_carnet(10, 201)

        [missing] = found.manquants
        assert (missing.premier, missing.dernier, missing.montant) == (214, 218, 50)
        assert (missing.avant.dernier, missing.avant.coup) == (213, 1)
        assert (missing.apres.premier, missing.apres.coup) == (219, None)
        assert (missing.table, missing.seance, missing.nom) == (2, 1, "Paul Marchand")
        unused = found.inutilises
        assert (unused.premier, unused.dernier, unused.montant, unused.motif) == (220, 400, 1810, "")
        assert (unused.avant, unused.apres) == (missing.apres, None)

    def test_every_ticket_is_somewhere_once(self):
        """Torn, missing or to come: 200 tickets, at any moment of a carnet's life."""
        for act in (
            lambda: None,
            lambda: preleve(self.s, 130),
            lambda: preleve(self.s, 20),
            lambda: count(self.s, 180, prochain=219),
            lambda: perd(10, 201),
        ):
            act()
            found = stock.read_carnet(10, 201)
            runs = [*found.emplois, *found.manquants, *([found.inutilises] if found.inutilises else [])]
            numbers = sorted(n for run in runs for n in range(run.premier, run.dernier + 1))
            assert numbers == list(range(201, 401))

    def test_a_whole_carnet_lost(self):
        preleve(self.s, 130)
        perd(10, 201, "volé")
        found = stock.read_carnet(10, 201)
        [missing] = found.manquants
        assert (missing.premier, missing.dernier, missing.motif, missing.seance) == (214, 400, "volé", None)
        assert (missing.avant.coup, missing.apres, found.inutilises) == (1, None, None)
        assert (found.etape, found.reste) == (Etape.PERDU, 0)

    def test_of_two_series_the_latest_unless_told(self):
        preleve(self.s, 2000)
        rend(10, 201)
        tickets.receive_carnet(by(PAUL), valeur=10, premier=201)
        assert stock.read_carnet(10, 201).etape == stock.RECU
        assert stock.read_carnet(10, 201, serie=1).etape == Etape.RENDU
        assert stock.read_carnet(10, 201, serie=3) is None
        assert stock.read_carnet(10, 601) is None

    def test_four_queries_whatever_its_life(self):
        with CaptureQueriesContext(connection) as fresh:
            stock.read_carnet(10, 201)
        for _ in range(6):
            preleve(self.s, 20)
        count(self.s, 180, prochain=219)
        with CaptureQueriesContext(connection) as used:
            stock.read_carnet(10, 201)
        assert len(fresh) == len(used) == 4


class FindTicketTestCase(DimesCase):
    def test_it_works(self):
        """From any number to its coup, time and employee, and back."""
        preleve(self.s, 130)
        preleve(self.s, 20)

        found = stock.find_ticket(10, 214)

        run = found.emploi
        assert (run.table, run.seance, run.coup, run.matricule) == (2, 1, 2, "E2")
        assert run.moment == self.s.lu(2).prelevements[0].recorded_at
        [back] = self.s.lu(run.coup).tickets
        assert (back.valeur, back.premier, back.dernier) == (10, run.premier, run.dernier)
        assert back.premier <= 214 <= back.dernier
        assert found.lacune is None

    def test_every_ticket_of_every_coup_leads_back_to_it(self):
        for montant in (130, 20, 10, 250):
            preleve(self.s, montant)
        for coup in range(1, 5):
            for line in self.s.lu(coup).tickets:
                for numero in range(line.premier, line.dernier + 1):
                    assert stock.find_ticket(line.valeur, numero).emploi.coup == coup

    def test_missing_and_unused(self):
        preleve(self.s, 130)
        count(self.s, 130, prochain=219)
        missing, unused = stock.find_ticket(10, 215), stock.find_ticket(10, 219)
        assert (missing.emploi, missing.lacune.premier) == (None, 214)
        assert missing.lacune.motif and not unused.lacune.motif
        assert unused.lacune.avant.dernier == 213

    def test_a_ticket_the_house_never_held(self):
        assert stock.find_ticket(10, 401) is None
        for numero in (0, 1_000_001):
            with pytest.raises(Illegal) as refused:
                stock.find_ticket(10, numero)
            assert refused.value.code == "ticket_number"

    def test_of_two_series(self):
        preleve(self.s, 2000)
        rend(10, 201)
        tickets.receive_carnet(by(PAUL), valeur=10, premier=201)
        assert stock.find_ticket(10, 250).emploi is None
        assert stock.find_ticket(10, 250, serie=1).emploi.coup == 1
