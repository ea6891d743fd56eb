"""Carnets of tickets: shape and conversion only."""

import re
from dataclasses import dataclass
from typing import Any

from django import forms
from django.core.exceptions import ValidationError
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from cercle.rules.montant import format_euros, format_montant, parse_montant
from cercle.rules.refusal import Illegal, Unreadable, cite, gettext_noop
from cercle.rules.tickets import VALEURS

from .plain import DemandeForm

VALEURS_ECRITES = [(valeur, f"{format_montant(valeur)} €") for valeur in VALEURS]


class CarnetForm(DemandeForm):
    """Which carnet: its value in centimes and its first number."""

    valeur = forms.TypedChoiceField(label=gettext_lazy("Valeur"), choices=VALEURS_ECRITES, coerce=int)
    premier = forms.IntegerField(label=gettext_lazy("Premier numéro"), min_value=1, max_value=1_000_000)


class ReceptionForm(CarnetForm):
    """A delivery: carnets of one value that follow one another, one unless told otherwise."""

    nombre = forms.IntegerField(
        label=gettext_lazy("Combien de carnets"), min_value=1, max_value=5_000, initial=1, required=False
    )
    bon_livraison = forms.CharField(label=gettext_lazy("Bon de livraison"), max_length=60)

    def clean_nombre(self) -> int:
        return self.cleaned_data["nombre"] or 1


class ParapheForm(CarnetForm):
    comptable = forms.CharField(label=gettext_lazy("Comptable qui paraphe"), max_length=80)


class AffectationForm(CarnetForm):
    table = forms.IntegerField(label=gettext_lazy("Table"), min_value=1)


class SouchesForm(CarnetForm):
    comptable = forms.CharField(label=gettext_lazy("Comptable qui reçoit les souches"), max_length=80)


class PerteForm(DemandeForm):
    """A carnet declared lost; `du` is what was shown as due, in centimes, and must be due still."""

    motif = forms.CharField(label=gettext_lazy("Ce qui s’est passé"), max_length=200)
    du = forms.IntegerField(widget=forms.HiddenInput)

    def __init__(self, *args: Any, du: int | None, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.dus = du

    def clean_du(self) -> int:
        """Tickets torn meanwhile are not lost. Nothing left: the service says why, or that it is done."""
        shown: int = self.cleaned_data["du"]
        if self.dus is not None and shown != self.dus:
            raise ValidationError(
                _("La somme due est maintenant de %(du)s : relisez, puis confirmez.")
                % {"du": format_euros(self.dus)}
            )
        return shown


@dataclass(frozen=True, slots=True)
class Recherche:
    """The ticket looked for: of a carnet by its value in centimes, or of a machine by its serial number."""

    numero: int
    valeur: int = 0
    machine: str = ""


LONGUEUR_RECHERCHE = 80

_ESPACES = " \u00a0\u202f"
_DE_MACHINE = re.compile(
    rf"machine[{_ESPACES}]+(?P<machine>\S(?:.*\S)?)[{_ESPACES}]+n[°o][{_ESPACES}]*(?P<numero>[0-9{_ESPACES}]+)",
    re.IGNORECASE,
)
_DE_CARNET = re.compile(
    rf"(?P<valeur>[0-9]+(?:[.,][0-9]+)?)[{_ESPACES}]*€?"
    rf"(?:[{_ESPACES}]*(?:n[°o]|[*/#])[{_ESPACES}]*|[{_ESPACES}]+)(?P<numero>[0-9][0-9{_ESPACES}]*)",
    re.IGNORECASE,
)


def read_recherche(text: str) -> Recherche:
    """Read `1,00 n° 12 701`, `1*12701` on a keypad, or `machine M-1 n° 45`.

    Unreadable "unreadable" quoting it; Illegal "unknown_value" for tickets no house has.
    """
    line = text.strip(_ESPACES)
    if len(line) > LONGUEUR_RECHERCHE:
        raise Unreadable("too_long", "", gettext_noop("Saisie trop longue : %(saisie)s."), saisie=cite(text))
    if found := _DE_MACHINE.fullmatch(line):
        return Recherche(_number(found["numero"]), machine=found["machine"])
    found = _DE_CARNET.fullmatch(line)
    if found is None:
        raise Unreadable(
            "unreadable",
            "",
            gettext_noop(
                "Ticket illisible : %(saisie)s. Tapez sa valeur puis son numéro : « 1,00 n° 12 701 » ou "
                "« 1*12701 »."
            ),
            saisie=cite(text),
        )
    valeur = parse_montant(found["valeur"])
    if valeur not in VALEURS:
        raise Illegal(
            "unknown_value",
            "82",
            gettext_noop("Il n’y a pas de tickets de %(valeur)s."),
            valeur=format_euros(valeur),
        )
    return Recherche(_number(found["numero"]), valeur=valeur)


def _number(text: str) -> int:
    return int("".join(text.split()))
