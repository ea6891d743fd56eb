"""Writing corrections: proposed by one person, decided in words by another; nothing is erased (article 68).

A correction of a coup may come before the count or after it: the tickets detached stay, and the difference
shows in the box. The totals of the levies move by it, on the day of the séance while that day is open, else
on the first day still open.
"""

import datetime as dt
from typing import Any

from cercle.journal.gesture import Geste, gesture
from cercle.ledger.models import (
    CompteeCorrigee,
    Correction,
    Corrige,
    DecisionCorrection,
    Personne,
    PrelevementCorrige,
    Role,
    Seance,
    SoldeCorrige,
)
from cercle.ledger.selectors import cloture as closings
from cercle.ledger.selectors import coup_joue
from cercle.ledger.selectors import seance as seances
from cercle.ledger.selectors.correction import read_comptages
from cercle.ledger.selectors.coup_joue import CoupJoue, changement_of
from cercle.rules import correction as regle
from cercle.rules.comptee import UNITE
from cercle.rules.correction import ARTICLE
from cercle.rules.refusal import Illegal, cite, gettext_noop

from .access import require_role
from .day import gaming_day
from .detachement import tear_surplus
from .projet import project_banque, project_comptee, project_mise, project_resultat, settled
from .words import line

LONGUEUR = 200

# The director, or the chef de partie who replaces him (article 68): one of them counted with the employee.
DECIDENT = (Role.CHEF, Role.DIRECTEUR)


@gesture("correction.proposition")
def propose_correction(
    geste: Geste,
    /,
    *,
    table: int,
    seance: int,
    objet: str,
    motif: str,
    coup: int = 0,
    mise: int = 0,
    vainqueur: str = "",
    fiche: int = 0,
    cote: str = "",
    montant: int | None = None,
    mise_1: int | None = None,
    mise_2: int | None = None,
    resultat_1: str = "",
    resultat_2: str = "",
    saison: int | None = None,
) -> dict[str, Any]:
    """Propose what an entry should have read, and say why.

    `objet`: "resultat" (`coup`, `vainqueur`), "mise" (`coup`, `mise` its rank; what is not given of `fiche`,
    `cote` and `montant` stays as it is, and a montant of 0 says it was never laid), "banque" (`coup`, of
    baccara; what is not given of `mise_1`, `mise_2`, `resultat_1`, `resultat_2` stays as it is) or "comptee"
    (`montant`, what was in the box). By whoever entered it, the chef or the director. Centimes.

    Errors: not_allowed, not_author, seance_unknown, object_unknown, coup_unknown, coup_not_settled,
    mise_unknown, fiche_unknown, side_unknown, result_unknown, one_tableau, wrong_game, amount_missing,
    seance_not_counted, correction_pending, nothing_to_correct, text_missing, and those of the game
    (rules.correction.correct).
    """
    author = require_role(geste, Role.EMPLOYE, Role.CHEF, Role.DIRECTEUR)
    row = _known_seance(table, seance, saison)
    if objet == Corrige.COMPTEE:
        project = project_comptee(row, montant)
    elif objet == Corrige.MISE:
        project = project_mise(row, settled(row, coup), mise, fiche, cote, montant)
    elif objet == Corrige.BANQUE:
        joue = settled(row, coup)
        project = project_banque(joue, (mise_1, mise_2), (resultat_1, resultat_2))
    elif objet == Corrige.RESULTAT:
        project = project_resultat(settled(row, coup), vainqueur)
    else:
        raise Illegal(
            "object_unknown",
            ARTICLE,
            gettext_noop(
                "On corrige un résultat, une mise, un coup de baccara ou une comptée, pas %(saisie)s."
            ),
            saisie=cite(objet),
        )
    _check_author(author, project.auteur)
    why = line(motif, nom="le motif", longest=LONGUEUR, article=ARTICLE)
    numero = (Correction.objects.order_by("-numero").values_list("numero", flat=True).first() or 0) + 1
    geste.add(
        Correction(
            numero=numero,
            seance=row,
            objet=objet,
            avant=project.avant,
            apres=project.apres,
            motif=why,
            par=author,
            **project.columns,
        )
    )
    return _facts(numero, row, objet, project.facts) | {
        "avant": project.avant,
        "apres": project.apres,
        "motif": why,
    }


@gesture("correction.decision")
def decide_correction(geste: Geste, /, *, correction: int, approuvee: bool, mention: str) -> dict[str, Any]:
    """Approve a correction, or refuse it, in words: another person than whoever had a hand in it.

    By the chef de partie or the director. Approved, the coup is computed again with every correction approved
    so far; a sum counted higher has its tickets torn at once.

    Errors: correction_unknown, correction_decided, not_allowed, same_person, text_missing, those of
    rules.correction.correct when what was proposed has become impossible, and not_representable.
    """
    row = _known_correction(correction)
    author = require_role(geste, *DECIDENT)
    joue = None if row.coup_id is None else coup_joue.read_coups_joues([row.coup_id])[row.coup_id]
    _check_second_person(author, row, joue)
    words = line(mention, nom="la mention", longest=LONGUEUR, article=ARTICLE)
    jour = _jour(row.seance, gaming_day(geste)) if approuvee else None
    decision = geste.add(
        DecisionCorrection(correction=row, approuvee=approuvee, mention=words, jour=jour, par=author)
    )
    effects: dict[str, Any] = {}
    if approuvee:
        effects = _recount(geste, decision, row) if joue is None else _replay(geste, decision, row, joue)
    about = {"coup": row.coup.numero if row.coup else None, "mise": row.mise.rang if row.mise else None}
    return (
        _facts(row.numero, row.seance, row.objet, about)
        | {"avant": row.avant, "apres": row.apres}
        | {"approuvee": approuvee, "mention": words, "jour": jour}
        | effects
    )


