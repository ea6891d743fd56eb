"""How many queries a gesture asks, transaction and journal included: a table waits for each of them.

The numbers may fall; a test that must be raised says that a gesture began to read more than it needs.
"""

from collections.abc import Callable
from typing import Any

from django.db import connection
from django.test.utils import CaptureQueriesContext

from cercle.ledger.services import adjudication, appel, chouette, ecarte, seance
from tests.ledger.cast import ANNE, BRUNO, PAUL, Personnage, TableCase, by
from tests.ledger.cast_chouette import EncheresCase, libere

# SAVEPOINT (BEGIN in the house), the tip of the journal, …, the entry, one INSERT a table, RELEASE (COMMIT).
MOST = {
    "fiche": 9,
    "inscription": 10,
    "appel": 9,
    "présent": 10,
    "première mise": 15,
    "mise": 12,
    "annulation": 10,
    "arrêt": 14,
    "donne": 13,
    "fausse donne": 11,
    "résultat": 14,
}


class QueriesTestCase(TableCase):
    def test_it_works(self):
        """The same numbers at the first coup and after many."""
        first = self.evening(coup=1)
        for coup in range(2, 5):
            last = self.evening(coup=coup)
        assert last == first
        extra = 1 if connection.vendor == "postgresql" else 0  # the advisory lock
        assert {name: count - extra for name, count in first.items()} == MOST

    def evening(self, *, coup: int) -> dict[str, int]:
        counts: dict[str, int] = {}

        def count(name: str, act: Callable[..., Any], **kwargs: Any) -> None:
            with CaptureQueriesContext(connection) as captured:
                act(by(BRUNO), **self.s.ici, **kwargs)
            counts[name] = len(captured)

        here = {"coup": coup}
        count("fiche", seance.issue_fiche)
        count("première mise", ecarte.record_mise, **here, fiche=5, cote="A", montant=2500)
        for fiche in (6, 7, 8, 9):
            count("mise", ecarte.record_mise, **here, fiche=fiche, cote="B", montant=1000)
        count("annulation", ecarte.cancel_mise, **here, rang=5)
        count("arrêt", ecarte.close_mises, **here)
        count("donne", ecarte.record_donne, **here)
        count("fausse donne", ecarte.record_fausse_donne, **here, motif="carte retournée")
        count("donne", ecarte.record_donne, **here)
        count("résultat", ecarte.record_resultat, **here, vainqueur="A")
        loser = 2 if coup == 1 else 3
        count("inscription", appel.register_fiche, fiche=loser)
        count("appel", appel.call_next, siege="B")
        count("présent", appel.answer_present, fiche=loser)
        if coup == 1:
            appel.give_up(by(ANNE), **self.s.ici, siege="B")
            self.s.assoit("B", 3)
        return counts


# As at écarté, and three to read the chouette: itself, its bids, what moved its amount.
MOST_CHOUETTE = {
    "mise aux enchères": 12,
    "enchère": 12,
    "adjudication": 18,
    "première mise": 18,
    "mise": 15,
    "arrêt": 17,
    "résultat": 18,
    "saut": 21,
    "second saut": 22,
    "remise": 13,
}


class ChouetteQueriesTestCase(EncheresCase):
    def test_it_works(self):
        """The same numbers for a first chouette and for a fourth; only some results tear tickets."""
        libere("A")
        first = self.chouette()
        for _ in range(3):
            last = self.chouette()
        assert last == first
        extra = 1 if connection.vendor == "postgresql" else 0
        assert {name: count - extra for name, count in first.items()} == MOST_CHOUETTE

    def chouette(self) -> dict[str, int]:
        """A chouette that sauts at its second coup, is put back, and sauts again at once."""
        counts: dict[str, int] = {}
        s = self.s

        def count(name: str, act: Callable[..., Any], qui: Personnage = BRUNO, **kwargs: Any) -> None:
            with CaptureQueriesContext(connection) as captured:
                act(by(qui), **kwargs)
            counts[name] = len(captured)

        count("mise aux enchères", adjudication.open_auction, PAUL, **s.ici)
        s.offre("8 10,00")
        count("enchère", adjudication.record_enchere, **s.chouette_ici, fiche=9, montant=2000)
        won = {"siege": "A", "personne_derriere": True}
        count("adjudication", adjudication.adjudicate, PAUL, **s.chouette_ici, **won)
        for result, montant in (("résultat", 500), ("saut", 1000), ("second saut", 2000)):
            stake = {"cote": "B", "montant": montant}
            count("première mise", chouette.record_mise, **s.coup_ici, fiche=5, **stake)
            count("mise", chouette.record_mise, **s.coup_ici, fiche=6, **stake)
            if result != "résultat":
                s.mise("7 A 1,00")
            count("arrêt", chouette.close_mises, **s.coup_ici)
            s.donne()
            count(result, chouette.record_resultat, **s.coup_ici, vainqueur="B")
            s.coup += 1
            if result == "saut":
                count("remise", adjudication.put_back, **s.chouette_ici)
        s.numero += 1
        return counts
