"""Tickets torn for a surplus, numbers missing at a count: the same carnets, in the same gesture (72, 83)."""

from cercle.ledger.models import Comptee, Detachement, Etape, PerteTickets
from cercle.ledger.selectors.tickets import carnets_of
from cercle.ledger.services import comptee, machine, seance
from tests.ledger.cast import ANNE, HELENE, JEUX, PAUL, MaisonCase, Soiree, by, carnet, jeux, ouvre, refuse

from .base import ENTIERE, DimesCase, etapes, preleve


def count(s, montant, *, prochain=None, valeur=10, premier=201, machine=False, observation=""):
    """The box holds `montant` centimes in coins of 0,10 €; `prochain`: the next ticket read on the carnet."""
    read = [{"valeur": valeur, "premier": premier, "prochain": prochain}]
    return comptee.record_comptee(
        by(PAUL),
        **s.ici,
        lignes=[{"coupure": 10, "nombre": montant // 10}] if montant else [],
        releves=[] if machine else read,
        certificateur=HELENE.matricule,
        observation=observation,
    ).facts


class SurplusTestCase(DimesCase):
    def test_it_works(self):
        """1,30 € levied, 1,70 € found: four tickets more, at once and next in order."""
        preleve(self.s, 130)

        facts = count(self.s, 170, prochain=214)

        assert facts["tickets_excedent"] == [{"valeur": 10, "premier": 214, "dernier": 217}]
        row = Detachement.objects.get(comptee__isnull=False)
        assert (row.rang, row.premier, row.dernier, row.montant) == (1, 214, 217, 40)
        assert (row.prelevement, row.comptee) == (None, Comptee.objects.get())
        assert [c.prochain for c in carnets_of(self.s.row.table)] == [218]

    def test_no_surplus_no_ticket(self):
        preleve(self.s, 130)
        assert count(self.s, 130, prochain=214)["tickets_excedent"] == []
        assert not Detachement.objects.filter(comptee__isnull=False).exists()

    def test_it_straddles_two_carnets(self):
        carnet(10, 601, table=2, en_service=False)
        preleve(self.s, 1980)

        facts = count(self.s, 2030, prochain=399)

        assert facts["tickets_excedent"] == [
            {"valeur": 10, "premier": 399, "dernier": 400},
            {"valeur": 10, "premier": 601, "dernier": 603},
        ]
        assert list(
            Detachement.objects.filter(comptee__isnull=False).order_by("rang").values_list("rang", flat=True)
        ) == [1, 2]
        assert (etapes(10, 201), etapes(10, 601)) == (ENTIERE, ENTIERE[:3])

    def test_tickets_that_the_table_has_not(self):
        preleve(self.s, 1980)
        refuse("not_representable", "66-1", count, self.s, 2030, prochain=399, dit="il manque 0,30 €")


class MissingTestCase(DimesCase):
    def test_it_works(self):
        """The carnet is at 217 where we are at 214: three tickets are missing, and it goes on after them."""
        preleve(self.s, 130)

        facts = count(self.s, 130, prochain=217)

        assert facts["numeros_manquants"] == [{"valeur": 10, "premier": 214, "dernier": 216, "montant": 30}]
        row = PerteTickets.objects.get()
        assert (row.premier, row.dernier, row.montant, row.comptee) == (214, 216, 30, Comptee.objects.get())
        assert [c.prochain for c in carnets_of(self.s.row.table)] == [217]

    def test_the_surplus_is_torn_after_them(self):
        preleve(self.s, 130)
        facts = count(self.s, 150, prochain=217)
        assert facts["tickets_excedent"] == [{"valeur": 10, "premier": 217, "dernier": 218}]

    def test_the_next_levy_goes_on_after_them(self):
        preleve(self.s, 130)
        count(self.s, 130, prochain=217)
        assert ouvre(2, packs=jeux("2"))["tickets"] == [{"valeur": 10, "prochain": 217}]
        s = Soiree(table=2, seance=2)
        s.delivre(6)
        s.assoit("A", 1)
        s.assoit("B", 2)
        assert preleve(s, 20)["tickets"] == [{"valeur": 10, "premier": 217, "dernier": 218}]

    def test_to_the_end_of_the_carnet(self):
        """It is finished, the next of its value takes over at once and gives the tickets of the surplus."""
        carnet(10, 601, table=2, en_service=False)
        preleve(self.s, 1980)

        facts = count(self.s, 2000, prochain=401)

        assert facts["numeros_manquants"] == [{"valeur": 10, "premier": 399, "dernier": 400, "montant": 20}]
        assert facts["tickets_excedent"] == [{"valeur": 10, "premier": 601, "dernier": 602}]
        assert (etapes(10, 201), etapes(10, 601)) == (ENTIERE, ENTIERE[:3])

    def test_a_carnet_finished_so_gives_its_stubs_back(self):
        preleve(self.s, 1980)
        count(self.s, 1980, prochain=401)
        assert etapes(10, 201) == ENTIERE
        assert carnets_of(self.s.row.table) == []


class MachineSurplusTestCase(MaisonCase):
    def test_it_works(self):
        """One ticket for the whole surplus, printed by the machine of the séance."""
        machine.declare_machine(by(PAUL), numero_serie="M-1", prochain=41)
        seance.open_seance(by(ANNE), table=1, appel="E1", enjeux="E2", jeux=JEUX, machine="M-1")
        s = Soiree()
        s.delivre(6)
        s.assoit("A", 1)
        s.assoit("B", 2)
        preleve(s, 130)
        machine.record_historique(by(ANNE), **s.ici, dernier=41, total=130)

        facts = count(s, 570, machine=True)

        assert facts["tickets_excedent"] == [{"valeur": 440, "premier": 42, "dernier": 42, "machine": "M-1"}]
        [row] = Comptee.objects.get().tickets_machine.all()
        assert (row.numero, row.montant, row.prelevement) == (42, 440, None)
        assert not Detachement.objects.exists()
        assert Etape.FINI not in etapes(10, 1)
