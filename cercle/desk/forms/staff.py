"""Valets de pied and notices of the open bank: shape and conversion only (articles 58, 61)."""

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from cercle.ledger.models import APRES_DINER, AVANT_DINER, Personne

from .plain import DemandeForm


class ValetForm(DemandeForm):
    """Who takes his service, or leaves it."""

    matricule = forms.ChoiceField(label=_("Valet de pied"))

    def __init__(self, *args: Any, valets: list[Personne], **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        people = [("", "—"), *((p.matricule, f"{p.nom} ({p.matricule})") for p in valets)]
        self.fields["matricule"].choices = people  # type: ignore[attr-defined]


class NoticeForm(DemandeForm):
    """The exact time at which a séance of the open bank will begin."""

    table = forms.IntegerField(widget=forms.HiddenInput)
    jour = forms.DateField(label=_("Jour"), widget=forms.DateInput({"type": "date"}, format="%Y-%m-%d"))
    rang = forms.TypedChoiceField(
        label=_("Séance"), choices=[(AVANT_DINER, _("avant le dîner")), (APRES_DINER, _("après le dîner"))],
        coerce=int,
    )  # fmt: skip
    heure = forms.CharField(label=_("Heure exacte"), max_length=8, help_text="21h30")
