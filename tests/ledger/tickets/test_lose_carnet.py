"""A carnet is lost: the face value of the tickets not produced is due (article 83)."""

from cercle.ledger.models import Etape, PerteTickets
from cercle.ledger.selectors.tickets import carnets_of
from cercle.ledger.services import tickets
from tests.ledger.cast import ANNE, HELENE, INES, PAUL, TOM, by, carnet, refuse

from .base import DIMES, ENTIERE, DimesCase, etapes, preleve


def lose(qui=HELENE, motif="égaré", **plus):
    return tickets.lose_carnet(by(qui), **{**DIMES, **plus}, motif=motif).facts


class LoseCarnetTestCase(DimesCase):
    def test_it_works(self):
        """57 tickets torn: the other 143 are due, 14,30 €."""
        preleve(self.s, 570)

        facts = lose(motif=" tombé  dans l’eau ")

        assert facts == {
            **DIMES,
            "table": 2,
            "perdus": {"premier": 258, "dernier": 400, "nombre": 143},
            "du": 1430,
            "motif": "tombé dans l’eau",
        }
        [row] = PerteTickets.objects.all()
        assert (row.premier, row.dernier, row.montant, row.comptee) == (258, 400, 1430, None)
        assert etapes(10, 201) == [*ENTIERE[:3], Etape.PERDU]

    def test_its_table_uses_it_no_more(self):
        lose()
        assert carnets_of(self.s.row.table) == []

    def test_in_the_cupboard(self):
        tickets.receive_carnet(by(PAUL), valeur=100, premier=601)
        facts = lose(valeur=100, premier=601)
        assert (facts["table"], facts["du"]) == (None, 20_000)
        assert etapes(100, 601) == [Etape.PERDU]
        tickets.receive_carnet(by(PAUL), valeur=100, premier=801)
        tickets.initial_carnet(by(HELENE), valeur=100, premier=801, comptable="Mme Comptable")
        lose(valeur=100, premier=801)
        refuse("carnet_step", "83", tickets.assign_carnet, by(PAUL), valeur=100, premier=801, table=2)

    def test_the_next_one_takes_over_at_once(self):
        carnet(10, 401, table=2, en_service=False)
        carnet(10, 601, table=2, en_service=False)
        preleve(self.s, 570)
        lose()
        assert etapes(10, 401) == ENTIERE[:3]
        assert etapes(10, 601) == ENTIERE[:2]
        assert preleve(self.s, 20)["tickets"] == [{"valeur": 10, "premier": 401, "dernier": 402}]

    def test_one_that_waits_starts_nothing(self):
        carnet(10, 401, table=2, en_service=False)
        carnet(10, 601, table=2, en_service=False)
        lose(premier=401)
        assert etapes(10, 601) == ENTIERE[:2]
        assert [c.carnet.premier for c in carnets_of(self.s.row.table)] == [201, 601]

    def test_without_another_one_is_put_in_service_by_hand(self):
        lose()
        s = self.s
        s.mises("5 A 2,00", "6 B 2,00")
        refuse("not_representable", "66-1", s.arrete, dit="il manque 0,10 €")
        carnet(10, 401, table=2)
        assert s.arrete()["prelevement"]["tickets"] == [{"valeur": 10, "premier": 401, "dernier": 401}]

    def test_nothing_is_left_of_it_to_lose(self):
        preleve(self.s, 2000)
        refuse("carnet_over", "83", lose, dit="est « fini »")
        carnet(10, 401, table=2)
        lose(premier=401)
        refuse("carnet_over", "83", lose, premier=401, dit="est « perdu »")

    def test_its_stubs_are_not_returned(self):
        lose()
        refuse("carnet_step", "83", tickets.return_stubs, by(PAUL), **DIMES, comptable="M. Trésor")

    def test_a_carnet_the_house_holds(self):
        refuse("carnet_unknown", "82", lose, premier=601)

    def test_why(self):
        refuse("text_missing", "83", lose, motif=" ", dit="le motif")
        refuse("text_too_long", "83", lose, motif="x" * 201)

    def test_the_director(self):
        for qui in (PAUL, ANNE, INES, TOM):
            refuse("not_allowed", "", lose, qui)
