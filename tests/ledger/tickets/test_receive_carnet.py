"""Carnets of 200 tickets come in with their delivery note (articles 59, 82)."""

from cercle.ledger.models import CarnetTickets
from cercle.ledger.services import tickets
from tests.ledger.cast import ANNE, HELENE, INES, PAUL, TOM, MaisonCase, by, refuse

from .base import DimesCase, perd, preleve, rend


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

    def test_several_carnets_on_one_note(self):
        facts = receive(nombre=3, bon_livraison="BL 7")

        assert (facts["premier"], facts["dernier"], facts["nombre"]) == (401, 1000, 3)
        rows = CarnetTickets.objects.filter(valeur=1000).order_by("premier")
        assert [(c.premier, c.dernier, c.serie, c.bon_livraison) for c in rows] == [
            (401, 600, 1, "BL 7"), (601, 800, 1, "BL 7"), (801, 1000, 1, "BL 7"),
        ]  # fmt: skip
        assert len(set(rows.values_list("entry", flat=True))) == 1

    def test_each_of_them_lives_its_own_life(self):
        receive(nombre=3)
        act = tickets.initial_carnet(by(HELENE), valeur=1000, premier=601, comptable="Mme Comptable")
        assert act.facts["premier"] == 601
        refuse("carnet_step", "83", tickets.assign_carnet, by(PAUL), valeur=1000, premier=801, table=1)

    def test_none_is_received_when_one_is_held(self):
        receive(premier=801)
        refuse("carnet_overlap", "82", receive, nombre=3, dit="n° 801 à 1000")

    def test_at_least_one_and_none_past_the_last_number(self):
        for nombre in (0, -1, 5000):
            refuse("carnet_count", "82", receive, nombre=nombre)
        refuse("carnet_count", "82", receive, premier=999_801, nombre=2, dit="1 au plus")

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


class SeriesTestCase(DimesCase):
    """The same numbers come again only once the old carnet was returned; the refusal says where it is."""

    def again(self, **plus):
        return receive(valeur=10, premier=201, **plus)

    def test_it_works(self):
        preleve(self.s, 2000)
        rend(10, 201)

        assert self.again()["dernier"] == 400
        assert list(CarnetTickets.objects.filter(valeur=10, premier=201).values_list("serie", flat=True)) == [
            1, 2,
        ]  # fmt: skip
        refuse("carnet_overlap", "82", self.again, dit="« reçu »")

    def test_at_every_step_before(self):
        receive()
        refuse("carnet_overlap", "82", receive, dit="« reçu »")
        tickets.initial_carnet(by(HELENE), valeur=1000, premier=401, comptable="Mme Comptable")
        refuse("carnet_overlap", "82", receive, dit="« paraphé »")
        tickets.assign_carnet(by(PAUL), valeur=1000, premier=401, table=2)
        refuse("carnet_overlap", "82", receive, dit="« affecté » à la table 2")
        refuse("carnet_overlap", "82", self.again, dit="« en service » à la table 2")
        preleve(self.s, 2000)
        refuse("carnet_overlap", "82", self.again, dit="« fini » à la table 2")

    def test_a_lost_carnet_never_comes_again(self):
        perd(10, 201)
        refuse("carnet_overlap", "82", self.again, dit="n° 201 à 400 est perdu")

    def test_the_carnet_of_the_new_series_is_the_one_meant(self):
        preleve(self.s, 2000)
        rend(10, 201)
        self.again()
        tickets.initial_carnet(by(HELENE), valeur=10, premier=201, comptable="Mme Comptable")
        tickets.assign_carnet(by(PAUL), valeur=10, premier=201, table=2)
        tickets.start_carnet(by(PAUL), valeur=10, premier=201)

        assert preleve(self.s, 30)["tickets"] == [{"valeur": 10, "premier": 201, "dernier": 203}]

    def test_a_note_may_bring_numbers_of_two_series(self):
        preleve(self.s, 2000)
        rend(10, 201)
        self.again(nombre=2)
        rows = CarnetTickets.objects.filter(valeur=10, premier__in=(201, 401)).order_by("id")
        assert [(c.premier, c.serie) for c in rows] == [(201, 1), (201, 2), (401, 1)]
