"""How a register of many séances is laid out: cover, ruled pages over their form, totals and signatures."""

import datetime as dt
from collections.abc import Iterable, Iterator
from typing import Any

from django.utils import timezone
from django.utils.safestring import mark_safe
from django.utils.translation import gettext as _

from cercle.inspection.papier.cadre import Cadre
from cercle.inspection.papier.document import Document
from cercle.inspection.papier.registre import Bloc, Grille, Page, paginer
from cercle.journal.head import Head, current_head
from cercle.rules.refusal import Illegal, gettext_noop

from .feuilles import LIGNES, corps, rendre


def expect_head() -> Head:
    """The head of the journal; Illegal("journal_closed") before it is open."""
    tete = current_head()
    if tete is None:
        raise Illegal("journal_closed", "", gettext_noop("Le journal n'est pas ouvert."))
    return tete


def registre(
    partage: dict[str, Any],
    grid: Grille,
    blocs: Iterable[Bloc],
    *,
    recap: list[list[list[str]]],
    mention: str,
    nom: str,
    titre: str,
    sujet: str,
    moment: dt.datetime,
) -> Document:
    """A register as a document. `partage` is what its leaves show: see the templates of `registres`."""
    cadre = Cadre(grid, lignes=LIGNES + 2, mention=mention, numero=_mention_number(grid))
    pages = [*paginer(blocs, hauteur=LIGNES, totaux=len(grid.sommes))]
    partage = partage | {"pages": 1 + len(pages) + len(recap)}
    return Document(
        nom=nom,
        titre=titre,
        sujet=_("%(sujet)s ; journal, tête %(tete)s") % {"sujet": sujet, "tete": partage["tete_longue"]},
        auteur=partage["lu"].etablissement,
        etabli=timezone.localtime(moment).isoformat(timespec="seconds"),
        style="registre",
        feuilles=(*_feuilles(partage, pages, recap, cadre),),
        formules=(rendre("registres/formule", partage, cadre=mark_safe(cadre.formule())),),
        dessous=(-1, *(0 for _page in pages), *(-1 for _page in recap)),
    )


def _mention_number(grid: Grille) -> str:
    """After the columns the regulation numbers comes the house's own."""
    last = grid.colonnes[-1].numero
    return str(int(last) + 1) if last else ""


def _feuilles(
    partage: dict[str, Any], pages: list[Page], recap: list[list[list[str]]], cadre: Cadre
) -> Iterator[str]:
    yield rendre("registres/couverture", partage, page=1)
    for number, page in enumerate(pages, start=2):
        yield rendre("ecarte/carnet_page", partage, page=number, **corps(page, cadre))
    for number, colonnes in enumerate(recap, start=2 + len(pages)):
        yield rendre(
            "registres/cloture",
            partage,
            page=number,
            colonnes=[mark_safe("\n".join(colonne)) for colonne in colonnes if colonne],
            derniere=number == partage["pages"],
        )
