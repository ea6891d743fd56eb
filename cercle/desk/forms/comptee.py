"""The count of a box: how many of each coin and note, and the next ticket read on each carnet."""

import re
from typing import Any

from django import forms
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from cercle.ledger.selectors.tickets import CarnetTable
from cercle.rules.comptee import COUPURES, NOMBRE_MAXIMUM

from .plain import DemandeForm
from .signatures import SignaturesForm

LONGUEUR_OBSERVATION = 300

# The field of a carnet: its value, its series and its first number.
_RELEVE = re.compile(r"prochain_([0-9]{1,6})_([0-9]{1,5})_([0-9]{1,7})")

# Notes first, then coins, as they are sorted on the table.
EN_ORDRE = tuple(reversed(COUPURES))


class NombreField(forms.IntegerField):
    """A number typed on a keypad."""

    def __init__(self, **kwargs: Any) -> None:
        widget = forms.TextInput({"inputmode": "numeric", "autocomplete": "off", "data-suite": ""})
        super().__init__(widget=widget, localize=False, **kwargs)


class ComptageForm(DemandeForm):
    """What lies in the box, and the carnets as they are; while it is being typed (`fini` False) it may lack
    any of them."""

    observation = forms.CharField(
        label=gettext_lazy("Observation"), max_length=LONGUEUR_OBSERVATION, required=False
    )

    def __init__(self, *args: Any, carnets: tuple[CarnetTable, ...], fini: bool, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.carnets, self.fini = carnets, fini
        for coupure in EN_ORDRE:
            self.fields[f"nombre_{coupure}"] = NombreField(
                required=False, min_value=0, max_value=NOMBRE_MAXIMUM
            )
        for one in carnets:
            first, last = one.carnet.premier, one.carnet.dernier
            self.fields[_read_name(one)] = NombreField(
                required=fini,
                min_value=first,
                max_value=last + 1,
                error_messages={
                    "required": _("Lisez-le sur le carnet."),
                    "min_value": _("Ce carnet va du n° %(p)s au n° %(d)s.") % {"p": first, "d": last},
                    "max_value": _("Ce carnet va du n° %(p)s au n° %(d)s.") % {"p": first, "d": last},
                },
            )
        for name in self._posted_beyond():
            self.fields[name] = NombreField(required=False, min_value=1)

    def _posted_beyond(self) -> list[str]:
        """Readings of carnets that are not to be read any more: a form sent again asks for the same thing."""
        return [name for name in self.data if _RELEVE.fullmatch(name) and name not in self.fields]

    def clean(self) -> dict[str, Any]:
        """An empty box is counted too: somebody types 0."""
        given = super().clean() or self.cleaned_data
        if self.fini and not self._typed():
            self.add_error(None, _("Rien n’est compté : tapez 0 si la cagnotte est vide."))
        return given

    @property
    def compte(self) -> bool:
        """Whether the count itself is in order, whatever becomes of the signatures."""
        counted = {name for name in self.errors if name.startswith(("nombre_", "prochain_", "demande"))}
        return self.is_bound and not counted and bool(self._typed())

    def _typed(self) -> list[int]:
        return [coupure for coupure in EN_ORDRE if self.nombre(coupure) is not None]

    def nombre(self, coupure: int) -> int | None:
        return self._clean_or_none(f"nombre_{coupure}")

    def prochain(self, one: CarnetTable) -> int | None:
        return self._clean_or_none(_read_name(one))

    def _clean_or_none(self, name: str) -> int | None:
        return getattr(self, "cleaned_data", {}).get(name)

    def champ_prochain(self, one: CarnetTable) -> forms.BoundField:
        return self[_read_name(one)]

    @property
    def lignes(self) -> list[dict[str, int]]:
        """As the service takes them: {coupure, nombre}."""
        return [{"coupure": c, "nombre": n} for c in EN_ORDRE if (n := self.nombre(c))]

    @property
    def releves(self) -> list[dict[str, int]]:
        """As the service takes them: {valeur, premier, prochain}."""
        read = []
        for name in self.fields:
            if (found := _RELEVE.fullmatch(name)) and (prochain := self._clean_or_none(name)) is not None:
                valeur, serie, premier = (int(part) for part in found.groups())
                read.append((-valeur, serie, premier, prochain))
        return [
            {"valeur": -valeur, "premier": premier, "prochain": prochain}
            for valeur, _serie, premier, prochain in sorted(read)
        ]


class CompteeForm(ComptageForm, SignaturesForm):
    """The same, signed by the two persons who counted."""


def _read_name(one: CarnetTable) -> str:
    return f"prochain_{one.carnet.valeur}_{one.carnet.serie}_{one.carnet.premier}"
