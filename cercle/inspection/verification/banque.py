"""The bank at baccara, computed again: put up, bid for or drawn by lot, what it becomes, its end (58, 61)."""

from collections import deque
from typing import Any

from django.utils.translation import gettext
from django.utils.translation import gettext_noop as _

from cercle.journal.sealed import ROWS_PER_ENTRY
from cercle.ledger.models import (
    AttributionBanque,
    Banque,
    Depot,
    Duree,
    FinBanque,
    Jeu,
    MotifFinBanque,
    MouvementBanque,
    OffreBanque,
    Role,
)
from cercle.rules import banque as regle
from cercle.rules.baccara import VARIANTES, Variante
from cercle.rules.refusal import Refusal

from .house import check_author, check_role, in_office
from .place import variante_of
from .replay import Books, replays
from .report import euros
from .seance import SeanceTenue, open_seance, seance_of

_Nature = MouvementBanque.Nature


class DepotTenu:
    """What a player proved by deposit for the séance."""

    __slots__ = ("id", "montant", "nom")

    def __init__(self, id: int, nom: str, montant: int) -> None:
        self.id, self.nom, self.montant = id, nom, montant


class BanqueTenue:
    """A bank not ended: its bids, who holds it, what is in it (None at the open bank).

    `mouvements`: (nature, centimes, coup) due in this entry. `fin`: how it must end in this entry.
    """

    __slots__ = (
        "attribuee", "banquier", "duree", "en_banque", "fin", "finie", "id", "mouvements", "numero", "offres",
        "rang", "seance", "variante",
    )  # fmt: skip

    def __init__(self, id: int, seance: SeanceTenue, variante: Variante, numero: int) -> None:
        self.id, self.seance, self.variante, self.numero = id, seance, variante, numero
        self.offres: list[regle.Offre] = []
        self.attribuee = self.finie = False
        self.banquier = self.duree = self.fin = ""
        self.en_banque: int | None = None
        self.rang = 0
        self.mouvements: deque[tuple[str, int, int | None]] = deque()

    @property
    def nom(self) -> str:
        return gettext("%(seance)s, banque %(numero)s") % {"seance": self.seance.nom, "numero": self.numero}

    def move(self, books: Books, nature: str, montant: int, coup: int | None = None) -> None:
        """`montant` is in the bank from now on: a row of this entry says so."""
        self.en_banque = montant
        self.mouvements.append((nature, montant, coup))

        def moved() -> None:
            for _nature, somme, _coup in self.mouvements:
                books.fault("missing", self, _("en banque %(somme)s, non inscrit"), somme=euros(somme))
            self.mouvements.clear()

        books.at_end(moved)

    def end(self, books: Books, motif: str) -> None:
        """The bank must end so, in this entry."""
        self.fin = motif

        def ended() -> None:
            if not self.finie:
                books.fault("missing", self, _("fin « %(motif)s » non inscrite"), motif=motif)
            self.fin = ""

        books.at_end(ended)

    def end_with_taille(self, books: Books) -> None:
        """The taille is over, and the bank given for it with it."""
        if self.attribuee and self.duree != Duree.SEANCE:
            self.end(books, MotifFinBanque.TAILLE.value)


def _banque(books: Books, banque_id: int, what: str) -> BanqueTenue | None:
    """The bank of an open séance, not ended; a fault otherwise."""
    held = books.banques.get(banque_id)
    if held is None or open_seance(books, held.seance.id, what) is None:
        books.fault("link", held or what, _("inscrit à une banque inconnue ou finie"))
        return None
    return held


@replays(Banque, "seance_id numero")
def replay_banque(books: Books, seance_id: int, numero: int) -> None:
    """One at a time, numbered without gap; at the chemin de fer it is a hand put up at once (article 58)."""
    seance = seance_of(books, seance_id, _("banque"), *VARIANTES)
    variante = None if seance is None else variante_of(seance.table.jeu)
    if seance is None or variante is None:
        return
    place = seance.place
    if place.banque is not None:
        books.fault("content", seance, _("banque ouverte avant la fin de la précédente"))
        books.banques.pop(place.banque.id, None)
    held = place.banque = books.banques[books.place] = BanqueTenue(books.place, seance, variante, numero)
    books.differ(held, _("numéro de la banque"), place.banques + 1, numero)
    place.banques = numero

    def put_up() -> None:
        if not held.attribuee:
            books.fault("missing", held, _("main sans siège ni mise en banque (article 58)"))

    if variante == "chemin_de_fer":
        books.at_end(put_up)


