"""The closing page of a register: titled groups of lines laid in columns of a fixed-width face."""

from html import escape

from .texte import bold, fold

# Characters of a column; lines of a column of a closing page, and of the last one, which also bears the head
# of the journal and the signatures.
LARGEUR = 72
HAUTEUR, HAUTEUR_DERNIERE = 33, 21


def pages(groups: list[list[str]]) -> list[list[list[str]]]:
    """The closing pages, each of one or two columns of lines of HTML; at least one page."""
    last = _colonnes(groups, HAUTEUR_DERNIERE)
    if len(last) <= 2:
        return [last]
    columns = _colonnes(groups, HAUTEUR)
    return [*(columns[i : i + 2] for i in range(0, len(columns), 2)), []]


def _colonnes(groups: list[list[str]], hauteur: int) -> list[list[str]]:
    """Lay groups of lines in columns: a group that fits a column is not split."""
    columns: list[list[str]] = [[]]
    for group in groups:
        rest = [*([""] if columns[-1] else []), *group]
        if len(columns[-1]) + len(rest) > hauteur and columns[-1]:
            columns.append([])
            rest = group
        while len(rest) > hauteur:
            columns[-1], rest = rest[:hauteur], rest[hauteur:]
            columns.append([])
        columns[-1] += rest
    return columns


def titre(said: str) -> str:
    return bold(said)


def rang(said: str, valeur: str) -> str:
    """A title, dots, a figure set to the right."""
    return escape(f"{said} {'.' * max(LARGEUR - 2 - len(said) - len(valeur), 3)} {valeur}")


def phrase(said: str) -> list[str]:
    """A sentence on as many lines as it takes."""
    return [escape(line) for line in fold(said, LARGEUR, retrait=2)]
