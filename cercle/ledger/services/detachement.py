"""Tearing the tickets of a table: for its levies, for a surplus found in its box (articles 59, 66-1, 72).

From the carnets in service, strictly in order; or by the automatic machine when the séance has one, which
prints one ticket for each sum. A ticket torn, printed or lost never comes back.
"""

from dataclasses import dataclass, replace
from typing import Any

from cercle.journal.gesture import Geste
from cercle.ledger.models import (
    Comptee,
    Coup,
    Detachement,
    Etape,
    EtapeCarnet,
    HistoriqueMachine,
    PerteTickets,
    Prelevement,
    SeanceMachine,
    TableJeu,
    TicketMachine,
)
from cercle.ledger.selectors import machine as machines
from cercle.ledger.selectors import tickets as carnets
from cercle.ledger.selectors.tickets import CarnetTable
from cercle.rules import tickets as regle
from cercle.rules.montant import format_euros
from cercle.rules.prelevement import Prelevement as Calcul
from cercle.rules.refusal import Illegal, gettext_noop

Facts = list[dict[str, Any]]


@dataclass(frozen=True, slots=True)
class Du:
    """A levy due: the figure with its reason, what it is taken on, when its tickets are detached."""

    calcul: Calcul
    objet: str
    moment: str


def detach_tickets(geste: Geste, *, coup: Coup, table: TableJeu, dus: list[Du], after: int = 0) -> Facts:
    """Within a gesture: record levies and tear their tickets, in order; answers the facts of each levy.

    A carnet that ends is finished and the next of its value put in service at once, so one levy may
    straddle two. `coup` knows its séance, and the séance its machine, if any. `after`: how many levies the
    coup has already. Errors: not_representable, too_many_values, machine_over (its total is printed).
    """
    used = machines.machine_of(coup.seance) if dus else None
    open_carnets = usable_carnets(geste, table) if dus and used is None else []
    facts = []
    for rang, due in enumerate(dus, start=after + 1):
        levy = geste.add(_levy(coup, rang, due.calcul, due))
        if used is None:
            tickets = _tear(geste, table, open_carnets, due.calcul.montant, prelevement=levy)
        else:
            tickets = _print(geste, used, due.calcul.montant, prelevement=levy)
        facts.append(_levy_facts(due, tickets))
    return facts


def tear_surplus(geste: Geste, *, comptee: Comptee, table: TableJeu, montant: int) -> Facts:
    """Within a gesture: tear at once tickets for `montant` centimes of surplus (article 72).

    `montant`: the multiple of ten centimes that tickets can represent. Ranks go on after the tickets this
    count already has, the rows of the gesture under way included. Answers {valeur, premier, dernier} of each
    run, highest value first. Errors: not_representable, too_many_values.
    """
    used = machines.machine_of(comptee.seance)
    if used is not None:
        return _print(geste, used, montant, comptee=comptee)
    torn = comptee.detachements.count() + sum(
        isinstance(row, Detachement) and row.comptee_id == comptee.id for row in geste.rows
    )
    return _tear(geste, table, usable_carnets(geste, table), montant, comptee=comptee, after=torn)


def record_missing(
    geste: Geste, carnet_table: CarnetTable, jusqu_a: int, motif: str, comptee: Comptee
) -> dict[str, Any]:
    """Within a gesture: the tickets from the next one to number `jusqu_a` are not produced (article 83).

    The carnet goes on after them; with none left it is finished, and the next of its value takes over.
    Answers {valeur, premier, dernier, montant}, the face value due in centimes. `motif` is one line already.
    Errors: ticket_detached, ticket_outside.
    """
    lost = regle.tickets_missing(carnet_table.as_rule(), jusqu_a=jusqu_a)
    geste.add(
        PerteTickets(
            carnet=carnet_table.carnet,
            premier=lost.premier,
            dernier=lost.dernier,
            montant=lost.montant,
            motif=motif,
            comptee=comptee,
        )
    )
    if lost.dernier == carnet_table.carnet.dernier:
        table = comptee.seance.table
        geste.add(EtapeCarnet(carnet=carnet_table.carnet, etape=Etape.FINI, table=table))
        if carnet_table.en_service:
            take_over(geste, table, _as_left(geste, table), carnet_table.carnet.valeur)
    return {"valeur": lost.valeur, "premier": lost.premier, "dernier": lost.dernier, "montant": lost.montant}


def usable_carnets(geste: Geste, table: TableJeu) -> list[CarnetTable]:
    """The carnets that tickets may be taken from, as the rows of the gesture under way leave them."""
    return carnets.usable(_as_left(geste, table))


def take_over(geste: Geste, table: TableJeu, others: list[CarnetTable], valeur: int) -> None:
    """The carnet in service of a value is over: the next one waiting at the table is put in service."""
    following = next((c for c in others if c.carnet.valeur == valeur), None)
    if following is not None:
        geste.add(EtapeCarnet(carnet=following.carnet, etape=Etape.EN_SERVICE, table=table))


