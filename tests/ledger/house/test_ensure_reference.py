"""The reference file: each difference is an act, and a second run writes nothing."""

from cercle.journal.genesis import open_journal
from cercle.journal.models import Entry
from cercle.ledger.selectors import house as houses
from cercle.ledger.services.house import ensure_reference
from tests.ledger.cast import MISE_EN_PLACE, MaisonCase, by, saison

DATA = {
    "etablissement": {"nom": "Casino", "commune": "Évian", "adresse": ""},
    "personnes": [{"matricule": "D1", "nom": "Hélène Garnier", "role": "directeur"}],
    "tables": [
        {"numero": 1, "jeu": "ecarte", "nom": "Écarté 1", "mise_minimum": 10, "unite_paiement": 1},
        {"numero": 2, "jeu": "ecarte", "nom": "Écarté 2", "mise_minimum": 100, "unite_paiement": 10},
    ],
}


def ensure(data):
    return [receipt.kind for receipt in ensure_reference(by(MISE_EN_PLACE), data, saison=saison())]


class EnsureReferenceTestCase(MaisonCase):
    @classmethod
    def setUpTestData(cls):
        open_journal(by(MISE_EN_PLACE))

    def test_it_works(self):
        assert ensure(DATA) == ["maison.etablissement", "maison.personne", "maison.table", "maison.table"]
        assert houses.etablissement().nom == "Casino"
        assert [t.numero for t in houses.tables(saison())] == [1, 2]

    def test_a_second_run_writes_nothing(self):
        ensure(DATA)
        count = Entry.objects.count()
        assert ensure(DATA) == []
        assert Entry.objects.count() == count

    def test_only_what_changed_is_written(self):
        ensure(DATA)
        changed = {
            "tables": [DATA["tables"][0] | {"mise_minimum": 50}, DATA["tables"][1]],
            "personnes": [DATA["personnes"][0] | {"nom": "Hélène Blin"}],
        }
        assert ensure(changed) == ["maison.personne", "maison.reglage"]
        assert houses.reglage(houses.table(1, saison())).mise_minimum == 50

    def test_what_the_file_leaves_out_stays(self):
        ensure(DATA)
        assert ensure({"tables": [{"numero": 2, "jeu": "ecarte", "nom": "Table bleue"}]}) == [
            "maison.reglage"
        ]
        limits = houses.reglage(houses.table(2, saison()))
        assert (limits.nom, limits.mise_minimum, limits.unite_paiement) == ("Table bleue", 100, 10)
