"""The figures of a period: per séance, per day, per table, in as many queries however long it is (72)."""

from django.db import connection
from django.test.utils import CaptureQueriesContext

from cercle.ledger.selectors.periode import Colonnes, Sommes, add, read_periode
from cercle.ledger.services import house
from tests.ledger.cast import HELENE, by
from tests.ledger.cast_cagnotte import (
    JEUDI,
    MERCREDI,
    VENDREDI,
    CagnotteCase,
    clot_jour,
    compte,
    corrige_comptee,
    corrige_coup,
    le,
    seance_faite,
)


class PeriodeTestCase(CagnotteCase):
    def setUp(self) -> None:
        """Table 1 on the 1st (one coup corrected on the 2nd) and on the 3rd, still to be counted; table 2."""
        with le(MERCREDI):
            self.one = seance_faite(MERCREDI, 130, 50, 20)
            compte(self.one, 210)
            clot_jour(MERCREDI)
        with le(JEUDI):
            compte(seance_faite(JEUDI, 400, table=2), 380)
            self.numero = corrige_coup(self.one, 1, 100, jour=JEUDI)
            corrige_comptee(self.one, 230, jour=JEUDI)
        with le(VENDREDI):
            self.last = seance_faite(VENDREDI, 70)

    def test_it_works(self):
        lu = read_periode(MERCREDI, VENDREDI)
        assert [(s.jour, s.table, s.seance, s.coups, s.preleve, s.comptee) for s in lu.seances] == [
            (MERCREDI, 1, 1, 3, 200, True),
            (JEUDI, 2, 1, 1, 400, True),
            (VENDREDI, 1, 2, 1, 70, False),
        ]
        assert [s.colonnes for s in lu.seances] == [
            Colonnes(200, 210, 10, 0, 210),
            Colonnes(400, 380, 0, 20, 400),
            Colonnes(),
        ]
        assert [(line.table, line.nom, line.jeu) for line in lu.lignes] == [
            (1, "Écarté 1", "ecarte"),
            (2, "Écarté 2", "ecarte"),
        ]
        first, second = (line.sommes for line in lu.lignes)
        # 2,00 € + 0,70 € - 0,30 € corrected; 0,10 € of tickets torn for the surplus must be in the box too.
        assert first == Sommes(2, 4, 240, 210, 230, 20, 0, 230, -30, 20)
        assert second == Sommes(1, 1, 400, 400, 380, 0, 20, 400, 0, 0)
        assert lu.total == first.plus(second)

    def test_each_day_alone(self):
        lu = read_periode(MERCREDI, VENDREDI)
        assert list(lu.jours) == [MERCREDI, JEUDI, VENDREDI]
        for jour, sommes in lu.jours.items():
            assert read_periode(jour, jour).total == sommes
        assert add(lu.jours.values()) == lu.total
        assert read_periode(MERCREDI, MERCREDI).total == Sommes(1, 3, 200, 200, 210, 10, 0, 210, 0, 0)

    def test_corrections_of_another_day(self):
        lu = read_periode(JEUDI, JEUDI)
        assert [(c.numero, c.table, c.seance, c.jour_seance, c.jour, c.objet) for c in lu.reportees] == [
            (self.numero, 1, 1, MERCREDI, JEUDI, "resultat"),
            (self.numero + 1, 1, 1, MERCREDI, JEUDI, "comptee"),
        ]
        assert [(c.preleve, c.colonnes) for c in lu.reportees] == [
            (-30, Colonnes()),
            (0, Colonnes(10, 20, 10, 0, 20)),
        ]

    def test_by_game(self):
        """Coups of chouette are played at the same tables: each game has its own sum."""
        assert read_periode(MERCREDI, MERCREDI).par_jeu == {"chouette": (1, 20), "ecarte": (2, 180)}
        assert read_periode(JEUDI, JEUDI).par_jeu == {"ecarte": (1, 370)}

    def test_a_period_without_anything(self):
        lu = read_periode(VENDREDI.replace(day=4), VENDREDI.replace(day=30))
        assert (lu.seances, lu.reportees, lu.lignes, lu.jours, lu.total) == ((), (), (), {}, Sommes())

    def test_a_table_is_named_as_it_was_when_it_opened(self):
        with le(VENDREDI):
            house.change_reglage(
                by(HELENE), saison=2023, table=1, nom="Salon vert", mise_minimum=10, unite_paiement=1
            )
            seance_faite(VENDREDI, 70)
        assert [s.nom_table for s in read_periode(VENDREDI, VENDREDI).seances] == ["Écarté 1", "Salon vert"]
        # A line of the period bears the last name.
        assert read_periode(MERCREDI, VENDREDI).lignes[0].nom == "Salon vert"

    def test_a_fixed_number_of_queries(self):
        with CaptureQueriesContext(connection) as short:
            read_periode(VENDREDI, VENDREDI)
        with CaptureQueriesContext(connection) as long:
            read_periode(MERCREDI, VENDREDI)
        assert len(short) == len(long) == 7
