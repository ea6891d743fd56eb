"""Levies, and the tickets torn or printed for them and for the surplus of a count (articles 59, 66-1, 72).

A levy is compared with the one the rules give, whatever the game; its tickets with those that had to be torn:
fewest, highest value first, strictly in order, from the carnets in service at the table at that moment. A
table served by a machine has one ticket printed instead.
"""

from collections import deque
from typing import TYPE_CHECKING

from django.utils.translation import gettext
from django.utils.translation import gettext_noop as _

from cercle.ledger.models import Detachement, Etape, Prelevement, TicketMachine
from cercle.rules import tickets as regle
from cercle.rules.prelevement import Prelevement as Calcul
from cercle.rules.refusal import Illegal

from .cagnotte import Cagnotte
from .carnets import CarnetTenu, must_be_over
from .replay import Books, Named, replays
from .report import euros

if TYPE_CHECKING:
    from .seance import CoupJoue


class PrelevementAttendu:
    """A levy that a coup owes: what the rules give, on what, when, and in what order among the coup's."""

    __slots__ = ("calcul", "moment", "objet", "rang")

    def __init__(self, calcul: Calcul, objet: str, moment: str, rang: int) -> None:
        self.calcul, self.objet, self.moment, self.rang = calcul, objet, moment, rang


class TicketsDus:
    """Tickets that this entry owes, for a levy or for a surplus: (carnet, first, last), or one printed.

    `tranches` is None until it is known from which carnets.
    """

    __slots__ = ("at", "cagnotte", "detaches", "montant", "rang", "surplus", "tranches")

    def __init__(self, at: Named, cagnotte: Cagnotte, montant: int, rang: int, *, surplus: bool) -> None:
        self.at, self.cagnotte, self.montant, self.rang, self.surplus = at, cagnotte, montant, rang, surplus
        self.detaches = 0
        self.tranches: deque[tuple[int, int, int]] | None = None


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
    cagnotte = coup.seance.cagnotte
    cagnotte.preleve += montant
    # A levy at fault is said once, its tickets are not: they are those of what was written as levied.
    due_tickets = TicketsDus(coup, cagnotte, montant, 0, surplus=False)
    _compose(books, due_tickets)
    _expect(books, books.place, due_tickets)


def expect_surplus(books: Books, comptee_id: int, cagnotte: Cagnotte, montant: int, *, rang: int = 0) -> None:
    """The count owes tickets for `montant`, in the entry under way, after the `rang` it has (article 72).

    From which carnets is known once the tickets that are missing were noted.
    """
    _expect(books, comptee_id, TicketsDus(cagnotte, cagnotte, montant, rang, surplus=True))


def _expect(books: Books, id: int, due: TicketsDus) -> None:
    books.dus[id] = due

    def whole() -> None:
        del books.dus[id]
        _whole(books, due)

    books.at_end(whole)


def _compose(books: Books, due: TicketsDus) -> deque[tuple[int, int, int]]:
    """The tickets for a sum, from the carnets as they are now."""
    tranches: deque[tuple[int, int, int]] = deque()
    due.tranches = tranches
    if due.cagnotte.machine is not None:
        return tranches
    table, montant = due.cagnotte.table, due.montant
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
            tranches.append((by_ticket[t.valeur, t.premier], t.premier, t.dernier))
    except Illegal as refusal:
        books.fault("content", due.at, refusal.text)
    return tranches


def _whole(books: Books, due: TicketsDus) -> None:
    """P15: the face values of the tickets torn sum to the levy, or to what tickets can say of a surplus."""
    tranches = _compose(books, due) if due.tranches is None else due.tranches
    for carnet_id, premier, dernier in tranches:
        carnet = books.carnets[carnet_id]
        message = _("tickets absents : %(valeur)s n° %(premier)s à %(dernier)s")
        values = {"valeur": euros(carnet.valeur), "premier": premier, "dernier": dernier}
        books.fault("missing", due.at, message, **values)
    if due.detaches == due.montant or tranches:
        return
    if due.cagnotte.machine is not None and not due.detaches:
        message = _("ticket de machine de %(montant)s absent")
        books.fault("missing", due.at, message, montant=euros(due.montant))
    else:
        books.differ(due.at, _("somme des tickets"), due.montant, due.detaches, euros)