def _facts(numero: int, seance: Seance, objet: str, about: dict[str, Any]) -> dict[str, Any]:
    return {
        "correction": numero,
        "table": seance.table.numero,
        "seance": seance.numero,
        "objet": str(objet),
        **about,
    }


# --- who, and what ---------------------------------------------------------------------------------------


def _known_seance(table: int, seance: int, saison: int | None) -> Seance:
    found = seances.find_seance(table, seance, saison)
    if found is None:
        raise Illegal(
            "seance_unknown",
            "56-1",
            gettext_noop("Il n’y a pas de séance %(seance)s à la table %(table)s."),
            seance=seance,
            table=table,
        )
    return found


def _check_author(author: Personne, auteur: str) -> None:
    if author.role == Role.EMPLOYE and author.matricule != auteur:
        raise Illegal(
            "not_author",
            ARTICLE,
            gettext_noop(
                "Cette ligne est de la main de « %(auteur)s » : lui seul, le chef de partie ou le directeur "
                "en propose la correction."
            ),
            auteur=auteur,
        )


def _known_correction(numero: int) -> Correction:
    row = (
        Correction.objects.select_related(
            "seance__table",
            "coup",
            "mise",
            "fiche",
            "comptee__par",
            "comptee__certifie_par",
            "par",
            "decision__par",
        )
        .filter(numero=numero)
        .first()
    )
    if row is None:
        raise Illegal(
            "correction_unknown",
            ARTICLE,
            gettext_noop("Il n’y a pas de correction n° %(numero)s."),
            numero=numero,
        )
    decision = getattr(row, "decision", None)
    if decision is not None:
        raise Illegal(
            "correction_decided",
            ARTICLE,
            gettext_noop("La correction n° %(numero)s est déjà approuvée, par %(nom)s.")
            if decision.approuvee
            else gettext_noop("La correction n° %(numero)s est déjà refusée, par %(nom)s."),
            numero=numero,
            nom=decision.par.nom,
        )
    return row


def _check_second_person(author: Personne, row: Correction, joue: CoupJoue | None) -> None:
    """Nobody decides on his own work: what he proposed, a coup where he wrote, a count he signed."""
    if author.matricule == row.par.matricule:
        template = gettext_noop("« %(nom)s » a proposé la correction n° %(numero)s : un autre en décide.")
    elif joue is not None and author.matricule in joue.mains:
        template = gettext_noop("« %(nom)s » a écrit au coup %(coup)s : un autre en approuve la correction.")
    elif row.comptee is not None and author.matricule in (
        row.comptee.par.matricule,
        row.comptee.certifie_par.matricule,
    ):
        template = gettext_noop("« %(nom)s » a signé cette comptée : un autre en approuve la correction.")
    else:
        return
    coup = None if joue is None else joue.numero
    raise Illegal("same_person", ARTICLE, template, nom=author.nom, numero=row.numero, coup=coup)


def _jour(seance: Seance, today: dt.date) -> dt.date:
    """The day whose totals move: the séance's own while it is open, else the first open day from today on."""
    if closings.first_open_day(seance.jour) == seance.jour:
        return seance.jour
    return closings.first_open_day(today)


# --- what an approval does -------------------------------------------------------------------------------


def _replay(geste: Geste, decision: DecisionCorrection, row: Correction, joue: CoupJoue) -> dict[str, Any]:
    """The coup computed again: a row for each levy and each fiche that it changes."""
    corrected = regle.correct(joue.actuel, changement_of(row))
    ecart = regle.compare(joue.actuel, corrected)
    for levy in ecart.prelevements:
        geste.add(
            PrelevementCorrige(
                decision=decision,
                objet=levy.objet,
                avant=levy.avant,
                base=levy.apres.base,
                taux=levy.apres.taux,
                exact=levy.apres.exact,
                montant=levy.apres.montant,
                article=levy.apres.article,
            )
        )
    fiches = {f.numero: f for f in row.seance.fiches.filter(numero__in=[s.fiche for s in ecart.soldes])}
    for solde in ecart.soldes:
        geste.add(
            SoldeCorrige(
                decision=decision,
                fiche=fiches[solde.fiche],
                avant=solde.avant,
                apres=solde.apres,
            )
        )
    return {
        "prelevements": [
            {"objet": levy.objet, "avant": levy.avant, "apres": levy.apres.montant}
            for levy in ecart.prelevements
        ],
        "soldes": [
            {"fiche": solde.fiche, "avant": solde.avant, "apres": solde.apres} for solde in ecart.soldes
        ],
        "courante": ecart.courante,
    }


def _recount(geste: Geste, decision: DecisionCorrection, row: Correction) -> dict[str, Any]:
    """The columns of the register for the sum as it was counted; more of it has its tickets torn at once."""
    assert row.comptee is not None and row.montant is not None
    now = read_comptages([row.comptee.id])[row.comptee.id].corrected(row.montant)
    geste.add(
        CompteeCorrigee(
            decision=decision,
            compte_avant=now.compte_avant,
            porte_avant=now.porte_avant,
            attendu=now.attendu,
            compte=now.compte,
            excedent=now.excedent,
            manquant=now.manquant,
            porte=now.porte,
        )
    )
    due = now.excedent // UNITE * UNITE
    tickets = tear_surplus(geste, comptee=row.comptee, table=row.seance.table, montant=due) if due else []
    return {
        "comptee": {
            "compte_avant": now.compte_avant,
            "porte_avant": now.porte_avant,
            "attendu": now.attendu,
            "compte": now.compte,
            "excedent": now.excedent,
            "manquant": now.manquant,
            "porte": now.porte,
        },
        "tickets": tickets,
    }
