"""The carnet spécial d'écarté of a séance, on paper (articles 64 and 66-1), its coups of chouette too."""

import datetime as dt
from collections.abc import Iterator
from typing import Any

from django.db import DEFAULT_DB_ALIAS
from django.utils import timezone, translation
from django.utils.safestring import mark_safe
from django.utils.translation import gettext as _

from cercle.inspection.papier import texte
from cercle.inspection.papier.cadre import Cadre
from cercle.inspection.papier.document import Document
from cercle.inspection.papier.registre import Page, paginer
from cercle.inspection.papier.timbre import timbre
from cercle.journal.head import Head, format_head
from cercle.journal.reading import snapshot
from cercle.ledger.models import Fonction
from cercle.ledger.selectors.carnet import CarnetLu, read_carnet
from cercle.rules.montant import format_montant

from .ecarte_grille import grille
from .ecarte_lignes import blocs
from .ecarte_recapitulation import pages_recapitulation
from .feuilles import LIGNES, commun, corps, expect_seance, rendre


def carnet(
    *, table: int, seance: int, saison: int | None = None, moment: dt.datetime | None = None
) -> Document:
    """The carnet spécial of a séance as a document, read as of one moment of the journal.

    Provisional as long as the séance is not closed. `moment` is the time printed on it, now by default.
    Illegal("seance_unknown") when there is no such séance.
    """
    with snapshot(DEFAULT_DB_ALIAS), translation.override("fr"):
        tete, found = expect_seance(table=table, seance=seance, saison=saison)
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
    pages = list(paginer(blocs(lu, grid), hauteur=LIGNES, totaux=len(grid.sommes)))
    recap = pages_recapitulation(lu)
    partage = commun(lu, tete, moment, 2 + len(pages) + len(recap))
    return Document(
        nom=f"carnet-table-{lu.table}-seance-{lu.seance}-saison-{lu.saison}",
        titre=titre,
        sujet=_("Article 64 ; journal, tête %(tete)s") % {"tete": format_head(tete)},
        auteur=lu.etablissement,
        etabli=timezone.localtime(moment).isoformat(timespec="seconds"),
        style="registre",
        feuilles=tuple(_feuilles(lu, partage, pages, recap, cadre)),
        formules=(rendre("ecarte/carnet_formule", partage, cadre=mark_safe(cadre.formule())),),
        dessous=(-1, -1, *(0 for _page in pages), *(-1 for _page in recap)),
    )


def _feuilles(
    lu: CarnetLu, partage: dict[str, Any], pages: list[Page], recap: list[list[list[str]]], cadre: Cadre
) -> Iterator[str]:
    yield rendre("ecarte/carnet_couverture", partage, page=1)
    yield rendre("ecarte/carnet_ouverture", partage, page=2, **_ouverture(lu))
    for number, page in enumerate(pages, start=3):
        yield rendre("ecarte/carnet_page", partage, page=number, **corps(page, cadre))
    for number, colonnes in enumerate(recap, start=3 + len(pages)):
        yield rendre(
            "ecarte/carnet_cloture",
            partage,
            page=number,
            colonnes=[mark_safe("\n".join(colonne)) for colonne in colonnes],
            derniere=number == partage["pages"],
        )


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
        "machine": lu.machine,
        "precedente": lu.precedente,
        "precedente_jour": texte.jour_court(lu.precedente.jour) if lu.precedente else "",
    }
