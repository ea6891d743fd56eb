"""Opening a séance and relieving an employee: shape and conversion only."""

from collections.abc import Iterable
from typing import Any

from django import forms
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from cercle.ledger.models import Fonction, Personne
from cercle.ledger.selectors.machine import MachineLue

from .plain import DemandeForm

COULEURS = ("rouge", "bleu", "vert")


class OuvertureForm(DemandeForm):
    """Two employees, three packs, and the check-list that the two tick together (articles 63, 64)."""

    appel = forms.ChoiceField(label=_("Cartes et appel"))
    enjeux = forms.ChoiceField(label=_("Enjeux et prélèvement"))
    couleur_1 = forms.CharField(label=_("Couleur du dos"), max_length=30, initial=COULEURS[0])
    serie_1 = forms.CharField(label=_("Numéro de série"), max_length=40)
    couleur_2 = forms.CharField(label=_("Couleur du dos"), max_length=30, initial=COULEURS[1])
    serie_2 = forms.CharField(label=_("Numéro de série"), max_length=40)
    couleur_3 = forms.CharField(label=_("Couleur du dos"), max_length=30, initial=COULEURS[2])
    serie_3 = forms.CharField(label=_("Numéro de série"), max_length=40)
    jeux_neufs = forms.BooleanField(
        label=_("Les trois jeux sont neufs, complets et de couleurs différentes.")
    )
    timbre = forms.BooleanField(
        label=_("Le timbre à date est apposé sur le carnet spécial, à la suite de la séance précédente.")
    )
    machine = forms.ChoiceField(label=_("Tickets donnés par"), required=False)
    tickets = forms.BooleanField(
        label=_("Le prochain ticket de chaque carnet, ou de la machine, est celui qui figure ci-dessous.")
    )

    def __init__(
        self, *args: Any, employes: list[Personne], machines: list[MachineLue], **kwargs: Any
    ) -> None:
        super().__init__(*args, **kwargs)
        for name in ("appel", "enjeux"):
            self.fields[name].choices = people_choices(employes)  # type: ignore[attr-defined]
        self.fields["machine"].choices = machine_choices(machines)  # type: ignore[attr-defined]

    @property
    def packs(self) -> list[dict[str, str]]:
        """The three packs as the service takes them."""
        clean = self.cleaned_data
        return [{"couleur": clean[f"couleur_{n}"], "numero_serie": clean[f"serie_{n}"]} for n in (1, 2, 3)]

    @property
    def rows(self) -> list[tuple[Any, Any]]:
        """Colour and serial of each pack, side by side on the screen."""
        return [(self[f"couleur_{n}"], self[f"serie_{n}"]) for n in (1, 2, 3)]


def people_choices(people: list[Personne]) -> list[tuple[str, str]]:
    """Who may be chosen, by matricule; nobody first."""
    return [("", "—"), *((p.matricule, f"{p.nom} ({p.matricule})") for p in people)]


def machine_choices(machines: list[MachineLue]) -> list[tuple[str, str]]:
    """What may give the tickets of a séance: the carnets, or a machine by its serial number."""
    return [
        ("", gettext("les carnets en service")),
        *((m.machine.numero_serie, _machine(m)) for m in machines),
    ]


def _machine(lue: MachineLue) -> str:
    """A machine that serves elsewhere is named too: the choice refused says where."""
    words = {"serie": lue.machine.numero_serie, "prochain": lue.prochain, "table": lue.table}
    if lue.table is None:
        return gettext("la machine n° %(serie)s, prochain ticket %(prochain)s") % words
    return gettext("la machine n° %(serie)s, qui sert à la table %(table)s") % words


class ReleveForm(DemandeForm):
    """Who takes over which function of the table."""

    seance = forms.IntegerField(widget=forms.HiddenInput)
    fonction = forms.ChoiceField(label=_("Fonction"))
    matricule = forms.ChoiceField(label=_("Relevé par"))

    def __init__(self, *args: Any, fonctions: Iterable[str], employes: list[Personne], **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        named = [(fonction, Fonction(fonction).label) for fonction in fonctions]
        self.fields["fonction"].choices = named  # type: ignore[attr-defined]
        self.fields["matricule"].choices = people_choices(employes)  # type: ignore[attr-defined]
