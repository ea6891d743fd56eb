"""What the templates of the desk cannot write by themselves."""

import datetime as dt

from django import template
from django.utils.formats import date_format

register = template.Library()


@register.filter
def jour(value: dt.date, year: bool = True) -> str:
    """`mardi 1er décembre 2026`: the first of a month is an ordinal in French."""
    day = "1er" if value.day == 1 else str(value.day)
    rest = date_format(value, "F Y" if year else "F")
    return f"{date_format(value, 'l')} {day} {rest}"
