"""Who may record what. The author's role is the version in force at the moment of the gesture."""

from cercle.journal.gesture import Geste
from cercle.ledger.models import Etat, Personne, Role
from cercle.ledger.selectors import house
from cercle.ledger.selectors import seance as seances
from cercle.ledger.selectors.seance import Lieu
from cercle.rules.refusal import Illegal, gettext_noop

# The set-up writes the first reference data before anybody is known to the house. Nobody else may bear
# this name: services.house and services.accounts refuse it.
INSTALLATION = "installation"


def require_role(geste: Geste, *roles: str) -> Personne:
    """The author, in office with one of `roles`; Illegal("not_allowed") otherwise."""
    found = house.personne(geste.author.matricule)
    if found is not None and found.actif and found.role in roles:
        return found
    raise Illegal(
        "not_allowed",
        "",
        gettext_noop("« %(nom)s » n’est pas en fonction à la maison : rien ne s’inscrit sous ce nom.")
        if found is None or not found.actif
        else gettext_noop("« %(nom)s » (%(role)s) ne peut pas inscrire cela : il y faut %(roles)s."),
        nom=geste.author.name or geste.author.matricule,
        role="" if found is None else str(Role(found.role).label),
        roles=" / ".join(str(Role(r).label) for r in roles),
    )


def require_house(geste: Geste) -> None:
    """Reference data: the director, or the set-up."""
    if geste.author.matricule != INSTALLATION:
        require_role(geste, Role.DIRECTEUR)


def require_posted(geste: Geste, matricules: set[str], *, table: int) -> None:
    """A gesture at a table served by `matricules`: one of them (article 64), the chef or the director.

    Illegal "not_allowed", "not_posted".
    """
    author = require_role(geste, Role.EMPLOYE, Role.CHEF, Role.DIRECTEUR)
    if author.role == Role.EMPLOYE and author.matricule not in matricules:
        raise Illegal(
            "not_posted",
            "64",
            gettext_noop("« %(nom)s » n’est pas affecté à la table %(table)s pour cette séance."),
            nom=author.nom,
            table=table,
        )


def known_lieu(geste: Geste, *, table: int, seance: int) -> Lieu:
    """Séance `seance` of table `table`, whatever its state, with an author entitled to write there.

    Illegal "seance_unknown", "not_allowed", "not_posted".
    """
    lieu = seances.find_lieu(table, seance)
    if lieu is None:
        raise Illegal(
            "seance_unknown",
            "56-1",
            gettext_noop("Il n’y a pas de séance %(seance)s à la table %(table)s."),
            seance=seance,
            table=table,
        )
    posted = {poste.personne.matricule for poste in lieu.postes.values()}
    require_posted(geste, posted, table=table)
    return lieu


def unclosed_lieu(geste: Geste, *, table: int, seance: int) -> Lieu:
    """The same, open or interrupted; also Illegal "seance_closed"."""
    lieu = known_lieu(geste, table=table, seance=seance)
    if lieu.etat == Etat.CLOSE:
        raise Illegal(
            "seance_closed",
            "56-1",
            gettext_noop("La séance %(seance)s de la table %(table)s est close : plus rien ne s’y inscrit."),
            seance=seance,
            table=table,
        )
    return lieu


def open_lieu(geste: Geste, *, table: int, seance: int) -> Lieu:
    """The séance a gesture is meant for, open; also Illegal "seance_interrupted"."""
    lieu = unclosed_lieu(geste, table=table, seance=seance)
    if lieu.etat == Etat.INTERROMPUE:
        raise Illegal(
            "seance_interrupted",
            "56-1",
            gettext_noop("La séance %(seance)s de la table %(table)s est interrompue : reprenez-la d’abord."),
            seance=seance,
            table=table,
        )
    return lieu
