"""Who may record what. The author's role is the version in force at the moment of the gesture."""

from cercle.journal.gesture import Geste
from cercle.ledger.models import Personne, Role
from cercle.ledger.selectors import house
from cercle.ledger.selectors import seance as seances
from cercle.ledger.selectors.seance import Lieu
from cercle.rules.refusal import Illegal, gettext_noop

# The set-up writes the first reference data before anybody is known to the house.
INSTALLATION = "installation"


def require_role(geste: Geste, *roles: str) -> Personne:
    """The author, who must hold one of `roles`; Illegal("not_allowed") otherwise."""
    found = house.personne(geste.author.matricule)
    if found is None or not found.actif or found.role not in roles:
        raise Illegal(
            "not_allowed",
            "",
            gettext_noop("« %(nom)s » n'a pas le rôle qu'il faut pour cela : %(roles)s."),
            nom=geste.author.name or geste.author.matricule,
            roles=", ".join(str(Role(r).label) for r in roles),
        )
    return found


def require_house(geste: Geste) -> None:
    """Reference data: the director, or the set-up."""
    if geste.author.matricule != INSTALLATION:
        require_role(geste, Role.DIRECTEUR)


def require_poste(geste: Geste, lieu: Lieu) -> None:
    """A gesture at the table: one of its two employees (article 64), the chef de partie or the director."""
    posted = {poste.personne.matricule for poste in lieu.postes.values()}
    author = require_role(geste, Role.EMPLOYE, Role.CHEF, Role.DIRECTEUR)
    if author.role == Role.EMPLOYE and author.matricule not in posted:
        raise Illegal(
            "not_posted",
            "64",
            gettext_noop("« %(nom)s » n'est pas affecté à la table %(table)s pour cette séance."),
            nom=author.nom,
            table=lieu.seance.table.numero,
        )


def open_lieu(geste: Geste, *, table: int, seance: int) -> Lieu:
    """The séance a gesture is meant for, open, with an author entitled to it.

    Errors: seance_unknown, seance_closed, seance_interrupted, not_allowed, not_posted.
    """
    lieu = known_lieu(table=table, seance=seance)
    require_poste(geste, lieu)
    if not lieu.ouverte:
        closed = lieu.etat == "close"
        raise Illegal(
            "seance_closed" if closed else "seance_interrupted",
            "64",
            gettext_noop("La séance %(seance)s de la table %(table)s est close : plus rien ne s'y inscrit.")
            if closed
            else gettext_noop(
                "La séance %(seance)s de la table %(table)s est interrompue : reprenez-la d'abord."
            ),
            seance=seance,
            table=table,
        )
    return lieu


def known_lieu(*, table: int, seance: int) -> Lieu:
    """Séance `seance` of table `table`, whatever its state; Illegal("seance_unknown")."""
    found = seances.find_seance(table, seance)
    if found is None:
        raise Illegal(
            "seance_unknown",
            "64",
            gettext_noop("Il n'y a pas de séance %(seance)s à la table %(table)s."),
            seance=seance,
            table=table,
        )
    return seances.read_lieu(found)
