"""What a player proves by deposit before he may hold the open bank: shape and conversion only (61)."""

from django import forms
from django.utils.translation import gettext_lazy as _

from cercle.ledger.models import Depot

from .plain import DemandeForm, MontantField


class DepotForm(DemandeForm):
    nom = forms.CharField(label=_("Banquier"), max_length=80)
    montant = MontantField(label=_("Somme liquide, en euros"))
    lieu = forms.ChoiceField(label=_("Déposée"), choices=Depot.Lieu.choices)
    piece = forms.CharField(label=_("Pièce qui le prouve"), max_length=120)