def _owed(
    books: Books, prelevement_id: int | None, comptee_id: int | None, montant: int
) -> TicketsDus | None:
    """What the tickets of a row are for, their face value added to it; a fault when it is nothing."""
    due = None
    if prelevement_id is None or comptee_id is None:
        due = books.dus.get(comptee_id if prelevement_id is None else prelevement_id)  # type: ignore[arg-type]
    if due is None or due.surplus is not (prelevement_id is None):
        books.fault("link", _("tickets"), _("tickets d’aucun prélèvement ni d’aucun excédent en cours"))
        return None
    due.detaches += montant
    if not due.surplus:
        due.cagnotte.attendu += montant
    return due


@replays(Detachement, "prelevement_id comptee_id carnet_id rang premier dernier montant")
def replay_detachement(
    books: Books,
    prelevement_id: int | None,
    comptee_id: int | None,
    carnet_id: int,
    rang: int,
    premier: int,
    dernier: int,
    montant: int,
) -> None:
    """Tickets torn in order from a carnet in service at this table, never twice (articles 59, 66-1)."""
    due = _owed(books, prelevement_id, comptee_id, montant)
    carnet = books.carnets.get(carnet_id)
    if due is None or carnet is None:
        if due is not None:
            books.fault("link", due.at, _("tickets d’un carnet inconnu"))
        return
    books.tickets += dernier - premier + 1
    due.rang += 1
    books.differ(due.at, _("rang des tickets"), due.rang, rang)
    books.differ(due.at, _("valeur des tickets"), carnet.valeur * (dernier - premier + 1), montant, euros)
    if due.cagnotte.machine is not None:
        books.fault("link", due.at, _("tickets de carnet à une séance tenue à la machine (article 59)"))
    if due.cagnotte.table.en_service.get(carnet.valeur) is not carnet:
        books.fault("link", due.at, _("%(carnet)s n’est pas en service à cette table"), carnet=carnet.nom)
    tranches = _compose(books, due) if due.tranches is None else due.tranches
    expected = tranches.popleft() if tranches else None
    if expected != (carnet_id, premier, dernier):
        _wrong_tickets(books, due, carnet, expected, premier, dernier)
    carnet.prochain = dernier + 1
    if carnet.prochain > carnet.dernier:
        must_be_over(books, carnet, Etape.FINI, _("détaché jusqu’au bout et non fini"))


def _wrong_tickets(
    books: Books,
    due: TicketsDus,
    carnet: CarnetTenu,
    expected: tuple[int, int, int] | None,
    premier: int,
    dernier: int,
) -> None:
    """Say what is wrong with tickets that are not those due."""
    if premier < carnet.prochain:
        message = _("ticket de %(valeur)s n° %(numero)s détaché deux fois")
        books.fault("content", due.at, message, valeur=euros(carnet.valeur), numero=premier)
    elif premier > carnet.prochain:
        valeur = euros(carnet.valeur)
        books.differ(due.at, _("premier ticket de %(valeur)s"), carnet.prochain, premier, valeur=valeur)
    attendu = gettext("aucun ticket")
    if expected is not None:
        attendu = _tranche(books.carnets[expected[0]].valeur, expected[1], expected[2])
    books.differ(due.at, _("tickets"), attendu, _tranche(carnet.valeur, premier, dernier), str)


def _tranche(valeur: int, premier: int, dernier: int) -> str:
    values = {"valeur": euros(valeur), "premier": premier, "dernier": dernier}
    return gettext("%(valeur)s n° %(premier)s à %(dernier)s") % values


@replays(TicketMachine, "machine_id numero montant prelevement_id comptee_id")
def replay_ticket_machine(
    books: Books,
    machine_id: int,
    numero: int,
    montant: int,
    prelevement_id: int | None,
    comptee_id: int | None,
) -> None:
    """One ticket for each sum, printed by the machine of the séance, its numbers in order (article 59)."""
    due = _owed(books, prelevement_id, comptee_id, montant)
    if due is None:
        return
    books.tickets += 1
    machine = books.machines.get(machine_id)
    if machine is None or due.cagnotte.machine is not machine:
        books.fault("link", due.at, _("ticket d’une machine qui ne sert pas à cette séance (article 59)"))
    if machine is None:
        return
    books.differ(due.at, _("ticket de la machine"), due.montant, montant, euros)
    books.differ(due.at, _("numéro du ticket de la machine"), machine.prochain, numero)
    if due.cagnotte.historique and not due.surplus:
        books.fault("content", due.at, _("ticket imprimé après le total de la machine"))
    machine.print(numero, montant)
