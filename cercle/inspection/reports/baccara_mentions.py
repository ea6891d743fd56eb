"""How the paper speaks of a séance of baccara: its material, its bank, its staff, the words of a coup."""

import datetime as dt
from collections.abc import Iterator
from dataclasses import dataclass

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from cercle.inspection.papier import texte
from cercle.ledger.models import Depot, Duree, Fonction, MouvementBanque
from cercle.ledger.selectors.baccara import CoupLu, TailleLue
from cercle.ledger.selectors.banque import BanqueLue, LigneDepot
from cercle.ledger.selectors.carnet import PosteLu
from cercle.ledger.selectors.encours import ARRETE, NUL, TICKETS
from cercle.ledger.selectors.feuille_baccara import FeuilleLue
from cercle.rules.montant import format_euros

from .chouette_mentions import calcul


@dataclass(frozen=True, slots=True)
class Fait:
    """Something that happened between two coups."""

    moment: dt.datetime
    phrase: str


# --- the material and the staff ----------------------------------------------------------------------------


def en_tete(lu: FeuilleLue, taille: TailleLue) -> Iterator[str]:
    """Under the title of a taille: stop card, cards, limits, who serves, and the bank already given."""
    yield _("Carte d’arrêt placée avant les %(n)s dernières cartes (article 58).") % {"n": taille.carte_arret}
    yield from jeux(lu)
    yield limites(lu)
    yield " ; ".join(map(_employe, _serving(lu, taille.ouverte_a)))
    for bank in lu.banques:
        begun = bank.attribuee_a is not None and bank.attribuee_a < taille.ouverte_a
        if begun and (bank.finie_a is None or bank.finie_a >= taille.ouverte_a):
            yield f"{_nom(bank)} {_adjugee(bank)}"


def jeux(lu: FeuilleLue) -> Iterator[str]:
    """The packs of the sabot by the colour of their backs, with their serial numbers."""
    by_colour: dict[str, list[str]] = {}
    for pack in lu.paquets:
        by_colour.setdefault(pack.couleur, []).append(pack.numero_serie)
    for couleur, serials in by_colour.items():
        yield ngettext(
            "%(n)s jeu de 52 cartes, dos %(couleur)s : n° %(numeros)s",
            "%(n)s jeux de 52 cartes, dos %(couleur)s : n° %(numeros)s",
            len(serials),
        ) % {"n": len(serials), "couleur": couleur, "numeros": ", ".join(serials)}


def limites(lu: FeuilleLue) -> str:
    """The limits of the house at that table, as they were when the séance opened."""
    low, high, banco = lu.bornes
    said = _("Enjeu minimum %(m)s") % {"m": format_euros(lu.minimum)}
    if low is not None:
        said += _(", banque de %(m)s au moins") % {"m": format_euros(low)}
    if high is not None:
        said += _(", de %(m)s au plus") % {"m": format_euros(high)}
    if banco is not None:
        said += _(", banco de %(m)s au plus") % {"m": format_euros(banco)}
    return said


def employes(lu: FeuilleLue) -> Iterator[str]:
    """Everybody who served, from when."""
    for poste in lu.postes:
        yield f"{texte.heure(poste.moment)}  {_employe(poste)}"


def _employe(poste: PosteLu) -> str:
    return f"{Fonction(poste.fonction).label} : {poste.nom} ({poste.matricule})"


def _serving(lu: FeuilleLue, moment: dt.datetime) -> list[PosteLu]:
    """Who holds each function at that moment."""
    return [*{poste.fonction: poste for poste in lu.postes if poste.moment <= moment}.values()]


# --- between the coups -------------------------------------------------------------------------------------


def faits(lu: FeuilleLue) -> list[Fait]:
    """Deposits, banks, reliefs and interruptions of the séance, in order."""
    found = [*map(_depot, lu.depots), *(fait for bank in lu.banques for fait in _banque(bank))]
    found += [*_releves(lu), *_arrets(lu)]
    return sorted(found, key=lambda fait: fait.moment)


def _fait(moment: dt.datetime, said: str) -> Fait:
    return Fait(moment, f"{texte.heure(moment)}  {said}")


def _depot(depot: LigneDepot) -> Fait:
    said = _("Dépôt de %(nom)s : %(montant)s, %(lieu)s, %(piece)s (article 61)") % {
        "nom": depot.nom,
        "montant": format_euros(depot.montant),
        "lieu": lieu(depot),
        "piece": depot.piece,
    }
    return _fait(depot.recorded_at, said)


def lieu(depot: LigneDepot) -> str:
    """Where a deposit is."""
    return _("aux caisses du casino") if depot.lieu == Depot.Lieu.CAISSE else _("en banque agréée")


