"""One sentence for each gesture of the cagnotte: counts, closings, corrections."""

from collections.abc import Callable, Mapping
from typing import Any

from django.utils.translation import gettext as _

from cercle.rules.montant import format_euros

Facts = Mapping[str, Any]


def _comptee(f: Facts) -> str:
    if f["excedent"]:
        text = _("Séance %(seance)s de la table %(table)s comptée : %(compte)s, excédent de %(excedent)s.")
    elif f["manquant"]:
        text = _("Séance %(seance)s de la table %(table)s comptée : %(compte)s, il manque %(manquant)s.")
    else:
        text = _("Séance %(seance)s de la table %(table)s comptée : %(compte)s, le compte est juste.")
    sums = {name: format_euros(f[name]) for name in ("compte", "excedent", "manquant")}
    return text % {**f, **sums}


def _decision(f: Facts) -> str:
    text = (
        _("Correction n° %(correction)s approuvée : %(apres)s.")
        if f["approuvee"]
        else _("Correction n° %(correction)s refusée : l’inscription reste telle qu’elle est.")
    )
    return text % f


PHRASES: dict[str, Callable[[Facts], str]] = {
    "cagnotte.comptee": _comptee,
    "cagnotte.cloture_jour": lambda f: (
        _("Journée du %(nom)s close : %(porte)s portés au registre.") % _named(f)
    ),
    "cagnotte.cloture_mois": lambda f: _("Mois clos : %(nom)s, %(porte)s portés au registre.") % _named(f),
    "cagnotte.cloture_saison": lambda f: (
        _("Saison %(nom)s close : %(porte)s portés au registre.") % _named(f)
    ),
    "correction.proposition": lambda f: (
        _("Correction n° %(correction)s proposée : %(apres)s, au lieu de : %(avant)s.") % f
    ),
    "correction.decision": _decision,
}


def _named(f: Facts) -> dict[str, str]:
    return {"nom": f["nom"], "porte": format_euros(f["porte"])}
