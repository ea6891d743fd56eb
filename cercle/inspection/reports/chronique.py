"""A register that tells rather than counts: dated lines under a title, a few figures beside them."""

import datetime as dt
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from html import escape
from typing import Any

from django.utils.translation import gettext as _

from cercle.inspection.papier import recapitulation, texte
from cercle.inspection.papier.document import Document
from cercle.inspection.papier.registre import Bloc, Colonne, Grille, Ligne
from cercle.journal.head import Head

from .feuilles import Maison, entete
from .registres import registre

LARGEUR, CORPS = 272, 8.5
MENTION_MINIMUM = 80


@dataclass(frozen=True)
class Fait:
    """A line: its cells by the names of the columns, what it adds to their totals, its words."""

    dit: str
    cases: dict[str, str] = field(default_factory=dict)
    ajoute: dict[str, int] = field(default_factory=dict)


@dataclass(frozen=True)
class Chapitre:
    """A title and its lines."""

    titre: str
    faits: tuple[Fait, ...]


def grille(colonnes: Sequence[Colonne]) -> Grille:
    return Grille(colonnes, largeur=LARGEUR, corps=CORPS, mention_minimum=MENTION_MINIMUM)


def blocs(grid: Grille, chapitres: Iterable[Chapitre]) -> Iterator[Bloc]:
    for chapitre in chapitres:
        head = Ligne(f'{grid.texte([""])} <b class="titre">{escape(chapitre.titre)}</b>')
        lines = [line for fait in chapitre.faits for line in _lignes(grid, fait)]
        yield Bloc((head, *lines))


def _lignes(grid: Grille, fait: Fait) -> Iterator[Ligne]:
    for place, words in enumerate(texte.fold(fait.dit, grid.mention, retrait=2) or [""]):
        cells = grid.html(fait.cases if not place else {})
        yield Ligne(
            f"{cells}  {escape(words, quote=False)}".rstrip(), grid.adds({} if place else fait.ajoute)
        )


def chronique(
    lu: Maison,
    chapitres: Sequence[Chapitre],
    colonnes: Sequence[Colonne],
    *,
    tete: Head,
    moment: dt.datetime,
    paroles: dict[str, Any],
    mention: str,
    recap: list[list[str]],
    nom: str,
    titre: str,
    sujet: str,
    provisoire: bool = False,
) -> Document:
    """The register as a document. `paroles`: what its cover and its pages are called (see `registres`)."""
    grid = grille(colonnes)
    common = {"extrait": "", "visas": (_("Le chef de partie"), _("Le directeur"))}
    return registre(
        entete(lu, tete, moment, 0, provisoire=provisoire) | common | paroles,
        grid,
        blocs(grid, chapitres),
        recap=recapitulation.pages(recap),
        mention=mention,
        nom=nom,
        titre=titre,
        sujet=sujet,
        moment=moment,
    )
