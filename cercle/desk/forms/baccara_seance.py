"""Opening a séance of baccara: its two employees, its sabot, its packs (articles 58, 61): shape only."""

from collections.abc import Sequence
from typing import Any

from django import forms
from django.forms import BoundField
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from cercle.ledger.models import APRES_DINER, AVANT_DINER, Paquet, Personne
from cercle.ledger.selectors.machine import MachineLue
from cercle.ledger.selectors.sabot import ChoixSabot
from cercle.rules.baccara import Variante
from cercle.rules.sabot import COMPOSITIONS

from .plain import DemandeForm
from .seance import machine_choices, people_choices

DINER = {AVANT_DINER: gettext_lazy("avant le dîner"), APRES_DINER: gettext_lazy("après le dîner")}


class OuvertureBaccaraForm(DemandeForm):
    """Who serves, with which cards; `confirme` is the number of the sabot that was asked about.

    A sabot or a pack chosen that is no longer free is still shown: the service says where it is.
    """

    croupier = forms.ChoiceField(label=gettext_lazy("Croupier"))
    changeur = forms.ChoiceField(label=gettext_lazy("Changeur"))
    rang = forms.TypedChoiceField(
        label=gettext_lazy("Séance d’avant ou d’après le dîner"), choices=list(DINER.items()), coerce=int
    )
    sabot = forms.IntegerField(label=gettext_lazy("Sabot"), widget=forms.Select)
    cartes = forms.BooleanField()
    machine = forms.ChoiceField(label=gettext_lazy("Tickets donnés par"), required=False)
    tickets = forms.BooleanField(
        label=gettext_lazy(
            "Le prochain ticket de chaque carnet, ou de la machine, est celui qui figure ci-dessous."
        )
    )
    confirme = forms.IntegerField(widget=forms.HiddenInput, required=False)

    def __init__(
        self,
        *args: Any,
        variante: Variante,
        employes: list[Personne],
        machines: list[MachineLue],
        sabots: Sequence[ChoixSabot],
        libres: Sequence[Paquet],
        **kwargs: Any,
    ) -> None:
        super().__init__(*args, **kwargs)
        self.variante = variante
        if not self.is_bound:
            self.fields["croupier"].widget.attrs["autofocus"] = True
        for name in ("croupier", "changeur"):
            self.fields[name].choices = people_choices(employes)  # type: ignore[attr-defined]
        self.fields["machine"].choices = machine_choices(machines)  # type: ignore[attr-defined]
        self.fields["sabot"].widget.choices = [  # type: ignore[attr-defined]
            ("", "—"),
            *((choix.numero, _sabot(choix)) for choix in sabots),
        ]
        self.fields["cartes"].label = _cartes(variante)
        if variante != "ouverte":
            del self.fields["rang"]
        for rang in range(1, COMPOSITIONS[variante].nombre + 1):
            self.fields[f"paquet_{rang}"] = self._paquet(f"paquet_{rang}", rang, libres)

    def _paquet(self, name: str, rang: int, libres: Sequence[Paquet]) -> forms.CharField:
        """A pack by its serial number, of those that are free; the one typed is always among them."""
        typed = self.data.get(name, "")
        choices: list[Any] = [("", "—"), *_by_colour(libres)]
        if typed and typed not in {paquet.numero_serie for paquet in libres}:
            choices.insert(1, (typed, typed))
        label = _("Jeu %(rang)s") % {"rang": rang}
        return forms.CharField(label=label, max_length=40, widget=forms.Select(choices=choices))

    def ask(self, text: str) -> None:
        """The same sabot sent again is the answer."""
        super().ask(text)
        self.data = self.data.copy()
        self.data["confirme"] = self.data.get("sabot", "")

    @property
    def rows(self) -> list[BoundField]:
        return [self[name] for name in self.fields if name.startswith("paquet_")]

    @property
    def given(self) -> dict[str, Any]:
        clean = self.cleaned_data
        rang = {"apres_diner": clean["rang"] == APRES_DINER} if "rang" in clean else {}
        return {
            **{name: clean[name] for name in ("croupier", "changeur", "sabot", "machine")},
            **rang,
            "paquets": [clean[champ.name] for champ in self.rows],
            "confirme": clean["confirme"] == clean["sabot"],
        }


def _by_colour(libres: Sequence[Paquet]) -> list[tuple[str, list[tuple[str, str]]]]:
    """The free packs under the colour of their backs."""
    groups: dict[str, list[tuple[str, str]]] = {}
    for paquet in libres:
        written = f"{paquet.couleur} · {paquet.numero_serie}"
        groups.setdefault(paquet.couleur, []).append((paquet.numero_serie, written))
    return list(groups.items())


def _sabot(choix: ChoixSabot) -> str:
    """A sabot and what the measure says of it; one that serves elsewhere is named too."""
    words: dict[str, object] = {"numero": choix.numero, "fois": choix.retour.fois, "sur": choix.retour.sur}
    if choix.lieu is not None:
        words["table"] = choix.lieu.table.numero
        return _("sabot %(numero)s, qui sert à la table %(table)s") % words
    if choix.retour.sur == 1:
        return _("sabot %(numero)s") % words
    text = ngettext(
        "sabot %(numero)s : avec celle-ci, %(fois)s séance sur %(sur)s",
        "sabot %(numero)s : avec celle-ci, %(fois)s séances sur %(sur)s",
        choix.retour.fois,
    )
    return f"{text % words}, {_('il revient trop')}" if choix.retour.habituel else text % words


def _cartes(variante: Variante) -> str:
    if COMPOSITIONS[variante].neufs:
        return _("Les jeux sont neufs, complets, et leurs numéros sont ceux qui figurent ici.")
    return _("Les jeux sont complets, en parfait état, et leurs numéros sont ceux qui figurent ici.")
