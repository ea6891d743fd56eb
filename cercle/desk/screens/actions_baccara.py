"""What a baccara table waits for, and the gestures offered now, each with its key."""

from django.utils.translation import gettext as _

from cercle.ledger.selectors.baccara import TableLue
from cercle.rules import banque as regle
from cercle.rules.montant import format_montant

from .actions import Action


def attend(lu: TableLue) -> str:
    """What the line typed is read for, one of forms.vu.ATTENDS; stakes wherever nothing may be typed."""
    if lu.en_cours is not None:
        return "resultat"
    if lu.a_dechirer is not None:
        return "tickets"
    if lu.taille is None or lu.taille.finie:
        return "taille"
    if lu.banque is None:
        return "banque"
    return "mises" if lu.banque.attribuee else "offres"


def actions(lu: TableLue) -> tuple[Action, ...]:
    """In the order of the work at the table; no key serves twice."""
    if lu.lieu.etat == "interrompue":
        return (Action("*", _("Reprendre la séance"), "reprise"),)
    if not lu.lieu.ouverte:
        return ()
    steps = {
        "resultat": _resultat,
        "tickets": _tickets,
        "taille": _taille,
        "banque": _banque,
        "offres": _offres,
        "mises": _mises,
    }
    return (*steps[attend(lu)](lu), *_carte(lu))


def _resultat(lu: TableLue) -> tuple[Action, ...]:
    if lu.variante != "chemin_de_fer":  # one result a tableau: typed
        return ()
    return (
        Action("+", _("La banque gagne"), "resultat_baccara", armer=True, choix="gagnant"),
        Action("-", _("La banque perd"), "resultat_baccara", armer=True, choix="perdant"),
        Action("*", _("En cartes"), "resultat_baccara", armer=True, choix="egalite"),
    )


def _tickets(lu: TableLue) -> tuple[Action, ...]:
    return (Action("*", _("Tickets déchirés"), "dechirure"),)


def _taille(lu: TableLue) -> tuple[Action, ...]:
    return ()


def _banque(lu: TableLue) -> tuple[Action, ...]:
    if lu.variante == "chemin_de_fer":
        return ()
    label = _("Candidats à la banque") if lu.variante == "ouverte" else _("Banque aux enchères")
    return (Action("*", label, "banque_ouverture"),)


def _offres(lu: TableLue) -> tuple[Action, ...]:
    """The award: to the highest bidder, or the only candidate; between equals the name drawn is typed."""
    assert lu.banque is not None
    offres = lu.banque.offres
    if not offres:
        return (Action("-", _("Sans offre : fin"), "banque_fin", armer=True),)
    if lu.variante == "limitee":
        names = regle.highest_bidders(offres)
        if len(names) > 1:
            return ()
        label = _("Adjuger à %(nom)s") % {"nom": names[0]}
        return (Action("+", label, "banque_adjudication", armer=True, maitre=True),)
    if len(offres) > 1:
        return ()
    return tuple(
        Action(
            key, label % {"nom": offres[0].nom}, "banque_adjudication", armer=True, maitre=True, choix=choix
        )
        for key, label, choix in (
            ("+", _("À %(nom)s, pour la taille"), "taille"),
            ("-", _("À %(nom)s, pour la séance"), "seance"),
        )
    )


def _mises(lu: TableLue) -> tuple[Action, ...]:
    assert lu.banque is not None
    over = _("La main passe") if lu.variante == "chemin_de_fer" else _("Le banquier se retire")
    leave = Action("-", over, "banque_fin", armer=True)
    if lu.variante != "chemin_de_fer" or not lu.banque.en_banque:
        return (leave,)
    label = _("Banco %(montant)s") % {"montant": format_montant(lu.banque.en_banque)}
    return (Action("+", label, "banco", armer=True), leave)


def _carte(lu: TableLue) -> tuple[Action, ...]:
    if lu.taille is None or lu.taille.finie:
        return ()
    return (Action("/", _("Carte d’arrêt"), "carte_arret", armer=True),)
