"""Carnets of tickets, levies, tickets detached (articles 59, 66-1, 82, 83).

A levy is compared with the one the rules give, whatever the game; its tickets with those that had to be torn:
fewest, highest value first, strictly in order, from the carnets in service at the table at that moment.
"""

from bisect import insort
from collections import deque
from typing import TYPE_CHECKING

from django.utils.translation import gettext
from django.utils.translation import gettext_noop as _

from cercle.journal.sealed import ROWS_PER_ENTRY
from cercle.ledger.models import CarnetTickets, Detachement, Etape, EtapeCarnet, Prelevement
from cercle.rules import tickets as regle
from cercle.rules.prelevement import Prelevement as Calcul
from cercle.rules.refusal import Illegal

from .replay import Books, replays
from .report import euros

if TYPE_CHECKING:
    from .house import TableTenue
    from .seance import CoupJoue


class CarnetTenu:
    """A carnet: its numbers, its next ticket, its last step, the table it belongs to."""

    __slots__ = ("dernier", "etape", "id", "premier", "prochain", "serie", "table", "valeur")

    def __init__(self, id: int, valeur: int, serie: int, premier: int, dernier: int) -> None:
        self.id, self.valeur, self.serie = id, valeur, serie
        self.premier = self.prochain = premier
        self.dernier = dernier
        self.etape = ""
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


class PrelevementAttendu:
    """A levy that a coup owes: what the rules give, on what, when, and in what order among the coup's."""

    __slots__ = ("calcul", "moment", "objet", "rang")

    def __init__(self, calcul: Calcul, objet: str, moment: str, rang: int) -> None:
        self.calcul, self.objet, self.moment, self.rang = calcul, objet, moment, rang


class PrelevementPris:
    """A levy as written in this entry, and the tickets that have to be torn for it: (carnet, first, last)."""

    __slots__ = ("coup", "detaches", "id", "montant", "rang", "tranches")

    def __init__(self, id: int, coup: "CoupJoue", montant: int) -> None:
        self.id, self.coup, self.montant = id, coup, montant
        self.rang = self.detaches = 0
        self.tranches: deque[tuple[int, int, int]] = deque()


@replays(CarnetTickets, "valeur serie premier dernier")
def replay_carnet(books: Books, valeur: int, serie: int, premier: int, dernier: int) -> None:
    """200 tickets of a known value, whose numbers the house does not hold already (article 82)."""
    carnet = books.carnets[books.place] = CarnetTenu(books.place, valeur, serie, premier, dernier)
    try:
        books.differ(carnet, _("dernier numéro"), regle.check_carnet(valeur=valeur, premier=premier), dernier)
    except Illegal as refusal:
        books.fault("content", carnet, refusal.text)
    held = books.numeros.get((valeur, premier))
    if held is not None and held.etape != Etape.FINI:
        books.fault("content", carnet, _("la maison détient déjà ces numéros (article 82)"))
    books.differ(carnet, _("série"), 1 if held is None else held.serie + 1, serie)
    books.numeros[valeur, premier] = carnet


_ORDRE = {Etape.PARAPHE: "", Etape.AFFECTE: Etape.PARAPHE, Etape.EN_SERVICE: Etape.AFFECTE,
          Etape.FINI: Etape.EN_SERVICE}  # fmt: skip


