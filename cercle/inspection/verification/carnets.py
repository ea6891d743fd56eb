"""The life of the carnets of tickets: received, in service, stubs returned, or lost (articles 82, 83)."""

from bisect import insort
from typing import TYPE_CHECKING

from django.utils.translation import gettext
from django.utils.translation import gettext_noop as _

from cercle.journal.sealed import ROWS_PER_ENTRY
from cercle.ledger.models import CarnetTickets, Etape, EtapeCarnet, PerteTickets
from cercle.rules import tickets as regle
from cercle.rules.refusal import Illegal

from .replay import Books, replays
from .report import euros, plain

if TYPE_CHECKING:
    from .house import TableTenue


class CarnetTenu:
    """A carnet: its numbers, its next ticket, its last step, the table it belongs to.

    `perdus`: the row of the last tickets of it that were not produced.
    """

    __slots__ = ("dernier", "etape", "id", "perdus", "premier", "prochain", "serie", "table", "valeur")

    def __init__(self, id: int, valeur: int, serie: int, premier: int, dernier: int) -> None:
        self.id, self.valeur, self.serie = id, valeur, serie
        self.premier = self.prochain = premier
        self.dernier = dernier
        self.etape = ""
        self.perdus = 0
        self.table: TableTenue | None = None

    def __lt__(self, other: "CarnetTenu") -> bool:
        """Before another of its value: the order in which waiting carnets are used."""
        return (self.serie, self.premier) < (other.serie, other.premier)

    @property
    def nom(self) -> str:
        words = gettext("carnet de %(valeur)s n° %(premier)s") % {
            "valeur": euros(self.valeur),
            "premier": self.premier,
        }
        return words if self.table is None else f"{self.table.nom}, {words}"

    @property
    def tickets(self) -> str:
        return f"{euros(self.valeur)} n° {self.prochain}"


@replays(CarnetTickets, "valeur serie premier dernier")
def replay_carnet(books: Books, valeur: int, serie: int, premier: int, dernier: int) -> None:
    """P16: 200 tickets of a known value, whose numbers come again once their stubs were returned (82)."""
    carnet = books.carnets[books.place] = CarnetTenu(books.place, valeur, serie, premier, dernier)
    try:
        books.differ(carnet, _("dernier numéro"), regle.check_carnet(valeur=valeur, premier=premier), dernier)
    except Illegal as refusal:
        books.fault("content", carnet, refusal.text)
    held = books.numeros.get((valeur, premier))
    if held is not None and held.etape != Etape.RENDU:
        message = (
            _("ses numéros sont ceux d’un carnet perdu : ils ne reviennent plus (article 82)")
            if held.etape == Etape.PERDU
            else _("la maison détient déjà ces numéros (article 82)")
        )
        books.fault("content", carnet, message)
    books.differ(carnet, _("série"), 1 if held is None else held.serie + 1, serie)
    books.numeros[valeur, premier] = carnet


# The steps that each one may follow; a lost carnet had tickets left.
_AVANT: dict[str, tuple[str, ...]] = {
    Etape.PARAPHE: ("",),
    Etape.AFFECTE: (Etape.PARAPHE,),
    Etape.EN_SERVICE: (Etape.AFFECTE,),
    Etape.FINI: (Etape.EN_SERVICE,),
    Etape.RENDU: (Etape.FINI,),
    Etape.PERDU: ("", Etape.PARAPHE, Etape.AFFECTE, Etape.EN_SERVICE),
}
_SIGNEES = {Etape.PARAPHE: _("paraphé sans le nom du comptable (article 82)"),
            Etape.RENDU: _("souches rendues sans le nom du comptable (article 83)")}  # fmt: skip


@replays(EtapeCarnet, "carnet_id etape table_id visa")
def replay_etape(books: Books, carnet_id: int, etape: str, table_id: int | None, visa: str) -> None:
    """Initialled, assigned to one table for good, in service, finished, returned or lost: once, in order."""
    carnet = books.carnets.get(carnet_id)
    if carnet is None:
        books.fault("link", _("carnet de tickets"), _("étape d’un carnet inconnu"))
        return
    before = carnet.etape
    if before not in _AVANT.get(etape, ()):
        message = _("étape « %(etape)s » après « %(avant)s »")
        books.fault("content", carnet, message, etape=etape, avant=before or gettext("reçu"))
    if etape in _SIGNEES and not visa.strip():
        books.fault("content", carnet, _SIGNEES[Etape(etape)])
    carnet.etape = etape
    if etape == Etape.PARAPHE:
        if table_id is not None:
            books.fault("content", carnet, _("paraphé pour une table"))
        return
    table = books.tables.get(table_id) if table_id is not None else None
    if not _at_its_table(carnet, etape, table_id, table):
        books.fault("link", carnet, _("étape à une autre table que celle du carnet (article 83)"))
        return
    if etape == Etape.PERDU:
        _check_loss(books, carnet)
    if table is None:
        return
    if etape == Etape.AFFECTE:
        carnet.table = table
        insort(table.attente.setdefault(carnet.valeur, []), carnet)
    elif etape == Etape.EN_SERVICE:
        _start(books, carnet, table)
    elif etape in (Etape.FINI, Etape.PERDU):
        _finish(books, carnet, table)


