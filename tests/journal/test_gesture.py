"""One gesture: one transaction, one entry, its rows; asked again, its first answer."""

import json
from datetime import UTC, date, datetime
from decimal import Decimal

import pytest
from django.db import connection, transaction

from cercle.journal.acts import Geste
from cercle.journal.errors import JournalNotOpen
from cercle.journal.gesture import KINDS, gesture
from cercle.journal.models import Entry
from cercle.journal.recording import record
from cercle.journal.sealed import ROWS_PER_ENTRY
from cercle.journal.verification import verify
from cercle.ledger.models import Fiche, Personne, Seance
from cercle.rules.refusal import Illegal

from .book import record_evening, record_people, record_person


def nothing(geste):
    return {}


def test_it_works(livre, author):
    who = author("E1", "Anne Morel")
    receipt = record_person(who, nom="Zoé")
    entry = Entry.objects.get(number=2)
    row = Personne.objects.get()
    assert (receipt.number, receipt.kind, receipt.repeated) == (2, "essai.personne", False)
    assert (entry.actor, entry.actor_name, entry.request_id) == ("E1", "Anne Morel", str(who.request_id))
    assert (row.id, row.entry_id, row.nom) == (20_000, 2, "Zoé")
    assert receipt.facts == entry.facts == {"personne": 20_000, "nom": "Zoé"}
    assert receipt.recorded_at == entry.moment
    assert entry.recorded_at.endswith("Z")
    assert len(entry.recorded_at) == 27


def test_the_entry_holds_what_was_asked_answered_and_written(livre, author):
    record_person(author(), nom="Zoé")
    assert json.loads(Entry.objects.get(number=2).payload) == {
        "demande": {"matricule": "E9", "nom": "Zoé"},
        "faits": {"nom": "Zoé", "personne": 20_000},
        "lignes": [["ledger.personne", {"actif": True, "matricule": "E9", "nom": "Zoé", "role": "employe"}]],
    }


def test_a_row_has_its_id_at_once(livre, author):
    record_evening(author(), jour=date(2026, 11, 30))
    fiche = Fiche.objects.earliest("id")
    assert fiche.seance_id == Seance.objects.earliest("id").id
    assert fiche.id // ROWS_PER_ENTRY == fiche.entry_id == 2


def test_the_first_answer_and_the_repeated_one_are_equal(livre, author):
    who = author()
    first = record_evening(who, jour=date(2026, 11, 30))
    again = record_evening(who, jour=date(2026, 11, 30))
    assert again.repeated and not first.repeated
    assert (again.number, again.recorded_at, again.facts) == (first.number, first.recorded_at, first.facts)
    assert first.facts["jour"] == "2026-11-30"
    assert Entry.objects.count() == 2


def test_a_repeated_request_needs_no_key(livre, author, settings, tmp_path):
    who = author()
    first = record_person(who, nom="Zoé")
    settings.CERCLE_KEY_FILE = tmp_path / "nowhere"
    assert record_person(who, nom="Zoé").facts == first.facts


@pytest.mark.parametrize(
    "retry",
    [
        lambda who, author: record_person(who, nom="Léa"),
        lambda who, author: record_people(who, noms=["Zoé"]),
        lambda who, author: record_person(type(who)("autre", "Autre personne", who.request_id), nom="Zoé"),
    ],
    ids=["other words", "other kind", "other author"],
)
def test_a_request_id_serves_one_act(livre, author, retry):
    who = author()
    record_person(who, nom="Zoé")
    with pytest.raises(Illegal) as refused:
        retry(who, author)
    assert (refused.value.code, refused.value.article) == ("request_reused", "")
    assert "n° 2" in refused.value.text
    assert Entry.objects.count() == 2


def test_a_default_is_part_of_what_is_asked(livre, author):
    who = author()
    record_person(who, nom="Zoé")
    assert record_person(who, nom="Zoé", matricule="E9").repeated


def test_a_refused_gesture_writes_nothing(livre, author):
    def refuse(geste):
        geste.add(Personne(matricule="E1", nom="Zoé", role="employe"))
        raise Illegal("no", "63", "non")

    with pytest.raises(Illegal):
        record("essai.refus", author(), {}, refuse)
    assert (Entry.objects.count(), Personne.objects.count()) == (1, 0)
    assert record_person(author(), nom="Zoé").number == 2


@pytest.mark.parametrize(
    "bad", [1.5, Decimal("1.50"), datetime(2026, 1, 1, tzinfo=UTC), b"x", {1, 2}, object()]
)
@pytest.mark.parametrize("place", ["demande", "faits", "nested"])
def test_p13_what_is_not_whole_is_not_recorded(livre, author, bad, place):
    asked = {"x": bad} if place == "demande" else {"x": [{"y": bad}]} if place == "nested" else {}
    with pytest.raises(TypeError):
        record("essai.type", author(), asked, lambda geste: {"x": bad} if place == "faits" else {})
    assert Entry.objects.count() == 1


