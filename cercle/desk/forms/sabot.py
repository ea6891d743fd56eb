"""The cupboard of sabots and packs: received, taken out (article 58): shape and conversion only."""

import re
from typing import Any

from django import forms
from django.core.exceptions import ValidationError
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from cercle.ledger.selectors.sabot import EN_JEU, NEUF, REFORME, SERVI, PaquetLu
from cercle.rules.refusal import cite

from .plain import DemandeForm

# Nobody is delivered more packs of a colour at once: past this, a finger slipped.
LIVRAISON = 500
ETATS = {
    NEUF: gettext_lazy("neufs"),
    EN_JEU: gettext_lazy("en jeu"),
    SERVI: gettext_lazy("déjà servis"),
    REFORME: gettext_lazy("réformés"),
}
_SUITE = re.compile(r"(?P<tete>.*?)(?P<premier>[0-9]{1,9})\s+à\s+(?P<dernier>\S+)")


def parse_series(text: str) -> list[str]:
    """Serial numbers, one a line or parted by commas; `R-101 à R-106` are six. ValidationError."""
    found: list[str] = []
    for item in filter(None, (part.strip() for part in re.split(r"[\n,;]", text))):
        found += _expand(item)
        if len(found) > LIVRAISON:
            raise ValidationError(_("Plus de %(n)s jeux d’un coup : relisez.") % {"n": LIVRAISON})
    return found


def _expand(item: str) -> list[str]:
    """The numbers of a run; what is no run is one number."""
    found = _SUITE.fullmatch(item)
    if found is None:
        return [item]
    head, first = found["tete"], found["premier"]
    last = found["dernier"].removeprefix(head)
    if not last.isascii() or not last.isdigit() or len(last) > 9 or int(last) < int(first):
        raise ValidationError(_("%(saisie)s n’est pas une suite de numéros.") % {"saisie": cite(item)})
    if int(last) - int(first) >= LIVRAISON:
        raise ValidationError(_("Plus de %(n)s jeux d’un coup : relisez.") % {"n": LIVRAISON})
    return [f"{head}{number:0{len(first)}}" for number in range(int(first), int(last) + 1)]


class SeriesField(forms.CharField):
    """Serial numbers of packs, as they are read on their boxes."""

    widget = forms.Textarea(attrs={"rows": 3, "spellcheck": "false"})

    def clean(self, value: Any) -> Any:
        return parse_series(super().clean(value))


class SabotForm(DemandeForm):
    """A sabot by the number the house gave it."""

    numero = forms.IntegerField(label=gettext_lazy("Sabot n°"))


class ReceptionSabotForm(SabotForm):
    modele = forms.CharField(label=gettext_lazy("Modèle agréé"), max_length=60)


class SortieSabotForm(SabotForm):
    motif = forms.CharField(label=gettext_lazy("Motif de la sortie"), max_length=200)


class PaquetsForm(DemandeForm):
    """A delivery: packs of one colour, and of another if there is one."""

    couleur_1 = forms.CharField(label=gettext_lazy("Couleur du dos"), max_length=30)
    series_1 = SeriesField(label=gettext_lazy("Numéros de série"))
    couleur_2 = forms.CharField(label=gettext_lazy("Autre couleur"), max_length=30, required=False)
    series_2 = SeriesField(label=gettext_lazy("Numéros de série"), required=False)

    def clean(self) -> dict[str, Any]:
        """A second colour has its numbers, and numbers have their colour."""
        clean: dict[str, Any] = super().clean() or {}
        if clean.get("series_2") and not clean.get("couleur_2"):
            self.add_error("couleur_2", _("De quelle couleur sont ces jeux ?"))
        if clean.get("couleur_2") and not clean.get("series_2") and "series_2" not in self.errors:
            self.add_error("series_2", _("Quels sont les numéros de ces jeux ?"))
        return clean

    @property
    def given(self) -> dict[str, Any]:
        clean = self.cleaned_data
        packs = [
            {"couleur": clean[f"couleur_{n}"], "numero_serie": serie}
            for n in (1, 2)
            for serie in clean[f"series_{n}"]
        ]
        return {"paquets": packs}


class ReformeForm(DemandeForm):
    numero_serie = forms.CharField(label=gettext_lazy("Jeu n°"), max_length=40)
    motif = forms.CharField(label=gettext_lazy("Motif de la réforme"), max_length=200)


class PaquetsFilterForm(forms.Form):
    """The search of the packs: without a state, those that the house still has."""

    couleur = forms.ChoiceField(label=gettext_lazy("Couleur"), required=False)
    etat = forms.ChoiceField(
        label=gettext_lazy("État"),
        required=False,
        choices=[("", gettext_lazy("en main")), *ETATS.items()],
    )

    def __init__(self, *args: Any, couleurs: list[str], **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        named = [("", _("toutes")), *((couleur, couleur) for couleur in couleurs)]
        self.fields["couleur"].choices = named  # type: ignore[attr-defined]

    def keep(self, packs: list[PaquetLu]) -> list[PaquetLu]:
        """Those looked for; an address that asks for what is not shows all that is in hand."""
        asked = self.cleaned_data if self.is_valid() else {}
        colour, state = asked.get("couleur"), asked.get("etat")
        return [
            pack
            for pack in packs
            if (not colour or pack.couleur == colour)
            and (pack.etat == state if state else pack.etat != REFORME)
        ]