@replays(OffreBanque, "banque_id rang nom montant")
def replay_offre(books: Books, banque_id: int, rang: int, nom: str, montant: int | None) -> None:
    """A bid within the bounds, not below the same bidder's; at the open bank a candidate who deposited."""
    held = _banque(books, banque_id, _("offre"))
    if held is None:
        return
    if held.attribuee or held.variante == "chemin_de_fer":
        books.fault("link", held, _("offre pour une banque déjà donnée"))
    books.differ(held, _("rang de l’offre"), len(held.offres) + 1, rang)
    if not nom.strip():
        books.fault("content", held, _("offre sans nom"))
    try:
        if held.variante == "ouverte":
            books.differ(held, _("montant du candidat"), None, montant)
            known = _last_depot(held.seance, nom)
            books.differ(held, _("candidat qui a justifié d’un dépôt"), known.nom if known else "", nom)
            regle.check_candidat(held.offres, nom=nom)
        else:
            somme = 0 if montant is None else montant
            regle.check_offre(held.offres, nom=nom, montant=somme, bornes=held.seance.bornes)
    except Refusal as refusal:
        books.fault("content", held, refusal.text)
    held.offres.append(regle.Offre(nom, montant))


@replays(Depot, "seance_id nom montant lieu piece")
def replay_depot(books: Books, seance_id: int, nom: str, montant: int, lieu: str, piece: str) -> None:
    """Proved by a paper, in the casino's own safe or a bank it accepts, written by the chef (article 61)."""
    seance = seance_of(books, seance_id, _("dépôt"), Jeu.OUVERTE)
    if seance is None:
        return
    first = next((one for one in seance.place.depots if regle.same_name(one.nom, nom)), None)
    if first is not None:
        books.differ(seance, _("nom du déposant"), first.nom, nom)
    if montant < 100:
        books.fault(
            "content", seance, _("dépôt de %(montant)s, qui ne justifie de rien"), montant=euros(montant)
        )
    if not nom.strip() or not piece.strip() or lieu not in Depot.Lieu.values:
        books.fault("content", seance, _("dépôt sans nom, sans pièce ou sans lieu (article 61)"))
    check_role(books, seance, _("dépôt inscrit par"), Role.CHEF, Role.DIRECTEUR)
    seance.place.depots.append(DepotTenu(books.place, nom, montant))
    key = nom.casefold()
    seance.place.repond[key] = seance.place.repond.get(key, 0) + montant


def _last_depot(seance: SeanceTenue, nom: str) -> DepotTenu | None:
    return next((one for one in reversed(seance.place.depots) if regle.same_name(one.nom, nom)), None)


@replays(AttributionBanque, "banque_id banquier siege montant au_sort duree depot_id par_id")
def replay_attribution(
    books: Books,
    banque_id: int,
    banquier: str,
    siege: int | None,
    montant: int | None,
    au_sort: Any,
    duree: str,
    depot_id: int | None,
    par_id: int,
) -> None:
    """To the seat that puts it up, the highest bidder, the candidate alone or drawn by lot (58, 61, 65)."""
    held = _banque(books, banque_id, _("attribution de la banque"))
    if held is None:
        return
    if held.attribuee:
        books.fault("link", held, _("donnée deux fois"))
    hand = held.variante == "chemin_de_fer"
    roles = (Role.EMPLOYE, Role.CHEF, Role.DIRECTEUR) if hand else (Role.CHEF, Role.DIRECTEUR)
    par, _role = in_office(books, held, par_id, _("qui a donné la banque"), *roles)
    check_author(books, held, par, _("qui a donné la banque"))
    try:
        if hand:
            _check_hand(books, held, siege, montant)
            if banquier or au_sort or duree or depot_id is not None:
                message = _("main donnée autrement que par son siège (article 58)")
                books.fault("content", held, message)
        else:
            _check_award(books, held, banquier, montant, duree, depot_id, tiree=banquier if au_sort else "")
            books.differ(held, _("siège du banquier"), None, siege)
    except Refusal as refusal:
        books.fault("content", held, refusal.text)
    held.attribuee, held.banquier, held.duree = True, banquier, duree
    if held.variante != "ouverte":
        held.move(books, _Nature.MISE.value, 0 if montant is None else montant)


def _check_hand(books: Books, held: BanqueTenue, siege: int | None, montant: int | None) -> None:
    if held.id // ROWS_PER_ENTRY != books.number:
        books.fault("link", held, _("main donnée après l’ouverture de sa banque"))
    regle.check_siege(siege or 0)
    regle.check_banque(montant or 0, held.seance.bornes)


