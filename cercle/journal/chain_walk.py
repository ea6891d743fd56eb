"""The chain, from its first entry to its last."""

from collections.abc import Iterator
from hashlib import sha256
from typing import Any

from django.db.backends.base.base import BaseDatabaseWrapper
from django.utils.translation import gettext as _

from .canonical import FORMATS, ZEROS
from .chain import named_key
from .head import Head
from .keys import signature_holds
from .models import KEY_KINDS, OPENING
from .reading import stream
from .report import Findings, Kind

_SQL = """
SELECT number, recorded_at, actor, actor_name, kind, format, payload, previous, request_id, digest, signature
FROM journal_entry ORDER BY number
"""
_UNHASHABLE = (TypeError, ValueError, KeyError, AttributeError)


def walk_chain(
    connection: BaseDatabaseWrapper, findings: Findings, *, head: Head | None, trusted: str | None
) -> None:
    """Check every link; then the last signature, the trusted key and the head."""
    walk = _Walk(findings, head)
    walk.run(stream(connection, _SQL))
    findings.checked = walk.checked
    if walk.checked:
        walk.end(trusted)
    if head is not None and walk.head_digest is None:
        message = _("le journal finit à l’écriture n° %(last)s : la tête %(head)s n’y est pas, la fin manque")
        findings.add(
            "head",
            _("écriture n° %(number)s") % {"number": head.number},
            message % {"last": walk.number, "head": head},
            head.number,
        )


def _stored(signature: str | None) -> str:
    """A signature as stored: one that is NULL is false, it is not that of a missing entry."""
    return "" if signature is None else signature


