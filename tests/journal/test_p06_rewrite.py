"""P06: the chain computed again by somebody who has database and source, but not the key: caught."""

import pytest
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

from cercle.journal import keys
from cercle.journal.canonical import dumps
from cercle.journal.errors import VerificationImpossible
from cercle.journal.genesis import named_keys, rotate_key
from cercle.journal.head import current_head
from cercle.journal.verification import verify

from .book import record_person
from .forger import rewrite_chain


@pytest.fixture
def other_key():
    return Ed25519PrivateKey.generate()


def falsify(attack):
    """Change a name, in the row and in the entry."""
    attack.sql("UPDATE ledger_personne SET nom = 'Faux' WHERE id = 40000")
    attack.sql("UPDATE journal_entry SET payload = replace(payload, 'Personne 1', 'Faux') WHERE number = 4")


@pytest.mark.parametrize("start", [1, 4])
def test_p06_recomputed_with_the_old_signatures(attack, faults, start):
    falsify(attack)
    rewrite_chain(attack, start=start)
    assert faults() == [("signature", "écriture n° 7")]


@pytest.mark.parametrize("start", [1, 4, 7])
def test_p06_recomputed_and_signed_with_another_key(attack, faults, other_key, start):
    falsify(attack)
    rewrite_chain(attack, start=start, key=other_key)
    assert ("signature", "écriture n° 7") in faults()


def test_p06_recomputed_from_an_opening_that_names_the_forgers_key(attack, other_key):
    """Such a book agrees with itself: only the key known from elsewhere shows that it is another."""
    falsify(attack)
    (real,) = (public for _number, public in named_keys())
    forged = keys.public_hex(other_key)
    attack.sql("UPDATE journal_entry SET payload = replace(payload, %s, %s) WHERE number = 1", real, forged)
    rewrite_chain(attack, key=other_key)
    assert verify(public_key=forged).ok
    report = verify()
    assert [(fault.kind, fault.where) for fault in report.faults] == [("signature", "écriture n° 7")]
    assert forged[:16] in report.faults[0].message
    assert real[:16] in report.faults[0].message


def test_p06_one_entry_recomputed_in_the_middle_is_caught_at_it(attack, faults):
    falsify(attack)
    rewrite_chain(attack, start=4, last=4)
    assert faults()[0] == ("signature", "écriture n° 4")
    assert ("link", "écriture n° 5") in faults()


def test_p06_a_forged_change_of_key_is_caught(attack, author, other_key):
    """The forger appends a change of key that he signs himself: it had to be signed by the key before."""
    forged = keys.public_hex(other_key)
    attack.sql(
        "UPDATE journal_entry SET kind = 'journal.cle', payload = %s WHERE number = 6",
        dumps(
            {"demande": {"motif": "x"}, "faits": {"ancienne_cle": "", "cle_publique": forged}, "lignes": []}
        ),
    )
    attack.sql("DELETE FROM ledger_personne WHERE id = 60000")
    rewrite_chain(attack, start=6, key=other_key)
    found = verify(public_key=forged).faults
    assert [(fault.kind, fault.where) for fault in found] == [("signature", "écriture n° 6")]


def test_the_key_is_known_from_its_public_half_alone(book, settings, tmp_path):
    """An inspector's machine has the .pub file and cannot sign."""
    public = keys.load_key()[1]
    settings.CERCLE_KEY_FILE = tmp_path / "signature.key"
    keys.write_public(settings.CERCLE_KEY_FILE, public)
    assert verify().ok
    keys.write_public(settings.CERCLE_KEY_FILE, "ab" * 32)
    assert [fault.kind for fault in verify().faults] == ["signature"]


def test_p10_without_key_and_without_head_nothing_is_verified(book, settings, tmp_path):
    head = current_head()
    settings.CERCLE_KEY_FILE = tmp_path / "nowhere"
    with pytest.raises(VerificationImpossible, match="ni clé publique ni tête"):
        verify()
    assert verify(head).ok  # the head warrants what it covers, the key that it names included


def test_a_change_of_key_is_an_entry_that_verification_follows(book, author, settings, tmp_path):
    old_path = tmp_path / "signature.key"
    old_path.write_bytes(keys.key_file().read_bytes())
    old_path.chmod(0o600)
    settings.CERCLE_KEY_FILE = old_path
    old = keys.load_key()[1]
    receipt = rotate_key(author(), reason="départ du directeur")
    new = keys.load_key()[1]
    assert receipt.number == 8
    assert receipt.facts == {"ancienne_cle": old, "cle_publique": new}
    assert new != old
    assert record_person(author(), nom="Après").number == 9
    assert named_keys() == [(1, old), (8, new)]
    assert verify().ok
    assert [fault.kind for fault in verify(public_key=old).faults] == ["signature"]
    kept = tmp_path / "signature.key.jusqu-a-8"
    assert keys.load_key(kept)[1] == old
    assert keys.public_file(old_path).read_text().strip() == new
    assert not (tmp_path / "signature.key.nouvelle").exists()
    assert not (tmp_path / "signature.key.nouvelle.pub").exists()


def test_the_old_key_signs_nothing_after_the_change(attack, author, settings, tmp_path):
    """Whoever stole the old key cannot go on with it."""
    path = tmp_path / "signature.key"
    path.write_bytes(keys.key_file().read_bytes())
    path.chmod(0o600)
    settings.CERCLE_KEY_FILE = path
    stolen = keys.load_key()[0]
    rotate_key(author(), reason="vol")
    record_person(author(), nom="Après")
    assert verify().ok
    attack.sql("UPDATE journal_entry SET actor = 'X' WHERE number = 9")
    rewrite_chain(attack, start=9, key=stolen)
    assert [(fault.kind, fault.where) for fault in verify().faults] == [("signature", "écriture n° 9")]
