"""The exact time of a séance of the open bank, told to the authorities: shape only (article 61)."""

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from cercle.ledger.models import TableJeu

from .baccara_seance import DINER
from .plain import DemandeForm


class NoticeForm(DemandeForm):
    """Which séance of which day, and when it begins; the time is read by the rule."""

    table = forms.TypedChoiceField(label=_("Table"), coerce=int)
    jour = forms.DateField(label=_("Jour"), widget=forms.DateInput(attrs={"type": "date"}, format="%Y-%m-%d"))
    rang = forms.TypedChoiceField(label=_("Séance"), choices=list(DINER.items()), coerce=int)
    heure = forms.CharField(
        label=_("Heure exacte"), max_length=20, widget=forms.TextInput(attrs={"placeholder": "21:00"})
    )

    # The hour that was asked about: sent again as it is, the form answers yes.
    confirme = forms.CharField(widget=forms.HiddenInput, required=False)

    def ask(self, text: str) -> None:
        super().ask(text)
        self.data = self.data.copy()
        self.data["confirme"] = self.data.get("heure", "")

    @property
    def given(self) -> dict[str, Any]:
        said = super().given
        return {**said, "confirme": said["confirme"] == said["heure"]}

    def __init__(self, *args: Any, tables: list[TableJeu], **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        named = [(table.numero, f"table {table.numero}") for table in tables]
        self.fields["table"].choices = named  # type: ignore[attr-defined]