def _check_award(
    books: Books,
    held: BanqueTenue,
    banquier: str,
    montant: int | None,
    duree: str,
    depot_id: int | None,
    *,
    tiree: str,
) -> None:
    if held.variante == "limitee":
        due = regle.adjudicate(held.offres, tiree=tiree)
        books.differ(held, _("montant adjugé"), due.montant, montant, euros)
        books.differ(held, _("durée de la banque limitée"), "", duree)
        depot = None
    else:
        due = regle.Offre(regle.draw_banquier(held.offres, tiree=tiree))
        books.differ(held, _("montant de la banque ouverte"), None, montant)
        if duree not in Duree.values:
            books.fault("content", held, _("adjugée ni pour la taille ni pour la séance (article 61)"))
        last = _last_depot(held.seance, due.nom)
        depot = None if last is None else last.id
    books.differ(held, _("banquier"), due.nom, banquier)
    books.differ(held, _("dépôt du banquier (article 61)"), depot, depot_id, kind="link")


@replays(MouvementBanque, "banque_id rang nature coup_id montant")
def replay_mouvement(
    books: Books, banque_id: int, rang: int, nature: str, coup_id: int | None, montant: int
) -> None:
    """What is in the bank: put up, added to, after each coup what was won less the levy (58, 60, 62)."""
    held = _banque(books, banque_id, _("somme en banque"))
    if held is None:
        return
    held.rang += 1
    books.differ(held, _("rang de la somme en banque"), held.rang, rang)
    if nature == _Nature.AJOUT and not held.mouvements:
        _add(books, held, montant)
    if not held.mouvements:
        books.fault("link", held, _("somme en banque que rien n’explique"))
        return
    due, somme, coup = held.mouvements.popleft()
    books.differ(held, _("nature de la somme en banque"), due, nature)
    books.differ(held, _("coup de la somme en banque"), coup, coup_id, kind="link")
    # What follows is played from the sum as written.
    if books.differ(held, _("en banque"), somme, montant, euros) and type(montant) is int:
        held.en_banque = montant


def _add(books: Books, held: BanqueTenue, montant: int) -> None:
    """The banker of a limited bank adds to it between two coups, up to its maximum."""
    if held.variante != "limitee" or not held.attribuee:
        books.fault("content", held, _("ajout à une banque qui n’est pas une banque limitée adjugée"))
    if held.seance.coup is not None:
        books.fault("content", held, _("ajout pendant le coup %(coup)s"), coup=held.seance.coup.numero)
    try:
        regle.check_banque(montant - (held.en_banque or 0), regle.Bornes())
        regle.check_banque(montant, regle.Bornes(maximum=held.seance.bornes.maximum))
    except Refusal as refusal:
        books.fault("content", held, refusal.text)
    held.move(books, _Nature.AJOUT.value, montant)


@replays(FinBanque, "banque_id motif reste")
def replay_fin(books: Books, banque_id: int, motif: str, reste: int | None) -> None:
    """By a coup, by the end of its taille, or by its banker between two coups, who takes what is in it."""
    held = _banque(books, banque_id, _("fin de banque"))
    if held is None:
        return
    if held.finie:
        books.fault("link", held, _("finie deux fois"))
    elif held.fin:
        books.differ(held, _("motif de la fin"), held.fin, motif)
    else:
        _check_end(books, held, motif)
    books.differ(held, _("reste de la banque"), held.en_banque, reste, euros)
    held.finie = True
    held.seance.place.banque = None

    def left() -> None:
        books.banques.pop(held.id, None)

    books.at_end(left)


def _check_end(books: Books, held: BanqueTenue, motif: str) -> None:
    """Ended by hand: never during a coup, and by an end that is the banker's to choose."""
    if held.seance.coup is not None:
        books.fault("content", held, _("finie pendant le coup %(coup)s"), coup=held.seance.coup.numero)
    allowed: tuple[str, ...] = regle.MOTIFS_DU_BANQUIER[held.variante]
    if not held.attribuee:
        allowed = (MotifFinBanque.ANNULEE.value if held.offres else MotifFinBanque.SANS_OFFRE.value,)
    if motif not in allowed:
        books.fault("content", held, _("une banque ne finit pas ainsi : « %(motif)s »"), motif=motif)
    if motif == MotifFinBanque.ANNULEE:
        check_role(books, held, _("offres annulées par"), Role.CHEF, Role.DIRECTEUR)
