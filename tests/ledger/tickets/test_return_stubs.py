"""The stubs of a finished carnet go back to the comptable, who is named (article 83)."""

from cercle.ledger.models import Etape, EtapeCarnet
from cercle.ledger.services import tickets
from tests.ledger.cast import ANNE, HELENE, INES, PAUL, TOM, by, carnet, refuse

from .base import DIMES, ENTIERE, DimesCase, etapes, preleve


def give_back(qui=PAUL, comptable="M. Trésor", **plus):
    return tickets.return_stubs(by(qui), **{**DIMES, **plus}, comptable=comptable).facts


class ReturnStubsTestCase(DimesCase):
    def test_it_works(self):
        preleve(self.s, 2000)

        facts = give_back(comptable=" M.  Trésor ")

        assert facts == {**DIMES, "comptable": "M. Trésor", "table": 2}
        assert etapes(10, 201) == [*ENTIERE, Etape.RENDU]
        step = EtapeCarnet.objects.get(etape=Etape.RENDU)
        assert (step.visa, step.table.numero) == ("M. Trésor", 2)

    def test_a_finished_carnet_once(self):
        refuse("carnet_step", "83", give_back, dit="est « en service » : il doit être « fini »")
        preleve(self.s, 2000)
        give_back()
        refuse("carnet_step", "83", give_back, dit="est « souches rendues »")

    def test_nothing_else_is_done_with_it(self):
        preleve(self.s, 2000)
        give_back()
        refuse("carnet_step", "83", tickets.assign_carnet, by(PAUL), **DIMES, table=2)
        refuse("carnet_step", "83", tickets.start_carnet, by(PAUL), **DIMES)

    def test_a_carnet_that_was_never_used_stays(self):
        carnet(10, 401, table=2, en_service=False)
        refuse("carnet_step", "83", give_back, premier=401, dit="est « affecté »")

    def test_a_carnet_the_house_holds(self):
        refuse("carnet_unknown", "82", give_back, premier=601)

    def test_the_comptable_is_named(self):
        preleve(self.s, 2000)
        refuse("text_missing", "83", give_back, comptable=" ", dit="nom du comptable")
        refuse("text_too_long", "83", give_back, comptable="x" * 81)

    def test_who_may(self):
        preleve(self.s, 2000)
        for qui in (ANNE, INES, TOM):
            refuse("not_allowed", "", give_back, qui)
        assert give_back(HELENE)["table"] == 2
