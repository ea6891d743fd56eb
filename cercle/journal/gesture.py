"""One gesture = one service = one transaction = one entry.

    @gesture("ecarte.mise")
    def record_mise(geste: Geste, /, *, coup: int, fiche: int, cote: str, montant: int) -> dict[str, object]:
        ...
        mise = geste.add(Mise(coup_id=coup, …))
        return {"mise": mise.id}

    receipt = record_mise(author, coup=…, fiche=…, cote="a", montant=1250)

What was asked, what was answered and every row go into the entry, so that the books can be checked against
it.
"""

import inspect
import re
from collections.abc import Callable, Mapping
from functools import update_wrapper
from typing import Any, Concatenate, Generic, ParamSpec

from .acts import Author, Geste, Receipt
from .recording import record

__all__ = ["KINDS", "Author", "Geste", "Gesture", "Receipt", "gesture"]

P = ParamSpec("P")
Body = Callable[Concatenate[Geste, P], Mapping[str, object]]

# Every kind of act of the program, for those who put a sentence to each.
KINDS: dict[str, "Gesture[Any]"] = {}
_KIND = re.compile(r"[a-z][a-z0-9_]*\.[a-z][a-z0-9_]*")


class Gesture(Generic[P]):
    """A service that records: called with an author and its keywords, it answers a Receipt.

    `body` is the undecorated function, to make one act part of another under one entry.
    """

    def __init__(self, kind: str, body: Body[P]) -> None:
        self.kind = kind
        self.body = body
        self._defaults = _keyword_defaults(body)
        update_wrapper(self, body)

    def __call__(self, author: Author, /, *args: P.args, **kwargs: P.kwargs) -> Receipt:
        if args:
            raise TypeError(f"{self.kind} takes its arguments by keyword")
        return record(
            self.kind, author, self.asked(**kwargs), lambda geste: self.body(geste, *args, **kwargs)
        )

    def asked(self, **kwargs: object) -> dict[str, object]:
        """What a call with these keywords asks, as the entry keeps it: with the defaults of the others."""
        return {**self._defaults, **kwargs}


def gesture(kind: str) -> Callable[[Body[P]], Gesture[P]]:
    """Make a body a recorded act of this kind: `game.verb`, one kind for one body, `journal.` kept for the
    journal."""
    if not _KIND.fullmatch(kind) or kind.startswith("journal."):
        raise ValueError(f"{kind!r} is not a kind of act")

    def decorate(body: Body[P]) -> Gesture[P]:
        known = KINDS.get(kind)
        if known is not None and (known.body.__module__, known.body.__qualname__) != (
            body.__module__,
            body.__qualname__,
        ):
            raise ValueError(f"{kind!r} is recorded by {known.body.__qualname__} already")
        made = KINDS[kind] = Gesture(kind, body)
        return made

    return decorate


def _keyword_defaults(body: Callable[..., object]) -> dict[str, object]:
    """The defaults of a body, which are part of what is asked; a body takes keywords only."""
    parameters = list(inspect.signature(body).parameters.values())[1:]
    if any(parameter.kind is not inspect.Parameter.KEYWORD_ONLY for parameter in parameters):
        raise TypeError(f"{body.__qualname__} must take one Geste, then keywords only")
    return {each.name: each.default for each in parameters if each.default is not inspect.Parameter.empty}
