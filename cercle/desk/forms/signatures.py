"""Two persons who sign at the same moment, each with his own matricule and password (articles 56-2, 72)."""

import logging
from typing import Any

from django import forms
from django.contrib.auth import authenticate
from django.http import HttpRequest
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from cercle.journal.acts import Author
from cercle.ledger.selectors import house

from .plain import DemandeForm

log = logging.getLogger("cercle.desk")


class MatriculeField(forms.CharField):
    """What the person types to say who he is: never remembered by the browser of a shared screen."""

    def __init__(self, **kwargs: Any) -> None:
        attrs = {"autocomplete": "off", "autocapitalize": "characters", "spellcheck": "false"}
        super().__init__(max_length=30, widget=forms.TextInput(attrs), **kwargs)


class MotDePasseField(forms.CharField):
    """A password: never shown again, and never stripped."""

    def __init__(self, **kwargs: Any) -> None:
        widget = forms.PasswordInput({"autocomplete": "new-password"})
        super().__init__(max_length=128, strip=False, widget=widget, **kwargs)


class SignaturesForm(DemandeForm):
    """`par` is the author, `signataire` signs beside him; whoever is signed in at the screen may be neither.

    Each sign-in is checked now, and only once everything else is in order. Whether they may sign, and are
    two, is for the service to say. A password that fails is asked again; nothing else typed is lost.
    """

    par = MatriculeField(label=gettext_lazy("Matricule"))
    mot_de_passe = MotDePasseField(label=gettext_lazy("Mot de passe"))
    signataire = MatriculeField(label=gettext_lazy("Matricule"))
    mot_de_passe_signataire = MotDePasseField(label=gettext_lazy("Mot de passe"))

    SIGNATURES = (("par", "mot_de_passe"), ("signataire", "mot_de_passe_signataire"))

    def __init__(self, *args: Any, request: HttpRequest, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.request = request

    def clean(self) -> dict[str, Any]:
        given = super().clean() or self.cleaned_data
        if not self.errors:
            for matricule, password in self.SIGNATURES:
                self._sign(matricule, password)
        return given

    def _sign(self, matricule: str, password: str) -> None:
        typed = self.cleaned_data[matricule]
        if authenticate(self.request, username=typed, password=self.cleaned_data[password]) is None:
            log.warning("signature refusée: %s %s", typed, self.request.path)
            self.fields[password].widget.attrs["autofocus"] = True
            self.add_error(password, _("Matricule ou mot de passe inconnu : cette personne ne signe pas."))

    @property
    def author(self) -> Author:
        """The first of the two, once the form is valid."""
        matricule = self.cleaned_data["par"]
        known = house.personne(matricule)
        return Author(matricule, known.nom if known else matricule, self.cleaned_data["demande"])
