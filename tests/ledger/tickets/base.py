"""Table 2 keeps carnets of 0,10 € only, so that a levy of 20,00 € is a whole carnet."""

from typing import Any

from cercle.ledger.models import CarnetTickets, Etape, EtapeCarnet
from cercle.ledger.services import tickets
from cercle.rules.montant import format_montant
from tests.ledger.cast import HELENE, PAUL, MaisonCase, Soiree, by, carnet, declare_table, ouvre

DIMES = {"valeur": 10, "premier": 201}


def monte_table_2() -> None:
    """Its carnet n° 201 in service, its séance 1 open, fiche 1 at A and fiche 2 at B."""
    declare_table(2)
    carnet(10, 201, table=2)
    ouvre(2)
    s = Soiree(table=2)
    s.delivre(9)
    s.assoit("A", 1)
    s.assoit("B", 2)


class DimesCase(MaisonCase):
    @classmethod
    def setUpTestData(cls) -> None:
        super().setUpTestData()
        monte_table_2()

    def setUp(self) -> None:
        self.s = Soiree(table=2)


def arrete(s: Soiree, montant: int) -> dict[str, Any]:
    """The stakes of a coup closed, on which the levy is `montant` centimes; answers the facts of the levy."""
    for cote, fiche in (("A", 5), ("B", 6)):
        s.mise(f"{fiche} {cote} {format_montant(20 * montant)}", confirme=True)
    return s.arrete()["prelevement"]


def preleve(s: Soiree, montant: int) -> dict[str, Any]:
    """A whole coup whose levy is `montant` centimes; the loser sits down again."""
    levy = arrete(s, montant)
    s.donne()
    s.gagne("A")
    s.assoit("B", 2)
    return levy


def rend(valeur: int, premier: int) -> dict[str, Any]:
    return tickets.return_stubs(by(PAUL), valeur=valeur, premier=premier, comptable="M. Trésor").facts


def perd(valeur: int, premier: int, motif: str = "égaré") -> dict[str, Any]:
    return tickets.lose_carnet(by(HELENE), valeur=valeur, premier=premier, motif=motif).facts


def etapes(valeur: int, premier: int) -> list[str]:
    """The steps of a carnet, of its latest series."""
    latest = CarnetTickets.objects.filter(valeur=valeur, premier=premier).order_by("-serie")[0]
    return list(EtapeCarnet.objects.filter(carnet=latest).order_by("id").values_list("etape", flat=True))


ENTIERE = [Etape.PARAPHE, Etape.AFFECTE, Etape.EN_SERVICE, Etape.FINI]
