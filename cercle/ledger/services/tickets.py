"""Writing the carnets of tickets: from the delivery to the last ticket (articles 59, 66-1; 82, 83)."""

from dataclasses import dataclass, replace
from typing import Any

from django.utils.translation import gettext_lazy

from cercle.journal.gesture import Geste, gesture
from cercle.ledger.models import (
    CarnetTickets,
    Coup,
    Detachement,
    Etape,
    EtapeCarnet,
    Prelevement,
    Role,
    TableJeu,
)
from cercle.ledger.selectors import seance as seances
from cercle.ledger.selectors import tickets as carnets
from cercle.rules import tickets as regle
from cercle.rules.montant import format_euros
from cercle.rules.prelevement import Prelevement as Calcul
from cercle.rules.refusal import Illegal, gettext_noop

from .access import require_posted, require_role
from .day import gaming_day
from .house import known_table
from .words import line, optional_line

# A carnet without a step is only received.
RECU = gettext_lazy("reçu")


@gesture("tickets.reception")
def receive_carnet(geste: Geste, /, *, valeur: int, premier: int, bon_livraison: str = "") -> dict[str, Any]:
    """Receive a carnet of 200 tickets worth `valeur` centimes each, from number `premier`.

    Carnets begin at 1, 201, 401 … only, so two of a value that share one number share them all.

    Errors: unknown_value, carnet_start, carnet_overlap (the house holds these numbers already).
    """
    require_role(geste, Role.CHEF, Role.DIRECTEUR)
    dernier = regle.check_carnet(valeur=valeur, premier=premier)
    if CarnetTickets.objects.filter(valeur=valeur, premier=premier).exists():
        raise Illegal(
            "carnet_overlap",
            "82",
            gettext_noop(
                "La maison détient déjà le carnet de %(valeur)s n° %(premier)s à %(dernier)s : "
                "un même numéro n’existe pas deux fois."
            ),
            valeur=format_euros(valeur),
            premier=premier,
            dernier=dernier,
        )
    note = optional_line(bon_livraison, nom="le bon de livraison", longest=60)
    geste.add(CarnetTickets(valeur=valeur, serie=1, premier=premier, dernier=dernier, bon_livraison=note))
    return {"valeur": valeur, "premier": premier, "dernier": dernier, "bon_livraison": note}


@gesture("tickets.paraphe")
def initial_carnet(geste: Geste, /, *, valeur: int, premier: int, comptable: str) -> dict[str, Any]:
    """The comptable has initialled the carnet; the director gives the receipt (article 82)."""
    require_role(geste, Role.DIRECTEUR)
    carnet = _find(valeur, premier, expects=[])
    visa = line(comptable, nom="le nom du comptable", longest=80, article="82")
    geste.add(EtapeCarnet(carnet=carnet, etape=Etape.PARAPHE, visa=visa))
    return {"valeur": valeur, "premier": premier, "comptable": visa}


@gesture("tickets.affectation")
def assign_carnet(geste: Geste, /, *, valeur: int, premier: int, table: int) -> dict[str, Any]:
    """Assign an initialled carnet to one table, for good (article 83)."""
    require_role(geste, Role.CHEF, Role.DIRECTEUR)
    carnet = _find(valeur, premier, expects=[Etape.PARAPHE])
    geste.add(EtapeCarnet(carnet=carnet, etape=Etape.AFFECTE, table=known_table(table, gaming_day(geste))))
    return {"valeur": valeur, "premier": premier, "table": table}


@gesture("tickets.mise_en_service")
def start_carnet(geste: Geste, /, *, valeur: int, premier: int) -> dict[str, Any]:
    """Put an assigned carnet in service: the date stamp goes on its first stub.

    While the table is open it is the work of those who serve it. Errors: carnet_unknown, carnet_step,
    not_posted, value_in_service (one active carnet per value and table), too_many_values (article 59: three),
    ten_centimes_missing (the carnet of 0,10 € comes first).
    """
    require_role(geste, Role.EMPLOYE, Role.CHEF, Role.DIRECTEUR)
    carnet = _find(valeur, premier, expects=[Etape.PARAPHE, Etape.AFFECTE])
    table = carnet.etapes.select_related("table").get(etape=Etape.AFFECTE).table
    for lieu in seances.open_lieux(table.numero):
        posted = {poste.personne.matricule for poste in lieu.postes.values()}
        require_posted(geste, posted, table=table.numero)
    serving = [c.carnet.valeur for c in carnets.carnets_of(table) if c.en_service]
    if valeur in serving:
        raise Illegal(
            "value_in_service",
            "59",
            gettext_noop(
                "Un carnet de %(valeur)s est déjà en service à la table %(table)s : "
                "le n° %(premier)s prendra sa suite de lui-même."
            ),
            valeur=format_euros(valeur),
            table=table.numero,
            premier=premier,
        )
    regle.check_values([*serving, valeur])
    geste.add(EtapeCarnet(carnet=carnet, etape=Etape.EN_SERVICE, table=table))
    return {"valeur": valeur, "premier": premier, "table": table.numero}


