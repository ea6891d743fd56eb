"""Alerts acknowledged: each once, of a kind that is watched for, about something that is in the books."""

from django.utils.translation import gettext
from django.utils.translation import gettext_noop as _

from cercle.journal.models import Entry
from cercle.ledger.models import (
    Acquittement,
    AffectationSabot,
    Alerte,
    AttributionBanque,
    CarnetTickets,
    Coup,
    MisesAuDela,
    PerteTickets,
    Role,
    Seance,
    SeanceOuverte,
)

from .replay import Books, replays
from .report import plain

# What the number at the end of a key is that of.
_SUJETS = {
    Alerte.CARNET_FINISSANT: (CarnetTickets._meta.db_table, "id"),
    Alerte.COUP_SANS_RESULTAT: (Coup._meta.db_table, "id"),
    Alerte.SEANCE_NON_COMPTEE: (Seance._meta.db_table, "id"),
    Alerte.HORLOGE: (Entry._meta.db_table, "number"),
    Alerte.NUMEROS_MANQUANTS: (PerteTickets._meta.db_table, "id"),
    Alerte.OUVERTURE_SANS_NOTICE: (SeanceOuverte._meta.db_table, "id"),
    Alerte.SABOT_HABITUEL: (AffectationSabot._meta.db_table, "id"),
    Alerte.DEPOT_DEPASSE: (MisesAuDela._meta.db_table, "id"),
    Alerte.BANQUIER_HABITUEL: (AttributionBanque._meta.db_table, "id"),
}


@replays(Acquittement, "nature cle texte")
def replay_acquittement(books: Books, nature: str, cle: str, texte: str) -> None:
    """Acknowledged once, with the sentence that was shown, by somebody of the tables or the director."""
    at = gettext("alerte %(cle)s") % {"cle": plain(cle)}
    if cle in books.cles:
        books.fault("content", at, _("alerte vue deux fois"))
    books.cles.add(cle)
    if not texte.strip():
        books.fault("content", at, _("alerte sans sa phrase"))
    _latest, role, actif = books.personnes.get(books.actor, (0, "", False))
    if books.recorded_at and (not actif or role not in (Role.EMPLOYE, Role.CHEF, Role.DIRECTEUR)):
        books.fault(
            "content", at, _("alerte vue par « %(qui)s », qui n’est pas en fonction"), qui=books.actor
        )
    sujet = _SUJETS.get(nature)  # type: ignore[call-overload]
    kind, _colon, number = cle.partition(":")
    if sujet is None or kind != nature or not number.isascii() or not number.isdigit():
        books.fault("content", at, _("alerte d’une nature inconnue"))
        return
    table, column = sujet
    limit = books.number if column == "number" else books.place
    if int(number) > limit or not books.read_again(
        f'SELECT 1 FROM "{table}" WHERE {column} = %s', int(number)
    ):
        books.fault("link", at, _("alerte sur rien qui soit dans les livres"))
