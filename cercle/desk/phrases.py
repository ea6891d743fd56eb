"""What the desk says: a refusal in the language of the screen, and one sentence for each gesture recorded."""

from collections.abc import Callable, Mapping
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from cercle.journal.acts import Receipt
from cercle.rules.montant import format_euros
from cercle.rules.refusal import Refusal

from . import phrases_baccara, phrases_cagnotte, phrases_chouette

Facts = Mapping[str, Any]


def refusal_text(refusal: Refusal) -> str:
    """The sentence of a refusal, translated, then filled."""
    return _(refusal.template) % refusal.params


def receipt_text(receipt: Receipt) -> str:
    """What was recorded, in one sentence; a repeated request says that it was there already."""
    known = _PHRASES.get(receipt.kind)
    text = known(receipt.facts) if known else _("Inscrit.")
    return _("%(texte)s (déjà inscrit, écriture n° %(numero)s)") % {
        "texte": text, "numero": receipt.number
    } if receipt.repeated else text  # fmt: skip


def _mise(f: Facts) -> str:
    return _("Fiche %(fiche)s : %(montant)s sur %(cote)s.") % _line(f)


def _annulation(f: Facts) -> str:
    return _("Ligne %(rang)s annulée : fiche %(fiche)s, %(montant)s sur %(cote)s.") % _line(f)


def _line(f: Facts) -> dict[str, Any]:
    return {**f, "montant": format_euros(f["montant"])}


def _arret(f: Facts) -> str:
    return _("Coup %(coup)s arrêté : %(tenu)s tenus de chaque côté, prélèvement %(prelevement)s.") % {
        "coup": f["coup"],
        "tenu": format_euros(f["tenu"]),
        "prelevement": format_euros(f["prelevement"]["montant"]),
    }


def _resultat(f: Facts) -> str:
    count = len(f["paiements"])
    text = ngettext(
        "%(cote)s gagne le coup %(coup)s : %(nombre)s fiche à payer, %(total)s.",
        "%(cote)s gagne le coup %(coup)s : %(nombre)s fiches à payer, %(total)s.",
        count,
    )
    total = format_euros(sum(p["montant"] for p in f["paiements"]))
    return text % {"cote": f["vainqueur"], "coup": f["coup"], "nombre": count, "total": total}


def _reception(f: Facts) -> str:
    return ngettext(
        "Carnet n° %(premier)s à %(dernier)s reçu.",
        "%(nombre)s carnets reçus, n° %(premier)s à %(dernier)s.",
        f["nombre"],
    ) % {**f}


def _historique(f: Facts) -> str:
    text = (
        _("Machine n° %(machine)s : %(total)s imprimés, comme au livre.")
        if not f["ecart"]["montant"] and not f["ecart"]["tickets"]
        else _("Machine n° %(machine)s : %(total)s imprimés, écart de %(ecart)s avec le livre.")
    )
    return text % {**f, "total": format_euros(f["total"]), "ecart": format_euros(f["ecart"]["montant"])}


_PHRASES: dict[str, Callable[[Facts], str]] = {
    "ecarte.mise": _mise,
    "ecarte.annulation_mise": _annulation,
    "ecarte.arret": _arret,
    "ecarte.donne": lambda f: _("Cartes données, jeu %(jeu)s.") % f,
    "ecarte.fausse_donne": lambda f: _("Fausse donne (%(motif)s) : les tickets restent, on redonne.") % f,
    "ecarte.coup_nul": lambda f: _("Coup %(coup)s nul (%(motif)s) : toutes les mises sont rendues.") % f,
    "ecarte.resultat": _resultat,
    "appel.inscription": lambda f: _("Fiche %(fiche)s inscrite pour tenir les cartes.") % f,
    "appel.appel": lambda f: _("Fiche %(fiche)s appelée au siège %(siege)s.") % f,
    "appel.present": lambda f: _("Fiche %(fiche)s assise en %(siege)s.") % f,
    "appel.absent": lambda f: _("Fiche %(fiche)s absente : elle perd son tour.") % f,
    "appel.annulation": lambda f: _("Appel annulé : la fiche %(fiche)s revient en tête.") % f,
    "appel.renonce": lambda f: _("Fiche %(fiche)s rend les cartes.") % f,
    "seance.fiche": lambda f: _("Fiche %(fiche)s délivrée.") % f,
    "seance.interruption": lambda f: _("Séance %(seance)s interrompue (%(motif)s).") % f,
    "seance.reprise": lambda f: _("Séance %(seance)s reprise.") % f,
    "seance.cloture": lambda f: _("Séance %(seance)s close.") % f,
    "seance.releve": lambda f: _("%(apres)s relève %(avant)s.") % f,
    "seance.ouverture": lambda f: _("Séance %(seance)s ouverte à la table %(table)s.") % f,
    "seance.carnet_special": lambda f: _("Carnet spécial n° %(carnet_special)s commencé.") % f,
    "tickets.reception": _reception,
    "tickets.paraphe": lambda f: _("Carnet n° %(premier)s paraphé par %(comptable)s.") % f,
    "tickets.affectation": lambda f: _("Carnet n° %(premier)s affecté à la table %(table)s.") % f,
    "tickets.mise_en_service": lambda f: _("Carnet n° %(premier)s mis en service.") % f,
    "tickets.souches": lambda f: _("Souches du carnet n° %(premier)s rendues à %(comptable)s.") % f,
    "tickets.perte": lambda f: (
        _("Carnet n° %(premier)s perdu : %(du)s dus.") % {**f, "du": format_euros(f["du"])}
    ),
    "alerte.acquittement": lambda f: _("Alerte vue : %(texte)s") % f,
    "machine.declaration": lambda f: _("Machine n° %(machine)s déclarée.") % f,
    "machine.historique": _historique,
    "maison.etablissement": lambda f: _("Établissement : %(nom)s, %(commune)s.") % f["apres"],
    "maison.table": lambda f: _("Table %(table)s ouverte pour la saison.") % f,
    "maison.reglage": lambda f: _("Réglage de la table %(table)s enregistré.") % f,
    **phrases_chouette.PHRASES,
    **phrases_cagnotte.PHRASES,
    **phrases_baccara.PHRASES,
    "maison.personne": lambda f: _("%(nom)s (%(matricule)s) : enregistré.") % f["apres"],
}
