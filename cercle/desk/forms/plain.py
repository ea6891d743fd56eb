"""What the plain forms share: the id of the request, and amounts typed in French."""

import uuid
from typing import Any

from django import forms
from django.core.exceptions import ValidationError
from django.core.validators import MaxValueValidator

from cercle.rules.montant import parse_montant
from cercle.rules.refusal import Unreadable

from ..phrases import refusal_text

# No number of the house is longer; what is longer could not be recorded.
NOMBRE_MAXIMUM = 999_999_999


class DemandeForm(forms.Form):
    """A form whose request keeps its id until it is answered: sent twice, it is one request."""

    demande = forms.UUIDField(widget=forms.HiddenInput, initial=uuid.uuid4)

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        for field in self.fields.values():
            if isinstance(field, forms.IntegerField) and field.max_value is None:
                field.validators.append(MaxValueValidator(NOMBRE_MAXIMUM))

    # What is asked before it is recorded: sent again as it is, the form answers yes.
    question = ""

    def ask(self, text: str) -> None:
        """Show a question instead of a fault."""
        self.question = text

    def renew(self) -> None:
        """It was answered: what is sent next is another request."""
        self.data = self.data.copy()
        self.data["demande"] = str(uuid.uuid4())

    @property
    def given(self) -> dict[str, Any]:
        """What was typed, as the service's keywords."""
        return {name: value for name, value in self.cleaned_data.items() if name != "demande"}


class MontantField(forms.CharField):
    """An amount as typed in French (`12,50`), in centimes once clean."""

    def clean(self, value: Any) -> Any:
        text = super().clean(value)
        try:
            return parse_montant(text) if text else None
        except Unreadable as refusal:
            raise ValidationError(refusal_text(refusal)) from refusal
