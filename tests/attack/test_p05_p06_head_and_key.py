"""P05, P06: the end cut off, the whole book written again: what a head and the key show."""

import json

import pytest

from cercle.journal import keys
from cercle.journal.head import Head, export_head
from cercle.journal.sealed import ROWS_PER_ENTRY

from .livre import MODELS


def cut(livre, count):
    """Delete the last entries and all that they recorded: nothing dangles."""
    last = livre.head().number - count
    livre.sql("DELETE FROM journal_entry WHERE number > %s", last)
    for model in MODELS.values():
        livre.sql(f'DELETE FROM "{model._meta.db_table}" WHERE id >= %s', (last + 1) * ROWS_PER_ENTRY)
    return last


@pytest.mark.parametrize("count", [1, 2, 7])
def test_p05_a_cut_end_shows_only_beside_a_head(livre, count):
    printed = livre.head()
    last = cut(livre, count)
    # Said plainly: the books alone cannot show that their end is gone.
    assert livre.faults() == ()
    faults = livre.faults(head=printed)
    assert [fault.kind for fault in faults] == ["head"]
    assert faults[0].where == f"écriture n° {printed.number}"
    assert str(last) in faults[0].message


def test_p05_a_cut_end_shows_beside_a_head_the_house_has_kept(livre):
    kept = export_head(livre.head())
    try:
        assert livre.faults() == ()
        cut(livre, 3)
        assert [(f.kind, kept.name in f.where) for f in livre.faults()] == [("head", True)]
        kept.write_text("n°7 · effacé\n", encoding="utf-8")
        assert [f.kind for f in livre.faults()] == ["head"]
    finally:
        kept.unlink()


def test_p05_an_earlier_head_is_in_the_chain(livre):
    number = livre.head().number // 2
    digest = livre.one("SELECT digest FROM journal_entry WHERE number = %s", number)
    assert livre.faults(head=Head(number, digest)) == ()
    assert [f.kind for f in livre.faults(head=Head(number, "0" * 64))] == ["head"]


def lower_levy(number, entry, lines):
    """Change a figure that no rule computes, so that only chain and signature can tell."""
    for label, values in lines:
        if label == "ledger.etablissement":
            values["adresse"] = "2, esplanade"


@pytest.fixture
def other_key(tmp_path):
    keys.create_key(tmp_path / "autre.key")
    return keys.load_key(tmp_path / "autre.key")


def test_p06_written_again_with_another_key(livre, other_key):
    livre.rewrite(key=other_key[0], changed=lower_levy)
    faults = livre.faults()
    assert {fault.kind for fault in faults} == {"signature"}
    assert faults[0].where == "écriture n° 1"


def test_p06_written_again_naming_another_key(livre, other_key):
    """The opening entry names the attacker's key: all is consistent, but this house knows another."""
    private, public = other_key
    payload = json.loads(livre.one("SELECT payload FROM journal_entry WHERE number = 1"))
    payload["faits"]["cle_publique"] = public
    text = json.dumps(payload, ensure_ascii=False, sort_keys=True, separators=(",", ":"))
    livre.sql("UPDATE journal_entry SET payload = %s WHERE number = 1", text)
    livre.rewrite(key=private, changed=lower_levy)
    faults = livre.faults()
    assert [fault.kind for fault in faults] == ["signature"]
    assert public[:16] in faults[0].message


def test_p06_the_insider_who_has_the_key_needs_a_printed_head_to_be_caught(livre):
    """The limit, said plainly: whoever has the key can write another book; only older heads contradict it."""
    printed = livre.head()
    livre.rewrite(changed=lower_levy)
    assert livre.faults() == ()
    assert [fault.kind for fault in livre.faults(head=printed)] == ["head"]
