"""Acknowledging an alert: it was seen, by whom and when; until then it stays."""

from typing import Any

from cercle.journal.gesture import Geste, gesture
from cercle.journal.models import Entry
from cercle.ledger.models import Acquittement, Alerte, Role
from cercle.ledger.selectors import alertes
from cercle.ledger.selectors import seance as seances
from cercle.ledger.selectors.alertes import AlerteLue
from cercle.rules.refusal import Illegal, cite, gettext_noop

from .access import require_posted, require_role, signed
from .words import line

LONGUEUR_MENTION = 200


@gesture("alerte.acquittement")
def acknowledge(geste: Geste, /, *, cle: str, mention: str) -> dict[str, Any]:
    """Say that an alert was seen, by the chef de partie or the director.

    The employees of a table also see to its carnets that are about to end. Errors: alert_unknown,
    alert_acknowledged, not_allowed, not_posted, text_too_long.
    """
    require_role(geste, Role.EMPLOYE, Role.CHEF, Role.DIRECTEUR)
    alerte = _known(geste, cle)
    if alerte.nature == Alerte.CARNET_FINISSANT and alerte.table is not None:
        lieux = seances.open_lieux(alerte.table)
        posted = {poste.personne.matricule for lieu in lieux for poste in lieu.postes.values()}
        require_posted(geste, posted, table=alerte.table)
    else:
        require_role(geste, Role.CHEF, Role.DIRECTEUR)
    said = line(mention, nom="la mention", longest=LONGUEUR_MENTION, article="")
    geste.add(Acquittement(nature=alerte.nature, cle=alerte.cle, texte=alerte.texte[:300], mention=said))
    return {
        "nature": str(alerte.nature),
        "cle": alerte.cle,
        "texte": alerte.texte,
        "mention": said,
        "table": alerte.table,
        "seance": alerte.seance,
    }


def _known(geste: Geste, cle: str) -> AlerteLue:
    """The alert of that key, which nobody has acknowledged yet."""
    found = alertes.find_alerte(cle, geste.recorded_at)
    if found is not None:
        return found
    seen = alertes.read_acquittee(cle)
    if seen is None:
        raise Illegal(
            "alert_unknown", "", gettext_noop("Il n’y a pas d’alerte %(saisie)s."), saisie=cite(cle)
        )
    raise Illegal(
        "alert_acknowledged",
        "",
        gettext_noop("Cette alerte a déjà été vue le %(jour)s à %(heure)s par %(nom)s."),
        **signed(Entry.objects.get(number=seen.entry)),
    )