def _at_its_table(carnet: CarnetTenu, etape: str, table_id: int | None, table: "TableTenue | None") -> bool:
    """A carnet belongs to the table of that number, in whatever season; lost in the cupboard, to none."""
    if etape == Etape.AFFECTE:
        return table is not None
    if carnet.table is None:
        return etape == Etape.PERDU and table_id is None
    return table is not None and table.numero == carnet.table.numero


def _start(books: Books, carnet: CarnetTenu, table: "TableTenue") -> None:
    """One carnet of a value in service at a table, three values at most (article 59)."""
    waiting = table.attente.get(carnet.valeur, [])
    if carnet in waiting:
        waiting.remove(carnet)
    if carnet.valeur in table.en_service:
        books.fault("content", carnet, _("un carnet de cette valeur est déjà en service (article 59)"))
    table.en_service[carnet.valeur] = carnet
    if len(table.en_service) > regle.VALEURS_MAXIMUM:
        books.fault("content", carnet, _("plus de trois valeurs en service (article 59)"))


def _finish(books: Books, carnet: CarnetTenu, table: "TableTenue") -> None:
    """A carnet is finished with its last ticket, or lost; the next of its value takes over at once."""
    if carnet.etape == Etape.FINI and carnet.prochain <= carnet.dernier:
        books.differ(carnet, _("dernier ticket détaché"), carnet.dernier, carnet.prochain - 1)
    waiting = table.attente.get(carnet.valeur, [])
    if carnet in waiting:
        waiting.remove(carnet)
    if table.en_service.get(carnet.valeur) is not carnet:
        return
    del table.en_service[carnet.valeur]
    if waiting:
        following = waiting[0]

        def taken_over() -> None:
            if following.etape == Etape.AFFECTE:
                books.fault("missing", following, _("n’a pas pris la suite du carnet fini"))

        books.at_end(taken_over)


def must_be_over(books: Books, carnet: CarnetTenu, etape: Etape, message: str) -> None:
    """With no ticket left, a carnet is finished (or lost) within the same entry."""

    def over() -> None:
        if carnet.etape != etape:
            books.fault("missing", carnet, message)

    books.at_end(over)


def _check_loss(books: Books, carnet: CarnetTenu) -> None:
    """The face value of all that is left of a lost carnet is due, in the same entry (article 83)."""
    if carnet.perdus // ROWS_PER_ENTRY != books.number or carnet.prochain <= carnet.dernier:
        books.fault("missing", carnet, _("perdu sans que ses tickets restants soient dus (article 83)"))


def numeros(run: object) -> str:
    """The first and last number of a run of tickets, or none."""
    if not isinstance(run, tuple):
        return gettext("aucun")
    return gettext("n° %(premier)s à %(dernier)s") % {"premier": plain(run[0]), "dernier": plain(run[1])}


@replays(PerteTickets, "carnet_id premier dernier montant motif comptee_id")
def replay_perte(
    books: Books,
    carnet_id: int,
    premier: int,
    dernier: int,
    montant: int,
    motif: str,
    comptee_id: int | None,
) -> None:
    """Tickets not produced: from the next one on, never torn nor lost before, face value due (article 83)."""
    carnet = books.carnets.get(carnet_id)
    if carnet is None:
        books.fault("link", _("tickets non produits"), _("tickets d’un carnet inconnu"))
        return
    if carnet.etape in (Etape.FINI, Etape.RENDU, Etape.PERDU):
        books.fault("link", carnet, _("tickets non produits d’un carnet où il n’en reste aucun"))
    books.differ(carnet, _("premier ticket non produit"), carnet.prochain, premier)
    if dernier > carnet.dernier:
        books.differ(carnet, _("dernier ticket non produit, au plus"), carnet.dernier, dernier)
    due = carnet.valeur * (dernier - premier + 1)
    books.differ(carnet, _("valeur due des tickets non produits"), due, montant, euros)
    if not motif.strip():
        books.fault("content", carnet, _("tickets non produits sans motif"))
    carnet.prochain, carnet.perdus = dernier + 1, books.place
    if comptee_id is None:
        must_be_over(books, carnet, Etape.PERDU, _("tickets non produits sans que le carnet soit perdu"))
        return
    comptage = books.comptage
    if comptage is None or comptage.id != comptee_id:
        books.fault("link", carnet, _("tickets non produits d’aucune comptée en cours"))
        return
    due_here = comptage.manquants.pop(carnet.id, None)
    books.differ(carnet, _("numéros manquants à la comptée"), due_here, (premier, dernier), numeros)
    if carnet.prochain > carnet.dernier:
        must_be_over(books, carnet, Etape.FINI, _("sans plus de tickets et non fini"))
