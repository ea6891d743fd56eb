"""Words typed for the books: one line each, readable, that fit their column."""

import unicodedata

from cercle.rules.ecarte import COTES
from cercle.rules.refusal import Illegal, Unreadable, cite, gettext_noop

LONGUEUR_MOTIF = 200


def line(value: str, *, nom: str, longest: int, article: str = "") -> str:
    """`value` on one line, spaces single, in NFC. `nom` is what the sentence calls it.

    Illegal "text_missing" or "text_too_long", Unreadable "unreadable" for characters that do not print.
    """
    kept = optional_line(value, nom=nom, longest=longest, article=article)
    if not kept:
        raise Illegal("text_missing", article, gettext_noop("Il manque : %(nom)s."), nom=nom)
    return kept


def optional_line(value: str, *, nom: str, longest: int, article: str = "") -> str:
    """The same, which may be empty."""
    kept = unicodedata.normalize("NFC", " ".join(value.split()))
    if not kept.isprintable():
        raise Unreadable(
            "unreadable",
            article,
            gettext_noop("%(saisie)s contient un caractère qui ne s’imprime pas (%(nom)s)."),
            saisie=cite(value),
            nom=nom,
        )
    if len(kept) > longest:
        raise Illegal(
            "text_too_long",
            article,
            gettext_noop("%(saisie)s fait %(longueur)s caractères : %(maximum)s au plus (%(nom)s)."),
            saisie=cite(value),
            longueur=len(kept),
            maximum=longest,
            nom=nom,
        )
    return kept


def motif_line(value: str) -> str:
    """The reason of a misdeal or of a void coup; Illegal "reason_missing"."""
    kept = optional_line(value, nom="le motif", longest=LONGUEUR_MOTIF, article="64")
    if not kept:
        raise Illegal(
            "reason_missing", "64", gettext_noop("Il faut dire pourquoi : le motif s’inscrit au carnet.")
        )
    return kept


def check_side(value: str) -> None:
    """A side or a seat is A or B; Illegal "side_unknown"."""
    if value not in COTES:
        raise Illegal(
            "side_unknown", "64", gettext_noop("Le côté est A ou B, pas %(saisie)s."), saisie=cite(value)
        )
