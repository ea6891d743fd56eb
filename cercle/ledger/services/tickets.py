"""Writing the life of the carnets of tickets: from the delivery to the stubs returned (articles 59, 82, 83).

Their tickets are torn in `services.detachement`.
"""

from typing import Any

from django.utils.translation import gettext_lazy

from cercle.journal.gesture import Geste, gesture
from cercle.ledger.models import CarnetTickets, Etape, EtapeCarnet, PerteTickets, Role
from cercle.ledger.selectors import seance as seances
from cercle.ledger.selectors import tickets as carnets
from cercle.rules import tickets as regle
from cercle.rules.montant import format_euros
from cercle.rules.refusal import Illegal, gettext_noop

from .access import require_posted, require_role
from .day import gaming_day
from .detachement import take_over
from .house import known_table
from .words import line, optional_line

# A carnet without a step is only received.
RECU = gettext_lazy("reçu")


@gesture("tickets.reception")
def receive_carnet(
    geste: Geste, /, *, valeur: int, premier: int, bon_livraison: str = "", nombre: int = 1
) -> dict[str, Any]:
    """Receive `nombre` carnets of 200 tickets worth `valeur` centimes each, on one delivery note.

    They follow one another from number `premier`. Carnets begin at 1, 201, 401 … only, so two of a value
    that share one number share them all. Numbers held before come again, in a later series, only when the
    stubs of their carnet were returned: a lost one never does.

    Errors: unknown_value, carnet_start, carnet_count, carnet_overlap (the house holds these numbers already,
    and where).
    """
    require_role(geste, Role.CHEF, Role.DIRECTEUR)
    received = regle.check_delivery(valeur=valeur, premier=premier, nombre=nombre)
    held = carnets.latest_series(valeur, received[0].prochain, received[-1].prochain)
    for one in received:
        if one.prochain in held:
            _check_returned(held[one.prochain])
    note = optional_line(bon_livraison, nom="le bon de livraison", longest=60)
    for one in received:
        before = held.get(one.prochain)
        geste.add(
            CarnetTickets(
                valeur=valeur,
                serie=before.carnet.serie + 1 if before else 1,
                premier=one.prochain,
                dernier=one.dernier,
                bon_livraison=note,
            )
        )
    return {
        "valeur": valeur,
        "premier": premier,
        "dernier": received[-1].dernier,
        "nombre": nombre,
        "bon_livraison": note,
    }


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


@gesture("tickets.souches")
def return_stubs(geste: Geste, /, *, valeur: int, premier: int, comptable: str) -> dict[str, Any]:
    """Return the stubs of a finished carnet to the comptable, who is named (article 83).

    From then on the same numbers may be received again, in the next series. Errors: carnet_unknown,
    carnet_step, text_missing, text_too_long.
    """
    require_role(geste, Role.CHEF, Role.DIRECTEUR)
    carnet = _find(valeur, premier, expects=[Etape.PARAPHE, Etape.AFFECTE, Etape.EN_SERVICE, Etape.FINI])
    visa = line(comptable, nom="le nom du comptable", longest=80, article="83")
    table = carnet.etapes.select_related("table").get(etape=Etape.FINI).table
    geste.add(EtapeCarnet(carnet=carnet, etape=Etape.RENDU, table=table, visa=visa))
    return {"valeur": valeur, "premier": premier, "comptable": visa, "table": table.numero}


@gesture("tickets.perte")
def lose_carnet(geste: Geste, /, *, valeur: int, premier: int, motif: str) -> dict[str, Any]:
    """A carnet is lost: the face value of all its tickets left is due (article 83).

    In the cupboard or at its table; its numbers never come again. The next carnet of its value at the table
    takes over at once, as when one ends. Errors: carnet_unknown, carnet_over (nothing is left of it),
    text_missing, text_too_long.
    """
    require_role(geste, Role.DIRECTEUR)
    carnet = _known(valeur, premier)
    steps = list(carnet.etapes.select_related("table").order_by("id"))
    if any(step.etape in carnets.SORTIS for step in steps):
        raise Illegal(
            "carnet_over",
            "83",
            gettext_noop(
                "Le carnet de %(valeur)s n° %(premier)s est « %(etape)s » : il n’y reste rien à perdre."
            ),
            valeur=format_euros(valeur),
            premier=premier,
            etape=_label([step.etape for step in steps]),
        )
    why = line(motif, nom="le motif", longest=200, article="83")
    rest = regle.tickets_left(carnets.read_rest(carnet))
    assert rest is not None, "a carnet with no ticket left is finished"
    geste.add(
        PerteTickets(
            carnet=carnet, premier=rest.premier, dernier=rest.dernier, montant=rest.montant, motif=why
        )
    )
    table = next((step.table for step in steps if step.table is not None), None)
    geste.add(EtapeCarnet(carnet=carnet, etape=Etape.PERDU, table=table))
    if table is not None and steps[-1].etape == Etape.EN_SERVICE:
        others = [c for c in carnets.carnets_of(table) if c.carnet.id != carnet.id]
        take_over(geste, table, others, valeur)
    return {
        "valeur": valeur,
        "premier": premier,
        "table": table.numero if table else None,
        "perdus": {"premier": rest.premier, "dernier": rest.dernier, "nombre": rest.nombre},
        "du": rest.montant,
        "motif": why,
    }


def _check_returned(before: carnets.CarnetRange) -> None:
    """Its numbers come again only once its stubs were returned; Illegal "carnet_overlap" says where it is."""
    if before.etape == Etape.RENDU:
        return
    lost = before.etape == Etape.PERDU
    raise Illegal(
        "carnet_overlap",
        "82",
        gettext_noop(
            "Le carnet de %(valeur)s n° %(premier)s à %(dernier)s est perdu : ses numéros ne reviennent plus."
        )
        if lost
        else gettext_noop(
            "La maison détient déjà le carnet de %(valeur)s n° %(premier)s à %(dernier)s, « %(etape)s » : "
            "ses numéros ne reviennent qu’une fois ses souches rendues."
        )
        if before.table is None
        else gettext_noop(
            "La maison détient déjà le carnet de %(valeur)s n° %(premier)s à %(dernier)s, « %(etape)s » à la "
            "table %(table)s : ses numéros ne reviennent qu’une fois ses souches rendues."
        ),
        valeur=format_euros(before.carnet.valeur),
        premier=before.carnet.premier,
        dernier=before.carnet.dernier,
        etape=_label([before.etape] if before.etape else []),
        table=before.table,
    )


def _known(valeur: int, premier: int) -> CarnetTickets:
    """The carnet of these numbers, of the latest series; Illegal "carnet_unknown"."""
    carnet = CarnetTickets.objects.filter(valeur=valeur, premier=premier).order_by("-serie").first()
    if carnet is None:
        raise Illegal(
            "carnet_unknown",
            "82",
            gettext_noop("La maison ne détient pas de carnet de %(valeur)s commençant au n° %(premier)s."),
            valeur=format_euros(valeur),
            premier=premier,
        )
    return carnet


def _find(valeur: int, premier: int, *, expects: list[str]) -> CarnetTickets:
    """The carnet, whose steps so far must be exactly `expects`."""
    carnet = _known(valeur, premier)
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
