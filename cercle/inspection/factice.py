"""A document of a training house says so: on each page, in its title and in the name of its file (P26)."""

from dataclasses import replace

from cercle.journal.factice import mark

from .papier.document import Document


def marked(document: Document) -> Document:
    """The document as this house may hand it out: in a real one, as it is."""
    word = mark()
    if not word or document.factice:
        return document
    return replace(
        document,
        nom=f"{word.lower()}-{document.nom}",
        titre=f"{word} – {document.titre}",
        factice=word,
    )
