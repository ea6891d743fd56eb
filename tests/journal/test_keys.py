"""The signing key: made once, well kept, and nothing recorded without the right one."""

import os
import stat

import pytest
from cryptography.hazmat.primitives import serialization
from cryptography.hazmat.primitives.asymmetric import ec

from cercle.journal import keys
from cercle.journal.errors import JournalError, KeyUnavailable
from cercle.journal.genesis import is_training, open_journal, rotate_key
from cercle.journal.models import Entry
from cercle.journal.verification import verify

from .book import record_person


@pytest.fixture
def own_key(settings, tmp_path, livre):
    """The process's key, at a place where a test may spoil it."""
    path = tmp_path / "signature.key"
    path.write_bytes(keys.key_file().read_bytes())
    path.chmod(0o600)
    settings.CERCLE_KEY_FILE = path
    return path


def test_a_key_is_private_and_its_public_half_is_not(tmp_path):
    path = tmp_path / "house" / "signature.key"
    public = keys.create_key(path)
    assert stat.S_IMODE(path.stat().st_mode) == 0o600
    assert keys.public_file(path).read_text() == f"{public}\n"
    assert keys.load_key(path)[1] == public


def test_a_key_is_never_overwritten(tmp_path):
    path = tmp_path / "signature.key"
    keys.create_key(path)
    before = path.read_bytes()
    with pytest.raises(FileExistsError):
        keys.create_key(path)
    assert path.read_bytes() == before


def spoil_missing(path):
    path.unlink()


def spoil_text(path):
    path.write_text("-----BEGIN PRIVATE KEY-----\nnothing\n")


def spoil_empty(path):
    path.write_bytes(b"")


def spoil_mode(path):
    path.chmod(0o640)


def spoil_kind(path):
    other = ec.generate_private_key(ec.SECP256R1())
    pem = serialization.Encoding.PEM, serialization.PrivateFormat.PKCS8, serialization.NoEncryption()
    path.write_bytes(other.private_bytes(*pem))


def spoil_other(path):
    path.unlink()
    keys.create_key(path)


def spoil_folder(path):
    path.unlink()
    path.mkdir(mode=0o700)


@pytest.mark.parametrize(
    ("spoil", "sentence"),
    [
        (spoil_missing, "introuvable"),
        (spoil_text, "illisible"),
        (spoil_empty, "illisible"),
        (spoil_mode, "mal protégée"),
        (spoil_kind, "n’est pas une clé Ed25519"),
        (spoil_other, "n’est pas celle que nomme le journal"),
        (spoil_folder, "illisible"),
    ],
)
def test_without_the_right_key_nothing_is_recorded(own_key, author, spoil, sentence):
    assert record_person(author(), nom="Zoé").number == 2
    spoil(own_key)
    done = []
    with pytest.raises(KeyUnavailable, match=sentence):
        from cercle.journal.recording import record

        record("essai.cle", author(), {}, lambda geste: {"fait": done.append(1)})
    assert done == []  # the work was not even begun
    assert Entry.objects.count() == 2


def test_a_key_put_back_is_seen_at_once(own_key, author):
    content = own_key.read_bytes()
    spoil_other(own_key)
    with pytest.raises(KeyUnavailable):
        record_person(author(), nom="Zoé")
    own_key.unlink()
    descriptor = os.open(own_key, os.O_WRONLY | os.O_CREAT, 0o600)
    with os.fdopen(descriptor, "wb") as file:
        file.write(content)
    assert record_person(author(), nom="Zoé").number == 2


def test_the_opening_says_what_the_book_is(own_key):
    entry = Entry.objects.get()
    assert (entry.number, entry.kind, entry.previous) == (1, "journal.ouverture", "0" * 64)
    assert entry.facts == {
        "produit": "Cercle",
        "redaction": "arrêté du 14 mai 2007, première rédaction",
        "format": 1,
        "cle_publique": keys.load_key()[1],
        "entrainement": False,
    }


def test_the_opening_is_written_once(own_key, author):
    again = open_journal(author())
    assert again.repeated
    assert again.number == 1
    assert again.facts == Entry.objects.get().facts


def test_no_opening_without_a_key(db, author, settings, tmp_path):
    settings.CERCLE_KEY_FILE = tmp_path / "nowhere"
    with pytest.raises(KeyUnavailable, match="introuvable"):
        open_journal(author())
    assert Entry.objects.count() == 0


def test_p26_a_training_journal_is_one_for_good(db, author):
    receipt = open_journal(author(), training=True)
    assert receipt.facts["entrainement"] is True
    assert is_training()
    with pytest.raises(JournalError, match="déjà ouvert"):
        open_journal(author())


def test_a_change_of_key_cut_short_before_its_entry_goes_on(own_key, author):
    keys.create_key(own_key.with_name("signature.key.nouvelle"))
    planned = keys.load_key(own_key.with_name("signature.key.nouvelle"))[1]
    assert record_person(author(), nom="entre-temps").number == 2
    rotate_key(author(), reason="essai")
    assert keys.load_key()[1] == planned
    assert verify().ok


@pytest.mark.parametrize("old_key_away", [False, True])
def test_a_change_of_key_cut_short_after_its_entry_is_finished(own_key, author, old_key_away):
    """The power failed before the files changed places, or between the two: the same call again ends it."""
    who = author()
    rotate_key(who, reason="essai")
    kept, draft = own_key.with_name("signature.key.jusqu-a-2"), own_key.with_name("signature.key.nouvelle")
    own_key.rename(draft)
    if not old_key_away:
        kept.rename(own_key)
    with pytest.raises(KeyUnavailable):
        record_person(author(), nom="Zoé")
    assert rotate_key(who, reason="essai").number == 2
    assert record_person(author(), nom="Zoé").number == 3
    assert kept.exists()
    assert not draft.exists()
    assert verify().ok
