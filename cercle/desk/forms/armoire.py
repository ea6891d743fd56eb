"""The search of the stock: by value, by state, by table (django-filter)."""

from typing import Any

import django_filters as filters
from django.db.models import QuerySet
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from cercle.ledger.models import CarnetTickets, Etape
from cercle.ledger.selectors import house
from cercle.ledger.selectors.stock import RECU
from cercle.rules.saison import saison_of

from .tickets import VALEURS_ECRITES

TOUS = "tous"
# What left the house for good is not shown unless it is asked for.
PARTIS = (Etape.RENDU, Etape.PERDU)


def _etats() -> list[tuple[str, Any]]:
    return [(RECU, _("reçu")), *Etape.choices, (TOUS, _("tous, rendus et perdus compris"))]


def _tables() -> list[tuple[int, str]]:
    numbers = [row.numero for row in house.tables(saison_of(timezone.localdate()))]
    return [(numero, _("table %(table)s") % {"table": numero}) for numero in numbers]


class CarnetsFilter(filters.FilterSet):
    """Without a state: the carnets that the house still has to answer for."""

    valeur = filters.ChoiceFilter(
        label=gettext_lazy("Valeur"), choices=VALEURS_ECRITES, empty_label=gettext_lazy("toutes")
    )
    etat = filters.ChoiceFilter(
        label=gettext_lazy("État"),
        choices=_etats,
        method="of_etat",
        empty_label=gettext_lazy("en main"),
    )
    table = filters.ChoiceFilter(
        label=gettext_lazy("Table"),
        field_name="numero_table",
        choices=_tables,
        empty_label=gettext_lazy("toutes"),
    )

    class Meta:
        model = CarnetTickets
        fields: list[str] = []

    def of_etat(self, found: QuerySet[CarnetTickets], _name: str, etat: str) -> QuerySet[CarnetTickets]:
        return found if etat == TOUS else found.filter(etape=etat)

    def filter_queryset(self, found: QuerySet[CarnetTickets]) -> QuerySet[CarnetTickets]:
        kept = super().filter_queryset(found)
        return kept if self.form.cleaned_data.get("etat") else kept.exclude(etape__in=PARTIS)
