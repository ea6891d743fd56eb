"""A document ready to be printed: leaves of HTML, and what its properties say. Text only, so that it can be
handed to another process.

What many leaves have in common is a form: printed once, the leaves are laid over it.
"""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Document:
    """`feuilles` is the HTML of each page, in order; `style` names its style sheet; `etabli` is an ISO date.

    `factice` is the word that stands across each page of a training house; a real one has none.

    The same document always gives the same bytes. `nom` is the file name, without its extension.
    """

    nom: str
    titre: str
    sujet: str
    auteur: str
    etabli: str
    style: str
    feuilles: tuple[str, ...]
    formules: tuple[str, ...] = ()
    # For each leaf the form it is laid over, -1 for none; empty when no leaf has one.
    dessous: tuple[int, ...] = ()
    factice: str = ""
