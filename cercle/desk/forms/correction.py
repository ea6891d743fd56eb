"""A correction proposed, and decided on: shape and conversion only."""

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from cercle.ledger.models import Corrige, Cote
from cercle.rules.baccara import TABLEAUX, VARIANTES

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


RESULTATS = [
    ("gagnant", _("G, gagne")),
    ("perdant", _("P, perd")),
    ("egalite", _("=, en cartes")),
]


class MainForm(PropositionForm):
    """A coup of the chemin de fer, whole: what was covered, how the hand ended for the banker."""

    coup = forms.IntegerField(label=_("Coup"), min_value=1)
    mise_1 = MontantField(label=_("Mises tenues"))
    resultat_1 = forms.ChoiceField(label=_("La banque"), choices=RESULTATS)
    motif = _motif()


class TableauxForm(PropositionForm):
    """A coup of two tableaux, whole: the stakes of each, how it ended for the banker."""

    coup = forms.IntegerField(label=_("Coup"), min_value=1)
    mise_1 = MontantField(label=_("Mises, 1er tableau"))
    resultat_1 = forms.ChoiceField(label=_("1er, la banque"), choices=RESULTATS)
    mise_2 = MontantField(label=_("Mises, 2e tableau"))
    resultat_2 = forms.ChoiceField(label=_("2e, la banque"), choices=RESULTATS)
    motif = _motif()


class SommeForm(PropositionForm):
    """The sum that was counted."""

    montant = MontantField(label=_("Somme qui était dans la cagnotte"))
    motif = _motif()


# What may be corrected at a table of each game, the first being the usual one.
_CERCLE: dict[str, type[PropositionForm]] = {
    Corrige.RESULTAT: ResultatForm,
    Corrige.MISE: MiseForm,
    Corrige.COMPTEE: SommeForm,
}
_BACCARA = {
    jeu: {Corrige.BANQUE: MainForm if TABLEAUX[jeu] == 1 else TableauxForm, Corrige.COMPTEE: SommeForm}
    for jeu in VARIANTES
}


def formulaires(jeu: str) -> dict[str, type[PropositionForm]]:
    """The form of each thing that may be corrected at a table of that game."""
    return _BACCARA.get(jeu, _CERCLE)  # type: ignore[call-overload, no-any-return]


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
