"""The house's reference data: shape and conversion only."""

from django import forms
from django.utils.translation import gettext_lazy as _

from cercle.ledger.models import Jeu, Role

from .plain import DemandeForm, MontantField

_UNITES = [(1, "0,01 €"), (10, "0,10 €")]


class EtablissementForm(DemandeForm):
    nom = forms.CharField(label=_("Nom"), max_length=120)
    commune = forms.CharField(label=_("Commune"), max_length=80)
    adresse = forms.CharField(label=_("Adresse"), max_length=200, required=False)


class ReglageForm(DemandeForm):
    """A table's name and limits; the minimum is typed in euros."""

    saison = forms.IntegerField(widget=forms.HiddenInput)
    table = forms.IntegerField(widget=forms.HiddenInput)
    nom = forms.CharField(label=_("Nom"), max_length=60)
    mise_minimum = MontantField(label=_("Mise minimum"))
    unite_paiement = forms.TypedChoiceField(label=_("Unité de paiement"), choices=_UNITES, coerce=int)


class TableForm(DemandeForm):
    """The season's next table."""

    saison = forms.IntegerField(widget=forms.HiddenInput)
    numero = forms.IntegerField(label=_("Numéro"), min_value=1)
    jeu = forms.ChoiceField(label=_("Jeu"), choices=Jeu.choices)
    nom = forms.CharField(label=_("Nom"), max_length=60)
    mise_minimum = MontantField(label=_("Mise minimum"), initial="0,10")
    unite_paiement = forms.TypedChoiceField(label=_("Unité de paiement"), choices=_UNITES, coerce=int)


class PersonneForm(DemandeForm):
    matricule = forms.RegexField(
        label=_("Matricule"), regex=r"^[\w.@+-]{1,30}$", max_length=30, strip=True
    )  # what Django takes as a sign-in name
    nom = forms.CharField(label=_("Nom"), max_length=80)
    role = forms.ChoiceField(label=_("Rôle"), choices=Role.choices)
    actif = forms.BooleanField(label=_("En fonction"), required=False, initial=True)
