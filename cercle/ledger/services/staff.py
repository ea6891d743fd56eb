"""Who serves where: the two employees of a table, the valets de pied of the room (articles 58, 64).

A table is opened in `services.seance` and `services.baccara_seance`, its employees relieved in the former.
"""

from collections.abc import Mapping
from typing import Any

from cercle.journal.gesture import Geste, gesture
from cercle.ledger.models import Fonction, Jeu, Personne, Role, ServiceValet
from cercle.ledger.selectors import house
from cercle.ledger.selectors import seance as seances
from cercle.ledger.selectors import staff as equipe
from cercle.rules import staff as regle
from cercle.rules.refusal import Illegal, cite, gettext_noop

from .access import article_of, require_role

ARTICLE = regle.ARTICLE


@gesture("staff.valet")
def take_valet(geste: Geste, /, *, matricule: str) -> dict[str, Any]:
    """A valet de pied takes his service, one at most for four open tables or part of four (article 58).

    Errors: not_allowed, valet_unknown, valet_on, employee_busy, too_many_valets.
    """
    require_role(geste, Role.CHEF, Role.DIRECTEUR)
    person = _valet(matricule)
    if person.role != Role.VALET or not person.actif:
        raise _valet_unknown(matricule)
    serving = equipe.services_now()
    if matricule in {service.personne.matricule for service in serving}:
        raise Illegal("valet_on", ARTICLE, gettext_noop("« %(nom)s » est déjà en service."), nom=person.nom)
    check_free(person, article=ARTICLE)
    tables = {seance.table_id for seance in seances.open_seances()}
    regle.check_valets(len(serving) + 1, tables=len(tables))
    return _add_service(geste, person, present=True)


@gesture("staff.fin_valet")
def leave_valet(geste: Geste, /, *, matricule: str) -> dict[str, Any]:
    """A valet leaves his service. Errors: not_allowed, valet_unknown, valet_off."""
    require_role(geste, Role.CHEF, Role.DIRECTEUR)
    person = _valet(matricule)
    last = equipe.last_service(matricule)
    if last is None or not last.present:
        raise Illegal("valet_off", ARTICLE, gettext_noop("« %(nom)s » n’est pas en service."), nom=person.nom)
    return _add_service(geste, person, present=False)


def functions_at(jeu: str) -> tuple[str, str]:
    """The two functions of a table of that game."""
    if jeu == Jeu.ECARTE:
        return Fonction.APPEL.value, Fonction.ENJEUX.value
    return Fonction.CROUPIER.value, Fonction.CHANGEUR.value


def check_function(jeu: str, fonction: str) -> None:
    """The function is one of a table of that game; Illegal "function_unknown"."""
    if fonction not in functions_at(jeu):
        raise Illegal(
            "function_unknown",
            article_of(jeu),
            gettext_noop("La fonction %(saisie)s n’existe pas à une table d’écarté.")
            if jeu == Jeu.ECARTE
            else gettext_noop("La fonction %(saisie)s n’existe pas à une table de baccara."),
            saisie=cite(fonction),
        )


def check_staff(jeu: str, matricules: Mapping[str, str]) -> dict[str, Personne]:
    """Who will hold each function of a table, by matricule: two different employees, both free.

    Illegal "two_employees", "employee_unknown", "employee_busy".
    """
    article = article_of(jeu)
    if len(set(matricules.values())) != len(matricules):
        raise Illegal(
            "two_employees",
            article,
            gettext_noop("Il faut deux employés différents à la table : un à l’appel, un aux enjeux.")
            if jeu == Jeu.ECARTE
            else gettext_noop("Il faut deux employés différents à la table : un croupier, un changeur."),
        )
    staff = {fonction: employee(matricule, article=article) for fonction, matricule in matricules.items()}
    for person in staff.values():
        check_free(person, article=article)
    return staff


def employee(matricule: str, *, article: str) -> Personne:
    """An employee of the tables, in office; Illegal "employee_unknown"."""
    person = house.personne(matricule)
    if person is None or not person.actif or person.role not in (Role.EMPLOYE, Role.CHEF):
        raise Illegal(
            "employee_unknown",
            article,
            gettext_noop("Le matricule %(saisie)s n’est pas celui d’un employé de table en fonction."),
            saisie=cite(matricule),
        )
    return person


def check_free(person: Personne, *, article: str) -> None:
    """Nobody serves two tables at once, nor a table and the room; Illegal "employee_busy"."""
    for lieu in seances.open_lieux():
        if person.matricule in {p.personne.matricule for p in lieu.postes.values()}:
            raise Illegal(
                "employee_busy",
                article,
                gettext_noop("« %(nom)s » est déjà affecté à la table %(table)s."),
                nom=person.nom,
                table=lieu.seance.table.numero,
            )
    last = equipe.last_service(person.matricule)
    if last is not None and last.present:
        raise Illegal(
            "employee_busy",
            article,
            gettext_noop(
                "« %(nom)s » est en service comme valet de pied : il ne touche ni cartes ni tickets."
            ),
            nom=person.nom,
        )


def _valet(matricule: str) -> Personne:
    """The person of that matricule, whatever his role now: he may have changed it while in service."""
    person = house.personne(matricule)
    if person is None:
        raise _valet_unknown(matricule)
    return person


def _valet_unknown(matricule: str) -> Illegal:
    return Illegal(
        "valet_unknown",
        ARTICLE,
        gettext_noop("Le matricule %(saisie)s n’est pas celui d’un valet de pied en fonction."),
        saisie=cite(matricule),
    )


def _add_service(geste: Geste, person: Personne, *, present: bool) -> dict[str, Any]:
    last = equipe.last_service(person.matricule)
    rang = last.rang + 1 if last else 1
    geste.add(ServiceValet(personne=person, rang=rang, present=present))
    return {"matricule": person.matricule, "nom": person.nom, "present": present}
