"""Who may record what. The author's role is the version in force at the moment of the gesture."""

import datetime as dt

from django.utils import timezone

from cercle.journal.gesture import Geste
from cercle.journal.models import Entry
from cercle.ledger.models import Comptee, Etat, Jeu, Personne, Role
from cercle.ledger.selectors import cloture as closings
from cercle.ledger.selectors import house
from cercle.ledger.selectors import seance as seances
from cercle.ledger.selectors.seance import Lieu
from cercle.rules.cloture import day
from cercle.rules.refusal import Illegal, cite, gettext_noop

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


def is_responsable(geste: Geste) -> bool:
    """Whether the author answers for the room: the chef de partie, or the director."""
    found = house.personne(geste.author.matricule)
    return found is not None and found.actif and found.role in (Role.CHEF, Role.DIRECTEUR)


def require_house(geste: Geste) -> None:
    """Reference data: the director, or the set-up."""
    if geste.author.matricule != INSTALLATION:
        require_role(geste, Role.DIRECTEUR)


def article_of(jeu: str) -> str:
    """The article that names the two employees of a table: 64 at écarté, 58 at baccara."""
    return "64" if jeu == Jeu.ECARTE else "58"


def require_posted(geste: Geste, matricules: set[str], *, table: int, article: str = "64") -> Personne:
    """A gesture at a table served by `matricules`: one of them (`article`), the chef or the director.

    Answers the author. Illegal "not_allowed", "not_posted".
    """
    author = require_role(geste, Role.EMPLOYE, Role.CHEF, Role.DIRECTEUR)
    _check_posted(author, matricules, table, article)
    return author


def _check_posted(author: Personne, matricules: set[str], table: int, article: str) -> None:
    if author.role == Role.EMPLOYE and author.matricule not in matricules:
        raise Illegal(
            "not_posted",
            article,
            gettext_noop("« %(nom)s » n’est pas affecté à la table %(table)s pour cette séance."),
            nom=author.nom,
            table=table,
        )


def uncounted_lieu(geste: Geste, *, table: int, seance: int, saison: int | None = None) -> Lieu:
    """Séance `seance` of table `table`, not counted yet, with an author entitled to write there.

    Of the last season that has these numbers unless one is named. That it is counted is said first, even to
    somebody who was not posted there. Illegal "not_allowed", "seance_unknown", "seance_counted",
    "not_posted".
    """
    author, lieu = _known_lieu(geste, table, seance, saison)
    check_not_counted(lieu)
    return _as_posted(author, lieu)


def unclosed_lieu(geste: Geste, *, table: int, seance: int) -> Lieu:
    """The same, open or interrupted; also Illegal "seance_closed"."""
    author, lieu = _known_lieu(geste, table, seance)
    check_not_closed(lieu)
    return _as_posted(author, lieu)


def _known_lieu(geste: Geste, table: int, seance: int, saison: int | None = None) -> tuple[Personne, Lieu]:
    """An author in office, and the séance that is meant, whatever its state."""
    author = require_role(geste, Role.EMPLOYE, Role.CHEF, Role.DIRECTEUR)
    lieu = seances.find_lieu(table, seance, saison)
    if lieu is None:
        raise Illegal(
            "seance_unknown",
            "56-1",
            gettext_noop("Il n’y a pas de séance %(seance)s à la table %(table)s."),
            seance=seance,
            table=table,
        )
    return author, lieu


def _as_posted(author: Personne, lieu: Lieu) -> Lieu:
    posted = {poste.personne.matricule for poste in lieu.postes.values()}
    table = lieu.seance.table
    _check_posted(author, posted, table.numero, article_of(table.jeu))
    return lieu


def check_not_closed(lieu: Lieu) -> None:
    """Nothing is added to a séance whose play is over. Illegal "seance_counted", "seance_closed"."""
    check_not_counted(lieu)
    if lieu.etat == Etat.CLOSE:
        raise Illegal(
            "seance_closed",
            "56-1",
            gettext_noop("La séance %(seance)s de la table %(table)s est close : plus rien ne s’y inscrit."),
            seance=lieu.seance.numero,
            table=lieu.seance.table.numero,
        )


def check_not_counted(lieu: Lieu) -> None:
    """The count closes a séance for good (article 56-1). Illegal "seance_counted", with when and by whom."""
    if not lieu.comptee:
        return
    entry = Comptee.objects.select_related("entry").get(seance=lieu.seance).entry
    raise Illegal(
        "seance_counted",
        "56-1",
        gettext_noop(
            "La séance %(seance)s de la table %(table)s a été comptée le %(jour)s à %(heure)s par %(nom)s : "
            "elle est close, plus rien ne s’y inscrit."
        ),
        seance=lieu.seance.numero,
        table=lieu.seance.table.numero,
        **signed(entry),
    )


def check_day_open(jour: dt.date) -> None:
    """Nothing is added to a day that is closed (article 72). Illegal "day_closed", with when and by whom."""
    closing = closings.closing_over(jour)
    if closing is None:
        return
    raise Illegal(
        "day_closed",
        "72",
        gettext_noop(
            "La journée du %(journee)s est close, depuis le %(jour)s à %(heure)s, par %(nom)s : "
            "plus rien ne s’y inscrit."
        ),
        journee=day(jour).nom,
        **signed(closing.entry),
    )


def second_person(geste: Geste, matricule: str, *roles: str, article: str) -> Personne:
    """The person, in office with one of `roles`, who signs beside the author, and is somebody else.

    Illegal "same_person", "second_unknown".
    """
    if matricule == geste.author.matricule:
        raise Illegal(
            "same_person",
            article,
            gettext_noop("« %(nom)s » ne signe pas deux fois : il y faut une autre personne."),
            nom=geste.author.name,
        )
    found = house.personne(matricule)
    if found is None or not found.actif or found.role not in roles:
        raise Illegal(
            "second_unknown",
            article,
            gettext_noop(
                "Le matricule %(saisie)s n’est pas celui d’une personne en fonction qui puisse signer."
            ),
            saisie=cite(matricule),
        )
    return found


def signed(entry: Entry) -> dict[str, object]:
    """The day and the hour of an entry, as the clock of the house shows them, and its author."""
    moment = timezone.localtime(entry.moment)
    return {"jour": day(moment.date()).nom, "heure": f"{moment:%H:%M}", "nom": entry.actor_name}


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
