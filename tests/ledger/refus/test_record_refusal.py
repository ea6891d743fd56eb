"""Closed means closed (P21): what is tried on a séance counted or a day closed is refused, and entered."""

import datetime as dt
from functools import partial

import pytest

from cercle.journal.models import Entry
from cercle.journal.sealed import sealed_models
from cercle.journal.told import telling
from cercle.journal.verification import verify
from cercle.ledger.services import (
    adjudication,
    appel,
    chouette,
    cloture,
    comptee,
    ecarte,
    machine,
    seance,
)
from cercle.ledger.services.refus import CLOS, after_refusal, record_refusal
from cercle.rules.refusal import Illegal, Refusal
from tests.ledger.cast import ANNE, HELENE, INES, PAUL, by, jeux, refuse
from tests.ledger.cast_recit import RecitCase, clot, compte, le, releves, soir
from tests.ledger.test_guards import GESTES

MODULES = (seance, appel, ecarte, chouette, adjudication, comptee, machine)


class ClosedCase(RecitCase):
    """Séance 1 was counted on the 2nd."""

    @classmethod
    def setUpTestData(cls):
        super().setUpTestData()
        with soir(2) as s:
            s.joue("5 A 40,00", "6 B 40,00", gagne="A")
            compte(1, 200)

    def tells(self, moment):
        told = telling(moment)
        told.__enter__()
        self.addCleanup(told.__exit__, None, None, None)


class CountedTestCase(ClosedCase):
    gestes = GESTES | {
        "comptée": partial(
            comptee.record_comptee,
            lignes=[{"coupure": 100, "nombre": 2}],
            releves=[],
            certificateur=HELENE.matricule,
        ),
        "total de la machine": partial(machine.record_historique, dernier=1, total=10),
    }

    def setUp(self):
        self.tells(le(2, "23:00"))

    def test_it_works(self):
        """Every gesture of the services that names a séance, but those made to correct it."""
        named = {act.func.kind for act in self.gestes.values()}
        services = [each for module in MODULES for each in vars(module).values()]
        kinds = {each.kind for each in services if hasattr(each, "kind")}
        elsewhere = {"seance.ouverture", "seance.carnet_special", "machine.declaration"}
        assert named == kinds - elsewhere

    def test_p21_nothing_is_written_on_a_counted_seance(self):
        for name, act in self.gestes.items():
            for qui in (ANNE, PAUL):
                with self.subTest(name, qui=qui.nom):
                    refused = refuse(
                        "seance_counted", "56-1", act, by(qui), table=1, seance=1, dit="Paul Marchand"
                    )
                    assert refused.code in CLOS


class DayClosedTestCase(ClosedCase):
    def setUp(self):
        self.tells(le(2, "23:30"))
        clot(2)

    def test_p21_a_closed_day_takes_no_seance(self):
        asked = {"table": 1, "appel": "E1", "enjeux": "E2", "jeux": jeux("x")}
        refuse("day_closed", "72", seance.open_seance, by(ANNE), **asked, dit="2 novembre 2021")

    def test_p21_a_closed_period_does_not_close_again(self):
        again = {"signataire": PAUL.matricule}
        jour = {"jour": dt.date(2021, 11, 2)}
        assert refuse("day_closed", "72", cloture.close_jour, by(HELENE), **jour, **again).code in CLOS
        december = dt.datetime(2021, 12, 1, 12, tzinfo=le(1).tzinfo)
        with telling(december):
            cloture.close_mois(by(HELENE), mois="2021-11", **again)
            refused = refuse("month_closed", "72", cloture.close_mois, by(HELENE), mois="2021-11", **again)
        assert refused.code in CLOS


class RecordRefusalTestCase(ClosedCase):
    def setUp(self):
        self.tells(le(2, "23:00"))

    def tries(self, author):
        """A stake on the séance counted; the refusal entered."""
        with pytest.raises(Refusal) as refused:
            ecarte.record_mise(author, table=1, seance=1, coup=2, fiche=5, cote="A", montant=100)
        return after_refusal(author, refused.value, genre="ecarte.mise", table=1, seance=1)

    def test_it_works(self):
        rows = sum(model.objects.count() for model in sealed_models())

        receipt = self.tries(by(ANNE))

        assert receipt.kind == "refus.ecriture"
        assert receipt.facts["code"] == "seance_counted"
        assert (receipt.facts["genre"], receipt.facts["table"], receipt.facts["seance"]) == (
            "ecarte.mise",
            1,
            1,
        )
        assert "a été comptée" in receipt.facts["texte"]
        entry = Entry.objects.get(number=receipt.number)
        assert (entry.actor, entry.actor_name) == ("E1", "Anne Morel")
        assert sum(model.objects.count() for model in sealed_models()) == rows
        assert verify().ok

    def test_p21_a_form_sent_again_is_one_entry(self):
        author = by(ANNE)
        first, again = self.tries(author), self.tries(author)
        assert (again.number, again.repeated) == (first.number, True)
        assert self.tries(by(ANNE)).number == first.number + 1

    def test_p21_refused_again_in_other_words_is_another_entry(self):
        author = by(ANNE)
        first = self.tries(author)
        other = Illegal("seance_closed", "56-1", "La séance est close.")
        second = after_refusal(author, other, genre="ecarte.mise", table=1, seance=1)
        assert second.number == first.number + 1

    def test_any_other_refusal_leaves_nothing(self):
        before = Entry.objects.count()
        other = Illegal("stakes_closed", "64", "Les mises sont arrêtées.")
        assert after_refusal(by(ANNE), other, genre="ecarte.mise", table=1, seance=1) is None
        assert Entry.objects.count() == before

    def test_a_code_that_does_not_say_closed_is_a_mistake_of_the_program(self):
        before = Entry.objects.count()
        with pytest.raises(ValueError, match="stakes_closed"):
            record_refusal(by(ANNE), genre="ecarte.mise", code="stakes_closed")
        assert Entry.objects.count() == before

    def test_whoever_tried_is_named(self):
        """Even one who may write nothing: it is his trying that is entered."""
        refusal = Illegal("day_closed", "72", "La journée est close.")
        receipt = after_refusal(by(INES), refusal, genre="cagnotte.cloture_jour", jour="2021-11-02")
        assert receipt.facts["jour"] == "2021-11-02"
        assert Entry.objects.get(number=receipt.number).actor == INES.matricule

    def test_the_count_itself_twice(self):
        with pytest.raises(Refusal) as refused:
            comptee.record_comptee(
                by(PAUL),
                table=1,
                seance=1,
                lignes=[{"coupure": 100, "nombre": 2}],
                releves=releves(),
                certificateur=HELENE.matricule,
            )
        assert refused.value.code == "seance_counted"
