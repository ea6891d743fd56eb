"""What may be proposed as a correction: what it changes, before and after in words, whose row it corrects."""

from dataclasses import dataclass, field
from typing import Any

from django.utils.translation import gettext as _

from cercle.ledger.models import Comptee, Correction, Corrige, Seance
from cercle.ledger.selectors import coup_joue, encours
from cercle.ledger.selectors.correction import read_comptages
from cercle.ledger.selectors.coup_joue import COTES, MISES, RESULTAT, CoupJoue
from cercle.rules import correction as regle
from cercle.rules.baccara import Tableau, known_resultat
from cercle.rules.correction import ARTICLE
from cercle.rules.correction_baccara import CoupBanque, Tableaux
from cercle.rules.ecarte import Mise
from cercle.rules.montant import format_euros
from cercle.rules.refusal import Illegal, gettext_noop

from .appel import known_fiche
from .words import check_side


@dataclass(frozen=True, slots=True)
class Projet:
    """What is proposed: the columns it fills, before and after in words, who entered the row it corrects."""

    columns: dict[str, Any]
    avant: str
    apres: str
    auteur: str
    facts: dict[str, Any] = field(default_factory=dict)


def project_resultat(joue: CoupJoue, vainqueur: str) -> Projet:
    if isinstance(joue.actuel, CoupBanque):
        raise regle.wrong_game(joue.actuel)
    check_side(vainqueur)
    _check_not_pending(coup=joue.id, objet=Corrige.RESULTAT)
    change = regle.Resultat(COTES[vainqueur])
    regle.correct(joue.actuel, change)
    return Projet(
        {"coup_id": joue.id, "vainqueur": vainqueur},
        _result_text(joue.actuel),
        _result_text(joue.actuel._replace(vainqueur=change.vainqueur)),
        joue.auteurs[RESULTAT],
        {"coup": joue.numero, "mise": None},
    )


def project_mise(
    seance: Seance, joue: CoupJoue, rang: int, fiche: int, cote: str, montant: int | None
) -> Projet:
    if isinstance(joue.actuel, CoupBanque):
        raise regle.wrong_game(joue.actuel)
    present = joue.ligne(rang) or Mise(rang, 0, "A", 0)
    if cote:
        check_side(cote)
    change = Mise(
        rang,
        fiche or present.fiche,
        COTES[cote] if cote else present.cote,
        present.montant if montant is None else montant,
    )
    # A line never laid keeps the fiche and the side it had.
    change = change if change.montant else present._replace(montant=0)
    regle.correct(joue.actuel, change)
    _check_not_pending(mise=joue.lignes[rang])
    return Projet(
        {
            "coup_id": joue.id,
            "mise_id": joue.lignes[rang],
            "fiche": known_fiche(seance, change.fiche),
            "cote": change.cote,
            "montant": change.montant,
        },
        _stake_text(present),
        _stake_text(change),
        joue.auteurs[rang],
        {"coup": joue.numero, "mise": rang},
    )


def project_banque(
    joue: CoupJoue, mises: tuple[int | None, int | None], resultats: tuple[str, str]
) -> Projet:
    """A coup of baccara restated whole: what is not given of a tableau stays as it is."""
    if not isinstance(joue.actuel, CoupBanque):
        raise regle.wrong_game(joue.actuel)
    present = joue.actuel.tableaux
    _check_tableaux(mises[len(present) :], resultats[len(present) :])
    change = Tableaux(
        tuple(
            Tableau(
                now.mise if mise is None else mise,
                known_resultat(resultat) if resultat else now.resultat,
            )
            for now, mise, resultat in zip(present, mises, resultats, strict=False)
        )
    )
    corrected = regle.correct(joue.actuel, change)
    _check_not_pending(coup=joue.id, objet=Corrige.BANQUE)
    ended = [tableau.resultat for tableau in present]
    same = ended == [tableau.resultat for tableau in change.tableaux]
    return Projet(
        {"coup_id": joue.id, **_columns(change)},
        joue.actuel.phrase().text,
        corrected.phrase().text,
        # Who says what was staked entered the stakes; who says how it ended, the result.
        joue.auteurs[MISES if same else RESULTAT],
        {"coup": joue.numero, "mise": None},
    )


