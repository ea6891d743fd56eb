"""Who serves where: the functions of each game, the valets de pied of the room (articles 58, 64)."""

from django.utils.translation import gettext
from django.utils.translation import gettext_noop as _

from cercle.ledger.models import Fonction, Jeu, Role, ServiceValet
from cercle.rules import staff as regle
from cercle.rules.refusal import Refusal

from .replay import Books, replays

# One employee a function: article 64 at écarté, article 58 at baccara.
_ECARTE = (Fonction.APPEL.value, Fonction.ENJEUX.value)
_BACCARA = (Fonction.CROUPIER.value, Fonction.CHANGEUR.value)


def functions_at(jeu: str) -> tuple[str, str]:
    """The two functions of a table of that game."""
    return _ECARTE if jeu == Jeu.ECARTE else _BACCARA


def article_of(jeu: str) -> str:
    """The article that names them."""
    return "64" if jeu == Jeu.ECARTE else "58"


@replays(ServiceValet, "personne_id rang present")
def replay_service(books: Books, personne_id: int, rang: int, present: bool) -> None:
    """A valet takes or leaves his service: at no table, one at most for four open tables (article 58)."""
    matricule = books.matricules.get(personne_id, "")
    at = gettext("valet de pied « %(qui)s »") % {"qui": matricule}
    latest, role, actif = books.personnes.get(matricule, (0, "", False))
    before, serving = books.valets.get(matricule, (0, False))
    books.differ(at, _("rang du service"), before + 1, rang)
    books.differ(at, _("personne en service"), latest, personne_id, kind="link")
    present = bool(present)
    books.valets[matricule] = (rang, present)
    if present == serving:
        message = _("en service deux fois") if present else _("quitte un service qu’il n’avait pas")
        books.fault("content", at, message)
    if not present:
        return
    if not actif or role != Role.VALET:
        books.fault("content", at, _("n’est pas un valet de pied en fonction"))
    for seance in books.seances.values():
        if matricule in seance.postes.values():
            books.fault("content", at, _("déjà affecté : %(ou)s (article 58)"), ou=seance.nom)
    tables = {seance.table.numero for seance in books.seances.values()}
    on_duty = sum(there for _rang, there in books.valets.values())
    try:
        regle.check_valets(on_duty, tables=len(tables))
    except Refusal as refusal:
        books.fault("content", at, refusal.text)
