"""A day closes once, in order, when every box of it is counted; then nothing is added to it (P12, P20)."""

import datetime as dt
from tempfile import TemporaryDirectory

from django.test import override_settings

from cercle.journal.verification import verify
from cercle.ledger.models import Cloture, LigneCloture
from cercle.ledger.selectors import cloture as closings
from cercle.ledger.services import seance
from cercle.ledger.services.cloture import close_jour, export_closing_head
from cercle.rules.cloture import Totaux, day
from tests.ledger.cast import (
    ANNE,
    BRUNO,
    HELENE,
    INCONNU,
    INES,
    JEUX,
    MISE_EN_PLACE,
    PAUL,
    TOM,
    by,
    refuse,
)
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
    rejette_correction,
    seance_faite,
)

LIGNE = {
    "saison": 2023,
    "table": 1,
    "nom": "Écarté 1",
    "seances": 1,
    "coups": 2,
    "preleve": 180,
    "attendu": 180,
    "compte": 200,
    "excedent": 20,
    "manquant": 0,
    "porte": 200,
    "corrections_preleve": 0,
    "corrections_porte": 0,
}


class CloseJourTestCase(CagnotteCase):
    def setUp(self) -> None:
        """On the 1st table 1 had 1,80 € of levies and 2,00 € in its box, table 2 lacked 0,50 €."""
        with le(MERCREDI):
            self.one = seance_faite(MERCREDI, 130, 50)
            self.two = seance_faite(MERCREDI, 400, table=2)
            compte(self.one, 200)
            compte(self.two, 350)

    def test_it_works(self):
        with le(MERCREDI, 23):
            facts = clot_jour(MERCREDI)
        assert facts["nom"] == "1er novembre 2023"
        assert facts["lignes"][0] == LIGNE
        assert [line["table"] for line in facts["lignes"]] == [1, 2]
        # No netting: what table 1 has over does not make up for what table 2 lacks.
        assert (facts["preleve"], facts["excedent"], facts["manquant"], facts["porte"]) == (580, 20, 50, 600)
        assert (facts["perpetuel_preleve"], facts["perpetuel_porte"]) == (580, 600)
        assert facts["par"] == {"matricule": "D1", "nom": "Hélène Garnier"}
        assert facts["signe_par"] == {"matricule": "C1", "nom": "Paul Marchand"}
        row = Cloture.objects.get()
        assert (row.genre, row.debut, row.fin, row.preleve, row.porte) == (
            "jour",
            MERCREDI,
            MERCREDI,
            580,
            600,
        )
        assert list(LigneCloture.objects.values_list("table__numero", "manquant")) == [(1, 0), (2, 50)]
        assert verify().ok

    def test_p21_closed_means_closed(self):
        with le(MERCREDI, 23):
            clot_jour(MERCREDI)
            said = "La journée du 1er novembre 2023 est close, depuis le 1er novembre 2023 à 23:00, par"
            opening = {"table": 1, "appel": "E1", "enjeux": "E2", "jeux": JEUX}
            refuse("day_closed", "72", seance.open_seance, by(PAUL), **opening, dit=said)
            refuse(
                "day_closed",
                "72",
                clot_jour,
                MERCREDI,
                dit="déjà close, le 1er novembre 2023 à 23:00 par Hélène Garnier et Paul Marchand",
            )

    def test_the_same_request_has_the_same_answer(self):
        author = by(HELENE)
        with le(MERCREDI, 23):
            first = close_jour(author, jour=MERCREDI, signataire="C1")
        with le(JEUDI):
            again = close_jour(author, jour=MERCREDI, signataire="C1")
        assert (again.facts, again.number, again.repeated) == (first.facts, first.number, True)
        assert Cloture.objects.count() == 1

    def test_days_in_order(self):
        with le(VENDREDI):
            compte(seance_faite(VENDREDI, 100), 100)
            refuse(
                "earlier_open", "72", clot_jour, VENDREDI, dit="la journée du 1er novembre 2023 passe avant"
            )
            clot_jour(MERCREDI)
            # Nobody played on the 2nd: there is nothing to close, and the 3rd does not wait for it.
            refuse("nothing_to_close", "72", clot_jour, JEUDI, dit="la journée du 2 novembre 2023")
            assert clot_jour(VENDREDI)["perpetuel_preleve"] == 680
            refuse("day_closed", "72", clot_jour, JEUDI, dit="la dernière journée close est le 3 novembre")

    def test_no_day_before_it_begins(self):
        with le(MERCREDI):
            refuse("period_not_over", "72", clot_jour, JEUDI, dit="trop tôt")

    def test_a_seance_not_counted_is_named(self):
        with le(MERCREDI):
            three = seance_faite(MERCREDI, 100, table=2, close=False)
            said = "La séance 2 de la table 2, du 1er novembre 2023, n’est pas comptée"
            refuse("seance_not_counted", "72", clot_jour, MERCREDI, dit=said)
        with le(JEUDI):
            compte(seance_faite(JEUDI, 100), 100)
            refuse("seance_not_counted", "72", clot_jour, JEUDI, dit=said)
            # Three days late or one, it is counted, and the day it belongs to closes.
            compte(three, 100)
            assert clot_jour(MERCREDI)["preleve"] == 680
            assert clot_jour(JEUDI)["preleve"] == 100

    def test_p12_two_persons_and_the_director(self):
        with le(MERCREDI):
            for qui in (PAUL, ANNE, INES, TOM, INCONNU, MISE_EN_PLACE):
                with self.subTest(qui.nom):
                    refuse("not_allowed", "", clot_jour, MERCREDI, qui, HELENE)
            refuse("same_person", "72", clot_jour, MERCREDI, HELENE, HELENE, dit="une autre personne")
            for avec in (ANNE, BRUNO, INES, INCONNU):
                with self.subTest(avec.nom):
                    refuse("second_unknown", "72", clot_jour, MERCREDI, HELENE, avec, dit=avec.matricule)

    def test_what_is_next(self):
        with le(MERCREDI):
            three = seance_faite(MERCREDI, 100, close=False)
            found = closings.next_closings(MERCREDI)
            assert [(k, one.periode.nom) for k, one in found.items()] == [
                ("jour", "1er novembre 2023"),
                ("mois", "novembre 2023"),
                ("saison", "2023-2024"),
            ]
            assert [one.empechement.code for one in found.values()] == [
                "seance_not_counted",
                "period_not_over",
                "period_not_over",
            ]
            compte(three, 100)
            assert closings.next_closings(MERCREDI)["jour"].empechement is None
            clot_jour(MERCREDI)
        assert "jour" not in closings.next_closings(MERCREDI)
        assert closings.next_closings(MERCREDI)["mois"].periode.nom == "novembre 2023"

    def test_what_is_closed(self):
        assert closings.last_closed() is None
        assert closings.closing_over(MERCREDI) is None
        assert closings.first_open_day(MERCREDI) == MERCREDI
        with le(MERCREDI):
            clot_jour(MERCREDI)
        assert closings.last_closed() == MERCREDI
        before = MERCREDI - dt.timedelta(days=1)
        assert closings.closing_over(before) == closings.closing_over(MERCREDI) == Cloture.objects.get()
        assert closings.closing_over(JEUDI) is None
        assert [closings.first_open_day(jour) for jour in (before, MERCREDI, JEUDI, VENDREDI)] == [
            JEUDI,
            JEUDI,
            JEUDI,
            VENDREDI,
        ]

    def test_reading(self):
        with le(MERCREDI, 23):
            clot_jour(MERCREDI)
        lu = closings.read_closing(day(MERCREDI))
        assert (lu.periode, lu.par, lu.signe_par) == (day(MERCREDI), "Hélène Garnier", "Paul Marchand")
        assert (lu.totaux, lu.perpetuel) == (Totaux(580, 600), Totaux(580, 600))
        assert [(one.table, one.nom, one.ligne.porte) for one in lu.lignes] == [
            (1, "Écarté 1", 200),
            (2, "Écarté 2", 400),
        ]
        assert closings.list_closings() == [lu]
        assert closings.list_closings("mois") == []
        assert closings.read_closing(day(JEUDI)) is None

    def test_the_head_is_exported_again_at_will(self):
        kept = self.enterContext(TemporaryDirectory())
        self.enterContext(override_settings(CERCLE_HEADS_DIR=kept))
        assert export_closing_head() is None
        with le(MERCREDI, 23):
            clot_jour(MERCREDI)
            closing = Cloture.objects.get().entry_id
            seance_faite(JEUDI, 10)
        first = export_closing_head()
        assert first.name == f"tete-{closing:012d}.txt"
        written = first.read_text()
        first.unlink()
        assert export_closing_head().read_text() == written
        assert export_closing_head() == first


