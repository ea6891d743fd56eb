"""Writing the carnets of tickets: from the delivery to the last ticket (articles 59, 66-1; 82, 83)."""

from typing import Any

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
from cercle.ledger.selectors import house
from cercle.ledger.selectors import tickets as carnets
from cercle.rules import tickets as regle
from cercle.rules.prelevement import Prelevement as Calcul
from cercle.rules.refusal import Illegal, gettext_noop
from cercle.rules.saison import saison_of

from .access import require_role
from .day import gaming_day


@gesture("tickets.reception")
def receive_carnet(geste: Geste, /, *, valeur: int, premier: int, bon_livraison: str = "") -> dict[str, Any]:
    """Receive a carnet of 200 tickets worth `valeur` centimes each, from number `premier`.

    Errors: carnet_illegal (value or first number), carnet_overlap (the house holds these numbers already).
    """
    require_role(geste, Role.CHEF, Role.DIRECTEUR)
    dernier = regle.check_carnet(valeur=valeur, premier=premier)
    if CarnetTickets.objects.filter(valeur=valeur, premier=premier).exists():
        raise Illegal(
            "carnet_overlap",
            "82",
            gettext_noop("La maison détient déjà un carnet de cette valeur commençant au n° %(premier)s."),
            premier=premier,
        )
    geste.add(
        CarnetTickets(valeur=valeur, serie=1, premier=premier, dernier=dernier, bon_livraison=bon_livraison)
    )
    return {"valeur": valeur, "premier": premier, "dernier": dernier, "bon_livraison": bon_livraison}


@gesture("tickets.paraphe")
def initial_carnet(geste: Geste, /, *, valeur: int, premier: int, comptable: str) -> dict[str, Any]:
    """The comptable has initialled the carnet; the director gives the receipt (article 82)."""
    require_role(geste, Role.DIRECTEUR)
    carnet = _find(valeur, premier, expects=[])
    geste.add(EtapeCarnet(carnet=carnet, etape=Etape.PARAPHE, visa=comptable))
    return {"valeur": valeur, "premier": premier, "comptable": comptable}


@gesture("tickets.affectation")
def assign_carnet(geste: Geste, /, *, valeur: int, premier: int, table: int) -> dict[str, Any]:
    """Assign an initialled carnet to one table, for good (article 83)."""
    require_role(geste, Role.CHEF, Role.DIRECTEUR)
    carnet = _find(valeur, premier, expects=[Etape.PARAPHE])
    geste.add(EtapeCarnet(carnet=carnet, etape=Etape.AFFECTE, table=_table(geste, table)))
    return {"valeur": valeur, "premier": premier, "table": table}


@gesture("tickets.mise_en_service")
def start_carnet(geste: Geste, /, *, valeur: int, premier: int) -> dict[str, Any]:
    """Put an assigned carnet in service: the date stamp goes on its first stub.

    Errors: value_in_service (one active carnet per value and table), too_many_values (article 59: three).
    """
    require_role(geste, Role.EMPLOYE, Role.CHEF, Role.DIRECTEUR)
    carnet = _find(valeur, premier, expects=[Etape.PARAPHE, Etape.AFFECTE])
    table = carnet.etapes.get(etape=Etape.AFFECTE).table
    serving = [c.carnet.valeur for c in carnets.carnets_of(table) if c.en_service]
    if valeur in serving:
        raise Illegal(
            "value_in_service",
            "59",
            gettext_noop(
                "Un carnet de cette valeur est déjà en service à la table %(table)s : "
                "le suivant prend sa suite à sa fin."
            ),
            table=table.numero,
        )
    regle.check_values([*serving, valeur])
    geste.add(EtapeCarnet(carnet=carnet, etape=Etape.EN_SERVICE, table=table))
    return {"valeur": valeur, "premier": premier, "table": table.numero}


def detach_tickets(
    geste: Geste, *, coup: Coup, table: TableJeu, calcul: Calcul, moment: str, rang: int = 1
) -> dict[str, Any]:
    """Within a gesture: record a levy and tear its tickets, in order, from the carnets in service.

    A carnet that ends is finished and the next of its value put in service at once, so one levy may
    straddle two. Answers the facts of the levy. Errors: not_representable, too_many_values.
    """
    open_carnets = carnets.usable(carnets.carnets_of(table))
    tranches = regle.compose(calcul.montant, [c.as_rule() for c in open_carnets])
    levy = geste.add(
        Prelevement(
            coup=coup,
            rang=rang,
            moment=moment,
            base=calcul.base,
            taux=calcul.taux,
            exact=calcul.exact,
            montant=calcul.montant,
            article=calcul.article,
        )
    )
    for number, tranche in enumerate(tranches, start=1):
        source = next(
            c for c in open_carnets if c.carnet.valeur == tranche.valeur and c.prochain == tranche.premier
        )
        geste.add(
            Detachement(
                prelevement=levy,
                carnet=source.carnet,
                rang=number,
                premier=tranche.premier,
                dernier=tranche.dernier,
                montant=tranche.montant,
            )
        )
        _follow_on(geste, table, open_carnets, source, tranche)
    return {
        "base": calcul.base,
        "taux": calcul.taux,
        "exact": calcul.exact,
        "montant": calcul.montant,
        "article": calcul.article,
        "moment": moment,
        "tickets": [{"valeur": t.valeur, "premier": t.premier, "dernier": t.dernier} for t in tranches],
    }


def _follow_on(
    geste: Geste,
    table: TableJeu,
    open_carnets: list[carnets.CarnetTable],
    source: carnets.CarnetTable,
    tranche: regle.Tranche,
) -> None:
    """A carnet torn to its end is finished, and the next of its value takes over."""
    if tranche.dernier < source.carnet.dernier:
        return
    geste.add(EtapeCarnet(carnet=source.carnet, etape=Etape.FINI, table=table))
    same_value = [c for c in open_carnets if c.carnet.valeur == tranche.valeur]
    following = same_value[same_value.index(source) + 1 :]
    if following:
        geste.add(EtapeCarnet(carnet=following[0].carnet, etape=Etape.EN_SERVICE, table=table))


def _find(valeur: int, premier: int, *, expects: list[str]) -> CarnetTickets:
    """The carnet, whose steps so far must be exactly `expects`."""
    carnet = CarnetTickets.objects.filter(valeur=valeur, premier=premier).order_by("-serie").first()
    if carnet is None:
        raise Illegal(
            "carnet_unknown",
            "82",
            gettext_noop("La maison ne détient pas de carnet de cette valeur commençant au n° %(premier)s."),
            premier=premier,
        )
    steps = list(carnet.etapes.order_by("id").values_list("etape", flat=True))
    if steps != expects:
        raise Illegal(
            "carnet_step",
            "83",
            gettext_noop(
                "Le carnet n° %(premier)s est déjà « %(etape)s » ou n'est pas encore prêt pour cela."
            ),
            premier=premier,
            etape=str(Etape(steps[-1]).label) if steps else "reçu",
        )
    return carnet


def _table(geste: Geste, numero: int) -> TableJeu:
    found = house.table(numero, saison_of(gaming_day(geste)))
    if found is None:
        raise Illegal(
            "table_unknown",
            "56-1",
            gettext_noop("Il n'y a pas de table %(table)s cette saison."),
            table=numero,
        )
    return found
