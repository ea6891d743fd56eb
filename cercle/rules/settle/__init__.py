"""`settle`: one line of JSON in, one line of JSON out, for each game.

A game is a function from the fields of a line to the fields of its answer; it reads them with `lecture` and
calls the rules. To add one: write its module here and give it a line in GAMES.
"""

from collections.abc import Callable, Iterable, Iterator

from cercle.rules.refusal import Refusal, Unreadable
from cercle.rules.settle import appel, baccara, chouette, ecarte, tickets
from cercle.rules.settle.lecture import Fields, dump_line, read_id, read_line

Settle = Callable[[Fields], dict[str, object]]

GAMES: dict[str, Settle] = {
    "appel": appel.settle,
    "baccara": baccara.settle,
    "chouette": chouette.settle,
    "ecarte": ecarte.settle,
    "tickets": tickets.settle,
}


def answer_lines(settle: Settle, lines: Iterable[bytes]) -> Iterator[str]:
    """Answer every line, in order, with one line of JSON, without its line end; a bad one stops nothing."""
    for line in lines:
        yield dump_line(answer_line(settle, line))


def answer_line(settle: Settle, line: bytes) -> dict[str, object]:
    """Answer one line: {"id": …, the game's fields} or {"id": …, "error", "message", "article"}.

    The id is null when the line has none or could not be read; `article` when no article is in question.
    """
    try:
        fields = read_line(line)
    except Unreadable as refusal:
        return {"id": None} | _error(refusal)
    try:
        return {"id": read_id(fields)} | settle(fields)
    except Refusal as refusal:
        return {"id": read_id(fields)} | _error(refusal)


def _error(refusal: Refusal) -> dict[str, object]:
    return {"error": refusal.code, "message": refusal.text, "article": refusal.article or None}
