"""A machine of the house, by its serial number (articles 56-1, 59)."""

from cercle.ledger.models import Machine
from cercle.ledger.services import machine
from tests.ledger.cast import ANNE, HELENE, INES, PAUL, TOM, MaisonCase, by, refuse


def declare(qui=PAUL, **plus):
    return machine.declare_machine(by(qui), **{"numero_serie": "M-1", **plus}).facts


class DeclareMachineTestCase(MaisonCase):
    def test_it_works(self):
        facts = declare(numero_serie=" M  1 ", modele="Tiratick 3", prochain=41)

        assert facts == {"machine": "M 1", "modele": "Tiratick 3", "prochain": 41}
        row = Machine.objects.get()
        assert (row.numero_serie, row.modele, row.prochain) == ("M 1", "Tiratick 3", 41)

    def test_a_new_one_begins_at_1(self):
        assert declare()["prochain"] == 1

    def test_each_once_in_whatever_case(self):
        declare()
        refuse("machine_known", "59", declare, numero_serie="m-1", dit="la machine n° M-1")
        assert declare(numero_serie="M-2")["machine"] == "M-2"

    def test_its_counter_shows_a_number(self):
        for prochain in (0, -1, 10**12):
            refuse("machine_number", "59", declare, prochain=prochain)

    def test_words_fit_their_columns(self):
        refuse("text_missing", "59", declare, numero_serie=" ", dit="le numéro de série")
        refuse("text_too_long", "59", declare, numero_serie="x" * 41)
        refuse("text_too_long", "", declare, modele="x" * 61)

    def test_the_chef_or_the_director(self):
        for qui in (ANNE, INES, TOM):
            refuse("not_allowed", "", declare, qui)
        assert declare(HELENE)["machine"] == "M-1"
