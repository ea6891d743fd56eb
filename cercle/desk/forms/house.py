"""The house's reference data: shape and conversion only."""

from django import forms
from django.forms import BoundField
from django.utils.translation import gettext_lazy as _

from cercle.ledger.models import Jeu, Role

from .plain import DemandeForm, MontantField

_UNITES = [(1, "0,01 €"), (10, "0,10 €")]
_PARTOUT = {"nom": _("Nom"), "mise_minimum": _("Mise minimum")}
# What a house decides of a table of each game, as it is called there (articles 58, 61, 63, 66).
CHAMPS = {
    Jeu.ECARTE: {**_PARTOUT, "unite_paiement": _("Unité de paiement")},
    Jeu.CHEMIN_DE_FER: {
        **_PARTOUT,
        "banque_minimum": _("Première mise, minimum"),
        "banque_maximum": _("Première mise, maximum"),
        "banco_maximum": _("Bancos, maximum"),
    },
    Jeu.LIMITEE: {
        **_PARTOUT,
        "banque_minimum": _("Banque, minimum"),
        "banque_maximum": _("Banque, maximum"),
    },
    Jeu.OUVERTE: _PARTOUT,
}


class EtablissementForm(DemandeForm):
    nom = forms.CharField(label=_("Nom"), max_length=120)
    commune = forms.CharField(label=_("Commune"), max_length=80)
    adresse = forms.CharField(label=_("Adresse"), max_length=200, required=False)


class AutorisationForm(DemandeForm):
    """The act that specially authorises the open bank (article 61); left empty, it is withdrawn."""

    reference = forms.CharField(label=_("Référence de l’acte"), max_length=120, required=False)


class LimitesForm(DemandeForm):
    """The limits of a table, in euros; a limit of the bank or of the bancos left empty is not set (58)."""

    nom = forms.CharField(label=_("Nom"), max_length=60)
    mise_minimum = MontantField(label=_("Mise minimum"))
    unite_paiement = forms.TypedChoiceField(label=_("Unité de paiement"), choices=_UNITES, coerce=int)
    banque_minimum = MontantField(label=_("Banque ou première mise, minimum"), required=False)
    banque_maximum = MontantField(label=_("Banque ou première mise, maximum"), required=False)
    banco_maximum = MontantField(label=_("Bancos, maximum"), required=False)


class ReglageForm(LimitesForm):
    """A table's name and limits: those of its game alone."""

    saison = forms.IntegerField(widget=forms.HiddenInput)
    table = forms.IntegerField(widget=forms.HiddenInput)

    def champs(self, jeu: str) -> list[tuple[BoundField, str]]:
        """What is typed of a table of that game, and under which name."""
        return [(self[name], str(label)) for name, label in CHAMPS[jeu].items()]

    def tus(self, jeu: str) -> list[BoundField]:
        """What such a table has no use for, kept as it is."""
        return [self[name] for name in LimitesForm.base_fields if name not in {"demande", *CHAMPS[jeu]}]


class TableForm(LimitesForm):
    """The season's next table, whatever its game."""

    saison = forms.IntegerField(widget=forms.HiddenInput)
    numero = forms.IntegerField(label=_("Numéro"), min_value=1)
    jeu = forms.ChoiceField(label=_("Jeu"), choices=Jeu.choices)
    mise_minimum = MontantField(label=_("Mise minimum"), initial="0,10")


class PersonneForm(DemandeForm):
    matricule = forms.RegexField(
        label=_("Matricule"), regex=r"^[\w.@+-]{1,30}$", max_length=30, strip=True
    )  # what Django takes as a sign-in name
    nom = forms.CharField(label=_("Nom"), max_length=80)
    role = forms.ChoiceField(label=_("Rôle"), choices=Role.choices)
    actif = forms.BooleanField(label=_("En fonction"), required=False, initial=True)