class _Walk:
    """The walk: the last entry seen, as it is stored, and what was said of it."""

    __slots__ = (
        "accused",
        "checked",
        "digest",
        "findings",
        "head",
        "head_digest",
        "number",
        "public",
        "recomputed",
        "signature",
        "signer",
    )

    def __init__(self, findings: Findings, head: Head | None) -> None:
        self.findings = findings
        self.head = head
        self.head_digest: str | None = None
        self.checked = 0
        self.number = 0
        self.digest = ZEROS
        # What the last entry's digest should be; differs from `digest` when that entry is at fault.
        self.recomputed = ZEROS
        # None when the entry before is missing: its signature is then unknown.
        self.signature: str | None = ""
        # The key of the last entry's signature, and the key of the next one: they differ at a change of key.
        self.signer = ""
        self.public = ""
        # The last entry whose signature was found false: that is said once.
        self.accused = 0

    def run(self, rows: Iterator[tuple[Any, ...]]) -> None:
        """All entries: those that simply follow pass at the speed of their hash, the others go by step."""
        text_1 = FORMATS[1]
        head = self.head.number if self.head else 0
        number, digest, signature = self.number, self.digest, self.signature
        for row in rows:
            this, at, actor, name, kind, format_, payload, previous, request, stored, signed = row
            try:
                follows = (
                    this == number + 1
                    and previous == digest
                    and format_ == 1
                    and kind not in KEY_KINDS
                    and this != head
                    and stored
                    == sha256(
                        text_1(this, at, actor, name, kind, 1, payload, digest, request, signature)
                    ).hexdigest()
                )
            except _UNHASHABLE:
                follows = False
            if follows:
                number, digest, signature = this, stored, signed
                continue
            self._pass(number, digest, signature)
            self.step(row)
            number, digest, signature = self.number, self.digest, self.signature
        self._pass(number, digest, signature)

    def _pass(self, number: int, digest: str, signature: str | None) -> None:
        """Entries up to this one simply followed."""
        if number != self.number:
            self.checked += number - self.number
            self.number, self.digest, self.recomputed = number, digest, digest
            self.signature = _stored(signature)
            self.signer = self.public

    def step(self, row: tuple[Any, ...]) -> None:
        """The next entry as stored."""
        number, kind, format_, previous, digest = row[0], row[4], row[5], row[7], row[9]
        self.checked += 1
        if number != self.number + 1 and not self._gap(number):
            return
        if previous != self.digest:
            self._previous(number, previous)
        recomputed = digest
        if self.signature is not None:
            try:
                recomputed = sha256(FORMATS[format_](*row[:9], self.signature)).hexdigest()
            except _UNHASHABLE:
                recomputed = ""
            if recomputed != digest and not self._blame(row):
                recomputed = digest
        self.number, self.digest, self.recomputed = number, digest, recomputed
        self.signature = _stored(row[10])
        self.signer = self.public
        if kind in KEY_KINDS:
            self._key(number, kind, row[6])
        if self.head is not None and number == self.head.number:
            self._meet(self.head, digest)

    def _say(self, kind: Kind, number: int, message: str) -> None:
        self.findings.add(kind, _("écriture n° %(number)s") % {"number": number}, message, number)

    def _accuse(self) -> None:
        """The signature of the last entry is not, for its digest, that of the key in force."""
        if self.accused != self.number:
            self.accused = self.number
            message = _("signature fausse : elle n’est pas, pour cette empreinte, celle de la clé en vigueur")
            self._say("signature", self.number, message)

    def _gap(self, number: int) -> bool:
        """Entries are missing before this one. False for an entry that cannot be part of the book at all."""
        first, last = self.number + 1, number - 1
        if last < first:
            self._say("link", number, _("numéro hors de la série"))
            return False
        message = _("écriture absente") if first == last else _("écritures n° %(first)s à %(last)s absentes")
        self._say("missing", first, message % {"first": first, "last": last})
        self.digest = self.recomputed = ""
        self.signature = None
        return True

    def _previous(self, number: int, previous: str) -> None:
        """This entry does not follow the one before as it is stored."""
        if self.signature is None or previous == self.recomputed:
            return  # the entry before is missing, or its own digest was changed and that is said already
        if self.number and not signature_holds(self.signer, self.digest, self.signature):
            self._accuse()
        self._say("link", number, _("ne suit pas l’écriture précédente : empreinte précédente différente"))

    def _blame(self, row: tuple[Any, ...]) -> bool:
        """The digest is not that of this text: is this entry at fault, or the signature before it."""
        number, digest, previous = row[0], row[9], row[7]
        assert self.signature is not None
        if previous != self.digest:
            try:
                mended = FORMATS[row[5]](*row[:7], self.digest, row[8], self.signature)
                if sha256(mended).hexdigest() == digest:
                    return True  # only the link was changed, and that is said already
            except _UNHASHABLE:
                pass
        elif self.number and not self._signed():
            self._accuse()
            return False
        if row[5] not in FORMATS:
            self._say("content", number, _("format inconnu : %(format)s") % {"format": row[5]})
        else:
            self._say("content", number, _("contenu modifié : l’empreinte n’est pas celle du texte"))
        return True

    def _signed(self) -> bool:
        """Whether the entry before is signed, over its digest as stored or as it should be."""
        assert self.signature is not None
        return any(
            signature_holds(self.signer, each, self.signature) for each in (self.digest, self.recomputed)
        )

    def _key(self, number: int, kind: str, payload: str) -> None:
        """An entry that names a key: it is signed by the key before it (the first by its own)."""
        try:
            named = named_key(payload)
        except (*_UNHASHABLE, RecursionError):
            self._say("content", number, _("ne nomme aucune clé lisible"))
            return
        if kind == OPENING:
            if number != 1:
                self._say("link", number, _("seconde ouverture du journal"))
                return
            self.signer = named
        if self.signature is None or not signature_holds(self.signer, self.digest, self.signature):
            self._accuse()
        self.public = named

    def _meet(self, head: Head, digest: str) -> None:
        self.head_digest = digest
        if digest != head.digest:
            self._say(
                "head", head.number, _("empreinte différente de la tête donnée : %(head)s") % {"head": head}
            )

    def end(self, trusted: str | None) -> None:
        """The last entry: its signature covers all, by the key that this house trusts."""
        self.findings.head = Head(self.number, self.digest)
        if self.signature is None or not signature_holds(self.signer, self.digest, self.signature):
            self._accuse()
        if trusted is not None and self.public != trusted:
            message = _("le journal nomme la clé %(named)s…, cette maison connaît %(trusted)s…")
            self._say(
                "signature", self.number, message % {"named": self.public[:16], "trusted": trusted[:16]}
            )
