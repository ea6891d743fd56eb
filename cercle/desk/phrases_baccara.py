"""One sentence for each gesture of baccara: material, staff, notices, banks, tailles, coups."""

from collections.abc import Callable, Mapping
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from cercle.rules.montant import format_euros

Facts = Mapping[str, Any]


def _adjudication(f: Facts) -> str:
    said = [_("Banque %(banque)s adjugée à %(banquier)s.") % f]
    if f["montant"] is not None:
        said = [
            _("Banque %(banque)s adjugée à %(banquier)s pour %(montant)s.")
            % {**f, "montant": format_euros(f["montant"])}
        ]
    if f["entre"]:
        said.append(_("Le sort a désigné entre %(noms)s.") % {"noms": ", ".join(f["entre"])})
    return " ".join([*said, *([f["monopole"]] if f["monopole"] else [])])


def _fin_banque(f: Facts) -> str:
    texts = {
        "passe": _("La main passe : le siège %(siege)s emporte %(reste)s."),
        "retrait": _("Banque %(banque)s finie : %(banquier)s emporte %(reste)s."),
        "seance": _("Banque %(banque)s finie avec la séance : %(banquier)s emporte %(reste)s."),
        "sans_offre": _("Banque %(banque)s : aucune offre."),
        "annulee": _("Banque %(banque)s : offres annulées."),
    }
    text = texts[f["motif"]]
    if f.get("reste") is None:
        text = text if f["motif"] in ("sans_offre", "annulee") else _("Banque %(banque)s finie.")
    return text % {**f, "reste": format_euros(f.get("reste") or 0)}


def _mises(f: Facts) -> str:
    names = (
        _("Enjeux du coup %(coup)s arrêtés : %(un)s et %(deux)s.")
        if len(f["mises"]) > 1
        else _("Enjeux du coup %(coup)s arrêtés : banco de %(un)s.")
        if f["banco"]
        else _("Enjeux du coup %(coup)s arrêtés : %(un)s tenus.")
    )
    un, deux = (format_euros(m) for m in (*f["mises"], 0)[:2])
    return names % {"coup": f["coup"], "un": un, "deux": deux}


def _resultat(f: Facts) -> str:
    """The announcement, as it was said; the words of the register are French."""
    said = " ".join(f["annonces"])
    over = f["banque"].get("finie")
    return f"{said} {_fin(over)}".strip() if over else said


def _fin(over: Facts) -> str:
    texts = {
        "perdue": _("La main est perdue."),
        "sautee": _("La banque a sauté."),
        "taille": _("La banque finit avec la taille."),
    }
    return texts.get(over["motif"], "")


def _fin_taille(f: Facts) -> str:
    if not f["carte_arret"]:
        return _("Taille %(taille)s arrêtée : %(motif)s.") % f
    if f["coup_en_cours"]:
        return _("La carte d’arrêt a paru : le coup %(coup_en_cours)s est le dernier de la taille.") % f
    return _("La carte d’arrêt a paru : taille %(taille)s finie, aucun autre coup n’y est donné.") % f


def _nul(f: Facts) -> str:
    text = _("Coup %(coup)s nul par décision de %(par)s : les mises sont rendues.") % f
    if not f["brulees"]:
        return text
    burnt = ngettext("%(n)s carte brûlée.", "%(n)s cartes brûlées.", f["brulees"]) % {"n": f["brulees"]}
    return f"{text} {burnt}"


def _ouverture(f: Facts) -> str:
    text = _("Séance %(seance)s ouverte à la table %(table)s, sabot %(sabot)s.") % {
        "seance": f["seance"],
        "table": f["table"],
        "sabot": f["sabot"]["numero"],
    }
    if f["jeu"] == "ouverte" and f["notice"] is None:
        return f"{text} {_('Aucune heure n’a été annoncée aux autorités : une alerte le dit.')}"
    return text


def _paquets(f: Facts) -> str:
    return ngettext("%(n)s jeu reçu.", "%(n)s jeux reçus.", len(f["paquets"])) % {"n": len(f["paquets"])}


def _euros(f: Facts, *names: str) -> dict[str, Any]:
    return {**f, **{name: format_euros(f[name]) for name in names}}


PHRASES: dict[str, Callable[[Facts], str]] = {
    "baccara.ouverture": _ouverture,
    "baccara.mises": _mises,
    "baccara.resultat": _resultat,
    "baccara.dechirure": lambda f: _("Tickets du coup %(coup)s déchirés.") % f,
    "baccara.coup_nul": _nul,
    "taille.ouverture": lambda f: (
        _("Taille %(taille)s, coupée par %(coupe)s ; carte d’arrêt avant les %(carte_arret)s dernières.") % f
    ),
    "taille.fin": _fin_taille,
    "taille.brulees": lambda f: (
        ngettext(
            "%(nombre)s carte brûlée : %(decision)s.",
            "%(nombre)s cartes brûlées : %(decision)s.",
            f["nombre"],
        )
        % f
    ),
    "banque.mise": lambda f: _("Siège %(siege)s : %(montant)s en banque.") % _euros(f, "montant"),
    "banque.ouverture": lambda f: _("Banque %(banque)s : les offres peuvent venir.") % f,
    "banque.offre": lambda f: _("%(nom)s offre %(montant)s.") % _euros(f, "montant"),
    "banque.candidat": lambda f: _("%(nom)s est candidat à la banque.") % f,
    "banque.depot": lambda f: _("%(nom)s répond de %(repond)s.") % _euros(f, "repond"),
    "banque.adjudication": _adjudication,
    "banque.ajout": lambda f: (
        _("%(banquier)s ajoute %(montant)s : %(en_banque)s en banque.") % _euros(f, "montant", "en_banque")
    ),
    "banque.fin": _fin_banque,
    "sabot.reception": lambda f: _("Sabot %(sabot)s inscrit à l’inventaire.") % f,
    "sabot.sortie": lambda f: _("Sabot %(sabot)s sorti de l’inventaire : %(motif)s.") % f,
    "sabot.paquets": _paquets,
    "sabot.reforme": lambda f: _("Jeu n° %(numero_serie)s réformé : %(motif)s.") % f,
    "staff.valet": lambda f: _("%(nom)s prend son service de valet.") % f,
    "staff.fin_valet": lambda f: _("%(nom)s quitte son service de valet.") % f,
    "notice.ouverture": lambda f: _("Ouverture annoncée pour %(heure)s : la lettre est à envoyer.") % f,
    "maison.autorisation": lambda f: (
        _("Autorisation de la banque ouverte : %(apres)s.") % f
        if f["apres"]
        else _("L’autorisation de la banque ouverte est retirée.")
    ),
}
