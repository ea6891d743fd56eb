"""Acknowledging: once, by the right person, with a word if he likes."""

import pytest

from cercle.journal.told import telling
from cercle.journal.verification import verify
from cercle.ledger.models import Acquittement
from cercle.ledger.selectors.alertes import read_alertes
from cercle.ledger.services import alerte
from tests.ledger.cast import ANNE, BRUNO, CLARA, HELENE, INCONNU, INES, PAUL, TOM, by, refuse
from tests.ledger.cast_recit import RecitCase, le, raconte, soir
from tests.ledger.test_races import one_won, race


class AcknowledgeTestCase(RecitCase):
    @classmethod
    def setUpTestData(cls):
        super().setUpTestData()
        with soir(2) as s:
            for coup in range(9):
                s.joue("5 A 400,00", "6 B 400,00", gagne="A")
                s.assoit("B", 3 if coup % 2 == 0 else 2)

    def setUp(self):
        told = telling(le(5))
        told.__enter__()
        self.addCleanup(told.__exit__, None, None, None)
        self.carnet, self.seance = read_alertes(le(5))

    def test_it_works(self):
        facts = alerte.acknowledge(by(PAUL), cle=self.seance.cle, mention="  prévenu  le directeur ").facts
        assert facts["mention"] == "prévenu le directeur"
        assert (facts["table"], facts["seance"], facts["texte"]) == (1, 1, self.seance.texte)
        row = Acquittement.objects.get()
        assert (row.nature, row.cle, row.texte) == (self.seance.nature, self.seance.cle, self.seance.texte)
        assert read_alertes(le(5)) == [self.carnet]
        assert verify().ok

    def test_the_employees_of_the_table_see_to_its_carnets_only(self):
        refuse("not_posted", "64", alerte.acknowledge, by(CLARA), cle=self.carnet.cle, mention="vu")
        for qui in (ANNE, BRUNO):
            refuse("not_allowed", "", alerte.acknowledge, by(qui), cle=self.seance.cle, mention="vu")
        alerte.acknowledge(by(BRUNO), cle=self.carnet.cle, mention="vu")
        alerte.acknowledge(by(HELENE), cle=self.seance.cle, mention="vu")
        assert read_alertes(le(5)) == []

    def test_nobody_else(self):
        for qui in (INES, TOM, INCONNU):
            refuse(
                "not_allowed", "", alerte.acknowledge, by(qui), cle=self.carnet.cle, mention="vu", dit=qui.nom
            )

    def test_once(self):
        alerte.acknowledge(by(PAUL), cle=self.seance.cle, mention="vu")
        refuse(
            "alert_acknowledged",
            "",
            alerte.acknowledge,
            by(HELENE),
            cle=self.seance.cle,
            mention="vu",
            dit="le 5 novembre 2021 à 21:00 par Paul Marchand",
        )

    def test_an_alert_that_is_not(self):
        refuse(
            "alert_unknown",
            "",
            alerte.acknowledge,
            by(PAUL),
            cle="horloge:1",
            mention="vu",
            dit="« horloge:1 »",
        )
        refuse("alert_unknown", "", alerte.acknowledge, by(PAUL), cle="", mention="vu")

    def test_words(self):
        refuse("text_missing", "", alerte.acknowledge, by(PAUL), cle=self.seance.cle, mention="  ")
        refuse("text_too_long", "", alerte.acknowledge, by(PAUL), cle=self.seance.cle, mention="x" * 201)


@pytest.mark.django_db(transaction=True)
def test_seen_by_two_at_once_is_seen_once():
    raconte()
    with soir(2):
        pass
    [one] = read_alertes(le(5))
    refused = one_won(
        race(
            lambda: alerte.acknowledge(by(PAUL), cle=one.cle, mention="vu"),
            lambda: alerte.acknowledge(by(HELENE), cle=one.cle, mention="vu"),
        ),
        "alert_acknowledged",
    )
    seen = Acquittement.objects.select_related("entry").get()
    assert f"par {seen.entry.actor_name}" in refused.text
