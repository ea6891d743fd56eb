"""The registre des chouettes on paper: bids, C, every c, levies, remise, end (articles 65 to 66-1)."""

import datetime as dt
from collections.abc import Iterator
from typing import Any

from django.db import DEFAULT_DB_ALIAS
from django.utils import timezone, translation
from django.utils.safestring import mark_safe
from django.utils.translation import gettext as _

from cercle.inspection.papier import recapitulation, texte
from cercle.inspection.papier.cadre import Cadre
from cercle.inspection.papier.document import Document
from cercle.inspection.papier.recapitulation import rang, titre
from cercle.inspection.papier.registre import paginer
from cercle.journal.head import Head, format_head
from cercle.journal.reading import snapshot
from cercle.ledger.models import MotifFin
from cercle.ledger.selectors.carnet import CarnetLu, read_carnet
from cercle.ledger.selectors.ecarte import CoupLu
from cercle.rules.montant import format_montant

from .chouette_lignes import blocs, grille
from .chouette_mentions import totaux_objets
from .corrections import actuel
from .ecarte_recapitulation import groupe_tickets
from .feuilles import LIGNES, commun, corps, expect_seance, rendre


def chouettes(
    *, table: int, seance: int, saison: int | None = None, moment: dt.datetime | None = None
) -> Document:
    """The registre des chouettes of a séance as a document, read as of one moment of the journal.

    Provisional as long as the séance is not closed; a page that says so when it had no chouette.
    `moment` is the time printed on it, now by default. Illegal("seance_unknown").
    """
    with snapshot(DEFAULT_DB_ALIAS), translation.override("fr"):
        tete, found = expect_seance(table=table, seance=seance, saison=saison)
        return compose(read_carnet(found), tete=tete, moment=moment or timezone.now())


def compose(lu: CarnetLu, *, tete: Head, moment: dt.datetime) -> Document:
    """Lay out the chouettes of a séance already read: ruled pages, then the closing."""
    grid = grille(lu)
    cadre = Cadre(grid, lignes=LIGNES + 2, mention=_("Calcul du prélèvement, mentions"))
    pages = [*paginer(blocs(lu, grid), hauteur=LIGNES, totaux=len(grid.sommes))] if lu.chouettes else []
    recap = recapitulation.pages(_groupes(lu))
    partage = commun(lu, tete, moment, len(pages) + len(recap))
    feuilles = [
        rendre("ecarte/carnet_page", partage, page=number, **corps(page, cadre))
        for number, page in enumerate(pages, start=1)
    ]
    return Document(
        nom=f"chouettes-table-{lu.table}-seance-{lu.seance}-saison-{lu.saison}",
        titre=_("Registre des chouettes, table %(table)s, séance %(seance)s du %(jour)s")
        % {"table": lu.table, "seance": lu.seance, "jour": texte.jour_court(lu.jour)},
        sujet=_("Articles 65 à 66-1 ; journal, tête %(tete)s") % {"tete": format_head(tete)},
        auteur=lu.etablissement,
        etabli=timezone.localtime(moment).isoformat(timespec="seconds"),
        style="registre",
        feuilles=(*feuilles, *_cloture(partage, recap, len(pages))),
        formules=(rendre("chouette/registre_formule", partage, cadre=mark_safe(cadre.formule())),),
        dessous=(*(0 for _page in pages), *(-1 for _page in recap)),
    )


def _cloture(partage: dict[str, Any], recap: list[list[list[str]]], before: int) -> Iterator[str]:
    for number, colonnes in enumerate(recap, start=before + 1):
        yield rendre(
            "chouette/registre_cloture",
            partage,
            page=number,
            colonnes=[mark_safe("\n".join(colonne)) for colonne in colonnes if colonne],
            derniere=number == partage["pages"],
        )


def _groupes(lu: CarnetLu) -> list[list[str]]:
    """What the closing page sums up; nothing when the séance had no chouette."""
    if not lu.chouettes:
        return []
    coups = [c for c in lu.coups if lu.chouette_of(c)]
    return [
        [*_totaux(lu, coups)],
        [*groupe_tickets(ticket for coup in coups for ticket in coup.tickets)],
    ]


def _totaux(lu: CarnetLu, coups: list[CoupLu]) -> Iterator[str]:
    held = [c.chouette for c in coups if c.chouette]
    now = [actuel(lu, coup) for coup in coups]
    yield titre(_("Totaux des chouettes de la séance"))
    yield rang(_("Chouettes mises aux enchères"), str(len(lu.chouettes)))
    yield rang(_("  adjugées"), str(sum(1 for c in lu.chouettes if c.adjugee is not None)))
    yield rang(_("  remises"), str(sum(1 for c in lu.chouettes if c.remise)))
    yield rang(_("  finies par retrait"), str(sum(c.motif == MotifFin.RETRAIT for c in lu.chouettes)))
    yield rang(_("Coups de chouette"), str(len(coups)))
    yield rang(_("  où elle a sauté"), str(sum(h.courante_apres == 0 for h in held)))
    yield rang(_("Montants adjugés"), format_montant(sum(c.adjugee or 0 for c in lu.chouettes)))
    yield rang(_("Tenu sur les chouettes"), format_montant(sum(one.sur for one in now)))
    yield rang(_("Tenu en dehors, de chaque côté"), format_montant(sum(one.dehors for one in now)))
    yield rang(_("Prélèvements des coups de chouette"), format_montant(sum(one.preleve for one in now)))
    for libelle, montant in totaux_objets(now)[1:]:
        yield rang(f"  {libelle}", format_montant(montant))