def _as_left(geste: Geste, table: TableJeu) -> list[CarnetTable]:
    """The carnets of the table: what the books hold, then what this gesture has done to them."""
    found = {c.carnet.id: c for c in carnets.carnets_of(table)}
    for row in geste.rows:
        known = found.get(getattr(row, "carnet_id", 0))
        if known is None:
            continue
        if isinstance(row, Detachement | PerteTickets):
            found[known.carnet.id] = replace(known, prochain=row.dernier + 1)
        elif isinstance(row, EtapeCarnet) and row.etape in carnets.SORTIS:
            del found[known.carnet.id]
        elif isinstance(row, EtapeCarnet) and row.etape == Etape.EN_SERVICE:
            found[known.carnet.id] = replace(known, en_service=True)
    return list(found.values())


def _levy(coup: Coup, rang: int, calcul: Calcul, due: Du) -> Prelevement:
    return Prelevement(
        coup=coup,
        rang=rang,
        objet=due.objet,
        moment=due.moment,
        base=calcul.base,
        taux=calcul.taux,
        exact=calcul.exact,
        montant=calcul.montant,
        article=calcul.article,
    )


def _tear(
    geste: Geste,
    table: TableJeu,
    open_carnets: list[CarnetTable],
    montant: int,
    *,
    prelevement: Prelevement | None = None,
    comptee: Comptee | None = None,
    after: int = 0,
) -> Facts:
    """Tear tickets for `montant` from the carnets, and move these on; answers each run."""
    tranches = regle.compose(montant, [c.as_rule() for c in open_carnets])
    for rang, tranche in enumerate(tranches, start=after + 1):
        geste.add(
            Detachement(
                prelevement=prelevement,
                comptee=comptee,
                carnet=open_carnets[_source(open_carnets, tranche)].carnet,
                rang=rang,
                premier=tranche.premier,
                dernier=tranche.dernier,
                montant=tranche.montant,
            )
        )
        # Written in this order: a carnet is in service before its first ticket is torn.
        _move_on(geste, table, open_carnets, tranche)
    return [{"valeur": t.valeur, "premier": t.premier, "dernier": t.dernier} for t in tranches]


def _print(
    geste: Geste,
    used: SeanceMachine,
    montant: int,
    *,
    prelevement: Prelevement | None = None,
    comptee: Comptee | None = None,
) -> Facts:
    """Have the machine print one ticket of `montant`; none for nothing."""
    if prelevement is not None and HistoriqueMachine.objects.filter(seance=used.seance_id).exists():
        raise Illegal(
            "machine_over",
            "59",
            gettext_noop(
                "La machine n° %(machine)s a imprimé le total de la séance : elle n’y donne plus de ticket."
            ),
            machine=used.machine.numero_serie,
        )
    if montant == 0:
        return []
    if montant % regle.VALEURS[0]:
        raise Illegal(
            "not_representable",
            "66-1",
            gettext_noop(
                "La machine n’imprime pas de ticket de %(montant)s : il faut un multiple de 0,10 €."
            ),
            montant=format_euros(montant),
        )
    printed = [row.numero for row in geste.rows if isinstance(row, TicketMachine)]
    numero = max(printed, default=0) + 1 if printed else machines.next_ticket(used.machine)
    geste.add(
        TicketMachine(
            machine=used.machine, numero=numero, montant=montant, prelevement=prelevement, comptee=comptee
        )
    )
    serial = used.machine.numero_serie
    return [{"valeur": montant, "premier": numero, "dernier": numero, "machine": serial}]


def _levy_facts(due: Du, tickets: Facts) -> dict[str, Any]:
    calcul = due.calcul
    return {
        "base": calcul.base,
        "taux": calcul.taux,
        "exact": calcul.exact,
        "montant": calcul.montant,
        "article": calcul.article,
        "objet": str(due.objet),
        "moment": str(due.moment),
        "tickets": tickets,
    }


def _source(open_carnets: list[CarnetTable], tranche: regle.Tranche) -> int:
    """Where the carnet of a tranche stands in the list."""
    return next(
        place
        for place, c in enumerate(open_carnets)
        if c.carnet.valeur == tranche.valeur and c.prochain == tranche.premier
    )


def _move_on(geste: Geste, table: TableJeu, open_carnets: list[CarnetTable], tranche: regle.Tranche) -> None:
    """Move the carnet on past its torn tickets; torn to its end it is finished, the next takes over."""
    place = _source(open_carnets, tranche)
    source = open_carnets[place]
    if tranche.dernier < source.carnet.dernier:
        open_carnets[place] = replace(source, prochain=tranche.dernier + 1)
        return
    del open_carnets[place]
    geste.add(EtapeCarnet(carnet=source.carnet, etape=Etape.FINI, table=table))
    take_over(geste, table, open_carnets, tranche.valeur)
