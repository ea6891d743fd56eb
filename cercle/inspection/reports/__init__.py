"""The reports: each a name, what it is asked with, and the function that makes its document.

The command `report` and the addresses under /controle/ take them from here, so that both print the same.
"""

import datetime as dt
from collections.abc import Callable
from dataclasses import dataclass

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from cercle.inspection.factice import marked
from cercle.inspection.papier.document import Document

from . import (
    baccara,
    banque_ouverte,
    chouette,
    controle,
    ecarte,
    enregistrement,
    materiel,
    notice,
    personnel,
    recu,
)
from .arguments import day, month, whole

Valeur = int | dt.date


@dataclass(frozen=True, slots=True)
class Argument:
    """Something that a report is asked with, written as text; an optional one may be left out.

    `read` takes what was written and raises an Unreadable that says what is wrong with it. `exemple` stands
    for it in the help.
    """

    nom: str
    aide: Promise
    facultatif: bool = False
    read: Callable[[str], Valeur] = whole
    exemple: str = "N"


@dataclass(frozen=True, slots=True)
class Report:
    """`compose` takes the arguments by keyword and raises a Refusal that says what was not found."""

    titre: Promise
    arguments: tuple[Argument, ...]
    compose: Callable[..., Document]

    def build(self, **asked: Valeur | None) -> Document:
        """The document as this house hands it out: in a training house it says so."""
        return marked(self.compose(**asked))


# A séance: the latest that has these numbers, unless a season is named.
TABLE = Argument("table", _("numéro de la table"))
SAISON = Argument("saison", _("année où la saison a commencé (la dernière par défaut)"), facultatif=True)
SEANCE = (TABLE, Argument("seance", _("numéro de la séance")), SAISON)

# One of the three.
MOIS = Argument("mois", _("mois du registre"), facultatif=True, read=month, exemple="AAAA-MM")
JOUR = Argument("jour", _("journée seule"), facultatif=True, read=day, exemple="AAAA-MM-JJ")
SAISON_ENTIERE = Argument("saison", _("saison entière, par l’année où elle a commencé"), facultatif=True)

SAISON_EN_COURS = Argument(
    "saison", _("année où la saison a commencé (celle en cours par défaut)"), facultatif=True
)

REPORTS: dict[str, Report] = {
    "carnet": Report(
        titre=_("carnet spécial d’écarté d’une séance (article 64)"),
        arguments=SEANCE,
        compose=ecarte.carnet,
    ),
    "chouettes": Report(
        titre=_("registre des chouettes d’une séance (articles 65 à 66-1)"),
        arguments=SEANCE,
        compose=chouette.chouettes,
    ),
    "baccara": Report(
        titre=_("feuilles de partie d’une séance de baccara (articles 58 à 62)"),
        arguments=(*SEANCE, Argument("taille", _("une taille seulement"), facultatif=True)),
        compose=baccara.feuilles,
    ),
    "enregistrement": Report(
        titre=_("carnet d’enregistrement des cagnottes d’une table (modèle 11, articles 70 et 71)"),
        arguments=(TABLE, SAISON),
        compose=enregistrement.enregistrement,
    ),
    "controle": Report(
        titre=_("registre de contrôle d’une journée, d’un mois ou d’une saison (modèle 12, article 72)"),
        arguments=(MOIS, JOUR, SAISON_ENTIERE),
        compose=controle.controle,
    ),
    "recu": Report(
        titre=_("reçu d’un carnet de tickets paraphé (article 82)"),
        arguments=(
            Argument("valeur", _("valeur des tickets, en centimes")),
            Argument("premier", _("premier numéro du carnet")),
        ),
        compose=recu.recu,
    ),
    "notice": Report(
        titre=_("lettres qui annoncent aux autorités l’heure d’une séance de banque ouverte (article 61)"),
        arguments=(
            TABLE,
            Argument("jour", _("jour de la séance"), read=day, exemple="AAAA-MM-JJ"),
            Argument("rang", _("1 : avant le dîner, 2 : après")),
        ),
        compose=notice.notice,
    ),
    "banque_ouverte": Report(
        titre=_("registre de la banque ouverte d’une saison ou d’un mois (articles 61 et 62)"),
        arguments=(SAISON_EN_COURS, MOIS),
        compose=banque_ouverte.banque_ouverte,
    ),
    "materiel": Report(
        titre=_("inventaire des sabots et des jeux de cartes, avec leurs affectations (article 58)"),
        arguments=(),
        compose=materiel.materiel,
    ),
    "personnel": Report(
        titre=_("personnel en service d’une journée ou d’un mois (articles 58 et 64)"),
        arguments=(JOUR, MOIS),
        compose=personnel.personnel,
    ),
}
