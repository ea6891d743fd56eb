"""Sabots and packs of baccara: shape and conversion only (article 58)."""

from django import forms
from django.utils.translation import gettext_lazy as _

from .plain import DemandeForm

LIGNES_AU_PLUS = 60


class SabotForm(DemandeForm):
    numero = forms.IntegerField(label=_("Numéro"), min_value=1)
    modele = forms.CharField(label=_("Modèle agréé"), max_length=60)


class SortieForm(DemandeForm):
    numero = forms.IntegerField(label=_("Sabot"), min_value=1)
    motif = forms.CharField(label=_("Motif"), max_length=200)


class PaquetsForm(DemandeForm):
    """Packs of one colour, a serial number on each line, or parted by spaces, commas or semicolons."""

    couleur = forms.CharField(label=_("Couleur du dos"), max_length=30)
    numeros = forms.CharField(
        label=_("Numéros de série, un par ligne"), widget=forms.Textarea({"rows": 4, "cols": 24})
    )

    def clean_numeros(self) -> list[str]:
        text: str = self.cleaned_data["numeros"]
        return [serial for serial in text.replace(",", " ").replace(";", " ").split() if serial]

    @property
    def paquets(self) -> list[dict[str, str]]:
        """As the service takes them."""
        couleur = self.cleaned_data["couleur"]
        return [{"couleur": couleur, "numero_serie": serial} for serial in self.cleaned_data["numeros"]]


class ReformeForm(DemandeForm):
    numero_serie = forms.CharField(label=_("Jeu n°"), max_length=40)
    motif = forms.CharField(label=_("Ce qui n’est plus parfait"), max_length=200)
