"""The alerts as they are shown: a page of them, a line on the screen of a table."""

import datetime as dt
from collections.abc import Sequence
from dataclasses import dataclass

import django_tables2 as tables
from django.utils.translation import gettext_lazy

from cercle.ledger.models import Alerte, Role
from cercle.ledger.selectors.alertes import AlerteAcquittee, AlerteLue

from ..forms.plain import DemandeForm
from ..templatetags.desk import instant
from .armoire import TEXTE


@dataclass(frozen=True, slots=True)
class Attente:
    """An alert that waits, and the form to say that it was seen, for who may."""

    nature: str
    nom: str
    texte: str
    depuis: dt.datetime
    table: int | None
    form: DemandeForm | None

    @classmethod
    def of(cls, alerte: AlerteLue, form: DemandeForm | None) -> "Attente":
        nature = Alerte(alerte.nature)
        return cls(nature, str(nature.label), alerte.texte, alerte.depuis, alerte.table, form)


@dataclass(frozen=True, slots=True)
class Veilleur:
    """What the screen of a table says of the alerts: how many, and the first in words."""

    nombre: int
    texte: str


def veilleur(alertes: Sequence[AlerteLue], table: int, seance: int) -> Veilleur | None:
    """The alerts of a table, those of its séance in progress first, then those of no table in particular;
    None when nothing waits."""
    own = [one for one in alertes if one.table == table]
    own.sort(key=lambda one: one.seance != seance)
    others = [one for one in alertes if one.table is None]
    found = [*own, *others]
    return Veilleur(len(found), found[0].texte) if found else None


def may_acknowledge(role: str, alerte: AlerteLue) -> bool:
    """Whether the form is worth showing; the service decides."""
    if role in (Role.CHEF, Role.DIRECTEUR):
        return True
    return role == Role.EMPLOYE and alerte.nature == Alerte.CARNET_FINISSANT


class AcquitteesTable(tables.Table):
    """The alerts seen: what was shown, who saw it, when, what was said of it."""

    texte = tables.Column(verbose_name=gettext_lazy("Alerte"), attrs={**TEXTE, "td": {"class": "texte long"}})
    mention = tables.Column(
        verbose_name=gettext_lazy("Ce qui a été fait"),
        default="",
        attrs={**TEXTE, "td": {"class": "texte long"}},
    )
    nom = tables.Column(verbose_name=gettext_lazy("Vue par"), attrs=TEXTE)
    moment = tables.Column(verbose_name=gettext_lazy("Le"), attrs=TEXTE)

    class Meta:
        template_name = "desk/tableau.html"
        attrs = {"class": "registre"}
        empty_text = gettext_lazy("Aucune alerte n’a encore été vue.")

    def render_moment(self, record: AlerteAcquittee) -> str:
        return instant(record.moment)
