"""The registre de contrôle of a day, a month or a season on paper (modèle 12, article 72)."""

import datetime as dt
from collections.abc import Iterator
from typing import Any

from django.db import DEFAULT_DB_ALIAS
from django.utils import timezone, translation
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from cercle.inspection.papier import recapitulation
from cercle.inspection.papier.document import Document
from cercle.inspection.papier.lettres import montant_en_lettres
from cercle.inspection.papier.recapitulation import phrase, rang, titre
from cercle.journal.head import Head
from cercle.journal.reading import snapshot
from cercle.ledger.models import JeuCoup
from cercle.ledger.selectors.controle import ControleLu, read_controle
from cercle.rules.cloture import Periode, day, month, season
from cercle.rules.montant import format_euros, format_montant
from cercle.rules.refusal import Illegal, gettext_noop

from .controle_lignes import blocs, grille, nom_periode, signatures
from .feuilles import entete
from .registres import expect_head, registre


def controle(
    *,
    mois: dt.date | None = None,
    jour: dt.date | None = None,
    saison: int | None = None,
    moment: dt.datetime | None = None,
) -> Document:
    """The registre de contrôle of one day, of the month of a date, or of the season begun that year.

    Read as of one moment of the journal. Provisional as long as the period is not closed.
    Illegal("period_missing") unless exactly one is given.
    """
    periode = _periode(mois, jour, saison)
    with snapshot(DEFAULT_DB_ALIAS), translation.override("fr"):
        return compose(read_controle(periode), tete=expect_head(), moment=moment or timezone.now())


def _periode(mois: dt.date | None, jour: dt.date | None, saison: int | None) -> Periode:
    asked = [
        *([day(jour)] if jour else []),
        *([month(mois)] if mois else []),
        *([season(saison)] if saison is not None else []),
    ]
    if len(asked) != 1:
        raise Illegal(
            "period_missing",
            "72",
            gettext_noop(
                "Il faut une journée, un mois ou une saison, et un seul (--jour, --mois, --saison)."
            ),
        )
    return asked[0]


def compose(lu: ControleLu, *, tete: Head, moment: dt.datetime) -> Document:
    """Lay out a registre already read: cover, ruled pages, totals of the period by table and by game."""
    grid = grille(lu)
    livre = _("Registre de contrôle")
    return registre(
        entete(lu, tete, moment, 0, provisoire=lu.provisoire) | _paroles(lu, livre),
        grid,
        blocs(lu, grid),
        recap=recapitulation.pages([[*_totaux(lu)], [*_perpetuel(lu)], [*_par_table(lu)], [*_par_jeu(lu)]]),
        mention=_("Certifié exact, observations"),
        nom=f"controle-{_code(lu.periode)}",
        titre=_("%(livre)s, %(periode)s") % {"livre": livre, "periode": nom_periode(lu)},
        sujet=_("Modèle 12, article 72"),
        moment=moment,
    )


def _code(periode: Periode) -> str:
    """`2026-11-30`, `2026-11`, `2026-2027`."""
    if periode.genre == "saison":
        return f"{periode.debut:%Y}-{periode.fin:%Y}"
    return f"{periode.debut:%Y-%m}" if periode.genre == "mois" else periode.debut.isoformat()


def _paroles(lu: ControleLu, livre: str) -> dict[str, Any]:
    """What is written on the cover, at the head of the pages and under the totals."""
    name = nom_periode(lu)
    return {
        "livre": livre,
        "loi": _("modèle n° 12, article 72 de l’arrêté du 14 mai 2007"),
        "sujet": name.capitalize(),
        "detail": _("Jeux de cercle, par séance et par table"),
        "debut": "",
        "extrait": "",
        "courant": livre,
        "objet": name.capitalize(),
        "fin": _("Totaux, %(periode)s") % {"periode": name},
        "quand": _quand(lu),
        "legende": _(
            "Prélevé : par les coups, corrections comprises. Somme portée : la plus forte de la somme qui "
            "doit y être et de la somme comptée. Une séance est portée telle qu’elle a été comptée ; une "
            "correction est une ligne à part, en rouge et en italique, précédée de « ± » et de son numéro."
        ),
        "visas": (_("Le directeur"), _("Le chef de partie ou membre du comité")),
    }


def _quand(lu: ControleLu) -> str:
    if lu.cloture is None:
        return str(_OUVERTS[lu.periode.genre])
    return _("Arrêté à la somme de %(lettres)s (%(somme)s).") % {
        "lettres": montant_en_lettres(lu.cloture.porte),
        "somme": format_euros(lu.cloture.porte),
    }


_OUVERTS = {
    "jour": gettext_lazy("PROVISOIRE : cette journée n’est pas close."),
    "mois": gettext_lazy("PROVISOIRE : ce mois n’est pas clos."),
    "saison": gettext_lazy("PROVISOIRE : cette saison n’est pas close."),
}


def _totaux(lu: ControleLu) -> Iterator[str]:
    total = lu.total
    yield titre(_("Totaux de la période"))
    yield rang(_("Journées"), str(len(lu.jours)))
    yield rang(_("  closes"), str(sum(1 for jour in lu.jours if jour.cloture)))
    yield rang(_("Séances"), str(total.seances))
    yield rang(_("Coups"), str(total.coups))
    yield rang(_("Prélevé par les coups, corrections comprises"), format_montant(total.preleve))
    yield rang(_("Sommes qui doivent se trouver dans les cagnottes"), format_montant(total.attendu))
    yield rang(_("Sommes comptées"), format_montant(total.compte))
    yield rang(_("Excédents"), format_montant(total.excedent))
    yield rang(_("Manquants, à la charge de la maison"), format_montant(total.manquant))
    yield rang(_("Sommes portées"), format_montant(total.porte))
    yield rang(_("Corrections de journées closes, prélevé"), format_montant(total.corrections_preleve))
    yield rang(_("Corrections de journées closes, porté"), format_montant(total.corrections_porte))


def _perpetuel(lu: ControleLu) -> Iterator[str]:
    """The perpetual totals; the signatures of the period when it is closed."""
    preleve, porte = lu.perpetuel
    yield titre(_("Totaux perpétuels des journées closes"))
    yield rang(_("Prélevé"), format_montant(preleve))
    yield rang(_("Porté"), format_montant(porte))
    if lu.cloture:
        for said in signatures(lu.cloture):
            yield from phrase(said)


def _par_table(lu: ControleLu) -> Iterator[str]:
    yield titre(_("Par table : prélevé, porté"))
    for line in lu.lignes:
        said = ngettext(
            "Table %(table)s, %(nom)s (%(seances)s séance)",
            "Table %(table)s, %(nom)s (%(seances)s séances)",
            line.sommes.seances,
        ) % {"table": line.table, "nom": line.nom, "seances": line.sommes.seances}
        yield rang(said, f"{format_montant(line.sommes.preleve)}  {format_montant(line.sommes.porte):>12}")
    if not lu.lignes:
        yield from phrase(_("Néant."))


def _par_jeu(lu: ControleLu) -> Iterator[str]:
    yield titre(_("Par jeu : prélevé"))
    for jeu, (coups, preleve) in lu.par_jeu.items():
        said = ngettext("%(jeu)s (%(coups)s coup)", "%(jeu)s (%(coups)s coups)", coups)
        said %= {"jeu": JeuCoup(jeu).label, "coups": coups}
        yield rang(said, format_montant(preleve))
    if not lu.par_jeu:
        yield from phrase(_("Néant."))
