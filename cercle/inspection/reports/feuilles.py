"""What the leaves of every register of a table share: its séance, the head of the journal, the text."""

import datetime as dt
from typing import Any, Protocol

from django.template.loader import get_template
from django.utils.safestring import mark_safe
from django.utils.translation import gettext as _

from cercle.inspection.papier import texte
from cercle.inspection.papier.cadre import Cadre
from cercle.inspection.papier.registre import Grille, Page
from cercle.journal.head import Head, current_head, format_head
from cercle.ledger.models import Seance
from cercle.ledger.selectors.carnet import CarnetLu, find_seance
from cercle.rules.montant import format_montant
from cercle.rules.refusal import Illegal, gettext_noop

# Lines of a page, between the total carried to it and the total carried from it.
LIGNES = 37


def expect_seance(*, table: int, seance: int, saison: int | None) -> tuple[Head, Seance]:
    """The head of the journal and that séance; Illegal("seance_unknown") when there is none."""
    tete, found = current_head(), find_seance(table, seance, saison)
    if tete is None or found is None:
        raise Illegal(
            "seance_unknown",
            "64",
            gettext_noop("Il n'y a pas de séance %(seance)s à la table %(table)s."),
            seance=seance,
            table=table,
        )
    return tete, found


class Maison(Protocol):
    """What was read for a register names the house."""

    @property
    def etablissement(self) -> str: ...

    @property
    def commune(self) -> str: ...


def commun(lu: CarnetLu, tete: Head, moment: dt.datetime, pages: int) -> dict[str, Any]:
    """What every leaf of a register of a séance may show."""
    return entete(lu, tete, moment, pages, provisoire=lu.close_a is None) | {
        "jour": texte.jour(lu.jour),
        "saison": f"{lu.saison}-{lu.saison + 1}",
        "commence_le": texte.jour_court(lu.commence_le),
        "close_a": texte.instant(lu.close_a) if lu.close_a else "",
    }


def entete(lu: Maison, tete: Head, moment: dt.datetime, pages: int, *, provisoire: bool) -> dict[str, Any]:
    """What every leaf of any register shows: the house, the head of the journal, the moment it is made."""
    return {
        "lu": lu,
        "ampleur": "longue" if len(lu.etablissement) + len(lu.commune) > 45 else "",
        "provisoire": provisoire,
        "tete": tete,
        "tete_courte": f"{tete.digest[:8]} {tete.digest[8:16]}",
        "tete_longue": format_head(tete),
        "etabli": texte.instant(moment),
        "pages": pages,
    }


def rendre(nom: str, partage: dict[str, Any], **propre: Any) -> str:
    """A leaf from its template: what all share, and what is its own."""
    return get_template(f"inspection/{nom}.html").render(partage | propre)


def corps(page: Page, cadre: Cadre) -> dict[str, Any]:
    """The text of a ruled page, and what is drawn on it."""
    grid = cadre.grille
    head = ligne_totaux(grid, _("Report"), page.report)
    foot = ligne_totaux(grid, _("À reporter"), page.a_reporter)
    lignes = [head, *(ligne.html for ligne in page.lignes), *[""] * page.vides, foot]
    return {
        "traits": mark_safe(cadre.traits(page.filets, page.vides)),
        "lignes": mark_safe("\n".join(lignes)),
        "corps": f"{grid.corps:.3f}",
        "gauche": f"{grid.pas / 2:.3f}",
    }


def ligne_totaux(grid: Grille, titre: str, sommes: tuple[int, ...]) -> str:
    """The line carried to or from a page, in bold: its words over the columns before the first total."""
    units = {colonne.nom for colonne in grid.colonnes if colonne.unites}
    cells = {
        nom: str(somme) if nom in units else format_montant(somme)
        for nom, somme in zip(grid.sommes, sommes, strict=True)
    }
    line = grid.titree(titre, cells, debut=1, largeur=grid.totaux[0] - 1)
    return " " * (grid.colonnes[0].largeur + 1) + texte.bold(line)
