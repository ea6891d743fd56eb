"""Text as paper wants it: folded to a width that is known beforehand, dates and times in French words."""

import datetime as dt
import unicodedata
from collections.abc import Iterator
from html import escape

from django.utils import timezone
from django.utils.formats import date_format

# What holds a figure to its unit, and its groups of three together: no line ends there.
LIENS = "\u00a0\u202f"


class Rayee(str):
    """A text that a correction replaces: struck through where it is printed."""


class Rouge(str):
    """A text that a correction writes: in red where it is printed."""


def legible(text: str) -> str:
    """A free text on one line, every character of it visible: what does not print is named (`‹U+202E›`)."""
    shown = (
        c if c.isprintable() or c in LIENS else " " if c.isspace() else f"‹U+{ord(c):04X}›" for c in text
    )
    return " ".join(word for word in "".join(shown).split(" ") if word)


def cells(text: str) -> int:
    """How many columns of a fixed-width face a text takes: two for a wide character, none for an accent."""
    if text.isascii():
        return len(text)
    return sum(_cells(c) for c in text)


def _cells(character: str) -> int:
    if unicodedata.combining(character):
        return 0
    return 2 if unicodedata.east_asian_width(character) in "WF" else 1


def fold(text: str, width: int, *, retrait: int = 0) -> list[str]:
    """Fold a text at its spaces into lines of at most `width` columns; a longer word is cut, nothing is lost.

    Lines after the first are set back by `retrait` spaces.
    """
    lines: list[str] = []
    line = ""
    for word in legible(text).split(" "):
        for piece in _pieces(word, width - retrait):
            if line and cells(line) + 1 + cells(piece) <= width:
                line += f" {piece}"
            else:
                if line:
                    lines.append(line)
                line = " " * retrait + piece if lines else piece
    return [*lines, line] if line else lines


def _pieces(word: str, width: int) -> Iterator[str]:
    piece, taken = "", 0
    for character in word:
        size = _cells(character)
        if piece and taken + size > width:
            yield piece
            piece, taken = "", 0
        piece, taken = piece + character, taken + size
    if piece:
        yield piece


def plain(text: str) -> str:
    """Text as HTML."""
    return escape(text, quote=False)


def bold(text: str) -> str:
    """HTML in bold, its blanks included: a line in fewer pieces is printed faster."""
    return f"<b>{escape(text, quote=False)}</b>" if text.strip() else text


def jour(date: dt.date) -> str:
    """`lundi 30 novembre 2026`, `mardi 1er décembre 2026`."""
    return _first(date, date_format(date, "l j F Y"))


def jour_court(date: dt.date) -> str:
    """`30 novembre 2026`, `1er décembre 2026`."""
    return _first(date, date_format(date, "j F Y"))


def _first(date: dt.date, written: str) -> str:
    return written.replace("1 ", "1er ", 1) if date.day == 1 else written


def heure(moment: dt.datetime) -> str:
    """Local time of day, `21:03:12`."""
    return timezone.localtime(moment).strftime("%H:%M:%S")


def decalage(moment: dt.datetime) -> str:
    """The offset of local time at that moment, `UTC+01:00`."""
    sign = timezone.localtime(moment).strftime("%z")
    return f"UTC{sign[:3]}:{sign[3:5]}"


def instant(moment: dt.datetime) -> str:
    """`1er décembre 2026 à 00:43:12 (UTC+01:00)`."""
    local = timezone.localtime(moment)
    return f"{jour_court(local.date())} à {local:%H:%M:%S} ({decalage(moment)})"
