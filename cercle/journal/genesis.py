"""The first entry, and the change of key: the two acts that say who may sign."""

import json
from pathlib import Path

from django.db import DEFAULT_DB_ALIAS
from django.utils.translation import gettext as _

from . import keys
from .acts import Author, Geste, Receipt
from .canonical import FORMAT, Canonical, text
from .chain import read_tip
from .errors import JournalError, JournalNotOpen
from .lock import writing
from .models import KEY_CHANGE, OPENING, Entry
from .recording import first_answer, write

PRODUCT = "Cercle"
WORDING = "arrêté du 14 mai 2007, première rédaction"


def open_journal(author: Author, *, training: bool = False, using: str = DEFAULT_DB_ALIAS) -> Receipt:
    """Write the first entry: product, wording followed, format, public key, and whether this is for training.

    Once only: the journal being open, its opening is answered again (repeated). KeyUnavailable without a key;
    JournalError if the journal is open for the other use.
    """
    with writing(using) as connection:
        tip = read_tip(connection, str(author.request_id))
        if tip.number:
            return _opened(training, using)
        key, public = keys.load_key()

        def work(geste: Geste) -> dict[str, object]:
            return {
                "produit": PRODUCT,
                "redaction": WORDING,
                "format": FORMAT,
                "cle_publique": public,
                "entrainement": training,
            }

        return write(
            connection, tip, key, kind=OPENING, author=author, asked={"entrainement": training}, work=work
        )


def _opened(training: bool, using: str) -> Receipt:
    entry = Entry.objects.using(using).order_by("number")[0]
    if entry.facts.get("entrainement") is not training:
        raise JournalError(
            _("Ce journal est déjà ouvert pour l’autre usage (%(use)s).")
            % {"use": _("réel") if training else _("entraînement")}
        )
    return Receipt(entry.number, entry.moment, entry.kind, entry.facts, repeated=True)


def is_training(using: str = DEFAULT_DB_ALIAS) -> bool:
    """Whether this journal was opened for training. JournalNotOpen if it is not open."""
    entry = Entry.objects.using(using).filter(number=1).first()
    if entry is None:
        raise JournalNotOpen(_("Le journal n’est pas ouvert : faites d’abord la mise en place (setup)."))
    return entry.facts.get("entrainement") is True


def rotate_key(author: Author, *, reason: str, using: str = DEFAULT_DB_ALIAS) -> Receipt:
    """Change the signing key: an entry signed by the old key names the new one, then the files change places.

    The old key is kept beside the new one as `….jusqu-a-<number>`. Cut short at any point, calling it again
    with the same author finishes it. KeyUnavailable without the old key.
    """
    path = keys.key_file()
    draft = path.with_name(path.name + ".nouvelle")
    asked: dict[str, Canonical] = {"motif": text(reason)}
    with writing(using) as connection:
        tip = read_tip(connection, str(author.request_id))
        if tip.repeated is not None:
            receipt = first_answer(tip.repeated, kind=KEY_CHANGE, author=author, asked=asked, using=using)
        elif not tip.number:
            raise JournalNotOpen(_("Le journal n’est pas ouvert : faites d’abord la mise en place (setup)."))
        else:
            _finish(path, draft, tip.public, tip.number)
            old = keys.signing_key(tip.public)
            if not draft.exists():
                keys.create_key(draft)
            new = keys.load_key(draft)[1]

            def work(geste: Geste) -> dict[str, object]:
                return {"ancienne_cle": tip.public, "cle_publique": new}

            receipt = write(connection, tip, old, kind=KEY_CHANGE, author=author, asked=asked, work=work)
    _finish(path, draft, str(receipt.facts["cle_publique"]), receipt.number)
    return receipt


def _finish(path: Path, draft: Path, named: str, number: int) -> None:
    """Put the new key in its place if the journal names it already; nothing to do otherwise."""
    if not draft.exists() or keys.load_key(draft)[1] != named:
        return
    if path.exists():
        path.rename(path.with_name(f"{path.name}.jusqu-a-{number}"))
    draft.rename(path)
    keys.public_file(draft).unlink(missing_ok=True)
    keys.write_public(path, named)


def named_keys(using: str = DEFAULT_DB_ALIAS) -> list[tuple[int, str]]:
    """The keys that the journal names, each with the number of the entry that names it."""
    entries = Entry.objects.using(using).filter(kind__in=(OPENING, KEY_CHANGE)).order_by("number")
    return [(entry.number, str(json.loads(entry.payload)["faits"]["cle_publique"])) for entry in entries]
