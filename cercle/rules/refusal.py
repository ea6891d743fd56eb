"""What the rules say: a refusal with its code and article, and the sentence that explains a figure.

A sentence is kept as a template and its parameters and only put together when read: computing is quick, and
the desk can translate the template (marked with gettext_noop: makemessages finds it) before filling it.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field

LONGUEUR_CITEE = 40


def gettext_noop(message: str) -> str:
    """Mark a template for makemessages; rules translate nothing themselves."""
    return message


def cite(text: str) -> str:
    """Quote an entry inside a message: printable characters only, at most LONGUEUR_CITEE of them."""
    shown = "".join(_printable(character) for character in text[:LONGUEUR_CITEE])
    return f"« {shown}… »" if len(text) > LONGUEUR_CITEE else f"« {shown} »"


def _printable(character: str) -> str:
    if character.isprintable():
        return character
    return " " if character.isspace() else "\N{REPLACEMENT CHARACTER}"


@dataclass(frozen=True, slots=True)
class Phrase:
    """A French sentence: its template and what fills it."""

    template: str
    params: Mapping[str, object] = field(default_factory=dict)

    @property
    def text(self) -> str:
        return self.template % self.params


class Refusal(Exception):
    """An entry refused: a code for programs, the article ("" when none is in question), a French sentence.

    Raised as one of its three kinds: Unreadable, Illegal, Ambiguous.
    """

    def __init__(self, code: str, article: str, template: str, /, **params: object) -> None:
        super().__init__(code, article, template)
        self.code = code
        self.article = article
        self.template = template
        self.params = params

    @property
    def text(self) -> str:
        """The French sentence."""
        return self.template % self.params

    def __str__(self) -> str:
        return self.text


class Unreadable(Refusal):
    """The entry has no meaning: nobody may guess one."""


class Illegal(Refusal):
    """The entry is clear and an article forbids it."""


class Ambiguous(Refusal):
    """The entry has more than one meaning: whoever typed it must choose."""
