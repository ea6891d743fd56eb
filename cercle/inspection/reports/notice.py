"""The letter that tells the authorities when a séance of the open bank begins (article 61): one to each."""

import datetime as dt

from django.db import DEFAULT_DB_ALIAS
from django.utils import timezone, translation
from django.utils.translation import gettext as _

from cercle.inspection.papier import texte
from cercle.inspection.papier.document import Document
from cercle.journal.head import Head, format_head
from cercle.journal.reading import snapshot
from cercle.ledger.models import APRES_DINER, Role
from cercle.ledger.selectors.notice import NoticeLue, find_notice
from cercle.rules.notice import AUTORITES
from cercle.rules.refusal import Illegal, gettext_noop

from .feuilles import entete, rendre
from .registres import expect_head

# Each authority as its letter is addressed, in the order of AUTORITES.
DESTINATAIRES = (
    "Madame ou Monsieur le commissaire de police",
    "Madame ou Monsieur le chef du service des renseignements généraux",
    "Madame ou Monsieur le trésorier-payeur général, ou son représentant",
    "Madame ou Monsieur le comptable du Trésor, chef de poste",
)


def notice(*, table: int, jour: dt.date, rang: int, moment: dt.datetime | None = None) -> Document:
    """The letters of the séance of a day, `rang` 1 before dinner or 2 after it. Illegal("notice_unknown")."""
    with snapshot(DEFAULT_DB_ALIAS), translation.override("fr"):
        found = find_notice(table=table, jour=jour, rang=rang)
        if found is None:
            raise Illegal(
                "notice_unknown",
                "61",
                gettext_noop(
                    "Aucune heure n’a été annoncée pour la séance %(rang)s du %(jour)s à la table %(table)s."
                ),
                rang=rang,
                jour=texte.jour_court(jour),
                table=table,
            )
        return compose(found, tete=expect_head(), moment=moment or timezone.now())


def compose(lu: NoticeLue, *, tete: Head, moment: dt.datetime) -> Document:
    """One leaf to each authority; each says to whom else the same is written."""
    partage = entete(lu, tete, moment, len(AUTORITES), provisoire=False) | {
        "jour": texte.jour(lu.jour),
        "diner": _("d’après dîner") if lu.rang == APRES_DINER else _("d’avant dîner"),
        "heure": _heure(lu.heure),
        "date": texte.jour_court(timezone.localdate(lu.moment)),
        "instant": texte.instant(lu.moment),
        "qualite": str(Role(lu.role).label) if lu.role else "",
    }
    leaves = [
        rendre(
            "lettres/notice",
            partage,
            page=page,
            destinataire=destinataire,
            autres=[autre for autre in AUTORITES if autre != AUTORITES[page - 1]],
        )
        for page, destinataire in enumerate(DESTINATAIRES, start=1)
    ]
    return Document(
        nom=f"notice-table-{lu.table}-{lu.jour:%Y-%m-%d}-{lu.rang}",
        titre=_("Heure de la séance %(diner)s de banque ouverte du %(jour)s") % partage,
        sujet=_("Article 61 ; journal, tête %(tete)s") % {"tete": format_head(tete)},
        auteur=lu.etablissement,
        etabli=timezone.localtime(moment).isoformat(timespec="seconds"),
        style="lettre",
        feuilles=tuple(leaves),
    )


def _heure(heure: str) -> str:
    """`21 h 00`, as a letter writes `21:00`."""
    hours, minutes = heure.split(":")
    return f"{int(hours)}\u00a0h\u00a0{minutes}"
