"""Article 66-1, worked from its own words: the first coup of a chouette, and the coups that follow.

« Au premier coup, l'employé détache, avant que les cartes n'aient été données, le nombre de tickets
nécessaires pour représenter la valeur du prélèvement à opérer sur le montant de la chouette adjugée et, s'il
y a lieu, le prélèvement de 5 % sur les sommes tenues en dehors de la chouette.

Aux coups suivants il ne détache, dans les mêmes conditions, que les tickets représentant 5 % de ces dernières
sommes et il attend le résultat du coup pour détacher en cas de gain du côté des pontes 5 % des sommes tenues
sur la chouette par ces derniers. Si c'est le chouetteur qui a gagné, il n'y a aucun prélèvement à opérer sur
ces mêmes sommes. »
"""

from cercle.ledger.models import Detachement, Donne, Prelevement, Resultat
from tests.ledger.cast_chouette import ChouetteCase, levies


class ArticleSixtySixOneTestCase(ChouetteCase):
    """A chouette of 50,00 €: 5 % of it is 2,50 €."""

    def test_it_works(self):
        # First coup: 30,00 on the chouette, nothing outside.
        closed, result = self.s.regle("5 B 30,00", gagne="B")
        assert (levies(closed), levies(result)) == ([("chouette", 5000, 250)], [])
        # A following coup, c = 20,00: the same pontes win again, with the same 10,00 …
        closed, result = self.s.regle("5 B 10,00", gagne="B")
        assert (levies(closed), levies(result)) == ([], [("pontes", 1000, 50)])
        # … and now the chouetteur: nothing on these sums.
        closed, result = self.s.regle("5 B 10,00", gagne="A")
        assert (levies(closed), levies(result)) == ([], [])
        self.s.assoit("B", 3)
        # c = 20,00 and 5,00 more outside: 5 % of those 5,00 before the deal, whoever wins.
        closed, result = self.s.regle("5 B 25,00", "6 A 5,00", gagne="A")
        assert (levies(closed), levies(result)) == ([("dehors", 500, 30)], [])
        self.s.assoit("B", 2)
        closed, result = self.s.regle("5 B 45,00", "6 A 5,00", gagne="B")
        assert (levies(closed), levies(result)) == ([("dehors", 500, 30)], [("pontes", 4000, 200)])

    def test_the_tickets_are_torn_at_their_moment(self):
        """Before the donne is entered, or in the entry of the result."""
        self.s.joue("5 B 60,00", "6 A 10,00", gagne="A")
        self.s.assoit("B", 3)
        self.s.joue("5 B 110,00", "6 A 10,00", gagne="B")
        at = {}
        for levy in Prelevement.objects.select_related("coup"):
            entries = set(Detachement.objects.filter(prelevement=levy).values_list("entry_id", flat=True))
            assert entries == {levy.entry_id}
            dealt = Donne.objects.get(coup=levy.coup).entry_id
            won = Resultat.objects.get(coup=levy.coup).entry_id
            at[levy.coup.numero, levy.objet] = (levy.moment, levy.entry_id < dealt, levy.entry_id == won)
        assert at == {
            (1, "chouette"): ("avant_donne", True, False),
            (1, "dehors"): ("avant_donne", True, False),
            (2, "dehors"): ("avant_donne", True, False),
            (2, "pontes"): ("apres_resultat", False, True),
        }

    def test_the_levies_of_a_coup_are_numbered(self):
        self.s.joue("5 B 60,00", "6 A 10,00", gagne="A")
        self.s.assoit("B", 3)
        self.s.joue("5 B 110,00", "6 A 10,00", gagne="B")
        rows = Prelevement.objects.order_by("coup_id", "rang").values_list("coup__numero", "rang", "objet")
        assert list(rows) == [(1, 1, "chouette"), (1, 2, "dehors"), (2, 1, "dehors"), (2, 2, "pontes")]

    def test_after_the_remise_a_first_coup_again(self):
        """The same figure, whatever is staked."""
        closed, _result = self.s.regle("5 B 60,00", "6 A 10,00", gagne="B")
        assert levies(closed) == [("chouette", 5000, 250), ("dehors", 1000, 50)]
        self.s.remet()
        closed, result = self.s.regle("5 B 10,00", gagne="B")
        assert (levies(closed), levies(result)) == ([("chouette", 5000, 250)], [])
        closed, result = self.s.regle("5 B 10,00", gagne="B")
        assert (levies(closed), levies(result)) == ([], [("pontes", 1000, 50)])
        assert Prelevement.objects.filter(objet="chouette").count() == 2
