"""Values that cannot be where they are: each is a fault to report, never a traceback, whatever the engine."""

import pytest

from cercle.inspection.management.commands.verify import as_json, as_text

from .livre import MODELS

NUMBERS = [
    "ledger_mise.montant",
    "ledger_coup.numero",
    "ledger_prelevement.base",
    "ledger_detachement.premier",
    "ledger_paiement.montant",
    "ledger_evenementappel.rang",
    "ledger_arrete.tenu",
    "ledger_fiche.numero",
    "ledger_enchere.montant",
    "ledger_mouvementchouette.courante",
    "ledger_arretechouette.sur",
    "ledger_sabot.numero",
    "ledger_taille.numero",
    "ledger_depot.montant",
    "ledger_offrebanque.rang",
    "ledger_mouvementbanque.montant",
    "ledger_coupbaccara.mise_1",
    "ledger_resultatbaccara.gagne",
    "ledger_seanceouverte.rang",
    "ledger_servicevalet.rang",
]
TEXTS = [
    "ledger_mise.cote",
    "ledger_seance.jour",
    "ledger_jeucartes.couleur",
    "ledger_coupnul.motif",
    "ledger_etapecarnet.etape",
    "ledger_evenementappel.type",
    "ledger_etatseance.etat",
    "ledger_adjudication.siege",
    "ledger_mouvementchouette.nature",
    "ledger_finchouette.motif",
    "ledger_paquet.couleur",
    "ledger_taille.coupe",
    "ledger_attributionbanque.banquier",
    "ledger_resultatbaccara.resultat_1",
    "ledger_finbanque.motif",
    "ledger_noticeouverture.jour",
    "ledger_noticeouverture.heure",
]
ENTRY = ["recorded_at", "actor", "kind", "format", "payload", "previous", "digest", "signature", "request_id"]


def told(livre, head=None):
    """The faults, once shown that both ways of printing them work."""
    found = livre.verify(head)
    assert not found.ok
    assert as_text(found, head)[-1].startswith("Tête : ")
    assert as_json(found, 2)["faults"]
    return found.report.faults


def middle(livre, table):
    ids = livre.ids(table.replace("_", "."))
    return ids[len(ids) // 2]


@pytest.mark.parametrize("where", NUMBERS + TEXTS)
def test_nothing_where_something_is_meant(livre, where):
    table, column = where.split(".")
    place = middle(livre, table)
    livre.sql(f'UPDATE "{table}" SET "{column}" = NULL WHERE id = %s', place)
    assert f"{table.replace('_', '.')} {place}" in {f.where for f in told(livre) if f.kind == "content"}


@pytest.mark.parametrize("value", ["douze", b"\xff\xfe", 10.5, 2**62, -10])
@pytest.mark.parametrize("where", NUMBERS)
def test_no_number_where_a_number_is_meant(livre, where, value):
    table, column = where.split(".")
    place = middle(livre, table)
    if not livre.sqlite and not isinstance(value, int):
        pytest.skip("PostgreSQL keeps the type of its columns")
    if not livre.sqlite:
        value = -10 if value < 0 else 30_000
    livre.sql(f'UPDATE "{table}" SET "{column}" = %s WHERE id = %s', value, place)
    assert f"{table.replace('_', '.')} {place}" in {f.where for f in told(livre) if f.kind == "content"}


@pytest.mark.parametrize("at", ["first", "middle", "last"])
@pytest.mark.parametrize("column", ENTRY)
@pytest.mark.parametrize("value", [None, "", "zz", "é" * 20], ids=["null", "empty", "zz", "accents"])
def test_an_entry_with_an_impossible_column(livre, column, value, at):
    if column == "format" and not livre.sqlite and value is not None:
        pytest.skip("PostgreSQL keeps the type of its columns")
    last = livre.head().number
    number = {"first": 1, "middle": last // 2, "last": last}[at]
    livre.sql(f"UPDATE journal_entry SET {column} = %s WHERE number = %s", value, number)
    faults = told(livre)
    assert faults[0].place[0] == number
    assert faults[0].kind in ("content", "link", "signature")


PAYLOADS = [
    "",
    "{",
    "[]",
    "null",
    "3",
    '{"lignes":[]}',
    '{"demande":{},"faits":{},"lignes":3}',
    '{"demande":{},"faits":{},"lignes":[3]}',
    '{"demande":{},"faits":{},"lignes":[["ledger.mise",3]]}',
    '{"demande":{},"faits":{},"lignes":[["ledger.inconnue",{}]]}',
    '{"demande":{},"faits":{"x":1.5},"lignes":[]}',
    "[" * 100_000,
]


@pytest.mark.parametrize("payload", PAYLOADS, ids=lambda text: text[:60])
def test_a_payload_that_is_none(livre, payload):
    number = livre.head().number // 2
    livre.sql("UPDATE journal_entry SET payload = %s WHERE number = %s", payload, number)
    assert told(livre)[0].place[0] == number


@pytest.mark.parametrize("length", [0, 1, 63, 65, 1_000])
def test_a_digest_of_another_length(livre, length):
    for number in (livre.head().number // 2, livre.head().number):
        livre.sql("UPDATE journal_entry SET digest = %s WHERE number = %s", ("a" * length)[:64], number)
        assert told(livre)[0].place[0] <= number


@pytest.mark.parametrize("number", [0, -5, 2**40, 2**62])
def test_an_entry_number_outside_the_series(livre, number):
    last = livre.head().number
    livre.sql("UPDATE journal_entry SET number = %s WHERE number = %s", number, last)
    assert told(livre)[0].kind in ("link", "missing")


def test_text_that_is_no_utf8(livre):
    if not livre.sqlite:
        pytest.skip("PostgreSQL refuses it")
    for table, column in (("ledger_personne", "nom"), ("ledger_mise", "cote")):
        place = middle(livre, table)
        livre.sql(f'UPDATE "{table}" SET "{column}" = CAST(x\'c328\' AS TEXT) WHERE id = %s', place)
        assert f"{table.replace('_', '.')} {place}" in {f.where for f in told(livre) if f.kind == "content"}


@pytest.mark.parametrize("label", MODELS)
def test_a_table_emptied(livre, label):
    livre.sql(f'DELETE FROM "{MODELS[label]._meta.db_table}"')
    assert {f.kind for f in told(livre)} >= {"missing"}


def test_all_entries_gone_and_the_rows_left(livre):
    livre.sql("DELETE FROM journal_entry")
    assert {f.kind for f in told(livre)} >= {"link"}


def test_the_books_emptied_beside_a_head(livre):
    head = livre.head()
    for model in MODELS.values():
        livre.sql(f'DELETE FROM "{model._meta.db_table}"')
    livre.sql("DELETE FROM journal_entry")
    assert [f.kind for f in told(livre, head)] == ["head"]
