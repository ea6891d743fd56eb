"""The head of the chain: the number and digest of its last entry, as printed, exported and compared.

A chain cannot show that its own tail was cut. A head kept elsewhere can: on each printed report, in the
files of CERCLE_HOME/tetes, in an inspector's notebook. Later lines of a head file are free for other totals.
"""

import os
import re
from dataclasses import dataclass
from pathlib import Path

from django.conf import settings
from django.db import DEFAULT_DB_ALIAS
from django.utils.translation import gettext as _

from cercle.rules.refusal import Unreadable, cite, gettext_noop

from . import factice
from .errors import JournalError
from .models import Entry

_GROUP = 8
_PRINTED = re.compile(
    r"\s*(?:n\s*[°o]\s*)?(?P<number>[0-9]{1,18})\b(?P<digest>[^0-9a-z]+[0-9a-f\s]+)", re.IGNORECASE
)


@dataclass(frozen=True, slots=True)
class Head:
    """The last entry's number and its digest (64 hexadecimal digits)."""

    number: int
    digest: str

    def __str__(self) -> str:
        return format_head(self)


def format_head(head: Head) -> str:
    """`n°1234 · 0f1e2d3c …`: the whole digest in eight groups of eight digits."""
    groups = [head.digest[start : start + _GROUP] for start in range(0, len(head.digest), _GROUP)]
    return f"n°{head.number} · {' '.join(groups)}"


def parse_head(text: str) -> Head:
    """A head as printed or copied: case, spaces and the sign between do not matter. Unreadable otherwise."""
    found = _PRINTED.fullmatch(text.strip())
    digest = "".join(re.findall(r"[0-9a-f]", found["digest"].lower())) if found else ""
    if found is None or len(digest) != 64:
        raise Unreadable(
            "unreadable_head",
            "",
            gettext_noop("Tête de journal illisible : %(text)s (un numéro, puis 64 chiffres hexadécimaux)."),
            text=cite(text),
        )
    return Head(int(found["number"]), digest)


def current_head(using: str = DEFAULT_DB_ALIAS) -> Head | None:
    """The head of the journal now; None if it is not open."""
    last = Entry.objects.using(using).order_by("-number").values_list("number", "digest").first()
    return Head(*last) if last else None


def heads_directory() -> Path:
    """Where heads are exported."""
    return Path(settings.CERCLE_HEADS_DIR)


def export_head(head: Head, *, directory: Path | None = None) -> Path:
    """Write a head to its file, for good; answer the file. That of a training journal says so below it.

    JournalError if a head of this number was exported with another digest: the book was written again since.
    """
    directory = directory or heads_directory()
    directory.mkdir(parents=True, exist_ok=True)
    path = directory / f"tete-{head.number:012d}.txt"
    if path.exists():
        if read_head(path) != head:
            raise JournalError(
                _("La tête n° %(number)s a déjà été conservée avec une autre empreinte : %(path)s.")
                % {"number": head.number, "path": path}
            )
        return path
    draft = directory / f".{path.name}.{os.getpid()}"
    with draft.open("w", encoding="utf-8") as file:
        file.write("".join(f"{line}\n" for line in (format_head(head), factice.notice()) if line))
        file.flush()
        os.fsync(file.fileno())
    draft.replace(path)
    return path


def read_head(path: Path) -> Head:
    """The head in a file: its first line. Unreadable if there is none."""
    return parse_head(path.read_text(encoding="utf-8").partition("\n")[0])


def exported_heads(directory: Path | None = None) -> list[Head]:
    """The heads exported so far, in order."""
    return [read_head(path) for path in sorted((directory or heads_directory()).glob("tete-*.txt"))]