def _columns(change: Tableaux) -> dict[str, Any]:
    columns: dict[str, Any] = {}
    for rang, tableau in enumerate(change.tableaux, start=1):
        columns |= {f"mise_{rang}": tableau.mise, f"resultat_{rang}": tableau.resultat}
    return columns


def _check_tableaux(*beyond: tuple[object, ...]) -> None:
    """Nothing is said of a tableau that the variant does not have."""
    if any(said not in (None, "") for rest in beyond for said in rest):
        raise Illegal(
            "one_tableau",
            "58",
            gettext_noop("Au chemin de fer une seule main fait face au banquier."),
        )


def project_comptee(seance: Seance, montant: int | None) -> Projet:
    row = Comptee.objects.select_related("par").filter(seance=seance).first()
    if row is None:
        raise Illegal(
            "seance_not_counted",
            ARTICLE,
            gettext_noop("La séance %(seance)s de la table %(table)s n’est pas comptée."),
            seance=seance.numero,
            table=seance.table.numero,
        )
    if montant is None or montant < 0:
        raise Illegal("amount_missing", ARTICLE, gettext_noop("Il manque : la somme qui était comptée."))
    present = read_comptages([row.id])[row.id].compte
    _check_not_pending(comptee=row.id)
    if montant == present:
        raise Illegal(
            "nothing_to_correct",
            ARTICLE,
            gettext_noop("%(compte)s sont déjà la somme comptée : il n’y a rien à corriger."),
            compte=format_euros(present),
        )
    return Projet(
        {"comptee_id": row.id, "montant": montant},
        _count_text(present),
        _count_text(montant),
        row.par.matricule,
        {"coup": None, "mise": None},
    )


def _result_text(coup: regle.Coup) -> str:
    if coup.chouette is None:
        return _("le côté %(cote)s gagne") % {"cote": coup.vainqueur}
    if coup.vainqueur == coup.chouette.siege:
        return _("le chouetteur gagne (%(cote)s)") % {"cote": coup.vainqueur}
    return _("les pontes gagnent (%(cote)s)") % {"cote": coup.vainqueur}


def _stake_text(mise: Mise) -> str:
    known = {"rang": mise.rang, "fiche": mise.fiche, "cote": mise.cote, "montant": format_euros(mise.montant)}
    if not mise.montant:
        return _("mise n° %(rang)s : aucune") % known
    return _("mise n° %(rang)s : fiche %(fiche)s, %(montant)s sur %(cote)s") % known


def _count_text(compte: int) -> str:
    return _("%(compte)s comptés") % {"compte": format_euros(compte)}


def settled(seance: Seance, numero: int) -> CoupJoue:
    """A coup is corrected once it has its result; until then its lines are cancelled, or it is void."""
    joue = coup_joue.read_coup_joue(seance, numero)
    if joue is not None:
        return joue
    if not 1 <= numero <= encours.read_last_numero(seance):
        raise Illegal(
            "coup_unknown",
            ARTICLE,
            gettext_noop("La séance %(seance)s de la table %(table)s n’a pas de coup %(coup)s."),
            seance=seance.numero,
            table=seance.table.numero,
            coup=numero,
        )
    raise Illegal(
        "coup_not_settled",
        ARTICLE,
        gettext_noop("Le coup %(coup)s n’a pas de résultat : seul un coup réglé se corrige."),
        coup=numero,
    )


def _check_not_pending(**about: Any) -> None:
    """One proposal at a time for a row: the next one must know what became of it."""
    waiting = Correction.objects.filter(decision__isnull=True, **about).first()
    if waiting is not None:
        raise Illegal(
            "correction_pending",
            ARTICLE,
            gettext_noop("La correction n° %(numero)s attend déjà une décision à ce sujet : %(apres)s."),
            numero=waiting.numero,
            apres=waiting.apres,
        )
