"""Differences in the templates of the cagnotte."""

from django import template

from ..screens.comptee import signed

register = template.Library()


@register.filter
def ecart(centimes: int) -> str:
    """`+ 1,20`, `− 0,40`."""
    return signed(centimes)
