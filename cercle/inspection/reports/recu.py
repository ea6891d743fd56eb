"""The receipt the director gives for a carnet of tickets that the comptable has initialled (article 82)."""

import datetime as dt

from django.db import DEFAULT_DB_ALIAS
from django.utils import timezone, translation
from django.utils.translation import gettext as _

from cercle.inspection.papier import texte
from cercle.inspection.papier.document import Document
from cercle.inspection.papier.lettres import montant_en_lettres
from cercle.journal.head import Head, format_head
from cercle.journal.reading import snapshot
from cercle.ledger.selectors.recus import RecuLu, carnet_exists, find_recu
from cercle.rules.montant import format_euros
from cercle.rules.refusal import Illegal, gettext_noop

from .feuilles import entete, rendre
from .registres import expect_head


def recu(*, valeur: int, premier: int, moment: dt.datetime | None = None) -> Document:
    """The receipt of a carnet by its value (centimes) and first number, on half a page.

    Illegal("carnet_unknown"), Illegal("carnet_not_initialled").
    """
    with snapshot(DEFAULT_DB_ALIAS), translation.override("fr"):
        found = find_recu(valeur=valeur, premier=premier)
        if found is None:
            known = carnet_exists(valeur=valeur, premier=premier)
            raise Illegal(
                "carnet_not_initialled" if known else "carnet_unknown",
                "82",
                gettext_noop("Le carnet de %(valeur)s n° %(premier)s n'est pas encore paraphé.")
                if known
                else gettext_noop("La maison n'a pas de carnet de %(valeur)s n° %(premier)s."),
                valeur=format_euros(valeur),
                premier=premier,
            )
        return compose(found, tete=expect_head(), moment=moment or timezone.now())


def compose(lu: RecuLu, *, tete: Head, moment: dt.datetime) -> Document:
    """The receipt as a document of one leaf."""
    partage = entete(lu, tete, moment, 1, provisoire=False) | {
        "valeur": format_euros(lu.valeur),
        "montant": format_euros(lu.montant),
        "lettres": montant_en_lettres(lu.montant),
        "jour": texte.jour(timezone.localdate(lu.moment)),
        "instant": texte.instant(lu.moment),
    }
    return Document(
        nom=f"recu-{lu.valeur}-{lu.premier}-serie-{lu.serie}",
        titre=_("Reçu du carnet de tickets de %(valeur)s, n° %(premier)s à %(dernier)s")
        % {"valeur": format_euros(lu.valeur), "premier": lu.premier, "dernier": lu.dernier},
        sujet=_("Article 82 ; journal, tête %(tete)s") % {"tete": format_head(tete)},
        auteur=lu.etablissement,
        etabli=timezone.localtime(moment).isoformat(timespec="seconds"),
        style="recu",
        feuilles=(rendre("registres/recu", partage, page=1),),
    )