@dataclass(frozen=True, slots=True)
class Du:
    """A levy due: the figure with its reason, what it is taken on, when its tickets are detached."""

    calcul: Calcul
    objet: str
    moment: str


def detach_tickets(
    geste: Geste, *, coup: Coup, table: TableJeu, dus: list[Du], after: int = 0
) -> list[dict[str, Any]]:
    """Within a gesture: record levies and tear their tickets, in order, from the carnets in service.

    A carnet that ends is finished and the next of its value put in service at once, so one levy may
    straddle two. `after`: how many levies the coup has already. Answers the facts of each levy.
    Errors: not_representable, too_many_values.
    """
    open_carnets = carnets.usable(carnets.carnets_of(table)) if dus else []
    facts = []
    for rang, due in enumerate(dus, start=after + 1):
        tranches = regle.compose(due.calcul.montant, [c.as_rule() for c in open_carnets])
        _record_levy(geste, coup, table, rang, due, tranches, open_carnets)
        facts.append(_levy_facts(due, tranches))
    return facts


def _record_levy(
    geste: Geste,
    coup: Coup,
    table: TableJeu,
    rang: int,
    due: Du,
    tranches: tuple[regle.Tranche, ...],
    open_carnets: list[carnets.CarnetTable],
) -> None:
    calcul = due.calcul
    levy = geste.add(
        Prelevement(
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
    )
    for number, tranche in enumerate(tranches, start=1):
        geste.add(
            Detachement(
                prelevement=levy,
                carnet=open_carnets[_source(open_carnets, tranche)].carnet,
                rang=number,
                premier=tranche.premier,
                dernier=tranche.dernier,
                montant=tranche.montant,
            )
        )
        # Written in this order: a carnet is in service before its first ticket is torn.
        _follow_on(geste, table, open_carnets, tranche)


def _levy_facts(due: Du, tranches: tuple[regle.Tranche, ...]) -> dict[str, Any]:
    calcul = due.calcul
    return {
        "base": calcul.base,
        "taux": calcul.taux,
        "exact": calcul.exact,
        "montant": calcul.montant,
        "article": calcul.article,
        "objet": str(due.objet),
        "moment": str(due.moment),
        "tickets": [{"valeur": t.valeur, "premier": t.premier, "dernier": t.dernier} for t in tranches],
    }


def _source(open_carnets: list[carnets.CarnetTable], tranche: regle.Tranche) -> int:
    """Where the carnet of a tranche stands in the list."""
    return next(
        place
        for place, c in enumerate(open_carnets)
        if c.carnet.valeur == tranche.valeur and c.prochain == tranche.premier
    )


def _follow_on(
    geste: Geste, table: TableJeu, open_carnets: list[carnets.CarnetTable], tranche: regle.Tranche
) -> None:
    """Move the carnet on past its torn tickets; torn to its end it is finished, the next takes over."""
    place = _source(open_carnets, tranche)
    source = open_carnets[place]
    if tranche.dernier < source.carnet.dernier:
        open_carnets[place] = replace(source, prochain=tranche.dernier + 1)
        return
    del open_carnets[place]
    geste.add(EtapeCarnet(carnet=source.carnet, etape=Etape.FINI, table=table))
    following = next((c for c in open_carnets if c.carnet.valeur == tranche.valeur), None)
    if following is not None:
        geste.add(EtapeCarnet(carnet=following.carnet, etape=Etape.EN_SERVICE, table=table))


def _find(valeur: int, premier: int, *, expects: list[str]) -> CarnetTickets:
    """The carnet, whose steps so far must be exactly `expects`."""
    carnet = CarnetTickets.objects.filter(valeur=valeur, premier=premier).order_by("-serie").first()
    if carnet is None:
        raise Illegal(
            "carnet_unknown",
            "82",
            gettext_noop("La maison ne détient pas de carnet de %(valeur)s commençant au n° %(premier)s."),
            valeur=format_euros(valeur),
            premier=premier,
        )
    steps = list(carnet.etapes.order_by("id").values_list("etape", flat=True))
    if steps != expects:
        raise Illegal(
            "carnet_step",
            "83",
            gettext_noop(
                "Le carnet de %(valeur)s n° %(premier)s est « %(etape)s » : il doit être « %(attendue)s » "
                "pour cela."
            ),
            valeur=format_euros(valeur),
            premier=premier,
            etape=_label(steps),
            attendue=_label(expects),
        )
    return carnet


def _label(steps: list[str]) -> str:
    return str(Etape(steps[-1]).label) if steps else str(RECU)
