"""The carnet spécial d'écarté of a séance, on paper (articles 64 and 66-1)."""

import datetime as dt
from collections.abc import Iterator
from typing import Any

from django.db import DEFAULT_DB_ALIAS
from django.template.loader import get_template
from django.utils import timezone, translation
from django.utils.safestring import mark_safe
from django.utils.translation import gettext as _

from cercle.inspection.papier import texte
from cercle.inspection.papier.cadre import Cadre
from cercle.inspection.papier.document import Document
from cercle.inspection.papier.registre import Page, paginer
from cercle.inspection.papier.timbre import timbre
from cercle.journal.head import Head, current_head, format_head
from cercle.journal.reading import snapshot
from cercle.ledger.models import Fonction
from cercle.ledger.selectors.carnet import CarnetLu, find_seance, read_carnet
from cercle.rules.montant import format_montant
from cercle.rules.refusal import Illegal, gettext_noop

from .ecarte_lignes import TOTAUX, blocs, grille, ligne_totaux
from .ecarte_recapitulation import pages_recapitulation

# Lines of a page, between the total carried to it and the total carried from it.
LIGNES = 37


def carnet(
    *, table: int, seance: int, saison: int | None = None, moment: dt.datetime | None = None
) -> Document:
    """The carnet spécial of a séance as a document, read as of one moment of the journal.

    Provisional as long as the séance is not closed. `moment` is the time printed on it, now by default.
    Illegal("seance_unknown") when there is no such séance.
    """
    with snapshot(DEFAULT_DB_ALIAS), translation.override("fr"):
        tete, found = current_head(), find_seance(table, seance, saison)
        if tete is None or found is None:
            raise Illegal(
                "seance_unknown",
                "64",
                gettext_noop("Il n'y a pas de séance %(seance)s à la table %(table)s."),
                seance=seance,
                table=table,
            )
        return compose(read_carnet(found), tete=tete, moment=moment or timezone.now())


def compose(lu: CarnetLu, *, tete: Head, moment: dt.datetime) -> Document:
    """Lay out a carnet already read: cover, opening, pages of coups, closing."""
    titre = _("Carnet spécial d’écarté, table %(table)s, séance %(seance)s du %(jour)s") % {
        "table": lu.table,
        "seance": lu.seance,
        "jour": texte.jour_court(lu.jour),
    }
    grid = grille(lu)
    cadre = Cadre(grid, lignes=LIGNES + 2, mention=_("Donne, résultat, mentions"))
    pages = list(paginer(blocs(lu, grid), hauteur=LIGNES, totaux=len(TOTAUX)))
    recap = pages_recapitulation(lu)
    commun = _commun(lu, tete, moment, 2 + len(pages) + len(recap))
    return Document(
        nom=f"carnet-table-{lu.table}-seance-{lu.seance}-saison-{lu.saison}",
        titre=titre,
        sujet=_("Article 64 ; journal, tête %(tete)s") % {"tete": format_head(tete)},
        auteur=lu.etablissement,
        etabli=timezone.localtime(moment).isoformat(timespec="seconds"),
        style="registre",
        feuilles=tuple(_feuilles(lu, commun, pages, recap, cadre)),
        formules=(_rendre("formule", commun, cadre=mark_safe(cadre.formule())),),
        dessous=(-1, -1, *(0 for _page in pages), *(-1 for _page in recap)),
    )


def _feuilles(
    lu: CarnetLu, commun: dict[str, Any], pages: list[Page], recap: list[list[list[str]]], cadre: Cadre
) -> Iterator[str]:
    yield _rendre("couverture", commun, page=1)
    yield _rendre("ouverture", commun, page=2, **_ouverture(lu))
    for number, page in enumerate(pages, start=3):
        yield _rendre("page", commun, page=number, **_corps(page, cadre))
    for number, colonnes in enumerate(recap, start=3 + len(pages)):
        yield _rendre(
            "cloture",
            commun,
            page=number,
            colonnes=[mark_safe("\n".join(colonne)) for colonne in colonnes],
            derniere=number == commun["pages"],
            close_a=texte.instant(lu.close_a) if lu.close_a else "",
        )


def _commun(lu: CarnetLu, tete: Head, moment: dt.datetime, pages: int) -> dict[str, Any]:
    """What every leaf may show."""
    return {
        "lu": lu,
        "ampleur": "longue" if len(lu.etablissement) + len(lu.commune) > 45 else "",
        "jour": texte.jour(lu.jour),
        "saison": f"{lu.saison}-{lu.saison + 1}",
        "commence_le": texte.jour_court(lu.commence_le),
        "provisoire": lu.close_a is None,
        "tete": tete,
        "tete_courte": f"{tete.digest[:8]} {tete.digest[8:16]}",
        "tete_longue": format_head(tete),
        "etabli": texte.instant(moment),
        "pages": pages,
    }


def _rendre(nom: str, commun: dict[str, Any], **propre: Any) -> str:
    return get_template(f"inspection/ecarte/carnet_{nom}.html").render(commun | propre)


def _ouverture(lu: CarnetLu) -> dict[str, Any]:
    return {
        "timbre": mark_safe(
            timbre(
                haut=lu.etablissement,
                bas=_("Table %(table)s · Séance %(seance)s") % {"table": lu.table, "seance": lu.seance},
                date=lu.timbre,
            )
        ),
        "nom_table": "" if lu.nom_table.casefold() == f"table {lu.table}" else lu.nom_table,
        "timbre_jour": texte.jour_court(lu.timbre),
        "ouverte_a": texte.instant(lu.ouverte_a),
        "postes": [
            {"libelle": Fonction(p.fonction).label, "nom": p.nom, "matricule": p.matricule}
            for p in lu.postes
            if not p.releve
        ],
        "tickets": [
            {
                "valeur": f"{format_montant(t.valeur)} €",
                "carnet": f"{t.premier} – {t.dernier}",
                "prochain": t.prochain,
            }
            for t in lu.tickets
        ],
        "precedente": lu.precedente,
        "precedente_jour": texte.jour_court(lu.precedente.jour) if lu.precedente else "",
    }


def _corps(page: Page, cadre: Cadre) -> dict[str, Any]:
    """The text of a page, and what is drawn on it."""
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
