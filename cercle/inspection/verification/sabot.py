"""Sabots and packs of baccara: the inventory, and what each séance was given at its opening (article 58)."""

from django.utils.translation import gettext
from django.utils.translation import gettext_noop as _

from cercle.journal.sealed import ROWS_PER_ENTRY
from cercle.ledger.models import (
    AffectationSabot,
    Paquet,
    PaquetSeance,
    ReformePaquet,
    Role,
    Sabot,
    SortieSabot,
)
from cercle.rules.baccara import VARIANTES
from cercle.rules.sabot import COMPOSITIONS

from .house import check_author, in_office
from .place import variante_of
from .replay import Books, replays
from .seance import SeanceTenue, seance_of


class SabotTenu:
    """A sabot of the house; the last séance it was given to."""

    __slots__ = ("id", "numero", "seance", "sorti")

    def __init__(self, id: int, numero: int) -> None:
        self.id, self.numero, self.sorti = id, numero, False
        self.seance: SeanceTenue | None = None

    @property
    def nom(self) -> str:
        return gettext("sabot %(numero)s") % {"numero": self.numero}


class PaquetTenu:
    """A pack of the house; the last séance in which it served."""

    __slots__ = ("couleur", "id", "reforme", "seance", "serie")

    def __init__(self, id: int, couleur: str, serie: str) -> None:
        self.id, self.couleur, self.serie, self.reforme = id, couleur, serie, False
        self.seance: SeanceTenue | None = None

    @property
    def nom(self) -> str:
        return gettext("jeu n° %(serie)s") % {"serie": self.serie}


@replays(Sabot, "numero modele")
def replay_sabot(books: Books, numero: int, modele: str) -> None:
    """Of an approved model, under a number that no other sabot of the house ever had."""
    sabot = SabotTenu(books.place, numero)
    if any(other.numero == numero for other in books.sabots.values()):
        books.fault("content", sabot, _("la maison a déjà un sabot de ce numéro (article 58)"))
    if numero < 1:
        books.fault("content", sabot, _("numéro de sabot qui n’en est pas un"))
    if not modele.strip():
        books.fault("content", sabot, _("sabot sans le modèle agréé (article 58)"))
    books.sabots[books.place] = sabot


@replays(SortieSabot, "sabot_id motif")
def replay_sortie(books: Books, sabot_id: int, motif: str) -> None:
    """Taken out for good, from the cupboard."""
    sabot = books.sabots.get(sabot_id)
    if sabot is None or sabot.sorti:
        books.fault("link", sabot or _("sabot"), _("sortie d’un sabot inconnu ou déjà sorti"))
        return
    if not motif.strip():
        books.fault("content", sabot, _("sortie sans motif"))
    if (where := _at_table(books, sabot)) is not None:
        books.fault("content", sabot, _("sorti alors qu’il sert : %(ou)s"), ou=where.nom)
    sabot.sorti = True


@replays(AffectationSabot, "seance_id rang sabot_id par_id")
def replay_affectation(books: Books, seance_id: int, rang: int, sabot_id: int, par_id: int) -> None:
    """Given to one table at the opening, by a person named (article 58)."""
    seance = seance_of(books, seance_id, _("affectation d’un sabot"), *VARIANTES)
    if seance is None:
        return
    place = seance.place
    _check_at_opening(books, seance, _("sabot affecté après l’ouverture (article 58)"))
    place.affectations += 1
    books.differ(seance, _("rang de l’affectation du sabot"), place.affectations, rang)
    roles = (Role.EMPLOYE, Role.CHEF, Role.DIRECTEUR)
    par, _role = in_office(books, seance, par_id, _("qui a affecté le sabot"), *roles)
    check_author(books, seance, par, _("qui a affecté le sabot"))
    sabot = books.sabots.get(sabot_id)
    if sabot is None or sabot.sorti:
        books.fault("link", seance, _("sabot inconnu, ou sorti de l’inventaire (article 58)"))
        return
    if (where := _at_table(books, sabot)) is not None:
        said = {"sabot": sabot.nom, "ou": where.nom}
        books.fault("content", seance, _("%(sabot)s : sert déjà, %(ou)s (article 58)"), **said)
    sabot.seance = seance
    place.sabot = sabot


@replays(Paquet, "couleur numero_serie")
def replay_paquet(books: Books, couleur: str, numero_serie: str) -> None:
    """Known by its serial number, once, in whatever case it is typed."""
    paquet = books.paquets[books.place] = PaquetTenu(books.place, couleur, numero_serie)
    serie = numero_serie.strip().upper()
    if not serie or serie in books.series_paquets:
        books.fault("content", paquet, _("la maison a déjà un jeu de ce numéro"))
    if not couleur.strip():
        books.fault("content", paquet, _("jeu sans la couleur de son dos"))
    books.series_paquets.add(serie)


@replays(PaquetSeance, "seance_id paquet_id rang")
def replay_paquet_seance(books: Books, seance_id: int, paquet_id: int, rang: int) -> None:
    """Put in the sabot at the opening: perfect, in no other séance, new at two tableaux (article 58)."""
    seance = seance_of(books, seance_id, _("jeu de 52 cartes"), *VARIANTES)
    if seance is None:
        return
    _check_at_opening(books, seance, _("jeu de 52 cartes mis au sabot après l’ouverture (article 58)"))
    books.differ(seance, _("rang du jeu de 52 cartes"), len(seance.place.paquets) + 1, rang)
    paquet = books.paquets.get(paquet_id)
    if paquet is None:
        books.fault("link", seance, _("jeu de 52 cartes inconnu de la maison"))
        return
    if paquet.reforme:
        books.fault("content", seance, _("%(jeu)s : réformé, il ne sert plus (article 58)"), jeu=paquet.nom)
    before, variante = paquet.seance, variante_of(seance.table.jeu)
    if before is not None and before.id in books.seances:
        said = {"jeu": paquet.nom, "ou": before.nom}
        books.fault("content", seance, _("%(jeu)s : sert déjà, %(ou)s (article 58)"), **said)
    elif before is not None and variante is not None and COMPOSITIONS[variante].neufs:
        said = {"jeu": paquet.nom, "ou": before.nom}
        books.fault("content", seance, _("%(jeu)s : a déjà servi, %(ou)s ; il en faut de neufs"), **said)
    paquet.seance = seance
    seance.place.paquets.append(paquet)


@replays(ReformePaquet, "paquet_id motif")
def replay_reforme(books: Books, paquet_id: int, motif: str) -> None:
    """A pack no longer perfect is written off once, and says why."""
    paquet = books.paquets.get(paquet_id)
    if paquet is None or paquet.reforme:
        books.fault("link", paquet or _("jeu de 52 cartes"), _("réforme d’un jeu inconnu ou déjà réformé"))
        return
    if not motif.strip():
        books.fault("content", paquet, _("réforme sans motif"))
    paquet.reforme = True


def _at_table(books: Books, sabot: SabotTenu) -> SeanceTenue | None:
    """The séance not closed where a sabot is."""
    where = sabot.seance
    return where if where is not None and where.id in books.seances else None


def _check_at_opening(books: Books, seance: SeanceTenue, message: str) -> None:
    if seance.id // ROWS_PER_ENTRY != books.number:
        books.fault("link", seance, message)
