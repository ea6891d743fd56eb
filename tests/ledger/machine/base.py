"""Table 1 keeps its séance with the machine M-1, whose counter shows ticket 41."""

from cercle.ledger.services import machine, seance
from tests.ledger.cast import ANNE, BRUNO, JEUX, PAUL, MaisonCase, Soiree, by


def declare(numero_serie: str = "M-1", prochain: int = 41, **plus) -> dict[str, object]:
    return machine.declare_machine(by(PAUL), numero_serie=numero_serie, prochain=prochain, **plus).facts


def ouvre(table: int = 1, machine: str = "M-1", *, packs=JEUX, qui=ANNE, appel=ANNE, enjeux=BRUNO):
    return seance.open_seance(
        by(qui), table=table, appel=appel.matricule, enjeux=enjeux.matricule, jeux=packs, machine=machine
    ).facts


def assoit(s: Soiree) -> Soiree:
    s.delivre(9)
    s.assoit("A", 1)
    s.assoit("B", 2)
    return s


class MachineCase(MaisonCase):
    @classmethod
    def setUpTestData(cls) -> None:
        super().setUpTestData()
        declare()
        ouvre()
        assoit(Soiree())

    def setUp(self) -> None:
        self.s = Soiree()
