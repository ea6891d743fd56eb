"""One sentence for each gesture of the chouette recorded (articles 65, 66, 66-1)."""

from collections.abc import Callable, Mapping
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from cercle.ledger.models import MotifFin
from cercle.rules.montant import format_euros

Facts = Mapping[str, Any]


def _enchere(f: Facts) -> str:
    return _("Fiche %(fiche)s : enchère de %(montant)s.") % {**f, "montant": format_euros(f["montant"])}


def _adjudication(f: Facts) -> str:
    text = _(
        "Chouette %(chouette)s adjugée à la fiche %(fiche)s pour %(montant)s, en %(siege)s ; "
        "personne derrière le chouetteur : vérifié par %(verifie_par)s."
    )
    if f["entre"]:
        text = _(
            "Chouette %(chouette)s tirée au sort entre les fiches %(entre)s : à la fiche %(fiche)s pour "
            "%(montant)s, en %(siege)s ; personne derrière le chouetteur : vérifié par %(verifie_par)s."
        )
    entre = ", ".join(str(fiche) for fiche in f["entre"])
    return text % {**f, "montant": format_euros(f["montant"]), "entre": entre}


def _mise(f: Facts) -> str:
    text = (
        _("Fiche %(fiche)s : %(montant)s sur %(cote)s, contre la chouette.")
        if f["camp"] == "pontes"
        else _("Fiche %(fiche)s : %(montant)s sur %(cote)s, à côté du chouetteur.")
    )
    return text % {**f, "montant": format_euros(f["montant"])}


def _arret(f: Facts) -> str:
    text = (
        _(
            "Coup %(coup)s arrêté : %(sur)s sur la chouette, %(dehors)s en dehors de chaque côté, "
            "prélevé %(preleve)s avant la donne."
        )
        if f["dehors"]
        else _("Coup %(coup)s arrêté : %(sur)s sur la chouette, prélevé %(preleve)s avant la donne.")
    )
    return text % {
        "coup": f["coup"],
        "sur": format_euros(f["sur"]),
        "dehors": format_euros(f["dehors"]),
        "preleve": format_euros(sum(levy["montant"] for levy in f["prelevements"])),
    }


def _resultat(f: Facts) -> str:
    said = [
        _("%(cote)s gagne le coup %(coup)s : la chouette est de %(courante)s.")
        % {"cote": f["vainqueur"], "coup": f["coup"], "courante": format_euros(f["courante"])}
    ]
    if f["finie"]:
        said = [
            _("%(cote)s gagne le coup %(coup)s : la chouette a sauté une seconde fois, elle a pris fin.")
            % {"cote": f["vainqueur"], "coup": f["coup"]}
        ]
    elif f["sautee"]:
        said = [
            _("%(cote)s gagne le coup %(coup)s : la chouette a sauté.")
            % {"cote": f["vainqueur"], "coup": f["coup"]}
        ]
    for levy in f["prelevements"]:
        said.append(_("Prélevé %(montant)s après le résultat.") % {"montant": format_euros(levy["montant"])})
    if count := len(f["paiements"]):
        text = ngettext(
            "%(nombre)s fiche à payer, %(total)s.", "%(nombre)s fiches à payer, %(total)s.", count
        )
        total = format_euros(sum(p["montant"] for p in f["paiements"]))
        said.append(text % {"nombre": count, "total": total})
    return " ".join(said)


def _remise(f: Facts) -> str:
    return _("Fiche %(fiche)s remet la chouette à %(courante)s : le coup qui suit est un premier coup.") % {
        "fiche": f["fiche"],
        "courante": format_euros(f["courante"]),
    }


def _fin(f: Facts) -> str:
    texts = {
        MotifFin.SANS_ENCHERE: _("Chouette %(chouette)s : aucune enchère, on joue à l’écarté."),
        MotifFin.ANNULEE: _("Chouette %(chouette)s : enchères annulées, on joue à l’écarté."),
        MotifFin.RETRAIT: _("Chouette %(chouette)s finie : la fiche %(fiche)s se retire avec %(courante)s."),
        MotifFin.SAUT: _("Chouette %(chouette)s finie : elle a sauté et n’est pas remise."),
    }
    return texts[MotifFin(f["motif"])] % {**f, "courante": format_euros(f["courante"] or 0)}


PHRASES: dict[str, Callable[[Facts], str]] = {
    "chouette.ouverture": lambda f: _("Chouette %(chouette)s mise aux enchères.") % f,
    "chouette.enchere": _enchere,
    "chouette.adjudication": _adjudication,
    "chouette.mise": _mise,
    "chouette.arret": _arret,
    "chouette.resultat": _resultat,
    "chouette.remise": _remise,
    "chouette.fin": _fin,
}