@replays(EtapeCarnet, "carnet_id etape table_id")
def replay_etape(books: Books, carnet_id: int, etape: str, table_id: int | None) -> None:
    """Initialled, assigned to one table for good, in service, finished: each once, in that order."""
    carnet = books.carnets.get(carnet_id)
    if carnet is None:
        books.fault("link", _("carnet de tickets"), _("étape d’un carnet inconnu"))
        return
    if etape not in _ORDRE or carnet.etape != _ORDRE[Etape(etape)]:
        message = _("étape « %(etape)s » après « %(avant)s »")
        books.fault("content", carnet, message, etape=etape, avant=carnet.etape or gettext("reçu"))
    carnet.etape = etape
    table = books.tables.get(table_id) if table_id is not None else None
    if etape == Etape.PARAPHE:
        if table_id is not None:
            books.fault("content", carnet, _("paraphé pour une table"))
        return
    if table is None or (etape != Etape.AFFECTE and table is not carnet.table):
        books.fault("link", carnet, _("étape à une autre table que celle du carnet (article 83)"))
        return
    if etape == Etape.AFFECTE:
        carnet.table = table
        insort(table.attente.setdefault(carnet.valeur, []), carnet)
    elif etape == Etape.EN_SERVICE:
        _start(books, carnet, table)
    else:
        _finish(books, carnet, table)


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
    """A carnet is finished with its last ticket, and the next of its value takes over at once."""
    if carnet.prochain <= carnet.dernier:
        books.differ(carnet, _("dernier ticket détaché"), carnet.dernier, carnet.prochain - 1)
    if table.en_service.get(carnet.valeur) is carnet:
        del table.en_service[carnet.valeur]
    waiting = table.attente.get(carnet.valeur)
    if waiting:
        following = waiting[0]

        def taken_over() -> None:
            if following.etape == Etape.AFFECTE:
                books.fault("missing", following, _("n’a pas pris la suite du carnet fini"))

        books.at_end(taken_over)


def expect_prelevement(books: Books, coup: "CoupJoue", calcul: Calcul, objet: str, moment: str) -> None:
    """The coup owes this levy, in the entry under way."""
    coup.leves += 1
    coup.prelevements.append(PrelevementAttendu(calcul, objet, moment, coup.leves))

    def taken() -> None:
        for due in coup.prelevements:
            message = _("prélèvement de %(montant)s absent")
            books.fault("missing", coup, message, montant=euros(due.calcul.montant))
        coup.prelevements.clear()

    books.at_end(taken)


@replays(Prelevement, "coup_id rang objet moment base taux exact montant article")
def replay_prelevement(
    books: Books,
    coup_id: int,
    rang: int,
    objet: str,
    moment: str,
    base: int,
    taux: int,
    exact: int,
    montant: int,
    article: str,
) -> None:
    """The levy the rules give: base, rate, exact product, rounded once (articles 59, 66)."""
    books.prelevements += montant
    coup = books.coups.get(coup_id)
    if coup is None or not coup.prelevements:
        books.fault("link", coup or _("prélèvement"), _("prélèvement qu’aucun coup ne doit"))
        return
    due = coup.prelevements.pop(0)
    calcul = due.calcul
    books.differ(coup, _("rang du prélèvement"), due.rang, rang)
    books.differ(coup, _("objet du prélèvement"), due.objet, objet)
    books.differ(coup, _("moment du prélèvement"), due.moment, moment)
    books.differ(coup, _("base du prélèvement"), calcul.base, base, euros)
    books.differ(coup, _("taux du prélèvement (points de base)"), calcul.taux, taux)
    books.differ(coup, _("produit exact (dix-millièmes de centime)"), calcul.exact, exact)
    books.differ(coup, _("article du prélèvement"), calcul.article, article)
    if books.differ(coup, _("prélèvement"), calcul.montant, montant, euros) and type(montant) is not int:
        return
    coup.preleve += montant
    _expect_tickets(books, coup, montant)


def _expect_tickets(books: Books, coup: "CoupJoue", montant: int) -> None:
    """Tickets for what was written as levied: a levy at fault is said once, its tickets are not."""
    table = coup.seance.table
    taken = coup.tickets = PrelevementPris(books.place, coup, montant)
    rows: list[CarnetTenu] = []
    for valeur, active in table.en_service.items():
        reach = 0
        for carnet in (active, *table.attente.get(valeur, ())):
            rows.append(carnet)
            reach += valeur * (carnet.dernier - carnet.prochain + 1)
            if reach >= montant:
                break  # later carnets of this value cannot be needed
    by_ticket = {(carnet.valeur, carnet.prochain): carnet.id for carnet in rows}
    try:
        for t in regle.compose(montant, [regle.Carnet(c.valeur, c.prochain, c.dernier) for c in rows]):
            taken.tranches.append((by_ticket[t.valeur, t.premier], t.premier, t.dernier))
    except Illegal as refusal:
        books.fault("content", coup, refusal.text)
    books.at_end(lambda: _whole(books, taken))


