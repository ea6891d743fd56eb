"""A period to close, signed by two persons: shape and conversion only."""

from typing import Any

from django import forms
from django.core.exceptions import ValidationError
from django.utils.translation import gettext as _

from cercle.ledger.models import Genre
from cercle.rules import cloture as regle
from cercle.rules.cloture import Periode

from .signatures import SignaturesForm


class ClotureForm(SignaturesForm):
    """`debut` is the first day of the period, and names it with its kind."""

    genre = forms.ChoiceField(choices=Genre.choices, widget=forms.HiddenInput)
    debut = forms.DateField(widget=forms.HiddenInput, input_formats=["%Y-%m-%d"])

    field_order = ("demande", "genre", "debut")

    def clean_debut(self) -> Any:
        """The first day of a period of that kind, and no other."""
        debut, genre = self.cleaned_data["debut"], self.cleaned_data.get("genre")
        if not 1000 <= debut.year < 3000 or (genre and period(genre, debut).debut != debut):
            raise ValidationError(_("Rechargez la page : cette période n’existe pas."))
        return debut

    @property
    def periode(self) -> Periode:
        return period(self.cleaned_data["genre"], self.cleaned_data["debut"])


def period(genre: str, debut: Any) -> Periode:
    """The period of that kind that a day is in."""
    if genre == Genre.JOUR:
        return regle.day(debut)
    return regle.month(debut) if genre == Genre.MOIS else regle.season_of(debut)
