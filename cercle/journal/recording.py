"""How an act is recorded: lock, first answer, key, body, entry, rows, commit."""

import json
from collections.abc import Callable, Mapping
from datetime import datetime
from typing import cast

from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey
from django.db import DEFAULT_DB_ALIAS
from django.db.backends.base.base import BaseDatabaseWrapper
from django.utils.translation import gettext as _

from cercle.rules.refusal import Illegal, gettext_noop

from .acts import Author, Geste, Receipt
from .canonical import FORMAT, Canonical, EntryText, dumps, normalise, text
from .chain import Tip, append, read_tip
from .clock import stamp, told_moment, utc_now
from .errors import JournalNotOpen
from .keys import signing_key
from .lock import writing
from .models import Entry
from .sealed import Line, SealedRow, insert_rows

Work = Callable[[Geste], Mapping[str, object]]


def record(
    kind: str, author: Author, demande: Mapping[str, object], work: Work, *, using: str = DEFAULT_DB_ALIAS
) -> Receipt:
    """Record one act, or give its first answer again.

    Raises what the body refuses; Illegal `request_reused` when the request id already served another act;
    KeyUnavailable or JournalNotOpen, JournalError for a moment that no tale may give: all before anything is
    written.
    """
    asked = normalise(demande)
    with writing(using) as connection:
        tip = read_tip(connection, str(author.request_id))
        if tip.repeated is not None:
            return first_answer(tip.repeated, kind=kind, author=author, asked=asked, using=using)
        if not tip.number:
            raise JournalNotOpen(_("Le journal n’est pas ouvert : faites d’abord la mise en place (setup)."))
        key, told = signing_key(tip.public), told_moment(using)
        return write(connection, tip, key, kind=kind, author=author, asked=asked, work=work, told=told)


def write(
    connection: BaseDatabaseWrapper,
    tip: Tip,
    key: Ed25519PrivateKey,
    *,
    kind: str,
    author: Author,
    asked: Canonical,
    work: Work,
    told: datetime | None = None,
) -> Receipt:
    """Do the work and write its entry and its rows after `tip`, under the lock; `told`: dated by a tale."""
    actor, actor_name = _name(author.matricule, 30), _name(author.name, 80)
    now = utc_now()
    geste = Geste(tip.number + 1, author, told or now)
    facts = cast(dict[str, Canonical], normalise(dict(work(geste))))
    lines = [row.sealed_values() for row in geste.rows]
    named: list[Canonical] = [
        [row._meta.label_lower, values] for row, values in zip(geste.rows, lines, strict=True)
    ]
    content: dict[str, Canonical] = {"demande": asked, "faits": facts, "lignes": named}
    if told is not None:
        content["recit"] = stamp(now)
    entry = EntryText(
        number=geste.number,
        recorded_at=stamp(geste.recorded_at),
        actor=actor,
        actor_name=actor_name,
        kind=kind,
        format=FORMAT,
        payload=dumps(content),
        previous=tip.digest,
        request_id=str(author.request_id),
        previous_signature=tip.signature,
    )
    append(connection, key, entry)
    _insert(connection, geste.rows, lines)
    return Receipt(geste.number, geste.recorded_at, kind, facts, repeated=False)


def _insert(
    connection: BaseDatabaseWrapper, rows: list[SealedRow], lines: list[dict[str, Canonical]]
) -> None:
    """Insert the rows, one table after another in the order of first appearance."""
    by_model: dict[type[SealedRow], list[Line]] = {}
    for row, values in zip(rows, lines, strict=True):
        by_model.setdefault(type(row), []).append(Line(row.id, row.entry_id, list(values.values())))
        row._state.adding = False
        row._state.db = connection.alias
    if by_model:
        with connection.cursor() as cursor:
            for model, ready in by_model.items():
                insert_rows(cursor, model, ready)


def first_answer(number: int, *, kind: str, author: Author, asked: Canonical, using: str) -> Receipt:
    """The Receipt of the entry made when this request first came; Illegal if it asked something else."""
    entry = Entry.objects.using(using).get(number=number)
    same = entry.kind == kind and entry.actor == text(author.matricule)
    if not same or dumps(json.loads(entry.payload)["demande"]) != dumps(asked):
        raise Illegal(
            "request_reused",
            "",
            gettext_noop(
                "Cette demande a déjà servi à un autre acte (écriture n° %(number)s) : recommencez la saisie."
            ),
            number=number,
        )
    return Receipt(entry.number, entry.moment, kind, entry.facts, repeated=True)


def _name(value: str, longest: int) -> str:
    """A name as recorded; ValueError if it is empty or does not fit."""
    value = text(value)
    if not value.strip() or len(value) > longest:
        raise ValueError(f"an author is named in 1 to {longest} characters, not {value[:100]!r}")
    return value