def _whole(books: Books, taken: PrelevementPris) -> None:
    """P15: the face values of the tickets torn sum to the levy."""
    for carnet_id, premier, dernier in taken.tranches:
        carnet = books.carnets[carnet_id]
        message = _("tickets absents : %(valeur)s n° %(premier)s à %(dernier)s")
        values = {"valeur": euros(carnet.valeur), "premier": premier, "dernier": dernier}
        books.fault("missing", taken.coup, message, **values)
    if taken.detaches != taken.montant and not taken.tranches:
        books.differ(taken.coup, _("somme des tickets"), taken.montant, taken.detaches, euros)


@replays(Detachement, "prelevement_id carnet_id rang premier dernier montant")
def replay_detachement(
    books: Books, prelevement_id: int, carnet_id: int, rang: int, premier: int, dernier: int, montant: int
) -> None:
    """Tickets torn in order from a carnet in service at this table, never twice (articles 59, 66-1)."""
    taken = next(
        (coup.tickets for coup in books.coups.values() if coup.tickets and coup.tickets.id == prelevement_id),
        None,
    )
    carnet = books.carnets.get(carnet_id)
    if taken is None or carnet is None or taken.id // ROWS_PER_ENTRY != books.number:
        books.fault("link", taken.coup if taken else _("tickets"), _("tickets d’aucun prélèvement en cours"))
        return
    coup = taken.coup
    books.tickets += dernier - premier + 1
    taken.rang += 1
    books.differ(coup, _("rang des tickets"), taken.rang, rang)
    books.differ(coup, _("valeur des tickets"), carnet.valeur * (dernier - premier + 1), montant, euros)
    taken.detaches += montant
    if coup.seance.table.en_service.get(carnet.valeur) is not carnet:
        books.fault("link", coup, _("%(carnet)s n’est pas en service à cette table"), carnet=carnet.nom)
    due = taken.tranches.popleft() if taken.tranches else None
    if due != (carnet_id, premier, dernier):
        _wrong_tickets(books, coup, carnet, due, premier, dernier)
    carnet.prochain = dernier + 1
    if carnet.prochain > carnet.dernier:
        books.at_end(
            lambda: (
                None
                if carnet.etape == Etape.FINI
                else books.fault("missing", carnet, _("détaché jusqu’au bout et non fini"))
            )
        )


def _wrong_tickets(
    books: Books,
    coup: "CoupJoue",
    carnet: CarnetTenu,
    due: tuple[int, int, int] | None,
    premier: int,
    dernier: int,
) -> None:
    """Say what is wrong with tickets that are not those due."""
    if premier < carnet.prochain:
        message = _("ticket de %(valeur)s n° %(numero)s détaché deux fois")
        books.fault("content", coup, message, valeur=euros(carnet.valeur), numero=premier)
    elif premier > carnet.prochain:
        valeur = euros(carnet.valeur)
        books.differ(coup, _("premier ticket de %(valeur)s"), carnet.prochain, premier, valeur=valeur)
    attendu = gettext("aucun ticket")
    if due is not None:
        attendu = _tranche(books.carnets[due[0]].valeur, due[1], due[2])
    books.differ(coup, _("tickets"), attendu, _tranche(carnet.valeur, premier, dernier), str)


def _tranche(valeur: int, premier: int, dernier: int) -> str:
    values = {"valeur": euros(valeur), "premier": premier, "dernier": dernier}
    return gettext("%(valeur)s n° %(premier)s à %(dernier)s") % values
