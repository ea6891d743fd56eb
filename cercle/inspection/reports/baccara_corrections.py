"""A coup of baccara as approved corrections leave it, in red under its first writing (article 68)."""

from collections.abc import Iterator

from cercle.inspection.papier.registre import Grille, Ligne
from cercle.ledger.selectors.baccara import CoupLu
from cercle.ledger.selectors.correction import APPROUVEE
from cercle.ledger.selectors.feuille_baccara import FeuilleLue
from cercle.rules.correction_baccara import CoupBanque
from cercle.rules.montant import format_montant

from .chouette_mentions import calcul
from .corrections import dite
from .ecarte_lignes import phrases

ISSUES = {"gagnant": "G", "perdant": "P", "egalite": "="}


def rayees(lu: FeuilleLue, coup: CoupLu) -> set[str]:
    """The columns of a coup that its corrections replace."""
    return set(_devient(lu, coup)[0])


def rouges(lu: FeuilleLue, grid: Grille, coup: CoupLu) -> Iterator[Ligne]:
    """What takes the place of the figures struck, on one line; then each correction in words.

    A correction that waits, or was refused, is told in black: it changes nothing.
    """
    cells, adds = _devient(lu, coup)
    if cells:
        corrige = lu.corriges[coup.id]
        levy = corrige.compte.prelevement if "prelevement" in cells else None
        signe = f"±{corrige.corrections[-1].numero}"
        said = calcul(levy) if levy else ""
        yield Ligne(f"<em>{grid.ligne({'coup': signe} | cells)}  {said}</em>", grid.adds(adds))
    for one in lu.corrections.get(coup.id, ()):
        yield from phrases(grid, dite(one), rouge=one.etat == APPROUVEE).lignes


def _devient(lu: FeuilleLue, coup: CoupLu) -> tuple[dict[str, str], dict[str, int]]:
    """The figures that differ once corrected, as printed, and what they add to the totals."""
    corrige = lu.corriges.get(coup.id)
    if corrige is None or not isinstance(corrige.actuel, CoupBanque):
        return {}, {}
    now = corrige.actuel.tableaux
    adds = {
        f"mise_{rang}": tableau.mise
        for rang, (tableau, mise) in enumerate(zip(now, coup.mises, strict=True), start=1)
        if tableau.mise != mise
    }
    levied = coup.prelevement.montant if coup.prelevement else None
    if corrige.compte.montant != (levied or 0):
        adds["prelevement"] = corrige.compte.montant
    cells = {nom: format_montant(value) for nom, value in adds.items()}
    if (results := tuple(tableau.resultat for tableau in now)) != coup.resultats:
        cells["issue"] = " ".join(ISSUES[result] for result in results)
    return cells, adds
