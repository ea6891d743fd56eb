"""Accounts: the matricule of someone known to the house, and a password typed twice."""

from typing import Any

from django import forms
from django.contrib.auth.password_validation import validate_password
from django.utils.translation import gettext_lazy as _

from cercle.ledger.models import Personne


class CompteForm(forms.Form):
    matricule = forms.ChoiceField(label=_("Personne"))
    password = forms.CharField(
        label=_("Mot de passe"),
        widget=forms.PasswordInput(attrs={"autocomplete": "new-password"}),
        strip=False,
        validators=[validate_password],
    )
    again = forms.CharField(
        label=_("Le même"), widget=forms.PasswordInput(attrs={"autocomplete": "new-password"}), strip=False
    )

    def __init__(self, *args: Any, personnes: list[Personne], **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        people = [("", "—"), *((p.matricule, f"{p.nom} ({p.matricule})") for p in personnes)]
        self.fields["matricule"].choices = people  # type: ignore[attr-defined]

    def clean(self) -> dict[str, Any]:
        clean = super().clean() or self.cleaned_data
        if clean.get("password") and clean.get("again") and clean["password"] != clean["again"]:
            self.add_error("again", _("Les deux mots de passe diffèrent."))
        return clean