@pytest.mark.parametrize("bad", ["a\0b", "\ud800", "x" * 3 + "\udfff"])
def test_a_string_that_no_database_holds_is_refused(livre, author, bad):
    with pytest.raises(ValueError, match="cannot be recorded"):
        record_person(author(), nom=bad)
    with pytest.raises(ValueError, match="cannot be recorded"):
        record("essai.texte", author(), {bad: 1}, nothing)
    assert Entry.objects.count() == 1


def test_a_number_past_64_bits_is_refused(livre, author):
    with pytest.raises(ValueError, match="64 bits"):
        record("essai.nombre", author(), {"x": 10**30}, nothing)


def test_strings_are_composed_in_the_entry_and_in_the_row(livre, author):
    receipt = record_person(author(), nom="Zoe\u0301")
    assert receipt.facts["nom"] == "Zoé"
    assert Personne.objects.get().nom == "Zoé"
    assert verify().ok


@pytest.mark.parametrize(
    ("values", "error"),
    [
        ({"nom": 12}, TypeError),
        ({"nom": None}, ValueError),
        ({"nom": "x" * 81}, ValueError),
        ({"actif": 1}, TypeError),
    ],
)
def test_a_row_takes_what_its_column_gives_back(livre, author, values, error):
    def body(geste):
        geste.add(Personne(**{"matricule": "E1", "nom": "Zoé", "role": "employe", **values}))
        return {}

    with pytest.raises(error):
        record("essai.colonne", author(), {}, body)


@pytest.mark.parametrize("numero", [1.0, Decimal(1), True, "1", 2**31, -1])
def test_p13_a_number_column_takes_a_whole_number_of_its_size(livre, author, numero):
    def body(geste):
        geste.add(Fiche(seance_id=1, numero=numero))
        return {}

    with pytest.raises((TypeError, ValueError)):
        record("essai.nombre", author(), {}, body)


def test_ten_thousand_rows_and_no_more(livre, author):
    receipt = record_people(author(), noms=["Zoé"] * ROWS_PER_ENTRY)
    assert receipt.facts["personnes"][-1] == 29_999
    assert verify().rows == Personne.objects.count() == ROWS_PER_ENTRY
    with pytest.raises(ValueError, match="10000"):
        record_people(author(), noms=["Zoé"] * (ROWS_PER_ENTRY + 1))
    assert Entry.objects.count() == 2


def test_a_row_is_added_once(livre, author):
    def body(geste):
        geste.add(geste.add(Personne(matricule="E1", nom="Zoé", role="employe")))
        return {}

    with pytest.raises(ValueError, match="place"):
        record("essai.deux", author(), {}, body)


@pytest.mark.parametrize(
    ("matricule", "name"), [("", "Anne"), ("E1", " "), ("E" * 31, "Anne"), ("E1", "A" * 81)]
)
def test_an_author_is_named(livre, author, matricule, name):
    with pytest.raises(ValueError, match="author"):
        record_person(author(matricule, name), nom="Zoé")


def test_nothing_is_recorded_before_the_opening(db, author):
    with pytest.raises(JournalNotOpen, match="pas ouvert"):
        record_person(author(), nom="Zoé")


def test_a_gesture_inside_another_is_an_error(livre, author):
    with pytest.raises(RuntimeError, match="inside another"):
        record("essai.deux", author(), {}, lambda geste: {"n": record_person(author(), nom="Zoé").number})
    assert record_person(author(), nom="Zoé").number == 2


@pytest.mark.django_db(transaction=True)
def test_a_gesture_commits_by_itself(livre, author):
    with transaction.atomic(), pytest.raises(RuntimeError, match="inside a transaction"):
        record_person(author(), nom="Zoé")
    assert Entry.objects.count() == 1


def test_a_body_may_be_part_of_another_act(livre, author):
    def body(geste):
        return {"deux": [record_person.body(geste, nom=nom)["personne"] for nom in ("Zoé", "Léa")]}

    assert record("essai.deux", author(), {}, body).facts == {"deux": [20_000, 20_001]}


def test_a_kind_is_well_formed_and_has_one_body():
    assert KINDS["essai.personne"] is record_person
    for wrong in ("", "mise", "journal.cle", "Essai.mise", "essai.mise.deux"):
        with pytest.raises(ValueError, match="kind"):
            gesture(wrong)

    def body(geste: Geste, /, *, x: int) -> dict[str, object]:
        return {"x": x}

    with pytest.raises(ValueError, match="already"):
        gesture("essai.personne")(body)

    def positional(geste: Geste, x: int) -> dict[str, object]:
        return {"x": x}

    with pytest.raises(TypeError, match="keywords only"):
        gesture("essai.place")(positional)


def test_a_gesture_keeps_its_name_and_its_sentence():
    assert record_person.__name__ == "record_person"
    assert record_person.__doc__ == "The smallest act: one row."


def test_a_gesture_costs_six_statements(livre, author, django_assert_num_queries):
    """Savepoint (a test's; BEGIN and COMMIT elsewhere) in and out, the tip, the entry, the rows; the lock."""
    extra = 1 if connection.vendor == "postgresql" else 0
    with django_assert_num_queries(5 + extra):
        record_people(author(), noms=["Zoé", "Léa", "Ève"])
