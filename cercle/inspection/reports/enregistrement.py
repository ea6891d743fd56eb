"""The carnet d'enregistrement des cagnottes of a table on paper (modèle 11, articles 70 and 71)."""

import datetime as dt
from collections.abc import Iterator
from typing import Any

from django.db import DEFAULT_DB_ALIAS
from django.utils import timezone, translation
from django.utils.translation import gettext as _

from cercle.inspection.papier import recapitulation, texte
from cercle.inspection.papier.document import Document
from cercle.inspection.papier.recapitulation import phrase, rang, titre
from cercle.journal.head import Head
from cercle.journal.reading import snapshot
from cercle.ledger.selectors.enregistrement import EnregistrementLu
from cercle.ledger.selectors.registres import find_table, read_enregistrement
from cercle.rules.montant import format_montant
from cercle.rules.refusal import Illegal, gettext_noop

from .enregistrement_lignes import SOMMES, blocs, grille
from .feuilles import entete
from .registres import expect_head, registre


def enregistrement(*, table: int, saison: int | None = None, moment: dt.datetime | None = None) -> Document:
    """The carnet d'enregistrement of a table for a season, read as of one moment of the journal.

    Provisional as long as a séance of it is not counted. Illegal("table_unknown").
    """
    with snapshot(DEFAULT_DB_ALIAS), translation.override("fr"):
        tete, found = expect_head(), find_table(table, saison)
        if found is None:
            raise Illegal(
                "table_unknown",
                "70",
                gettext_noop("Il n'y a pas de table %(table)s cette saison."),
                table=table,
            )
        return compose(read_enregistrement(found), tete=tete, moment=moment or timezone.now())


def compose(lu: EnregistrementLu, *, tete: Head, moment: dt.datetime) -> Document:
    """Lay out a carnet already read: cover, ruled pages, totals of the season."""
    saison = f"{lu.saison}-{lu.saison + 1}"
    grid = grille(lu, banquiers=lu.banquiers)
    livre = _("Carnet d’enregistrement des cagnottes")
    return registre(
        entete(lu, tete, moment, 0, provisoire=lu.provisoire) | _paroles(lu, livre, saison),
        grid,
        blocs(lu, grid),
        recap=recapitulation.pages([[*_totaux(lu)], [*_reste(lu)]]),
        mention=_("Certifié exact, observations"),
        nom=f"enregistrement-table-{lu.table}-saison-{lu.saison}",
        titre=_("%(livre)s, table %(table)s, saison %(saison)s")
        % {"livre": livre, "table": lu.table, "saison": saison},
        sujet=_("Modèle 11, articles 70 et 71"),
        moment=moment,
    )


def _paroles(lu: EnregistrementLu, livre: str, saison: str) -> dict[str, Any]:
    """What is written on the cover, at the head of the pages and under the totals."""
    plain = lu.nom_table.casefold() == f"table {lu.table}"
    name = "" if plain or lu.nom_table.startswith(lu.jeu) else f", {lu.nom_table}"
    begun = texte.jour_court(lu.seances[0].jour) if lu.seances else ""
    return {
        "livre": livre,
        "loi": _("modèle n° 11, articles 70 et 71 de l’arrêté du 14 mai 2007"),
        "sujet": _("Table n° %(table)s") % {"table": lu.table},
        "detail": _("%(jeu)s%(nom)s · saison %(saison)s") % {"jeu": lu.jeu, "nom": name, "saison": saison},
        "debut": _("Commencé le %(jour)s") % {"jour": begun} if begun else _("Aucune séance"),
        "extrait": "",
        "courant": _("%(livre)s · table n° %(table)s") % {"livre": livre, "table": lu.table},
        "objet": _("%(jeu)s · saison %(saison)s") % {"jeu": lu.jeu, "saison": saison},
        "fin": _("Totaux de la table n° %(table)s") % {"table": lu.table},
        "quand": _quand(lu),
        "legende": _(
            "Colonne 15 : la plus forte des sommes 8 et 9. Colonne 13 : dernier ticket après ceux de "
            "l’excédent. Une comptée corrigée prend en colonne 8 les tickets déjà détachés pour son "
            "excédent : la colonne 10 ne dit plus que le reste. Une correction est écrite en rouge et en "
            "italique, précédée de « ± » et de son numéro ; ce qu’elle remplace est rayé et reste lisible "
            "(article 68)."
        ),
        "visas": (_("Le chef de partie"), _("Le directeur ou membre du comité")),
    }


def _quand(lu: EnregistrementLu) -> str:
    if not lu.seances:
        return _("Aucune séance n’a été ouverte à cette table.")
    last = _("Jusqu’à la séance n° %(seance)s du %(jour)s.") % {
        "seance": lu.seances[-1].numero,
        "jour": texte.jour(lu.seances[-1].jour),
    }
    return f"{last} {_('Ce carnet est provisoire : une séance reste à compter.')}" if lu.provisoire else last


def _totaux(lu: EnregistrementLu) -> Iterator[str]:
    counts = [s.comptee for s in lu.seances if s.comptee]
    labels = dict(
        zip(
            SOMMES,
            (
                _("8. Sommes qui doivent se trouver dans la cagnotte"),
                _("9. Sommes comptées"),
                _("10. Excédents"),
                _("11. Manquants, à la charge de la maison"),
                _("15. Sommes portées au registre de contrôle"),
            ),
            strict=True,
        )
    )
    yield titre(_("Sommes comptées de la saison"))
    yield rang(_("Séances"), str(len(lu.seances)))
    yield rang(_("  comptées"), str(len(counts)))
    yield rang(_("  à compter"), str(len(lu.seances) - len(counts)))
    for nom, label in labels.items():
        yield rang(label, format_montant(sum(getattr(c.en_vigueur, nom) for c in counts)))
    yield rang(_("Corrections de comptées"), str(sum(len(c.ratures) for c in counts)))


def _reste(lu: EnregistrementLu) -> Iterator[str]:
    """The séances to be counted, and those that were counted late."""
    waiting = [s for s in lu.seances if s.comptee is None]
    late = [s for s in lu.seances if s.retard]
    yield titre(_("Séances à compter"))
    for s in waiting:
        yield from phrase(
            _("Séance %(numero)s du %(jour)s") % {"numero": s.numero, "jour": texte.jour(s.jour)}
        )
    if not waiting:
        yield from phrase(_("Aucune."))
    if late:
        yield ""
        yield titre(_("Séances comptées un autre jour que le leur"))
        yield from phrase(", ".join(str(s.numero) for s in late))
