"""A correction proposed, and decided on: shape and conversion only."""

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from cercle.ledger.models import Corrige, Cote

from .plain import DemandeForm, MontantField

LONGUEUR = 200
APPROUVER, REFUSER = "approuver", "refuser"


class PropositionForm(DemandeForm):
    """What an entry should have read, and why."""

    objet = forms.CharField(widget=forms.HiddenInput)

    @property
    def about(self) -> dict[str, Any]:
        """As the service takes it, without the reason."""
        return {name: value for name, value in self.given.items() if name != "motif" and value is not None}


def _motif() -> forms.CharField:
    return forms.CharField(
        label=_("Motif"), max_length=LONGUEUR, widget=forms.TextInput({"autocomplete": "off"})
    )


class ResultatForm(PropositionForm):
    """The side that won a coup."""

    coup = forms.IntegerField(label=_("Coup"), min_value=1)
    vainqueur = forms.ChoiceField(label=_("Côté gagnant"), choices=[("", "—"), *Cote.choices])
    motif = _motif()


class MiseForm(PropositionForm):
    """A line of stake: its fiche, its side, its amount; an amount of 0 says that it was never laid."""

    coup = forms.IntegerField(label=_("Coup"), min_value=1)
    mise = forms.IntegerField(label=_("Mise n°"), min_value=1)
    fiche = forms.IntegerField(label=_("Fiche"), min_value=1)
    cote = forms.ChoiceField(label=_("Côté"), choices=Cote.choices)
    montant = MontantField(label=_("Montant (0 : jamais posée)"))
    motif = _motif()


class SommeForm(PropositionForm):
    """The sum that was counted."""

    montant = MontantField(label=_("Somme qui était dans la cagnotte"))
    motif = _motif()


FORMULAIRES: dict[str, type[PropositionForm]] = {
    Corrige.RESULTAT: ResultatForm,
    Corrige.MISE: MiseForm,
    Corrige.COMPTEE: SommeForm,
}


class DecisionForm(DemandeForm):
    """Approved or not, in words."""

    correction = forms.IntegerField(min_value=1, widget=forms.HiddenInput)
    verdict = forms.ChoiceField(
        label=_("Décision"),
        choices=[(APPROUVER, _("J’approuve")), (REFUSER, _("Je refuse"))],
        widget=forms.RadioSelect,
    )
    mention = forms.CharField(label=_("En toutes lettres"), max_length=LONGUEUR)

    @property
    def approuvee(self) -> bool:
        return bool(self.cleaned_data["verdict"] == APPROUVER)
