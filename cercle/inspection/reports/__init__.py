"""The reports: each a name, what it is asked with, and the function that makes its document.

The command `report` and the addresses under /controle/ take them from here, so that both print the same.
"""

from collections.abc import Callable
from dataclasses import dataclass

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from cercle.inspection.papier.document import Document

from . import chouette, ecarte


@dataclass(frozen=True, slots=True)
class Argument:
    """A whole number that a report is asked with; an optional one may be left out."""

    nom: str
    aide: Promise
    facultatif: bool = False


@dataclass(frozen=True, slots=True)
class Report:
    """`build` takes the arguments by keyword and raises a Refusal that says what was not found."""

    titre: Promise
    arguments: tuple[Argument, ...]
    build: Callable[..., Document]


# A séance: the latest that has these numbers, unless a season is named.
SEANCE = (
    Argument("table", _("numéro de la table")),
    Argument("seance", _("numéro de la séance")),
    Argument("saison", _("année où la saison a commencé (la dernière par défaut)"), facultatif=True),
)

REPORTS: dict[str, Report] = {
    "carnet": Report(
        titre=_("carnet spécial d’écarté d’une séance (article 64)"),
        arguments=SEANCE,
        build=ecarte.carnet,
    ),
    "chouettes": Report(
        titre=_("registre des chouettes d’une séance (articles 65 à 66-1)"),
        arguments=SEANCE,
        build=chouette.chouettes,
    ),
}