class CorrectionsTestCase(CagnotteCase):
    """A correction counts on the séance's day while it is open, else on the first day open (68)."""

    def test_on_the_day_itself_it_is_part_of_its_figures(self):
        with le(MERCREDI):
            one = seance_faite(MERCREDI, 130, 50)
            corrige_coup(one, 1, 150, jour=MERCREDI)
            compte(one, 200)
            corrige_comptee(one, 190, jour=MERCREDI)
            facts = clot_jour(MERCREDI)
        (line,) = facts["lignes"]
        assert (line["preleve"], line["corrections_preleve"], line["corrections_porte"]) == (200, 0, 0)
        # The 0,20 € of tickets torn stay: 2,00 € must be in the box, 1,90 € are.
        assert (line["attendu"], line["compte"], line["manquant"], line["porte"]) == (200, 190, 10, 200)

    def test_on_a_later_day_it_has_its_own_line(self):
        with le(MERCREDI):
            one = seance_faite(MERCREDI, 130)
            compte(one, 130)
            first = clot_jour(MERCREDI)
        with le(JEUDI):
            corrige_coup(one, 1, 100, jour=JEUDI)
            corrige_comptee(one, 170, jour=JEUDI)
            second = clot_jour(JEUDI)
        assert first["preleve"] == 130
        (line,) = second["lignes"]
        assert (line["seances"], line["coups"], line["preleve"], line["corrections_preleve"]) == (
            0,
            0,
            -30,
            -30,
        )
        assert (line["compte"], line["porte"], line["corrections_porte"]) == (40, 40, 40)
        assert (second["perpetuel_preleve"], second["perpetuel_porte"]) == (100, 170)

    def test_a_day_with_nothing_but_a_correction_is_closed_too(self):
        with le(MERCREDI):
            one = seance_faite(MERCREDI, 130)
            compte(one, 130)
            clot_jour(MERCREDI)
        with le(JEUDI):
            corrige_coup(one, 1, 100, jour=JEUDI)
        with le(VENDREDI):
            compte(seance_faite(VENDREDI, 10), 10)
            refuse("earlier_open", "72", clot_jour, VENDREDI, dit="la journée du 2 novembre 2023 passe avant")
            clot_jour(JEUDI)
            assert clot_jour(VENDREDI)["perpetuel_preleve"] == 110

    def test_a_refused_one_counts_for_nothing(self):
        with le(MERCREDI):
            one = seance_faite(MERCREDI, 130)
            compte(one, 130)
            rejette_correction(one, 1)
            clot_jour(MERCREDI)
            rejette_correction(one, 1)
        with le(JEUDI):
            assert closings.open_days(JEUDI) == set()
            refuse("nothing_to_close", "72", clot_jour, JEUDI)
        assert closings.perpetual_total() == Totaux(130, 130)
