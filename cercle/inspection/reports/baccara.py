"""The feuilles de partie of a séance of baccara on paper, one for each taille (articles 58 to 62)."""

import datetime as dt
from collections.abc import Iterator
from typing import Any

from django.db import DEFAULT_DB_ALIAS
from django.utils import timezone, translation
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from cercle.inspection.papier import recapitulation, texte
from cercle.inspection.papier.document import Document
from cercle.inspection.papier.recapitulation import phrase, rang, titre
from cercle.journal.head import Head
from cercle.journal.reading import snapshot
from cercle.ledger.models import Seance
from cercle.ledger.selectors.baccara import CoupLu, TailleLue
from cercle.ledger.selectors.encours import NUL
from cercle.ledger.selectors.feuille_baccara import FeuilleLue, read_feuille
from cercle.rules.baccara import VARIANTES
from cercle.rules.montant import format_montant
from cercle.rules.refusal import Illegal, gettext_noop

from .baccara_lignes import blocs, grille
from .baccara_mentions import employes, jeux, limites
from .ecarte_recapitulation import groupe_tickets
from .feuilles import entete, expect_seance
from .registres import registre


def feuilles(
    *,
    table: int,
    seance: int,
    taille: int | None = None,
    saison: int | None = None,
    moment: dt.datetime | None = None,
) -> Document:
    """The feuilles de partie of a séance, of one taille when it is named, read as of one moment.

    Provisional as long as the séance is not closed. Illegal("seance_unknown", "table_game",
    "taille_unknown").
    """
    with snapshot(DEFAULT_DB_ALIAS), translation.override("fr"):
        tete, found = expect_seance(table=table, seance=seance, saison=saison)
        _check_game(found)
        lu = read_feuille(found)
        return compose(lu, _tailles(lu, taille), tete=tete, moment=moment or timezone.now())


def compose(lu: FeuilleLue, tailles: tuple[TailleLue, ...], *, tete: Head, moment: dt.datetime) -> Document:
    """Lay out a séance already read: cover, ruled pages, material, staff and totals."""
    grid = grille(lu)
    coups = [coup for coup in lu.coups if coup.taille in {t.numero for t in tailles}]
    one = tailles[0].numero if len(tailles) == 1 and len(lu.tailles) != 1 else None
    nom = f"baccara-table-{lu.table}-seance-{lu.seance}-saison-{lu.saison}"
    return registre(
        entete(lu, tete, moment, 0, provisoire=lu.close_a is None) | _paroles(lu, one),
        grid,
        blocs(lu, grid, tailles),
        recap=recapitulation.pages([[*_partie(lu)], [*_totaux(lu, coups)], [*_banquiers(lu, coups)], [
            *groupe_tickets(t for coup in coups if coup.prelevement for t in coup.prelevement.tickets)
        ]]),
        mention=_("Annonces du croupier, calcul du prélèvement"),
        nom=f"{nom}-taille-{one}" if one else nom,
        titre=_("Feuille de partie, table %(table)s, séance %(seance)s du %(jour)s")
        % {"table": lu.table, "seance": lu.seance, "jour": texte.jour_court(lu.jour)},
        sujet=_("Articles 58 à 62"),
        moment=moment,
    )  # fmt: skip


def _check_game(found: Seance) -> None:
    if found.table.jeu not in VARIANTES:
        raise Illegal(
            "table_game",
            "58",
            gettext_noop("La table %(table)s ne joue pas au baccara : elle n'a pas de feuille de partie."),
            table=found.table.numero,
        )


def _tailles(lu: FeuilleLue, taille: int | None) -> tuple[TailleLue, ...]:
    if taille is None:
        return lu.tailles
    found = tuple(one for one in lu.tailles if one.numero == taille)
    if not found:
        raise Illegal(
            "taille_unknown",
            "58",
            gettext_noop("La séance %(seance)s de la table %(table)s n'a pas de taille %(taille)s."),
            seance=lu.seance,
            table=lu.table,
            taille=taille,
        )
    return found