def _nom(bank: BanqueLue) -> str:
    return _("Banque %(n)s") % {"n": bank.en_cours.numero}


def _banque(bank: BanqueLue) -> Iterator[Fait]:
    """A bank from its offers to its end."""
    name = _nom(bank)
    for offre in bank.offres:
        what = _("candidat") if offre.montant is None else format_euros(offre.montant)
        yield _fait(offre.recorded_at, f"{name} : {offre.nom}, {what}")
    if bank.attribuee_a is not None:
        yield _fait(bank.attribuee_a, f"{name} {_adjugee(bank)}")
    for move in bank.mouvements:
        if move.nature == MouvementBanque.Nature.AJOUT:
            said = _("%(nom)s : le banquier ajoute, %(montant)s en banque")
            yield _fait(move.recorded_at, said % {"nom": name, "montant": format_euros(move.montant)})
    if bank.finie_a is not None:
        rest = f", {format_euros(bank.reste)}" if bank.reste is not None else ""
        yield _fait(bank.finie_a, f"{name} : {bank.fin}{rest}")


def _adjugee(bank: BanqueLue) -> str:
    held = bank.en_cours
    if held.siege is not None:
        return _("au siège %(siege)s : %(montant)s mis en banque") % {
            "siege": held.siege,
            "montant": format_euros(held.mise or 0),
        }
    said = _("adjugée à %(nom)s par %(par)s") % {"nom": held.banquier, "par": bank.attribuee_par}
    if held.mise is not None:
        said += _(", %(montant)s") % {"montant": format_euros(held.mise)}
    if held.duree:
        said += _(", pour la taille") if held.duree == Duree.TAILLE else _(", pour la séance")
    if held.au_sort:
        said += _(", désigné par le sort")
    return said


def _releves(lu: FeuilleLue) -> Iterator[Fait]:
    for poste in lu.postes:
        if poste.releve:
            said = _("%(fonction)s : %(nom)s relève %(releve)s") % {
                "fonction": str(Fonction(poste.fonction).label).capitalize(),
                "nom": poste.nom,
                "releve": poste.releve,
            }
            yield _fait(poste.moment, said)


def _arrets(lu: FeuilleLue) -> Iterator[Fait]:
    names = {
        "interrompue": _("Séance interrompue"),
        "reprise": _("Séance reprise"),
        "close": _("Séance close"),
    }
    for etat in lu.etats:
        said = names[etat.etat]
        yield _fait(etat.moment, f"{said} : {etat.motif}" if etat.motif else said)


def brulees(taille: TailleLue) -> Iterator[Fait]:
    """The cards of a taille that were burnt, and by whose decision (article 58)."""
    for burnt in taille.brulees:
        said = _("CARTES BRÛLÉES : %(nombre)s, décision de %(par)s : %(decision)s") % {
            "nombre": burnt.nombre,
            "par": burnt.par,
            "decision": burnt.decision,
        }
        yield _fait(burnt.recorded_at, said)


# --- beside a coup -----------------------------------------------------------------------------------------


def mentions(coup: CoupLu) -> Iterator[str]:
    """The announcement word for word, whose hand entered it, the levy's sum or why there is none."""
    if coup.banco:
        yield _("Banco.")
    if coup.au_dela is not None:
        yield _(
            "AU-DESSUS DU DÉPÔT : le banquier répond de %(repond)s ; prises sur lui par %(par)s, art. 61."
        ) % {"repond": format_euros(coup.au_dela), "par": coup.arrete_par}
    if coup.reglement is not None:
        announced = " ".join(phrase.text for phrase in coup.reglement.announce())
        yield _("« %(annonce)s »") % {"annonce": announced}
        if coup.regle_a is not None:
            yield _("Résultat à %(heure)s, %(par)s") % {
                "heure": texte.heure(coup.regle_a), "par": coup.regle_par
            }  # fmt: skip
    if coup.prelevement is not None:
        yield f"{calcul(coup.prelevement)}, art. {coup.prelevement.article}"
    elif coup.reglement is not None:
        yield coup.reglement.reason().text
    if coup.etat == NUL:
        yield _("COUP NUL : %(motif)s. Les mises sont rendues, décision de %(par)s.") % {
            "motif": coup.motif_nullite.rstrip("."), "par": coup.annule_par
        }  # fmt: skip
    elif coup.etat == ARRETE:
        yield _("EN COURS : enjeux arrêtés")
    elif coup.etat == TICKETS:
        yield _("Tickets sur la table, pas encore déchirés")
