"""Acknowledging an alert: shape and conversion only."""

from django import forms
from django.utils.translation import gettext_lazy as _

from .plain import DemandeForm


class AcquittementForm(DemandeForm):
    """Which alert, by its key, and what is said of it."""

    cle = forms.CharField(widget=forms.HiddenInput, max_length=80)
    mention = forms.CharField(label=_("Ce qui a été fait"), max_length=200)
