"""The valets de pied of the room: shape only."""

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from cercle.ledger.models import Personne

from .plain import DemandeForm
from .seance import people_choices


class ValetForm(DemandeForm):
    """Who takes his service: the valets of the house who are not in service."""

    matricule = forms.CharField(label=_("Valet de pied"), max_length=30, widget=forms.Select)

    def __init__(self, *args: Any, valets: list[Personne], **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        choices = people_choices(valets)
        typed = self.data.get("matricule", "")
        if typed and typed not in dict(choices):
            choices.append((typed, typed))
        self.fields["matricule"].widget.choices = choices  # type: ignore[attr-defined]


class FinValetForm(DemandeForm):
    """Who leaves it."""

    matricule = forms.CharField(widget=forms.HiddenInput, max_length=30)
