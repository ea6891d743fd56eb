"""How many queries a gesture of baccara asks, transaction and journal included, as in `tests.ledger`."""

from collections.abc import Callable
from typing import Any

from django.db import connection
from django.test.utils import CaptureQueriesContext

from cercle.ledger.services import baccara, banque
from tests.ledger.cast import ANNE, by
from tests.ledger.cast_banque import BaccaraCase

MOST = {
    "mise aux enchères": 10,
    "enchère": 11,
    "ajout": 12,
    "mises": 15,
    "résultat": 17,
    "déchirure": 9,
    "fin": 12,
}


class QueriesTestCase(BaccaraCase):
    jeu = "limitee"

    def test_it_works(self):
        """The same numbers at the first bank and after many coups."""
        first = self.bank()
        for _ in range(3):
            last = self.bank()
        assert last == first
        extra = 1 if connection.vendor == "postgresql" else 0  # the advisory lock
        assert {name: count - extra for name, count in first.items()} == MOST

    def bank(self) -> dict[str, int]:
        counts: dict[str, int] = {}
        s = self.s

        def count(name: str, act: Callable[..., Any], **kwargs: Any) -> None:
            with CaptureQueriesContext(connection) as captured:
                act(by(ANNE), **kwargs)
            counts[name] = len(captured)

        count("mise aux enchères", banque.open_bank, **s.ici)
        s.offre("M. Blanc", "1000,00")
        count("enchère", banque.record_offre, **s.banque_ici, nom="M. Gris", montant=200_000)
        s.adjuge()
        count("ajout", banque.add_to_bank, **s.banque_ici, montant=1_000)
        for _ in range(2):
            count("mises", baccara.close_mises, **s.coup_ici, mise_1=80_000, mise_2=30_000)
            count("résultat", baccara.record_resultat, **s.coup_ici, points=[7, 5, 4])
            count("déchirure", baccara.tear_tickets, **s.coup_ici)
            s.coup += 1
        count("fin", banque.end_bank, **s.banque_ici, motif="retrait")
        s.numero += 1
        return counts
