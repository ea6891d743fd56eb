"""What the templates of the desk cannot write by themselves."""

import datetime as dt

from django import template
from django.utils import timezone
from django.utils.formats import date_format

from cercle.rules.montant import ESPACE_FINE, format_montant

register = template.Library()


@register.filter
def jour(value: dt.date, year: bool = True) -> str:
    """`mardi 1er décembre 2026`: the first of a month is an ordinal in French."""
    day = "1er" if value.day == 1 else str(value.day)
    rest = date_format(value, "F Y" if year else "F")
    return f"{date_format(value, 'l')} {day} {rest}"


@register.filter
def milliers(value: int) -> str:
    """`12 701`: a ticket's number in groups of three, parted by U+202F."""
    return f"{value:,}".replace(",", ESPACE_FINE)


@register.filter
def montant(value: int) -> str:
    """`1 234,50`, from centimes."""
    return format_montant(value)


@register.filter
def instant(value: dt.datetime) -> str:
    """`01/12/2026 à 23:04:31`, as the clock of the house showed it."""
    return f"{timezone.localtime(value):%d/%m/%Y à %H:%M:%S}"
