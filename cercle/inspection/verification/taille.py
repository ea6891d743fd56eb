"""Tailles of baccara: cut, stop card, cards burnt (articles 58, 61)."""

from typing import TYPE_CHECKING, Any

from django.utils.translation import gettext
from django.utils.translation import gettext_noop as _

from cercle.ledger.models import CartesBrulees, FinTaille, Role, Taille
from cercle.rules.baccara import CARTE_ARRET, TAILLES_OUVERTE, VARIANTES
from cercle.rules.refusal import Refusal
from cercle.rules.sabot import check_brulees

from .house import check_author, in_office
from .place import variante_of
from .replay import Books, replays
from .seance import SeanceTenue, open_seance, seance_of

if TYPE_CHECKING:
    from .sabot import SabotTenu


class TailleTenue:
    """A taille of a séance not closed; `annulation`: the entry that voided a coup of it, where cards burn."""

    __slots__ = ("annulation", "brulees", "finie", "id", "numero", "sabot", "seance")

    def __init__(self, id: int, seance: SeanceTenue, numero: int, sabot: "SabotTenu | None") -> None:
        self.id, self.seance, self.numero, self.sabot = id, seance, numero, sabot
        self.finie = False
        self.brulees = self.annulation = 0

    @property
    def nom(self) -> str:
        return gettext("%(seance)s, taille %(numero)s") % {"seance": self.seance.nom, "numero": self.numero}


@replays(Taille, "seance_id numero sabot_id coupe carte_arret")
def replay_taille(
    books: Books, seance_id: int, numero: int, sabot_id: int, coupe: str, carte_arret: int
) -> None:
    """One at a time, between two coups, from the sabot assigned, cut by somebody named (58, 61)."""
    seance = seance_of(books, seance_id, _("taille"), *VARIANTES)
    variante = None if seance is None else variante_of(seance.table.jeu)
    if seance is None or variante is None:
        return
    place = seance.place
    before, sabot = place.taille, books.sabots.get(sabot_id)
    held = place.taille = books.tailles[books.place] = TailleTenue(books.place, seance, numero, sabot)
    books.differ(held, _("numéro de la taille"), place.tailles + 1, numero)
    place.tailles = numero
    if before is not None:
        books.tailles.pop(before.id, None)
        if not before.finie:
            books.fault("content", held, _("ouverte avant la fin de la précédente (article 58)"))
    if seance.coup is not None:
        books.fault("content", held, _("ouverte pendant le coup %(coup)s"), coup=seance.coup.numero)
    if variante == "ouverte" and place.tailles > TAILLES_OUVERTE:
        books.fault("content", held, _("une séance de banque ouverte a deux tailles au plus (article 61)"))
    serving = None if place.sabot is None else place.sabot.numero
    books.differ(held, _("sabot de la taille"), serving, None if sabot is None else sabot.numero)
    if not coupe.strip():
        books.fault("content", held, _("taille dont personne n’a coupé les cartes (article 58)"))
    books.differ(held, _("carte d’arrêt (article 58)"), CARTE_ARRET[variante], carte_arret)


@replays(FinTaille, "taille_id carte_arret motif")
def replay_fin_taille(books: Books, taille_id: int, carte_arret: Any, motif: str) -> None:
    """By the stop card, or before it between two coups and for a reason; the bank given for it ends (58)."""
    held = _taille(books, taille_id, _("fin de taille"))
    if held is None:
        return
    seance = held.seance
    if held.finie:
        books.fault("link", held, _("finie deux fois"))
    held.finie = True
    if not carte_arret:
        if not motif.strip():
            books.fault("content", held, _("arrêtée avant la carte d’arrêt, sans motif (article 58)"))
        if seance.coup is not None:
            books.fault("content", held, _("arrêtée pendant le coup %(coup)s"), coup=seance.coup.numero)
    # The coup during which the card appears is played: the bank ends with it.
    if seance.coup is None and seance.place.banque is not None:
        seance.place.banque.end_with_taille(books)


@replays(CartesBrulees, "taille_id rang nombre decision par_id")
def replay_brulees(books: Books, taille_id: int, rang: int, nombre: int, decision: str, par_id: int) -> None:
    """Cards detached and not played are burnt by decision of the director, who signs (article 58)."""
    held = _taille(books, taille_id, _("cartes brûlées"))
    if held is None:
        return
    held.brulees += 1
    books.differ(held, _("rang des cartes brûlées"), held.brulees, rang)
    if held.finie and held.annulation != books.number:
        books.fault("link", held, _("cartes brûlées après la fin de la taille"))
    variante = variante_of(held.seance.table.jeu)
    try:
        if variante is not None:
            check_brulees(variante, nombre)
    except Refusal as refusal:
        books.fault("content", held, refusal.text)
    if not decision.strip():
        books.fault("content", held, _("cartes brûlées sans la décision du directeur (article 58)"))
    par, _role = in_office(books, held, par_id, _("qui a fait brûler les cartes"), Role.DIRECTEUR)
    check_author(books, held, par, _("qui a fait brûler les cartes"))


def _taille(books: Books, taille_id: int, what: str) -> TailleTenue | None:
    """The last taille of an open séance; a fault otherwise."""
    held = books.tailles.get(taille_id)
    if held is None or open_seance(books, held.seance.id, what) is None:
        books.fault("link", held or what, _("inscrit à une taille inconnue ou passée"))
        return None
    return held
