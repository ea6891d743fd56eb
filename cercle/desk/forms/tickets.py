"""Carnets of tickets: shape and conversion only."""

from django import forms
from django.utils.translation import gettext_lazy as _

from cercle.rules.montant import format_montant
from cercle.rules.tickets import VALEURS

from .plain import DemandeForm

_VALEURS = [(valeur, f"{format_montant(valeur)} €") for valeur in VALEURS]


class CarnetForm(DemandeForm):
    """Which carnet: its value in centimes and its first number."""

    valeur = forms.TypedChoiceField(label=_("Valeur"), choices=_VALEURS, coerce=int)
    premier = forms.IntegerField(label=_("Premier numéro"), min_value=1, max_value=1_000_000)


class ReceptionForm(CarnetForm):
    bon_livraison = forms.CharField(label=_("Bon de livraison"), max_length=60, required=False)


class ParapheForm(CarnetForm):
    comptable = forms.CharField(label=_("Comptable"), max_length=80)


class AffectationForm(CarnetForm):
    table = forms.IntegerField(label=_("Table"), min_value=1)