def _paroles(lu: FeuilleLue, taille: int | None) -> dict[str, Any]:
    """What is written on the cover, at the head of the pages and under the totals."""
    where = {"table": lu.table, "seance": lu.seance}
    extra = _(", taille %(n)s") % {"n": taille} if taille else ""
    return {
        "livre": _("Feuille de partie"),
        "loi": _("articles 58 à 62 de l’arrêté du 14 mai 2007"),
        "sujet": _("Table n° %(table)s") % where,
        "detail": lu.jeu,
        "debut": _("Séance n° %(seance)s du %(jour)s") % {**where, "jour": texte.jour(lu.jour)} + extra,
        "extrait": "",
        "courant": _("Feuille de partie · table n° %(table)s · séance n° %(seance)s") % where + extra,
        "objet": f"{lu.jeu} · {texte.jour_court(lu.jour)}",
        "fin": _("La partie de la table n° %(table)s") % where,
        "quand": _("Close le %(quand)s.") % {"quand": texte.instant(lu.close_a)}
        if lu.close_a
        else _("Cette feuille est provisoire : la séance n’est pas close."),
        "legende": _(
            "Résultats vus de la banque : G elle gagne, P elle perd, = en cartes. Points : le banquier, puis "
            "chaque tableau. Les annonces entre guillemets sont les mots du croupier ; le prélèvement est "
            "annoncé, ses tickets détachés, la somme versée à la cagnotte, avant que les mises gagnées "
            "rejoignent la masse du banquier (articles 59 et 62). Une flèche montre l’arrondi aux dix "
            "centimes les plus proches. Ce qu’une correction remplace est barré ; le chiffre juste est en "
            "rouge, après ± et le numéro de la correction ; les tickets restent."
        ),
        "visas": (_("Le croupier"), _("Le chef de partie")),
    }


def _partie(lu: FeuilleLue) -> Iterator[str]:
    """The material, the limits, the staff: who served and when."""
    yield titre(_("Matériel et limites"))
    yield from phrase(_("Sabot %(n)s, affecté par %(par)s") % {"n": lu.sabot, "par": lu.affecte_par})
    for said in (*jeux(lu), limites(lu)):
        yield from phrase(said)
    if lu.variante == "ouverte":
        told = _("Heure annoncée aux autorités : %(h)s") % {"h": lu.notice or _("AUCUNE")}
        yield from phrase(_("%(dit)s ; ouverte à %(h)s") % {"dit": told, "h": texte.heure(lu.ouverte_a)})
    yield ""
    yield titre(_("Employés"))
    for said in employes(lu):
        yield from phrase(said)


def _totaux(lu: FeuilleLue, coups: list[CoupLu]) -> Iterator[str]:
    yield titre(_("Totaux"))
    yield rang(_("Coups"), str(len(coups)))
    yield rang(_("  nuls"), str(sum(coup.etat == NUL for coup in coups)))
    yield rang(
        _("  gagnés par la banque, prélevés"), str(sum(coup.prelevement is not None for coup in coups))
    )
    yield rang(_("Mises des pontes"), format_montant(lu.mises(coups)))
    for taille in lu.tailles:
        own = [c for c in coups if c.taille == taille.numero]
        if own:
            yield rang(
                _("Taille %(n)s, prélèvements") % {"n": taille.numero}, format_montant(lu.preleve(own))
            )
    yield rang(_("Prélèvements"), format_montant(lu.preleve(coups)))


def _banquiers(lu: FeuilleLue, coups: list[CoupLu]) -> Iterator[str]:
    """Each banker apart: his banks, his coups, what was levied on them (article 70)."""
    names: dict[str, list[CoupLu]] = {}
    for coup in coups:
        name = coup.banquier or _("siège %(siege)s") % {"siege": coup.siege}
        names.setdefault(name, []).append(coup)
    yield titre(_("Prélèvements par banquier"))
    for name, own in names.items():
        banks = len({coup.banque for coup in own})
        held = ngettext("%(n)s banque", "%(n)s banques", banks) % {"n": banks}
        dealt = ngettext("%(n)s coup", "%(n)s coups", len(own)) % {"n": len(own)}
        yield rang(f"{name}, {held}, {dealt}", format_montant(lu.preleve(own)))
    if not names:
        yield from phrase(_("Aucun coup."))
