"""Initialled, assigned to one table for good, put in service: each step once and in order (82, 83, 59)."""

from cercle.ledger.models import EtapeCarnet
from cercle.ledger.services import tickets
from tests.ledger.cast import (
    ANNE,
    BRUNO,
    CLARA,
    HELENE,
    INES,
    PAUL,
    TOM,
    MaisonCase,
    by,
    carnet,
    declare_table,
    ouvre,
    refuse,
)

C = {"valeur": 1000, "premier": 1}


def initial(qui=HELENE, comptable="Mme Comptable", **plus):
    return tickets.initial_carnet(by(qui), **{**C, **plus}, comptable=comptable).facts


def assign(qui=PAUL, table=1, **plus):
    return tickets.assign_carnet(by(qui), **{**C, **plus}, table=table).facts


def start(qui=PAUL, **plus):
    return tickets.start_carnet(by(qui), **{**C, **plus}).facts


class LifeTestCase(MaisonCase):
    def setUp(self):
        tickets.receive_carnet(by(PAUL), **C)

    def test_it_works(self):
        assert initial() == {**C, "comptable": "Mme Comptable"}
        assert assign() == {**C, "table": 1}
        assert start() == {**C, "table": 1}
        steps = EtapeCarnet.objects.filter(carnet__valeur=1000).order_by("id")
        assert [(s.etape, s.table and s.table.numero, s.visa) for s in steps] == [
            ("paraphe", None, "Mme Comptable"), ("affecte", 1, ""), ("en_service", 1, ""),
        ]  # fmt: skip

    def test_each_step_once_and_in_order(self):
        refuse("carnet_step", "83", assign, dit="est « reçu » : il doit être « paraphé »")
        refuse("carnet_step", "83", start, dit="« affecté »")
        initial()
        refuse("carnet_step", "83", initial, dit="est « paraphé » : il doit être « reçu »")
        refuse("carnet_step", "83", start)
        assign()
        refuse("carnet_step", "83", assign, dit="est « affecté »")
        start()
        refuse("carnet_step", "83", start, dit="est « en service »")

    def test_assigned_to_one_table_for_good(self):
        declare_table(2)
        initial()
        assign(table=1)
        refuse("carnet_step", "83", assign, table=2)

    def test_only_a_carnet_the_house_holds(self):
        for act in (initial, assign, start):
            refuse("carnet_unknown", "82", act, premier=201, dit="10,00 € commençant au n° 201")

    def test_only_a_table_of_this_season(self):
        initial()
        refuse("table_unknown", "56-1", assign, table=9, dit="table 9")

    def test_the_comptable_is_named(self):
        refuse("text_missing", "82", initial, comptable="  ", dit="nom du comptable")
        refuse("text_too_long", "82", initial, comptable="x" * 81)

    def test_who_may(self):
        for qui in (PAUL, ANNE, INES, TOM):
            refuse("not_allowed", "", initial, qui)
        initial()
        for qui in (ANNE, INES, TOM):
            refuse("not_allowed", "", assign, qui)
        assign()
        for qui in (INES, TOM):
            refuse("not_allowed", "", start, qui)
        assert start(CLARA)["table"] == 1

    def test_while_the_table_is_open_those_who_serve_it(self):
        initial()
        assign()
        ouvre()
        refuse("not_posted", "64", start, CLARA, dit="table 1")
        assert start(BRUNO)["table"] == 1


class InServiceTestCase(MaisonCase):
    def test_at_most_three_values_at_a_table(self):
        carnet(1000)
        carnet(10_000, en_service=False)
        refuse("too_many_values", "59", start, valeur=10_000, dit="4 valeurs")

    def test_one_carnet_of_a_value_the_next_takes_over_by_itself(self):
        carnet(100, 201, en_service=False)
        refuse("value_in_service", "59", start, valeur=100, premier=201, dit="le n° 201 prendra sa suite")

    def test_the_carnet_of_ten_centimes_comes_first(self):
        declare_table(2)
        carnet(1000, table=2, en_service=False)
        refuse("ten_centimes_missing", "59", start, dit="0,10 €")
