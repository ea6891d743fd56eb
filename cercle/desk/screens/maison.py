"""The tables of the house as its page shows them: their limits said in words, and the form to change them."""

from dataclasses import dataclass

from django.forms import BoundField
from django.utils.translation import gettext as _

from cercle.ledger.models import Jeu, ReglageTable, TableJeu
from cercle.rules.montant import format_euros, format_montant

from ..forms.house import ReglageForm

_MONTANTS = ("mise_minimum", "banque_minimum", "banque_maximum", "banco_maximum")


@dataclass(frozen=True, slots=True)
class ReglageVu:
    """A table, its limits in one line, and what the director may type of them; `tus` stay as they are."""

    table: TableJeu
    nom: str
    limites: str
    form: ReglageForm
    champs: list[tuple[BoundField, str]]
    tus: list[BoundField]

    @classmethod
    def of(cls, table: TableJeu, reglage: ReglageTable | None, form: ReglageForm) -> "ReglageVu":
        said = [] if reglage is None else limites(table.jeu, reglage)
        nom = reglage.nom if reglage else ""
        return cls(table, nom, ", ".join(said), form, form.champs(table.jeu), form.tus(table.jeu))


def typed_limits(reglage: ReglageTable | None) -> dict[str, object]:
    """The limits in force as they would be typed."""
    if reglage is None:
        return {}
    amounts = {name: getattr(reglage, name) for name in _MONTANTS}
    written = {name: "" if value is None else format_montant(value) for name, value in amounts.items()}
    return {"nom": reglage.nom, "unite_paiement": reglage.unite_paiement, **written}


def limites(jeu: str, reglage: ReglageTable) -> list[str]:
    """The limits of a table in words, those of its game alone (articles 58, 61, 63)."""
    said = [_("mise minimum %(montant)s") % {"montant": format_euros(reglage.mise_minimum)}]
    name = _("première mise") if jeu == Jeu.CHEMIN_DE_FER else _("banque")
    for text, value in (
        (_("%(nom)s au moins %(montant)s"), reglage.banque_minimum),
        (_("%(nom)s au plus %(montant)s"), reglage.banque_maximum),
        (_("bancos au plus %(montant)s"), reglage.banco_maximum),
    ):
        if value is not None:
            said.append(text % {"nom": name, "montant": format_euros(value)})
    return [*said, _("aucun maximum")] if jeu == Jeu.OUVERTE else said
