"""A carnet of 200 tickets comes in with its delivery note (articles 59, 82)."""

from cercle.ledger.models import CarnetTickets
from cercle.ledger.services import tickets
from tests.ledger.cast import ANNE, HELENE, INES, PAUL, TOM, MaisonCase, by, refuse


def receive(qui=PAUL, **plus):
    return tickets.receive_carnet(by(qui), **{"valeur": 1000, "premier": 401, **plus}).facts


class ReceiveCarnetTestCase(MaisonCase):
    def test_it_works(self):
        facts = receive(bon_livraison=" BL  7 ")

        assert facts == {
            "valeur": 1000, "premier": 401, "dernier": 600, "nombre": 1, "bon_livraison": "BL 7"
        }  # fmt: skip
        row = CarnetTickets.objects.get(valeur=1000)
        assert (row.premier, row.dernier, row.serie, row.bon_livraison) == (401, 600, 1, "BL 7")

    def test_overlapping_numbers_are_refused(self):
        receive()
        refuse("carnet_overlap", "82", receive, dit="n° 401 à 600")
        # Another first number that would share tickets with it is no first number at all.
        for premier in (402, 400, 500, 202):
            refuse("carnet_start", "82", receive, premier=premier)

    def test_the_same_numbers_of_another_value_are_others(self):
        receive()
        assert receive(valeur=10_000)["premier"] == 401

    def test_numbers_run_from_1_to_1_000_000(self):
        assert receive(premier=999_801)["dernier"] == 1_000_000
        for premier in (0, -199, 1_000_001):
            refuse("carnet_start", "82", receive, premier=premier)

    def test_four_values(self):
        for valeur in (0, 1, 50, 500, 100_000):
            refuse("unknown_value", "82", receive, valeur=valeur)

    def test_the_chef_or_the_director(self):
        assert receive(HELENE)["valeur"] == 1000
        for qui in (ANNE, INES, TOM):
            refuse("not_allowed", "", receive, qui, premier=1, dit=qui.nom)

    def test_the_note_fits_its_column(self):
        refuse("text_too_long", "", receive, bon_livraison="x" * 61)
