"""The automatic machines: shape and conversion only."""

from typing import Any

from django import forms
from django.core.exceptions import ValidationError
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from cercle.rules.machine import DERNIER_NUMERO

from .plain import DemandeForm, MontantField


class NumeroField(forms.CharField):
    """The number of a ticket as a counter shows it, spaces and all; an int once clean."""

    def clean(self, value: Any) -> Any:
        text = "".join(super().clean(value).split())
        if not text:
            return None
        if not (text.isascii() and text.isdigit()) or len(text) > len(str(DERNIER_NUMERO)):
            raise ValidationError(_("Un numéro s’écrit en chiffres : « %(saisie)s ».") % {"saisie": value})
        return int(text)


class MachineForm(DemandeForm):
    numero_serie = forms.CharField(label=gettext_lazy("Numéro de série"), max_length=40)
    modele = forms.CharField(label=gettext_lazy("Modèle"), max_length=60, required=False)
    prochain = NumeroField(label=gettext_lazy("Prochain ticket au compteur"), initial=1)


class TotalForm(DemandeForm):
    """What the machine printed at the end of play."""

    seance = forms.IntegerField(widget=forms.HiddenInput)
    dernier = NumeroField(label=gettext_lazy("Dernier ticket imprimé"))
    total = MontantField(label=gettext_lazy("Total imprimé, en euros"))
